import { describe, expect, it } from 'vitest';
import { diffFlows } from '../../../src/diff/diff-flows.js';
import { textReport } from '../../../src/diff/format/text.js';
import type { ComponentChange, DiffOptions, RiskKind } from '../../../src/diff/types.js';
import type { FlowDefinition, VersionedConnection, VersionedProcessor } from '../../../src/flow/flow-definition.js';
import { largeFlow } from '../view/large-flow.js';

type Raw = Record<string, unknown>;
const standard = (version: string) => ({ group: 'org.apache.nifi', artifact: 'nifi-standard-nar', version });

function processor(id: string, type: string, properties: Raw = {}, more: Raw = {}): Raw {
  return {
    identifier: id,
    name: id,
    type: `org.apache.nifi.processors.standard.${type}`,
    bundle: standard('2.9.0'),
    properties,
    propertyDescriptors: {},
    ...more,
  };
}

function connection(id: string, from: string, to: string, ...relationships: string[]): Raw {
  const end = (name: string) => ({ id: name, type: 'PROCESSOR', groupId: 'root', name });
  return { identifier: id, source: end(from), destination: end(to), selectedRelationships: relationships };
}

function group(id: string, more: Raw = {}): Raw {
  return {
    identifier: id,
    name: id,
    processGroups: [],
    remoteProcessGroups: [],
    processors: [],
    inputPorts: [],
    outputPorts: [],
    connections: [],
    labels: [],
    funnels: [],
    controllerServices: [],
    ...more,
  };
}

const flow = (more: Raw = {}, contexts: Raw = {}): FlowDefinition =>
  ({ flowContents: group('root', more), parameterContexts: contexts }) as unknown as FlowDefinition;

/** A chain with a stateful source, a pool, parameters, a secret and a group. */
const example = (): FlowDefinition =>
  flow(
    {
      parameterContextName: 'main',
      processors: [
        processor('list', 'ListFile', { 'Input Directory': '/in' }),
        processor('send', 'InvokeHTTP', { 'HTTP URL': '#{url}', 'Connection Timeout': '5 secs' }),
        processor('write', 'PutSQL', {
          'SQL Statement': 'UPDATE outbox SET status = 2',
          'JDBC Connection Pool': 'pool',
        }),
      ],
      connections: [connection('c1', 'list', 'send', 'success'), connection('c2', 'send', 'write', 'Original')],
      controllerServices: [
        {
          identifier: 'pool',
          name: 'Pool',
          type: 'org.apache.nifi.dbcp.DBCPConnectionPool',
          bundle: { group: 'org.apache.nifi', artifact: 'nifi-dbcp-service-nar', version: '2.9.0' },
          properties: { 'Database Connection URL': 'jdbc:postgresql://db/a', Password: '#{password}' },
          propertyDescriptors: { Password: { name: 'Password', sensitive: true } },
        },
      ],
      labels: [{ identifier: 'note', label: 'One' }],
      processGroups: [group('inner', { processors: [processor('tail', 'TailFile', { 'File(s) to Tail': '/a.log' })] })],
    },
    {
      main: {
        name: 'main',
        parameters: [
          { name: 'url', sensitive: false, value: 'https://a/' },
          { name: 'password', sensitive: true },
        ],
      },
    },
  );

function changesAfter(edit: (flow: FlowDefinition) => void, options: DiffOptions = {}): readonly ComponentChange[] {
  const after = example();
  edit(after);
  return diffFlows(example(), after, options).changes;
}

const find = (definition: FlowDefinition, id: string): VersionedProcessor =>
  definition.flowContents.processors.find(({ identifier }) => identifier === id)!;
const link = (definition: FlowDefinition, id: string): VersionedConnection =>
  definition.flowContents.connections.find(({ identifier }) => identifier === id)!;

describe('what the diff leaves out', () => {
  it('positions, bends, styles, z-index, time stamps and the order of lists', () => {
    const edit = (after: FlowDefinition) => {
      find(after, 'send').position = { x: 1, y: 2 };
      find(after, 'send').style = { 'background-color': '#fff' };
      link(after, 'c1').bends = [{ x: 1, y: 1 }];
      link(after, 'c1').zIndex = 4;
      after.flowContents.processors.reverse();
      after.snapshotMetadata = { timestamp: 1, version: 3 };
      after.flowContents.labels[0]!.width = 500;
    };
    expect(changesAfter(edit)).toEqual([]);
    const shown = changesAfter(edit, { noise: ['bends', 'style'] });
    expect(shown.flatMap(({ fields }) => fields.map(({ field, noise }) => [field, noise])).sort()).toEqual([
      ['bends', 'bends'],
      ['style', 'style'],
    ]);
    const after = example();
    edit(after);
    expect(diffFlows(example(), after).summary.hidden).toEqual({
      position: 2,
      style: 1,
      bends: 1,
      'z-index': 1,
      timestamps: 1,
    });
  });

  it("NiFi's defaults, written or not", () => {
    expect(
      changesAfter((after) => {
        find(after, 'send').properties['HTTP Method'] = 'GET';
        find(after, 'send').properties['Request Username'] = null;
        find(after, 'send').penaltyDuration = '30 sec';
        find(after, 'send').comments = '';
        link(after, 'c1').backPressureObjectThreshold = 10_000;
        after.flowContents.flowFileConcurrency = 'UNBOUNDED';
        delete find(after, 'send').properties['Connection Timeout'];
      }),
    ).toEqual([]);
  });

  it('and says what was left out where it is asked to', () => {
    const [change] = changesAfter(
      (after) => {
        find(after, 'send').properties['HTTP Method'] = 'GET';
        find(after, 'send').penaltyDuration = '30 sec';
        delete find(after, 'send').properties['Connection Timeout'];
      },
      { noise: ['defaults'] },
    );
    expect(change?.fields.map(({ label, before, after, noise }) => [label, before, after, noise]).sort()).toEqual([
      ['Connection Timeout', '5 secs', undefined, 'defaults'],
      ['HTTP Method', undefined, 'GET', 'defaults'],
      ['penalty duration', undefined, '30 sec', 'defaults'],
    ]);
  });

  it('what an export of a server cannot say: RUNNING is ENABLED, services are always DISABLED', () => {
    expect(
      changesAfter((after) => {
        find(after, 'send').scheduledState = 'RUNNING';
        after.flowContents.controllerServices[0]!.instanceIdentifier = 'x';
        after.flowContents.controllerServices[0]!.scheduledState = 'DISABLED';
      }),
    ).toEqual([]);
  });

  it('paths that are excluded', () => {
    const edit = (after: FlowDefinition) => {
      find(after, 'send').name = 'send 2';
      after.flowContents.processGroups[0]!.processors[0]!.name = 'other';
    };
    expect(changesAfter(edit, { exclude: ['*/inner'] }).map(({ name }) => name)).toEqual(['send 2']);
    expect(changesAfter(edit, { exclude: ['root/**'] })).toEqual([]);
    expect(changesAfter(edit, { exclude: ['root/send*'] }).map(({ name }) => name)).toEqual(['other']);
  });

  it('values of parameters, where they belong to the environment', () => {
    const edit = (after: FlowDefinition) => {
      after.parameterContexts!.main!.parameters[0]!.value = 'https://b/';
    };
    expect(changesAfter(edit)).toHaveLength(1);
    expect(changesAfter(edit, { parameterValues: false })).toEqual([]);
  });
});

describe('names of different NiFi versions', () => {
  const older = flow({
    processors: [
      processor(
        'write',
        'PutSQL',
        { 'putsql-sql-statement': 'SELECT 1', 'JDBC Connection Pool': null, 'Batch Size': '100' },
        { bundle: standard('2.3.0') },
      ),
    ],
  });
  const newer = flow({ processors: [processor('write', 'PutSQL', { 'SQL Statement': 'SELECT 1' })] });

  it('are one property', () => {
    const diff = diffFlows(older, newer);
    expect(diff.changes).toEqual([]);
    expect(diff.bundles).toEqual([
      { group: 'org.apache.nifi', artifact: 'nifi-standard-nar', before: '2.3.0', after: '2.9.0', components: 1 },
    ]);
  });

  it('are one property from 1.x to 2.x, where NiFi 1.x also writes variables', () => {
    const invoke = (version: string, properties: Raw, more: Raw = {}) =>
      flow({ processors: [processor('send', 'InvokeHTTP', properties, { bundle: standard(version) })], ...more });
    const old = invoke('1.28.1', { 'Remote URL': 'http://a/', 'HTTP Method': 'POST' }, { variables: { host: 'a' } });
    const now = invoke('2.9.0', { 'HTTP URL': 'http://a/', 'HTTP Method': 'POST' });
    const diff = diffFlows(old, now);
    expect(diff.changes.map(({ fields }) => fields.map(({ label }) => label))).toEqual([['variable host']]);
  });

  it('are shown as current NiFi calls them where the value changed', () => {
    const changed = structuredClone(newer);
    changed.flowContents.processors[0]!.properties['SQL Statement'] = 'SELECT 2';
    const [change] = diffFlows(older, changed).changes;
    expect(change?.fields).toEqual([
      { field: 'property', key: 'SQL Statement', label: 'SQL Statement', before: 'SELECT 1', after: 'SELECT 2' },
    ]);
  });

  it('say so where a default is another one', () => {
    const get = (version: string, more: Raw) =>
      flow({ processors: [processor('get', 'GetFile', more, { bundle: standard(version) })] });
    const [change] = diffFlows(get('2.3.0', { 'Polling Interval': '0 sec' }), get('2.9.0', {})).changes;
    expect(change?.fields[0]).toMatchObject({
      beforeText: '0 sec (default of 2.3.0)',
      afterText: '30 sec (default of 2.9.0)',
    });
  });
});

describe('what the diff says of components', () => {
  it('finds them again by name and place where all identifiers differ', () => {
    const text = JSON.stringify(example());
    const other = JSON.parse(
      text.replace(/"(root|list|send|write|c1|c2|pool|inner|tail|note)"/g, '"$1-2"'),
    ) as FlowDefinition;
    const names = JSON.parse(JSON.stringify(other).replace(/"name":"(\w+)-2"/g, '"name":"$1"')) as FlowDefinition;
    expect(diffFlows(example(), names).changes).toEqual([]);
    expect(diffFlows(example(), names, { match: 'identifier' }).changes.length).toBeGreaterThan(10);
  });

  it('says that a new identifier in the same flow is a removal and a new component', () => {
    const [change] = changesAfter((after) => {
      find(after, 'list').identifier = 'list-2';
      link(after, 'c1').source.id = 'list-2';
    });
    expect(change).toMatchObject({ type: 'changed', identifier: 'list-2', identifierBefore: 'list' });
    expect(change?.risks[0]?.kind).toBe('loses-state');
  });

  it('follows a move between groups', () => {
    const [change, ...rest] = changesAfter((after) => {
      const tail = after.flowContents.processGroups[0]!.processors.pop()!;
      after.flowContents.processors.push(tail);
    });
    expect(rest).toEqual([]);
    expect(change).toMatchObject({ type: 'moved', path: ['root', 'tail'], pathBefore: ['root', 'inner', 'tail'] });
    expect(change?.risks.map(({ kind }) => kind)).toEqual(['loses-state', 'restarts']);
  });

  it('knows copies of a group under version control apart, whose identifiers repeat', () => {
    const copies = flow({
      processGroups: ['a', 'b'].map((id) => group(id, { processors: [processor('p', 'LogAttribute')] })),
    });
    const after = structuredClone(copies);
    after.flowContents.processGroups[1]!.processors[0]!.name = 'second';
    expect(diffFlows(copies, after).changes.map(({ path }) => path)).toEqual([['root', 'b', 'second']]);
  });
});

describe('secrets', () => {
  it('are never in the diff', () => {
    const before = example();
    const after = example();
    before.flowContents.controllerServices[0]!.properties.Password = 'hunter2';
    after.flowContents.controllerServices[0]!.properties.Password = 'hunter3';
    before.parameterContexts!.main!.parameters[1]!.value = 'swordfish';
    after.parameterContexts!.main!.parameters[1]!.value = 'swordfish2';
    after.flowContents.controllerServices.push({
      ...after.flowContents.controllerServices[0]!,
      identifier: 'pool2',
      name: 'Second',
    });
    const diff = diffFlows(before, after);
    expect(diff.changes.map(({ name, type }) => `${name} ${type}`).sort()).toEqual([
      'Pool changed',
      'Second added',
      'password changed',
    ]);
    expect(JSON.stringify(diff)).not.toMatch(/hunter|swordfish/);
    expect(diff.changes.filter(({ risks }) => risks.some(({ kind }) => kind === 'changes-secret'))).toHaveLength(2);
  });

  it('are masked where they stand in a URL that NiFi does not call sensitive', () => {
    const before = example();
    const pool = (flow: FlowDefinition) => flow.flowContents.controllerServices[0]!.properties;
    pool(before)['Database Connection URL'] = 'jdbc:postgresql://db/a?user=x&password=hunter2&ssl=true';
    const after = example();
    pool(after)['Database Connection URL'] = 'jdbc:postgresql://db/a?user=x&password=hunter3&ssl=true';
    find(after, 'send').properties['HTTP URL'] = 'https://me:swordfish@host/${path}?token=#{token}';
    after.flowContents.processors.push({ ...find(after, 'send'), identifier: 'new', name: 'new' });
    after.parameterContexts!.main!.parameters[0]!.value = 'https://a:swordfish@b/';
    const diff = diffFlows(before, after);
    const text = `${JSON.stringify(diff)}${textReport(diff)}`;
    expect(text).not.toMatch(/hunter|swordfish/);
    expect(text).toContain('jdbc:postgresql://db/a?user=x&password=***&ssl=true');
    expect(text).toContain('https://me:***@host/${path}?token=#{token}');
    expect(JSON.stringify(diff.changes.find(({ name }) => name === 'Pool')?.risks)).toContain('changes-secret');
  });

  it("are not compared where a server has encrypted them, and shown where they are a parameter's name", () => {
    const before = example();
    before.flowContents.controllerServices[0]!.properties.Password = 'enc{0a1b}';
    const after = example();
    after.flowContents.controllerServices[0]!.properties.Password = 'enc{ffff}';
    expect(diffFlows(before, after).changes).toEqual([]);
    const renamed = changesAfter((flow) => {
      flow.flowContents.controllerServices[0]!.properties.Password = '#{db.password}';
    });
    expect(renamed[0]?.fields[0]).toMatchObject({ before: '#{password}', after: '#{db.password}' });
  });
});

describe('risk', () => {
  const cases: [string, (after: FlowDefinition) => void, RiskKind[], string[]?][] = [
    [
      'a label: nothing',
      (f) => {
        f.flowContents.labels[0]!.label = 'Two';
      },
      ['no-restart'],
    ],
    [
      'a comment of the group: nothing',
      (f) => {
        f.flowContents.comments = 'x';
      },
      ['no-restart'],
    ],
    [
      'a name: the processor',
      (f) => {
        find(f, 'send').name = 'x';
      },
      ['restarts'],
      ['root / x'],
    ],
    [
      'a time-out: the processor',
      (f) => {
        find(f, 'send').properties['Connection Timeout'] = '9 secs';
      },
      ['restarts'],
      ['root / send'],
    ],
    [
      'a URL: what is sent',
      (f) => {
        find(f, 'send').properties['HTTP URL'] = 'https://b/';
      },
      ['changes-output', 'restarts'],
    ],
    [
      'where to list: the state',
      (f) => {
        find(f, 'list').properties['Input Directory'] = '/other';
      },
      ['loses-state', 'changes-output', 'restarts'],
    ],
    [
      'a relationship that is dropped',
      (f) => {
        find(f, 'send').autoTerminatedRelationships = ['Failure'];
      },
      ['changes-output', 'restarts'],
    ],
    [
      'a pool: who uses it',
      (f) => {
        f.flowContents.controllerServices[0]!.properties['Max Total Connections'] = '3';
      },
      ['restarts'],
      ['root / Pool', 'root / write'],
    ],
    [
      'a column: DDL',
      (f) => {
        find(f, 'write').properties['SQL Statement'] = "UPDATE outbox SET status = 2, sent_by = 'x'";
      },
      ['needs-ddl', 'changes-output', 'restarts'],
    ],
    [
      'a parameter: who refers to it',
      (f) => {
        f.parameterContexts!.main!.parameters[0]!.value = 'https://b/';
      },
      ['changes-output', 'restarts'],
      ['root / send'],
    ],
    [
      'a connection that goes: its queue',
      (f) => {
        f.flowContents.connections.pop();
      },
      ['drains', 'changes-output', 'restarts'],
      ['root / send', 'root / write'],
    ],
    [
      'another source: the queue',
      (f) => {
        link(f, 'c2').source = { ...link(f, 'c1').source };
      },
      ['drains', 'changes-output', 'restarts'],
    ],
    [
      'another destination: not the queue',
      (f) => {
        link(f, 'c1').destination = { ...link(f, 'c2').destination };
      },
      ['changes-output', 'restarts'],
    ],
    [
      'back pressure: both ends',
      (f) => {
        link(f, 'c1').backPressureObjectThreshold = 5;
      },
      ['restarts'],
      ['root / list', 'root / send'],
    ],
    [
      'a stateful processor that goes',
      (f) => {
        f.flowContents.processGroups[0]!.processors.pop();
      },
      ['loses-state'],
    ],
    [
      'a processor that is disabled',
      (f) => {
        find(f, 'send').scheduledState = 'DISABLED';
      },
      ['restarts'],
    ],
  ];

  it.each(cases)('of %s', (_title, edit, kinds, restarted) => {
    const changes = changesAfter(edit);
    expect(changes).toHaveLength(1);
    expect([...new Set(changes[0]!.risks.map(({ kind }) => kind))]).toEqual(kinds);
    if (restarted) {
      const restarts = changes[0]!.risks.find(({ kind }) => kind === 'restarts');
      expect([...restarts!.components].sort()).toEqual([...restarted].sort());
    }
  });

  it('puts the dangerous first', () => {
    const changes = changesAfter((after) => {
      after.flowContents.labels[0]!.label = 'Two';
      find(after, 'send').properties['HTTP URL'] = 'https://b/';
      after.flowContents.processGroups[0]!.processors.pop();
    });
    expect(changes.map(({ name }) => name)).toEqual(['tail', 'send', 'Two']);
  });

  it('calls SQL that goes with the flow DDL', () => {
    const diff = diffFlows(example(), example(), {
      sql: { before: 'CREATE TABLE a ();', after: 'CREATE TABLE a (b int);' },
    });
    expect(diff.database).toEqual({ before: 'CREATE TABLE a ();', after: 'CREATE TABLE a (b int);' });
  });
});

describe('a large flow', () => {
  it('of 1,000 components is compared within 200 ms of CPU time', () => {
    const before = largeFlow(10, 9);
    const after = structuredClone(before);
    for (const [index, group] of after.flowContents.processGroups.entries()) {
      for (const one of group.processors.slice(0, 5)) one.properties.Something = `changed ${index}`;
    }
    // CPU time, since other tests run meanwhile; the best of five, since the first one loads the catalogue.
    const times = Array.from({ length: 5 }, () => {
      const start = process.cpuUsage();
      expect(diffFlows(before, after).changes).toHaveLength(50);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(200);
  });
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { indexComponents } from '../../../src/deploy/components.js';
import { inputOf } from '../../../src/deploy/input.js';
import { isMarkedAs, readMarker, withMarker, withoutMarker } from '../../../src/deploy/marker.js';
import { bendsToAlign, mergeOntoServer } from '../../../src/deploy/merge.js';
import { fingerprint } from '../../../src/deploy/parameters.js';
import { isEmpty, preparePlan } from '../../../src/deploy/plan.js';
import { PLAN_SCHEMA } from '../../../src/deploy/plan-schema.js';
import { nameUuid, type ServerGroup, type ServerState } from '../../../src/deploy/server-state.js';
import { toSnapshot } from '../../../src/deploy/snapshot.js';
import type { DeployInput } from '../../../src/deploy/types.js';
import type { FlowDefinition } from '../../../src/flow/flow-definition.js';
import { defineFlow, type FlowContext, param, secret } from '../../../src/index.js';
import { compileForTest } from '../../../src/testing.js';

function input(build: (context: FlowContext) => void): DeployInput {
  return inputOf(compileForTest(defineFlow({ id: 'relay', name: '중계' }, build), { nifiVersion: '2.3.0' }));
}

const chain =
  (colour: string, more = false) =>
  ({ group }: FlowContext) => {
    const tick = group.processor('GenerateFlowFile', { name: 'Tick', properties: { 'Custom Text': param('text') } });
    const mark = group.processor('UpdateAttribute', { name: 'Mark', dynamic: { colour } });
    const log = group.processor('LogAttribute', { name: 'Log', autoTerminate: ['success'] });
    group.flow.noteParameter(secret('token'));
    mark.to(log, 'success');
    if (!more) tick.to(mark, 'success');
    else {
      const extra = group.processor('UpdateAttribute', { name: 'Extra' });
      tick.to(extra, 'success');
      extra.to(mark, 'success');
    }
  };

/** What a server would have after a deploy of `of`, with the defaults that NiFi adds. */
function deployed(of: DeployInput, change: (group: ServerGroup) => Partial<ServerGroup> = () => ({})): ServerState {
  const definition = structuredClone(of.flow) as FlowDefinition;
  for (const processor of definition.flowContents.processors) {
    if (processor.type.endsWith('GenerateFlowFile')) processor.properties['Batch Size'] ??= '1';
  }
  const index = indexComponents(definition);
  const group: ServerGroup = {
    entity: {
      id: 'g',
      revision: { version: 3 },
      component: { id: 'g', name: of.name },
      permissions: { canRead: true, canWrite: true },
    },
    marker: undefined,
    definition,
    instances: new Map([...index.byId.keys()].map((id) => [id, { id, kind: index.byId.get(id)!.kind, groupId: 'g' }])),
    states: new Map(Object.entries(of.wantedStates)),
    invalid: new Set(),
    unsettled: new Set(),
    queues: new Map(),
    activeThreads: 0,
    paths: new Map(),
    outerServices: new Map(),
    record: undefined,
  };
  const { definition: hash } = preparePlan(of, server(undefined)).plan.flow;
  return server({ ...group, marker: { flow: of.id, definition: hash.slice(0, 16) }, ...change(group) });
}

function server(group: ServerGroup | undefined): ServerState {
  return {
    about: { title: 'NiFi', version: '2.3.0', uri: '', timezone: 'UTC' },
    cluster: { clustered: false, connectedToCluster: false, connectedNodeCount: 0, totalNodeCount: 0 },
    url: 'http://nifi/nifi-api',
    parentId: 'root',
    siblings: [],
    contexts: [],
    group,
    problems: [],
  };
}

const values = { names: [], get: (_context: string, name: string) => ({ value: `value of ${name}`, from: 'test' }) };
const options = { parameters: values, secrets: { mode: 'always' } } as const;
const withoutParameters = (of: DeployInput): DeployInput => ({ ...of, flow: { ...of.flow, parameterContexts: {} } });
const validate = new Ajv2020({ strict: false }).compile(PLAN_SCHEMA);

describe('plan', () => {
  it('says what a new group holds, and fits its schema', () => {
    const { plan } = preparePlan(input(chain('red')), server(undefined), options);
    expect(plan.group).toEqual({ action: 'create', name: '중계', parentId: 'root' });
    expect(plan.states.map(({ to }) => to)).toEqual(['running', 'running', 'running']);
    expect(validate(plan), JSON.stringify(validate.errors)).toBe(true);
    expect(JSON.stringify(plan)).not.toContain('value of token');
  });

  it('finds nothing to do where only defaults were added', () => {
    const of = withoutParameters(input(chain('red')));
    expect(isEmpty(preparePlan(of, deployed(of)).plan)).toBe(true);
  });

  it('has the same hash for the same server, whatever queues hold', () => {
    const before = withoutParameters(input(chain('red')));
    const after = withoutParameters(input(chain('red', true)));
    const gone = before.flow.flowContents.connections.find(({ source }) => source.name === 'Tick')!.identifier;
    const full = deployed(before, () => ({ queues: new Map([[gone, 7]]) }));
    const { plan } = preparePlan(after, full);
    expect(plan.drains).toMatchObject([{ queued: 7, stops: [{ path: '중계 / Tick' }] }]);
    expect(plan.hash).toBe(preparePlan(after, deployed(before)).plan.hash);
    expect(validate(plan), JSON.stringify(validate.errors)).toBe(true);
  });

  it('refuses a group under version control and one that may not be changed, with the way out', () => {
    const of = withoutParameters(input(chain('red')));
    const state = deployed(of, ({ entity }) => ({
      entity: {
        ...entity,
        permissions: { canRead: true, canWrite: false },
        component: {
          ...entity.component!,
          versionControlInformation: { registryId: 'r', flowId: 'f', flowName: 'Relay' },
        },
      },
    }));
    const { problems } = preparePlan(of, state).plan;
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['version-controlled', 'error'],
      ['no-permission', 'error'],
    ]);
    expect(problems[0]!.hint).toContain('registry-layout');
  });

  it('says when a queue that goes away can never run dry', () => {
    const before = withoutParameters(input(chain('red')));
    const connection = before.flow.flowContents.connections.find(({ source }) => source.name === 'Tick')!;
    const state = deployed(before, ({ states }) => ({
      queues: new Map([[connection.identifier, 7]]),
      states: new Map([...states, [connection.destination.id, 'stopped']]),
    }));
    const { problems } = preparePlan(withoutParameters(input(chain('red', true))), state).plan;
    expect(problems).toMatchObject([
      { code: 'queue-stuck', severity: 'error', message: expect.stringContaining('7 FlowFiles') },
    ]);
  });
});

describe('what is sent', () => {
  it('goes back as NiFi gave it, save what changes', () => {
    const before = input(chain('red'));
    const { definition } = deployed(withoutParameters(before)).group!;
    const wanted = input(chain('blue')).flow;
    const { changes } = preparePlan(withoutParameters(input(chain('blue'))), deployed(withoutParameters(before))).plan;
    expect(changes.map(({ name }) => name)).toEqual(['Mark']);
    const merged = mergeOntoServer(definition, wanted, changes);
    const [mark, tick] = ['Mark', 'Tick'].map(
      (name) => merged.flowContents.processors.find((one) => one.name === name)!,
    );
    expect(mark!.properties.colour).toBe('blue');
    expect(tick).toEqual(definition.flowContents.processors.find(({ name }) => name === 'Tick'));
    expect(tick!.properties['Batch Size']).toBe('1');
  });

  it('carries no instance ids, no RUNNING and no parameter values', () => {
    const flow = structuredClone(input(chain('red')).flow);
    flow.flowContents.processors[0]!.scheduledState = 'RUNNING';
    flow.flowContents.processors[0]!.instanceIdentifier = 'x';
    flow.parameterContexts!.relay!.parameters[0]!.value = 'of this environment';
    const text = JSON.stringify(toSnapshot(flow, { flow: 'relay', definition: '0123456789abcdef' }));
    expect(text).not.toMatch(/RUNNING"|instanceIdentifier|of this environment/);
    expect(text).toContain('[flowgen relay 0123456789abcdef]');
  });

  it('leaves bends of connections that run for later', () => {
    const flow = input(chain('red')).flow;
    const bent = structuredClone(flow);
    bent.flowContents.connections[0]!.bends = [{ x: 1, y: 2 }];
    expect(bendsToAlign(indexComponents(flow), indexComponents(bent))).toHaveLength(1);
    expect(mergeOntoServer(flow, bent, []).flowContents.connections[0]!.bends).toEqual(
      flow.flowContents.connections[0]!.bends,
    );
  });
});

describe('marker', () => {
  it('is the last line of the comments, and leaves the rest alone', () => {
    const marker = { flow: '신고 [중계]', definition: '0123456789abcdef' };
    const comments = withMarker('What it does.\nSecond line.', marker);
    expect(withoutMarker(comments)).toBe('What it does.\nSecond line.');
    expect(isMarkedAs(readMarker(comments), '신고 [중계]')).toBe(true);
    expect(withMarker(comments, { ...marker, definition: 'f'.repeat(16) }).match(/\[flowgen/g)).toHaveLength(1);
    expect(readMarker('[flowgen x 12]')).toBeUndefined();
  });
});

describe('fingerprint', () => {
  it('is keyed, tells keys apart, and belongs to one parameter', () => {
    const key = Buffer.from('k');
    const print = fingerprint(key, 'context', 'name', 'secret');
    expect(print).toBe(fingerprint(key, 'context', 'name', 'secret'));
    expect(print).not.toBe(fingerprint(key, 'context', 'other', 'secret'));
    expect(print.split('.')[0]).not.toBe(fingerprint(Buffer.from('l'), 'context', 'name', 'secret').split('.')[0]);
  });
});

describe('name-based identifiers', () => {
  it('are those of Java’s UUID.nameUUIDFromBytes', () => {
    expect(nameUuid('hello')).toBe('5d41402a-bc4b-3a76-b971-9d911017c592');
  });
});

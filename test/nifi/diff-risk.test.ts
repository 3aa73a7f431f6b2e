import { afterAll, describe, expect, it } from 'vitest';
import { diffFlows } from '../../src/diff/diff-flows.js';
import type {
  FlowDefinition,
  VersionedConnection,
  VersionedProcessGroup,
  VersionedProcessor,
} from '../../src/flow/flow-definition.js';
import { readFlow } from '../../src/flow/read-flow.js';
import { eventually, testNifi, uniqueName } from '../support/index.js';

/**
 * What the diff says of restarts, held against NiFi: a generator that runs once an hour makes one FlowFile each time
 * it is started, so the number that waits behind it is the number of its starts.
 */
const nifi = await testNifi();
const made: string[] = [];

interface Entity {
  id: string;
  revision: { version: number };
}

async function rest<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${nifi.api}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

const { about } = await rest<{ about: { version: string } }>('GET', '/flow/about');
const ROOT = 'd1ff0000-0000-3000-8000-000000000000';
const ids = {
  inner: 'd1ff0000-0000-3000-8000-000000000001',
  first: 'd1ff0000-0000-3000-8000-000000000002',
  second: 'd1ff0000-0000-3000-8000-000000000003',
  sink: 'd1ff0000-0000-3000-8000-000000000004',
  other: 'd1ff0000-0000-3000-8000-000000000005',
  link: 'd1ff0000-0000-3000-8000-000000000006',
  link2: 'd1ff0000-0000-3000-8000-000000000007',
  label: 'd1ff0000-0000-3000-8000-000000000008',
  fresh: 'd1ff0000-0000-3000-8000-000000000009',
};

function processor(identifier: string, name: string, type: string, state: 'ENABLED' | 'DISABLED'): VersionedProcessor {
  return {
    identifier,
    name,
    comments: '',
    position: { x: 0, y: 0 },
    type: `org.apache.nifi.processors.standard.${type}`,
    bundle: { group: 'org.apache.nifi', artifact: 'nifi-standard-nar', version: about.version },
    properties: {},
    propertyDescriptors: {},
    schedulingStrategy: 'TIMER_DRIVEN',
    schedulingPeriod: '1 hour',
    executionNode: 'ALL',
    penaltyDuration: '30 sec',
    yieldDuration: '1 sec',
    bulletinLevel: 'WARN',
    runDurationMillis: 0,
    concurrentlySchedulableTaskCount: 1,
    autoTerminatedRelationships: type === 'LogAttribute' ? ['success'] : [],
    scheduledState: state,
    retryCount: 10,
    retriedRelationships: [],
    backoffMechanism: 'PENALIZE_FLOWFILE',
    maxBackoffPeriod: '10 mins',
    componentType: 'PROCESSOR',
    groupIdentifier: ROOT,
  };
}

function connection(identifier: string, source: string, destination: string): VersionedConnection {
  return {
    identifier,
    name: '',
    source: { id: source, type: 'PROCESSOR', groupId: ROOT },
    destination: { id: destination, type: 'PROCESSOR', groupId: ROOT },
    labelIndex: 0,
    zIndex: 0,
    selectedRelationships: ['success'],
    backPressureObjectThreshold: 10_000,
    backPressureDataSizeThreshold: '1 GB',
    flowFileExpiration: '0 sec',
    prioritizers: [],
    bends: [],
    loadBalanceStrategy: 'DO_NOT_LOAD_BALANCE',
    partitioningAttribute: '',
    loadBalanceCompression: 'DO_NOT_COMPRESS',
    componentType: 'CONNECTION',
    groupIdentifier: ROOT,
  };
}

function group(identifier: string, name: string, parts: Partial<VersionedProcessGroup>): VersionedProcessGroup {
  return {
    identifier,
    name,
    comments: '',
    position: { x: 0, y: 0 },
    processGroups: [],
    remoteProcessGroups: [],
    processors: [],
    inputPorts: [],
    outputPorts: [],
    connections: [],
    labels: [],
    funnels: [],
    controllerServices: [],
    componentType: 'PROCESS_GROUP',
    ...parts,
  };
}

const example = (name: string): FlowDefinition => ({
  flowContents: group(ROOT, name, {
    processGroups: [group(ids.inner, 'inner', { groupIdentifier: ROOT })],
    processors: [
      processor(ids.first, 'First', 'GenerateFlowFile', 'ENABLED'),
      processor(ids.second, 'Second', 'GenerateFlowFile', 'ENABLED'),
      processor(ids.sink, 'Sink', 'LogAttribute', 'DISABLED'),
      processor(ids.other, 'Other sink', 'LogAttribute', 'DISABLED'),
    ],
    connections: [connection(ids.link, ids.first, ids.sink), connection(ids.link2, ids.second, ids.sink)],
    labels: [
      {
        identifier: ids.label,
        label: 'Label',
        position: { x: 0, y: 0 },
        width: 100,
        height: 50,
        style: {},
        componentType: 'LABEL',
        groupIdentifier: ROOT,
      },
    ],
  }),
  flowEncodingVersion: '1.0',
});

/** FlowFiles that each generator has made: how often it was started. */
async function starts(id: string): Promise<Record<string, number>> {
  const answer = await rest<{
    processGroupFlow: {
      flow: {
        connections: {
          component: { source: { name: string } };
          status: { aggregateSnapshot: { flowFilesQueued: number } };
        }[];
      };
    };
  }>('GET', `/flow/process-groups/${id}`);
  const out: Record<string, number> = {};
  for (const { component, status } of answer.processGroupFlow.flow.connections) {
    const name = component.source.name.startsWith('Second') ? 'Second' : 'First';
    // Several connections of one generator each get a copy.
    out[name] = Math.max(out[name] ?? 0, status.aggregateSnapshot.flowFilesQueued);
  }
  return out;
}

interface Replace {
  request: { requestId: string; complete: boolean; failureReason?: string };
}

async function replace(id: string, flow: FlowDefinition): Promise<string | undefined> {
  const { revision } = await rest<Entity>('GET', `/process-groups/${id}`);
  const { request } = await rest<Replace>('POST', `/process-groups/${id}/replace-requests`, {
    processGroupRevision: revision,
    versionedFlowSnapshot: flow,
  });
  const done = await eventually(
    async () => {
      const now = await rest<Replace>('GET', `/process-groups/replace-requests/${request.requestId}`);
      expect(now.request.complete).toBe(true);
      return now.request;
    },
    { timeout: 60_000 },
  );
  await rest('DELETE', `/process-groups/replace-requests/${request.requestId}`);
  return done.failureReason ?? undefined;
}

/** As an export has it, without the identifiers of instances, which would win over the others. */
async function download(id: string): Promise<FlowDefinition> {
  const text = JSON.stringify(await rest('GET', `/process-groups/${id}/download`), (key, value) =>
    key === 'instanceIdentifier' ? undefined : value,
  );
  return readFlow(text, 'download');
}

afterAll(async () => {
  for (const id of made) {
    await rest('PUT', `/flow/process-groups/${id}`, { id, state: 'STOPPED' });
    const drop = await rest<{ dropRequest: { id: string } }>(
      'POST',
      `/process-groups/${id}/empty-all-connections-requests`,
    );
    await eventually(
      async () => {
        const path = `/process-groups/${id}/empty-all-connections-requests/${drop.dropRequest.id}`;
        const now = await rest<{ dropRequest: { finished: boolean } }>('GET', path);
        expect(now.dropRequest.finished).toBe(true);
      },
      { timeout: 60_000 },
    );
    await eventually(
      async () => {
        const { revision } = await rest<Entity>('GET', `/process-groups/${id}`);
        await rest('DELETE', `/process-groups/${id}?version=${revision.version}`);
      },
      { timeout: 60_000 },
    );
  }
});

const of = (flow: FlowDefinition, id: string) => flow.flowContents.processors.find((one) => one.identifier === id)!;
const link = (flow: FlowDefinition) => flow.flowContents.connections.find((one) => one.identifier === ids.link)!;

/** `restarts` of the first generator; the second is a stranger to every change and must go on. */
const cases: [string, (flow: FlowDefinition) => void, { restarts: boolean; refused?: boolean }][] = [
  ['a name', (flow) => Object.assign(of(flow, ids.first), { name: 'First renamed' }), { restarts: true }],
  ['comments', (flow) => Object.assign(of(flow, ids.first), { comments: 'x' }), { restarts: true }],
  ['a property', (flow) => Object.assign(of(flow, ids.first).properties, { 'Custom Text': 'x' }), { restarts: true }],
  ['a schedule', (flow) => Object.assign(of(flow, ids.first), { schedulingPeriod: '2 hours' }), { restarts: true }],
  ['the name of a connection', (flow) => Object.assign(link(flow), { name: 'named' }), { restarts: true }],
  ['back pressure', (flow) => Object.assign(link(flow), { backPressureObjectThreshold: 9 }), { restarts: true }],
  [
    'another destination, which takes the queue along',
    (flow) => Object.assign(link(flow).destination, { id: ids.other }),
    { restarts: true },
  ],
  [
    'a new connection',
    (flow) => flow.flowContents.connections.push(connection(ids.fresh, ids.first, ids.other)),
    { restarts: true },
  ],
  [
    'another source, refused while data waits',
    (flow) => Object.assign(link(flow).source, { id: ids.second }),
    { restarts: true, refused: true },
  ],
  ['a position', (flow) => Object.assign(of(flow, ids.first), { position: { x: 9, y: 9 } }), { restarts: false }],
  ['a label', (flow) => Object.assign(flow.flowContents.labels[0]!, { label: 'other' }), { restarts: false }],
  ['comments of the group', (flow) => Object.assign(flow.flowContents, { comments: 'x' }), { restarts: false }],
  [
    'a new processor',
    (flow) => flow.flowContents.processors.push(processor(ids.fresh, 'Fresh', 'LogAttribute', 'ENABLED')),
    { restarts: false },
  ],
  [
    'the name of a group',
    (flow) => Object.assign(flow.flowContents.processGroups[0]!, { name: 'x' }),
    { restarts: false },
  ],
];

describe('what the diff says of restarts is what NiFi does', () => {
  it.each(cases)('on %s', async (_title, edit, { restarts, refused }) => {
    const name = uniqueName('diff-risk');
    const { id } = await rest<Entity>('POST', '/process-groups/root/process-groups', {
      revision: { version: 0 },
      component: { name, position: { x: 0, y: 0 } },
      versionedFlowSnapshot: example(name),
    });
    made.push(id);
    await rest('PUT', `/flow/process-groups/${id}`, { id, state: 'RUNNING' });
    await eventually(async () => expect(await starts(id)).toEqual({ First: 1, Second: 1 }), { timeout: 60_000 });
    const before = await download(id);
    const after = structuredClone(before);
    edit(after);
    const diff = diffFlows(before, after, { match: 'identifier' });
    const touched = new Set(diff.changes.flatMap((change) => change.risks.flatMap((risk) => risk.components)));
    const says = [...touched].some((path) => / \/ First( renamed)?$/.test(path));
    expect(says).toBe(restarts);

    const failure = await replace(id, after);
    if (refused) {
      expect(failure).toMatch(/[Qq]ueue/);
      expect(diff.changes.flatMap((change) => change.risks).some((risk) => risk.kind === 'drains')).toBe(true);
      return;
    }
    expect(failure).toBeUndefined();
    if (restarts) {
      await eventually(async () => expect((await starts(id)).First).toBe(2), { timeout: 60_000 });
      expect((await starts(id)).Second).toBe(1);
      return;
    }
    // A second change that does restart it proves that the first one had been given the time to.
    const again = await download(id);
    Object.assign(of(again, ids.first), { penaltyDuration: '31 sec' });
    expect(await replace(id, again)).toBeUndefined();
    await eventually(async () => expect((await starts(id)).First).toBeGreaterThan(1), { timeout: 60_000 });
    expect(await starts(id)).toEqual({ First: 2, Second: 1 });
  });

  it('makes anew what moves between groups', async () => {
    const name = uniqueName('diff-risk');
    const { id } = await rest<Entity>('POST', '/process-groups/root/process-groups', {
      revision: { version: 0 },
      component: { name, position: { x: 0, y: 0 } },
      versionedFlowSnapshot: example(name),
    });
    made.push(id);
    const instances = async () => {
      const { flowContents } = await rest<FlowDefinition>('GET', `/process-groups/${id}/download`);
      const all = [...flowContents.processors, ...flowContents.processGroups[0]!.processors];
      return Object.fromEntries(all.map((one) => [one.name, one.instanceIdentifier]));
    };
    const [before, first] = [await download(id), await instances()];
    const after = structuredClone(before);
    const index = after.flowContents.processors.findIndex((one) => one.identifier === ids.other);
    const [moved] = after.flowContents.processors.splice(index, 1);
    after.flowContents.processGroups[0]!.processors.push({ ...moved!, groupIdentifier: ids.inner });
    expect(diffFlows(before, after).changes).toMatchObject([{ type: 'moved', name: 'Other sink' }]);
    expect(await replace(id, after)).toBeUndefined();
    const second = await instances();
    expect(second['Other sink']).not.toBe(first['Other sink']);
    expect(second.Sink).toBe(first.Sink);
  });
});

import { FlowgenError } from '../errors.js';
import { type Bulletin, hasStatus, type ProcessorEntity, type Revision } from '../nifi/index.js';
import type { RunServers } from './servers.js';
import { hasChanged, readMarker, readSnapshot, readTopology, type Snapshot, type Topology } from './topology.js';
import type { Baseline, MarkerValues, RunTarget } from './types.js';

export { hasChanged };

/** Our own failure marker starts with this value. */
const FAILURE_INITIAL = '0';

/**
 * What must be known before a flow is started, so that its end can be recognised. Read the revision of the start
 * processors first: whoever changes them after that makes our own start fail.
 * @throws FlowgenError `run-start` where a start processor can't be started
 */
export async function readBaseline(servers: RunServers, target: RunTarget, useMarker: boolean): Promise<Baseline> {
  const starts = await readStarts(servers, target);
  const topology = await readTopology(servers, target.groupId);
  const notes: string[] = [];
  let end: MarkerValues | undefined = new Map();
  if (useMarker && target.endId !== undefined) {
    end = await readEnd(servers, topology, target);
    if (end === undefined) {
      notes.push(
        "The end marker's state must not be read (NiFi asks for write permission on the processor): queues, threads and counters decide alone.",
      );
    }
  }
  const failures = await readFailures(servers, target);
  const snapshot = await readSnapshot(servers, target.groupId);
  const bulletins = await readErrors(servers, topology);
  const resting = restingQueues(topology, snapshot);
  const counted = new Set([...target.startIds, ...target.failureIds, target.endId]);
  return {
    marked: useMarker && target.endId !== undefined && end !== undefined,
    end: end ?? new Map(),
    failures,
    resting,
    parked: new Map([...topology.parked].map((id) => [id, snapshot.queues.get(id) ?? 0])),
    nodes: new Map([...snapshot.nodes].map(([id, node]) => [id, node.address])),
    counts: new Map([...snapshot.processors].filter(([id]) => counted.has(id))),
    bulletins: new Set(bulletins.map(bulletinKey)),
    revisions: new Map<string, Revision>(starts.map((entity) => [entity.id, entity.revision])),
    notes: [...notes, ...standing(target, starts, topology, resting)],
    busy: busyReason(starts, snapshot, topology, resting),
  };
}

export async function readStarts(servers: RunServers, target: RunTarget): Promise<ProcessorEntity[]> {
  const starts: ProcessorEntity[] = [];
  for (const id of target.startIds) starts.push(await servers.read((client) => client.processor(id)));
  return starts;
}

/** Throws where a processor can't be started as it is. */
export function checkStartable(entity: ProcessorEntity): void {
  const name = entity.component?.name ?? entity.id;
  if (entity.component?.state === 'DISABLED') {
    throw new FlowgenError('run-start', `Start processor '${name}' is disabled.`, { hint: 'Enable it in NiFi first.' });
  }
  const errors = entity.component?.validationErrors ?? [];
  if (errors.length > 0) {
    throw new FlowgenError('run-start', `Start processor '${name}' is invalid: ${errors.join('; ')}`);
  }
}

export async function readEnd(
  servers: RunServers,
  topology: Topology,
  target: RunTarget,
): Promise<MarkerValues | undefined> {
  const id = target.endId!;
  const processor = topology.processors.get(id) ?? (await servers.read((client) => client.processor(id)));
  const properties = processor.component?.config?.properties ?? {};
  if (properties['Store State'] === 'Do not store state') {
    throw new FlowgenError('run-target', `End processor '${processor.component?.name}' stores no state.`, {
      hint: `Set 'Store State' to 'Store state locally' and add the property ${target.stateKey} = \${now():toNumber()}.`,
    });
  }
  return readMarker(servers, id, target.stateKey, properties['Stateful Variables Initial Value']);
}

export async function readFailures(servers: RunServers, target: RunTarget): Promise<Map<string, MarkerValues>> {
  const values = new Map<string, MarkerValues>();
  for (const id of target.failureIds) {
    const value = await readMarker(servers, id, target.stateKey, FAILURE_INITIAL);
    if (value !== undefined) values.set(id, value);
  }
  return values;
}

/** Error bulletins of all groups. Their numbers begin again after a restart, so none are skipped by number. */
export async function readErrors(servers: RunServers, topology: Topology): Promise<Bulletin[]> {
  // The filter is a regular expression; a URL has no room for hundreds of groups.
  const groupId = topology.groupIds.length <= 40 ? topology.groupIds.join('|') : undefined;
  try {
    const found = await servers.read((client) =>
      client.bulletins({ limit: 200, ...(groupId === undefined ? {} : { groupId }) }),
    );
    const ours = new Set(topology.groupIds);
    return found.filter((one) => one.bulletin?.level === 'ERROR' && ours.has(one.groupId));
  } catch (error) {
    if (hasStatus(error, 403)) return [];
    throw error;
  }
}

export function bulletinKey(bulletin: Bulletin): string {
  return `${bulletin.nodeAddress ?? ''}|${bulletin.id}|${bulletin.bulletin?.timestamp ?? ''}`;
}

/** Queues before a processor that is not running: what lies there stays there. */
function restingQueues(topology: Topology, snapshot: Snapshot): Map<string, number> {
  const resting = new Map<string, number>();
  for (const [id, count] of snapshot.queues) {
    const destination = topology.connections.get(id)?.destinationId;
    const status = destination === undefined ? undefined : snapshot.processors.get(destination)?.status;
    if (count > 0 && status !== undefined && ['Stopped', 'Disabled', 'Invalid'].includes(status))
      resting.set(id, count);
  }
  return resting;
}

function busyReason(
  starts: readonly ProcessorEntity[],
  snapshot: Snapshot,
  topology: Topology,
  resting: ReadonlyMap<string, number>,
): string {
  const reasons: string[] = [];
  const running = starts.filter((one) => isActive(one)).map((one) => one.component?.name);
  if (running.length > 0) reasons.push(`start processor ${running.join(', ')} runs`);
  if (snapshot.threads > 0) reasons.push(`${snapshot.threads} active threads`);
  let queued = 0;
  for (const [id, count] of snapshot.queues) if (!resting.has(id) && !topology.parked.has(id)) queued += count;
  if (queued > 0) reasons.push(`${queued} FlowFiles queued`);
  return reasons.join(', ');
}

export function isActive(start: ProcessorEntity): boolean {
  return ['RUNNING', 'RUN_ONCE', 'STARTING', 'STOPPING'].includes(start.component?.state ?? '');
}

/** What will keep the run from ending, said before it starts. */
function standing(
  target: RunTarget,
  starts: readonly ProcessorEntity[],
  topology: Topology,
  resting: ReadonlyMap<string, number>,
): string[] {
  const notes: string[] = [];
  const ids = new Set(starts.map(({ id }) => id));
  const stopped = [...topology.processors.values()].filter(
    (one) => !ids.has(one.id) && one.component !== undefined && one.component.state === 'STOPPED',
  );
  if (stopped.length > 0) {
    const end = stopped.some((one) => one.id === target.endId) ? ' (the end marker among them)' : '';
    notes.push(`Stopped processors: ${stopped.map((one) => one.component?.name).join(', ')}${end}.`);
  }
  const lying = [...resting.values()].reduce((sum, count) => sum + count, 0);
  if (lying > 0) notes.push(`${lying} FlowFiles lay before stopped processors already; they are not waited for.`);
  return notes;
}

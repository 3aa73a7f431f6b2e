import { type ConnectionEntity, hasStatus, type ProcessorEntity } from '../nifi/index.js';
import type { RunServers } from './servers.js';
import type { Counts, MarkerValues } from './types.js';

/** Relationships that mean "something went wrong" where FlowFiles are parked behind them. */
const FAILING = /fail|retry|invalid|error|unmatched|not.found|permission|malformed/i;

export interface RunConnection {
  readonly id: string;
  readonly sourceId: string;
  readonly sourceName: string;
  readonly destinationId: string;
  readonly destinationName: string;
  readonly destinationType: string;
  readonly relationships: readonly string[];
}

/** What a process group consists of, all levels. */
export interface Topology {
  readonly groupId: string;
  readonly name: string;
  readonly groupIds: readonly string[];
  readonly processors: ReadonlyMap<string, ProcessorEntity>;
  readonly connections: ReadonlyMap<string, RunConnection>;
  /** Connections into a funnel that leads nowhere: FlowFiles are set aside there. */
  readonly parked: ReadonlySet<string>;
}

export async function readTopology(servers: RunServers, groupId: string): Promise<Topology> {
  const processors = new Map<string, ProcessorEntity>();
  const connections = new Map<string, RunConnection>();
  const groupIds: string[] = [];
  let name = groupId;
  const waiting = [groupId];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    const id = current;
    const level = await servers.read((client) => client.flow(id));
    groupIds.push(id);
    if (id === groupId) name = level.breadcrumb?.breadcrumb.name ?? name;
    for (const processor of level.flow.processors) processors.set(processor.id, processor);
    for (const connection of level.flow.connections) connections.set(connection.id, toConnection(connection));
    waiting.push(...level.flow.processGroups.map((group) => group.id));
  }
  const sources = new Set([...connections.values()].map((connection) => connection.sourceId));
  const parked = [...connections.values()].filter(
    (connection) => connection.destinationType === 'FUNNEL' && !sources.has(connection.destinationId),
  );
  return { groupId, name, groupIds, processors, connections, parked: new Set(parked.map(({ id }) => id)) };
}

function toConnection(entity: ConnectionEntity): RunConnection {
  const { component } = entity;
  const destinationType = component?.destination.type ?? '';
  return {
    id: entity.id,
    sourceId: component?.source.id ?? entity.sourceId ?? '',
    sourceName: component?.source.name ?? entity.sourceId ?? '',
    destinationId: component?.destination.id ?? entity.destinationId ?? '',
    destinationName: component?.destination.name ?? destinationType.toLowerCase().replace('_', ' '),
    destinationType,
    relationships: component?.selectedRelationships ?? [],
  };
}

/** True where FlowFiles that are parked in this connection have failed. */
export function isFailing(topology: Topology, connectionId: string, failureIds: readonly string[]): boolean {
  const connection = topology.connections.get(connectionId);
  if (connection === undefined) return false;
  return failureIds.includes(connection.sourceId) || connection.relationships.some((name) => FAILING.test(name));
}

/** What a process group is doing at this moment. */
export interface Snapshot {
  readonly threads: number;
  readonly processors: ReadonlyMap<string, Counts>;
  readonly queues: ReadonlyMap<string, number>;
  /** Node id → what it does; a single server has the one node ''. */
  readonly nodes: ReadonlyMap<string, { readonly address: string; readonly queued: number; readonly active: number }>;
}

export async function readSnapshot(servers: RunServers, groupId: string): Promise<Snapshot> {
  const status = await servers.read((client) => client.groupStatus(groupId, { nodewise: servers.clustered }));
  const processors = new Map<string, Counts>();
  const queues = new Map<string, number>();
  const visit = (group: (typeof status)['aggregateSnapshot']) => {
    for (const { processorStatusSnapshot: one } of group.processorStatusSnapshots) {
      // Absent where the user must not see it.
      if (one === undefined) continue;
      processors.set(one.id, {
        status: one.runStatus,
        threads: one.activeThreadCount,
        tasks: one.taskCount,
        nanos: one.tasksDurationNanos ?? 0,
        flowFilesIn: one.flowFilesIn,
        flowFilesOut: one.flowFilesOut,
        bytesOut: one.bytesOut ?? 0,
      });
    }
    for (const { connectionStatusSnapshot: one } of group.connectionStatusSnapshots) {
      if (one !== undefined) queues.set(one.id, one.flowFilesQueued);
    }
    for (const { processGroupStatusSnapshot: one } of group.processGroupStatusSnapshots) {
      if (one !== undefined) visit(one);
    }
  };
  visit(status.aggregateSnapshot);
  const nodes = new Map<string, { address: string; queued: number; active: number }>();
  for (const node of servers.clustered ? (status.nodeSnapshots ?? []) : []) {
    const { statusSnapshot } = node;
    nodes.set(node.nodeId, {
      address: `${node.address}:${node.apiPort}`,
      queued: statusSnapshot.flowFilesQueued,
      active: threadsOf(statusSnapshot),
    });
  }
  const threads = threadsOf(status.aggregateSnapshot);
  if (nodes.size === 0) {
    nodes.set('', { address: servers.url, queued: status.aggregateSnapshot.flowFilesQueued, active: threads });
  }
  return { threads, processors, queues, nodes };
}

function threadsOf(group: { activeThreadCount: number; statelessActiveThreadCount?: number }): number {
  return group.activeThreadCount + (group.statelessActiveThreadCount ?? 0);
}

/**
 * A marker's local state, or undefined where it must not be read (NiFi asks for write permission on the processor).
 * The initial value, which the processor stores when it is first started, says nothing about a run and is left out.
 */
export async function readMarker(
  servers: RunServers,
  processorId: string,
  key: string,
  initial: string | null | undefined,
): Promise<MarkerValues | undefined> {
  try {
    const state = await servers.read((client) => client.processorState(processorId));
    const entries = (state.localState?.state ?? []).filter(
      (entry) => entry.key === key && entry.value && entry.value !== initial,
    );
    return new Map(entries.map((entry) => [entry.clusterNodeId ?? '', entry.value]));
  } catch (error) {
    if (hasStatus(error, 403)) return undefined;
    throw error;
  }
}

export function hasChanged(before: MarkerValues, after: MarkerValues): boolean {
  return [...after].some(([node, value]) => before.get(node) !== value);
}

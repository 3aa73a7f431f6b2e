import type { GroupStatusSnapshot, NifiClient } from '../nifi/index.js';
import type { PlanState } from './plan-types.js';
import type { Instance } from './server-state.js';

/** A look at the running group, one request. Keys are our identifiers. */
export interface RunStates {
  readonly states: ReadonlyMap<string, PlanState>;
  readonly invalid: ReadonlySet<string>;
  /** Being validated. */
  readonly unsettled: ReadonlySet<string>;
  /** Active and terminated-but-alive threads of processors. */
  readonly threads: ReadonlyMap<string, number>;
  /** FlowFiles per connection. */
  readonly queues: ReadonlyMap<string, number>;
  readonly activeThreads: number;
}

export async function readRunStates(
  client: NifiClient,
  groupId: string,
  instances: ReadonlyMap<string, Instance>,
): Promise<RunStates> {
  const identifiers = new Map([...instances].map(([identifier, { id }]) => [id, identifier]));
  const { aggregateSnapshot } = await client.groupStatus(groupId);
  return interpretStatus(aggregateSnapshot, (id) => identifiers.get(id));
}

/** Pure. `identify`: our identifier of an instance; undefined for what is not ours. */
export function interpretStatus(
  snapshot: GroupStatusSnapshot,
  identify: (id: string) => string | undefined,
): RunStates {
  const states = new Map<string, PlanState>();
  const invalid = new Set<string>();
  const unsettled = new Set<string>();
  const threads = new Map<string, number>();
  const queues = new Map<string, number>();
  const note = (one: { id: string; runStatus?: string; activeThreadCount: number; terminatedThreadCount?: number }) => {
    const id = identify(one.id);
    if (id === undefined || one.runStatus === undefined) return;
    const text = one.runStatus.toLowerCase();
    states.set(id, text === 'running' ? 'running' : text === 'disabled' ? 'disabled' : 'stopped');
    if (text === 'invalid') invalid.add(id);
    if (text === 'validating') unsettled.add(id);
    threads.set(id, one.activeThreadCount + (one.terminatedThreadCount ?? 0));
  };
  const visit = (group: GroupStatusSnapshot): void => {
    for (const { processorStatusSnapshot } of group.processorStatusSnapshots) note(processorStatusSnapshot);
    for (const { portStatusSnapshot } of group.inputPortStatusSnapshots ?? []) note(portStatusSnapshot);
    for (const { portStatusSnapshot } of group.outputPortStatusSnapshots ?? []) note(portStatusSnapshot);
    for (const { connectionStatusSnapshot } of group.connectionStatusSnapshots) {
      const id = identify(connectionStatusSnapshot.id);
      if (id !== undefined) queues.set(id, connectionStatusSnapshot.flowFilesQueued);
    }
    for (const { processGroupStatusSnapshot } of group.processGroupStatusSnapshots) visit(processGroupStatusSnapshot);
  };
  visit(snapshot);
  return { states, invalid, unsettled, threads, queues, activeThreads: snapshot.activeThreadCount };
}

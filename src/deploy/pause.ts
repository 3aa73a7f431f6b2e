import type { Connected } from '../nifi/index.js';
import { type Reporter, silentReporter } from '../reporter.js';
import { type Deployed, type DeployedQuery, findDeployed, readDeployed } from './find-deployed.js';
import { DeployLog } from './log.js';
import type { PlanState } from './plan-types.js';
import { type DeployRecord, RecordStore } from './record.js';
import type { ServerGroup } from './server-state.js';
import { StateApplier, type StateProblem } from './states.js';

export interface PauseReport {
  readonly flow: string;
  readonly groupId: string;
  readonly outcome: 'paused' | 'resumed' | 'unchanged' | 'incomplete';
  /** How many components were stopped or started. */
  readonly components: number;
  readonly notDone: readonly string[];
  /** FlowFiles that wait in the group. */
  readonly queued: number;
}

/**
 * Stops processors and ports of deployed flows and remembers which ran; services stay enabled, queues stay as they
 * are. A deploy meanwhile starts nothing.
 */
export async function pause(
  connected: Connected,
  query: DeployedQuery,
  options: { timeoutMs?: number } = {},
  reporter: Reporter = silentReporter,
): Promise<PauseReport[]> {
  return each(
    connected,
    query,
    async (deployed, group, store, log) => {
      const record = recordOf(deployed);
      const states = new StateApplier(connected.client, group, log, options.timeoutMs ?? 60_000);
      const running = [...group.states].filter(([, state]) => state === 'running').map(([id]) => id);
      if (running.length === 0 && record.paused !== undefined) return report(deployed, 'unchanged', 0, [], group);
      // First the record: whoever comes after a kill in between can still resume.
      const before = record.paused?.states ?? {};
      const now = Object.fromEntries([...group.states].filter(([id, state]) => state === 'running' || !(id in before)));
      await store.writeRecord({ ...record, paused: { at: new Date().toISOString(), states: { ...before, ...now } } });
      log.step(`Stop ${deployed.flow}`);
      await states.stop(running);
      return report(deployed, 'paused', running.length, [], group);
    },
    reporter,
  );
}

/** Starts again what `pause` stopped, and what was deployed meanwhile; what was stopped before stays stopped. */
export async function resume(
  connected: Connected,
  query: DeployedQuery,
  options: { timeoutMs?: number } = {},
  reporter: Reporter = silentReporter,
): Promise<PauseReport[]> {
  return each(
    connected,
    query,
    async (deployed, group, store, log) => {
      const record = recordOf(deployed);
      const wanted = toResume(record, group);
      const starting = [...wanted].filter(([id, to]) => group.states.get(id) !== to).length;
      const { paused, ...kept } = record;
      if (starting === 0 && paused === undefined) return report(deployed, 'unchanged', 0, [], group);
      log.step(`Start ${deployed.flow}`);
      const states = new StateApplier(connected.client, group, log, options.timeoutMs ?? 60_000);
      const problems = await states.apply(wanted);
      if (paused !== undefined) await store.writeRecord(kept);
      return report(
        deployed,
        problems.length === 0 ? 'resumed' : 'incomplete',
        starting - problems.length,
        problems,
        group,
      );
    },
    reporter,
  );
}

/** Pure. */
export function toResume(record: DeployRecord, group: Pick<ServerGroup, 'states'>): Map<string, PlanState> {
  const wanted = new Map<string, PlanState>();
  const stopped = record.paused?.states ?? {};
  const deployed = record.deployed?.wanted ?? {};
  for (const id of group.states.keys()) {
    if (deployed[id] === 'enabled') wanted.set(id, 'enabled');
    if (stopped[id] === 'running' || (stopped[id] === undefined && deployed[id] === 'running'))
      wanted.set(id, 'running');
  }
  return wanted;
}

async function each(
  connected: Connected,
  query: DeployedQuery,
  act: (deployed: Deployed, group: ServerGroup, store: RecordStore, log: DeployLog) => Promise<PauseReport>,
  reporter: Reporter,
): Promise<PauseReport[]> {
  const { groups, contexts } = await findDeployed(connected, query);
  const store = new RecordStore(connected.client, contexts);
  const reports: PauseReport[] = [];
  for (const deployed of groups) {
    const group = await readDeployed(connected, deployed);
    reports.push(await act(deployed, group, store, new DeployLog(reporter)));
  }
  return reports;
}

export function recordOf({ flow, entity, record }: Deployed): DeployRecord {
  return record ?? { version: 1, flow, groupId: entity.id, parentId: entity.component?.parentGroupId ?? 'root' };
}

function report(
  { flow, entity }: Deployed,
  outcome: PauseReport['outcome'],
  components: number,
  problems: readonly StateProblem[],
  group: ServerGroup,
): PauseReport {
  return {
    flow,
    groupId: entity.id,
    outcome,
    components,
    notDone: problems.map(
      ({ id, is, reasons }) =>
        `${group.paths.get(id) ?? id} is ${is}${reasons.length === 0 ? '' : `: ${reasons.join('; ')}`}`,
    ),
    queued: [...group.queues.values()].reduce((sum, one) => sum + one, 0),
  };
}

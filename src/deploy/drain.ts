import type { NifiClient } from '../nifi/index.js';
import { DeployError } from './deploy-error.js';
import type { DrainNeed } from './drain-plan.js';
import { count, type DeployLog } from './log.js';
import type { StateApplier } from './states.js';

/**
 * Lets connections that go away run dry: stops what feeds them, in the order of the data, while what takes from them
 * goes on. Answers the identifiers of what it stopped. Throws DeployError `drain` when time is up; what was stopped
 * is in `stopped` all the same, for the caller to start again.
 */
export async function drain(
  need: DrainNeed,
  states: StateApplier,
  client: NifiClient,
  log: DeployLog,
  timeoutMs: number,
  stopped: Set<string>,
): Promise<void> {
  const empty = [...need.removed, ...need.alsoEmpty];
  if (empty.length === 0) return;
  const deadline = Date.now() + timeoutMs;
  let drained = 0;
  for (let wait = 50; ; wait = Math.min(500, wait * 1.5)) {
    const now = await states.read();
    const full = new Map(
      empty.flatMap(({ identifier }) => {
        const queued = now.queues.get(identifier) ?? 0;
        return queued > 0 ? [[identifier, queued] as const] : [];
      }),
    );
    const running = need.sources.filter(({ id }) => now.states.get(id) === 'running' && !stopped.has(id));
    const ready = running.filter(
      ({ after, afterSources }) =>
        after.every((id) => !full.has(id)) && afterSources.every((id) => now.states.get(id) !== 'running'),
    );
    if (ready.length > 0) {
      log.step(`Stop ${count(ready.length, 'component')} that feed connections which go away`);
      for (const { id } of ready) stopped.add(id);
      await states.stop(
        ready.map(({ id }) => id),
        Math.max(1_000, deadline - Date.now()),
      );
      continue;
    }
    // On a cycle all stop together, and the last task of one may have filled the queue of another.
    const missed = empty.filter(({ identifier, destination }) => full.has(identifier) && stopped.has(destination.id));
    if (running.length === 0 && missed.length > 0 && Date.now() < deadline) {
      const takers = [...new Set(missed.map(({ destination }) => destination.id))];
      for (const id of takers) stopped.delete(id);
      await states.start(takers);
      await client.wait(wait);
      continue;
    }
    if (running.length === 0 && full.size === 0) {
      if (stopped.size > 0)
        log.did(`drained ${count(empty.length, 'connection')} (${count(drained, 'FlowFile')} left through them)`);
      return;
    }
    const queued = [...full.values()].reduce((sum, one) => sum + one, 0);
    drained = Math.max(drained, queued);
    log.step(`Drain: ${count(queued, 'FlowFile')} in ${count(full.size, 'connection')}`);
    if (Date.now() > deadline) {
      const names = empty
        .filter(({ identifier }) => full.has(identifier))
        .map(
          (connection) =>
            `${connection.source.name ?? ''} → ${connection.destination.name ?? ''} (${full.get(connection.identifier)})`,
        );
      throw new DeployError(
        'drain',
        `Connections that go away are not empty after ${Math.round(timeoutMs / 1000)} s: ${names.join(', ')}.`,
        {
          hint: 'Give more time with --drain-timeout, or see why FlowFiles do not move on.',
        },
      );
    }
    await client.wait(wait);
  }
}

/** True where NiFi refused to replace since a queue filled up again in between. */
export function isQueueRefusal(reason: string): boolean {
  return /queue|data in|not empty/i.test(reason);
}

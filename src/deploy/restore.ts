import { replaceGroup } from '../nifi/index.js';
import type { ApplyContext } from './apply-context.js';
import { contentChanges } from './compare.js';
import { indexComponents } from './components.js';
import { drain } from './drain.js';
import { planDrain } from './drain-plan.js';
import { mergeOntoServer } from './merge.js';
import type { PlanState } from './plan-types.js';
import { rereadGroup, type ServerGroup } from './server-state.js';
import { toSnapshot } from './snapshot.js';
import { StateApplier } from './states.js';

/**
 * After a failure: brings the group back to what it was before, NiFi does not. True where it surely is; what is not
 * is in the log.
 */
export async function restoreGroup(context: ApplyContext, before: ServerGroup): Promise<boolean> {
  const { client, input, log, parameters, recorder, server } = context;
  const snapshot = recorder.before;
  log.step('Restore the state before');
  try {
    let now = await rereadGroup(client, input, before.entity.id, server.contexts);
    const states = new StateApplier(client, now, log, context.options.startTimeoutMs ?? 60_000);
    const diff = () => contentChanges(now.definition, before.definition);
    const changes = diff();
    if (changes.length > 0) {
      const kept = new Set(indexComponents(before.definition).connections.map(({ identifier }) => identifier));
      const index = indexComponents(now.definition);
      const gone = new Set(index.connections.map(({ identifier }) => identifier).filter((id) => !kept.has(id)));
      await drain(planDrain(index, gone), states, client, log, context.options.drainTimeoutMs ?? 60_000, new Set());
      const marker = before.marker ?? { flow: input.id, definition: '0'.repeat(16) };
      const target = toSnapshot(
        mergeOntoServer(now.definition, before.definition, changes),
        marker,
        before.entity.component?.position,
      );
      const outcome = await replaceGroup(client, await client.processGroup(before.entity.id), target);
      if (outcome.kind !== 'done') {
        log.didNot(
          `the content before could not be restored (${outcome.kind === 'failed' ? outcome.reason : outcome.kind})`,
        );
        return false;
      }
      now = await rereadGroup(client, input, before.entity.id, server.contexts);
      states.use(now);
      log.did('restored the content before');
    }
    if (snapshot !== undefined) await parameters.restore(snapshot.parameters);
    const problems = await states.apply(new Map(before.states) as Map<string, PlanState>);
    for (const { id, wanted } of problems) log.didNot(`'${id}' was ${wanted} before and is not now`);
    if (problems.length > 0 || diff().length > 0) return false;
    await recorder.abandon();
    log.did('restored the run states before');
    return true;
  } catch (error) {
    log.didNot(`the state before could not be restored: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

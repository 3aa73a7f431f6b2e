import { type ApplyContext, changedFingerprints } from './apply-context.js';
import { contentChanges, learnDefaults } from './compare.js';
import type { PlanState } from './plan-types.js';
import type { DeployRecord } from './record.js';
import { rereadGroup, type ServerGroup, snapshotOf } from './server-state.js';
import type { StateApplier } from './states.js';
import { judge, mendLeftovers } from './verify.js';

/** The end of every deploy: leftovers, states, the look back, the record. */
export async function finish(
  context: ApplyContext,
  replaced: ServerGroup,
  states: StateApplier,
  record: DeployRecord,
): Promise<{ groupId: string; healthy: boolean }> {
  const { client, input, prepared, log, parameters, recorder, server } = context;
  const groupId = replaced.entity.id;
  const mended = await mendLeftovers(context, replaced, states);
  states.use(mended);
  const wanted = wantedNow(context, record);
  const problems = await states.apply(wanted);
  await parameters.remove(prepared.contexts);
  log.step('Read back and verify');
  const contexts = parameters.all();
  const group = await rereadGroup(client, input, groupId, contexts, replaced.entity);
  const defaults = learnDefaults(contentChanges(group.definition, prepared.wanted));
  const healthy = judge(context, group, problems, wanted, defaults);
  const fingerprints = changedFingerprints(prepared.fingerprints, parameters.revisions(), server);
  await recorder.end(record, prepared, snapshotOf(group, contexts), defaults, fingerprints);
  if (healthy) log.did('verified: valid, enabled and running as asked, no differences');
  return { groupId, healthy };
}

/**
 * Wanted states; where nothing is to be started, what ran before (and was stopped only to drain or to restart) runs
 * again, and the rest stays as it is.
 */
function wantedNow(context: ApplyContext, record: DeployRecord): Map<string, PlanState> {
  const { prepared, server, recorder } = context;
  const out = new Map<string, PlanState>();
  const before = new Map(Object.entries(recorder.before?.states ?? record.journal?.before.states ?? {}));
  for (const [id, state] of prepared.wantedStates) {
    if (state !== 'running' || prepared.start) out.set(id, state);
    else if (before.get(id) === 'running' || server.group?.states.get(id) === 'running') out.set(id, 'running');
  }
  return out;
}

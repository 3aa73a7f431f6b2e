import type { FlowDefinition } from '../flow/flow-definition.js';
import { type LongOutcome, NifiError, refusedFor, replaceGroup } from '../nifi/index.js';
import { type ApplyContext, markerOf } from './apply-context.js';
import { indexComponents } from './components.js';
import { DeployError } from './deploy-error.js';
import { drain, isQueueRefusal } from './drain.js';
import { finish } from './finish.js';
import { hashOf } from './hash.js';
import type { Marker } from './marker.js';
import { bendsToAlign, mergeOntoServer } from './merge.js';
import type { DeployRecord } from './record.js';
import { rereadGroup, type ServerGroup, snapshotOf } from './server-state.js';
import { toSnapshot, without } from './snapshot.js';
import { StateApplier } from './states.js';

/** Updates a group that runs: only what must stop stops, and what goes away runs dry first. */
export async function updateGroup(
  context: ApplyContext,
  group: ServerGroup,
): Promise<{ groupId: string; healthy: boolean }> {
  const { client, input, prepared, log, options, parameters, recorder, server } = context;
  const { plan } = prepared;
  const record: DeployRecord = group.record ?? {
    version: 1,
    flow: input.id,
    groupId: group.entity.id,
    parentId: group.entity.component?.parentGroupId ?? server.parentId,
  };
  const states = new StateApplier(client, group, log, options.startTimeoutMs ?? 60_000);
  await recorder.begin(record, plan.flow.definition, snapshotOf(group, server.contexts));
  await parameters.add(prepared.contexts);
  const marker = markerOf(context);
  let now = group;
  if (plan.changes.length > 0 || group.marker?.definition !== marker.definition || group.marker.flow !== marker.flow) {
    now = await replace(context, group, states, marker);
  }
  await parameters.change(prepared.contexts);
  return finish(context, now, states, record);
}

async function replace(
  context: ApplyContext,
  group: ServerGroup,
  states: StateApplier,
  marker: Marker,
): Promise<ServerGroup> {
  const { client, input, prepared, options, log } = context;
  const stopped = new Set<string>();
  const unfinished = group.record?.journal?.before.states ?? {};
  const interrupted = Object.entries(unfinished).filter(
    ([id, state]) => state === 'running' && group.states.get(id) === 'stopped',
  );
  // What a killed deploy had stopped must run again, or queues that go away can't run dry.
  if (interrupted.length > 0) await states.apply(new Map(interrupted));
  const timeout = options.drainTimeoutMs ?? 60_000;
  await drain(prepared.drain, states, client, log, timeout, stopped);
  const position = group.entity.component?.position;
  const recreated = new Set(prepared.plan.recreated.map(({ id }) => id));
  const merged = mergeOntoServer(group.definition, prepared.wanted, prepared.plan.changes);
  if (recreated.size > 0) {
    // In place NiFi keeps the old type's shell and state: out with it first.
    const first = toSnapshot(without(merged, recreated), marker, position);
    await replaceOnce(context, group.entity.id, first, states, stopped);
    log.did(`removed ${recreated.size} to make anew`);
  }
  await replaceOnce(context, group.entity.id, toSnapshot(merged, marker, position), states, stopped);
  log.did('replaced the content of the group');
  const after = await rereadGroup(client, input, group.entity.id, context.server.contexts);
  states.use(after);
  await alignBends(context, after);
  return after;
}

/** The canvas is for people, too. NiFi allows this while all runs. */
async function alignBends({ client, prepared, log }: ApplyContext, group: ServerGroup): Promise<void> {
  const bent = bendsToAlign(indexComponents(group.definition), prepared.wantedIndex);
  if (bent.length > 0) log.step('Tidy the canvas');
  for (const { identifier, bends } of bent) {
    const instance = group.instances.get(identifier);
    if (instance === undefined) continue;
    const connection = await client.connection(instance.id);
    await client.updateConnection(connection, { bends });
  }
}

async function replaceOnce(
  context: ApplyContext,
  groupId: string,
  snapshot: FlowDefinition,
  states: StateApplier,
  stopped: Set<string>,
): Promise<void> {
  const { client, log, options } = context;
  for (let attempt = 1; ; attempt++) {
    const entity = await client.processGroup(groupId);
    let outcome: LongOutcome;
    try {
      log.step('Replace the content of the group');
      outcome = await replaceGroup(client, entity, snapshot, {
        onState: (state) => log.step(state),
      });
    } catch (error) {
      const lost = error instanceof NifiError && error.delivery === 'unknown';
      if (!(lost || refusedFor(error, 'stale-revision', 'wrong-state')) || attempt >= 4) throw error;
      if (lost) await untilQuiet(context, groupId);
      await client.wait(300 * attempt);
      continue;
    }
    if (outcome.kind === 'done') return;
    if (outcome.kind === 'vanished') {
      log.warn('NiFi no longer knows the replace request (was it restarted?); looking at what it left.');
      await untilQuiet(context, groupId);
      if (attempt >= 4) throw new DeployError('replace', 'The replace request vanished again and again.');
      continue;
    }
    if (outcome.kind === 'timed-out') {
      throw new DeployError('replace', `NiFi is still busy: '${outcome.state}'.`, {
        hint: 'A processor may not be stopping: look at its active threads.',
      });
    }
    if (isQueueRefusal(outcome.reason) && attempt < 3) {
      // A FlowFile slipped in between: once more, dry.
      await drain(context.prepared.drain, states, client, log, options.drainTimeoutMs ?? 60_000, stopped);
      continue;
    }
    throw new DeployError('replace', `NiFi did not replace the group: ${outcome.reason.replace(/\.$/, '')}.`);
  }
}

/** A request of which nothing is known may still be at work: waits until two looks show the same. */
async function untilQuiet(context: ApplyContext, groupId: string): Promise<void> {
  const { client, input, server } = context;
  let before = '';
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const group = await rereadGroup(client, input, groupId, server.contexts);
    const now = hashOf({ definition: group.definition, states: Object.fromEntries(group.states) });
    if (now === before) return;
    before = now;
    await client.wait(1_500);
  }
}

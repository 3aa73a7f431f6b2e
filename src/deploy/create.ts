import { type NifiClient, NifiError, type ProcessGroupEntity } from '../nifi/index.js';
import { type ApplyContext, markerOf } from './apply-context.js';
import { DeployError } from './deploy-error.js';
import { finish } from './finish.js';
import { isMarkedAs, readMarker } from './marker.js';
import { rereadGroup } from './server-state.js';
import { toSnapshot } from './snapshot.js';
import { StateApplier } from './states.js';

/** Parameter contexts first, then the group with all it holds in one request, then services and starts. */
export async function createGroup(context: ApplyContext): Promise<{ groupId: string; healthy: boolean }> {
  const { client, input, prepared, log, options, parameters } = context;
  await parameters.add(prepared.contexts);
  await parameters.change(prepared.contexts);
  log.step(`Import ${input.name}`);
  const entity = await importOnce(context);
  log.did(`created the group '${prepared.plan.group.name}' (${entity.id})`);
  const group = await rereadGroup(client, input, entity.id, parameters.all(), entity);
  const states = new StateApplier(client, group, log, options.startTimeoutMs ?? 60_000);
  states.use(group);
  return finish(context, group, states, {
    version: 1,
    flow: input.id,
    groupId: entity.id,
    parentId: entity.component?.parentGroupId ?? context.server.parentId,
  });
}

/** A lost answer is not repeated blindly: the group is looked for first, or there would be two. */
async function importOnce(context: ApplyContext): Promise<ProcessGroupEntity> {
  const { client, prepared, server, input, log } = context;
  const snapshot = toSnapshot(prepared.wanted, markerOf(context));
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.importGroup(
        server.parentId,
        prepared.plan.group.name,
        snapshot,
        freePlace(server.siblings, context.options.place ?? 0),
      );
    } catch (error) {
      if (!(error instanceof NifiError) || error.delivery !== 'unknown') throw error;
      log.warn('The answer to the import got lost; looking whether the group is there.');
      const found = await lookFor(client, server.parentId, input.id);
      if (found !== undefined) return found;
      if (attempt >= 3) {
        throw new DeployError('create', `The group could not be created: ${error.message}`, { cause: error });
      }
    }
  }
}

/** NiFi may still be busy with it: not there for ten seconds means not there. */
async function lookFor(client: NifiClient, parentId: string, flowId: string): Promise<ProcessGroupEntity | undefined> {
  for (const deadline = Date.now() + 10_000; ; ) {
    const groups = await client.childGroups(parentId);
    const found = groups.find((group) => isMarkedAs(readMarker(group.component?.comments), flowId));
    if (found !== undefined) return found;
    if (Date.now() > deadline) return undefined;
    await client.wait(500);
  }
}

/** Right of everything else, so that nothing is covered. A group is 380 wide on the canvas. */
function freePlace(siblings: readonly ProcessGroupEntity[], before: number): { x: number; y: number } {
  const places = siblings.flatMap(({ component }) => (component?.position === undefined ? [] : [component.position]));
  if (places.length === 0) return { x: before * 480, y: 0 };
  return { x: Math.max(...places.map(({ x }) => x)) + (before + 1) * 480, y: Math.min(...places.map(({ y }) => y)) };
}

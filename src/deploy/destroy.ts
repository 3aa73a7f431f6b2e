import { FlowgenError } from '../errors.js';
import { type Connected, converge, hasStatus, NifiError, orUndefined, refusedFor } from '../nifi/index.js';
import { type Reporter, silentReporter } from '../reporter.js';
import { indexComponents } from './components.js';
import { DEPLOY_EXIT } from './deploy-error.js';
import { type Deployed, type DeployedQuery, findDeployed, readDeployed } from './find-deployed.js';
import { count, DeployLog } from './log.js';
import { recordOf } from './pause.js';
import { RecordStore } from './record.js';
import type { ServerGroup } from './server-state.js';
import { StateApplier } from './states.js';

export interface DestroyOptions {
  /** Throw away FlowFiles that wait in the group. Default false: they are let through, or destroy refuses. */
  readonly dropQueued?: boolean;
  /** Milliseconds for the queues to run dry; default 60 s. */
  readonly drainTimeoutMs?: number;
}

export interface DestroyReport {
  readonly flow: string;
  readonly groupId: string;
  readonly done: readonly string[];
  /** FlowFiles that were thrown away. */
  readonly dropped: number;
}

/**
 * Removes deployed flows: lets queues run dry (or throws them away where told), removes the group, and the parameter
 * contexts that flowgen made and nobody else uses. Where queues do not run dry, all runs again and nothing is removed.
 * @throws FlowgenError `queued-data`, `not-deployed`
 */
export async function destroy(
  connected: Connected,
  query: DeployedQuery,
  options: DestroyOptions = {},
  reporter: Reporter = silentReporter,
): Promise<DestroyReport[]> {
  const { groups, contexts } = await findDeployed(connected, query);
  const store = new RecordStore(connected.client, contexts);
  const reports: DestroyReport[] = [];
  for (const deployed of groups) {
    const log = new DeployLog(reporter);
    const dropped = await removeGroup(connected, deployed, options, log);
    await removeContexts(connected, deployed, log);
    await store.removeRecord(deployed.entity.id);
    reports.push({ flow: deployed.flow, groupId: deployed.entity.id, done: log.done, dropped });
  }
  return reports;
}

async function removeGroup(
  connected: Connected,
  deployed: Deployed,
  options: DestroyOptions,
  log: DeployLog,
): Promise<number> {
  const { client } = connected;
  const { entity, flow } = deployed;
  const group = await readDeployed(connected, deployed);
  const control = entity.component?.versionControlInformation;
  if (control !== undefined && control !== null) {
    throw new FlowgenError('version-controlled', `The group of '${flow}' is under version control.`, {
      hint: 'Stop version control of the group in NiFi first.',
    });
  }
  const states = new StateApplier(client, group, log, options.drainTimeoutMs ?? 60_000);
  const running = [...group.states].filter(([, state]) => state === 'running').map(([id]) => id);
  let dropped = 0;
  if (options.dropQueued) {
    log.step(`Stop ${flow}`);
    await states.stop(running);
    dropped = await dropAll(connected, group);
    if (dropped > 0) log.did(`threw ${count(dropped, 'FlowFile')} away`);
  } else await runDry(connected, flow, group, states, running, options, log);
  log.step(`Remove ${flow}`);
  await disableServices(connected, group);
  await converge({
    read: () => orUndefined(client.processGroup(entity.id)),
    done: (found) => found === undefined,
    write: async (found) => {
      try {
        await client.deleteGroup(found!);
      } catch (error) {
        if (!options.dropQueued || !refusedFor(error, 'queue-not-empty')) throw error;
        dropped += await dropAll(connected, group);
        await client.deleteGroup(await client.processGroup(entity.id));
      }
    },
  });
  log.did(`removed the group '${entity.component?.name ?? entity.id}' (${entity.id})`);
  return dropped;
}

/** Stops what brings FlowFiles in, waits until all have gone through, then stops the rest. */
async function runDry(
  { client }: Connected,
  flow: string,
  group: ServerGroup,
  states: StateApplier,
  running: readonly string[],
  options: DestroyOptions,
  log: DeployLog,
): Promise<void> {
  const fed = new Set(
    indexComponents(group.definition)
      .connections.filter(({ source, destination }) => source.id !== destination.id)
      .map(({ destination }) => destination.id),
  );
  const sources = running.filter((id) => !fed.has(id));
  log.step(`Stop what feeds ${flow}`);
  await states.stop(sources);
  const deadline = Date.now() + (options.drainTimeoutMs ?? 60_000);
  let stuck = 0;
  for (let wait = 100, last = -1; ; wait = Math.min(1_000, wait * 1.5)) {
    const now = await states.read();
    const queued = [...now.queues.values()].reduce((sum, one) => sum + one, 0);
    if (queued === 0 && now.activeThreads === 0) break;
    // Nothing takes from what is full, or nothing has moved for a while: waiting on is no use.
    stuck = queued === last && now.activeThreads === 0 ? stuck + wait : 0;
    last = queued;
    log.step(`${count(queued, 'FlowFile')} on the way out`);
    if (Date.now() > deadline || (stuck > 5_000 && running.length === 0)) {
      await states.start(sources);
      const full = [...now.queues].filter(([, size]) => size > 0);
      const where = full.map(([id, size]) => `${group.paths.get(id) ?? id} (${size})`).join(', ');
      throw new FlowgenError(
        'queued-data',
        `'${flow}' still holds ${count(queued, 'FlowFile')}: ${where}. Nothing was removed.`,
        {
          hint: 'See why they do not move on, give more time with --drain-timeout, or throw them away with --drop-queued.',
          exitCode: DEPLOY_EXIT.restored,
        },
      );
    }
    await client.wait(wait);
  }
  await states.stop(running.filter((id) => !sources.includes(id)));
}

async function dropAll({ client }: Connected, group: ServerGroup): Promise<number> {
  let dropped = 0;
  // What was in the middle of a processor comes out again: until nothing is left.
  for (let round = 0; round < 10; round++) {
    dropped += (await client.emptyGroup(group.entity.id)).droppedCount ?? 0;
    const { aggregateSnapshot } = await client.groupStatus(group.entity.id);
    if (aggregateSnapshot.flowFilesQueued === 0) break;
    await client.wait(200);
  }
  return dropped;
}

async function disableServices({ client }: Connected, group: ServerGroup): Promise<void> {
  const id = group.entity.id;
  let services = await client.services(id);
  const active = () => services.filter(({ component }) => component !== undefined && component.state !== 'DISABLED');
  if (active().length === 0) return;
  await client.scheduleServices(id, 'DISABLED', Object.fromEntries(active().map((one) => [one.id, one.revision])));
  for (const deadline = Date.now() + 30_000; active().length > 0 && Date.now() < deadline; ) {
    await client.wait(100);
    services = await client.services(id);
  }
}

/** Inheriting contexts first. What others use, or flowgen did not make, stays. */
async function removeContexts({ client }: Connected, deployed: Deployed, log: DeployLog): Promise<void> {
  const own = new Set(recordOf(deployed).contexts ?? []);
  for (let progress = true; progress && own.size > 0; ) {
    progress = false;
    const contexts = await client.parameterContexts();
    const inherited = new Set(
      contexts.flatMap(({ component }) => (component?.inheritedParameterContexts ?? []).map(({ id }) => id)),
    );
    for (const context of contexts) {
      const name = context.component?.name;
      if (name === undefined || !own.has(name) || inherited.has(context.id)) continue;
      if ((context.component?.boundProcessGroups ?? []).length > 0) continue;
      own.delete(name);
      try {
        await client.deleteParameterContext(context);
        log.did(`removed the parameter context '${name}'`);
        progress = true;
      } catch (error) {
        if (!(error instanceof NifiError) || !hasStatus(error, 403, 409)) throw error;
        log.warn(`The parameter context '${name}' stays: ${error.nifiMessage ?? error.message}`);
      }
    }
  }
  for (const name of own) log.warn(`The parameter context '${name}' stays: something else uses it.`);
}

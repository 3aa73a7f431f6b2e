import { FlowgenError } from '../errors.js';
import { delay, hasStatus, NifiError, type Revision, refusedFor } from '../nifi/index.js';
import { isActive } from './baseline.js';
import { isAway, type RunServers } from './servers.js';

/** Somebody else started or changed the processor since its revision was read. */
export class OvertakenError extends Error {}

/**
 * Starts a processor with exactly this revision. The run's id goes along as the client's, so that after a lost answer
 * the revision tells whether the change was ours.
 * @throws OvertakenError if somebody else was faster
 */
export async function startProcessor(
  servers: RunServers,
  id: string,
  revision: Revision,
  runId: string,
  state: 'RUNNING' | 'RUN_ONCE',
): Promise<void> {
  const revised = { id, revision: { version: revision.version, clientId: runId } };
  try {
    await servers.change((client) => client.setProcessorState(revised, state));
  } catch (error) {
    if (refusedFor(error, 'stale-revision', 'wrong-state')) throw new OvertakenError(error.message, { cause: error });
    if (!(error instanceof NifiError) || error.delivery !== 'unknown') throw error;
    if (!(await tookEffect(servers, id, revision, runId))) throw error;
  }
}

async function tookEffect(servers: RunServers, id: string, before: Revision, runId: string): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) {
    await delay(1_000);
    try {
      const { revision } = await servers.read((client) => client.processor(id));
      if (revision.version > before.version && revision.clientId !== undefined && revision.clientId !== runId) {
        throw new OvertakenError('Somebody else changed the start processor at the same moment.');
      }
      return revision.clientId === runId || revision.version > before.version;
    } catch (error) {
      if (!isAway(error)) throw error;
    }
  }
  throw new FlowgenError('run-start-unknown', 'NiFi went away while the start processor was being started.', {
    hint: 'Whether it was started, nobody knows: look in NiFi.',
    exitCode: 6,
  });
}

/** Stops a processor if it is active; true if it is stopped (or gone) now. Its last threads may still end. */
export async function stopProcessor(servers: RunServers, id: string): Promise<boolean> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const entity = await servers.read((client) => client.processor(id));
      if (!isActive(entity) || entity.component?.state === 'STOPPING') return true;
      await servers.change((client) => client.setProcessorState({ id, revision: plain(entity.revision) }, 'STOPPED'));
      return true;
    } catch (error) {
      if (hasStatus(error, 404)) return true;
      if (!refusedFor(error, 'stale-revision', 'wrong-state') && !isAway(error)) throw error;
      await delay(isAway(error) ? 1_000 : 200);
    }
  }
  return false;
}

function plain(revision: Revision): Revision {
  return { version: revision.version };
}

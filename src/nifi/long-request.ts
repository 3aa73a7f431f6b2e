import type { NifiClient, Revised } from './client.js';
import type { LongRequest, ParameterChange, Revision, Snapshot } from './entities.js';
import { hasStatus, NifiError } from './nifi-error.js';

/** How a request that takes time ended. */
export type LongOutcome =
  | { readonly kind: 'done' }
  /** NiFi's reason; read the group to learn what was changed: an update can be made and only its restart fail. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** NiFi no longer knows it (restarted, asked another node, or somebody ended it): it may have been carried out. */
  | { readonly kind: 'vanished' }
  /** It still runs and was left running (cancelling leaves components stopped). */
  | { readonly kind: 'timed-out'; readonly state: string };

export interface LongOptions {
  /** Milliseconds; default 10 min. */
  readonly timeoutMs?: number;
  readonly onState?: (state: string, percent: number) => void;
}

/** Replaces the content of a group by a snapshot and waits for the end. Throws NifiError where NiFi refuses at once. */
export async function replaceGroup(
  client: NifiClient,
  group: Revised,
  snapshot: Snapshot,
  options: LongOptions = {},
): Promise<LongOutcome> {
  const started = await client.startReplace(group.id, group.revision, snapshot);
  return follow(
    client,
    started.request,
    async (id) => (await client.replaceRequest(id)).request,
    (id) => client.deleteReplaceRequest(id),
    options,
  );
}

/** Changes a parameter context, with restarts of what uses it, and waits for the end. */
export async function changeParameterContext(
  client: NifiClient,
  context: Revised,
  change: {
    name?: string;
    description?: string;
    parameters?: readonly ParameterChange[];
    inherited?: readonly string[];
  },
  options: LongOptions = {},
): Promise<LongOutcome> {
  const started = await client.startParameterUpdate(context, change);
  return follow(
    client,
    started.request,
    async (id) => (await client.parameterUpdate(context.id, id)).request,
    (id) => client.deleteParameterUpdate(context.id, id),
    options,
  );
}

async function follow(
  client: NifiClient,
  started: LongRequest,
  poll: (id: string) => Promise<LongRequest>,
  end: (id: string) => Promise<unknown>,
  options: LongOptions,
): Promise<LongOutcome> {
  const deadline = Date.now() + (options.timeoutMs ?? 600_000);
  let request = started;
  for (let wait = 50; !request.complete; wait = Math.min(1_000, wait * 1.5)) {
    options.onState?.(request.state, request.percentCompleted);
    if (Date.now() > deadline) return { kind: 'timed-out', state: request.state };
    await client.wait(wait);
    try {
      request = await poll(started.requestId);
    } catch (error) {
      if (hasStatus(error, 404)) return { kind: 'vanished' };
      throw error;
    }
  }
  try {
    await end(started.requestId);
  } catch (error) {
    // Ended requests only take a place in a list; NiFi clears them after a while.
    if (!(error instanceof NifiError) || error.code === 'interrupted') throw error;
  }
  const reason = request.failureReason ?? undefined;
  return reason === undefined || reason === '' ? { kind: 'done' } : { kind: 'failed', reason };
}

export type { Revision };

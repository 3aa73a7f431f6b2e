import type { NifiClient } from '../../nifi/index.js';

/** A step of NiFi's "Verify" that did not succeed. */
export interface Verified {
  readonly step: string;
  readonly explanation: string;
}

interface VerificationRequest {
  readonly request: {
    readonly requestId: string;
    readonly complete: boolean;
    readonly failureReason?: string;
    readonly results?: readonly {
      readonly outcome: 'SUCCESSFUL' | 'FAILED' | 'SKIPPED';
      readonly verificationStepName: string;
      readonly explanation: string;
    }[];
  };
}

/** Longest time for one component: some reach for other systems. */
const TIMEOUT_MS = 30_000;

/** At once: NiFi takes its time for each, and a cluster allows a client only so many. */
const PARALLEL = 8;

export interface Verifiable {
  readonly id: string;
  /** The part of the REST path: `processors` or `controller-services`. */
  readonly kind: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

/** Lets NiFi verify the configuration of stopped processors and disabled services, as its user interface does. */
export async function verifyAll<T extends Verifiable>(
  client: NifiClient,
  components: readonly T[],
  signal?: AbortSignal,
): Promise<{ readonly component: T; readonly results: readonly Verified[] }[]> {
  const queue = [...components.entries()];
  const done: { component: T; results: Verified[] }[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      signal?.throwIfAborted();
      const [index, component] = next;
      done[index] = { component, results: await verify(client, component) };
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return done;
}

async function verify(client: NifiClient, component: Verifiable): Promise<Verified[]> {
  const path = `/${component.kind}/${component.id}/config/verification-requests`;
  const body = { request: { componentId: component.id, properties: component.properties, attributes: {} } };
  let answer: VerificationRequest;
  try {
    answer = await client.request<VerificationRequest>('POST', path, { body });
  } catch {
    // Not every component can be verified, and not everybody may.
    return [];
  }
  const { requestId } = answer.request;
  try {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!answer.request.complete && Date.now() < deadline) {
      await client.wait(200);
      answer = await client.get<VerificationRequest>(`${path}/${requestId}`);
    }
  } finally {
    await client.request('DELETE', `${path}/${requestId}`).catch(() => undefined);
  }
  if (!answer.request.complete)
    return [{ step: 'Verification', explanation: `no result after ${TIMEOUT_MS / 1000} s` }];
  return (answer.request.results ?? [])
    .filter(({ outcome }) => outcome === 'FAILED')
    .map(({ verificationStepName, explanation }) => ({ step: verificationStepName, explanation }));
}

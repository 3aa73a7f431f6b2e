import { FlowgenError } from '../errors.js';

/**
 * Why NiFi refused. 409 has several meanings (and some of them are a 400 on a single server); only the message
 * tells them apart.
 */
export type RefusalKind =
  /** Somebody changed the component since it was read. 400 on a single server, 409 on a cluster. */
  | 'stale-revision'
  /** The component is not in the state that the request needs ("is not stopped", "is not disabled", …). */
  | 'wrong-state'
  /** More requests at once than the cluster replicates; nothing was done. */
  | 'too-many-requests'
  /** A node of the cluster did not answer (it has just died, most likely). */
  | 'node-lost'
  /** The node that was asked is not connected to its cluster. */
  | 'node-disconnected'
  /** Some other node of the cluster is not connected, and this request needs all. */
  | 'nodes-missing'
  /** A connection that would go away holds FlowFiles. */
  | 'queue-not-empty'
  | 'version-controlled'
  | 'other';

/** How far a failed request got. */
export type Delivery =
  /** It never reached NiFi: repeating it is safe. */
  | 'not-sent'
  /** It may have been carried out: read before repeating. */
  | 'unknown'
  /** NiFi answered; an error answer means that it was not carried out. */
  | 'answered';

export interface NifiErrorDetails {
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  /** NiFi's own text, as it sent it (NiFi answers errors in plain text). */
  readonly nifiMessage?: string;
  readonly refusal?: RefusalKind;
  readonly delivery: Delivery;
  readonly hint?: string;
  readonly cause?: unknown;
}

/** A request that NiFi refused or that did not get through. Never carries a request body or a header. */
export class NifiError extends FlowgenError {
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  readonly nifiMessage?: string;
  readonly refusal?: RefusalKind;
  readonly delivery: Delivery;

  constructor(code: string, message: string, details: NifiErrorDetails) {
    super(code, message, {
      ...(details.hint === undefined ? {} : { hint: details.hint }),
      ...(details.cause === undefined ? {} : { cause: details.cause }),
    });
    this.name = 'NifiError';
    this.method = details.method;
    this.path = details.path;
    this.delivery = details.delivery;
    if (details.status !== undefined) this.status = details.status;
    if (details.nifiMessage !== undefined) this.nifiMessage = details.nifiMessage;
    if (details.refusal !== undefined) this.refusal = details.refusal;
  }
}

const REFUSALS: readonly (readonly [RegExp, RefusalKind])[] = [
  [
    /not the most up-to-date revision|component appears to have been modified|invalid revision given/i,
    'stale-revision',
  ],
  [/too many outstanding HTTP requests/i, 'too-many-requests'],
  [/Unexpected Response Code 5\d\d|Request execution failed HTTP Method|failed to communicate with node/i, 'node-lost'],
  [/This node is disconnected from its configured cluster/i, 'node-disconnected'],
  [
    /following Nodes are not connected|nodes? (?:is|are) (?:currently )?(?:not connected|disconnected)/i,
    'nodes-missing',
  ],
  [
    /has data in the queue|queue is not empty|queue not empty|active queue|contains? data|cannot be deleted.*queue/i,
    'queue-not-empty',
  ],
  [/under version control|version controlled/i, 'version-controlled'],
  [
    /is not stopped|not disabled|is not enabled|is running|are running|must be (?:stopped|disabled)|current state is|is not valid|not in a valid state|is (?:already )?(?:enabled|disabled|enabling|disabling)|because it is referenced|still (?:running|active)/i,
    'wrong-state',
  ],
];

/**
 * Tells from NiFi's message what a 400, 409 or 500 means. Sources: RevisionManager (`is not the most up-to-date
 * revision`), ThreadPoolRequestReplicator (`too many outstanding`), ApplicationResource (`disconnected from its
 * configured cluster`), StandardProcessGroup and recordings of a real cluster.
 */
export function refusalOf(status: number, message: string): RefusalKind | undefined {
  if (status !== 400 && status !== 409 && status !== 500 && status !== 503) return undefined;
  for (const [pattern, kind] of REFUSALS) {
    if (pattern.test(message)) {
      if (status === 500 && kind !== 'node-lost') continue;
      return kind;
    }
  }
  return status === 500 || status === 503 ? undefined : 'other';
}

/** True for an error of the NiFi client with this status. */
export function hasStatus(error: unknown, ...statuses: number[]): error is NifiError {
  return error instanceof NifiError && error.status !== undefined && statuses.includes(error.status);
}

/** True where NiFi refused for this reason. */
export function refusedFor(error: unknown, ...kinds: RefusalKind[]): error is NifiError {
  return error instanceof NifiError && error.refusal !== undefined && kinds.includes(error.refusal);
}

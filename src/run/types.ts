import type { Revision } from '../nifi/index.js';

/** What to run: a flow or group, or processors by their NiFi identifiers. */
export interface RunTargetRequest {
  /** Id of a deployed flow, or name or identifier of a process group. */
  readonly flow?: string;
  /** Identifiers of processors that accept no input. Default: found by the run markers, or by the connections. */
  readonly start?: readonly string[];
  /** Identifier of an UpdateAttribute with local state. Default: found by the run marker. */
  readonly end?: string;
  /** Property of the end marker that changes with every FlowFile. Default `last_tms`. */
  readonly stateKey?: string;
}

export interface RunTarget {
  readonly groupId: string;
  readonly groupName: string;
  readonly startIds: readonly string[];
  readonly endId?: string;
  readonly failureIds: readonly string[];
  readonly stateKey: string;
}

/** Durations are milliseconds. */
export interface RunOptions {
  /** `once`: RUN_ONCE. `interval`: RUNNING for `interval`, then STOPPED. Default `once`. */
  readonly mode?: 'once' | 'interval';
  /** Default 15 s. */
  readonly interval?: number;
  /** Default 1 h, from the start on. */
  readonly timeout?: number;
  /** Without any change, any queued FlowFile and any thread for this long, the run has ended. Default 10 s. */
  readonly settle?: number;
  /** Between two looks. Default 1 s. */
  readonly poll?: number;
  /** `drained`: no end marker is needed, queues and threads decide alone. Default `marker`. */
  readonly until?: 'marker' | 'drained';
  /** False: start, do not wait. Default: wait where there is an end marker or `until` is `drained`. */
  readonly wait?: boolean;
  /** When it runs already: wait for that run, or refuse. Default `refuse`. */
  readonly onRunning?: 'attach' | 'refuse';
  /** An error bulletin of the group fails the run. Default true. */
  readonly failOnBulletins?: boolean;
  /** A start processor that runs no task within this time fails the run. Default 60 s. */
  readonly startTimeout?: number;
  /** How long NiFi may be away in the middle of a run. Default 5 min. */
  readonly unreachableAfter?: number;
  /** How long NiFi may be away before the start. Default 30 s. */
  readonly connectTimeout?: number;
  /** Ends the wait and stops what was started. */
  readonly signal?: AbortSignal;
}

export type Settings = Required<Omit<RunOptions, 'signal' | 'wait'>> & { readonly wait?: boolean };

export type Outcome =
  | 'finished'
  | 'nothing-to-do'
  | 'failed'
  | 'timed-out'
  | 'unreachable'
  | 'refused'
  | 'cancelled'
  | 'started';

/** The exit code of `flowgen run` for each outcome; 1 is left for everything that is wrong with the call itself. */
export const EXIT_CODES: Readonly<Record<Outcome, number>> = {
  finished: 0,
  started: 0,
  'nothing-to-do': 3,
  failed: 4,
  'timed-out': 5,
  unreachable: 6,
  refused: 7,
  cancelled: 130,
};

export interface RunResult {
  readonly outcome: Outcome;
  /** Stable, kebab-case: why the outcome is what it is. */
  readonly reason: string;
  /** One or two sentences for a person. */
  readonly message: string;
  /** ISO times; `started` is absent where nothing was started. */
  readonly started?: string;
  readonly ended: string;
  /** The run was begun by somebody else. */
  readonly attached: boolean;
  readonly group: { readonly id: string; readonly name: string };
  /** Node that was in use at the end. */
  readonly url: string;
  /** What left the start processors; never too high. */
  readonly flowFiles: number;
  readonly bytes: number;
  /** FlowFiles that reached the end marker. */
  readonly endedFlowFiles: number;
  readonly nodes: readonly NodeResult[];
  /** Where FlowFiles are that this run has not brought to its end. */
  readonly queues: readonly QueueResult[];
  readonly bulletins: readonly BulletinResult[];
  readonly notes: readonly string[];
}

export interface NodeResult {
  /** Empty for a single server. */
  readonly id: string;
  readonly address: string;
  readonly connected: boolean;
  /** The end marker's value before the start and at the end. */
  readonly before?: string;
  readonly after?: string;
  readonly queued: number;
  readonly active: number;
}

export interface QueueResult {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly queued: number;
}

export interface BulletinResult {
  readonly time: string;
  readonly source: string;
  readonly message: string;
  readonly node?: string;
}

/** What was known before the start. */
export interface Baseline {
  /** The end marker can be read. */
  readonly marked: boolean;
  /** Node id → value of the end marker. */
  readonly end: MarkerValues;
  /** Failure marker → node id → value. */
  readonly failures: ReadonlyMap<string, MarkerValues>;
  /** Connection → FlowFiles that lay before a stopped processor. */
  readonly resting: ReadonlyMap<string, number>;
  /** Connection into a dead end → FlowFiles. */
  readonly parked: ReadonlyMap<string, number>;
  /** Node id → address. */
  readonly nodes: ReadonlyMap<string, string>;
  /** Start processor or marker → its counters. */
  readonly counts: ReadonlyMap<string, Counts>;
  readonly bulletins: ReadonlySet<string>;
  /** Start processor → its revision. */
  readonly revisions: ReadonlyMap<string, Revision>;
  readonly notes: readonly string[];
  /** Why the flow counts as running; empty if it does not. */
  readonly busy: string;
}

/** Node id (empty on a single server) → stored value. */
export type MarkerValues = ReadonlyMap<string, string>;

/** A processor's counters: threads are of now, the others of the last five minutes. */
export interface Counts {
  readonly status: string;
  readonly threads: number;
  readonly tasks: number;
  readonly nanos: number;
  readonly flowFilesIn: number;
  readonly flowFilesOut: number;
  readonly bytesOut: number;
}

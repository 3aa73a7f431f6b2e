import type { WantedState } from '../compile/compile.js';
import type { FlowDefinition } from '../flow/flow-definition.js';
import type { RequestCounts } from '../nifi/index.js';
import type { Plan, PlanSql } from './plan-types.js';

/** What is to be deployed: what `compile` gives, or a flow definition file with its states. */
export interface DeployInput {
  readonly id: string;
  readonly name: string;
  readonly flow: FlowDefinition;
  /** By identifier, for processors, ports and services; what is not named runs unless the definition disables it. */
  readonly wantedStates: Readonly<Record<string, WantedState>>;
  /** Path of ids by identifier, for messages. */
  readonly paths?: Readonly<Record<string, string>>;
  /** Parameter contexts that are made and owned elsewhere: bound, never changed. */
  readonly externalContexts?: readonly string[];
}

/** A parameter's value in this environment. `undefined` from a source: not given, which differs from `null` and ''. */
export interface ParameterValue {
  readonly value: string | null;
  /** Where it came from, for messages: `--param`, `flowgen.yaml (dev)`, … Never the value. */
  readonly from: string;
  /** It stands where others can read it (an argument, a committed file): refused for secrets. */
  readonly exposed?: true;
}

export interface ParameterSource {
  get(context: string, name: string): ParameterValue | undefined;
  /** Names that were given but may not exist in any context: for the warning about a misspelt one. */
  readonly names: readonly string[];
}

/** How secrets that the server can't show are compared. */
export type SecretMode =
  /** By a keyed fingerprint that the last deploy left: an unchanged secret is not written. */
  | { readonly mode: 'fingerprint'; readonly key: Buffer }
  /** Every deploy sets them. */
  | { readonly mode: 'always' };

export interface DeployOptions {
  /** Id of the parent group, `root`, or names joined by `/` from the root down. Default `root`. */
  readonly parent?: string;
  /** This very group instead of the one that the marker finds. */
  readonly groupId?: string;
  /** Take over a group of the same name that was not deployed by flowgen. Default false. */
  readonly adopt?: boolean;
  /** `true`: start what should run. `false`: start nothing that does not run now. Absent: as `true` unless paused. */
  readonly start?: boolean;
  /** Milliseconds to wait for a connection that goes away to be empty; default 60 s. */
  readonly drainTimeoutMs?: number;
  /** Milliseconds for all to be valid, enabled and running; default 60 s. */
  readonly startTimeoutMs?: number;
  readonly parameters?: ParameterSource;
  readonly secrets?: SecretMode;
  /** What was changed by hand since the last deploy: `refuse` (default), or `overwrite`, or `keep`. */
  readonly drift?: 'refuse' | 'overwrite' | 'keep';
  /** Plan that was approved: refuses if the server or the definition has changed since. */
  readonly approved?: Plan;
  /** What the database lacks, where the caller has looked. */
  readonly sql?: PlanSql;
  /** How many other new groups find their place on the canvas before this one; default 0. */
  readonly place?: number;
  /** Version of flowgen and whoever deploys, for the record that is kept on the server. */
  readonly by?: { readonly version: string; readonly user?: string };
}

export type DeployOutcome = 'unchanged' | 'created' | 'updated';

/** What a deploy did. Thrown as part of DeployError where it did not get through. */
export interface DeployReport {
  readonly flow: string;
  readonly outcome: DeployOutcome | 'failed' | 'restored' | 'unknown';
  readonly groupId?: string;
  readonly done: readonly string[];
  readonly notDone: readonly string[];
  /** What may or may not have happened (an answer got lost), and how to find out. */
  readonly unknown: readonly string[];
  readonly warnings: readonly string[];
  readonly plan: Plan;
  readonly requests: RequestCounts;
  readonly seconds: number;
}

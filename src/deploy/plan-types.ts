import type { ComponentChange } from '../diff/types.js';
import type { ComponentKind } from '../flow/walk.js';

/**
 * What a deploy would do. The JSON of `flowgen plan --json` and the file of `deploy --plan`; its schema is
 * `plan-schema.ts`. `hash` covers everything but queues, so that a plan can be approved and checked later.
 */
export interface Plan {
  readonly version: 1;
  readonly hash: string;
  readonly flow: { readonly id: string; readonly name: string; readonly definition: string };
  readonly server: { readonly url: string; readonly nifiVersion: string; readonly cluster?: string };
  readonly group: PlanGroup;
  /** What the server would look like by meaning: new against what runs. */
  readonly changes: readonly ComponentChange[];
  /** What was changed by hand since the last deploy; empty where that is unknown. */
  readonly drift: readonly ComponentChange[];
  readonly parameters: readonly ContextPlan[];
  /** Services to enable or disable, processors and ports to start, stop, enable or disable. */
  readonly states: readonly StateChange[];
  /** Components that stop for a moment and run again. */
  readonly restarts: readonly PlanComponent[];
  /** Connections that go away, and what is stopped so that they run dry. */
  readonly drains: readonly DrainPlan[];
  /** Components that are removed and made again since their type changes: their state is lost. */
  readonly recreated: readonly PlanComponent[];
  /** Where a database was looked at: what it lacks, by title of the step of `db apply`. */
  readonly sql?: PlanSql;
  /** What stops the deploy (errors), and what one should know. */
  readonly problems: readonly PlanProblem[];
  /** What this plan was made from. */
  readonly seen: PlanSeen;
}

export interface PlanSql {
  readonly dialect: string;
  readonly steps: number;
  readonly missing: readonly string[];
}

export interface PlanGroup {
  readonly action: 'create' | 'update' | 'none';
  readonly name: string;
  readonly id?: string;
  readonly parentId: string;
  /** Paused by `flowgen pause`: nothing is started. */
  readonly paused?: true;
}

export interface PlanComponent {
  readonly id: string;
  readonly kind: ComponentKind;
  readonly path: string;
  readonly why?: string;
}

export type PlanState = 'running' | 'stopped' | 'disabled' | 'enabled';

export interface StateChange {
  readonly id: string;
  readonly kind: 'processor' | 'service' | 'inputPort' | 'outputPort';
  readonly path: string;
  readonly from: PlanState | 'new';
  readonly to: PlanState;
}

export interface DrainPlan {
  /** Identifier of the connection. */
  readonly id: string;
  readonly path: string;
  readonly queued: number;
  /** Components that are stopped first. */
  readonly stops: readonly PlanComponent[];
}

export interface ContextPlan {
  readonly name: string;
  readonly action: 'create' | 'change';
  readonly id?: string;
  readonly description?: { readonly before: string; readonly after: string };
  readonly inherits?: { readonly before: readonly string[]; readonly after: readonly string[] };
  readonly parameters: readonly ParameterPlan[];
}

export interface ParameterPlan {
  readonly name: string;
  /** `set`: a secret that the server can't show; it may be the same. */
  readonly action: 'add' | 'change' | 'set' | 'remove';
  readonly sensitive: boolean;
  /** Never of secrets. Absent: there was none. */
  readonly before?: string | null;
  readonly after?: string | null;
  readonly from?: string;
  /** Components that refer to it now: they restart. */
  readonly restarts: readonly string[];
}

export interface PlanProblem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly path?: string;
  readonly hint?: string;
}

export interface PlanSeen {
  readonly groupRevision?: number;
  /** SHA-256 of what the group holds (run states too, queues not). */
  readonly content?: string;
  /** Revision by name of the context. */
  readonly contexts: Readonly<Record<string, number>>;
}

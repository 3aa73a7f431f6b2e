import type { ComponentKind } from '../flow/walk.js';

export type { ComponentKind };

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * `moved` and `renamed` say that nothing else happened to the component; a component that was renamed *and* changed
 * is `changed` and has a field `name` among its fields.
 */
export type ChangeType = 'added' | 'removed' | 'moved' | 'renamed' | 'changed';

/** Differences that people do not review; each kind can be turned on. */
export type NoiseKind =
  | 'position'
  | 'bends'
  | 'style'
  | 'z-index'
  | 'bundles'
  | 'timestamps'
  | 'identifiers'
  | 'run-state'
  | 'defaults'
  | 'order'
  | 'encoding';

export const NOISE_KINDS: readonly NoiseKind[] = [
  'position',
  'bends',
  'style',
  'z-index',
  'bundles',
  'timestamps',
  'identifiers',
  'run-state',
  'defaults',
  'order',
  'encoding',
];

/** What deploying a change does. Ordered from the most to the least dangerous in `RISK_KINDS`. */
export type RiskKind =
  | 'loses-state'
  | 'drains'
  | 'needs-ddl'
  | 'changes-secret'
  | 'changes-output'
  | 'restarts'
  | 'no-restart';

export const RISK_KINDS: readonly RiskKind[] = [
  'loses-state',
  'drains',
  'needs-ddl',
  'changes-secret',
  'changes-output',
  'restarts',
  'no-restart',
];

export interface Risk {
  readonly kind: RiskKind;
  /** One sentence for a reviewer. */
  readonly text: string;
  /** Paths (names joined by ` / `) of the components that are restarted, drained or lose state. */
  readonly components: readonly string[];
}

/** One difference within a component. */
export interface FieldChange {
  /** NiFi's JSON key (`schedulingPeriod`, `selectedRelationships`), or `property`, `variable`, `group`, `descriptor`, `snapshot`. */
  readonly field: string;
  /** The entry within the field: a property name (as current NiFi calls it), a variable name. */
  readonly key?: string;
  /** What a person calls it. */
  readonly label: string;
  /** Absent where it was not there, and where it is sensitive. */
  readonly before?: Json;
  readonly after?: Json;
  /** What to show instead of the bare value: names of services and components, `… (default)`. */
  readonly beforeText?: string;
  readonly afterText?: string;
  /** Both values are left out; `beforeText` and `afterText` are there where only a password within a URL is hidden. */
  readonly sensitive?: true;
  readonly noise?: NoiseKind;
}

/** Everything that happened to one component. */
export interface ComponentChange {
  readonly type: ChangeType;
  readonly kind: ComponentKind;
  /** Simple class name of processors and services. */
  readonly componentType?: string;
  /** Name after the change (before it, where removed). */
  readonly name: string;
  /** Names from the top-level group down, its own included; after the change (before it, where removed). */
  readonly path: readonly string[];
  /** Path before, where it differs. */
  readonly pathBefore?: readonly string[];
  /** Identifier in B; in A where removed. */
  readonly identifier: string;
  /** Identifier in A, where it differs. */
  readonly identifierBefore?: string;
  /** Identifier of the group (or parameter context, or remote group) that holds it, in B; in A where removed. */
  readonly parent?: string;
  readonly fields: readonly FieldChange[];
  /**
   * The component itself as the flow definition has it, without what it contains and without sensitive values;
   * only where added or removed.
   */
  readonly definition?: { readonly [key: string]: Json };
  /** Most dangerous first; never empty. */
  readonly risks: readonly Risk[];
}

/** A change of versions, said once however many components it touches. */
export interface BundleChange {
  readonly group: string;
  readonly artifact: string;
  readonly before: string;
  readonly after: string;
  readonly components: number;
}

export interface DiffSummary {
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
  readonly renamed: number;
  readonly changed: number;
  /** Changes by their most dangerous risk. */
  readonly risks: Readonly<Record<RiskKind, number>>;
  /** Differences that were left out as noise, by kind. */
  readonly hidden: Readonly<Partial<Record<NoiseKind, number>>>;
}

export interface FlowDiff {
  /** Name of the flow in B. */
  readonly flow: string;
  readonly summary: DiffSummary;
  /** Most dangerous first, then by path. Empty: the flows mean the same. */
  readonly changes: readonly ComponentChange[];
  readonly bundles: readonly BundleChange[];
  /** Identifier in A → identifier in B of every component that was matched although the two differ. */
  readonly identifiers: Readonly<Record<string, string>>;
  /** The SQL that goes with the flow, where it differs and the caller gave it. */
  readonly database?: { readonly before: string; readonly after: string };
}

export interface DiffOptions {
  /** Kinds of noise to report as changes; none by default. */
  readonly noise?: readonly NoiseKind[] | 'all';
  /**
   * How components of A and B find each other: `identifier` alone (what NiFi does when a definition is deployed),
   * or by name and place too where identifiers differ (the default; for downloads of different servers).
   */
  readonly match?: 'identifier' | 'identifier-then-name';
  /** Values of parameters are compared (default), or belong to the environment. */
  readonly parameterValues?: boolean;
  /** Paths (names joined by `/`, `*` within a name, `**` across names) whose differences are left out. */
  readonly exclude?: readonly string[];
  /** The SQL that goes with each definition, where the caller has it: a difference is `needs-ddl`. */
  readonly sql?: { readonly before?: string; readonly after?: string };
}

/**
 * The catalogue files: what one NiFi server offers, as `flowgen catalog pull` writes it. Compact, since it is read at
 * every build: what is false, empty or NiFi's usual default is left out.
 */

export type ComponentKind = 'processor' | 'service' | 'reportingTask' | 'parameterProvider' | 'flowRegistryClient';

export type ExpressionScope = 'ENVIRONMENT' | 'FLOWFILE_ATTRIBUTES';

/** A value, or a value with the name that NiFi's user interface shows for it. */
export type ValueData = string | readonly [value: string, displayName: string];

export interface PropertyData {
  readonly name: string;
  /** Where it differs from `name`. */
  readonly displayName?: string;
  readonly required?: true;
  readonly sensitive?: true;
  readonly default?: string;
  /** Absent: no expression language. */
  readonly expressionLanguage?: ExpressionScope;
  /** Full name of the service interface. */
  readonly controllerService?: string;
  readonly values?: readonly ValueData[];
  /** Name of the other property, then the values of it that make this one count; any value where none is given. */
  readonly dependsOn?: readonly (readonly [property: string, ...values: string[]])[];
  readonly resource?: { readonly types: readonly string[]; readonly multiple?: true };
}

/** What differs from NiFi's usual scheduling (timer, `0 sec`, one task, penalty 30 sec, yield 1 sec, WARN, all nodes). */
export interface ScheduleDefaultsData {
  readonly schedulingStrategy?: string;
  readonly schedulingPeriod?: string;
  readonly penaltyDuration?: string;
  readonly yieldDuration?: string;
  readonly bulletinLevel?: string;
  readonly runDurationMillis?: number;
  readonly concurrentlySchedulableTaskCount?: number;
  readonly executionNode?: string;
}

export interface ComponentData {
  readonly kind: ComponentKind;
  /** Full class name. */
  readonly type: string;
  readonly bundle: readonly [group: string, artifact: string, version: string];
  readonly relationships?: readonly string[];
  /** Those that NiFi terminates by itself while they are not connected. */
  readonly autoTerminated?: readonly string[];
  /** Absent: the component decides at run time (scripted ones), so nothing is known. */
  readonly inputRequirement?: 'INPUT_REQUIRED' | 'INPUT_ALLOWED' | 'INPUT_FORBIDDEN';
  readonly defaults?: ScheduleDefaultsData;
  readonly triggerSerially?: true;
  readonly triggerWhenEmpty?: true;
  readonly primaryNodeOnly?: true;
  readonly supportsBatching?: true;
  readonly sideEffectFree?: true;
  readonly dynamicProperties?: true;
  readonly sensitiveDynamicProperties?: true;
  /** Dynamic properties (or a number) add relationships. */
  readonly dynamicRelationships?: true;
  /** Full names of the service interfaces that it implements. */
  readonly provides?: readonly string[];
  readonly stateful?: readonly string[];
  readonly restricted?: true;
  /** Present where NiFi calls it deprecated: what to use instead. */
  readonly deprecated?: readonly string[];
  readonly properties: readonly PropertyData[];
}

export interface CatalogFile {
  readonly nifiVersion: string;
  readonly components: readonly ComponentData[];
}

/** `[since, value]` in version order; the value at a version is that of the last step not later than it. */
export type Steps<Value> = readonly (readonly [since: string, value: Value])[];

/** `data/property-names.json`: how names and values of often used components changed from version to version. */
export interface NamesFile {
  readonly versions: readonly string[];
  readonly components: Readonly<Record<string, ComponentNames>>;
}

export interface ComponentNames {
  readonly kind: string;
  readonly type: string;
  readonly bundle: string;
  readonly since?: string;
  readonly typeHistory?: Steps<string>;
  readonly bundleHistory?: Steps<string>;
  /** Canonical name → API name at each version; `null` or no step: absent. */
  readonly properties: Readonly<Record<string, Steps<string | null>>>;
  readonly display?: Readonly<Record<string, Steps<string | null>>>;
  readonly values?: Readonly<Record<string, Steps<readonly string[]>>>;
  readonly defaults?: Readonly<Record<string, Steps<string>>>;
  /** API names of earlier versions that have no counterpart in the canonical one. */
  readonly removed?: Readonly<
    Record<string, { readonly since: string; readonly last: string; readonly migration: string }>
  >;
  /** API names that came after the canonical version. */
  readonly newer?: Readonly<
    Record<
      string,
      {
        readonly since: string;
        readonly required?: boolean;
        readonly default?: string;
        readonly values?: readonly string[];
        readonly replaces?: string;
        readonly map?: Readonly<Record<string, string>>;
      }
    >
  >;
}

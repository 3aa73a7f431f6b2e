import type { ProcessorTypes, ServiceTypes } from '../catalog/component-types.js';
import type { DynamicProperties } from '../catalog/value-types.js';
import type { ProcessorState, RetryModel, ScheduleModel, ServiceState } from './model.js';
import type { PropertyInput } from './values.js';

/** A full class name: for components that the types do not know. `flowgen catalog pull` makes them known. */
export type ClassName = `${string}.${string}`;
export type ProcessorTypeName = keyof ProcessorTypes & string;
export type ServiceTypeName = keyof ServiceTypes & string;

type UntypedProperties = Readonly<Record<string, PropertyInput>>;

/** Properties by the names of current NiFi. Optional as a whole where the component requires none. */
type PropertiesOption<Properties> =
  Partial<Properties> extends Properties ? { readonly properties?: Properties } : { readonly properties: Properties };

interface DynamicOption<Component extends { dynamic: unknown }> {
  /** Properties that are not the component's own: headers, attributes, routes, SQL arguments. */
  readonly dynamic?: Component['dynamic'];
}

export interface NamedOptions {
  /** Display name. */
  readonly name: string;
  /** Identity within the group; derived from the name where absent. Keep it when the name changes. */
  readonly id?: string;
  readonly comments?: string;
  /** Rules switched off here: rule code → reason. */
  readonly allow?: Readonly<Record<string, string>>;
}

export interface SchedulingOptions<Relationship extends string> {
  /** Relationships whose FlowFiles end here. */
  readonly autoTerminate?: readonly Relationship[];
  /** What deploy leaves it as. Default `running`. */
  readonly state?: ProcessorState;
  /** `{ timer: '5 sec' }` or `{ cron: '0 0 2 * * ?' }`; NiFi's default for the type where absent. */
  readonly schedule?: ScheduleModel;
  readonly concurrentTasks?: number;
  /** `PRIMARY`: on the primary node of a cluster only. Default `ALL`. */
  readonly executionNode?: 'ALL' | 'PRIMARY';
  /** How long one task may go on working, in milliseconds. Default: NiFi's for the type (0 for most). */
  readonly runDurationMs?: number;
  /** For example `30 sec` (NiFi's default). */
  readonly penalty?: string;
  /** For example `1 sec` (NiFi's default). */
  readonly yield?: string;
  /** NiFi's own retries before a FlowFile goes to a relationship. */
  readonly retry?: Omit<RetryModel, 'relationships'> & { readonly relationships: readonly Relationship[] };
  readonly bulletinLevel?: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'NONE';
}

interface SensitiveDynamicOption {
  /** Names among `dynamic` that hold secrets. A `secret()` value marks its name by itself. */
  readonly sensitiveDynamic?: readonly string[];
}

/** Relationships of a processor type as a union of literals; any text where the type is unknown or dynamic. */
export type RelationshipOf<Type extends string> = Type extends ProcessorTypeName
  ? ProcessorTypes[Type] extends { relationships: infer Relationship extends string }
    ? Relationship
    : string
  : string;

export type ProcessorOptions<Type extends string> = NamedOptions &
  SensitiveDynamicOption &
  SchedulingOptions<RelationshipOf<Type>> &
  (Type extends ProcessorTypeName
    ? PropertiesOption<ProcessorTypes[Type]['properties']> & DynamicOption<ProcessorTypes[Type]>
    : { readonly properties?: UntypedProperties; readonly dynamic?: DynamicProperties });

/** Full names of the interfaces that a service type implements. */
export type ProvidesOf<Type extends string> = Type extends ServiceTypeName
  ? ServiceTypes[Type] extends { provides: infer Provides extends string }
    ? Provides
    : string
  : string;

export type ServiceOptions<Type extends string> = NamedOptions &
  SensitiveDynamicOption & {
    /** What deploy leaves it as. Default `enabled`. */
    readonly state?: ServiceState;
    readonly bulletinLevel?: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'NONE';
  } & (Type extends ServiceTypeName
    ? PropertiesOption<ServiceTypes[Type]['properties']> & DynamicOption<ServiceTypes[Type]>
    : { readonly properties?: UntypedProperties; readonly dynamic?: DynamicProperties });

export interface GroupOptions extends NamedOptions {
  /** A parameter context of its own; the outer group's where absent. */
  readonly parameterContext?: string;
  readonly flowFileConcurrency?: 'UNBOUNDED' | 'SINGLE_FLOWFILE_PER_NODE' | 'SINGLE_BATCH_PER_NODE';
  readonly flowFileOutboundPolicy?: 'STREAM_WHEN_AVAILABLE' | 'BATCH_OUTPUT';
}

export interface PortOptions {
  readonly id?: string;
  readonly comments?: string;
  readonly state?: ProcessorState;
  readonly concurrentTasks?: number;
  /** Site-to-site access; only for ports of the top-level group of an instance. */
  readonly allowRemoteAccess?: boolean;
  readonly allow?: Readonly<Record<string, string>>;
}

export interface ConnectionOptions {
  /** Identity; derived from both ends where absent. */
  readonly id?: string;
  readonly name?: string;
  /** NiFi's defaults: 10,000 FlowFiles, 1 GB. */
  readonly backPressure?: { readonly objects?: number; readonly size?: string };
  /** For example `1 hour`; FlowFiles older than this are dropped. Default: never. */
  readonly expiration?: string;
  /** `FirstInFirstOut` or a full class name; first wins. */
  readonly prioritizers?: readonly (
    | 'FirstInFirstOut'
    | 'NewestFlowFileFirst'
    | 'OldestFlowFileFirst'
    | 'PriorityAttribute'
    | ClassName
  )[];
  readonly loadBalance?:
    | 'ROUND_ROBIN'
    | 'SINGLE_NODE'
    | { readonly partitionBy: string }
    | {
        readonly strategy: 'ROUND_ROBIN' | 'SINGLE_NODE';
        readonly compression: 'COMPRESS_ATTRIBUTES_ONLY' | 'COMPRESS_ATTRIBUTES_AND_CONTENT';
      };
}

export interface LabelOptions {
  readonly id?: string;
  /** Components that the label stands above; the whole group where absent. */
  readonly over?: readonly { readonly path: string }[];
  /** `#rrggbb`; NiFi's yellow where absent. */
  readonly background?: string;
}

export interface ParameterContextOptions {
  readonly name: string;
  readonly description?: string;
  /** Contexts whose parameters it takes over, first wins. */
  readonly inherits?: readonly string[];
}

/**
 * The model: what a definition says, as plain data. Every later stage (checks, compile, SQL) reads this and
 * nothing else. Property names are those of the canonical NiFi version (2.9.0); the compiler writes the
 * target's names.
 */
import type { Finding, SourceLocation } from '../errors.js';
import type { SqlModel } from '../sql/sql-model.js';

/** A whole flow: the top-level group, the parameter contexts that it uses and the SQL that goes with it. */
export interface FlowModel {
  readonly id: string;
  readonly name: string;
  readonly root: GroupModel;
  readonly parameterContexts: readonly ParameterContextModel[];
  /** Services of outer groups that the flow uses but does not own. */
  readonly externalServices: readonly ExternalServiceModel[];
  /** One entry per database part (outbox, triggers, …) in the order of the definition. */
  readonly sql: readonly SqlModel[];
  /** Findings that a builder or pattern made itself (a warning about out-of-order commits, for example). */
  readonly findings: readonly Finding[];
}

/** A controller service outside the flow; NiFi finds it by name in the groups around when the flow is imported. */
export interface ExternalServiceModel {
  /** Its path in references: `external:` and the name. */
  readonly path: string;
  readonly name: string;
  /** Full names of the service interfaces that it implements, where the author says so. */
  readonly provides: readonly string[];
}

interface ComponentModel {
  /** The id within its group. */
  readonly id: string;
  /** Ids from the flow down, joined by `/`; the component's identity. */
  readonly path: string;
  readonly name: string;
  readonly comments?: string;
  readonly location?: SourceLocation;
  /** Rules switched off for this component, with the reason (rule code → reason). */
  readonly allow?: Readonly<Record<string, string>>;
}

/**
 * What a property holds: text as one types it in NiFi, a reference to a service by its path (or by the id of an
 * {@link ExternalServiceModel}), text without any meaning to NiFi (escaped when compiled), or no value.
 */
export type PropertyModel = string | { readonly service: string } | { readonly literal: string } | null;

export type ProcessorState = 'running' | 'stopped' | 'disabled';
export type ServiceState = 'enabled' | 'disabled';

interface ConfiguredModel extends ComponentModel {
  /** Simple (`InvokeHTTP`) or full class name. */
  readonly type: string;
  readonly properties: Readonly<Record<string, PropertyModel>>;
  readonly dynamic: Readonly<Record<string, PropertyModel>>;
  /** Names among `dynamic` that are sensitive. */
  readonly sensitiveDynamic: readonly string[];
  readonly bulletinLevel?: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'NONE';
}

export interface ProcessorModel extends ConfiguredModel {
  readonly kind: 'processor';
  readonly autoTerminate: readonly string[];
  readonly state: ProcessorState;
  readonly schedule?: ScheduleModel;
  readonly concurrentTasks?: number;
  readonly executionNode?: 'ALL' | 'PRIMARY';
  /** Milliseconds that one task may go on working (NiFi's "Run Duration"). */
  readonly runDurationMs?: number;
  readonly penalty?: string;
  readonly yield?: string;
  readonly retry?: RetryModel;
}

/** NiFi's scheduling: `{ timer: '5 sec' }` or `{ cron: '0 0 2 * * ?' }` (Quartz/Spring syntax, seconds first). */
export type ScheduleModel = { readonly timer: string } | { readonly cron: string };

/** NiFi's own retries of a relationship, before FlowFiles are routed to it. */
export interface RetryModel {
  readonly relationships: readonly string[];
  readonly count: number;
  readonly backoff?: 'PENALIZE_FLOWFILE' | 'YIELD_PROCESSOR';
  readonly maxBackoff?: string;
}

export interface ServiceModel extends ConfiguredModel {
  readonly kind: 'service';
  readonly state: ServiceState;
}

export interface PortModel extends ComponentModel {
  readonly kind: 'inputPort' | 'outputPort';
  readonly state: ProcessorState;
  readonly concurrentTasks?: number;
  readonly allowRemoteAccess?: boolean;
}

export interface FunnelModel extends ComponentModel {
  readonly kind: 'funnel';
}

export interface LabelModel extends ComponentModel {
  readonly kind: 'label';
  readonly text: string;
  /** Paths of the components that the label stands above; the whole group without. */
  readonly over?: readonly string[];
  readonly background?: string;
}

export interface ConnectionModel {
  readonly id: string;
  readonly path: string;
  readonly name?: string;
  readonly from: EndpointModel;
  readonly to: EndpointModel;
  /** Empty where the source is a port or a funnel. */
  readonly relationships: readonly string[];
  readonly backPressure?: { readonly objects?: number; readonly size?: string };
  readonly expiration?: string;
  /** Full class names, first wins. */
  readonly prioritizers?: readonly string[];
  readonly loadBalance?: {
    readonly strategy: 'DO_NOT_LOAD_BALANCE' | 'PARTITION_BY_ATTRIBUTE' | 'ROUND_ROBIN' | 'SINGLE_NODE';
    readonly attribute?: string;
    readonly compression?: 'DO_NOT_COMPRESS' | 'COMPRESS_ATTRIBUTES_ONLY' | 'COMPRESS_ATTRIBUTES_AND_CONTENT';
  };
  readonly location?: SourceLocation;
}

/** One end of a connection. A port of a child group is named by the port's own path. */
export interface EndpointModel {
  readonly path: string;
  readonly kind: 'processor' | 'inputPort' | 'outputPort' | 'funnel';
}

export interface GroupModel extends ComponentModel {
  readonly kind: 'group';
  readonly groups: readonly GroupModel[];
  readonly processors: readonly ProcessorModel[];
  readonly services: readonly ServiceModel[];
  readonly inputPorts: readonly PortModel[];
  readonly outputPorts: readonly PortModel[];
  readonly funnels: readonly FunnelModel[];
  readonly labels: readonly LabelModel[];
  readonly connections: readonly ConnectionModel[];
  /** Name of a parameter context; inherited from the outer group where absent. */
  readonly parameterContext?: string;
  readonly flowFileConcurrency?: 'UNBOUNDED' | 'SINGLE_FLOWFILE_PER_NODE' | 'SINGLE_BATCH_PER_NODE';
  readonly flowFileOutboundPolicy?: 'STREAM_WHEN_AVAILABLE' | 'BATCH_OUTPUT';
}

export interface ParameterContextModel {
  readonly name: string;
  readonly description?: string;
  readonly parameters: readonly ParameterModel[];
  /** Names of contexts, first wins. */
  readonly inherits: readonly string[];
  /** The context is made and owned elsewhere: flowgen only binds it and never changes it. */
  readonly external?: boolean;
  readonly location?: SourceLocation;
}

export interface ParameterModel {
  readonly name: string;
  readonly sensitive: boolean;
  readonly description?: string;
  /** Default in the definition. Absent: must come from the environment's configuration. Never for secrets. */
  readonly value?: string | null;
  /** Component paths that refer to it, for messages. */
  readonly usedBy: readonly string[];
  readonly location?: SourceLocation;
}

/**
 * NiFi's flow definition: what "Download flow definition" writes, what an upload takes and what
 * `process-groups/{id}/download`, `…/import` and `…/replace-requests` speak (VersionedFlowSnapshot and the
 * Versioned* classes of nifi-registry-flow-model / nifi-api). Only what flowgen reads or writes is named;
 * readers keep what they do not know.
 */
export interface FlowDefinition {
  flowContents: VersionedProcessGroup;
  /** By name of the context. */
  parameterContexts?: Record<string, VersionedParameterContext>;
  externalControllerServices?: Record<string, { identifier: string; name: string }>;
  parameterProviders?: Record<string, unknown>;
  flowEncodingVersion?: string;
  snapshotMetadata?: Record<string, unknown>;
  latest?: boolean;
}

export interface Position {
  x: number;
  y: number;
}

export interface Bundle {
  group: string;
  artifact: string;
  version: string;
}

interface VersionedComponent {
  identifier: string;
  /** Only in exports of a running group. Never emitted: it wins over `identifier` when connections are matched. */
  instanceIdentifier?: string;
  name?: string;
  comments?: string;
  position?: Position;
  groupIdentifier?: string;
  componentType?: string;
}

export interface VersionedPropertyDescriptor {
  name: string;
  displayName?: string;
  identifiesControllerService?: boolean;
  sensitive?: boolean;
  dynamic?: boolean;
  resourceDefinition?: unknown;
}

interface Configurable extends VersionedComponent {
  type: string;
  bundle: Bundle;
  /** A sensitive property is absent or null; a property not written has NiFi's default. */
  properties: Record<string, string | null>;
  propertyDescriptors: Record<string, VersionedPropertyDescriptor>;
  annotationData?: string;
  style?: Record<string, string>;
}

/** What a snapshot says about running: a definition says ENABLED or DISABLED; exports may also say RUNNING. */
export type ScheduledState = 'ENABLED' | 'DISABLED' | 'RUNNING';

export interface VersionedProcessor extends Configurable {
  schedulingStrategy: string;
  schedulingPeriod: string;
  executionNode: string;
  penaltyDuration: string;
  yieldDuration: string;
  bulletinLevel: string;
  runDurationMillis: number;
  concurrentlySchedulableTaskCount: number;
  autoTerminatedRelationships: string[];
  scheduledState: ScheduledState;
  retryCount: number;
  retriedRelationships: string[];
  backoffMechanism: string;
  maxBackoffPeriod: string;
}

export interface VersionedControllerService extends Configurable {
  controllerServiceApis?: { type: string; bundle: Bundle }[];
  scheduledState: ScheduledState;
  bulletinLevel?: string;
}

export interface VersionedPort extends VersionedComponent {
  type: 'INPUT_PORT' | 'OUTPUT_PORT';
  concurrentlySchedulableTaskCount: number;
  scheduledState: ScheduledState;
  allowRemoteAccess?: boolean;
  portFunction?: string;
}

export interface VersionedFunnel extends VersionedComponent {}

export interface VersionedLabel extends VersionedComponent {
  label: string;
  width: number;
  height: number;
  zIndex?: number;
  style?: Record<string, string>;
}

export interface ConnectableComponent {
  id: string;
  type: 'PROCESSOR' | 'INPUT_PORT' | 'OUTPUT_PORT' | 'FUNNEL' | 'REMOTE_INPUT_PORT' | 'REMOTE_OUTPUT_PORT';
  groupId: string;
  name?: string;
  comments?: string;
  instanceIdentifier?: string;
}

export interface VersionedConnection extends VersionedComponent {
  source: ConnectableComponent;
  destination: ConnectableComponent;
  selectedRelationships: string[];
  backPressureObjectThreshold: number;
  backPressureDataSizeThreshold: string;
  flowFileExpiration: string;
  prioritizers: string[];
  bends: Position[];
  labelIndex: number;
  zIndex: number;
  loadBalanceStrategy: string;
  partitioningAttribute?: string;
  loadBalanceCompression: string;
}

export interface VersionedProcessGroup extends VersionedComponent {
  processGroups: VersionedProcessGroup[];
  remoteProcessGroups: unknown[];
  processors: VersionedProcessor[];
  inputPorts: VersionedPort[];
  outputPorts: VersionedPort[];
  connections: VersionedConnection[];
  labels: VersionedLabel[];
  funnels: VersionedFunnel[];
  controllerServices: VersionedControllerService[];
  parameterContextName?: string;
  versionedFlowCoordinates?: unknown;
  defaultFlowFileExpiration?: string;
  defaultBackPressureObjectThreshold?: number;
  defaultBackPressureDataSizeThreshold?: string;
  flowFileConcurrency?: string;
  flowFileOutboundPolicy?: string;
  executionEngine?: string;
  maxConcurrentTasks?: number;
  statelessFlowTimeout?: string;
  scheduledState?: ScheduledState;
  logFileSuffix?: string | null;
}

export interface VersionedParameter {
  name: string;
  description?: string;
  sensitive: boolean;
  provided?: boolean;
  /** Absent: not given here. `null`: no value. Never present where `sensitive`. */
  value?: string | null;
}

export interface VersionedParameterContext {
  name: string;
  identifier?: string;
  description?: string;
  parameters: VersionedParameter[];
  inheritedParameterContexts?: string[];
  componentType?: string;
}

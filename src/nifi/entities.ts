/**
 * The parts of NiFi's REST entities (nifi-client-dto) that flowgen reads. Servers send much more; nothing here is
 * ever sent back whole: a PUT carries the revision, the id and what changes.
 */
import type { Bundle, FlowDefinition } from '../flow/flow-definition.js';

export interface Revision {
  version: number;
  /** Who made the last change, where that client said so. */
  clientId?: string;
  lastModifier?: string;
}

export interface Permissions {
  canRead: boolean;
  canWrite: boolean;
}

export interface About {
  title: string;
  /** For example `2.3.0`. */
  version: string;
  uri: string;
  timezone: string;
}

export interface CurrentUser {
  identity: string;
  anonymous: boolean;
  controllerPermissions: Permissions;
  parameterContextPermissions: Permissions;
  restrictedComponentsPermissions: Permissions;
  componentRestrictionPermissions?: { requiredPermission: { id: string; label: string }; permissions: Permissions }[];
}

export interface ClusterSummary {
  clustered: boolean;
  connectedToCluster: boolean;
  connectedNodeCount: number;
  totalNodeCount: number;
  /** For example `2 / 2`. */
  connectedNodes?: string;
}

export interface ClusterNode {
  nodeId: string;
  address: string;
  apiPort: number;
  status: 'CONNECTED' | 'CONNECTING' | 'DISCONNECTED' | 'DISCONNECTING' | 'OFFLOADED' | 'OFFLOADING' | 'REMOVED';
  roles: string[];
}

interface Entity {
  id: string;
  revision: Revision;
  permissions?: Permissions;
  operatePermissions?: Permissions;
}

export type RunState = 'RUNNING' | 'STOPPED' | 'DISABLED' | 'RUN_ONCE';
/** What a port or processor is; transitional values show while threads end. */
export type ComponentRunState = RunState | 'STARTING' | 'STOPPING';
export type ValidationStatus = 'VALID' | 'INVALID' | 'VALIDATING';

export interface ProcessorEntity extends Entity {
  component?: {
    id: string;
    name: string;
    type: string;
    bundle: Bundle;
    state: ComponentRunState;
    parentGroupId: string;
    versionedComponentId?: string;
    validationStatus?: ValidationStatus;
    validationErrors?: string[];
    inputRequirement?: string;
    restricted?: boolean;
    extensionMissing?: boolean;
    persistsState?: boolean;
    config?: {
      properties: Record<string, string | null>;
      comments?: string;
      autoTerminatedRelationships?: string[];
      schedulingPeriod?: string;
      schedulingStrategy?: string;
      executionNode?: string;
      descriptors?: Record<string, PropertyDescriptor>;
    };
    relationships?: { name: string; autoTerminate: boolean }[];
  };
  status?: {
    name?: string;
    /** `Running`, `Stopped`, `Invalid`, `Disabled`, `Validating`. Says `Stopped` all through a RUN_ONCE. */
    runStatus: string;
    aggregateSnapshot?: ProcessorStatusSnapshot;
    nodeSnapshots?: { nodeId: string; statusSnapshot: ProcessorStatusSnapshot }[];
  };
}

export interface ProcessorStatusSnapshot {
  id: string;
  groupId: string;
  name: string;
  runStatus: string;
  activeThreadCount: number;
  terminatedThreadCount: number;
  /** This and the following: of the last five minutes. */
  taskCount: number;
  tasksDurationNanos?: number;
  flowFilesIn: number;
  bytesIn?: number;
  flowFilesOut: number;
  bytesOut?: number;
}

export interface PropertyDescriptor {
  name: string;
  displayName?: string;
  sensitive?: boolean;
  dynamic?: boolean;
  required?: boolean;
  identifiesControllerService?: string;
  identifiesControllerServiceBundle?: Bundle;
}

export interface PortEntity extends Entity {
  component?: {
    id: string;
    name: string;
    state: ComponentRunState;
    type: 'INPUT_PORT' | 'OUTPUT_PORT';
    parentGroupId: string;
    versionedComponentId?: string;
    validationErrors?: string[];
  };
}

export interface ServiceEntity extends Entity {
  parentGroupId?: string;
  component?: {
    id: string;
    name: string;
    type: string;
    bundle: Bundle;
    state: 'ENABLED' | 'ENABLING' | 'DISABLED' | 'DISABLING';
    parentGroupId: string;
    versionedComponentId?: string;
    validationStatus?: ValidationStatus;
    validationErrors?: string[];
    properties: Record<string, string | null>;
    descriptors?: Record<string, PropertyDescriptor>;
    referencingComponents?: ReferencingComponent[];
    restricted?: boolean;
    extensionMissing?: boolean;
  };
  status?: { runStatus: string; validationStatus?: ValidationStatus };
}

export interface ReferencingComponent {
  id: string;
  revision: Revision;
  component?: {
    id: string;
    name: string;
    groupId: string;
    state: string;
    referenceType: 'Processor' | 'ControllerService' | 'ReportingTask' | string;
    referencingComponents?: ReferencingComponent[];
  };
}

export interface Connectable {
  id: string;
  groupId: string;
  name?: string;
  type: string;
  versionedComponentId?: string;
  running?: boolean;
}

export interface ConnectionEntity extends Entity {
  component?: {
    id: string;
    name?: string;
    parentGroupId: string;
    versionedComponentId?: string;
    source: Connectable;
    destination: Connectable;
    selectedRelationships?: string[];
  };
  sourceId?: string;
  sourceGroupId?: string;
  destinationId?: string;
  destinationGroupId?: string;
  status?: { aggregateSnapshot?: ConnectionStatusSnapshot };
}

export interface ConnectionStatusSnapshot {
  id: string;
  groupId: string;
  name?: string;
  sourceId: string;
  sourceName?: string;
  destinationId: string;
  destinationName?: string;
  flowFilesQueued: number;
  bytesQueued: number;
}

/** One level of the canvas (`GET /flow/process-groups/{id}`). */
export interface FlowLevel {
  processGroups: ProcessGroupEntity[];
  remoteProcessGroups: Entity[];
  processors: ProcessorEntity[];
  inputPorts: PortEntity[];
  outputPorts: PortEntity[];
  connections: ConnectionEntity[];
  funnels: { id: string; component?: { versionedComponentId?: string } }[];
  labels: { id: string }[];
}

export interface ProcessGroupFlow {
  id: string;
  flow: FlowLevel;
  parameterContext?: ParameterContextReference;
  breadcrumb?: { breadcrumb: { id: string; name: string } };
}

export interface ParameterContextReference {
  id: string;
  component?: { id: string; name: string };
  permissions?: Permissions;
}

export interface ProcessGroupEntity extends Entity {
  component?: {
    id: string;
    name: string;
    comments?: string;
    parentGroupId?: string;
    versionedComponentId?: string;
    versionControlInformation?: VersionControlInformation;
    parameterContext?: ParameterContextReference;
    position?: { x: number; y: number };
  };
  parameterContext?: ParameterContextReference;
  versionedFlowState?: string;
  runningCount?: number;
  stoppedCount?: number;
  invalidCount?: number;
  disabledCount?: number;
}

export interface VersionControlInformation {
  registryId: string;
  registryName?: string;
  bucketName?: string;
  flowId: string;
  flowName?: string;
  version?: string;
  state?: string;
}

/** `GET /flow/process-groups/{id}/status`; nested with `recursive=true`. */
export interface ProcessGroupStatus {
  id: string;
  name: string;
  aggregateSnapshot: GroupStatusSnapshot;
  nodeSnapshots?: { nodeId: string; address: string; apiPort: number; statusSnapshot: GroupStatusSnapshot }[];
}

export interface GroupStatusSnapshot {
  id: string;
  name: string;
  flowFilesQueued: number;
  bytesQueued: number;
  activeThreadCount: number;
  terminatedThreadCount?: number;
  statelessActiveThreadCount?: number;
  connectionStatusSnapshots: { connectionStatusSnapshot: ConnectionStatusSnapshot }[];
  processorStatusSnapshots: { processorStatusSnapshot: ProcessorStatusSnapshot }[];
  processGroupStatusSnapshots: { processGroupStatusSnapshot: GroupStatusSnapshot }[];
  inputPortStatusSnapshots?: { portStatusSnapshot: PortStatusSnapshot }[];
  outputPortStatusSnapshots?: { portStatusSnapshot: PortStatusSnapshot }[];
}

export interface PortStatusSnapshot {
  id: string;
  groupId: string;
  name: string;
  runStatus?: string;
  activeThreadCount: number;
}

/** `GET /processors/{id}/state`. A single server's entries have no node id. */
export interface ComponentState {
  componentId: string;
  localState?: StateMap;
  clusterState?: StateMap;
}

export interface StateMap {
  scope: 'LOCAL' | 'CLUSTER';
  totalEntryCount: number;
  state: { key: string; value: string; clusterNodeId?: string; clusterNodeAddress?: string }[];
}

export interface Bulletin {
  id: number;
  groupId: string;
  sourceId: string;
  nodeAddress?: string;
  /** Absent where the user may not read the source. */
  bulletin?: {
    id: number;
    level: string;
    message: string;
    sourceName: string;
    category?: string;
    timestamp: string;
    /** ISO time; since 2.? only. */
    timestampIso?: string;
  };
}

export interface ParameterEntity {
  canWrite?: boolean;
  parameter: {
    name: string;
    description?: string | null;
    sensitive?: boolean;
    provided?: boolean;
    inherited?: boolean;
    /** Masked (`********`) where sensitive. */
    value?: string | null;
    parameterContext?: { id: string; component?: { id: string; name: string } };
    referencingComponents?: { id: string; component?: { id: string; name: string; processGroupId?: string } }[];
    valueRemoved?: boolean;
  };
}

export interface ParameterContextEntity extends Entity {
  component?: {
    id: string;
    name: string;
    description?: string;
    parameters: ParameterEntity[];
    inheritedParameterContexts?: ParameterContextReference[];
    boundProcessGroups?: { id: string; component?: { id: string; name: string }; permissions?: Permissions }[];
    parameterProviderConfiguration?: unknown;
  };
}

/** A parameter as flowgen sends it. `value` absent: keep; `null`: no value; never a mask. */
export interface ParameterChange {
  name: string;
  description?: string | null;
  sensitive?: boolean;
  value?: string | null;
  /** `null` value that means "set to no value" rather than "keep". */
  valueRemoved?: boolean;
}

/** What NiFi says about a request that takes time. `complete` alone says nothing: read `failureReason`. */
export interface LongRequest {
  requestId: string;
  uri?: string;
  complete: boolean;
  failureReason?: string | null;
  percentCompleted: number;
  state: string;
  lastUpdated?: string;
}

export interface ReplaceRequestEntity {
  request: LongRequest & { processGroupId?: string };
  processGroupRevision?: Revision;
}

export interface ParameterUpdateEntity {
  request: LongRequest;
  parameterContextRevision?: Revision;
}

export interface DropRequestEntity {
  dropRequest: {
    id: string;
    finished: boolean;
    failureReason?: string | null;
    percentCompleted: number;
    state: string;
    currentCount?: number;
    droppedCount?: number;
  };
}

export type Snapshot = FlowDefinition;

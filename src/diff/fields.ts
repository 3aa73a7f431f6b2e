import type { ComponentKind, Json, NoiseKind } from './types.js';

/** How one JSON key of a component is compared. Keys that no table names are compared as they are, never hidden. */
export interface FieldSpec {
  /** What a person calls it; the key itself otherwise. */
  readonly label?: string;
  /** A list whose order says nothing. */
  readonly set?: true;
  readonly noise?: NoiseKind;
  /** What an absent (or null) value means to NiFi. */
  readonly default?: Json;
  /** Compared elsewhere, or derived from something that is. */
  readonly skip?: true;
}

const skip: FieldSpec = { skip: true };

const common: Record<string, FieldSpec> = {
  identifier: skip,
  instanceIdentifier: skip,
  groupIdentifier: skip,
  componentType: skip,
  name: { label: 'name', default: '' },
  comments: { label: 'comments', default: '' },
  position: { label: 'position', noise: 'position' },
};

const configured: Record<string, FieldSpec> = {
  type: { label: 'type' },
  bundle: { label: 'bundle', noise: 'bundles' },
  properties: skip,
  propertyDescriptors: skip,
  annotationData: { label: 'annotation data' },
  style: { label: 'style', noise: 'style', default: {} },
  bulletinLevel: { label: 'bulletin level', default: 'WARN' },
  scheduledState: { label: 'state', default: 'ENABLED' },
};

const port: Record<string, FieldSpec> = {
  type: skip,
  concurrentlySchedulableTaskCount: { label: 'concurrent tasks', default: 1 },
  scheduledState: { label: 'state', default: 'ENABLED' },
  allowRemoteAccess: { label: 'remote access', default: false },
  portFunction: { label: 'port function', default: 'STANDARD' },
};

const remotePort: Record<string, FieldSpec> = {
  remoteGroupId: skip,
  targetId: { label: 'target id' },
  concurrentlySchedulableTaskCount: { label: 'concurrent tasks', default: 1 },
  useCompression: { label: 'compression', default: false },
  batchSize: { label: 'batch size' },
  scheduledState: { label: 'state', default: 'ENABLED' },
};

/**
 * Defaults are those of NiFi's own classes (VersionedProcessor, StandardFlowFileQueue, StandardProcessGroup), so that
 * a definition that spells them out means the same as one that does not, and exports of 1.x compare with 2.x.
 */
export const FIELDS: Readonly<Record<ComponentKind, Readonly<Record<string, FieldSpec>>>> = {
  group: {
    ...common,
    processGroups: skip,
    remoteProcessGroups: skip,
    processors: skip,
    inputPorts: skip,
    outputPorts: skip,
    connections: skip,
    labels: skip,
    funnels: skip,
    controllerServices: skip,
    variables: skip,
    parameterContextName: { label: 'parameter context' },
    versionedFlowCoordinates: { label: 'version control' },
    defaultFlowFileExpiration: { label: 'default FlowFile expiration', default: '0 sec' },
    defaultBackPressureObjectThreshold: { label: 'default back pressure, objects', default: 10000 },
    defaultBackPressureDataSizeThreshold: { label: 'default back pressure, size', default: '1 GB' },
    flowFileConcurrency: { label: 'FlowFile concurrency', default: 'UNBOUNDED' },
    flowFileOutboundPolicy: { label: 'FlowFile outbound policy', default: 'STREAM_WHEN_AVAILABLE' },
    executionEngine: { label: 'execution engine', default: 'INHERITED' },
    maxConcurrentTasks: { label: 'concurrent tasks (stateless)', default: 1 },
    statelessFlowTimeout: { label: 'time-out (stateless)', default: '1 min' },
    scheduledState: { label: 'state', default: 'ENABLED' },
    logFileSuffix: { label: 'log file suffix' },
  },
  processor: {
    ...common,
    ...configured,
    schedulingStrategy: { label: 'scheduling strategy', default: 'TIMER_DRIVEN' },
    schedulingPeriod: { label: 'run schedule', default: '0 sec' },
    executionNode: { label: 'execution node', default: 'ALL' },
    penaltyDuration: { label: 'penalty duration', default: '30 sec' },
    yieldDuration: { label: 'yield duration', default: '1 sec' },
    runDurationMillis: { label: 'run duration (ms)', default: 0 },
    concurrentlySchedulableTaskCount: { label: 'concurrent tasks', default: 1 },
    autoTerminatedRelationships: { label: 'auto-terminated relationships', set: true, default: [] },
    retryCount: { label: 'retry count', default: 10 },
    retriedRelationships: { label: 'retried relationships', set: true, default: [] },
    backoffMechanism: { label: 'retry back-off', default: 'PENALIZE_FLOWFILE' },
    maxBackoffPeriod: { label: 'maximum back-off', default: '10 mins' },
  },
  service: { ...common, ...configured, controllerServiceApis: skip },
  inputPort: { ...common, ...port },
  outputPort: { ...common, ...port },
  funnel: { ...common },
  label: {
    ...common,
    label: { label: 'text', default: '' },
    width: { label: 'width', noise: 'position' },
    height: { label: 'height', noise: 'position' },
    zIndex: { label: 'z-index', noise: 'z-index', default: 0 },
    style: { label: 'style', noise: 'style', default: {} },
  },
  connection: {
    ...common,
    source: skip,
    destination: skip,
    selectedRelationships: { label: 'relationships', set: true, default: [] },
    backPressureObjectThreshold: { label: 'back pressure, objects', default: 10000 },
    backPressureDataSizeThreshold: { label: 'back pressure, size', default: '1 GB' },
    flowFileExpiration: { label: 'FlowFile expiration', default: '0 sec' },
    prioritizers: { label: 'prioritizers', default: [] },
    loadBalanceStrategy: { label: 'load balancing', default: 'DO_NOT_LOAD_BALANCE' },
    partitioningAttribute: { label: 'load balancing attribute', default: '' },
    loadBalanceCompression: { label: 'load balancing compression', default: 'DO_NOT_COMPRESS' },
    bends: { label: 'bends', noise: 'bends', default: [] },
    labelIndex: { label: 'label index', noise: 'bends', default: 0 },
    zIndex: { label: 'z-index', noise: 'z-index', default: 0 },
  },
  remoteGroup: {
    ...common,
    inputPorts: skip,
    outputPorts: skip,
    targetUris: { label: 'target URIs' },
    communicationsTimeout: { label: 'communications time-out' },
    yieldDuration: { label: 'yield duration' },
    transportProtocol: { label: 'transport protocol' },
  },
  remoteInputPort: { ...common, ...remotePort },
  remoteOutputPort: { ...common, ...remotePort },
  parameterContext: {
    ...common,
    parameters: skip,
    description: { label: 'description', default: '' },
    inheritedParameterContexts: { label: 'inherited parameter contexts', default: [] },
    parameterProvider: { label: 'parameter provider' },
    parameterGroupName: { label: 'parameter group' },
    synchronized: { label: 'synchronized', default: false },
  },
  parameter: {
    ...common,
    value: skip,
    description: { label: 'description', default: '' },
    sensitive: { label: 'sensitive', default: false },
    provided: { label: 'provided', default: false },
    referencedAssets: { label: 'assets', set: true, default: [] },
  },
};

/** What a person calls a kind of component. */
export const KIND_LABELS: Readonly<Record<ComponentKind, string>> = {
  group: 'group',
  processor: 'processor',
  service: 'service',
  inputPort: 'input port',
  outputPort: 'output port',
  funnel: 'funnel',
  label: 'label',
  connection: 'connection',
  remoteGroup: 'remote group',
  remoteInputPort: 'remote input port',
  remoteOutputPort: 'remote output port',
  parameterContext: 'parameter context',
  parameter: 'parameter',
};

import type { Catalog } from '../catalog/catalog.js';
import type {
  Bundle,
  ConnectableComponent,
  FlowDefinition,
  Position,
  VersionedConnection,
  VersionedControllerService,
  VersionedParameterContext,
  VersionedPort,
  VersionedProcessGroup,
  VersionedProcessor,
} from '../flow/flow-definition.js';
import type {
  ConnectionModel,
  EndpointModel,
  FlowModel,
  GroupModel,
  ParameterContextModel,
  PortModel,
  ProcessorModel,
  ProcessorState,
  ServiceModel,
  ServiceState,
} from '../model/model.js';
import { identifierOf } from './identifiers.js';
import { type GroupLayout, layoutGroup } from './layout.js';
import { catalogType, compileProperties } from './properties.js';

/** What a component should be once deployed. A flow definition itself can only say enabled or disabled. */
export type WantedState = ProcessorState | ServiceState;

/** A flow for one NiFi version. */
export interface CompiledFlow {
  readonly id: string;
  readonly name: string;
  readonly nifiVersion: string;
  readonly flow: FlowDefinition;
  /** By identifier, for processors, ports and services. */
  readonly wantedStates: Readonly<Record<string, WantedState>>;
  /** Path of ids by identifier, for messages. */
  readonly paths: Readonly<Record<string, string>>;
}

interface Context {
  readonly catalog: Catalog;
  readonly externalIds: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
  readonly wantedStates: Record<string, WantedState>;
  readonly paths: Record<string, string>;
}

/**
 * model → NiFi flow definition for the catalogue's version. Pure and deterministic: the same model and catalogue
 * give the same bytes. The model must have passed the checks.
 */
export function compile(model: FlowModel, catalog: Catalog): CompiledFlow {
  const externalIds = new Map(
    model.externalServices.map(({ path }) => [path, identifierOf(`${model.id}/${path}`)] as const),
  );
  const context: Context = { catalog, externalIds, names: namesByPath(model.root), wantedStates: {}, paths: {} };
  const flow: FlowDefinition = {
    flowContents: compileGroup(model.root, undefined, { x: 0, y: 0 }, context),
    externalControllerServices: Object.fromEntries(
      model.externalServices.map(({ path, name }) => {
        const identifier = externalIds.get(path)!;
        return [identifier, { identifier, name }];
      }),
    ),
    parameterContexts: Object.fromEntries(
      [...model.parameterContexts]
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map((parameterContext) => [parameterContext.name, compileParameterContext(parameterContext)]),
    ),
    parameterProviders: {},
    flowEncodingVersion: '1.0',
    latest: false,
  };
  const { wantedStates, paths } = context;
  return { id: model.id, name: model.name, nifiVersion: catalog.nifiVersion, flow, wantedStates, paths };
}

/** A flow definition as text: what `build` writes. */
export function flowDefinitionText(flow: FlowDefinition): string {
  return `${JSON.stringify(flow, null, 2)}\n`;
}

/** NiFi's groups do not inherit the parameter context of the group around them; each is bound by itself. */
function inheriting(inner: GroupModel, outer: GroupModel): GroupModel {
  if (inner.parameterContext !== undefined || outer.parameterContext === undefined) return inner;
  return { ...inner, parameterContext: outer.parameterContext };
}

function compileGroup(
  group: GroupModel,
  parent: GroupModel | undefined,
  position: Position,
  context: Context,
): VersionedProcessGroup {
  const layout = layoutGroup(group);
  const identifier = note(group.path, context);
  return {
    identifier,
    name: group.name,
    comments: group.comments ?? '',
    position,
    processGroups: group.groups.map((inner) =>
      compileGroup(inheriting(inner, group), group, layout.positions.get(inner.path) ?? { x: 0, y: 0 }, context),
    ),
    remoteProcessGroups: [],
    processors: group.processors.map((processor) => compileProcessor(processor, identifier, layout, context)),
    inputPorts: group.inputPorts.map((port) => compilePort(port, identifier, layout, context)),
    outputPorts: group.outputPorts.map((port) => compilePort(port, identifier, layout, context)),
    connections: group.connections.map((connection) => compileConnection(connection, identifier, layout, context)),
    labels: group.labels.map((label) => {
      const { x, y, width, height } = layout.labels.get(label.path)!;
      return {
        identifier: note(label.path, context),
        label: label.text,
        position: { x, y },
        width,
        height,
        zIndex: 0,
        style: { 'font-size': '16px', ...(label.background && { 'background-color': label.background }) },
        componentType: 'LABEL',
        groupIdentifier: identifier,
      };
    }),
    funnels: group.funnels.map((funnel) => ({
      identifier: note(funnel.path, context),
      position: at(funnel.path, layout),
      componentType: 'FUNNEL',
      groupIdentifier: identifier,
    })),
    controllerServices: group.services.map((service) => compileService(service, identifier, context)),
    ...(group.parameterContext !== undefined && { parameterContextName: group.parameterContext }),
    defaultFlowFileExpiration: '0 sec',
    defaultBackPressureObjectThreshold: 10000,
    defaultBackPressureDataSizeThreshold: '1 GB',
    scheduledState: 'ENABLED',
    executionEngine: 'INHERITED',
    maxConcurrentTasks: 1,
    statelessFlowTimeout: '1 min',
    flowFileConcurrency: group.flowFileConcurrency ?? 'UNBOUNDED',
    flowFileOutboundPolicy: group.flowFileOutboundPolicy ?? 'STREAM_WHEN_AVAILABLE',
    componentType: 'PROCESS_GROUP',
    ...(parent && { groupIdentifier: identifierOf(parent.path) }),
  };
}

function compileProcessor(
  processor: ProcessorModel,
  groupIdentifier: string,
  layout: GroupLayout,
  context: Context,
): VersionedProcessor {
  const identifier = note(processor.path, context);
  context.wantedStates[identifier] = processor.state;
  const type = catalogType(processor, context.catalog);
  const defaults = type?.defaults;
  const { schedule } = processor;
  const strategy = schedule === undefined ? (defaults?.schedulingStrategy ?? 'TIMER_DRIVEN') : strategyOf(schedule);
  return {
    identifier,
    name: processor.name,
    comments: processor.comments ?? '',
    position: at(processor.path, layout),
    type: type?.type ?? processor.type,
    bundle: bundleOf(type?.bundle, context),
    ...compileProperties(processor, type, context.externalIds),
    style: {},
    schedulingPeriod: schedule === undefined ? (defaults?.schedulingPeriod ?? '0 sec') : Object.values(schedule)[0]!,
    schedulingStrategy: strategy,
    executionNode: processor.executionNode ?? defaults?.executionNode ?? 'ALL',
    penaltyDuration: processor.penalty ?? defaults?.penaltyDuration ?? '30 sec',
    yieldDuration: processor.yield ?? defaults?.yieldDuration ?? '1 sec',
    bulletinLevel: processor.bulletinLevel ?? defaults?.bulletinLevel ?? 'WARN',
    runDurationMillis: processor.runDurationMs ?? defaults?.runDurationMillis ?? 0,
    concurrentlySchedulableTaskCount: processor.concurrentTasks ?? defaults?.concurrentlySchedulableTaskCount ?? 1,
    autoTerminatedRelationships: [...processor.autoTerminate].sort(),
    scheduledState: processor.state === 'disabled' ? 'DISABLED' : 'ENABLED',
    retryCount: processor.retry?.count ?? 10,
    retriedRelationships: [...(processor.retry?.relationships ?? [])].sort(),
    backoffMechanism: processor.retry?.backoff ?? 'PENALIZE_FLOWFILE',
    maxBackoffPeriod: processor.retry?.maxBackoff ?? '10 mins',
    componentType: 'PROCESSOR',
    groupIdentifier,
  };
}

function compileService(service: ServiceModel, groupIdentifier: string, context: Context): VersionedControllerService {
  const identifier = note(service.path, context);
  context.wantedStates[identifier] = service.state;
  const type = catalogType(service, context.catalog);
  return {
    identifier,
    name: service.name,
    comments: service.comments ?? '',
    type: type?.type ?? service.type,
    bundle: bundleOf(type?.bundle, context),
    ...compileProperties(service, type, context.externalIds),
    scheduledState: service.state === 'disabled' ? 'DISABLED' : 'ENABLED',
    bulletinLevel: service.bulletinLevel ?? 'WARN',
    componentType: 'CONTROLLER_SERVICE',
    groupIdentifier,
  };
}

function compilePort(port: PortModel, groupIdentifier: string, layout: GroupLayout, context: Context): VersionedPort {
  const identifier = note(port.path, context);
  context.wantedStates[identifier] = port.state;
  const kind = port.kind === 'inputPort' ? 'INPUT_PORT' : 'OUTPUT_PORT';
  return {
    identifier,
    name: port.name,
    comments: port.comments ?? '',
    position: at(port.path, layout),
    type: kind,
    concurrentlySchedulableTaskCount: port.concurrentTasks ?? 1,
    scheduledState: port.state === 'disabled' ? 'DISABLED' : 'ENABLED',
    allowRemoteAccess: port.allowRemoteAccess ?? false,
    portFunction: 'STANDARD',
    componentType: kind,
    groupIdentifier,
  };
}

function compileConnection(
  connection: ConnectionModel,
  groupIdentifier: string,
  layout: GroupLayout,
  context: Context,
): VersionedConnection {
  const { loadBalance } = connection;
  return {
    identifier: identifierOf(connection.path, 'connection'),
    name: connection.name ?? '',
    source: compileEndpoint(connection.from, context),
    destination: compileEndpoint(connection.to, context),
    selectedRelationships: [...connection.relationships].sort(),
    labelIndex: layout.labelIndexes.get(connection.path) ?? 0,
    zIndex: 0,
    backPressureObjectThreshold: connection.backPressure?.objects ?? 10000,
    backPressureDataSizeThreshold: connection.backPressure?.size ?? '1 GB',
    flowFileExpiration: connection.expiration ?? '0 sec',
    prioritizers: [...(connection.prioritizers ?? [])],
    bends: [...(layout.bends.get(connection.path) ?? [])],
    loadBalanceStrategy: loadBalance?.strategy ?? 'DO_NOT_LOAD_BALANCE',
    partitioningAttribute: loadBalance?.attribute ?? '',
    loadBalanceCompression: loadBalance?.compression ?? 'DO_NOT_COMPRESS',
    componentType: 'CONNECTION',
    groupIdentifier,
  };
}

const endpointTypes = {
  processor: 'PROCESSOR',
  inputPort: 'INPUT_PORT',
  outputPort: 'OUTPUT_PORT',
  funnel: 'FUNNEL',
} as const;

function compileEndpoint(endpoint: EndpointModel, context: Context): ConnectableComponent {
  return {
    id: identifierOf(endpoint.path),
    type: endpointTypes[endpoint.kind],
    groupId: identifierOf(endpoint.path.slice(0, endpoint.path.lastIndexOf('/'))),
    name: endpoint.kind === 'funnel' ? 'Funnel' : (context.names.get(endpoint.path) ?? ''),
    comments: '',
  };
}

function compileParameterContext(parameterContext: ParameterContextModel): VersionedParameterContext {
  return {
    identifier: identifierOf(parameterContext.name, 'parameter-context'),
    name: parameterContext.name,
    description: parameterContext.description ?? '',
    parameters: parameterContext.parameters.map((parameter) => ({
      name: parameter.name,
      description: parameter.description ?? '',
      sensitive: parameter.sensitive,
      provided: false,
      ...(parameter.value !== undefined && !parameter.sensitive && { value: parameter.value }),
    })),
    inheritedParameterContexts: [...parameterContext.inherits],
    componentType: 'PARAMETER_CONTEXT',
  };
}

/** A type that no catalogue knows is looked up by its class name when NiFi imports it. */
function bundleOf(bundle: Bundle | undefined, context: Context): Bundle {
  return bundle
    ? { group: bundle.group, artifact: bundle.artifact, version: bundle.version }
    : { group: 'unknown', artifact: 'unknown', version: context.catalog.nifiVersion };
}

function namesByPath(group: GroupModel, names = new Map<string, string>()): Map<string, string> {
  for (const component of [...group.processors, ...group.inputPorts, ...group.outputPorts]) {
    names.set(component.path, component.name);
  }
  for (const inner of group.groups) namesByPath(inner, names);
  return names;
}

function note(path: string, context: Context): string {
  const identifier = identifierOf(path);
  context.paths[identifier] = path;
  return identifier;
}

const at = (path: string, layout: GroupLayout): Position => layout.positions.get(path) ?? { x: 0, y: 0 };

const strategyOf = (schedule: NonNullable<ProcessorModel['schedule']>): string =>
  'cron' in schedule ? 'CRON_DRIVEN' : 'TIMER_DRIVEN';

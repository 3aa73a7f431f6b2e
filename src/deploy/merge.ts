import { catalogNaming, type Naming } from '../diff/naming.js';
import type { ComponentChange } from '../diff/types.js';
import type {
  FlowDefinition,
  VersionedConnection,
  VersionedControllerService,
  VersionedPort,
  VersionedProcessGroup,
  VersionedProcessor,
} from '../flow/flow-definition.js';
import { type ComponentIndex, indexComponents, withoutInstances } from './components.js';

type Configured = VersionedProcessor | VersionedControllerService;

interface MergeContext {
  readonly server: ComponentIndex;
  readonly changes: ReadonlyMap<string, ComponentChange>;
  readonly naming: Naming;
}

/**
 * What to send so that NiFi touches only what changes: everything else goes back exactly as NiFi gave it. NiFi
 * compares word by word (a property that is absent differs from one that holds its default) and stops whatever
 * differs; a service whose state alone differs (exports call every service DISABLED) it even tries to change while it
 * is enabled. States are set on their own. Positions are taken from what is wanted; moving things restarts nothing.
 */
export function mergeOntoServer(
  server: FlowDefinition,
  wanted: FlowDefinition,
  changes: readonly ComponentChange[],
  naming: Naming = catalogNaming,
): FlowDefinition {
  const context: MergeContext = {
    server: indexComponents(withoutInstances(server)),
    changes: new Map(changes.map((change) => [change.identifier, change])),
    naming,
  };
  const flow = withoutInstances(wanted);
  return {
    ...flow,
    flowContents: mergeGroup(flow.flowContents, context),
    externalControllerServices: { ...server.externalControllerServices, ...flow.externalControllerServices },
  };
}

function mergeGroup(wanted: VersionedProcessGroup, context: MergeContext): VersionedProcessGroup {
  const placed = context.server.byId.get(wanted.identifier);
  const inner: VersionedProcessGroup = {
    ...wanted,
    processors: wanted.processors.map((processor) => mergeConfigured(processor, wanted, context)),
    controllerServices: wanted.controllerServices.map((service) => mergeConfigured(service, wanted, context)),
    inputPorts: wanted.inputPorts.map((port) => mergePort(port, wanted, context)),
    outputPorts: wanted.outputPorts.map((port) => mergePort(port, wanted, context)),
    connections: wanted.connections.map((connection) => mergeConnection(connection, wanted, context)),
    processGroups: wanted.processGroups.map((child) => mergeGroup(child, context)),
  };
  // What the definition does not speak of (a log file suffix, say) stays.
  return placed?.kind === 'group' ? { ...withoutLists(placed.component), ...inner } : inner;
}

function withoutLists(group: VersionedProcessGroup): Partial<VersionedProcessGroup> {
  return Object.fromEntries(
    Object.entries(group).filter(([key, value]) => !Array.isArray(value) && key !== 'parameterContextName'),
  );
}

function mergeConfigured<C extends Configured>(wanted: C, group: VersionedProcessGroup, context: MergeContext): C {
  const placed = context.server.byId.get(wanted.identifier);
  if (placed === undefined || (placed.kind !== 'processor' && placed.kind !== 'service')) return wanted;
  const server = placed.component as C;
  if (server.type !== wanted.type || placed.group.identifier !== group.identifier) return wanted;
  const change = context.changes.get(wanted.identifier);
  const position = wanted.position === undefined ? {} : { position: wanted.position };
  if (change === undefined) return { ...server, ...position };
  const fields = new Set(change.fields.map(({ field }) => field));
  const merged: C = { ...server, ...position };
  for (const [key, value] of Object.entries(wanted)) {
    if (fields.has(key) && key !== 'properties') Object.assign(merged, { [key]: value });
  }
  return { ...merged, bundle: server.bundle, ...mergeProperties(server, wanted, change, context.naming) };
}

/** The server's values, with those that the comparison found different taken from the definition. */
function mergeProperties(
  server: Configured,
  wanted: Configured,
  change: ComponentChange,
  naming: Naming,
): Pick<Configured, 'properties' | 'propertyDescriptors'> {
  const changed = new Set(change.fields.flatMap(({ field, key }) => (field === 'property' ? [key ?? ''] : [])));
  const canonical = (of: Configured, name: string) => naming.canonicalProperty(of.type, of.bundle.version, name);
  const properties: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(server.properties)) {
    if (!changed.has(canonical(server, name))) properties[name] = value;
  }
  for (const [name, value] of Object.entries(wanted.properties)) {
    if (changed.has(canonical(wanted, name)) || !(name in server.properties)) properties[name] = value;
  }
  return { properties, propertyDescriptors: { ...server.propertyDescriptors, ...wanted.propertyDescriptors } };
}

function mergePort(wanted: VersionedPort, group: VersionedProcessGroup, context: MergeContext): VersionedPort {
  const placed = context.server.byId.get(wanted.identifier);
  if (placed?.kind !== 'inputPort' && placed?.kind !== 'outputPort') return wanted;
  if (placed.group.identifier !== group.identifier) return wanted;
  const { scheduledState } = placed.component;
  const position = wanted.position === undefined ? {} : { position: wanted.position };
  if (!context.changes.has(wanted.identifier)) return { ...placed.component, ...position };
  return { ...placed.component, ...wanted, scheduledState };
}

/** Bends of a connection that runs are set on their own afterwards: in a replace they would restart its source. */
function mergeConnection(
  wanted: VersionedConnection,
  group: VersionedProcessGroup,
  context: MergeContext,
): VersionedConnection {
  const placed = context.server.byId.get(wanted.identifier);
  if (placed?.kind !== 'connection' || placed.group.identifier !== group.identifier) return wanted;
  return context.changes.has(wanted.identifier) ? { ...placed.component, ...wanted } : placed.component;
}

/** Connections that are on both sides and only bend otherwise. */
export function bendsToAlign(server: ComponentIndex, wanted: ComponentIndex): VersionedConnection[] {
  return wanted.connections.filter((connection) => {
    const placed = server.byId.get(connection.identifier);
    if (placed?.kind !== 'connection') return false;
    return bends(placed.component) !== bends(connection);
  });
}

const bends = ({ bends: points }: VersionedConnection): string =>
  (points ?? []).map(({ x, y }) => `${x},${y}`).join(' ');

import type {
  ConnectableComponent,
  FlowDefinition,
  VersionedConnection,
  VersionedControllerService,
  VersionedFunnel,
  VersionedLabel,
  VersionedPort,
  VersionedProcessGroup,
  VersionedProcessor,
} from '../flow/flow-definition.js';

/** A component of a flow definition with the group that holds it. */
export type Placed = { readonly group: VersionedProcessGroup; readonly path: string } & (
  | { readonly kind: 'group'; readonly component: VersionedProcessGroup }
  | { readonly kind: 'processor'; readonly component: VersionedProcessor }
  | { readonly kind: 'service'; readonly component: VersionedControllerService }
  | { readonly kind: 'inputPort' | 'outputPort'; readonly component: VersionedPort }
  | { readonly kind: 'funnel'; readonly component: VersionedFunnel }
  | { readonly kind: 'label'; readonly component: VersionedLabel }
  | { readonly kind: 'connection'; readonly component: VersionedConnection }
);

export type PlacedKind = Placed['kind'];

/** A definition by identifier. */
export interface ComponentIndex {
  readonly root: VersionedProcessGroup;
  readonly byId: ReadonlyMap<string, Placed>;
  readonly connections: readonly VersionedConnection[];
}

export function indexComponents(flow: FlowDefinition): ComponentIndex {
  const byId = new Map<string, Placed>();
  const connections: VersionedConnection[] = [];
  const visit = (group: VersionedProcessGroup, outer: VersionedProcessGroup, path: string): void => {
    byId.set(group.identifier, { kind: 'group', component: group, group: outer, path });
    const below = (name: string | undefined) => `${path} / ${name ?? ''}`;
    for (const component of group.processors ?? []) {
      byId.set(component.identifier, { kind: 'processor', component, group, path: below(component.name) });
    }
    for (const component of group.controllerServices ?? []) {
      byId.set(component.identifier, { kind: 'service', component, group, path: below(component.name) });
    }
    for (const component of group.inputPorts ?? []) {
      byId.set(component.identifier, { kind: 'inputPort', component, group, path: below(component.name) });
    }
    for (const component of group.outputPorts ?? []) {
      byId.set(component.identifier, { kind: 'outputPort', component, group, path: below(component.name) });
    }
    for (const component of group.funnels ?? []) {
      byId.set(component.identifier, { kind: 'funnel', component, group, path: below('funnel') });
    }
    for (const component of group.labels ?? []) {
      byId.set(component.identifier, { kind: 'label', component, group, path: below('label') });
    }
    for (const component of group.connections ?? []) {
      connections.push(component);
      byId.set(component.identifier, { kind: 'connection', component, group, path: below(connectionName(component)) });
    }
    for (const child of group.processGroups ?? []) visit(child, group, below(child.name));
  };
  visit(flow.flowContents, flow.flowContents, flow.flowContents.name ?? '');
  return { root: flow.flowContents, byId, connections };
}

/** `from → to (relationships)`, or the connection's own name. */
export function connectionName(connection: VersionedConnection): string {
  if (connection.name) return connection.name;
  const relationships = connection.selectedRelationships ?? [];
  const by = relationships.filter((name) => name !== '').length > 0 ? ` (${relationships.join(', ')})` : '';
  return `${endName(connection.source)} → ${endName(connection.destination)}${by}`;
}

function endName(end: ConnectableComponent): string {
  return end.name || end.type.toLowerCase().replace('_', ' ');
}

/** A copy without `instanceIdentifier`s (they would win over ours when NiFi matches connections). */
export function withoutInstances<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (key, entry: unknown) => (key === 'instanceIdentifier' ? undefined : entry)));
}

/** A copy whose top-level group has the identifier that `to` has: NiFi gives that group a new one at every place. */
export function withRootIdentifier(flow: FlowDefinition, to: string): FlowDefinition {
  const from = flow.flowContents.identifier;
  if (from === to) return flow;
  return JSON.parse(
    JSON.stringify(flow, (key, entry: unknown) =>
      entry === from && (key === 'identifier' || key === 'groupIdentifier' || key === 'groupId') ? to : entry,
    ),
  );
}

import type { FlowDefinition } from '../flow/flow-definition.js';
import type { ComponentKind, RawComponent, WalkedComponent } from '../flow/walk.js';
import { walkFlow } from '../flow/walk.js';
import type { Naming } from './naming.js';

/** One side of a comparison, ready to be asked. */
export interface FlowIndex {
  readonly flow: FlowDefinition;
  readonly components: readonly WalkedComponent[];
  readonly root: WalkedComponent;
  readonly children: ReadonlyMap<WalkedComponent, readonly WalkedComponent[]>;
  /** First component with the identifier: copies of a group under version control repeat identifiers. */
  readonly byId: ReadonlyMap<string, WalkedComponent>;
  /** Names of services outside the flow, by identifier. */
  readonly external: ReadonlyMap<string, string>;
}

const none: readonly WalkedComponent[] = [];

export function indexFlow(flow: FlowDefinition): FlowIndex {
  const components = walkFlow(flow);
  const children = new Map<WalkedComponent, WalkedComponent[]>();
  const byId = new Map<string, WalkedComponent>();
  for (const component of components) {
    if (component.parent) {
      const siblings = children.get(component.parent);
      if (siblings) siblings.push(component);
      else children.set(component.parent, [component]);
    }
    const key = idKey(component.kind, component.id);
    if (!byId.has(key)) byId.set(key, component);
  }
  const external = new Map<string, string>();
  for (const [id, service] of Object.entries(flow.externalControllerServices ?? {})) {
    external.set(id, service.name);
    if (service.identifier) external.set(service.identifier, service.name);
  }
  return { flow, components, root: components[0]!, children, byId, external };
}

export function childrenOf(index: FlowIndex, component: WalkedComponent): readonly WalkedComponent[] {
  return index.children.get(component) ?? none;
}

export function idKey(kind: ComponentKind, id: string): string {
  return `${kind}\u0000${id}`;
}

/** Identity of a connection's end: the component, or what the definition says where it is not in the flow. */
export interface End {
  readonly id: string;
  readonly type: string;
  readonly groupId: string;
  readonly name: string;
}

export function endOf(raw: RawComponent, side: 'source' | 'destination'): End {
  const value = (raw[side] ?? {}) as Partial<Record<keyof End, unknown>>;
  const text = (part: unknown) => (typeof part === 'string' ? part : '');
  return { id: text(value.id), type: text(value.type), groupId: text(value.groupId), name: text(value.name) };
}

const END_KINDS: Readonly<Record<string, ComponentKind>> = {
  PROCESSOR: 'processor',
  INPUT_PORT: 'inputPort',
  OUTPUT_PORT: 'outputPort',
  FUNNEL: 'funnel',
  REMOTE_INPUT_PORT: 'remoteInputPort',
  REMOTE_OUTPUT_PORT: 'remoteOutputPort',
};

/** The component at one end of a connection, preferring the group that the end names (identifiers may repeat). */
export function componentAt(index: FlowIndex, connection: WalkedComponent, side: 'source' | 'destination') {
  const end = endOf(connection.raw, side);
  const kind = END_KINDS[end.type];
  if (!kind) return undefined;
  if (connection.parent) {
    const near = childrenOf(index, connection.parent).find((child) => child.kind === kind && child.id === end.id);
    if (near) return near;
  }
  return index.byId.get(idKey(kind, end.id));
}

export function typeOf(component: WalkedComponent): string {
  const type = component.raw.type;
  return typeof type === 'string' ? type : '';
}

export function simpleName(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}

export function bundleOf(component: WalkedComponent): { group: string; artifact: string; version: string } {
  const bundle = (component.raw.bundle ?? {}) as Partial<Record<'group' | 'artifact' | 'version', unknown>>;
  const text = (part: unknown) => (typeof part === 'string' ? part : '');
  return { group: text(bundle.group), artifact: text(bundle.artifact), version: text(bundle.version) };
}

/** Properties by the names of current NiFi; a property without a value is not there. */
export function propertiesOf(component: WalkedComponent, naming: Naming): Map<string, string> {
  const out = new Map<string, string>();
  const type = typeOf(component);
  const version = bundleOf(component).version;
  for (const [name, value] of Object.entries((component.raw.properties ?? {}) as Record<string, unknown>)) {
    if (value === null || value === undefined) continue;
    out.set(naming.canonicalProperty(type, version, name), typeof value === 'string' ? value : JSON.stringify(value));
  }
  return out;
}

import type { FlowDefinition, VersionedProcessGroup } from './flow-definition.js';

/** The kinds of things a flow definition holds. */
export type ComponentKind =
  | 'group'
  | 'processor'
  | 'service'
  | 'inputPort'
  | 'outputPort'
  | 'funnel'
  | 'label'
  | 'connection'
  | 'remoteGroup'
  | 'remoteInputPort'
  | 'remoteOutputPort'
  | 'parameterContext'
  | 'parameter';

/** What readers of any component may rely on; everything else of a component stays as NiFi wrote it. */
export interface RawComponent {
  identifier?: string;
  name?: string;
  [key: string]: unknown;
}

/** One component as a walk meets it. */
export interface WalkedComponent {
  readonly kind: ComponentKind;
  /** Identifier of the component; of a parameter context its name, of a parameter `context/parameter`. */
  readonly id: string;
  /** What a person calls it: the name, the text of a label, `from → to` of a nameless connection. */
  readonly name: string;
  /** Names from the top-level group down, the component's own included. */
  readonly path: readonly string[];
  readonly parent: WalkedComponent | undefined;
  readonly raw: RawComponent;
}

/** Lists of a process group by JSON key. */
export const GROUP_LISTS: Readonly<Record<string, ComponentKind>> = {
  processGroups: 'group',
  remoteProcessGroups: 'remoteGroup',
  processors: 'processor',
  controllerServices: 'service',
  inputPorts: 'inputPort',
  outputPorts: 'outputPort',
  funnels: 'funnel',
  labels: 'label',
  connections: 'connection',
};

/** Every component of a flow, outer before inner, parameter contexts last. */
export function walkFlow(flow: FlowDefinition): WalkedComponent[] {
  const out: WalkedComponent[] = [];
  walkGroup(flow.flowContents, undefined, out);
  for (const [key, context] of Object.entries(flow.parameterContexts ?? {})) {
    const name = context.name ?? key;
    const walked = node('parameterContext', name, name, undefined, context as unknown as RawComponent);
    out.push(walked);
    for (const parameter of context.parameters ?? []) {
      const raw = parameter as unknown as RawComponent;
      out.push(node('parameter', `${name}/${parameter.name}`, parameter.name, walked, raw));
    }
  }
  return out;
}

function walkGroup(group: VersionedProcessGroup, parent: WalkedComponent | undefined, out: WalkedComponent[]): void {
  const raw = group as unknown as RawComponent;
  const self = node('group', group.identifier, group.name ?? '', parent, raw);
  out.push(self);
  for (const [key, kind] of Object.entries(GROUP_LISTS)) {
    for (const child of listOf(raw, key)) {
      if (kind === 'group') walkGroup(child as unknown as VersionedProcessGroup, self, out);
      else {
        const walked = node(kind, child.identifier ?? '', displayName(kind, child), self, child);
        out.push(walked);
        if (kind === 'remoteGroup') {
          for (const port of listOf(child, 'inputPorts')) out.push(remotePort('remoteInputPort', port, walked));
          for (const port of listOf(child, 'outputPorts')) out.push(remotePort('remoteOutputPort', port, walked));
        }
      }
    }
  }
}

function remotePort(kind: ComponentKind, raw: RawComponent, parent: WalkedComponent): WalkedComponent {
  return node(kind, raw.identifier ?? '', raw.name ?? '', parent, raw);
}

function node(
  kind: ComponentKind,
  id: string,
  name: string,
  parent: WalkedComponent | undefined,
  raw: RawComponent,
): WalkedComponent {
  return { kind, id, name, path: parent ? [...parent.path, name] : [name], parent, raw };
}

/** A list of a raw component; empty where it is missing. */
export function listOf(raw: RawComponent, key: string): RawComponent[] {
  const list = raw[key];
  return Array.isArray(list) ? (list as RawComponent[]) : [];
}

/** What a person calls a component that has no name of its own. */
export function displayName(kind: ComponentKind, raw: RawComponent): string {
  if (kind === 'label') return firstLine(typeof raw.label === 'string' ? raw.label : '') || 'label';
  if (kind === 'funnel') return raw.name || 'funnel';
  if (kind === 'connection') {
    if (raw.name) return raw.name;
    const end = (key: string) => {
      const value = raw[key] as { name?: string; type?: string } | undefined;
      return value?.name || (value?.type ?? '?').toLowerCase().replace('_', ' ');
    };
    const relationships = Array.isArray(raw.selectedRelationships) ? [...raw.selectedRelationships].sort() : [];
    const by = relationships.length > 0 ? ` (${relationships.join(', ')})` : '';
    return `${end('source')} → ${end('destination')}${by}`;
  }
  return raw.name ?? '';
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

import { KIND_LABELS } from '../diff/fields.js';
import { componentAt, type FlowIndex, indexFlow, simpleName, typeOf } from '../diff/index-flow.js';
import type { ChangeType, FlowDiff } from '../diff/types.js';
import type { FlowDefinition } from '../flow/flow-definition.js';
import type { ComponentKind, WalkedComponent } from '../flow/walk.js';
import type { ViewEdge, ViewGraph, ViewNode } from './view-graph.js';

const DRAWN = new Set<ComponentKind>([
  'group',
  'processor',
  'service',
  'inputPort',
  'outputPort',
  'funnel',
  'label',
  'remoteGroup',
]);

/** The flow alone, or B with what a diff says of it; what was removed is drawn where it stood. */
export function viewGraph(flow: FlowDefinition, changes?: { before: FlowDefinition; diff: FlowDiff }): ViewGraph {
  const index = indexFlow(flow);
  const builder = new GraphBuilder(changes?.diff);
  builder.add(index, () => true);
  if (changes) builder.addRemoved(indexFlow(changes.before), changes.diff);
  return { title: index.root.name, nodes: builder.nodes, edges: builder.edges };
}

class GraphBuilder {
  readonly nodes: ViewNode[] = [];
  readonly edges: ViewEdge[] = [];
  private readonly keys = new Map<WalkedComponent, string>();
  private readonly taken = new Set<string>();
  private readonly changes = new Map<string, number>();

  constructor(private readonly diff: FlowDiff | undefined) {
    diff?.changes.forEach((change, index) => {
      this.changes.set(changeKey(change.kind, change.identifier, change.type === 'removed'), index);
    });
  }

  add(index: FlowIndex, wanted: (component: WalkedComponent) => boolean, removed = false): void {
    for (const component of index.components) {
      if (!wanted(component)) continue;
      if (DRAWN.has(component.kind)) this.addNode(component, removed);
    }
    for (const component of index.components) {
      if (component.kind === 'connection' && wanted(component)) this.addEdge(index, component, removed);
    }
  }

  /** Survivors of A already have the keys of their counterparts in B. */
  addRemoved(before: FlowIndex, diff: FlowDiff): void {
    const gone = new Set(
      diff.changes.filter((change) => change.type === 'removed').map((change) => `${change.kind} ${change.identifier}`),
    );
    const isGone = (component: WalkedComponent) => gone.has(`${component.kind} ${component.id}`);
    for (const component of before.components) {
      if (isGone(component)) continue;
      this.keys.set(component, `${component.kind}:${diff.identifiers[component.id] ?? component.id}`);
    }
    this.add(before, isGone, true);
  }

  private key(component: WalkedComponent): string {
    const known = this.keys.get(component);
    if (known !== undefined) return known;
    const base = `${component.kind}:${component.id}`;
    let key = base;
    for (let copy = 2; this.taken.has(key); copy++) key = `${base}#${copy}`;
    this.taken.add(key);
    this.keys.set(component, key);
    return key;
  }

  private marks(component: WalkedComponent, removed: boolean): { mark?: ChangeType; change?: number } {
    const change = this.changes.get(changeKey(component.kind, component.id, removed));
    return change === undefined ? {} : { mark: this.diff!.changes[change]!.type, change };
  }

  private addNode(component: WalkedComponent, removed: boolean): void {
    const { kind, raw } = component;
    const type = kind === 'processor' || kind === 'service' ? simpleName(typeOf(component)) : KIND_LABELS[kind];
    this.nodes.push({
      key: this.key(component),
      kind,
      ...(component.parent ? { group: this.key(component.parent) } : {}),
      name: kind === 'label' ? String(raw.label ?? '') : component.name,
      type,
      ...this.marks(component, removed),
      ...(raw.scheduledState === 'DISABLED' ? { disabled: true as const } : {}),
    });
  }

  private addEdge(index: FlowIndex, component: WalkedComponent, removed: boolean): void {
    const end = (side: 'source' | 'destination') => {
      const found = componentAt(index, component, side);
      // A port of a remote group is not drawn: its group is.
      return found?.kind === 'remoteInputPort' || found?.kind === 'remoteOutputPort' ? found.parent : found;
    };
    const from = end('source');
    const to = end('destination');
    if (!from || !to || !component.parent) return;
    const relationships = component.raw.selectedRelationships;
    this.edges.push({
      key: this.key(component),
      group: this.key(component.parent),
      from: this.key(from),
      to: this.key(to),
      label: component.raw.name || (Array.isArray(relationships) ? [...relationships].sort().join(', ') : ''),
      ...this.marks(component, removed),
    });
  }
}

function changeKey(kind: string, identifier: string, removed: boolean): string {
  return `${removed ? 'a' : 'b'} ${kind} ${identifier}`;
}

import { FlowgenError } from '../errors.js';
import type { FlowDefinition } from '../flow/flow-definition.js';
import { GROUP_LISTS, type RawComponent, type WalkedComponent, walkFlow } from '../flow/walk.js';
import { idKey } from './index-flow.js';
import { catalogNaming, type Naming } from './naming.js';
import type { ComponentChange, FieldChange, FlowDiff, Json } from './types.js';

/**
 * Makes B out of A and the changes between them. What the diff left out (noise, sensitive values) stays as A has it.
 * The result means the same as B; its identifiers are those of B wherever the diff says so.
 *
 * @throws FlowgenError `diff-does-not-apply` where A is not the flow that the diff was made from
 */
export function applyDiff(a: FlowDefinition, diff: FlowDiff, naming: Naming = catalogNaming): FlowDefinition {
  const flow = structuredClone(a);
  renameIdentifiers(flow, diff.identifiers);
  const editor = new Editor(flow, naming);
  const changes = [...diff.changes];
  const depth = (change: ComponentChange) => change.path.length;
  // Containers first when something is added, last when something is removed.
  for (const change of changes.filter((c) => c.type === 'added').sort((x, y) => depth(x) - depth(y))) {
    editor.add(change);
  }
  for (const change of changes) if (change.type !== 'added' && change.type !== 'removed') editor.change(change);
  for (const change of changes.filter((c) => c.type === 'removed').sort((x, y) => depth(y) - depth(x))) {
    editor.remove(change);
  }
  return flow;
}

const LIST_OF_KIND = new Map(Object.entries(GROUP_LISTS).map(([key, kind]) => [kind as string, key]));
LIST_OF_KIND.set('remoteInputPort', 'inputPorts');
LIST_OF_KIND.set('remoteOutputPort', 'outputPorts');
LIST_OF_KIND.set('parameter', 'parameters');

const PARENT_KINDS: Readonly<Record<string, string>> = {
  parameter: 'parameterContext',
  remoteInputPort: 'remoteGroup',
  remoteOutputPort: 'remoteGroup',
};

class Editor {
  private readonly components = new Map<string, WalkedComponent>();
  /** What was added meanwhile is here, too. */
  private readonly containers = new Map<string, RawComponent>();

  constructor(
    private readonly flow: FlowDefinition,
    private readonly naming: Naming,
  ) {
    for (const component of walkFlow(flow)) {
      const key = idKey(component.kind, component.id);
      if (!this.components.has(key)) this.components.set(key, component);
      if (!this.containers.has(key)) this.containers.set(key, component.raw);
    }
  }

  add(change: ComponentChange): void {
    const raw = structuredClone(change.definition ?? {}) as RawComponent;
    if (change.kind === 'parameterContext') {
      this.flow.parameterContexts ??= {};
      this.flow.parameterContexts[change.identifier] = { ...(raw as object), parameters: [] } as never;
      this.containers.set(
        idKey('parameterContext', change.identifier),
        this.flow.parameterContexts[change.identifier] as unknown as RawComponent,
      );
      return;
    }
    if (change.kind === 'group') for (const key of Object.keys(GROUP_LISTS)) raw[key] = [];
    if (change.kind === 'remoteGroup') Object.assign(raw, { inputPorts: [], outputPorts: [] });
    this.containers.set(idKey(change.kind, change.identifier), raw);
    this.list(change, this.parentOf(change)).push(raw);
  }

  remove(change: ComponentChange): void {
    if (change.kind === 'parameterContext') {
      delete this.flow.parameterContexts?.[change.identifier];
      return;
    }
    const found = this.find(change, change.identifier);
    this.take(change, found.parent!.raw, found.raw);
  }

  change(change: ComponentChange): void {
    const found = this.find(change, change.identifier);
    for (const field of change.fields) if (field.field !== 'group') this.set(found, field);
    if (change.fields.some((field) => field.field === 'group')) {
      this.take(change, found.parent!.raw, found.raw);
      this.list(change, this.parentOf(change)).push(found.raw);
    }
  }

  private set(component: WalkedComponent, field: FieldChange): void {
    if (field.sensitive || field.field === 'identifier') return;
    if (field.field === 'snapshot') {
      const flow = this.flow as unknown as Record<string, Json>;
      if (field.after === undefined) delete flow[field.key!];
      else flow[field.key!] = field.after;
      return;
    }
    const { raw } = component;
    if (field.field === 'property' || field.field === 'variable') {
      const key = field.field === 'property' ? 'properties' : 'variables';
      const values = (raw[key] ?? {}) as Record<string, Json>;
      const name = field.field === 'property' ? this.writtenName(component, field.key!) : field.key!;
      raw[key] = withEntry(values, name, field.after);
    } else if (field.field === 'descriptor') {
      const descriptors = structuredClone((raw.propertyDescriptors ?? {}) as Record<string, Record<string, Json>>);
      const name = this.writtenName(component, field.key!);
      const known = Object.hasOwn(descriptors, name) ? descriptors[name] : {};
      raw.propertyDescriptors = withEntry(descriptors, name, { ...known, name, sensitive: field.after ?? false });
    } else if (field.after === undefined) delete raw[field.field];
    else raw[field.field] = structuredClone(field.after);
  }

  /** The name that A writes for a property which the diff calls by its current name. */
  private writtenName({ raw }: WalkedComponent, canonical: string): string {
    const type = String(raw.type ?? '');
    const version = String((raw.bundle as { version?: string } | undefined)?.version ?? '');
    const names = [
      ...Object.keys((raw.properties ?? {}) as object),
      ...Object.keys((raw.propertyDescriptors ?? {}) as object),
    ];
    return names.find((name) => this.naming.canonicalProperty(type, version, name) === canonical) ?? canonical;
  }

  private find(change: ComponentChange, identifier: string): WalkedComponent {
    const found = this.components.get(idKey(change.kind, identifier));
    if (!found) throw doesNotApply(change);
    return found;
  }

  private parentOf(change: ComponentChange): RawComponent {
    const kind = (PARENT_KINDS[change.kind] ?? 'group') as WalkedComponent['kind'];
    const parent = this.containers.get(idKey(kind, change.parent ?? ''));
    if (!parent) throw doesNotApply(change);
    return parent;
  }

  private list(change: ComponentChange, parent: RawComponent): RawComponent[] {
    const key = LIST_OF_KIND.get(change.kind)!;
    if (!Array.isArray(parent[key])) parent[key] = [];
    return parent[key] as RawComponent[];
  }

  private take(change: ComponentChange, parent: RawComponent, raw: RawComponent): void {
    const list = this.list(change, parent);
    const index = list.indexOf(raw);
    if (index >= 0) list.splice(index, 1);
  }
}

/** Gives everything the identifier that B knows it by, wherever A mentions it. */
function renameIdentifiers(flow: FlowDefinition, identifiers: Readonly<Record<string, string>>): void {
  const names = new Map(Object.entries(identifiers));
  if (names.size === 0) return;
  const renamed = (id: unknown) => (typeof id === 'string' ? (names.get(id) ?? id) : id);
  for (const { kind, raw } of walkFlow(flow)) {
    if (kind === 'parameter' || kind === 'parameterContext') continue;
    for (const key of ['identifier', 'groupIdentifier']) if (key in raw) raw[key] = renamed(raw[key]);
    for (const side of ['source', 'destination']) {
      const end = raw[side] as Record<string, unknown> | undefined;
      if (kind !== 'connection' || !end) continue;
      raw[side] = { ...end, id: renamed(end.id), groupId: renamed(end.groupId) };
    }
    if (!raw.properties) continue;
    const properties = Object.entries(raw.properties as Record<string, unknown>);
    raw.properties = Object.fromEntries(properties.map(([name, value]) => [name, renamed(value)]));
  }
}

function doesNotApply(change: ComponentChange): FlowgenError {
  return new FlowgenError(
    'diff-does-not-apply',
    `The flow has no ${change.kind} '${change.path.join(' / ')}' that the diff could change.`,
    { hint: 'Apply a diff only to the flow that it was made from.' },
  );
}

/** A copy with one entry set, or left out. Any name is only a name, `__proto__` too: assignment would not set that. */
function withEntry<T>(values: Record<string, T>, name: string, value: T | undefined): Record<string, T> {
  const entries = new Map(Object.entries(values));
  if (value === undefined) entries.delete(name);
  else entries.set(name, value);
  return Object.fromEntries(entries);
}

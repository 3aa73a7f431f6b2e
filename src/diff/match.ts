import type { WalkedComponent } from '../flow/walk.js';
import { childrenOf, componentAt, endOf, type FlowIndex, idKey, propertiesOf, typeOf } from './index-flow.js';
import type { Naming } from './naming.js';

/** Which component of A is which of B. */
export interface Matching {
  readonly toB: ReadonlyMap<WalkedComponent, WalkedComponent>;
  readonly toA: ReadonlyMap<WalkedComponent, WalkedComponent>;
  /** Some component below the top-level group has the same identifier on both sides: one flow at two times. */
  readonly sharedLineage: boolean;
}

/**
 * Components find each other by identifier, first in the same group (identifiers repeat where a group under version
 * control is used twice), then anywhere (a move). Unless `strict`, what is left is matched by kind, type and name
 * in the same place, then by likeness: a rename in place, a move of something that kept its name.
 */
export function matchFlows(a: FlowIndex, b: FlowIndex, naming: Naming, strict: boolean): Matching {
  const matcher = new Matcher(a, b, naming);
  matcher.byIdentifier();
  const sharedLineage = [...matcher.toB.keys()].some(
    (component) => component.parent !== undefined && component.kind !== 'parameter',
  );
  if (!strict) matcher.byPlace();
  return { toB: matcher.toB, toA: matcher.toA, sharedLineage };
}

class Matcher {
  readonly toB = new Map<WalkedComponent, WalkedComponent>();
  readonly toA = new Map<WalkedComponent, WalkedComponent>();

  constructor(
    private readonly a: FlowIndex,
    private readonly b: FlowIndex,
    private readonly naming: Naming,
  ) {}

  private pair(a: WalkedComponent, b: WalkedComponent): void {
    this.toB.set(a, b);
    this.toA.set(b, a);
  }

  private free(index: FlowIndex, parent: WalkedComponent): WalkedComponent[] {
    const taken = index === this.a ? this.toB : this.toA;
    return childrenOf(index, parent).filter((child) => !taken.has(child));
  }

  byIdentifier(): void {
    this.pair(this.a.root, this.b.root);
    this.childrenByIdentifier(this.a.root, this.b.root);
    for (const context of this.a.components) {
      if (context.kind !== 'parameterContext') continue;
      const other = this.b.byId.get(idKey('parameterContext', context.id));
      if (!other) continue;
      this.pair(context, other);
      this.childrenByIdentifier(context, other);
    }
    const free = uniqueBy(
      this.b.components.filter((component) => !this.toA.has(component)),
      (component) => idKey(component.kind, component.id),
    );
    for (const component of this.a.components) {
      if (this.toB.has(component) || component.id === '') continue;
      const other = free.get(idKey(component.kind, component.id));
      if (!other || this.toA.has(other)) continue;
      this.pair(component, other);
      this.childrenByIdentifier(component, other);
    }
  }

  private childrenByIdentifier(a: WalkedComponent, b: WalkedComponent): void {
    const others = new Map<string, WalkedComponent>();
    for (const child of this.free(this.b, b)) {
      const key = idKey(child.kind, child.id);
      if (child.id !== '' && !others.has(key)) others.set(key, child);
    }
    if (others.size === 0) return;
    for (const child of this.free(this.a, a)) {
      const other = others.get(idKey(child.kind, child.id));
      if (!other || this.toA.has(other)) continue;
      this.pair(child, other);
      this.childrenByIdentifier(child, other);
    }
  }

  byPlace(): void {
    for (const step of [
      (component: WalkedComponent) => this.placeKey(component),
      (component: WalkedComponent) => this.looseKey(component),
    ]) {
      // Pairs grow while the loop runs: a map's iterator also visits entries that are added meanwhile.
      for (const [a, b] of this.toB) this.matchFree(this.free(this.a, a), this.free(this.b, b), step);
    }
    for (const [a, b] of this.toB) {
      const left = this.free(this.a, a).filter(hasLikeness);
      const right = this.free(this.b, b).filter(hasLikeness);
      if (left.length > 0 && right.length > 0) this.matchAlike(left, right, 0.7);
    }
    this.matchMoved();
    for (const [a, b] of this.toB) {
      this.matchFree(this.free(this.a, a), this.free(this.b, b), (component) => this.placeKey(component));
    }
    for (const withRelationships of [true, false]) {
      for (const [a, b] of this.toB) {
        const only = (list: WalkedComponent[]) => list.filter((component) => component.kind === 'connection');
        this.matchFree(only(this.free(this.a, a)), only(this.free(this.b, b)), (component, index) =>
          this.connectionKey(component, index, withRelationships),
        );
      }
    }
  }

  /** Kind, type and name; funnels and labels have neither name nor identity but what they say. */
  private placeKey(component: WalkedComponent): string | undefined {
    if (component.kind === 'connection' || component.kind === 'funnel') return undefined;
    if (component.kind === 'label') return idKey('label', String(component.raw.label ?? ''));
    return `${idKey(component.kind, component.name)}\u0000${this.naming.canonicalType(typeOf(component))}`;
  }

  /** What has no name is told apart by its position; a lone one is taken for the other lone one. */
  private looseKey(component: WalkedComponent): string | undefined {
    if (component.kind !== 'funnel' && component.kind !== 'label') return undefined;
    const position = (component.raw.position ?? {}) as { x?: number; y?: number };
    return idKey(component.kind, `${position.x},${position.y}`);
  }

  /** Both ends, in terms of B, since a connection seldom has a name. */
  private connectionKey(component: WalkedComponent, index: FlowIndex, withRelationships: boolean): string {
    const end = (side: 'source' | 'destination') => {
      const found = componentAt(index, component, side);
      if (!found) return endOf(component.raw, side).id;
      const counterpart = index === this.a ? this.toB.get(found) : found;
      return counterpart
        ? `${counterpart.kind}:${counterpart.path.join('/')}:${counterpart.id}`
        : `unmatched:${found.id}`;
    };
    const relationships = Array.isArray(component.raw.selectedRelationships)
      ? [...component.raw.selectedRelationships].sort().join(',')
      : '';
    return [end('source'), end('destination'), component.raw.name ?? '', withRelationships ? relationships : ''].join(
      '\u0000',
    );
  }

  private matchFree(
    left: WalkedComponent[],
    right: WalkedComponent[],
    keyOf: (component: WalkedComponent, index: FlowIndex) => string | undefined,
  ): void {
    if (left.length === 0 || right.length === 0) return;
    const groupsA = groupBy(left, (component) => keyOf(component, this.a));
    const groupsB = groupBy(right, (component) => keyOf(component, this.b));
    for (const [key, as] of groupsA) {
      const bs = groupsB.get(key);
      if (!bs) continue;
      if (as.length === 1 && bs.length === 1) this.pair(as[0]!, bs[0]!);
      else this.matchAlike(as, bs, 0);
    }
  }

  /** Best likeness first; at least `floor`. */
  private matchAlike(left: WalkedComponent[], right: WalkedComponent[], floor: number): void {
    const scored: { a: WalkedComponent; b: WalkedComponent; score: number }[] = [];
    for (const a of left) {
      for (const b of right) {
        if (a.kind !== b.kind) continue;
        const score = this.likeness(a, b);
        if (score >= floor) scored.push({ a, b, score });
      }
    }
    scored.sort((x, y) => y.score - x.score);
    for (const { a, b } of scored) if (!this.toB.has(a) && !this.toA.has(b)) this.pair(a, b);
  }

  private matchMoved(): void {
    const movable = (component: WalkedComponent) =>
      component.kind === 'processor' || component.kind === 'service' || component.kind === 'group';
    const key = (component: WalkedComponent) => this.placeKey(component) ?? '';
    const left = uniqueBy(
      this.a.components.filter((c) => movable(c) && !this.toB.has(c)),
      key,
    );
    const right = uniqueBy(
      this.b.components.filter((c) => movable(c) && !this.toA.has(c)),
      key,
    );
    for (const [name, a] of left) {
      const b = right.get(name);
      if (b && this.likeness(a, b) >= 0.5) this.pair(a, b);
    }
  }

  /** 0 to 1: the share of properties (of children, for a group) that are the same. */
  private likeness(a: WalkedComponent, b: WalkedComponent): number {
    if (a.kind === 'group') {
      const names = (index: FlowIndex, group: WalkedComponent) =>
        childrenOf(index, group)
          .filter((child) => child.kind !== 'connection')
          .map((child) => idKey(child.kind, child.name));
      return overlap(names(this.a, a), names(this.b, b));
    }
    if (this.naming.canonicalType(typeOf(a)) !== this.naming.canonicalType(typeOf(b))) return 0;
    const pairs = (component: WalkedComponent) =>
      [...propertiesOf(component, this.naming)].map(([name, value]) => `${name}\u0000${value}`);
    // Without properties two components are as alike as any two of their type, which says nothing.
    return overlap(pairs(a), pairs(b));
  }
}

function hasLikeness(component: WalkedComponent): boolean {
  return component.kind === 'processor' || component.kind === 'service' || component.kind === 'group';
}

function overlap(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 && right.length === 0) return 0;
  const set = new Set(right);
  const shared = left.filter((entry) => set.has(entry)).length;
  return (2 * shared) / (left.length + right.length);
}

function groupBy<T>(list: readonly T[], keyOf: (entry: T) => string | undefined): Map<string, T[]> {
  const out = new Map<string, T[]>();
  for (const entry of list) {
    const key = keyOf(entry);
    if (key === undefined) continue;
    const group = out.get(key);
    if (group) group.push(entry);
    else out.set(key, [entry]);
  }
  return out;
}

/** Entries whose key no other entry has. */
function uniqueBy<T>(list: readonly T[], keyOf: (entry: T) => string): Map<string, T> {
  const out = new Map<string, T>();
  for (const [key, group] of groupBy(list, keyOf)) if (group.length === 1) out.set(key, group[0]!);
  return out;
}

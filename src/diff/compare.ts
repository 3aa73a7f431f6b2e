import type { FlowDefinition } from '../flow/flow-definition.js';
import type { RawComponent, WalkedComponent } from '../flow/walk.js';
import { compareProperties, maskedChange } from './compare-properties.js';
import { ENCRYPTED } from './definition.js';
import { FIELDS, type FieldSpec } from './fields.js';
import { componentAt, type End, endOf, type FlowIndex } from './index-flow.js';
import type { Matching } from './match.js';
import type { Naming } from './naming.js';
import { sameJson } from './same-json.js';
import type { FieldChange, Json, NoiseKind } from './types.js';

/** What comparing two components needs to know about the flows around them. */
export interface CompareContext {
  readonly a: FlowIndex;
  readonly b: FlowIndex;
  readonly matching: Matching;
  readonly naming: Naming;
  readonly parameterValues: boolean;
  /** Identifiers of A's services, ports and processors in terms of B. */
  readonly translate: ReadonlyMap<string, string>;
}

const noSpec: FieldSpec = {};

/** Every difference between a component of A and its counterpart in B, noise included and marked. */
export function compareComponents(a: WalkedComponent, b: WalkedComponent, context: CompareContext): FieldChange[] {
  const out: FieldChange[] = [];
  compareFields(a, b, context.naming, out);
  if (a.parent && b.parent && context.matching.toB.get(a.parent) !== b.parent) {
    out.push({
      field: 'group',
      label: 'group',
      before: a.parent.id,
      after: b.parent.id,
      beforeText: a.parent.path.join(' / '),
      afterText: b.parent.path.join(' / '),
    });
  }
  if (a.kind === 'processor' || a.kind === 'service') compareProperties(a, b, context, out);
  if (a.kind === 'connection') compareEnds(a, b, context, out);
  if (a.kind === 'group') compareVariables(a.raw, b.raw, out);
  if (a.kind === 'parameter') compareParameterValue(a.raw, b.raw, context, out);
  if (a.id !== b.id && a.parent && a.kind !== 'parameter' && a.kind !== 'parameterContext') {
    const noise = context.matching.sharedLineage ? {} : { noise: 'identifiers' as const };
    out.push({ field: 'identifier', label: 'identifier', before: a.id, after: b.id, ...noise });
  }
  return out;
}

function compareFields(a: WalkedComponent, b: WalkedComponent, naming: Naming, out: FieldChange[]): void {
  const specs = FIELDS[a.kind];
  const seen = new Set<string>();
  for (const raw of [a.raw, b.raw]) {
    for (const key of Object.keys(raw)) {
      if (seen.has(key)) continue;
      seen.add(key);
      const spec = specs[key] ?? noSpec;
      if (spec.skip) continue;
      const before = fieldValue(a.raw[key], spec);
      const after = fieldValue(b.raw[key], spec);
      if (sameJson(before, after)) {
        const noise = writtenOtherwise(a.raw[key], b.raw[key], spec);
        if (noise)
          out.push(fieldChange(key, spec, a.raw[key] as Json | undefined, b.raw[key] as Json | undefined, noise));
        continue;
      }
      if (key === 'type' && naming.canonicalType(String(before)) === naming.canonicalType(String(after))) continue;
      const noise = key === 'scheduledState' && saysNothing(a, b, before, after) ? 'run-state' : spec.noise;
      out.push(fieldChange(key, spec, before, after, noise));
    }
  }
}

function fieldChange(
  key: string,
  spec: FieldSpec,
  before: Json | undefined,
  after: Json | undefined,
  noise: NoiseKind | undefined,
): FieldChange {
  return {
    field: key,
    label: spec.label ?? key,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(noise ? { noise } : {}),
  };
}

/** What means the same may be written otherwise: in another order, or as a default that one side spells out. */
function writtenOtherwise(before: unknown, after: unknown, spec: FieldSpec): NoiseKind | undefined {
  if (spec.noise) return undefined;
  const absent = (value: unknown) => value === undefined || value === null;
  if (absent(before) !== absent(after)) {
    // Empty texts and lists are how NiFi writes that there is nothing.
    const written = absent(before) ? after : before;
    const empty = written === '' || (typeof written === 'object' && Object.keys(written as object).length === 0);
    return empty ? undefined : 'defaults';
  }
  return spec.set && !sameJson(before as Json, after as Json) ? 'order' : undefined;
}

/** What a file says of itself beside the flow: when it was committed, by whom, in which bucket. */
export function compareSnapshots(a: FlowDefinition, b: FlowDefinition): FieldChange[] {
  const out: FieldChange[] = [];
  for (const [key, noise] of SNAPSHOT_KEYS) {
    const before = (a as unknown as Record<string, Json | undefined>)[key] ?? undefined;
    const after = (b as unknown as Record<string, Json | undefined>)[key] ?? undefined;
    if (sameJson(before, after)) continue;
    out.push({ ...fieldChange('snapshot', { label: key }, before, after, noise), key });
  }
  return out;
}

const SNAPSHOT_KEYS: readonly (readonly [string, NoiseKind])[] = [
  ['snapshotMetadata', 'timestamps'],
  ['flow', 'timestamps'],
  ['bucket', 'timestamps'],
  ['flowEncodingVersion', 'encoding'],
];

/**
 * RUNNING is what an export of a server says of what a definition calls ENABLED; and of services every export says
 * DISABLED, whatever they are. An export is known by its instance identifiers.
 */
function saysNothing(
  a: WalkedComponent,
  b: WalkedComponent,
  before: Json | undefined,
  after: Json | undefined,
): boolean {
  if (a.kind === 'service' && (a.raw.instanceIdentifier !== undefined || b.raw.instanceIdentifier !== undefined))
    return true;
  return [before, after].every((state) => state === 'RUNNING' || state === 'ENABLED');
}

function fieldValue(raw: unknown, spec: FieldSpec): Json | undefined {
  if (raw === undefined || raw === null) return spec.default;
  if (spec.set && Array.isArray(raw)) return [...(raw as string[])].sort();
  return raw as Json;
}

function compareEnds(a: WalkedComponent, b: WalkedComponent, context: CompareContext, out: FieldChange[]): void {
  for (const side of ['source', 'destination'] as const) {
    const before = endOf(a.raw, side);
    const after = endOf(b.raw, side);
    const componentA = componentAt(context.a, a, side);
    const componentB = componentAt(context.b, b, side);
    const same =
      componentA && componentB
        ? context.matching.toB.get(componentA) === componentB
        : before.id === after.id && before.type === after.type;
    if (same) continue;
    out.push({
      field: side,
      label: side,
      before: { ...before },
      after: { ...after },
      beforeText: componentA?.path.join(' / ') ?? endText(before),
      afterText: componentB?.path.join(' / ') ?? endText(after),
    });
  }
}

function endText(end: End): string {
  return end.name || `${end.type.toLowerCase().replaceAll('_', ' ')} ${end.id}`;
}

/** Variables exist in NiFi 1.x only. */
function compareVariables(a: RawComponent, b: RawComponent, out: FieldChange[]): void {
  // Maps, for a variable may be called `__proto__`.
  const before = new Map(Object.entries((a.variables ?? {}) as Record<string, string>));
  const after = new Map(Object.entries((b.variables ?? {}) as Record<string, string>));
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const values = { before: before.get(name), after: after.get(name) };
    if (values.before === values.after) continue;
    out.push({
      field: 'variable',
      key: name,
      label: `variable ${name}`,
      ...(values.before === undefined ? {} : { before: values.before }),
      ...(values.after === undefined ? {} : { after: values.after }),
    });
  }
}

function compareParameterValue(a: RawComponent, b: RawComponent, context: CompareContext, out: FieldChange[]): void {
  if (!context.parameterValues) return;
  const given = (value: unknown) =>
    ENCRYPTED.test(String(value)) ? undefined : ((value ?? undefined) as Json | undefined);
  const before = given(a.value);
  const after = given(b.value);
  if (before === after) return;
  if (a.sensitive === true || b.sensitive === true) {
    // A server never tells a sensitive value: only two given values can differ.
    if (before !== undefined && after !== undefined) {
      out.push({ field: 'value', label: 'value', sensitive: true });
    }
    return;
  }
  const masked = maskedChange({ field: 'value', label: 'value' }, before, after);
  if (masked) {
    out.push(masked);
    return;
  }
  out.push({
    field: 'value',
    label: 'value',
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
}

/** Identifiers of A in terms of B, services outside the flow by their names. */
export function translations(a: FlowIndex, b: FlowIndex, matching: Matching): Map<string, string> {
  const out = new Map<string, string>();
  for (const [left, right] of matching.toB) if (left.kind === 'service') out.set(left.id, right.id);
  const outside = new Map<string, string>();
  for (const [id, name] of b.external) outside.set(name, id);
  for (const [id, name] of a.external) {
    const counterpart = outside.get(name);
    if (counterpart && !out.has(id)) out.set(id, counterpart);
  }
  return out;
}

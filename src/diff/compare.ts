import type { RawComponent, WalkedComponent } from '../flow/walk.js';
import { ENCRYPTED, isSecret } from './definition.js';
import { FIELDS, type FieldSpec } from './fields.js';
import { bundleOf, componentAt, type End, endOf, type FlowIndex, idKey, typeOf } from './index-flow.js';
import { holdsSecret, maskSecrets } from './mask.js';
import type { Matching } from './match.js';
import type { Naming } from './naming.js';
import type { FieldChange, Json } from './types.js';

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
      if (sameJson(before, after)) continue;
      if (key === 'type' && naming.canonicalType(String(before)) === naming.canonicalType(String(after))) continue;
      const change: FieldChange = {
        field: key,
        label: spec.label ?? key,
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      };
      const noise = key === 'scheduledState' && saysNothing(a, b, before, after) ? 'run-state' : spec.noise;
      out.push(noise ? { ...change, noise } : change);
    }
  }
}

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

interface Property {
  readonly value: string | undefined;
  /** NiFi's default at the component's version, whether it is written or not. */
  readonly isDefault: boolean;
  /** Version of the component's bundle. */
  readonly version: string;
  readonly sensitive: boolean;
  readonly service: boolean;
}

interface Descriptor {
  sensitive?: boolean;
  identifiesControllerService?: boolean;
}

function compareProperties(a: WalkedComponent, b: WalkedComponent, context: CompareContext, out: FieldChange[]): void {
  if (sameConfiguration(a, b)) return;
  const propertiesA = readProperties(a, context.naming);
  const propertiesB = readProperties(b, context.naming);
  for (const name of new Set([...propertiesA.keys(), ...propertiesB.keys()])) {
    const before = propertiesA.get(name) ?? missing(a, name, context.naming);
    const after = propertiesB.get(name) ?? missing(b, name, context.naming);
    const sensitive = before.sensitive || after.sensitive;
    const declared = propertiesA.has(name) && propertiesB.has(name);
    if (declared && before.sensitive !== after.sensitive) {
      out.push({
        field: 'descriptor',
        key: name,
        label: `${name}: sensitive`,
        before: before.sensitive,
        after: after.sensitive,
      });
    }
    if (sameProperty(before, after, context)) continue;
    out.push(propertyChange(name, before, after, sensitive, context));
  }
}

/** Most components did not change: equal texts under equal bundles need no second look. */
function sameConfiguration(a: WalkedComponent, b: WalkedComponent): boolean {
  return (
    a.raw.type === b.raw.type &&
    sameJson(a.raw.bundle as Json, b.raw.bundle as Json) &&
    sameJson(a.raw.properties as Json, b.raw.properties as Json) &&
    sameJson(a.raw.propertyDescriptors as Json, b.raw.propertyDescriptors as Json)
  );
}

function readProperties(component: WalkedComponent, naming: Naming): Map<string, Property> {
  const out = new Map<string, Property>();
  const type = typeOf(component);
  const version = bundleOf(component).version;
  const descriptors = (component.raw.propertyDescriptors ?? {}) as Record<string, Descriptor | undefined>;
  const values = (component.raw.properties ?? {}) as Record<string, unknown>;
  for (const name in values) {
    const canonical = naming.canonicalProperty(type, version, name);
    const encrypted = ENCRYPTED.test(String(values[name]));
    // What a server encrypted is different on every server and after every save: nothing can be said about it.
    const raw = encrypted ? undefined : values[name];
    const fallback = naming.defaultOf(type, version, canonical);
    const written = raw === null || raw === undefined ? fallback : typeof raw === 'string' ? raw : JSON.stringify(raw);
    const value = written === undefined ? undefined : naming.canonicalValue(type, version, canonical, written);
    const descriptor = descriptors[name];
    out.set(canonical, {
      value,
      isDefault: fallback !== undefined && written === fallback,
      version,
      sensitive: encrypted || descriptor?.sensitive === true,
      service: descriptor?.identifiesControllerService === true,
    });
  }
  // Sensitive properties are often left out of `properties`, and still are sensitive.
  for (const name in descriptors) {
    const canonical = naming.canonicalProperty(type, version, name);
    if (out.has(canonical) || descriptors[name]?.sensitive !== true) continue;
    out.set(canonical, { value: undefined, isDefault: false, version, sensitive: true, service: false });
  }
  return out;
}

function missing(component: WalkedComponent, name: string, naming: Naming): Property {
  const type = typeOf(component);
  const version = bundleOf(component).version;
  const fallback = naming.defaultOf(type, version, name);
  const value = fallback === undefined ? undefined : naming.canonicalValue(type, version, name, fallback);
  return { value, isDefault: value !== undefined, version, sensitive: false, service: false };
}

function sameProperty(before: Property, after: Property, context: CompareContext): boolean {
  if (before.value === after.value) {
    // The same identifier may be two services where only one side knows it.
    return true;
  }
  if (before.value === undefined || after.value === undefined) return false;
  return context.translate.get(before.value) === after.value;
}

function propertyChange(
  name: string,
  before: Property,
  after: Property,
  sensitive: boolean,
  context: CompareContext,
): FieldChange {
  const base = { field: 'property', key: name, label: name };
  if (sensitive && [before.value, after.value].some((value) => value !== undefined && isSecret(value, true))) {
    return { ...base, sensitive: true };
  }
  // Another default is a change that comes with another NiFi, and must not look like the author's.
  const upgrade = before.isDefault && after.isDefault && before.version !== after.version;
  const beforeText = propertyText(before, context.a, upgrade);
  const afterText = propertyText(after, context.b, upgrade);
  const masked = maskedChange(base, before.value, after.value);
  if (masked) return masked;
  return {
    ...base,
    ...(before.value === undefined ? {} : { before: before.value }),
    ...(after.value === undefined ? {} : { after: after.value }),
    ...(beforeText === undefined ? {} : { beforeText }),
    ...(afterText === undefined ? {} : { afterText }),
  };
}

/** Both values without the passwords in their URLs; undefined where there are none. */
function maskedChange(
  base: Pick<FieldChange, 'field' | 'key' | 'label'>,
  before: Json | undefined,
  after: Json | undefined,
): FieldChange | undefined {
  const texts = [before, after].map((value) => (typeof value === 'string' ? value : undefined));
  if (!texts.some((text) => text !== undefined && holdsSecret(text))) return undefined;
  const [beforeText, afterText] = texts.map((text) => (text === undefined ? undefined : maskSecrets(text)));
  return {
    ...base,
    sensitive: true,
    ...(beforeText === undefined ? {} : { beforeText }),
    ...(afterText === undefined ? {} : { afterText }),
  };
}

function propertyText(property: Property, index: FlowIndex, upgrade: boolean): string | undefined {
  if (property.value === undefined) return undefined;
  if (property.isDefault) return `${property.value} (default${upgrade ? ` of ${property.version}` : ''})`;
  const service = index.byId.get(idKey('service', property.value));
  if (service) return service.name;
  const outside = index.external.get(property.value);
  return outside === undefined ? undefined : `${outside} (outside the flow)`;
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
  const before = (a.variables ?? {}) as Record<string, string>;
  const after = (b.variables ?? {}) as Record<string, string>;
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[name] === after[name]) continue;
    out.push({
      field: 'variable',
      key: name,
      label: `variable ${name}`,
      ...(before[name] === undefined ? {} : { before: before[name] }),
      ...(after[name] === undefined ? {} : { after: after[name] }),
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

export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((entry, index) => sameJson(entry, b[index]));
  }
  const left = a as Record<string, Json>;
  const right = b as Record<string, Json>;
  // Java writes absent and null alike.
  for (const key in left) if (!sameJson(left[key] ?? undefined, right[key] ?? undefined)) return false;
  for (const key in right) if (!(key in left) && (right[key] ?? undefined) !== undefined) return false;
  return true;
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

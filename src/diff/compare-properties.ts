import type { WalkedComponent } from '../flow/walk.js';
import type { CompareContext } from './compare.js';
import { ENCRYPTED, isSecret } from './definition.js';
import { bundleOf, type FlowIndex, idKey, typeOf } from './index-flow.js';
import { holdsSecret, maskSecrets } from './mask.js';
import type { Naming } from './naming.js';
import { sameJson } from './same-json.js';
import type { FieldChange, Json } from './types.js';

interface Property {
  readonly value: string | undefined;
  /** NiFi's default at the component's version, whether it is written or not. */
  readonly isDefault: boolean;
  readonly written: boolean;
  /** Version of the component's bundle. */
  readonly version: string;
  readonly sensitive: boolean;
  readonly service: boolean;
}

interface Descriptor {
  sensitive?: boolean;
  identifiesControllerService?: boolean;
}

/** Properties of processors and services, by the names of current NiFi. */
export function compareProperties(
  a: WalkedComponent,
  b: WalkedComponent,
  context: CompareContext,
  out: FieldChange[],
): void {
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
    if (sameProperty(before, after, context)) {
      if (before.written !== after.written && before.value !== undefined && !sensitive) {
        out.push(writtenDefault(name, before, after));
      }
      continue;
    }
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
      written: raw !== null && raw !== undefined,
      version,
      sensitive: encrypted || descriptor?.sensitive === true,
      service: descriptor?.identifiesControllerService === true,
    });
  }
  // Sensitive properties are often left out of `properties`, and still are sensitive.
  for (const name in descriptors) {
    const canonical = naming.canonicalProperty(type, version, name);
    if (out.has(canonical) || descriptors[name]?.sensitive !== true) continue;
    out.set(canonical, {
      value: undefined,
      isDefault: false,
      written: false,
      version,
      sensitive: true,
      service: false,
    });
  }
  return out;
}

function missing(component: WalkedComponent, name: string, naming: Naming): Property {
  const type = typeOf(component);
  const version = bundleOf(component).version;
  const fallback = naming.defaultOf(type, version, name);
  const value = fallback === undefined ? undefined : naming.canonicalValue(type, version, name, fallback);
  return { value, isDefault: value !== undefined, written: false, version, sensitive: false, service: false };
}

function sameProperty(before: Property, after: Property, context: CompareContext): boolean {
  if (before.value === after.value) {
    // The same identifier may be two services where only one side knows it.
    return true;
  }
  if (before.value === undefined || after.value === undefined) return false;
  return context.translate.get(before.value) === after.value;
}

/** A default that one side spells out. */
function writtenDefault(name: string, before: Property, after: Property): FieldChange {
  return {
    field: 'property',
    key: name,
    label: name,
    ...(before.written ? { before: before.value! } : {}),
    ...(after.written ? { after: after.value! } : {}),
    noise: 'defaults',
  };
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
export function maskedChange(
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

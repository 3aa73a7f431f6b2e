import { type CatalogComponent, catalogFor, knownVersions } from '../catalog/catalog.js';
import { compareVersions, normaliseVersion } from '../catalog/versions.js';

/**
 * Property names, values and defaults per NiFi version, as far as the diff needs them. The version of a component is
 * that of its bundle, so a definition with bundles of several versions is read right, too.
 */
export interface Naming {
  /** The name that current NiFi uses for the property; the name itself where nothing is known. */
  canonicalProperty(type: string, version: string, name: string): string;
  /** The value that current NiFi uses where allowable values were renamed. */
  canonicalValue(type: string, version: string, property: string, value: string): string;
  /** NiFi's default of a property (canonical name); undefined where there is none or it is not known. */
  defaultOf(type: string, version: string, property: string): string | undefined;
  /** Current class name of a component type that was moved or renamed. */
  canonicalType(type: string): string;
  /** `undefined`: not known whether the component keeps state. */
  isStateful(type: string, version: string): boolean | undefined;
}

/** Knows nothing: names are compared as they are written. */
export const plainNaming: Naming = {
  canonicalProperty: (_type, _version, name) => name,
  canonicalValue: (_type, _version, _property, value) => value,
  defaultOf: () => undefined,
  canonicalType: (type) => type,
  isStateful: () => undefined,
};

interface Known {
  readonly component: CatalogComponent;
  /** API name at this version → canonical name. */
  readonly canonical: ReadonlyMap<string, string>;
  /** Canonical name → value of this version → canonical value. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const known = new Map<string, Known | null>();

/** By NiFi's own catalogues; versions that have none borrow from the nearest that has. */
export const catalogNaming: Naming = {
  canonicalProperty(type, version, name) {
    const entry = lookUp(type, version);
    return entry?.canonical.get(name) ?? oldName(type, name) ?? name;
  },
  canonicalValue(type, version, property, value) {
    return lookUp(type, version)?.values.get(property)?.get(value) ?? value;
  },
  defaultOf(type, version, property) {
    return lookUp(type, version)?.component.property(property)?.default;
  },
  canonicalType(type) {
    return lookUp(type, '')?.component.type ?? type;
  },
  isStateful(type, version) {
    const entry = lookUp(type, version);
    return entry && entry.component.stateful.length > 0;
  },
};

/** A name of another version in a bundle of this one: hand-written definitions, and imports not yet migrated. */
function oldName(type: string, name: string): string | undefined {
  for (const version of ['2.3.0', '1.28.1']) {
    const canonical = lookUp(type, version)?.canonical.get(name);
    if (canonical !== undefined) return canonical;
  }
  return undefined;
}

function lookUp(type: string, version: string): Known | undefined {
  const key = `${type}\u0000${version}`;
  let entry = known.get(key);
  if (entry === undefined) {
    entry = load(type, nearestVersion(version)) ?? null;
    known.set(key, entry);
  }
  return entry ?? undefined;
}

function load(type: string, version: string): Known | undefined {
  const catalog = catalogFor(version);
  const component = catalog.component('processor', type) ?? catalog.component('service', type);
  if (!component) return undefined;
  const canonical = new Map<string, string>();
  const values = new Map<string, Map<string, string>>();
  for (const property of component.properties) {
    // Where a property was split later, the first stands for both.
    if (!canonical.has(property.apiName)) canonical.set(property.apiName, property.name);
    if (!property.valueMap) continue;
    values.set(property.name, new Map(Object.entries(property.valueMap).map(([now, then]) => [then, now])));
  }
  return { component, canonical, values };
}

function nearestVersion(version: string): string {
  const versions = knownVersions();
  const wanted = normaliseVersion(version);
  if (wanted === undefined) return '2.9.0';
  if (versions.includes(wanted)) return wanted;
  return versions.findLast((candidate) => compareVersions(candidate, wanted) <= 0) ?? versions[0]!;
}

import { FlowgenError } from '../errors.js';
import { buildComponent, type ComponentSource } from './build-component.js';
import type { CatalogFile, ComponentData, ComponentKind, ExpressionScope } from './data-format.js';
import { loadCatalogFile, loadNames } from './load.js';
import { RENAMED_SINCE } from './renames.js';
import { CANONICAL_VERSION, CATALOGUED_VERSIONS, compareVersions, normaliseVersion } from './versions.js';

export type { ComponentKind, ExpressionScope } from './data-format.js';

/** What one NiFi version, or one server, offers. */
export interface Catalog {
  /** `2.3.0`. */
  readonly nifiVersion: string;
  /** True where it was read from a server (a file of `catalog pull`, or the server at deploy). */
  readonly fromServer: boolean;
  /** By simple (`InvokeHTTP`) or full class name, canonical or of this version. */
  component(kind: ComponentKind, type: string): CatalogComponent | undefined;
  /** Whether it is there at all, be it without documentation. */
  has(kind: ComponentKind, type: string): boolean;
  /** Canonical full class names of everything there is, in alphabetical order. */
  components(kind: ComponentKind): readonly CatalogComponent[];
}

export interface CatalogBundle {
  readonly group: string;
  readonly artifact: string;
  readonly version: string;
}

/** NiFi's settings for a processor that says nothing about them. */
export interface ScheduleDefaults {
  readonly schedulingStrategy: string;
  readonly schedulingPeriod: string;
  readonly penaltyDuration: string;
  readonly yieldDuration: string;
  readonly bulletinLevel: string;
  readonly runDurationMillis: number;
  readonly concurrentlySchedulableTaskCount: number;
  readonly executionNode: string;
}

export interface CatalogComponent {
  readonly kind: ComponentKind;
  /** Full class name at this version. */
  readonly type: string;
  readonly simpleName: string;
  readonly bundle: CatalogBundle;
  readonly properties: readonly CatalogProperty[];
  /** By canonical name. */
  property(name: string): CatalogProperty | undefined;
  /** Canonical names that this version lacks. */
  readonly missing: ReadonlyMap<string, MissingProperty>;
  /** Empty for services. */
  readonly relationships: readonly string[];
  /** Those that NiFi terminates by itself while they are not connected. */
  readonly autoTerminated: readonly string[];
  /** Further relationships follow from dynamic properties or a number. */
  readonly dynamicRelationships: boolean;
  /** `undefined`: the component decides at run time. */
  readonly inputRequirement: 'INPUT_REQUIRED' | 'INPUT_ALLOWED' | 'INPUT_FORBIDDEN' | undefined;
  readonly dynamicProperties: boolean;
  readonly sensitiveDynamicProperties: boolean;
  readonly defaults: ScheduleDefaults;
  /** Full names of the service interfaces that it implements. */
  readonly provides: readonly string[];
  /** `LOCAL` and `CLUSTER`, as far as it keeps state. */
  readonly stateful: readonly string[];
  /** Needs a permission of its own (code execution, files, …). */
  readonly restricted: boolean;
  readonly primaryNodeOnly: boolean;
  /** One task at a time, whatever is configured. */
  readonly triggerSerially: boolean;
  /** A run duration has an effect. */
  readonly supportsBatching: boolean;
  /** What to use instead, where NiFi calls it deprecated. */
  readonly deprecated: readonly string[] | undefined;
  /** False: the names are those of 2.9.0, nobody has looked at this version. */
  readonly namesKnown: boolean;
}

export interface CatalogProperty {
  /** Canonical name (2.9.0). */
  readonly name: string;
  /** The name that this version uses in flow definitions and its REST API. */
  readonly apiName: string;
  readonly displayName: string;
  /** Required as long as what it depends on holds. */
  readonly required: boolean;
  readonly sensitive: boolean;
  readonly default: string | undefined;
  readonly expressionLanguage: ExpressionScope | 'NONE';
  /** Full name of the service interface that it wants. */
  readonly controllerService: string | undefined;
  readonly values: readonly AllowableValue[] | undefined;
  /** All must hold for the property to count. */
  readonly dependsOn: readonly PropertyDependency[];
  readonly resource: { readonly types: readonly string[]; readonly multiple: boolean } | undefined;
  /**
   * NiFi takes a flow definition without it for one of an older version and sets another value than the default
   * (`migrateProperties` of the component), so the default must be written.
   */
  readonly writeDefault: boolean;
  /** Canonical value → value of this version, where the set changed. */
  readonly valueMap: Readonly<Record<string, string>> | undefined;
}

export interface AllowableValue {
  readonly value: string;
  readonly displayName: string;
}

export interface PropertyDependency {
  /** Canonical name. */
  readonly property: string;
  /** Any value will do where this is `undefined`. */
  readonly values: readonly string[] | undefined;
}

/** Both absent: 2.9.0 has the property, and it is not known since when. */
export interface MissingProperty {
  /** First version that has it. */
  readonly since?: string;
  /** Last version that had it. */
  readonly until?: string;
}

/**
 * The text that NiFi of this version stores for a value: allowable values in the case that NiFi wants (`true` for
 * a property that knows `True`), display names turned into values, values that were renamed translated.
 * Everything else stays as it is; whether it is allowed is for the checks to say.
 */
export function targetValue(property: CatalogProperty, text: string): string {
  const mapped = property.valueMap?.[text] ?? text;
  if (property.values === undefined || property.values.some((allowed) => allowed.value === mapped)) return mapped;
  const lower = mapped.toLowerCase();
  const match =
    property.values.find((allowed) => allowed.displayName === mapped) ??
    property.values.find((allowed) => allowed.value.toLowerCase() === lower);
  return match?.value ?? mapped;
}

/** The versions that can be a target, oldest first. */
export function knownVersions(): readonly string[] {
  return loadNames().versions;
}

const catalogs = new Map<string, Catalog>();

/**
 * The catalogue of a NiFi version (`2.9.0`, `2.9`): taken from a server for 2.3.0 and 2.9.0, derived from the nearest
 * of them and from the history of names for the others.
 * @throws FlowgenError `unknown-nifi-version`
 */
export function catalogFor(version: string): Catalog {
  const target = normaliseVersion(version);
  if (target === undefined || !knownVersions().includes(target)) {
    throw new FlowgenError('unknown-nifi-version', `NiFi version '${version}' is not known.`, {
      hint: `Known are ${knownVersions().join(', ')}. For another one, run 'flowgen catalog pull' against its server.`,
    });
  }
  let catalog = catalogs.get(target);
  if (catalog === undefined) {
    catalog = makeCatalog(target, loadCatalogFile(nearestCatalogue(target)));
    catalogs.set(target, catalog);
  }
  return catalog;
}

/** The catalogue of one server, from a file that `catalog pull` wrote. Only what the server has is in it. */
export function catalogFromFile(file: CatalogFile): Catalog {
  return catalogOfServer(file, []);
}

/** Something that a server has, documented or not. */
export interface ListedComponent {
  readonly kind: ComponentKind;
  readonly type: string;
  readonly bundle: CatalogBundle;
}

/**
 * The catalogue of one server.
 * @param file what the server documents
 * @param listing what it has; where `file` lacks it, names and properties are those of the server's version
 */
export function catalogOfServer(file: CatalogFile, listing: readonly ListedComponent[]): Catalog {
  const version = normaliseVersion(file.nifiVersion) ?? file.nifiVersion;
  return makeCatalog(version, file, new Map(listing.map((one) => [keyOf(one.kind, one.type), one.bundle])));
}

function nearestCatalogue(version: string): string {
  if ((CATALOGUED_VERSIONS as readonly string[]).includes(version)) return version;
  return compareVersions(version, RENAMED_SINCE) < 0 ? '2.3.0' : CANONICAL_VERSION;
}

/** @param listing given for a server: what it has */
function makeCatalog(version: string, file: CatalogFile, listing?: ReadonlyMap<string, CatalogBundle>): Catalog {
  const sources = collectSources(version, file, listing);
  const aliases = new Map<string, string>();
  for (const [key, { canonical, actual, names }] of sources) {
    const { kind, type } = (canonical ?? actual)!;
    const types = [type, actual?.type ?? type, ...(names?.typeHistory ?? []).map(([, old]) => old)];
    for (const one of types) {
      aliases.set(keyOf(kind, one), key);
      aliases.set(keyOf(kind, simpleName(one)), key);
    }
  }
  // Built when asked for: a flow uses a few of them.
  const built = new Map<string, CatalogComponent>();
  const get = (key: string): CatalogComponent | undefined => {
    const known = built.get(key);
    if (known !== undefined) return known;
    const source = sources.get(key);
    if (source === undefined) return undefined;
    const component = buildComponent(source, version);
    built.set(key, component);
    return component;
  };
  return {
    nifiVersion: version,
    fromServer: listing !== undefined,
    has: (kind, type) => aliases.has(keyOf(kind, type)) || (listing?.has(keyOf(kind, type)) ?? false),
    component: (kind, type) => get(aliases.get(keyOf(kind, type)) ?? ''),
    components: (kind) =>
      [...sources.keys()]
        .filter((key) => key.startsWith(`${kind} `))
        .sort()
        .map((key) => get(key)!),
  };
}

function collectSources(
  version: string,
  file: CatalogFile,
  listing: ReadonlyMap<string, CatalogBundle> | undefined,
): Map<string, ComponentSource> {
  const nearestVersion = nearestCatalogue(version);
  const nearest = byKey(loadCatalogFile(nearestVersion).components);
  const actual = listing === undefined ? nearest : byKey(file.components);
  const exact = listing !== undefined || version === nearestVersion;
  const histories = loadNames().components;
  // A NAR that a catalogue covers at all, it covers wholly: what is missing from it does not exist at that version.
  const covered = new Set([...nearest.values()].map((component) => component.bundle[1]));
  const sources = new Map<string, ComponentSource>();
  const taken = new Set<string>();
  for (const [key, canonical] of byKey(loadCatalogFile(CANONICAL_VERSION).components)) {
    const history = histories[simpleName(canonical.type)];
    const names = history?.type === canonical.type ? history : undefined;
    // A class may have had another name.
    const keys = [key, ...(names?.typeHistory ?? []).map(([, type]) => keyOf(canonical.kind, type))];
    const found = keys.find((one) => actual.has(one));
    if (listing === undefined && names?.since && compareVersions(version, names.since) < 0) {
      taken.add(key);
      continue;
    }
    if (found !== undefined) {
      taken.add(found);
      sources.set(key, {
        canonical,
        names,
        actual: actual.get(found),
        exact,
        actualVersion: exact ? version : nearestVersion,
      });
    } else if (listing !== undefined) {
      const listed = keys.find((one) => listing.has(one));
      if (listed === undefined) continue;
      const common = { canonical, names, actualVersion: nearestVersion, bundle: listing.get(listed)! };
      sources.set(key, { ...common, actual: nearest.get(key), exact: nearest.has(key) && version === nearestVersion });
    } else if (!covered.has(canonical.bundle[1])) {
      sources.set(key, { canonical, names, actual: undefined, exact: false, actualVersion: nearestVersion });
    }
  }
  for (const [key, component] of actual) {
    if (taken.has(key) || sources.has(key)) continue;
    sources.set(key, { canonical: undefined, names: undefined, actual: component, exact, actualVersion: version });
  }
  return sources;
}

function keyOf(kind: ComponentKind, type: string): string {
  return `${kind} ${type}`;
}

function byKey(components: readonly ComponentData[]): Map<string, ComponentData> {
  return new Map(components.map((component) => [keyOf(component.kind, component.type), component]));
}

/** `org.apache.nifi.processors.standard.InvokeHTTP` → `InvokeHTTP`. */
export function simpleName(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}

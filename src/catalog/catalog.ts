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
    catalog = makeCatalog(target, loadCatalogFile(nearestCatalogue(target)), false);
    catalogs.set(target, catalog);
  }
  return catalog;
}

/** The catalogue of one server, from a file that `catalog pull` wrote. Only what the server has is in it. */
export function catalogFromFile(file: CatalogFile): Catalog {
  return makeCatalog(normaliseVersion(file.nifiVersion) ?? file.nifiVersion, file, true);
}

function nearestCatalogue(version: string): string {
  if ((CATALOGUED_VERSIONS as readonly string[]).includes(version)) return version;
  return compareVersions(version, RENAMED_SINCE) < 0 ? '2.3.0' : CANONICAL_VERSION;
}

function makeCatalog(version: string, file: CatalogFile, fromServer: boolean): Catalog {
  const canonical = byKey(loadCatalogFile(CANONICAL_VERSION).components);
  const names = loadNames();
  const actual = byKey(file.components);
  // A NAR that the file covers at all, it covers wholly: what is missing from it does not exist at that version.
  const covered = new Set(file.components.map((component) => component.bundle[1]));
  const sources = new Map<string, ComponentSource>();
  const aliases = new Map<string, string>();

  const add = (key: string, source: ComponentSource): void => {
    sources.set(key, source);
    for (const data of [source.canonical, source.actual]) {
      if (data === undefined) continue;
      aliases.set(key_(data.kind, data.type), key);
      aliases.set(key_(data.kind, simpleName(data.type)), key);
    }
    for (const [, type] of source.names?.typeHistory ?? []) {
      aliases.set(key_((source.canonical ?? source.actual)!.kind, type), key);
      aliases.set(key_((source.canonical ?? source.actual)!.kind, simpleName(type)), key);
    }
  };

  const taken = new Set<string>();
  for (const [key, component] of canonical) {
    const history = names.components[simpleName(component.type)];
    const componentNames = history?.type === component.type ? history : undefined;
    const oldType = componentNames?.typeHistory?.map(([, type]) => key_(component.kind, type)) ?? [];
    const found = actual.get(key) ?? oldType.map((old) => actual.get(old)).find((data) => data !== undefined);
    if (found !== undefined) taken.add(key_(found.kind, found.type));
    if (found === undefined) {
      if (fromServer || covered.has(component.bundle[1])) continue;
      if (componentNames?.since !== undefined && compareVersions(version, componentNames.since) < 0) continue;
    }
    add(key, { canonical: component, actual: found, names: componentNames });
  }
  for (const [key, component] of actual) {
    if (!taken.has(key) && !sources.has(key)) add(key, { canonical: undefined, actual: component, names: undefined });
  }

  const built = new Map<string, CatalogComponent>();
  const get = (key: string): CatalogComponent | undefined => {
    const known = built.get(key);
    if (known !== undefined) return known;
    const source = sources.get(key);
    if (source === undefined) return undefined;
    const component = buildComponent(source, version, file.nifiVersion, fromServer);
    built.set(key, component);
    return component;
  };

  return {
    nifiVersion: version,
    fromServer,
    component: (kind, type) => get(aliases.get(key_(kind, type)) ?? ''),
    components: (kind) =>
      [...sources.keys()]
        .filter((key) => key.startsWith(`${kind} `))
        .sort()
        .map((key) => get(key)!),
  };
}

function key_(kind: ComponentKind, type: string): string {
  return `${kind} ${type}`;
}

function byKey(components: readonly ComponentData[]): Map<string, ComponentData> {
  return new Map(components.map((component) => [key_(component.kind, component.type), component]));
}

/** `org.apache.nifi.processors.standard.InvokeHTTP` → `InvokeHTTP`. */
export function simpleName(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}

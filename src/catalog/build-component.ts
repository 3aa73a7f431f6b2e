import type {
  AllowableValue,
  CatalogBundle,
  CatalogComponent,
  CatalogProperty,
  MissingProperty,
  ScheduleDefaults,
} from './catalog.js';
import type { ComponentData, ComponentNames, PropertyData, Steps, ValueData } from './data-format.js';
import { loadNames } from './load.js';
import { RENAMED_SINCE, RENAMES, WRITE_DEFAULT } from './renames.js';
import { at, compareVersions } from './versions.js';

/** Everything that is known about one component: at least one of `canonical` and `actual` is there. */
export interface ComponentSource {
  /** As 2.9.0 has it. */
  readonly canonical: ComponentData | undefined;
  /** As the target, or the catalogue nearest to it, has it. */
  readonly actual: ComponentData | undefined;
  /** `actual` is the target itself, not its neighbour. */
  readonly exact: boolean;
  /** The version that `actual` was taken from. */
  readonly actualVersion: string;
  readonly names: ComponentNames | undefined;
  /** Where the target says so itself. */
  readonly bundle?: CatalogBundle;
}

const NIFI_DEFAULTS: ScheduleDefaults = {
  schedulingStrategy: 'TIMER_DRIVEN',
  schedulingPeriod: '0 sec',
  penaltyDuration: '30 sec',
  yieldDuration: '1 sec',
  bulletinLevel: 'WARN',
  runDurationMillis: 0,
  concurrentlySchedulableTaskCount: 1,
  executionNode: 'ALL',
};

/** Puts together what is known of a component at a version. */
export function buildComponent(source: ComponentSource, version: string): CatalogComponent {
  const { canonical, actual, names } = source;
  const data = (actual ?? canonical)!;
  const exact = actual !== undefined && source.exact;
  const { properties, missing } = exact ? exactProperties(source) : derivedProperties(source, version);
  const simpleName = data.type.slice(data.type.lastIndexOf('.') + 1);
  const written = WRITE_DEFAULT[simpleName] ?? [];
  const all = properties.map((property) =>
    written.includes(property.name) ? { ...property, writeDefault: true } : property,
  );
  const byName = new Map(all.map((property) => [property.name, property]));
  const own = exact ? actual : undefined;
  return {
    kind: data.kind,
    type: own?.type ?? at(names?.typeHistory, version) ?? data.type,
    simpleName,
    bundle: source.bundle ?? {
      group: data.bundle[0],
      artifact: own?.bundle[1] ?? at(names?.bundleHistory, version) ?? data.bundle[1],
      // NiFi's own bundles carry NiFi's version.
      version: own?.bundle[2] ?? version,
    },
    properties: all,
    property: (name) => byName.get(name),
    missing,
    relationships: data.relationships ?? [],
    autoTerminated: data.autoTerminated ?? canonical?.autoTerminated ?? [],
    dynamicRelationships: either(source, 'dynamicRelationships'),
    inputRequirement: data.inputRequirement ?? canonical?.inputRequirement,
    dynamicProperties: either(source, 'dynamicProperties'),
    sensitiveDynamicProperties: either(source, 'sensitiveDynamicProperties'),
    defaults: { ...NIFI_DEFAULTS, ...data.defaults },
    provides: data.provides ?? [],
    stateful: data.stateful ?? canonical?.stateful ?? [],
    restricted: data.restricted ?? false,
    primaryNodeOnly: data.primaryNodeOnly ?? false,
    triggerSerially: data.triggerSerially ?? false,
    supportsBatching: data.supportsBatching ?? false,
    deprecated: data.deprecated,
    namesKnown:
      exact ||
      names !== undefined ||
      data.properties.length === 0 ||
      compareVersions(version, RENAMED_SINCE) >= 0 ||
      actual !== undefined,
  };
}

/** A NAR built without documentation does not say whether it takes dynamic properties: 2.9.0 does. */
function either(
  source: ComponentSource,
  flag: 'dynamicProperties' | 'sensitiveDynamicProperties' | 'dynamicRelationships',
): boolean {
  return source.actual?.[flag] ?? source.canonical?.[flag] ?? false;
}

interface Properties {
  readonly properties: CatalogProperty[];
  readonly missing: Map<string, MissingProperty>;
}

/** The target's own properties, each under its canonical name. */
function exactProperties(source: ComponentSource): Properties {
  const actual = source.actual!;
  const canonicalNames = source.canonical === undefined ? new Map<string, string[]>() : matchNames(source);
  const toCanonical = (name: string): string => canonicalNames.get(name)?.[0] ?? name;
  const properties = actual.properties.flatMap((property) => {
    const names = canonicalNames.get(property.name) ?? [property.name];
    const made = names.map((name) => makeProperty(name, property, toCanonical));
    // One that was split later: the conditions of its parts say which of them counts.
    return made.length === 1
      ? made
      : made.map((part) => ({ ...part, dependsOn: canonicalConditions(source, part.name) }));
  });
  return { properties, missing: missingFrom(source, properties) };
}

function canonicalConditions(source: ComponentSource, name: string): CatalogProperty['dependsOn'] {
  const data = source.canonical!.properties.find((property) => property.name === name)!;
  return makeProperty(name, data, (other) => other).dependsOn;
}

/**
 * API name in `source.actual` → canonical names (more than one where a property was split later).
 * By the history of names, else by equal names, equal display names, and the table of renames.
 */
export function matchNames(source: ComponentSource): Map<string, string[]> {
  const canonical = source.canonical!.properties.map((property) => property.name);
  const actual = source.actual!.properties;
  const actualNames = new Set(actual.map((property) => property.name));
  const byDisplay = new Map(actual.map((property) => [plain(property.displayName ?? property.name), property.name]));
  const byPlain = new Map(actual.map((property) => [plain(property.name), property.name]));
  const table = RENAMES[source.canonical!.type.slice(source.canonical!.type.lastIndexOf('.') + 1)] ?? {};
  const result = new Map<string, string[]>();
  for (const name of canonical) {
    const historic = source.names?.properties[name]?.map(([, apiName]) => apiName) ?? [];
    const candidates = [name, ...historic, table[name], byDisplay.get(plain(name)), byPlain.get(plain(name))];
    const found = candidates.find((candidate) => typeof candidate === 'string' && actualNames.has(candidate));
    if (typeof found === 'string') result.set(found, [...(result.get(found) ?? []), name]);
  }
  return result;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Names from the history at this version, everything else from the nearest catalogue that has the property. */
function derivedProperties(source: ComponentSource, version: string): Properties {
  const { canonical, actual, actualVersion, names } = source;
  const matched = actual === undefined || canonical === undefined ? new Map<string, string[]>() : matchNames(source);
  const actualByCanonical = new Map<string, PropertyData>();
  for (const property of actual?.properties ?? []) {
    for (const name of matched.get(property.name) ?? []) actualByCanonical.set(name, property);
  }
  const toCanonical = (name: string): string => matched.get(name)?.[0] ?? name;
  const properties: CatalogProperty[] = [];
  for (const property of canonical?.properties ?? []) {
    const nearest = actualByCanonical.get(property.name);
    const history = names?.properties[property.name];
    const historic = at(history, version);
    if (history !== undefined && historic == null) {
      const replacement = replacementOf(names, property.name, version);
      if (replacement !== undefined) properties.push(replacement);
      continue;
    }
    // Without a history: absent in the catalogue before it means absent here, too.
    if (history === undefined && actual !== undefined && nearest === undefined) continue;
    const made = makeProperty(property.name, nearest ?? property, nearest === undefined ? (name) => name : toCanonical);
    properties.push(
      withHistory(
        { ...made, apiName: historic ?? (actualVersion === version ? made.apiName : apiNameNear(nearest, property)) },
        names,
        version,
      ),
    );
  }
  for (const [name, { since, last }] of Object.entries(names?.removed ?? {})) {
    if (compareVersions(since, version) > 0 || compareVersions(version, last) > 0) continue;
    const data = actual?.properties.find((property) => property.name === name) ?? { name };
    if (!properties.some((property) => property.name === name)) properties.push(makeProperty(name, data, toCanonical));
  }
  for (const [name, newer] of Object.entries(names?.newer ?? {})) {
    if (compareVersions(version, newer.since) < 0 || newer.replaces !== undefined) continue;
    properties.push(makeProperty(name, newerData(name, newer), toCanonical));
  }
  return { properties, missing: missingFrom(source, properties) };
}

function apiNameNear(nearest: PropertyData | undefined, canonical: PropertyData): string {
  return nearest?.name ?? canonical.name;
}

type Newer = NonNullable<ComponentNames['newer']>[string];

function newerData(name: string, newer: Newer): PropertyData {
  return {
    name,
    ...(newer.required ? { required: true as const } : {}),
    ...(newer.default === undefined ? {} : { default: newer.default }),
    ...(newer.values === undefined ? {} : { values: newer.values }),
  };
}

/** The later property that took the place of a canonical one, under the canonical name and with its values. */
function replacementOf(
  names: ComponentNames | undefined,
  canonicalName: string,
  version: string,
): CatalogProperty | undefined {
  for (const [name, newer] of Object.entries(names?.newer ?? {})) {
    if (newer.replaces !== canonicalName || compareVersions(version, newer.since) < 0) continue;
    const made = makeProperty(canonicalName, newerData(name, newer), (other) => other);
    return { ...made, valueMap: newer.map };
  }
  return undefined;
}

function withHistory(property: CatalogProperty, names: ComponentNames | undefined, version: string): CatalogProperty {
  const values = at(names?.values?.[property.name], version);
  const preset = at(names?.defaults?.[property.name], version);
  const display = at(names?.display?.[property.name], version);
  return {
    ...property,
    ...(values === undefined ? {} : { values: withDisplayNames(values, property.values) }),
    ...(preset === undefined ? {} : { default: preset }),
    displayName: display ?? (names === undefined ? property.displayName : property.name),
  };
}

function withDisplayNames(
  values: readonly string[],
  known: readonly AllowableValue[] | undefined,
): readonly AllowableValue[] {
  return values.map((value) => known?.find((allowed) => allowed.value === value) ?? { value, displayName: value });
}

function makeProperty(name: string, data: PropertyData, toCanonical: (name: string) => string): CatalogProperty {
  return {
    name,
    apiName: data.name,
    displayName: data.displayName ?? data.name,
    required: data.required ?? false,
    sensitive: data.sensitive ?? false,
    default: data.default,
    expressionLanguage: data.expressionLanguage ?? 'NONE',
    controllerService: data.controllerService,
    values: data.values?.map(allowable),
    dependsOn: (data.dependsOn ?? []).map(([property, ...values]) => ({
      property: toCanonical(property),
      values: values.length === 0 ? undefined : values,
    })),
    resource:
      data.resource === undefined
        ? undefined
        : { types: data.resource.types, multiple: data.resource.multiple ?? false },
    writeDefault: false,
    valueMap: undefined,
  };
}

function allowable(value: ValueData): AllowableValue {
  return typeof value === 'string' ? { value, displayName: value } : { value: value[0], displayName: value[1] };
}

/** What other versions have and this one lacks, with since and until. */
function missingFrom(source: ComponentSource, properties: readonly CatalogProperty[]): Map<string, MissingProperty> {
  const present = new Set(properties.map((property) => property.name));
  const missing = new Map<string, MissingProperty>();
  for (const property of source.canonical?.properties ?? []) {
    if (present.has(property.name)) continue;
    missing.set(property.name, presence(source.names?.properties[property.name]));
  }
  for (const [name, { last }] of Object.entries(source.names?.removed ?? {})) {
    if (!present.has(name)) missing.set(name, { until: last });
  }
  for (const [name, { since }] of Object.entries(source.names?.newer ?? {})) {
    if (!present.has(name)) missing.set(name, { since });
  }
  return missing;
}

function presence(history: Steps<string | null> | undefined): MissingProperty {
  if (history === undefined) return {};
  const versions = loadNames().versions;
  const since = history.find(([, name]) => name !== null)?.[0];
  const gone = history.find(([, name], index) => name === null && index > 0)?.[0];
  const until = gone === undefined ? undefined : versions[versions.indexOf(gone) - 1];
  return {
    ...(since === undefined || since === versions[0] ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
}

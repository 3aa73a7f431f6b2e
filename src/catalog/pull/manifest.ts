import type { ComponentData, ComponentKind, ExpressionScope, PropertyData, ValueData } from '../data-format.js';

/** The parts of `GET /flow/runtime-manifest` that matter here. */
export interface RuntimeManifest {
  readonly bundles?: readonly {
    readonly group: string;
    readonly artifact: string;
    readonly version: string;
    readonly componentManifest?: Readonly<Record<string, readonly ManifestComponent[] | undefined>>;
  }[];
}

export interface ManifestComponent {
  readonly type: string;
  readonly propertyDescriptors?: Readonly<Record<string, ManifestProperty>>;
  readonly supportsDynamicProperties?: boolean;
  readonly supportsSensitiveDynamicProperties?: boolean;
  readonly supportsDynamicRelationships?: boolean;
  readonly supportedRelationships?: readonly { readonly name: string; readonly autoTerminated?: boolean }[];
  readonly inputRequirement?: ComponentData['inputRequirement'];
  readonly providedApiImplementations?: readonly { readonly type: string }[];
  readonly stateful?: { readonly scopes?: readonly string[] };
  readonly restricted?: boolean;
  readonly deprecated?: boolean;
  readonly deprecationAlternatives?: readonly string[];
  readonly triggerSerially?: boolean;
  readonly triggerWhenEmpty?: boolean;
  readonly primaryNodeOnly?: boolean;
  readonly supportsBatching?: boolean;
  readonly sideEffectFree?: boolean;
  readonly defaultSchedulingStrategy?: string;
  readonly defaultSchedulingPeriodBySchedulingStrategy?: Readonly<Record<string, string>>;
  readonly defaultConcurrentTasksBySchedulingStrategy?: Readonly<Record<string, number>>;
  readonly defaultPenaltyDuration?: string;
  readonly defaultYieldDuration?: string;
  readonly defaultBulletinLevel?: string;
}

export interface ManifestProperty {
  readonly name: string;
  readonly displayName?: string;
  readonly required?: boolean;
  readonly sensitive?: boolean;
  readonly dynamic?: boolean;
  readonly defaultValue?: string;
  readonly expressionLanguageScope?: string;
  readonly typeProvidedByValue?: { readonly type: string };
  readonly allowableValues?: readonly { readonly value: string; readonly displayName?: string }[];
  readonly dependencies?: readonly {
    readonly propertyName: string;
    readonly dependentValues?: readonly string[];
  }[];
  readonly resourceDefinition?: { readonly cardinality?: string; readonly resourceTypes?: readonly string[] };
}

const KINDS: Readonly<Record<string, ComponentKind>> = {
  processors: 'processor',
  controllerServices: 'service',
  reportingTasks: 'reportingTask',
  parameterProviders: 'parameterProvider',
  flowRegistryClients: 'flowRegistryClient',
};

/** Everything that a manifest documents. */
export function componentsOfManifest(manifest: RuntimeManifest): ComponentData[] {
  return (manifest.bundles ?? []).flatMap((bundle) =>
    Object.entries(KINDS).flatMap(([list, kind]) =>
      (bundle.componentManifest?.[list] ?? []).map((component) =>
        fromManifest(kind, component, [bundle.group, bundle.artifact, bundle.version]),
      ),
    ),
  );
}

function fromManifest(
  kind: ComponentKind,
  component: ManifestComponent,
  bundle: ComponentData['bundle'],
): ComponentData {
  const processor = kind === 'processor';
  const relationships = component.supportedRelationships ?? [];
  const autoTerminated = relationships.filter((one) => one.autoTerminated).map(({ name }) => name);
  return compact({
    kind,
    type: component.type,
    bundle,
    relationships: processor ? relationships.map(({ name }) => name).sort() : undefined,
    autoTerminated: autoTerminated.length > 0 ? autoTerminated.sort() : undefined,
    inputRequirement: component.inputRequirement,
    defaults: processor ? scheduleDefaults(component) : undefined,
    triggerSerially: flag(component.triggerSerially),
    triggerWhenEmpty: flag(component.triggerWhenEmpty),
    primaryNodeOnly: flag(component.primaryNodeOnly),
    supportsBatching: flag(component.supportsBatching),
    sideEffectFree: flag(component.sideEffectFree),
    dynamicProperties: flag(component.supportsDynamicProperties),
    sensitiveDynamicProperties: flag(component.supportsSensitiveDynamicProperties),
    dynamicRelationships: flag(component.supportsDynamicRelationships),
    provides: someOf(component.providedApiImplementations?.map(({ type }) => type).sort()),
    stateful: someOf([...(component.stateful?.scopes ?? [])].sort()),
    restricted: flag(component.restricted),
    deprecated: component.deprecated ? (component.deprecationAlternatives ?? []) : undefined,
    properties: Object.values(component.propertyDescriptors ?? {})
      .filter((property) => !property.dynamic)
      .map(propertyData),
  });
}

const USUAL = {
  schedulingStrategy: 'TIMER_DRIVEN',
  schedulingPeriod: '0 sec',
  penaltyDuration: '30 sec',
  yieldDuration: '1 sec',
  bulletinLevel: 'WARN',
  runDurationMillis: 0,
  concurrentlySchedulableTaskCount: 1,
  executionNode: 'ALL',
} as const;

/** What differs from NiFi's usual settings, `undefined` where nothing does. */
export function unusual(defaults: Readonly<Record<string, string | number | undefined>>): ComponentData['defaults'] {
  const entries = Object.entries(defaults).filter(
    ([name, value]) => value !== undefined && value !== null && value !== USUAL[name as keyof typeof USUAL],
  );
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as ComponentData['defaults']);
}

function scheduleDefaults(component: ManifestComponent): ComponentData['defaults'] {
  const strategy = component.defaultSchedulingStrategy ?? 'TIMER_DRIVEN';
  return unusual({
    schedulingStrategy: strategy,
    schedulingPeriod: component.defaultSchedulingPeriodBySchedulingStrategy?.[strategy],
    concurrentlySchedulableTaskCount: component.defaultConcurrentTasksBySchedulingStrategy?.[strategy],
    penaltyDuration: component.defaultPenaltyDuration,
    yieldDuration: component.defaultYieldDuration,
    bulletinLevel: component.defaultBulletinLevel,
    executionNode: component.primaryNodeOnly ? 'PRIMARY' : undefined,
  });
}

function propertyData(property: ManifestProperty): PropertyData {
  const { resourceDefinition: resource } = property;
  return compact({
    name: property.name,
    displayName: property.displayName === property.name ? undefined : property.displayName,
    required: flag(property.required),
    sensitive: flag(property.sensitive),
    default: property.defaultValue,
    expressionLanguage: scopeOf(property.expressionLanguageScope),
    controllerService: property.typeProvidedByValue?.type,
    values: someOf(property.allowableValues?.map(({ value, displayName }): ValueData => valueData(value, displayName))),
    dependsOn: someOf(
      property.dependencies?.map(({ propertyName, dependentValues }): [string, ...string[]] => [
        propertyName,
        ...[...(dependentValues ?? [])].sort(),
      ]),
    ),
    resource:
      resource?.resourceTypes === undefined
        ? undefined
        : compact({ types: resource.resourceTypes, multiple: flag(resource.cardinality === 'MULTIPLE') }),
  });
}

export function valueData(value: string, displayName: string | undefined): ValueData {
  return displayName === undefined || displayName === value ? value : [value, displayName];
}

export function scopeOf(scope: string | undefined): ExpressionScope | undefined {
  return scope === 'ENVIRONMENT' || scope === 'FLOWFILE_ATTRIBUTES' ? scope : undefined;
}

export function flag(value: boolean | undefined): true | undefined {
  return value === true ? true : undefined;
}

export function someOf<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list;
}

type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Without what is `undefined`. */
export function compact<T extends object>(value: T): Compact<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Compact<T>;
}

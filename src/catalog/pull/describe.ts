import type { ComponentData, ExpressionScope, PropertyData } from '../data-format.js';
import { compact, flag, someOf, unusual, valueData } from './manifest.js';
import type { ListedType } from './server.js';

/** A property as the REST interface shows it on a component. */
export interface Descriptor {
  readonly name: string;
  readonly displayName?: string;
  readonly required?: boolean;
  readonly sensitive?: boolean;
  readonly dynamic?: boolean;
  readonly defaultValue?: string;
  readonly expressionLanguageScope?: string;
  readonly identifiesControllerService?: string;
  readonly allowableValues?: readonly {
    readonly allowableValue: { readonly value: string; readonly displayName?: string };
  }[];
  readonly dependencies?: readonly { readonly propertyName: string; readonly dependentValues?: readonly string[] }[];
}

/** A processor or service as the REST interface shows it. */
export interface LiveComponent {
  readonly type: string;
  readonly inputRequirement?: string;
  readonly relationships?: readonly { readonly name: string; readonly autoTerminate?: boolean }[];
  readonly supportsParallelProcessing?: boolean;
  readonly supportsBatching?: boolean;
  readonly supportsSensitiveDynamicProperties?: boolean;
  readonly executionNodeRestricted?: boolean;
  readonly persistsState?: boolean;
  readonly restricted?: boolean;
  readonly validationErrors?: readonly string[];
  readonly descriptors?: Readonly<Record<string, Descriptor>>;
  readonly config?: Readonly<Record<string, unknown>> & { readonly descriptors?: Readonly<Record<string, Descriptor>> };
}

/** The dynamic property that a component is given to see what becomes of it. */
export const PROBE = 'flowgen.probe';

/** A component without documentation, from what it looks like when it has just been created with {@link PROBE}. */
export function describe(kind: 'processor' | 'service', listed: ListedType, live: LiveComponent): ComponentData {
  const processor = kind === 'processor';
  const { group, artifact, version } = listed.bundle;
  const descriptors = Object.values(live.config?.descriptors ?? live.descriptors ?? {});
  const relationships = (live.relationships ?? []).filter(({ name }) => name !== PROBE);
  const autoTerminated = relationships.filter((one) => one.autoTerminate).map(({ name }) => name);
  const refused = (live.validationErrors ?? []).some(
    (error) => error.includes(PROBE) && /not a supported|unsupported/i.test(error),
  );
  return compact({
    kind,
    type: listed.type,
    bundle: [group, artifact, version] as const,
    relationships: processor ? relationships.map(({ name }) => name).sort() : undefined,
    autoTerminated: someOf(autoTerminated.sort()),
    inputRequirement: processor ? inputRequirement(live.inputRequirement) : undefined,
    defaults: processor ? scheduleDefaults(live) : undefined,
    triggerSerially: flag(processor && live.supportsParallelProcessing === false),
    primaryNodeOnly: flag(live.executionNodeRestricted),
    supportsBatching: flag(live.supportsBatching),
    dynamicProperties: flag(!refused),
    sensitiveDynamicProperties: flag(live.supportsSensitiveDynamicProperties),
    dynamicRelationships: flag(live.relationships?.some(({ name }) => name === PROBE)),
    provides: someOf(listed.controllerServiceApis?.map(({ type }) => type).sort()),
    restricted: flag(listed.restricted ?? live.restricted),
    deprecated: listed.deprecationReason === undefined ? undefined : [],
    properties: descriptors.filter(({ name, dynamic }) => !dynamic && name !== PROBE).map(propertyData),
  });
}

function inputRequirement(text: string | undefined): ComponentData['inputRequirement'] | undefined {
  return text === 'INPUT_REQUIRED' || text === 'INPUT_ALLOWED' || text === 'INPUT_FORBIDDEN' ? text : undefined;
}

function scheduleDefaults({ config }: LiveComponent): ComponentData['defaults'] {
  const value = (name: string): string | number | undefined => config?.[name] as string | number | undefined;
  return unusual({
    schedulingStrategy: value('schedulingStrategy'),
    schedulingPeriod: value('schedulingPeriod'),
    penaltyDuration: value('penaltyDuration'),
    yieldDuration: value('yieldDuration'),
    bulletinLevel: value('bulletinLevel'),
    runDurationMillis: value('runDurationMillis'),
    concurrentlySchedulableTaskCount: value('concurrentlySchedulableTaskCount'),
    executionNode: value('executionNode'),
  });
}

function propertyData(descriptor: Descriptor): PropertyData {
  const service = descriptor.identifiesControllerService;
  return compact({
    name: descriptor.name,
    displayName: descriptor.displayName === descriptor.name ? undefined : descriptor.displayName,
    required: flag(descriptor.required),
    sensitive: flag(descriptor.sensitive),
    default: descriptor.defaultValue,
    expressionLanguage: scope(descriptor.expressionLanguageScope),
    controllerService: service,
    // For a service these are the services that happen to be there.
    values:
      service === undefined
        ? someOf(
            descriptor.allowableValues?.map(({ allowableValue: { value, displayName } }) =>
              valueData(value, displayName),
            ),
          )
        : undefined,
    dependsOn: someOf(
      descriptor.dependencies?.map(({ propertyName, dependentValues }): [string, ...string[]] => [
        propertyName,
        ...[...(dependentValues ?? [])].sort(),
      ]),
    ),
  });
}

/** The REST interface has words for people here; they differ between versions. */
function scope(text: string | undefined): ExpressionScope | undefined {
  if (text === undefined || /^(none|not supported)$/i.test(text)) return undefined;
  return /flow ?file/i.test(text) ? 'FLOWFILE_ATTRIBUTES' : 'ENVIRONMENT';
}

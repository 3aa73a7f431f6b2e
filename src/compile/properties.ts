import { type Catalog, type CatalogComponent, type CatalogProperty, targetValue } from '../catalog/catalog.js';
import type { VersionedPropertyDescriptor } from '../flow/flow-definition.js';
import type { ProcessorModel, PropertyModel, ServiceModel } from '../model/model.js';
import { escapeLiteral } from '../model/values.js';
import { identifierOf } from './identifiers.js';

export interface CompiledProperties {
  readonly properties: Record<string, string | null>;
  readonly propertyDescriptors: Record<string, VersionedPropertyDescriptor>;
}

/**
 * Writes properties under the names of the target. Only what the definition says is written, NiFi fills in its own
 * defaults; but for the few that it would change on import. Names that the target does not know are left out here; the checks have already refused them.
 */
export function compileProperties(
  component: ProcessorModel | ServiceModel,
  type: CatalogComponent | undefined,
  externalIds: ReadonlyMap<string, string>,
): CompiledProperties {
  const properties: Record<string, string | null> = {};
  const propertyDescriptors: Record<string, VersionedPropertyDescriptor> = {};
  const add = (descriptor: Required<Omit<VersionedPropertyDescriptor, 'resourceDefinition'>>, value: string | null) => {
    properties[descriptor.name] = value;
    propertyDescriptors[descriptor.name] = descriptor;
  };
  const defaults = (type?.properties ?? []).filter(
    ({ name, writeDefault, default: preset }) =>
      writeDefault && preset !== undefined && !(name in component.properties),
  );
  const written = {
    ...Object.fromEntries(defaults.map(({ name, default: preset }) => [name, preset!])),
    ...component.properties,
  };
  for (const [name, value] of sorted(written)) {
    const property = type?.property(name);
    // Without a catalogue entry (a full class name) the author's names are NiFi's names.
    if (type && !property) continue;
    const apiName = property ? property.apiName : name;
    add(
      {
        name: apiName,
        displayName: property?.displayName ?? name,
        identifiesControllerService: property?.controllerService !== undefined || isService(value),
        sensitive: property?.sensitive ?? false,
        dynamic: false,
      },
      text(value, property, externalIds),
    );
  }
  for (const [name, value] of sorted(component.dynamic)) {
    add(
      {
        name,
        displayName: name,
        identifiesControllerService: isService(value),
        sensitive: component.sensitiveDynamic.includes(name),
        dynamic: true,
      },
      text(value, undefined, externalIds),
    );
  }
  return { properties, propertyDescriptors };
}

/** The catalogue's entry for a component, or undefined for types that it does not know. */
export function catalogType(component: ProcessorModel | ServiceModel, catalog: Catalog): CatalogComponent | undefined {
  return catalog.component(component.kind, component.type);
}

/** A dynamic property (no catalogue entry) is read as expression language wherever a component takes it. */
function text(value: PropertyModel, property: CatalogProperty | undefined, externalIds: ReadonlyMap<string, string>) {
  if (value === null) return null;
  if (typeof value === 'string') return property ? targetValue(property, value) : value;
  if ('literal' in value) return escapeLiteral(value.literal, property?.expressionLanguage !== 'NONE');
  return externalIds.get(value.service) ?? identifierOf(value.service);
}

const isService = (value: PropertyModel): boolean => value !== null && typeof value === 'object' && 'service' in value;

const sorted = <T>(record: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

import type { Catalog, CatalogComponent, CatalogProperty } from '../../src/catalog/catalog.js';
import type { ServiceRef } from '../../src/catalog/value-types.js';
import { makeContext } from '../../src/check/context.js';
import { relationshipsOf } from '../../src/check/relationships-of.js';
import type { FlowDefinitionSource } from '../../src/model/flow-builder.js';
import { defineFlow, toModel } from '../../src/model/flow-builder.js';
import type { GroupBuilder } from '../../src/model/group-builder.js';
import { secret } from '../../src/model/values.js';

/** What a generated flow leaves out, and why. */
export interface Skipped {
  readonly what: string;
  readonly reason: string;
}

export interface EveryComponent {
  readonly definition: FlowDefinitionSource;
  readonly skipped: Skipped[];
}

/**
 * A flow with every processor and service of a bundle, each with all properties that can be given a value, the
 * required ones above all: allowed values, defaults, text, and services where the catalogue has one of the kind.
 */
export function everyComponent(catalog: Catalog, artifact: string): EveryComponent {
  const skipped: Skipped[] = [];
  const inBundle = (component: CatalogComponent): boolean => component.bundle.artifact === artifact;
  const definition = defineFlow({ id: `every-${artifact}` }, ({ group }) => {
    skipped.length = 0;
    const helpers = helperServices(catalog, group);
    for (const service of catalog.components('service').filter(inBundle)) {
      const allow = { 'deprecated-type': 'every component is here', 'property-without-effect': 'all are set' };
      const properties = valuesFor(service, helpers, skipped);
      group.service(service.type as `${string}.${string}`, { name: service.simpleName, allow, properties } as never);
    }
    for (const processor of catalog.components('processor').filter(inBundle))
      addProcessor(group, processor, helpers, skipped);
  });
  return { definition, skipped };
}

function addProcessor(
  group: GroupBuilder,
  type: CatalogComponent,
  helpers: ReadonlyMap<string, ServiceRef>,
  skipped: Skipped[],
): void {
  const properties = valuesFor(type, helpers, skipped);
  const options = { name: type.simpleName, properties, state: 'stopped' };
  const processor = group.processor(type.type as `${string}.${string}`, options as never);
  const model = toModel(
    defineFlow({ id: 'one' }, ({ group: one }) => {
      one.processor(type.type as `${string}.${string}`, options as never);
    }),
  );
  const single = makeContext(model, { ...emptyCatalog, component: () => type }).processors[0]!;
  processor.configure({ autoTerminate: relationshipsOf(single)!.names } as never);
  if (type.inputRequirement === 'INPUT_REQUIRED') {
    const source = group.processor('GenerateFlowFile', { name: `Source of ${type.simpleName}`, state: 'stopped' });
    source.to(processor, 'success');
  }
}

const emptyCatalog: Catalog = {
  nifiVersion: '',
  fromServer: false,
  has: () => false,
  component: () => undefined,
  components: () => [],
};

/** One service of each kind that any component wants: the first that needs no other one. */
function helperServices(catalog: Catalog, group: GroupBuilder): Map<string, ServiceRef> {
  const services = catalog.components('service');
  const wanted = new Set(
    [...services, ...catalog.components('processor')].flatMap((component) =>
      component.properties.flatMap(({ controllerService }) => controllerService ?? []),
    ),
  );
  const result = new Map<string, ServiceRef>();
  for (const kind of [...wanted].sort()) {
    const service = services.find(
      ({ provides, properties }) =>
        provides.includes(kind) && !properties.some((one) => one.required && one.controllerService !== undefined),
    );
    if (service === undefined) continue;
    const name = `Helper ${kind.slice(kind.lastIndexOf('.') + 1)}`;
    const properties = valuesFor(service, new Map(), []);
    const allow = { 'deprecated-type': 'helper', 'property-without-effect': 'helper' };
    result.set(kind, group.service(service.type as `${string}.${string}`, { name, properties, allow } as never));
  }
  return result;
}

function valuesFor(
  component: CatalogComponent,
  helpers: ReadonlyMap<string, ServiceRef>,
  skipped: Skipped[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const property of component.properties) {
    const value = valueFor(property, helpers);
    if (value !== undefined) values[property.name] = value;
    else if (property.controllerService !== undefined) {
      const reason = `no service of the catalogue is a ${property.controllerService}`;
      skipped.push({ what: `${component.simpleName} '${property.name}'`, reason });
    }
  }
  return values;
}

function valueFor(property: CatalogProperty, helpers: ReadonlyMap<string, ServiceRef>): unknown {
  if (property.controllerService !== undefined) return helpers.get(property.controllerService);
  if (property.sensitive) return secret('test.secret');
  if (property.default !== undefined) return property.default;
  if (property.values !== undefined) return property.values[0]?.value;
  if (/schema text/i.test(property.name)) return '"string"';
  if (/port/i.test(property.name)) return property.required ? '19999' : undefined;
  return 'x';
}

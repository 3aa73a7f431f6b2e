import { afterAll, expect, test } from 'vitest';
import { type CatalogComponent, catalogFor } from '../../src/catalog/catalog.js';
import { check } from '../../src/check/index.js';
import { compile } from '../../src/compile/compile.js';
import { defineFlow, toModel } from '../../src/model/flow-builder.js';
import type { ClassName } from '../../src/model/options.js';
import { NifiClient } from '../../src/nifi/index.js';
import { eventually, testNifi, uniqueName } from '../support/index.js';

const nifi = await testNifi();
const client = new NifiClient(nifi.url);
const catalog = catalogFor((await client.about()).version);
const made: string[] = [];

afterAll(async () => {
  for (const id of made) await client.deleteGroup(await client.processGroup(id));
});

interface Settings {
  properties?: Record<string, string | null>;
  descriptors?: Record<string, { defaultValue?: string }>;
}

interface Validated {
  component: Settings & {
    config?: Settings;
    name: string;
    extensionMissing?: boolean;
    validationStatus?: string;
    validationErrors?: string[];
  };
}

const bare = { state: 'stopped' } as const;
const types = [...catalog.components('processor'), ...catalog.components('service')];

/** Imports the components, lets NiFi validate them, and returns them with where it and the checks do not agree. */
async function compare(components: readonly { id: string; type: CatalogComponent; properties?: object }[]) {
  const model = toModel(
    defineFlow({ id: uniqueName('bare') }, ({ group }) => {
      for (const { id, type, properties = {} } of components) {
        const options = { id, name: id, properties };
        if (type.kind === 'processor') group.processor(type.type as ClassName, { ...options, ...bare } as never);
        else group.service(type.type as ClassName, options as never);
      }
    }),
  );
  const group = await client.importGroup('root', model.id, compile(model, catalog).flow, { x: 0, y: 0 });
  made.push(group.id);
  const validated = await eventually(async () => {
    const { processors } = await client.get<{ processors: Validated[] }>(`/process-groups/${group.id}/processors`);
    const { controllerServices } = await client.get<{ controllerServices: Validated[] }>(
      `/flow/process-groups/${group.id}/controller-services`,
      { includeAncestorGroups: false },
    );
    const all = [...processors, ...controllerServices];
    expect(all.some(({ component }) => component.validationStatus === 'VALIDATING')).toBe(false);
    return all.filter(({ component }) => component.extensionMissing !== true);
  });
  const findings = check(model, catalog);
  const differences: string[] = [];
  for (const { component } of validated) {
    const { type } = components.find(({ id }) => id === component.name)!;
    const nifiSays = (component.validationErrors ?? []).flatMap(shortened).sort();
    const weSay = findings
      .filter(({ path }) => path === `${model.id}/${component.name}`)
      .flatMap(({ code, message }) => ours(type, code, message))
      .sort();
    if (nifiSays.join() !== weSay.join()) {
      differences.push(`${component.name}: NiFi says ${nifiSays.join(', ')}; we say ${weSay.join(', ')}`);
    }
  }
  return { validated, differences };
}

test('the checks miss nothing that NiFi asks of bare components, and defaults survive an import', async () => {
  const { validated, differences } = await compare(types.map((type) => ({ id: type.simpleName, type })));
  expect(validated.length).toBeGreaterThan(100);
  expect(differences).toEqual([]);
  // A property that is not written has NiFi's default, not what a migration makes of its absence.
  const changed = validated.flatMap(({ component }) => {
    const { properties = {}, descriptors = {} } = component.config ?? component;
    return Object.entries(descriptors)
      .filter(([name, { defaultValue }]) => (properties[name] ?? null) !== (defaultValue ?? null))
      .map(([name]) => `${component.name}: ${name} is ${properties[name]}`);
  });
  expect(changed).toEqual([]);
});

test('what is required depends on other values as NiFi sees it', async () => {
  const cases = types.flatMap((type) => {
    const deciding = new Set(type.properties.flatMap(({ dependsOn }) => dependsOn.map(({ property }) => property)));
    return type.properties
      .filter(({ name, values, controllerService }) => deciding.has(name) && values && !controllerService)
      .flatMap(({ name, values = [] }) =>
        values.map(({ value }) => ({
          id: `${type.simpleName}-${name}-${value}`.replaceAll('/', '|'),
          type,
          properties: { [name]: value },
        })),
      );
  });
  const { validated, differences } = await compare(cases);
  expect(validated.length).toBeGreaterThan(150);
  expect(differences).toEqual([]);
});

/** The part of NiFi's validation that the checks cover. */
function shortened(error: string): string[] {
  const required = /^'(.+?)' is invalid because .* is required$/.exec(error)?.[1];
  if (required !== undefined) return [`'${required}' is required`];
  const relationship = /^'Relationship (.+)' is invalid because Relationship/.exec(error)?.[1];
  if (relationship !== undefined) return [`'${relationship}' unconnected`];
  return /upstream/i.test(error) ? ['input'] : [];
}

function ours(type: CatalogComponent, code: string, message: string): string[] {
  if (code === 'missing-required') {
    const property = /needs '(.+?)'/.exec(message)![1]!;
    const { displayName } = type.property(property)!;
    return [`'${displayName}' is required`];
  }
  if (code === 'unconnected-relationship') {
    return [.../leaves (.+) unconnected/.exec(message)![1]!.matchAll(/'([^']+)'/g)].map(
      ([, one]) => `'${one}' unconnected`,
    );
  }
  return code === 'input-missing' ? ['input'] : [];
}

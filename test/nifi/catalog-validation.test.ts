import { afterAll, expect, test } from 'vitest';
import { catalogFor } from '../../src/catalog/catalog.js';
import { check } from '../../src/check/index.js';
import { compile } from '../../src/compile/compile.js';
import { defineFlow, toModel } from '../../src/model/flow-builder.js';
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

test('the checks miss nothing that NiFi asks of bare components, and defaults survive an import', async () => {
  const bare = { state: 'stopped' } as const;
  const model = toModel(
    defineFlow({ id: uniqueName('bare') }, ({ group }) => {
      for (const { type, simpleName } of catalog.components('processor')) {
        group.processor(type as `${string}.${string}`, { name: simpleName, ...bare });
      }
      for (const { type, simpleName } of catalog.components('service')) {
        group.service(type as `${string}.${string}`, { name: simpleName });
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
    return all;
  });
  const findings = check(model, catalog);
  const differences: string[] = [];
  for (const { component } of validated) {
    if (component.extensionMissing === true) continue;
    const nifiSays = (component.validationErrors ?? []).flatMap(shortened).sort();
    const weSay = findings
      .filter(({ path }) => path === `${model.id}/${idOf(component.name)}`)
      .flatMap(({ code, message }) => ours(component.name, code, message))
      .sort();
    if (nifiSays.join() !== weSay.join()) {
      differences.push(`${component.name}: NiFi says ${nifiSays.join(', ')}; we say ${weSay.join(', ')}`);
    }
  }
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

function idOf(name: string): string {
  return name.toLowerCase();
}

/** The part of NiFi's validation that the checks cover. */
function shortened(error: string): string[] {
  const required = /^'(.+?)' is invalid because .* is required$/.exec(error)?.[1];
  if (required !== undefined) return [`'${required}' is required`];
  const relationship = /^'Relationship (.+)' is invalid because Relationship/.exec(error)?.[1];
  if (relationship !== undefined) return [`'${relationship}' unconnected`];
  return /upstream/i.test(error) ? ['input'] : [];
}

function ours(name: string, code: string, message: string): string[] {
  if (code === 'missing-required') {
    const property = /needs '(.+?)'/.exec(message)![1]!;
    const { displayName } = (catalog.component('processor', name) ?? catalog.component('service', name))!.property(
      property,
    )!;
    return [`'${displayName}' is required`];
  }
  if (code === 'unconnected-relationship') {
    return [.../leaves (.+) unconnected/.exec(message)![1]!.matchAll(/'([^']+)'/g)].map(
      ([, one]) => `'${one}' unconnected`,
    );
  }
  return code === 'input-missing' ? ['input'] : [];
}

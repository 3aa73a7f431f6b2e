import { afterAll, describe, expect, test } from 'vitest';
import { catalogFor } from '../../src/catalog/catalog.js';
import { check } from '../../src/check/index.js';
import { compile } from '../../src/compile/compile.js';
import type { VersionedProcessGroup } from '../../src/flow/flow-definition.js';
import { toModel } from '../../src/model/flow-builder.js';
import { NifiClient } from '../../src/nifi/index.js';
import { everyComponent } from '../support/every-component.js';
import { testNifi, uniqueName } from '../support/index.js';

const nifi = await testNifi();
const client = new NifiClient(nifi.url);
const version = (await client.about()).version;
const made: string[] = [];
const leftOut = new Map<string, string>();
let checked = 0;

afterAll(async () => {
  for (const id of made) await client.deleteGroup(await client.processGroup(id));
  for (const parameterContext of await client.parameterContexts()) {
    if (parameterContext.component?.name.startsWith('every-')) await client.deleteParameterContext(parameterContext);
  }
});

interface Configured {
  readonly name: string;
  readonly extensionMissing?: boolean;
  readonly properties: Record<string, string | null>;
  readonly descriptors: Record<
    string,
    { dynamic?: boolean; sensitive?: boolean; identifiesControllerService?: string }
  >;
}

/** Processors and services of an imported group as NiFi has them. */
async function imported(groupId: string): Promise<Configured[]> {
  const processors = await client.get<{ processors: { component: Configured & { config: Configured } }[] }>(
    `/process-groups/${groupId}/processors`,
  );
  const services = await client.get<{ controllerServices: { component: Configured }[] }>(
    `/flow/process-groups/${groupId}/controller-services`,
    { includeAncestorGroups: false },
  );
  return [
    ...processors.processors.map(({ component }) => ({ ...component, ...component.config })),
    ...services.controllerServices.map(({ component }) => component),
  ];
}

const bundles = [
  ...new Set(
    (['processor', 'service'] as const).flatMap((kind) =>
      catalogFor('2.9.0')
        .components(kind)
        .map(({ bundle }) => bundle.artifact),
    ),
  ),
].sort();

describe.each(['2.3.0', '2.9.0'])('every component of the %s catalogue', (target) => {
  test.each(bundles)('%s: can be written, passes the checks and compiles', (artifact) => {
    const catalog = catalogFor(target);
    const { definition } = everyComponent(catalog, artifact);
    const model = toModel(definition);
    const errors = check(model, catalog).filter(({ severity, code }) => severity === 'error' && !expectedError(code));
    expect(errors.map(({ path, message }) => `${path}: ${message}`)).toEqual([]);
    const { flow } = compile(model, catalog);
    expect(written(flow.flowContents).length).toBeGreaterThan(0);
  });
});

/** Values here are arbitrary text; what they mean is not the point. */
function expectedError(code: string): boolean {
  return code === 'port-used-twice';
}

describe(`every component of NiFi ${version}`, () => {
  const catalog = catalogFor(version);
  test.each(bundles)('%s: imports with all its properties, none of them dynamic', async (artifact) => {
    const { definition, skipped } = everyComponent(catalog, artifact);
    const compiled = compile(toModel(definition), catalog);
    const group = await client.importGroup('root', uniqueName(artifact), compiled.flow, { x: 0, y: 0 });
    made.push(group.id);
    const problems: string[] = [];
    const byName = new Map((await imported(group.id)).map((component) => [component.name, component]));
    for (const component of written(compiled.flow.flowContents)) {
      const actual = byName.get(component.name);
      if (actual === undefined) {
        problems.push(`${component.name} is missing`);
        continue;
      }
      if (actual.extensionMissing === true) {
        skipped.push({ what: component.name, reason: 'the server does not have the bundle' });
        continue;
      }
      checked++;
      for (const [name, value] of Object.entries(component.properties)) {
        const descriptor = actual.descriptors[name];
        if (descriptor === undefined) problems.push(`${component.name} '${name}' is not there`);
        else if (descriptor.dynamic === true) problems.push(`${component.name} '${name}' became dynamic`);
        else if (
          !descriptor.sensitive &&
          !descriptor.identifiesControllerService &&
          actual.properties[name] !== value
        ) {
          problems.push(`${component.name} '${name}' is ${actual.properties[name]}, not ${value}`);
        }
      }
      for (const [name, descriptor] of Object.entries(actual.descriptors)) {
        if (descriptor.dynamic === true) problems.push(`${component.name} has a dynamic '${name}'`);
      }
    }
    expect(problems).toEqual([]);
    for (const { what, reason } of skipped) leftOut.set(what, reason);
  });

  test('what was left out is listed', () => {
    const components = [...catalog.components('processor'), ...catalog.components('service')];
    const absent = components.filter(({ simpleName }) => leftOut.has(simpleName)).map(({ simpleName }) => simpleName);
    // Helpers and sources are in every flow, so more is checked than there are components.
    expect(checked).toBeGreaterThanOrEqual(components.length - absent.length);
    if (version === '2.3.0') expect(components.length - absent.length).toBeGreaterThanOrEqual(149);
    console.info(
      `Left out on NiFi ${version}:\n${[...leftOut].map(([what, reason]) => `  ${what}: ${reason}`).join('\n')}`,
    );
  });
});

function written(group: VersionedProcessGroup): { name: string; properties: Record<string, string | null> }[] {
  return [...group.processors, ...group.controllerServices].map(({ name, properties }) => ({
    name: name!,
    properties,
  }));
}

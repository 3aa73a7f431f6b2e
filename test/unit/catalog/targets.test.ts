/** The worked example for every version that can be a target. */
import { defineFlow } from 'nifi-flowgen';
import { describe, expect, test } from 'vitest';
import example from '../../../flows/report-relay.flow.js';
import { buildFlow } from '../../../src/build/build-flow.js';
import { catalogFor, knownVersions } from '../../../src/catalog/catalog.js';
import { loadNames } from '../../../src/catalog/load.js';
import { at } from '../../../src/catalog/versions.js';
import type { VersionedProcessGroup } from '../../../src/flow/flow-definition.js';

type Component = VersionedProcessGroup['processors'][number] | VersionedProcessGroup['controllerServices'][number];

function components(group: VersionedProcessGroup): Component[] {
  return [...group.processors, ...group.controllerServices, ...group.processGroups.flatMap(components)];
}

function built(version: string, definition = example): Component[] {
  const { compiled, findings } = buildFlow(definition, { nifiVersion: version });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return components(compiled.flow.flowContents);
}

const simple = (type: string): string => type.slice(type.lastIndexOf('.') + 1);

describe.each(knownVersions())('the report relay for NiFi %s', (version) => {
  test('writes only names that this version has, in bundles of this version', () => {
    const names = loadNames().components;
    const catalog = catalogFor(version);
    for (const component of built(version)) {
      const known = names[simple(component.type)];
      const allowed =
        known === undefined
          ? (catalog.component('processor', component.type) ??
              catalog.component('service', component.type))!.properties.map(({ apiName }) => apiName)
          : [...Object.values(known.properties).map((steps) => at(steps, version)), ...Object.keys(known.newer ?? {})];
      for (const name of Object.keys(component.properties)) {
        if (component.propertyDescriptors[name]?.dynamic) continue;
        expect(allowed, `${simple(component.type)} '${name}'`).toContain(name);
      }
      expect(component.bundle.version).toBe(version);
    }
  });
});

const three = defineFlow({ id: 'three' }, ({ group }) => {
  const options = { name: 'x', state: 'disabled' } as const;
  const [reader, writer] = [
    group.service('JsonTreeReader', { name: 'Reader' }),
    group.service('JsonRecordSetWriter', { name: 'Writer' }),
  ];
  group.processor('InvokeHTTP', { ...options, name: 'Post', properties: { 'HTTP URL': 'http://localhost' } });
  group.processor('ScriptedTransformRecord', {
    ...options,
    name: 'Transform',
    properties: {
      'Record Reader': reader,
      'Record Writer': writer,
      'Script Engine': 'Groovy',
      'Script Body': 'record',
    },
    allow: { 'inherited-schema': 'not the point here' },
  });
  const pool = group.externalService({ name: 'Pool' });
  group.processor('PutSQL', {
    ...options,
    name: 'Put',
    properties: { 'JDBC Connection Pool': pool, 'SQL Statement': 'x' },
  });
});

test.each([
  ['1.28.1', 'putsql-sql-statement', 'Script Engine', 'Remote URL'],
  ['2.3.0', 'putsql-sql-statement', 'Script Engine', 'HTTP URL'],
  ['2.6.0', 'putsql-sql-statement', 'Script Engine', 'HTTP URL'],
  ['2.7.0', 'SQL Statement', 'Script Language', 'HTTP URL'],
  ['2.7.1', 'SQL Statement', 'Script Engine', 'HTTP URL'],
  ['2.9.0', 'SQL Statement', 'Script Engine', 'HTTP URL'],
])('names for %s: %s, %s, %s', (version, sql, script, url) => {
  const names = built(version, three).flatMap(({ properties }) => Object.keys(properties));
  expect(names).toEqual(expect.arrayContaining([sql, script, url]));
});

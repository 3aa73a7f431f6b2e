import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CatalogProperty, catalogFor, knownVersions, targetValue } from '../../../src/catalog/catalog.js';
import { generatedFiles } from '../../../src/catalog/generated-files.js';
import { loadCatalogFile, loadNames } from '../../../src/catalog/load.js';
import { at, compareVersions, normaliseVersion } from '../../../src/catalog/versions.js';

function apiName(
  version: string,
  type: string,
  name: string,
  kind: 'processor' | 'service' = 'processor',
): string | undefined {
  return catalogFor(version).component(kind, type)?.property(name)?.apiName;
}

describe('names per version', () => {
  test('some sixty classes were renamed in 2.7.0 (NIFI-15164)', () => {
    for (const [type, name, before, then] of [
      ['PutSQL', 'SQL Statement', 'putsql-sql-statement', 'SQL Statement'],
      ['QueryDatabaseTableRecord', 'Record Writer', 'qdbtr-record-writer', 'Record Writer'],
      // Renamed twice.
      ['QueryDatabaseTableRecord', 'Max Rows Per FlowFile', 'qdbt-max-rows', 'Max Rows Per Flow File'],
    ] as const) {
      expect(apiName('2.3.0', type, name), `${type} ${name} 2.3.0`).toBe(before);
      expect(apiName('2.6.0', type, name), `${type} ${name} 2.6.0`).toBe(before);
      expect(apiName('2.7.0', type, name), `${type} ${name} 2.7.0`).toBe(then);
      expect(apiName('2.9.0', type, name), `${type} ${name} 2.9.0`).toBe(name);
    }
  });

  test('a name may come and go: Script Engine is Script Language in 2.7.0 only', () => {
    for (const [version, name] of [
      ['1.28.1', 'Script Engine'],
      ['2.6.0', 'Script Engine'],
      ['2.7.0', 'Script Language'],
      ['2.7.1', 'Script Engine'],
      ['2.11.0', 'Script Engine'],
    ] as const) {
      expect(apiName(version, 'ScriptedTransformRecord', 'Script Engine'), version).toBe(name);
    }
  });

  test('InvokeHTTP changed between 1.x and 2.x; what it lost is said', () => {
    expect(apiName('1.28.1', 'InvokeHTTP', 'HTTP URL')).toBe('Remote URL');
    expect(apiName('2.0.0', 'InvokeHTTP', 'HTTP URL')).toBe('HTTP URL');
    expect(apiName('1.28.1', 'InvokeHTTP', 'Proxy Host')).toBe('Proxy Host');
    expect(catalogFor('2.3.0').component('processor', 'InvokeHTTP')?.missing.get('Proxy Host')).toEqual({
      until: '1.28.1',
    });
  });

  test('ListenHTTP lost its rate property after 2.3.0 (NIFI-14386)', () => {
    const name = 'Max Data to Receive per Second';
    expect(apiName('2.3.0', 'ListenHTTP', name)).toBe(name);
    expect(catalogFor('2.4.0').component('processor', 'ListenHTTP')?.missing.get(name)).toEqual({ until: '2.3.0' });
  });

  test('every name of the history is the name of the catalogue taken from a server', () => {
    for (const [simpleName, names] of Object.entries(loadNames().components)) {
      for (const version of ['2.3.0', '2.9.0']) {
        const file = loadCatalogFile(version).components.find(({ type }) => type === names.type);
        if (file === undefined) continue;
        const expected = Object.values(names.properties).flatMap((steps) => at(steps, version) ?? []);
        const gone = Object.entries(names.removed ?? {})
          .filter(([, { since, last }]) => compareVersions(since, version) <= 0 && compareVersions(version, last) <= 0)
          .map(([name]) => name);
        expect(new Set(file.properties.map(({ name }) => name)), `${simpleName} ${version}`).toEqual(
          new Set([...expected, ...gone]),
        );
      }
    }
  });

  test('every property of the 2.3.0 catalogue has a canonical name, and no two share one', () => {
    const canonical = catalogFor('2.9.0');
    const unknown: string[] = [];
    for (const kind of ['processor', 'service'] as const) {
      for (const component of catalogFor('2.3.0').components(kind)) {
        const target = canonical.component(kind, component.type);
        // Two scripted services are gone as a whole.
        if (target === undefined) continue;
        expect(new Set(component.properties.map(({ name }) => name)).size).toBe(component.properties.length);
        for (const { name } of component.properties) {
          if (target.property(name) === undefined) unknown.push(`${component.simpleName}: ${name}`);
        }
      }
    }
    // Gone without a counterpart in 2.9.0.
    expect(unknown).toEqual([
      'IdentifyMimeType: config-file',
      'ListenHTTP: Max Data to Receive per Second',
      'ListenSyslog: socket-keep-alive',
    ]);
  });

  test('a property that is found under another name is the same property', () => {
    const differences: string[] = [];
    for (const kind of ['processor', 'service'] as const) {
      for (const component of catalogFor('2.3.0').components(kind)) {
        const later = catalogFor('2.9.0').component(kind, component.type);
        for (const property of component.properties) {
          const other = later?.property(property.name);
          if (other === undefined) continue;
          const facts = ({ sensitive, controllerService, expressionLanguage }: CatalogProperty): string =>
            [sensitive, controllerService, expressionLanguage].join();
          if (facts(property) !== facts(other)) differences.push(`${component.simpleName} ${property.name}`);
        }
      }
    }
    // Wants another interface since; the others are untouched.
    expect(differences).toEqual(['HandleHttpRequest SSL Context Service']);
  });

  test('bundles carry the version of the target', () => {
    const bundle = (version: string, type: string): unknown => catalogFor(version).component('processor', type)?.bundle;
    expect(bundle('2.6', 'InvokeHTTP')).toEqual({
      group: 'org.apache.nifi',
      artifact: 'nifi-standard-nar',
      version: '2.6.0',
    });
    expect(catalogFor('1.28.1').component('service', 'MapCacheServer')?.type).toBe(
      'org.apache.nifi.distributed.cache.server.map.DistributedMapCacheServer',
    );
  });

  test('a component that the target lacks is not there', () => {
    expect(catalogFor('2.3.0').component('processor', 'UpdateGauge')).toBeUndefined();
    expect(catalogFor('2.0.0').component('service', 'PEMEncodedSSLContextProvider')).toBeUndefined();
    expect(catalogFor('2.1.0').component('service', 'PEMEncodedSSLContextProvider')).toBeDefined();
  });

  test('what no catalogue of the version has is said to be unconfirmed', () => {
    expect(catalogFor('2.3.0').component('service', 'StandardSSLContextService')?.namesKnown).toBe(true);
    expect(catalogFor('2.3.0').component('service', 'RestLookupService')?.namesKnown).toBe(false);
    expect(catalogFor('2.9.0').component('service', 'RestLookupService')?.namesKnown).toBe(true);
  });
});

describe('values per version', () => {
  const property = (version: string, type: string, name: string, kind: 'processor' | 'service' = 'processor') =>
    catalogFor(version).component(kind, type)!.property(name)!;

  test('flags are written as the property wants them', () => {
    expect(targetValue(property('2.9.0', 'InvokeHTTP', 'Response Redirects Enabled'), 'false')).toBe('False');
    expect(targetValue(property('2.9.0', 'InvokeHTTP', 'Response Cache Enabled'), 'True')).toBe('true');
  });

  test('display names become values, other text stays', () => {
    expect(targetValue(property('2.9.0', 'ListenHTTP', 'HTTP Protocols'), 'h2 http/1.1')).toBe('H2_HTTP_1_1');
    expect(targetValue(property('2.9.0', 'ListenHTTP', 'HTTP Protocols'), '#{p}')).toBe('#{p}');
  });

  test('a property that a later version replaced is translated, values and all', () => {
    const later = property('2.10.0', 'JsonTreeReader', 'Allow Comments', 'service');
    expect(later.apiName).toBe('Parsing Strategy');
    expect(targetValue(later, 'true')).toBe('LENIENT');
    expect(targetValue(later, 'false')).toBe('STANDARD');
  });

  test('sets of values and defaults that changed', () => {
    const values = (version: string) =>
      property(version, 'PutDatabaseRecord', 'Database Type').values?.map(({ value }) => value);
    expect(values('2.1.0')).not.toContain('Database Dialect Service');
    expect(values('2.2.0')).toContain('Database Dialect Service');
    expect(property('2.6.0', 'GetFile', 'Polling Interval').default).toBe('0 sec');
    expect(property('2.9.0', 'GetFile', 'Polling Interval').default).toBe('30 sec');
  });
});

describe('relationships', () => {
  test('InvokeHTTP writes them with capitals, PutSQL does not', () => {
    const names = (type: string) => catalogFor('2.9.0').component('processor', type)?.relationships;
    expect(names('InvokeHTTP')).toEqual(['Failure', 'No Retry', 'Original', 'Response', 'Retry']);
    expect(names('PutSQL')).toEqual(['failure', 'retry', 'success']);
  });
});

describe('versions', () => {
  test('all known ones have a catalogue', () => {
    for (const version of knownVersions()) {
      const catalog = catalogFor(version);
      expect(catalog.components('processor').length, version).toBeGreaterThan(100);
      expect(catalog.nifiVersion).toBe(version);
    }
  });

  test('short forms, and unknown ones', () => {
    expect(catalogFor('2.9').nifiVersion).toBe('2.9.0');
    expect(normaliseVersion('2.9.0-SNAPSHOT')).toBe('2.9.0');
    expect(() => catalogFor('3.0.0')).toThrow(expect.objectContaining({ code: 'unknown-nifi-version' }));
    expect(() => catalogFor('latest')).toThrow(expect.objectContaining({ code: 'unknown-nifi-version' }));
  });
});

test('the generated types are those of the catalogue (npm run catalog writes them)', () => {
  for (const [name, text] of Object.entries(generatedFiles())) {
    const file = new URL(`../../../src/catalog/generated/${name}`, import.meta.url);
    expect(readFileSync(file, 'utf8') === text, `${name} is stale`).toBe(true);
  }
});

import { expect, test } from 'vitest';
import { loadCatalogFile } from '../../src/catalog/load.js';
import { pullCatalog, readServerCatalog } from '../../src/catalog/pull/pull.js';
import { NifiClient } from '../../src/nifi/index.js';
import { silentReporter } from '../../src/reporter.js';
import { testNifi } from '../support/index.js';

const nifi = await testNifi();
const client = new NifiClient(nifi.url);
const version = (await client.about()).version;

test('what is pulled is what is shipped for this version, and nothing is left behind', async ({ skip }) => {
  const { file, leftOut, scratchGroup } = await pullCatalog(client, silentReporter);
  const groups = await client.childGroups('root');
  expect(groups.filter(({ component }) => component?.name.startsWith('flowgen-catalog-'))).toEqual([]);
  expect(scratchGroup).toBeUndefined();
  expect(leftOut).toEqual([]);
  if (version !== '2.3.0') skip(`no catalogue of NiFi ${version} is shipped as pulled`);
  // The server may have more, and documents more of what it has.
  const pulled = new Map(file.components.map((component) => [component.type, component]));
  for (const shipped of loadCatalogFile(version).components) {
    expect(pulled.get(shipped.type)?.properties.map(({ name }) => name)).toEqual(
      shipped.properties.map(({ name }) => name),
    );
    expect(pulled.get(shipped.type)).toMatchObject({
      ...shipped,
      bundle: expect.anything(),
      properties: expect.anything(),
    });
  }
});

test('without writing, the server’s own components count, named as its version names them', async () => {
  const catalog = await readServerCatalog(client);
  expect(catalog.fromServer).toBe(true);
  expect(catalog.nifiVersion).toBe(version);
  const putSql = catalog.component('processor', 'PutSQL');
  expect(putSql?.bundle.version).toBe(version);
  if (version === '2.3.0') {
    expect(putSql?.property('SQL Statement')?.apiName).toBe('putsql-sql-statement');
    expect(catalog.component('service', 'StandardSSLContextService')?.property('Keystore Type')?.apiName).toBe(
      'Keystore Type',
    );
    // The local assembly has no lookup services.
    expect(catalog.component('service', 'RestLookupService')).toBeUndefined();
  }
});

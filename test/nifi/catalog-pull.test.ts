import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCatalogFile } from '../../src/catalog/load.js';
import { pullCatalog, readServerCatalog } from '../../src/catalog/pull/pull.js';
import { NifiClient } from '../../src/nifi/index.js';
import { silentReporter } from '../../src/reporter.js';
import { runCli } from '../support/cli.js';
import { testNifi } from '../support/index.js';
import { temporaryFolder } from '../support/temporary.js';

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

test('interrupted in the middle, the scratch group is removed', async () => {
  const controller = new AbortController();
  const reporter = { ...silentReporter, step: (text: string) => void (/\(3 of/.test(text) && controller.abort()) };
  const before = await client.childGroups('root');
  const pulled = pullCatalog(client, reporter, controller.signal);
  if (version === '2.3.0') await expect(pulled).rejects.toThrow(/abort/i);
  else await pulled;
  const ids = new Set(before.map(({ id }) => id));
  const after = await client.childGroups('root');
  expect(after.filter(({ id, component }) => !ids.has(id) && component?.name.startsWith('flowgen-catalog-'))).toEqual(
    [],
  );
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

test('the command writes what build and validate take', async () => {
  const out = await temporaryFolder('catalog');
  const pulled = await runCli('catalog', 'pull', '--nifi-url', nifi.url, '--out', out, '--json');
  expect(pulled.exitCode, pulled.stderr).toBe(0);
  const result = JSON.parse(pulled.stdout) as { own: string[]; components: number; written: string[] };
  expect(result.written).toEqual([join(out, 'catalog.json'), join(out, 'types.d.ts')]);
  expect(result.components).toBeGreaterThan(100);
  const types = await readFile(join(out, 'types.d.ts'), 'utf8');
  for (const type of result.own) expect(types).toContain(`${type.slice(type.lastIndexOf('.') + 1)}: {`);

  const flow = join(out, 'flow.ts');
  const name = version === '2.3.0' ? 'Max Data to Receive per Second' : 'Base Path';
  await writeFile(
    flow,
    `export default { flowgen: 'definition', options: { id: 'pulled' }, build: ({ group }) => {
      group.processor('ListenHTTP', { name: 'In', properties: { 'Listening Port': 19234, '${name}': '1 MB' }, autoTerminate: ['success'] });
    } };`,
  );
  const catalog = join(out, 'catalog.json');
  const checked = await runCli('validate', flow, '--catalog', catalog, '--nifi-url', nifi.url, '--json');
  expect(checked.exitCode, checked.stdout).toBe(0);
  expect(JSON.parse(checked.stdout)).toMatchObject({
    nifiVersion: version,
    ok: true,
    flows: [{ id: 'pulled', findings: [], server: { unjudged: [], leftBehind: [] } }],
  });
  const built = await runCli('build', flow, '--catalog', catalog, '--out', join(out, 'build'));
  expect(built.exitCode, built.stderr).toBe(0);
  expect(await readFile(join(out, 'build', 'pulled.flow.json'), 'utf8')).toContain(name);
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogFor, catalogFromFile } from '../../../src/catalog/catalog.js';
import { diffCatalogs } from '../../../src/catalog/diff.js';
import { augmentation, typedComponents } from '../../../src/catalog/generate-types.js';
import { loadCatalogFile } from '../../../src/catalog/load.js';
import { catalogFileText } from '../../../src/catalog/pull/pull.js';
import { runCli } from '../../support/cli.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flowgen-catalog-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** A server with a component of its own and one that is missing. */
function ownServer(): string {
  const shipped = loadCatalogFile('2.9.0');
  const components = shipped.components.filter(({ type }) => !type.endsWith('.PutSQL'));
  return catalogFileText({
    nifiVersion: '2.9.0',
    components: [
      ...components,
      {
        kind: 'processor',
        type: 'com.acme.nifi.OwnSender',
        bundle: ['com.acme', 'acme-nar', '1.4.2'],
        relationships: ['refused', 'sent'],
        inputRequirement: 'INPUT_FORBIDDEN',
        properties: [
          { name: 'Target', required: true },
          { name: 'Pool', controllerService: 'org.apache.nifi.dbcp.DBCPService' },
          { name: 'Key', sensitive: true },
          { name: 'Mode', required: true, default: 'fast', values: ['fast', ['safe', 'Safe, but slow']] },
        ],
      },
      {
        kind: 'service',
        type: 'com.acme.nifi.OwnPool',
        bundle: ['com.acme', 'acme-nar', '1.4.2'],
        provides: ['org.apache.nifi.dbcp.DBCPService'],
        dynamicProperties: true,
        properties: [],
      },
    ],
  });
}

describe('catalog list', () => {
  test('one component, with the names of a version', async () => {
    const { exitCode, stdout } = await runCli('catalog', 'list', 'PutSQL', '--nifi-version', '2.3');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('SQL Statement');
    expect(stdout).toContain('putsql-sql-statement');
    expect(stdout).toContain('relationships: failure, retry, success');
  });

  test('by a part of the name, as JSON', async () => {
    const { stdout } = await runCli('catalog', 'list', 'executesql', '--json');
    const { components } = JSON.parse(stdout) as { components: { type: string }[] };
    expect(components.map(({ type }) => type)).toEqual([
      'org.apache.nifi.processors.standard.ExecuteSQL',
      'org.apache.nifi.processors.standard.ExecuteSQLRecord',
    ]);
  });

  test('what is not there, with a suggestion', async () => {
    const { exitCode, stderr } = await runCli('catalog', 'list', 'InvokeHTPT');
    expect(exitCode).toBe(1);
    expect(stderr).toContain("Did you mean 'InvokeHTTP'?");
  });
});

describe('catalog diff', () => {
  test('between versions: exit code 2', async () => {
    const { exitCode, stdout } = await runCli('catalog', 'diff', '2.3.0', '2.9.0', '--component', 'PutSQL', '--json');
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      before: '2.3.0',
      after: '2.9.0',
      changes: expect.arrayContaining([
        {
          kind: 'processor',
          component: 'PutSQL',
          change: 'property-renamed',
          name: 'SQL Statement',
          before: 'putsql-sql-statement',
          after: 'SQL Statement',
        },
      ]),
    });
  });

  test('of a version with itself: exit code 0', async () => {
    expect((await runCli('catalog', 'diff', '2.9', '2.9.0')).exitCode).toBe(0);
  });

  test('a component of one’s own, one that is missing, values and defaults', async () => {
    const own = catalogFromFile(JSON.parse(ownServer()));
    const changes = diffCatalogs(catalogFor('2.9.0'), own).map(({ component, change }) => `${component} ${change}`);
    expect(changes).toEqual(['OwnSender component-added', 'PutSQL component-removed', 'OwnPool component-added']);
    const between = diffCatalogs(catalogFor('2.3.0'), catalogFor('2.9.0'));
    expect(between).toContainEqual(
      expect.objectContaining({ component: 'GetFile', change: 'default-changed', before: '0 sec', after: '30 sec' }),
    );
    expect(between).toContainEqual(
      expect.objectContaining({
        component: 'ListenHTTP',
        change: 'property-removed',
        name: 'Max Data to Receive per Second',
      }),
    );
  });

  test('a file that is none', async () => {
    const { exitCode, stderr } = await runCli('catalog', 'diff', await file('none.json', '[]'), '2.9.0');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('[not-a-catalog]');
  });
});

describe('validate', () => {
  /** What defineFlow returns, written out: loading the package's own sources anew takes a second each time. */
  const flow = (body: string): string => `export default {
  flowgen: 'definition',
  options: { id: 'bad' },
  build: ({ group }: never) => {
${body}
  },
};
`;

  test('all findings of all files at once, with file and line', async () => {
    const first = await file(
      'first.flow.ts',
      flow(`  group.processor('InvokeHTTP', {
    name: 'Post',
    properties: { 'HTTP Methd': 'POST' } as never,
    autoTerminate: ['Original'],
  });`),
    );
    const second = await file('second.flow.ts', 'export default {');
    const { exitCode, stdout } = await runCli('validate', first, second, '--json');
    expect(exitCode).toBe(1);
    const { flows, ok } = JSON.parse(stdout) as { ok: boolean; flows: { findings: Record<string, unknown>[] }[] };
    expect(ok).toBe(false);
    expect(flows[0]?.findings.map(({ code }) => code)).toEqual([
      'unknown-property',
      'missing-required',
      'unconnected-relationship',
    ]);
    expect(flows[0]?.findings[0]).toMatchObject({
      path: 'bad/post',
      suggestion: "did you mean 'HTTP Method'?",
      location: { file: first, line: 5 },
    });
    expect(flows[1]?.findings[0]).toMatchObject({ code: 'definition-syntax' });
  });

  test('warnings fail with --strict only', async () => {
    const path = await file('warn.flow.ts', flow(`  group.processor('com.acme.Own', { name: 'Own' });`));
    expect((await runCli('validate', path)).exitCode).toBe(0);
    expect((await runCli('validate', path, '--strict')).exitCode).toBe(1);
  });

  test('for the server that a pulled catalogue describes', async () => {
    const catalog = await file('catalog.json', ownServer());
    const path = await file(
      'own.flow.ts',
      flow(`  group.processor('com.acme.nifi.OwnSender', { name: 'Own', properties: { Targt: 'x' }, autoTerminate: ['sent'] });
  group.processor('PutSQL' as 'LogMessage', { name: 'Put' });`),
    );
    const { stdout } = await runCli('validate', path, '--catalog', catalog, '--json');
    const { flows } = JSON.parse(stdout) as { flows: { findings: { code: string; message: string }[] }[] };
    expect(flows[0]?.findings.map(({ code }) => code)).toEqual([
      'type-not-in-target',
      'unknown-property',
      'missing-required',
      'unconnected-relationship',
    ]);
    expect(flows[0]?.findings[0]?.message).toBe('the server has no processor PutSQL (bundle nifi-standard-nar).');
  });
});

test('pulled types make a server’s own components as typed as NiFi’s', async () => {
  const own = catalogFromFile(JSON.parse(ownServer()));
  const mine = (kind: 'processor' | 'service') =>
    typedComponents(own.components(kind).filter(({ type }) => type.startsWith('com.acme')));
  await file('types.d.ts', augmentation('// generated', mine('processor'), mine('service')));
  await file(
    'use.ts',
    `import { defineFlow, secret } from 'nifi-flowgen';
export default defineFlow({ id: 'own' }, ({ group }) => {
  const pool = group.service('OwnPool', { name: 'Pool', dynamic: { anything: 1 } });
  const own = group.processor('OwnSender', {
    name: 'Own',
    properties: { Target: 'x', Pool: pool, Key: secret('key'), Mode: 'safe' },
    autoTerminate: ['sent'],
  });
  group.processor('PutSQL', { name: 'Put', properties: { 'JDBC Connection Pool': pool } });
  own.to(group.funnel('end'), 'refused');
  // @ts-expect-error required property
  group.processor('OwnSender', { name: 'Own', properties: {} });
  // @ts-expect-error not allowed
  group.processor('OwnSender', { name: 'Own', properties: { Target: 'x', Mode: 'slow' } });
  // @ts-expect-error no such relationship
  own.to(group.funnel('end'), 'lost');
});
`,
  );
  const root = resolve(import.meta.dirname, '../../..');
  const options = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: true,
      rootDir: '/',
      typeRoots: [join(root, 'node_modules/@types')],
      paths: { 'nifi-flowgen': [join(root, 'src/index.ts')] },
    },
    include: [],
    files: [join(folder, 'use.ts'), join(folder, 'types.d.ts')],
  };
  const project = await file('tsconfig.json', JSON.stringify(options));
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', project]).catch((error) => error);
  expect(
    String(stdout)
      .split('\n')
      .filter((line) => line.startsWith(folder) || /^(use|types)/.test(line)),
  ).toEqual([]);
}, 60_000);

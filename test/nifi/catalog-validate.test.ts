import { defineFlow, param, secret } from 'nifi-flowgen';
import { expect, test } from 'vitest';
import { catalogFor } from '../../src/catalog/catalog.js';
import { check } from '../../src/check/index.js';
import { validateOnServer } from '../../src/check/server/validate-on-server.js';
import { compile } from '../../src/compile/compile.js';
import { toModel } from '../../src/model/flow-builder.js';
import type { GroupBuilder } from '../../src/model/group-builder.js';
import { NifiClient } from '../../src/nifi/index.js';
import { silentReporter } from '../../src/reporter.js';
import { testNifi, testPostgres, uniqueName } from '../support/index.js';

const nifi = await testNifi();
const client = new NifiClient(nifi.url);
const catalog = catalogFor((await client.about()).version);

/** What the server says to a flow that passes the checks; nothing may be left behind. */
async function serverSays(build: (group: GroupBuilder) => void, values: Readonly<Record<string, string>> = {}) {
  const model = toModel(defineFlow({ id: uniqueName('validate') }, ({ group }) => build(group)));
  expect(check(model, catalog).filter(({ severity }) => severity === 'error')).toEqual([]);
  const result = await validateOnServer(
    client,
    model,
    compile(model, catalog),
    (_context, name) => values[name],
    silentReporter,
  );
  expect(result.leftBehind).toEqual([]);
  const groups = await client.childGroups('root');
  expect(groups.filter(({ component }) => component?.name.endsWith(model.id))).toEqual([]);
  const contexts = await client.parameterContexts();
  expect(contexts.filter(({ component }) => component?.name.endsWith(model.id))).toEqual([]);
  const shorter = (path: string): string => path.slice(model.id.length + 1);
  return {
    findings: result.findings.map(({ code, path, message }) => ({ code, path: shorter(path), message })),
    unjudged: result.unjudged.map(({ path, parameters }) => ({ path: shorter(path), parameters })),
  };
}

const allPost = ['Failure', 'No Retry', 'Original', 'Response', 'Retry'] as const;

test('what only NiFi can know', async () => {
  const { findings } = await serverSays((group) => {
    group.processor('ListenHTTP', {
      name: 'In',
      properties: { 'Listening Port': 19_123, 'Authorized Subject DN Pattern': '(' },
      autoTerminate: ['success'],
    });
  });
  expect(findings).toEqual([
    { code: 'nifi-validation', path: 'in', message: expect.stringContaining('Not a valid Java Regular Expression') },
  ]);
});

test('a right flow, ports on its edge and disabled services included', async () => {
  const { findings, unjudged } = await serverSays(
    (group) => {
      const reader = group.service('JsonTreeReader', { name: 'Reader' });
      const writer = group.service('JsonRecordSetWriter', { name: 'Writer' });
      const convert = group.processor('ConvertRecord', {
        name: 'Convert',
        properties: { 'Record Reader': reader, 'Record Writer': writer },
        autoTerminate: ['failure'],
      });
      const post = group.processor('InvokeHTTP', {
        name: 'Post',
        properties: { 'HTTP URL': param('url'), 'Request Password': secret('password'), 'Request Username': 'x' },
        autoTerminate: [...allPost],
      });
      group.inputPort('in').to(convert);
      convert.to(post, 'success');
      convert.to(group.outputPort('out'), 'success');
    },
    { url: 'http://localhost:9/', password: 'not-to-be-seen' },
  );
  expect(findings).toEqual([]);
  expect(unjudged).toEqual([]);
});

test('without values for its parameters a component is not judged', async () => {
  const { findings, unjudged } = await serverSays((group) => {
    group.processor('InvokeHTTP', {
      name: 'Post',
      properties: { 'HTTP URL': param('url') },
      autoTerminate: [...allPost],
    });
  });
  expect(findings).toEqual([]);
  expect(unjudged).toEqual([{ path: 'post', parameters: ['url'] }]);
});

test('a database is tried: right and wrong password', async () => {
  const database = await testPostgres();
  const pool = (password: string) =>
    serverSays(
      (group) => {
        group.service('DBCPConnectionPool', {
          name: 'Pool',
          properties: {
            'Database Connection URL': param('db.url'),
            'Database Driver Class Name': database.driverClass,
            'Database Driver Locations': database.driver,
            'Database User': database.user,
            Password: secret('db.password'),
          },
        });
      },
      { 'db.url': database.jdbcUrl, 'db.password': password },
    );
  expect((await pool(database.password)).findings).toEqual([]);
  const { findings } = await pool('wrong');
  // A server that trusts local connections takes any password.
  for (const finding of findings) expect(finding).toMatchObject({ code: 'nifi-verification', path: 'pool' });
});

test('NiFi’s own parsers judge what they are for', async () => {
  const { findings } = await serverSays((group) => {
    const path = group.processor('EvaluateJsonPath', {
      name: 'Path',
      dynamic: { a: '$.[' },
      autoTerminate: ['matched', 'unmatched', 'failure'],
    });
    group.processor('GenerateFlowFile', { name: 'Source' }).to(path, 'success');
  });
  expect(findings).toEqual([{ code: 'nifi-validation', path: 'path', message: expect.stringContaining('not valid') }]);
});

test('interrupted in the middle, nothing is left behind', async () => {
  const model = toModel(
    defineFlow({ id: uniqueName('interrupted') }, ({ group }) => {
      group.processor('GenerateFlowFile', {
        name: 'Source',
        properties: { 'Custom Text': param('text') },
        autoTerminate: ['success'],
      });
    }),
  );
  const controller = new AbortController();
  const reporter = { ...silentReporter, step: (text: string) => void (/verify/.test(text) && controller.abort()) };
  const validation = validateOnServer(client, model, compile(model, catalog), () => 'x', reporter, controller.signal);
  await expect(validation).rejects.toThrow(/abort/i);
  expect((await client.childGroups('root')).filter(({ component }) => component?.name.endsWith(model.id))).toEqual([]);
  expect((await client.parameterContexts()).filter(({ component }) => component?.name.endsWith(model.id))).toEqual([]);
});

import { defineFlow, literal, param, secret } from 'nifi-flowgen';
import { describe, expect, it } from 'vitest';
import { catalogFor } from '../../../src/catalog/catalog.js';
import { compile, flowDefinitionText } from '../../../src/compile/compile.js';
import { identifierOf } from '../../../src/compile/identifiers.js';
import { toModel } from '../../../src/model/flow-builder.js';

const post = (name = 'Post') =>
  defineFlow({ id: 'files', name: 'Files' }, ({ group }) => {
    const pool = group.service('DBCPConnectionPool', {
      name: 'Pool',
      properties: {
        'Database Connection URL': param('db.url'),
        'Database Driver Class Name': 'org.postgresql.Driver',
        'Database User': param('db.user', { value: 'app' }),
        Password: secret('db.password'),
      },
    });
    const read = group.processor('GetFile', {
      name: 'Read',
      properties: { 'Input Directory': `${param('in.dir')}/new` },
      state: 'stopped',
    });
    const send = group.processor('InvokeHTTP', {
      id: 'send',
      name,
      properties: { 'HTTP Method': 'POST', 'HTTP URL': param('receiver.url'), 'Socket Read Timeout': '20 secs' },
      dynamic: { 'Idempotency-Key': '${uuid}' },
      autoTerminate: ['Original', 'Response'],
      retry: { relationships: ['Failure'], count: 3 },
    });
    const mark = group.processor('PutSQL', {
      name: 'Mark',
      properties: { 'JDBC Connection Pool': pool, 'SQL Statement': literal("select '$$', '#{x}'") },
      autoTerminate: ['success', 'failure', 'retry'],
    });
    read.to(send, 'success', { backPressure: { objects: 100 } });
    send.to(mark, ['Failure', 'No Retry', 'Retry']);
  });

describe('compile', () => {
  it('gives the same bytes every time', () => {
    const text = () => flowDefinitionText(compile(toModel(post()), catalogFor('2.9.0')).flow);
    expect(text()).toBe(text());
  });

  it('keeps identifiers when only the display name changes', () => {
    const ids = (name: string) =>
      compile(toModel(post(name)), catalogFor('2.9.0')).flow.flowContents.processors.map(
        ({ identifier }) => identifier,
      );
    expect(ids('Post')).toEqual(ids('Send it'));
  });

  it('pins identifiers: changing these makes every deployed flow a stranger', () => {
    expect(identifierOf('report-relay/relay/send')).toBe('c505d65b-c03a-585a-ac1e-a1c9a4423205');
    expect(identifierOf('신고/보내기')).toBe('e0ebe884-e641-5bd7-8018-1df23f4fad9f');
    expect(identifierOf('report-relay/a→b', 'connection')).toBe('03788036-e2ef-58d9-9f96-b72d29c2eea3');
  });

  it("writes the target's property names", () => {
    const names = (version: string) =>
      compile(toModel(post()), catalogFor(version)).flow.flowContents.processors.map(({ properties }) =>
        Object.keys(properties),
      );
    expect(names('2.9.0')[2]).toContain('SQL Statement');
    expect(names('2.3.0')[2]).toContain('putsql-sql-statement');
    expect(names('1.28.1')[1]).toContain('Remote URL');
    expect(names('1.28.1')[1]).toContain('Read Timeout');
  });

  it('marks dynamic and service properties for NiFi', () => {
    const { flowContents } = compile(toModel(post()), catalogFor('2.9.0')).flow;
    const [, send, mark] = flowContents.processors;
    expect(send!.propertyDescriptors['Idempotency-Key']).toMatchObject({ dynamic: true });
    expect(mark!.propertyDescriptors['JDBC Connection Pool']).toMatchObject({ identifiesControllerService: true });
    expect(mark!.properties['JDBC Connection Pool']).toBe(flowContents.controllerServices[0]!.identifier);
  });

  it('escapes literal text for the property that holds it', () => {
    const [, , mark] = compile(toModel(post()), catalogFor('2.9.0')).flow.flowContents.processors;
    expect(mark!.properties['SQL Statement']).toBe("select '${literal('$')}${literal('$')}', '${literal('#')}{x}'");
  });

  it('gathers every parameter, also those inside text, and never a secret value', () => {
    const context = compile(toModel(post()), catalogFor('2.9.0')).flow.parameterContexts!.files!;
    expect(context.parameters).toMatchObject([
      { name: 'db.password', sensitive: true },
      { name: 'db.url', sensitive: false },
      { name: 'db.user', sensitive: false, value: 'app' },
      { name: 'in.dir', sensitive: false },
      { name: 'receiver.url', sensitive: false },
    ]);
    expect(context.parameters[0]).not.toHaveProperty('value');
  });

  it('never says RUNNING nor emits instance identifiers', () => {
    const compiled = compile(toModel(post()), catalogFor('2.9.0'));
    const text = flowDefinitionText(compiled.flow);
    expect(text).not.toContain('RUNNING');
    expect(text).not.toContain('instanceIdentifier');
    expect(compiled.wantedStates[identifierOf('files/read')]).toBe('stopped');
  });

  it('lays components out left to right without overlap', () => {
    const { processors } = compile(toModel(post()), catalogFor('2.9.0')).flow.flowContents;
    const x = processors.map(({ position }) => position!.x);
    expect(x[0]! + 350).toBeLessThan(x[1]!);
    expect(x[1]! + 350).toBeLessThan(x[2]!);
  });
});

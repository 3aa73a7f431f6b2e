import { literal, param, secret } from 'nifi-flowgen';
import { describe, expect, test } from 'vitest';
import { codes, found, wrong } from './support.js';

describe('parameters', () => {
  const pool = (properties: object): string[] =>
    codes(({ group }) => {
      group.service(
        'DBCPConnectionPool',
        wrong({
          name: 'Pool',
          properties: { 'Database Connection URL': 'x', 'Database Driver Class Name': 'y', ...properties },
        }),
      );
    });

  test('sensitive ones fit only sensitive properties, and the reverse', () => {
    expect(pool({ 'Database User': param('db.user'), Password: secret('db.password') })).toEqual([]);
    expect(pool({ 'Database User': secret('db.user') })).toEqual(['sensitive-parameter']);
    expect(pool({ Password: param('db.password') })).toEqual(['plain-parameter']);
  });

  test('a secret never stands in the definition', () => {
    expect(pool({ Password: 'hunter2' })).toEqual(['secret-in-definition']);
    expect(pool({ Password: literal('hunter2') })).toEqual(['secret-in-definition']);
  });

  test('a sensitive property takes the parameter alone', () => {
    expect(
      codes(({ group }) => {
        group.service(
          'DBCPConnectionPool',
          wrong({
            name: 'Pool',
            properties: {
              'Database Connection URL': 'x',
              'Database Driver Class Name': 'y',
              Password: `x${secret('db.password')}`,
            },
          }),
        );
      }),
    ).toEqual(['parameter-in-text']);
  });

  test('a parameter that nobody declares', () => {
    const [finding] = found('unknown-parameter', ({ group }) => {
      group.service(
        'DBCPConnectionPool',
        wrong({
          name: 'Pool',
          properties: {
            'Database Connection URL': param('db.user'),
            'Database Driver Class Name': 'y',
            'Database User': '#{db.usr}',
          },
        }),
      );
    });
    expect(finding?.message).toBe(
      "'Database User' of DBCPConnectionPool refers to parameter 'db.usr', which the flow does not declare.",
    );
    expect(finding?.suggestion).toBe("did you mean 'db.user'?");
  });

  test('what a context of elsewhere holds is not known', () => {
    expect(
      codes(({ group, flow }) => {
        flow.externalParameterContext('shared');
        const inner = group.group({ name: 'Inner', parameterContext: 'shared' });
        inner.processor('InvokeHTTP', {
          name: 'Post',
          properties: { 'HTTP URL': '#{from.elsewhere}' },
          autoTerminate: ['Failure', 'No Retry', 'Original', 'Response', 'Retry'],
        });
      }),
    ).toEqual([]);
  });

  test('a context that is not there', () => {
    expect(
      codes(({ group }) => {
        group.group({ name: 'Inner', parameterContext: 'nowhere' });
      }),
    ).toEqual(['unknown-parameter-context']);
  });

  test('secrets among dynamic properties', () => {
    expect(
      codes(({ group }) => {
        group.processor('InvokeHTTP', {
          name: 'Post',
          properties: { 'HTTP URL': 'x' },
          dynamic: { 'X-Key': secret('key') },
          autoTerminate: ['Failure', 'No Retry', 'Original', 'Response', 'Retry'],
        });
      }),
    ).toEqual([]);
    expect(
      codes(({ group }) => {
        group.processor(
          'GenerateFlowFile',
          wrong({ name: 'Source', dynamic: { a: secret('key') }, autoTerminate: ['success'] }),
        );
      }),
    ).toEqual(['sensitive-parameter']);
  });
});

import { describe, expect, test } from 'vitest';
import { codes, findingsOf, found, wrong } from './support.js';

const post = { 'HTTP URL': 'https://example.org' };
const all = ['Failure', 'No Retry', 'Original', 'Response', 'Retry'];

describe('component types', () => {
  test('a misspelt type: the right one is suggested', () => {
    const [finding] = found('unknown-type', ({ group }) => {
      group.processor('InvokeHttp' as 'InvokeHTTP', wrong({ name: 'Post' }));
    });
    expect(finding).toMatchObject({
      severity: 'error',
      path: 'flow/post',
      message: "There is no processor 'InvokeHttp'.",
      suggestion: "did you mean 'InvokeHTTP'?",
    });
  });

  test('a type that the target lacks', () => {
    const build = ({ group }: Parameters<Parameters<typeof found>[1]>[0]): void => {
      group.processor('UpdateGauge', wrong({ name: 'Gauge', properties: { 'Gauge Name': 'a', 'Gauge Value': '1' } }));
    };
    expect(found('type-not-in-target', build, '2.3.0')[0]?.message).toContain(
      'NiFi 2.3.0 has no processor UpdateGauge',
    );
    expect(found('type-not-in-target', build, '2.9.0')).toEqual([]);
  });

  test('a class of one’s own is not checked, and that is said', () => {
    const build = ({ group }: Parameters<Parameters<typeof found>[1]>[0]): void => {
      group.processor('com.acme.Own', { name: 'Own', properties: { Anything: 'x' } });
    };
    expect(codes(build)).toEqual(['unchecked-type']);
  });

  test('names that nobody has looked up for the target', () => {
    const build = ({ group }: Parameters<Parameters<typeof found>[1]>[0]): void => {
      group.service('PropertiesFileLookupService', { name: 'Lookup', properties: { 'Configuration File': '/x' } });
    };
    expect(codes(build, '2.3.0')).toEqual(['unconfirmed-names']);
    expect(codes(build, '2.7.0')).toEqual([]);
  });

  test('a deprecated type', () => {
    expect(
      found('deprecated-type', ({ group }) => {
        group.processor('CompressContent', wrong({ name: 'Compress' }));
      })[0]?.suggestion,
    ).toBe('use ModifyCompression');
  });
});

describe('property names', () => {
  test('a misspelt property, by a cast', () => {
    const [finding] = found('unknown-property', ({ group }) => {
      group.processor('InvokeHTTP', wrong({ name: 'Post', properties: { ...post, 'HTTP Methd': 'POST' } }));
    });
    expect(finding?.message).toBe("InvokeHTTP has no property 'HTTP Methd'.");
    expect(finding?.suggestion).toBe("did you mean 'HTTP Method'?");
  });

  test('a name of an older version', () => {
    const [finding] = found(
      'unknown-property',
      ({ group }) => {
        group.processor('PutSQL', wrong({ name: 'Put', properties: { 'putsql-sql-statement': 'SELECT 1' } }));
      },
      '2.3.0',
    );
    expect(finding?.suggestion).toContain("write 'SQL Statement'");
  });

  test('what is no property at all may be a dynamic one', () => {
    const [finding] = found('unknown-property', ({ group }) => {
      group.processor('InvokeHTTP', wrong({ name: 'Post', properties: { ...post, 'X-Tenant-Of-This': '1' } }));
    });
    expect(finding?.suggestion).toBe("if it is a dynamic property, put it under 'dynamic'");
  });

  test.each([
    ['2.3.0', [] as string[]],
    ['2.4.0', ["ListenHTTP has no 'Max Data to Receive per Second' in NiFi 2.4.0: it exists until 2.3.0."]],
    ['2.9.0', ["ListenHTTP has no 'Max Data to Receive per Second' in NiFi 2.9.0: it exists until 2.3.0."]],
  ])('a property that is gone (NIFI-14386), target %s', (version, messages) => {
    const findings = found(
      'property-not-in-target',
      ({ group }) => {
        group.processor(
          'ListenHTTP',
          wrong({ name: 'In', properties: { 'Listening Port': '9000', 'Max Data to Receive per Second': '1 MB' } }),
        );
      },
      version,
    );
    expect(findings.map(({ message }) => message)).toEqual(messages);
  });

  test.each([
    ['2.6.0', ['it exists since 2.7.0']],
    ['2.7.0', []],
  ])('a property that is too new, target %s', (version, messages) => {
    const findings = found(
      'property-not-in-target',
      ({ group }) => {
        group.service('DBCPConnectionPool', wrong({ name: 'Pool', properties: { 'Password Source': 'PASSWORD' } }));
      },
      version,
    );
    expect(findings.map(({ message }) => message)).toEqual(messages.map((text) => expect.stringContaining(text)));
  });

  test('a dynamic property where there are none, and one that would set a real property', () => {
    expect(
      found('dynamic-not-supported', ({ group }) => {
        group.processor('LogMessage', wrong({ name: 'Log', dynamic: { 'Log Mesage': 'x' } }));
      })[0]?.suggestion,
    ).toBe("did you mean 'Log Message'?");
    for (const name of ['SQL Statement', 'putsql-sql-statement']) {
      expect(
        found(
          'dynamic-shadows-property',
          ({ group }) => {
            group.processor('PutSQL', wrong({ name: 'Put', dynamic: { [name]: 'x' } }));
          },
          '2.3.0',
        )[0]?.suggestion,
      ).toBe("move it to 'properties' as 'SQL Statement'");
    }
  });

  test('right names give no finding, dynamic ones where they belong', () => {
    expect(
      findingsOf(({ group }) => {
        group.processor('InvokeHTTP', {
          name: 'Post',
          properties: { ...post, 'HTTP Method': 'POST' },
          dynamic: { 'Idempotency-Key': '${uuid}' },
          autoTerminate: ['Failure', 'No Retry', 'Original', 'Response', 'Retry'],
        });
      }),
    ).toEqual([]);
  });
});

describe('values', () => {
  test('a value that is not allowed', () => {
    const [finding] = found('value-not-allowed', ({ group }) => {
      group.processor(
        'InvokeHTTP',
        wrong({ name: 'Post', properties: { ...post, 'Response Cookie Strategy': 'ACCEPT-ALL' } }),
      );
    });
    expect(finding?.message).toBe("'Response Cookie Strategy' of InvokeHTTP can't be 'ACCEPT-ALL' in NiFi 2.9.0.");
    expect(finding?.suggestion).toBe("did you mean 'ACCEPT_ALL'?");
  });

  test('a value that the target does not have yet', () => {
    const build = ({ group }: Parameters<Parameters<typeof found>[1]>[0]): void => {
      group.processor(
        'QueryDatabaseTableRecord',
        wrong({ name: 'Q', properties: { 'Database Type': 'Database Dialect Service' } }),
      );
    };
    expect(found('value-not-allowed', build, '2.1.0')).toHaveLength(1);
    expect(found('value-not-allowed', build, '2.9.0')).toEqual([]);
  });

  test('case, display names, parameters and expressions are no fault', () => {
    expect(
      found('value-not-allowed', ({ group }) => {
        group.processor(
          'InvokeHTTP',
          wrong({
            name: 'Post',
            properties: { ...post, 'Response Redirects Enabled': true, 'HTTP/2 Disabled': '#{h}' },
          }),
        );
        group.processor(
          'ListenHTTP',
          wrong({ name: 'In', properties: { 'Listening Port': 1, 'HTTP Protocols': 'h2 http/1.1' } }),
        );
      }),
    ).toEqual([]);
  });

  test('a required property without value', () => {
    const [finding] = found('missing-required', ({ group }) => {
      group.processor('InvokeHTTP', wrong({ name: 'Post', autoTerminate: all }));
    });
    expect(finding).toMatchObject({ message: "InvokeHTTP needs 'HTTP URL'.", path: 'flow/post' });
  });

  test('a default cleared', () => {
    const [finding] = found('missing-required', ({ group }) => {
      group.processor('InvokeHTTP', wrong({ name: 'Post', properties: { ...post, 'HTTP Method': null } }));
    });
    expect(finding?.message).toBe("'HTTP Method' of InvokeHTTP is required and may not be empty.");
  });

  test('what is required only with another property', () => {
    const listen = (properties: object): string[] =>
      found('missing-required', ({ group }) => {
        const reader = group.service('JsonTreeReader', { name: 'Reader' });
        group.processor(
          'ListenHTTP',
          wrong({
            name: 'In',
            properties: { 'Listening Port': 9000, ...('reader' in properties && { 'Record Reader': reader }) },
          }),
        );
      }).map(({ message }) => message);
    expect(listen({})).toEqual([]);
    expect(listen({ reader: true })).toEqual(["ListenHTTP needs 'Record Writer' where 'Record Reader' is set."]);
  });

  test('a property without effect', () => {
    const [finding] = found('property-without-effect', ({ group }) => {
      group.service('JsonTreeReader', wrong({ name: 'Reader', properties: { 'Schema Text': '{"type":"string"}' } }));
    });
    expect(finding?.severity).toBe('warning');
    expect(finding?.message).toBe(
      "'Schema Text' of JsonTreeReader has no effect: 'Schema Access Strategy' must be 'schema-text-property', it is 'infer-schema'.",
    );
  });
});

describe('services', () => {
  test('of the wrong kind, out of reach, unknown, text instead', () => {
    const put = (value: (flow: Parameters<Parameters<typeof found>[1]>[0]) => unknown): string[] =>
      codes((flow) => {
        flow.group.processor('PutSQL', wrong({ name: 'Put', properties: { 'JDBC Connection Pool': value(flow) } }));
      }).filter((code) => code.includes('service'));
    const pool = {
      name: 'Pool',
      properties: { 'Database Connection URL': 'jdbc:x', 'Database Driver Class Name': 'y' },
    };
    expect(put(({ group }) => group.service('JsonTreeReader', { name: 'Reader' }))).toEqual(['wrong-service-kind']);
    expect(put(({ group }) => group.group({ name: 'Inner' }).service('DBCPConnectionPool', pool))).toEqual([
      'service-out-of-reach',
    ]);
    expect(put(() => ({ path: 'flow/nowhere' }))).toEqual(['unknown-service']);
    expect(put(() => 'my pool')).toEqual(['not-a-service']);
    expect(put(({ group }) => group.service('DBCPConnectionPool', pool))).toEqual([]);
    expect(put(() => '#{pool.id}')).toEqual([]);
    expect(put(({ group }) => group.service('DBCPConnectionPool', wrong({ ...pool, state: 'disabled' })))).toEqual([
      'disabled-service',
    ]);
    expect(put(({ group }) => group.externalService({ name: 'Shared', provides: 'x.Other' }))).toEqual([
      'wrong-service-kind',
    ]);
    expect(put(({ group }) => group.externalService({ name: 'Shared' }))).toEqual([]);
  });

  test('a service of an outer group is in reach; a service where text is wanted is not', () => {
    expect(
      codes(({ group }) => {
        const reader = group.service('JsonTreeReader', { name: 'Reader' });
        const writer = group.service('JsonRecordSetWriter', { name: 'Writer' });
        group.group({ name: 'Inner' }).processor('ListenHTTP', {
          name: 'In',
          properties: { 'Listening Port': 9000, 'Record Reader': reader, 'Record Writer': writer },
          autoTerminate: ['success'],
        });
      }),
    ).toEqual([]);
    expect(
      codes(({ group }) => {
        const reader = group.service('JsonTreeReader', { name: 'Reader' });
        group.processor(
          'ListenHTTP',
          wrong({ name: 'In', properties: { 'Listening Port': 1, 'Base Path': reader }, autoTerminate: ['success'] }),
        );
      }),
    ).toEqual(['not-a-service']);
  });
});

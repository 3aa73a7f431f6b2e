import { describe, expect, it } from 'vitest';
import { buildFlow } from '../../../src/build/build-flow.js';
import type { VersionedProcessGroup, VersionedProcessor } from '../../../src/flow/flow-definition.js';
import {
  bigint,
  type DatabaseOptions,
  defineFlow,
  FindingsError,
  mariadb,
  mysql,
  oracle,
  outboxRelay,
  param,
  postgresql,
  secret,
  text,
} from '../../../src/index.js';

const at: DatabaseOptions = {
  url: param('db.url'),
  user: param('db.user'),
  password: secret('db.password'),
  driver: param('db.driver'),
};
const common = {
  id: 'relay',
  source: { table: 'report', key: ['report_id'] },
  record: { report_id: bigint(), title: text() },
  uuid: { namespace: null },
  send: { url: param('receiver.url') },
};
const databases = { postgresql, mysql, mariadb, oracle };

function processors(group: VersionedProcessGroup): VersionedProcessor[] {
  return [...group.processors, ...group.processGroups.flatMap(processors)];
}

describe('the relay on each database', () => {
  it.each(['2.3.0', '2.9.0'])('builds without findings for NiFi %s, and claims as the database can', (nifiVersion) => {
    for (const [name, database] of Object.entries(databases)) {
      const source = defineFlow({ id: 'flow' }, ({ group }) => {
        outboxRelay(group, { ...common, database: database(at), manual: { port: 9080, basePath: 'reports' } });
      });
      const built = buildFlow(source, { nifiVersion });
      expect(built.findings, name).toEqual([]);
      const claims = processors(built.compiled.flow.flowContents).filter(
        (processor) => processor.name === 'Claim rows',
      );
      expect(claims).toHaveLength(2);
      for (const { properties } of claims) {
        const before = properties['SQL Pre-Query'] ?? properties['sql-pre-query'];
        if (name === 'postgresql') expect(before ?? null).toBeNull();
        else
          expect(before).toMatch(
            /'\$\{batch_id\}'[\s\S]*'\$\{relay\.attempt\}'|'\$\{relay\.attempt\}'[\s\S]*'\$\{batch_id\}'/,
          );
      }
    }
  });

  it('calls a stored procedure on Oracle where asked', () => {
    const source = defineFlow({ id: 'flow' }, ({ group }) => {
      outboxRelay(group, { ...common, database: oracle({ ...at, claimBy: 'procedure' }) });
    });
    const built = buildFlow(source, { nifiVersion: '2.9.0' });
    expect(built.sql.find(({ direction }) => direction === 'up')?.text).toContain('CREATE OR REPLACE PROCEDURE');
    const claim = processors(built.compiled.flow.flowContents).find((processor) => processor.name === 'Claim rows');
    expect(claim?.properties['SQL Pre-Query']).toMatch(
      /^CALL "OUTBOX_CLAIM"\('\$\{batch_id\}', 'report', '\$\{relay\.attempt\}', 500, 0, 0\)$/,
    );
  });
});

describe('a relay that only reads', () => {
  const incremental = (overlap?: string | number) =>
    defineFlow({ id: 'flow' }, ({ group }) => {
      outboxRelay(group, {
        ...common,
        read: 'incremental',
        database: oracle(at),
        incremental: { column: 'changed_at', ...(overlap !== undefined && { overlap }) },
      });
    });

  it('warns that late commits are missed, unless an overlap is given', () => {
    const codes = (overlap?: string | number) =>
      buildFlow(incremental(overlap), { nifiVersion: '2.9.0' }).findings.map(
        ({ code, severity }) => `${severity} ${code}`,
      );
    expect(codes()).toEqual(['warning late-commits-missed']);
    expect(codes('10 min')).toEqual([]);
    expect(codes(1_000)).toEqual([]);
  });

  it('needs nothing in the database', () => {
    expect(buildFlow(incremental('10 min'), { nifiVersion: '2.9.0' }).sql).toEqual([]);
  });
});

it('refuses manual input with an outbox that has no columns for it', () => {
  const source = defineFlow({ id: 'flow' }, ({ group }) => {
    outboxRelay(group, {
      ...common,
      database: mariadb(at),
      outbox: { existing: { columns: { receipt: null } } },
      manual: { port: 9080, basePath: 'reports' },
    });
  });
  let codes: string[] = [];
  try {
    buildFlow(source, { nifiVersion: '2.9.0' });
  } catch (error) {
    if (error instanceof FindingsError) codes = error.findings.map(({ code }) => code);
  }
  expect(codes).toContain('manual-needs-columns');
});

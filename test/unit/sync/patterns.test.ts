import {
  defineFlow,
  type FileSyncOptions,
  type FileSyncReceiverOptions,
  type FindingsError,
  fileSync,
  fileSyncReceiver,
  mariadb,
  param,
  postgresql,
  secret,
} from 'nifi-flowgen';
import { describe, expect, it } from 'vitest';
import senderExample from '../../../flows/file-sync.flow.js';
import receiverExample from '../../../flows/file-sync-receiver.flow.js';
import { buildFlow } from '../../../src/build/build-flow.js';

const database = postgresql({ url: param('db.url'), user: param('db.user'), password: secret('db.password') });
const send = (options: Partial<FileSyncOptions>) =>
  defineFlow({ id: 's' }, ({ group }) => {
    fileSync(group, {
      id: 'send',
      database,
      tables: { t: { key: ['id'] } },
      target: { directory: '/out' },
      ...options,
    });
  });
const receive = (options: Partial<FileSyncReceiverOptions>) =>
  defineFlow({ id: 'r' }, ({ group }) => {
    fileSyncReceiver(group, {
      id: 'receive',
      database,
      directories: { incoming: '/in', archive: '/archive', quarantine: '/quarantine' },
      targets: { T: { table: 't', key: ['id'] } },
      ...options,
    });
  });
const sql = (definition: Parameters<typeof buildFlow>[0]) =>
  buildFlow(definition)
    .sql.map((file) => file.text)
    .join('\n');

describe('the examples', () => {
  for (const version of ['2.3.0', '2.9.0']) {
    it(`build without a finding for NiFi ${version}`, () => {
      for (const example of [senderExample, receiverExample]) {
        const built = buildFlow(example, { nifiVersion: version });
        expect(built.findings).toEqual([]);
        expect(built.sql.map((file) => file.name)).toHaveLength(2);
      }
    });
  }
});

describe('fileSync', () => {
  it('takes its numbers from the definition and the specified ones without', () => {
    const query = (definition: Parameters<typeof buildFlow>[0]) =>
      buildFlow(definition).model.root.groups[0]!.processors.find((processor) => processor.id === 'claim')!.properties[
        'SQL Query'
      ];
    expect(query(send({}))).toBe(
      `SELECT content FROM "public"."outbox_claim"(CAST(? AS uuid), 1000, interval '60 seconds', 64000000, interval '600 seconds')`,
    );
    expect(
      query(send({ outbox: 'app.sync_outbox', batch: { events: 7, age: '2 min', maxBytes: 9 }, lease: '1 hour' })),
    ).toBe(
      `SELECT content FROM "app"."sync_outbox_claim"(CAST(? AS uuid), 7, interval '120 seconds', 9, interval '3600 seconds')`,
    );
    const { processors } = buildFlow(send({})).model.root.groups[0]!;
    const schedule = (id: string) => processors.find((processor) => processor.id === id)!.schedule;
    expect(schedule('check')).toEqual({ timer: '5 sec' });
    expect(schedule('purge-tick')).toEqual({ cron: '0 0 2 * * ?' });
  });

  it('names domains after tables and sequences after outboxes', () => {
    const text = sql(send({ tables: { 'app.order_item': { key: ['id'] } } }));
    expect(text).toContain(`''), 'ORDER_ITEM')`);
    expect(text).toContain('"app"."outbox_seq_seq"');
  });

  it('refuses what would lose keys or never work', () => {
    const refused = (options: Partial<FileSyncOptions>) => {
      try {
        buildFlow(send(options));
        return 'built';
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(refused({ tables: { t: { key: ['id'], mask: { id: 'null' } } } })).toBe('key-column-hidden');
    expect(refused({ tables: { t: { key: ['id'], exclude: ['id'] } } })).toBe('key-column-hidden');
    expect(refused({ tables: { t: { key: [] } } })).toBe('invalid-option');
    expect(refused({ tables: { t: { key: ['id'], rename: { a: 'x', b: 'x' } } } })).toBe('invalid-option');
    expect(refused({ gzipLevel: 10 })).toBe('invalid-option');
    expect(refused({ batch: { events: 0 } })).toBe('invalid-option');
    expect(refused({ batch: { age: 'soon' } })).toBe('invalid-duration');
    expect(refused({ converters: { T: '$flowgen$' } })).toBe('invalid-sql-expression');
  });

  it('finds what would overwrite or mix something', () => {
    const codes = (definition: Parameters<typeof buildFlow>[0]) => {
      try {
        return buildFlow(definition).findings.map((finding) => finding.code);
      } catch (error) {
        return (error as FindingsError).findings.map((finding) => finding.code);
      }
    };
    const target = { directory: '/out' };
    const tables = { t: { key: ['id'] } };
    expect(
      codes(
        defineFlow({ id: 's' }, ({ group }) => {
          fileSync(group, { id: 'a', database, tables, target });
          fileSync(group, { id: 'b', database, tables, target });
        }),
      ),
    ).toContain('sync-captured-twice');
    expect(codes(send({ tables: { t: { key: ['id'] }, 'app.t': { key: ['id'] } } }))).toContain('sync-shared-domain');
    const columns = { id: 'bigint' } as const;
    const from = mariadb({ url: 'jdbc:mariadb:x', user: 'u', password: secret('db.password') });
    expect(codes(send({ database: from, tables: { t: { key: ['id'], columns } } }))).toContain('sync-unseen-changes');
    expect(
      codes(
        defineFlow({ id: 'r' }, ({ group }) => {
          const directories = { incoming: '/in', archive: '/archive', quarantine: '/quarantine' };
          fileSyncReceiver(group, { id: 'a', database, directories, targets: { T: { table: 't', key: ['id'] } } });
          fileSyncReceiver(group, { id: 'b', database, directories, targets: { T: { table: 't', key: ['id'] } } });
        }),
      ),
    ).toContain('sync-received-twice');
  });

  it('keeps what an author writes apart from the SQL around it', () => {
    const text = sql(send({ tables: { 'public."o\'; DROP"': { key: ['a"b'], domain: "it's" } } }));
    expect(text).toContain(`"public"."o'; DROP"`);
    expect(text).toContain(`'it''s'`);
    expect(text).toContain(`"a""b"`);
  });
});

describe('fileSyncReceiver', () => {
  it('wants exactly one place per domain', () => {
    expect(() => buildFlow(receive({ targets: { T: { key: ['id'] } } }))).toThrow(/either a table or a procedure/);
    expect(() => buildFlow(receive({ targets: { T: { key: ['id'], table: 't', procedure: 'p' } } }))).toThrow(/either/);
  });

  it('takes event types of its own', () => {
    expect(sql(receive({ eventTypes: { JOINED: 'upsert' } }))).toContain(`WHEN 'JOINED' THEN 'upsert'`);
  });
});

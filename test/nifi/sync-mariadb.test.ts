import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { defineFlow, fileSync, mariadb, param, secret } from 'nifi-flowgen';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../src/db/connection.js';
import { renderSyncObject } from '../../src/sql/objects/sync-render.js';
import { syncStatus } from '../../src/sync/status.js';
import {
  describeIf,
  eventually,
  mariadbInstalled,
  type TestDatabase,
  testMariadb,
  testNifi,
  testPostgres,
  uniqueName,
} from '../support/index.js';
import { apply, capture, connect, install, nameOf, outbox, receiver } from './sync-database.js';
import { folders, names, removeFolders, run } from './sync-flows.js';

const columns = [
  { name: 'id', type: 'bigint' },
  { name: 'part', type: 'text' },
  { name: 'title', type: 'text' },
  { name: 'amount', type: 'decimal' },
  { name: 'ratio', type: 'double' },
  { name: 'raw', type: 'binary' },
  { name: 'at', type: 'timestamp' },
  { name: 'secret', type: 'text' },
] as const;
const table = `CREATE TABLE item (id bigint, part varchar(20), title text, amount decimal(40, 10), ratio double, raw varbinary(50),
  at datetime(6), secret text, PRIMARY KEY (id, part)) CHARACTER SET utf8mb4`;

describeIf(mariadbInstalled, 'file sync from MariaDB', () => {
  let database: TestDatabase;
  let db: DatabaseConnection;
  const cleanups: (() => Promise<unknown>)[] = [];
  const own = { outbox: { name: 'outbox' } };
  const item = (options: object = {}) =>
    capture('item', { ...own, table: { name: 'item' }, key: ['id', 'part'], columns, ...options });
  const installed = async (dialect: 'mariadb' | 'mysql', ...objects: Parameters<typeof renderSyncObject>[0][]) => {
    for (const object of objects) await db.run(renderSyncObject(object, dialect).up);
  };
  beforeEach(async () => {
    database = await testMariadb();
    db = await connectDatabase(database.url);
    cleanups.push(() => db.close());
    await db.run(table);
  });
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });
  const short = async () =>
    (await db.query('SELECT event_type, payload FROM outbox ORDER BY seq')).map((row) => [
      row.event_type,
      JSON.parse(String(row.payload)),
    ]);

  // MySQL has no sequences; its variant of the SQL runs on MariaDB, too.
  for (const dialect of ['mariadb', 'mysql'] as const) {
    it(`captures every change of a row (SQL for ${dialect})`, async () => {
      await installed(
        dialect,
        { ...outbox, ...own },
        item({
          excludedColumns: ['secret'],
          renamedColumns: { title: 'name' },
          excludedEventTypes: ['SKIPPED'],
          converters: { OTHER: `JSON_OBJECT('d', domain)` },
        }),
      );
      await db.run(`SET time_zone = '+09:00'`);
      await db.run(`INSERT INTO item VALUES (9223372036854775807, '나', 'it''s "한글" \\\\ \\n', 123456789012345678901234567890.1234567890, 1e-300, X'00FF', '2026-04-24 10:30:00.5', 'x'),
        (1, 'a', NULL, NULL, NULL, NULL, NULL, NULL)`);
      await db.run(`UPDATE item SET secret = 'y'`);
      await db.run(`START TRANSACTION; UPDATE item SET title = 'lost'; ROLLBACK`);
      await db.run(`UPDATE item SET part = 'b', ratio = 0.1 WHERE id = 1`);
      await db.run(`SET @flowgen_sync_capture = 'off'; UPDATE item SET ratio = 2; SET @flowgen_sync_capture = NULL`);
      await db.run(
        `SET @flowgen_sync_event_type = 'SKIPPED'; UPDATE item SET ratio = 3; SET @flowgen_sync_event_type = NULL`,
      );
      await db.run(
        `SET @flowgen_sync_domain = 'OTHER'; UPDATE item SET ratio = 4 WHERE id = 1; SET @flowgen_sync_domain = NULL`,
      );
      await db.run('DELETE FROM item WHERE id = 1');
      const rows = await db.query('SELECT payload FROM outbox ORDER BY seq LIMIT 1');
      expect(rows[0]?.payload).toBe(
        `{"id":9223372036854775807,"part":"나","name":"it's \\"한글\\" \\\\ \\n","amount":123456789012345678901234567890.1234567890,"ratio":1e-300,"raw":"\\\\x00ff","at":"2026-04-24T10:30:00.500000"}`,
      );
      const one = (part: string, ratio: number | null) => ({
        id: 1,
        part,
        name: null,
        amount: null,
        ratio,
        raw: null,
        at: null,
      });
      expect((await short()).slice(1)).toEqual([
        ['CREATED', one('a', null)],
        ['DELETED', one('a', null)],
        ['CREATED', one('b', 0.1)],
        ['UPDATED', { d: 'OTHER' }],
        ['DELETED', one('b', 4)],
      ]);
    });
  }

  it('claims without overlap, repeats a claim, and is bounded', async () => {
    await installed(
      'mariadb',
      { ...outbox, ...own },
      item({ maskedColumns: { secret: { sql: `CONCAT(LEFT(value, 1), '***')` }, title: 'sha256' } }),
    );
    await db.run(`INSERT INTO item (id, part, title, secret) SELECT seq, 'a', 't', '가나다' FROM seq_1_to_25`);
    const claim = async (batch: string, events = 10, age = 0, bytes = 1_000_000) => {
      const rows = await db.query('CALL outbox_claim(?, ?, ?, ?, 600)', [batch, events, age, bytes]);
      const content = (rows as unknown as { content: string }[][])[0]?.[0]?.content;
      return content === undefined
        ? undefined
        : (JSON.parse(content) as { meta: object; events: { seq: number; payload: object }[] });
    };
    expect(await claim(randomUUID(), 26, 60)).toBeUndefined();
    const batch = randomUUID();
    const first = await claim(batch);
    expect(first!.events.map((event) => event.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(first!.events[0]!.payload).toMatchObject({
      secret: '가***',
      title: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await claim(batch)).toEqual(first);
    expect((await claim(randomUUID(), 10, 0, 700))!.events).toHaveLength(2);
    expect((await claim(randomUUID(), 100))!.events).toHaveLength(13);
    expect(await claim(randomUUID())).toBeUndefined();
    expect((await syncStatus(db)).sender).toMatchObject({ pending: 25, claimed: 25, failed: 0 });
    await db.run(`UPDATE outbox SET status = 'SENT', sent_at = UTC_TIMESTAMP(6) - INTERVAL 8 DAY`);
    await db.run('CALL outbox_purge(604800, 10)');
    expect(await db.query('SELECT count(*) AS n FROM outbox')).toEqual([{ n: 0 }]);
  });

  it('sends files through NiFi that PostgreSQL takes in', async () => {
    const nifi = await testNifi();
    const dirs = await folders();
    cleanups.push(() => removeFolders(dirs));
    const definition = defineFlow({ id: uniqueName('sync-mariadb') }, ({ group }) => {
      fileSync(group, {
        id: 'send',
        database: mariadb({
          url: param('db.url'),
          user: param('db.user'),
          password: secret('db.password'),
          driver: param('db.driver'),
        }),
        tables: {
          item: { key: ['id', 'part'], columns: Object.fromEntries(columns.map(({ name, type }) => [name, type])) },
        },
        target: { directory: dirs.out },
        batch: { events: 50, age: '1 sec', check: '500 ms' },
        manifest: true,
      });
    });
    const flow = await run(nifi.api, definition, database);
    cleanups.push(() => flow.remove());
    await db.run(
      `INSERT INTO item SELECT seq, '나', CONCAT('제목 ', seq), seq / 3, seq / 7, X'0001', '2026-04-24 10:30:00', NULL FROM seq_1_to_120`,
    );
    await db.run(`UPDATE item SET title = NULL WHERE id <= 5`);
    await db.run(`DELETE FROM item WHERE id > 110`);
    await eventually(async () => {
      const [left] = await db.query(`SELECT count(*) AS n FROM outbox WHERE status <> 'SENT'`);
      return Number(left?.n) === 0;
    });
    const target = await connect((await testPostgres()).url);
    cleanups.push(() => target.end());
    await target.query(
      `CREATE TABLE item (id bigint, part text, title text, amount numeric, ratio float8, raw bytea, at timestamp, secret text, PRIMARY KEY (id, part))`,
    );
    await install(target, receiver({ ITEM: { key: ['id', 'part'] } }));
    const files = (await names(dirs.out)).filter((name) => name.endsWith('.gz'));
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(await names(dirs.out)).toHaveLength(files.length * 2);
    for (const name of files) {
      const content = gunzipSync(await readFile(join(dirs.out, name))).toString('utf8');
      expect(nameOf(content)).toBe(name);
      expect((await apply(target, { name, content })).outcome).toBe('applied');
    }
    const here = await db.query(
      `SELECT CAST(id AS CHAR) AS id, title, CAST(amount AS CHAR) AS amount, ratio, HEX(raw) AS raw, CAST(at AS CHAR) AS at FROM item ORDER BY item.id`,
    );
    const there = await target.query(
      `SELECT id::text, title, amount::text, ratio, upper(encode(raw, 'hex')) AS raw, to_char(at, 'YYYY-MM-DD HH24:MI:SS.US') AS at FROM item ORDER BY item.id`,
    );
    expect(there.rows).toEqual(here);
  });
});

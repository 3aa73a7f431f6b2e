import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, type TestDatabase, testNifi, testPostgres } from '../support/index.js';
import { connect, nameOf } from './sync-database.js';
import { type Folders, folders, names, type RunningFlow, receiving, removeFolders, run, sender } from './sync-flows.js';

const nifi = await testNifi();

describe('a file sync from one database to another', () => {
  let dirs: Folders;
  let sourceDb: TestDatabase;
  let source: pg.Client;
  let target: pg.Client;
  const flows: RunningFlow[] = [];

  beforeAll(async () => {
    dirs = await folders();
    sourceDb = await testPostgres();
    const targetDb = await testPostgres();
    source = await connect(sourceDb.url);
    target = await connect(targetDb.url);
    for (const client of [source, target])
      await client.query('CREATE TABLE report (id bigint PRIMARY KEY, title text, amount numeric)');
    flows.push(
      await run(
        nifi.api,
        sender({
          tables: { report: { key: ['id'] } },
          target: { directory: dirs.out },
          batch: { events: 100, age: '2 sec', check: '1 sec' },
        }),
        sourceDb,
      ),
      await run(
        nifi.api,
        receiving({
          directories: { incoming: dirs.out, archive: dirs.archive, quarantine: dirs.quarantine },
          poll: '1 sec',
          settle: '0 sec',
          targets: { REPORT: { table: 'report', key: ['id'] } },
        }),
        targetDb,
      ),
    );
  });
  afterAll(async () => {
    for (const flow of flows) await flow.remove();
    await source.end();
    await target.end();
    await removeFolders(dirs);
  });

  it('carries changes over and marks them SENT', async () => {
    await source.query(
      `INSERT INTO report SELECT i, '신고 "' || i || '" \${x} #{y} \\', i * 1.10 FROM generate_series(1, 250) i`,
    );
    await source.query(`UPDATE report SET title = NULL WHERE id <= 10`);
    await source.query(`DELETE FROM report WHERE id > 240`);
    const all = 'SELECT * FROM report ORDER BY id';
    await eventually(
      async () => expect((await target.query(all)).rows).toEqual((await source.query(all)).rows) ?? true,
      { timeout: 60_000 },
    );
    await eventually(
      async () => (await source.query(`SELECT FROM outbox WHERE status <> 'SENT' OR sent_at IS NULL`)).rowCount === 0,
    );
    const [day] = await names(dirs.archive);
    const archived = await names(join(dirs.archive, day!));
    expect(archived.length).toBeGreaterThanOrEqual(3);
    for (const name of archived) {
      const content = gunzipSync(await readFile(join(dirs.archive, day!, name))).toString('utf8');
      expect(name).toBe(nameOf(content));
      expect(content).toMatch(
        /^\{"meta":\{"seq_from":\d+,"seq_to":\d+,"source":"INTERNAL","created_at":"[0-9T:Z-]{20}"\},"events":\[\{"seq":\d+,"domain":"REPORT","event_type":"[A-Z]+","source":"INTERNAL","payload":\{.*\}\}\]\}$/,
      );
    }
    expect(await names(dirs.out)).toEqual([]);
    expect(await names(dirs.quarantine)).toEqual([]);
  });

  it('deletes what was sent long ago, in steps, and nothing else', async () => {
    const db = await testPostgres();
    const client = await connect(db.url);
    try {
      const flow = await run(
        nifi.api,
        sender({
          tables: {},
          target: { directory: dirs.root },
          batch: { age: '1 hour' },
          retention: { cron: '* * * * * ?' },
        }),
        db,
        { start: false },
      );
      flows.push(flow);
      await client.query(`INSERT INTO outbox (domain, event_type, source, payload, status, sent_at)
        SELECT 'T', 'CREATED', 'INTERNAL', CAST('{}' AS json), 'SENT', now() - interval '8 days' FROM generate_series(1, 12000)
        UNION ALL SELECT 'T', 'CREATED', 'INTERNAL', '{}', 'SENT', now() - interval '6 days' FROM generate_series(1, 3)
        UNION ALL SELECT 'T', 'CREATED', 'INTERNAL', '{}', 'PENDING', NULL FROM generate_series(1, 4)`);
      await flow.start();
      const left = async () =>
        (await client.query('SELECT status, count(*)::int AS n FROM outbox GROUP BY 1 ORDER BY 1')).rows;
      await eventually(async () => expect((await left())[1]).toEqual({ status: 'SENT', n: 3 }) ?? true, {
        timeout: 60_000,
      });
      expect(await left()).toEqual([
        { status: 'PENDING', n: 4 },
        { status: 'SENT', n: 3 },
      ]);
    } finally {
      await client.end();
    }
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../src/db/connection.js';
import { applySchema, planSchema } from '../../src/db/schema.js';
import {
  defineFlow,
  type FileSyncOptions,
  type FlowModel,
  fileSync,
  fileSyncReceiver,
  postgresql,
  secret,
} from '../../src/index.js';
import { toModel } from '../../src/model/flow-builder.js';
import { silentReporter } from '../../src/reporter.js';
import { sqlSteps } from '../../src/sql/render.js';
import {
  dismissGaps,
  needsAttention,
  requeueEvents,
  retrySetAside,
  syncGaps,
  syncStatus,
} from '../../src/sync/status.js';
import { verifySyncFiles } from '../../src/sync/verify.js';
import { testPostgres } from '../support/index.js';
import { apply, capture, connect, drain, install, outbox, receiver } from './sync-database.js';

let db: pg.Client;
let connection: DatabaseConnection;
beforeEach(async () => {
  const { url } = await testPostgres();
  db = await connect(url);
  connection = await connectDatabase(url);
  await db.query('CREATE TABLE t (id int PRIMARY KEY, v text)');
});
afterEach(async () => {
  await connection.close();
  await db.end();
});

it('tells what waits, failed and was sent, and puts failed events back in line', async () => {
  await expect(syncStatus(connection)).rejects.toMatchObject({ code: 'no-file-sync' });
  await install(db, outbox, capture('t', { key: ['id'] }));
  await db.query('INSERT INTO t SELECT i FROM generate_series(1, 5) i');
  await db.query(`UPDATE outbox SET status = 'FAILED', last_error = 'disk full' WHERE seq <= 2`);
  await db.query(`UPDATE outbox SET status = 'SENT', sent_at = '2026-04-24 10:30:00Z', claimed_at = '2026-04-24 19:29:59+09',
    batch_id = gen_random_uuid() WHERE seq = 3`);
  await db.query(`UPDATE outbox SET batch_id = gen_random_uuid(), created_at = now() - interval '90 s' WHERE seq = 4`);
  const status = await syncStatus(connection);
  expect(status).toEqual({
    sender: {
      pending: 2,
      claimed: 1,
      oldestPendingSeconds: expect.any(Number),
      failed: 2,
      lastError: 'disk full',
      sent: 1,
      lastSentAt: '2026-04-24T10:30:00.000Z',
      lastFile: 'sync_3_3_20260424T102959Z.json.gz',
      lastSeq: '5',
    },
  });
  expect(status.sender!.oldestPendingSeconds).toBeGreaterThanOrEqual(89);
  expect(needsAttention(status)).toBe(true);
  expect(await requeueEvents(connection, {}, undefined)).toBe(2);
  expect(await requeueEvents(connection, {}, { from: '3', to: '3' })).toBe(1);
  expect((await syncStatus(connection)).sender).toMatchObject({ pending: 5, failed: 0, sent: 0 });
});

it('tells what arrived, what was set aside and what is missing', async () => {
  await install(db, receiver({ T: { key: ['id'] } }));
  const at = '2026-04-24T10:30:00Z';
  const event = (seq: number, payload: object) => ({
    seq,
    domain: 'T',
    event_type: 'CREATED',
    source: 'INTERNAL',
    payload,
  });
  const content = JSON.stringify({
    meta: { seq_from: 1, seq_to: 9, source: 'INTERNAL', created_at: at },
    events: [event(1, { id: 1 }), event(5, { id: 5, w: 1 })],
  });
  await apply(db, { name: 'sync_1_9_20260424T103000Z.json.gz', content });
  await apply(db, { name: 'other', content });
  expect(await syncStatus(connection, { gapSeconds: 0 })).toEqual({
    receiver: {
      files: 2,
      lastFile: 'sync_1_9_20260424T103000Z.json.gz',
      lastFileAt: expect.stringMatching(/^\d{4}-/),
      refused: 1,
      lastRefused: 'other: the name is not that of a sync file',
      events: 1,
      lastSeq: '1',
      setAside: 1,
      gaps: { new: 0, suspect: 1, missing: 0 },
    },
  });
  expect(await syncGaps(connection)).toMatchObject([{ source: 'INTERNAL', seqFrom: '2', seqTo: '4', state: 'new' }]);
  expect(await dismissGaps(connection, {}, '3')).toBe(0);
  expect(await dismissGaps(connection, {}, undefined)).toBe(1);
  expect(await retrySetAside(connection, {})).toEqual({ applied: 0, left: 1 });
  await db.query('ALTER TABLE t ADD COLUMN w int');
  expect(await retrySetAside(connection, {})).toEqual({ applied: 1, left: 0 });
});

it('checks files offline as the receiver would', async () => {
  await install(db, outbox, capture('t', { key: ['id'] }));
  await db.query(`INSERT INTO t SELECT i, '값' FROM generate_series(1, 25) i`);
  const files = await drain(db, 10);
  const folder = await mkdtemp(join(tmpdir(), 'flowgen-sync-'));
  try {
    for (const file of files) await writeFile(join(folder, file.name), gzipSync(file.content));
    const good = await verifySyncFiles([folder]);
    expect(good.files.map(({ file, problems }) => [file?.events, file?.domains, problems])).toEqual([
      [10, { T: 10 }, []],
      [10, { T: 10 }, []],
      [5, { T: 5 }, []],
    ]);
    expect(good).toMatchObject({ gaps: { INTERNAL: [] }, repeated: { INTERNAL: [] }, missingFiles: [] });
    const [first, second, third] = files;
    await rm(join(folder, second!.name));
    await writeFile(join(folder, third!.name), gzipSync(third!.content).subarray(0, -9));
    await writeFile(
      join(folder, first!.name.replace('_1_10_', '_31_40_')),
      gzipSync(
        first!.content
          .replaceAll(/\d+(?=,"domain)/g, (n) => String(Number(n) + 30))
          .replace('"seq_from":1,"seq_to":10', '"seq_from":31,"seq_to":40')
          .replace('"payload":{', '"payload":[{'),
      ),
    );
    await writeFile(join(folder, `${second!.name}.manifest.json`), '{}');
    const bad = await verifySyncFiles([folder]);
    expect(bad.files.map(({ problems }) => problems)).toEqual([
      [],
      ['it is no complete gzip file: it is cut off'],
      [expect.stringMatching(/^its content is no JSON/)],
    ]);
    expect(bad.missingFiles).toEqual([second!.name]);
    await expect(verifySyncFiles([join(folder, 'nope')])).rejects.toMatchObject({ code: 'file-not-found' });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('shows `db plan` what is missing or out of date', async () => {
  const definition = (options: Partial<FileSyncOptions> = {}) =>
    toModel(
      defineFlow({ id: 's' }, ({ group }) => {
        const database = postgresql({ url: 'jdbc:postgresql:x', user: 'u', password: secret('p') });
        fileSync(group, {
          id: 'send',
          database,
          tables: { t: { key: ['id'] } },
          target: { directory: '/out' },
          ...options,
        });
        fileSyncReceiver(group, {
          id: 'receive',
          database,
          directories: { incoming: '/in', archive: '/archive', quarantine: '/quarantine' },
          targets: { T: { table: 't', key: ['id'] } },
        });
      }),
    );
  const missing = async (model: FlowModel) =>
    (await planSchema(connection, sqlSteps(model, 'postgresql').up))
      .filter((step) => !step.present)
      .map((step) => step.title);
  const all = ['outbox public.outbox of the file sync', 'capture of public.t', 'receiver of the file sync'];
  expect(await missing(definition())).toEqual(all);
  await applySchema(connection, await planSchema(connection, sqlSteps(definition(), 'postgresql').up), silentReporter);
  expect(await missing(definition())).toEqual([]);
  expect(await missing(definition({ converters: { T: 'payload' } }))).toEqual(['capture of public.t']);
  await db.query(`ALTER TABLE t DISABLE TRIGGER ALL`);
  expect(await missing(definition())).toEqual(['capture of public.t']);
  await applySchema(connection, await planSchema(connection, sqlSteps(definition(), 'postgresql').up), silentReporter);
  expect(await missing(definition())).toEqual([]);
  for (const step of sqlSteps(definition(), 'postgresql').down) await connection.run(step.sql);
  expect(await missing(definition())).toEqual(all);
});

it('does not take an outbox for its own that is another one', async () => {
  await db.query('CREATE TABLE outbox (outbox_id bigint PRIMARY KEY, payload json)');
  await expect(install(db, outbox)).rejects.toThrow(/is not an outbox of a file sync/);
});

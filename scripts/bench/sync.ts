/**
 * Speed of the file sync in events per second, from commit to file and from file to table: through NiFi, and by a plain
 * Node program that does the same with the same database functions; capture against the same inserts without it.
 * Everything on one machine, in one run. Run: npm run bench:sync. Options: SYNC_EVENTS (50000).
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { startLocalNifi } from '../../src/local/server.js';
import { apply, capture, claim, connect, install, markSent, outbox, receiver } from '../../test/nifi/sync-database.js';
import { folders, names, receiving, removeFolders, run, sender } from '../../test/nifi/sync-flows.js';
import { eventually } from '../../test/support/eventually.js';
import { Services } from '../../test/support/services.js';

const events = Number(process.env.SYNC_EVENTS ?? 50_000);
const reporter = { step() {}, note: console.error, warn: console.error };
const services = new Services(process.env, reporter);
const dirs = await folders();
const nifi = await startLocalNifi({ env: process.env, heap: '1g', timeoutMs: 600_000, reporter });
const table = 'CREATE TABLE item (id bigint PRIMARY KEY, title text, amount numeric, at timestamptz, note text)';
const insert = `INSERT INTO item SELECT i, '신고 ' || i, i * 1.01, now(), repeat('x', 100) FROM generate_series(1, ${events}) i`;

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `${what.padEnd(58)} ${seconds.toFixed(1).padStart(6)} s ${Math.round(events / seconds)
      .toString()
      .padStart(7)} events/s`,
  );
}

async function freshTarget(): Promise<{ client: pg.Client; db: Awaited<ReturnType<Services['postgres']>> }> {
  const db = await services.postgres();
  const client = await connect(db.url);
  await client.query(table);
  return { client, db };
}

try {
  const plain = await freshTarget();
  await timed('insert in one statement, without capture', () => plain.client.query(insert));
  const { client: source, db } = await freshTarget();
  await install(source, outbox, capture('item', { key: ['id'] }));
  await timed('insert in one statement, with capture', () => source.query(insert));

  const byNode = join(dirs.root, 'node');
  await mkdir(byNode);
  await timed('commit to file, plain Node', async () => {
    for (;;) {
      const batch = crypto.randomUUID();
      const file = await claim(source, { batch });
      if (file === undefined) return;
      await writeFile(join(byNode, `.${file.name}`), gzipSync(file.content, { level: 6 }));
      await rename(join(byNode, `.${file.name}`), join(byNode, file.name));
      await markSent(source, batch);
    }
  });
  const reset = `UPDATE outbox SET status = 'PENDING', batch_id = NULL, claimed_at = NULL, sent_at = NULL`;
  await source.query(reset);
  await source.query('VACUUM FULL outbox');
  const sending = await run(
    `${nifi.url}/nifi-api`,
    sender({ tables: { item: { key: ['id'] } }, target: { directory: dirs.out } }),
    db,
    { start: false },
  );
  await timed('commit to file, through NiFi (includes its start, ~2 s)', async () => {
    await sending.start();
    await eventually(
      async () => (await source.query(`SELECT FROM outbox WHERE status <> 'SENT' LIMIT 1`)).rowCount === 0,
      {
        timeout: 600_000,
      },
    );
  });
  // Warm: the second time NiFi's classes are compiled.
  await sending.stop();
  await source.query(reset);
  await source.query('VACUUM FULL outbox');
  await timed('commit to file, through NiFi, warm', async () => {
    await sending.start();
    await eventually(
      async () => (await source.query(`SELECT FROM outbox WHERE status <> 'SENT' LIMIT 1`)).rowCount === 0,
      {
        timeout: 600_000,
      },
    );
  });
  await sending.remove();

  const files = await names(byNode);
  const node = await freshTarget();
  await install(node.client, receiver({ ITEM: { key: ['id'] } }));
  await timed('file to table, plain Node', async () => {
    for (const name of files) {
      await apply(node.client, { name, content: gunzipSync(await readFile(join(byNode, name))).toString('utf8') });
    }
  });
  const into = await freshTarget();
  const incoming = join(dirs.root, 'in');
  await mkdir(incoming);
  for (const name of files) await writeFile(join(incoming, name), await readFile(join(byNode, name)));
  const receivingFlow = await run(
    `${nifi.url}/nifi-api`,
    receiving({
      directories: { incoming, archive: dirs.archive, quarantine: dirs.quarantine },
      poll: '1 sec',
      settle: '0 sec',
      targets: { ITEM: { table: 'item', key: ['id'] } },
    }),
    into.db,
    { start: false },
  );
  await timed('file to table, through NiFi (includes its start, ~2 s)', async () => {
    await receivingFlow.start();
    await eventually(
      async () => Number((await into.client.query('SELECT count(*) AS n FROM item')).rows[0].n) === events,
      { timeout: 600_000 },
    );
  });
  await receivingFlow.remove();
  for (const client of [plain.client, source, node.client, into.client]) await client.end();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await nifi.kill();
  await services.stop();
  await removeFolders(dirs);
  await rm(nifi.dir, { recursive: true, force: true });
}

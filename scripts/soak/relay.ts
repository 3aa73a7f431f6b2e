/**
 * The relay under the roughest treatment, with a NiFi and a PostgreSQL of its own, about five minutes:
 * `npm run soak:relay`. While rows flow and posts arrive, NiFi is killed three times, PostgreSQL twice (once as by a
 * power cut of the server process), the receiver goes away for a while. In the end every row must be done, every row
 * and every post that was answered with success must have arrived, duplicates only under the same UUID; nobody lends
 * NiFi a hand. Options: RELAY_ROWS (20000), RELAY_DELIVERY (batch).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { bigint, text } from '../../src/index.js';
import { ensureDrivers } from '../../src/local/assembly.js';
import { findFreePort } from '../../src/local/ports.js';
import { startLocalNifi } from '../../src/local/server.js';
import { createTable, nameUuid, RelayRun, relayDefinition } from '../../test/nifi/relay-setup.js';
import { eventually } from '../../test/support/eventually.js';
import { PostgresServer } from '../../test/support/postgres-server.js';
import { Receiver } from '../../test/support/receiver.js';

const rows = Number(process.env.RELAY_ROWS ?? 20_000);
const delivery = process.env.RELAY_DELIVERY === 'record' ? 'record' : 'batch';
const reporter = { step() {}, note: console.error, warn: console.error };
const started = Date.now();
const log = (message: string) =>
  console.log(`${((Date.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${message}`);

const drivers = await ensureDrivers({ env: process.env, reporter });
let nifi = await startLocalNifi({ env: process.env, heap: '1g', reporter });
const postgres = await PostgresServer.start();
const receiver = await Receiver.start();
receiver.always({ delay: 100 });
const database = {
  url: postgres.url(),
  jdbcUrl: `jdbc:postgresql://127.0.0.1:${postgres.port}/postgres`,
  user: postgres.user,
  password: postgres.password,
  driver: drivers.postgresql,
};
await createTable(database, 'CREATE TABLE report (report_id bigint PRIMARY KEY, title text NOT NULL)');
const port = await findFreePort();
const relay = await RelayRun.start(
  relayDefinition('soak-relay', {
    source: { table: 'public.report', key: ['report_id'] },
    record: { report_id: bigint(), title: text() },
    uuid: { namespace: null },
    send: { delivery, batchSize: delivery === 'batch' ? 250 : 200, concurrency: delivery === 'batch' ? 2 : 8 },
    lease: '20 sec',
    retry: { every: '5 sec', times: 100 },
    manual: { port },
  }),
  { nifiUrl: nifi.url, database, receiverUrl: receiver.url },
);

let stop = false;
let inserted = 0;
/** Rises with each disturbance, so that rows flow during all of them however long a restart takes. */
let allowed = 0;
const accepted: number[] = [];

/** Business transactions: they must survive what happens to the database, so they repeat what failed. */
async function insertRows(): Promise<void> {
  while (inserted < rows && !stop) {
    if (inserted >= allowed) {
      await sleep(100);
      continue;
    }
    const from = inserted + 1;
    const to = Math.min(allowed, inserted + 150);
    await relay
      .rows(`INSERT INTO report SELECT g, 'row ' || g FROM generate_series(${from}, ${to}) g ON CONFLICT DO NOTHING`)
      .then(() => {
        inserted = to;
      })
      .catch(() => sleep(300));
    await sleep(200);
  }
}

/** Posts whose answer was success must arrive; what was not answered may or may not. */
async function postRecords(): Promise<void> {
  for (let id = 10_000_001; !stop; id++) {
    const body = `{"report_id": ${id}, "title": "by hand"}`;
    const answer = await fetch(`http://127.0.0.1:${port}/reports`, { method: 'POST', body }).catch(() => undefined);
    if (answer?.status === 200) accepted.push(id);
    await sleep(answer ? 50 : 500);
  }
}

const work = Promise.all([insertRows(), postRecords()]);
let step = 0;
try {
  for (const disturb of [
    async () => {
      log('kill NiFi');
      await nifi.kill();
      nifi = await nifi.restart();
      log('NiFi is back');
    },
    async () => {
      log('restart PostgreSQL');
      await postgres.stop();
      await sleep(2_000);
      await postgres.start();
    },
    async () => {
      log('kill NiFi');
      await nifi.kill();
      nifi = await nifi.restart();
      log('NiFi is back');
    },
    async () => {
      log('the receiver goes away for 5 s');
      await receiver.down();
      await sleep(5_000);
      await receiver.up();
    },
    async () => {
      log('crash PostgreSQL');
      await postgres.crash();
      await sleep(2_000);
      await postgres.start();
    },
    async () => {
      log('kill NiFi');
      await nifi.kill();
      nifi = await nifi.restart();
      log('NiFi is back');
    },
  ]) {
    allowed = Math.ceil((rows * ++step) / 6);
    await sleep(3_000);
    await disturb();
    log(`${inserted} inserted, ${receiver.received} received, ${accepted.length} posts accepted`);
  }
  await eventually(() => inserted === rows, { timeout: 300_000, message: 'all rows inserted' });
  stop = true;
  await work;
  log(`all inserted; ${receiver.received} received`);
  await eventually(
    async () => {
      const [open] = await relay.rows<{ n: string; total: string }>(
        'SELECT count(*) FILTER (WHERE status <> 2) n, count(*) FILTER (WHERE receipt IS NULL) total FROM outbox',
      );
      return open!.n === '0' && Number(open!.total) === rows;
    },
    { timeout: 300_000, interval: 1_000, message: 'all rows done' },
  );
  const lost = (ids: Iterable<number>) => missing(ids);
  const rowsLost = await lost(Array.from({ length: rows }, (_, i) => i + 1));
  await eventually(async () => (await lost(accepted)) === 0, {
    timeout: 120_000,
    message: 'all accepted posts received',
  });
  const [recovered] = await relay.rows<{ n: string }>('SELECT count(*) n FROM outbox WHERE recovery_cnt > 0');
  log(
    `done: ${rows} rows, ${rowsLost} lost; ${accepted.length} posts accepted, 0 lost; ${receiver.duplicates} duplicates, ` +
      `${receiver.withoutUuid} without UUID; ${recovered!.n} rows came back by recovery`,
  );
  process.exitCode = rowsLost === 0 && receiver.withoutUuid === 0 ? 0 : 1;
} finally {
  stop = true;
  await relay.db.end();
  await nifi.kill();
  await postgres.remove();
  await receiver.close();
}

async function missing(ids: Iterable<number>): Promise<number> {
  let count = 0;
  for (const id of ids) if (!receiver.records.has(await nameUuid(String(id)))) count++;
  return count;
}

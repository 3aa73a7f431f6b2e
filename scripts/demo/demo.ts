/**
 * The report relay, end to end, on this machine: `npm run demo`.
 *
 * A database, a receiver and a NiFi are started; flowgen builds flows/report-relay.flow.ts, prepares the database and
 * deploys the flow; then 5,000 reports are written into the table and 20 posted by hand, while the receiver goes away
 * for some seconds. At the end every single report must have arrived.
 *
 * Options: --keep leaves everything running until Ctrl-C; --rows N writes another number of rows.
 */

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../../src/local/ports.js';
import { countOutbox } from './outbox.js';
import { heading, say, sayProgress, table } from './output.js';
import { deployRelay, retryEvery } from './relay.js';
import { cleanUp, type Services, startServices } from './services.js';
import { expectedUuids, interruptReceiver, postByHand, type Traffic, writeRows } from './traffic.js';

const { values: options } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, rows: { type: 'string', default: '5000' } },
});
const traffic: Traffic = { rows: Number(options.rows), posts: 20 };
/** How long the last report may take after the last one was written: outage, retries and a slow machine included. */
const patienceMs = 240_000;

const cleanups: (() => Promise<void>)[] = [];
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C does not wait.
    if (interrupted) process.exit(130);
    interrupted = true;
    say('Stopping …');
    void cleanUp(cleanups).then(() => process.exit(130));
  });
}

try {
  process.exitCode = await demo();
} catch (error) {
  if (!interrupted) console.error(error);
  process.exitCode = 1;
} finally {
  if (!interrupted) await cleanUp(cleanups);
}

async function demo(): Promise<number> {
  const started = Date.now();
  heading('1. Servers');
  const services = await startServices(cleanups);
  const database = new pg.Client({ connectionString: services.postgres.url() });
  await database.connect();
  cleanups.push(() => database.end());
  await database.query(await readFile(new URL('table.sql', import.meta.url), 'utf8'));

  heading('2. flowgen: build, prepare the database, deploy');
  const manualPort = await findFreePort();
  await deployRelay(services, manualPort);
  say(`NiFi's user interface: ${services.nifi.url}/nifi`);

  heading(`3. Traffic: ${traffic.rows.toLocaleString('en-US')} rows, ${traffic.posts} posts, and an outage`);
  const isComplete = await runTraffic(services, database, `http://127.0.0.1:${manualPort}/reports`);

  heading(`4. Result, after ${Math.round((Date.now() - started) / 1000)} seconds in all`);
  const missing = await printResult(services, database);
  if (options.keep) await keepRunning(services, manualPort);
  return isComplete && missing === 0 ? 0 : 1;
}

/** Everything at once, as in real life; true when all rows came to their end in time. */
async function runTraffic({ receiver }: Services, database: pg.Client, manualUrl: string): Promise<boolean> {
  let isReceiverUp = true;
  const sending = Promise.all([
    writeRows(database, traffic.rows),
    postByHand(manualUrl, traffic.posts),
    interruptReceiver(receiver, (isUp) => {
      isReceiverUp = isUp;
      say(isUp ? 'The receiver is back.' : 'The receiver goes away for 8 seconds.');
    }),
  ]);
  let sent = false;
  const watched = sending.then(() => {
    sent = true;
  });
  // Without this, a failure before the loop ends would count as unhandled.
  watched.catch(() => {});
  let deadline = Number.POSITIVE_INFINITY;
  for (;;) {
    const { waiting, claimed, done, failed } = await countOutbox(database);
    sayProgress(
      `waiting ${waiting} · being sent ${claimed} · done ${done} · failed, to be retried ${failed} · ` +
        `received ${receiver.received}${isReceiverUp ? '' : ' · RECEIVER DOWN'}`,
    );
    if (sent && deadline === Number.POSITIVE_INFINITY) deadline = Date.now() + patienceMs;
    if (sent && receiver.received >= traffic.rows + traffic.posts && waiting + claimed + failed === 0) break;
    if (Date.now() > deadline) return false;
    await Promise.race([sleep(300), sent ? sleep(300) : watched]);
  }
  await watched;
  return true;
}

/** Prints the closing table; returns how many reports never arrived. */
async function printResult({ receiver }: Services, database: pg.Client): Promise<number> {
  const counts = await countOutbox(database);
  const expected = await expectedUuids(database, traffic.posts);
  const missing = expected.filter((uuid) => !receiver.records.has(uuid)).length;
  const unexpected = receiver.received - (expected.length - missing);
  table([
    ['outbox: waiting (0)', counts.waiting],
    ['outbox: being sent (1)', counts.claimed],
    ['outbox: done (2)', counts.done],
    ['outbox: failed (9)', counts.failed],
    ['outbox: rows that were retried', counts.retried],
    ['reports written and posted', expected.length],
    ['reports received', receiver.received],
    ['received more than once (same UUID, dropped)', receiver.duplicates],
    ['received with an unknown UUID', unexpected],
    ['missing', missing],
  ]);
  const left = counts.waiting + counts.claimed + counts.failed;
  say(missing + left + unexpected === 0 ? 'Every report arrived, each under its own UUID.' : 'NOT all is well.');
  return missing + left + unexpected;
}

async function keepRunning({ nifi, postgres, receiver }: Services, manualPort: number): Promise<void> {
  heading('Everything stays until Ctrl-C');
  say(`NiFi              ${nifi.url}/nifi`);
  say(`its log           ${nifi.logFile}`);
  say(`PostgreSQL        ${postgres.url()}`);
  say(`post a report     curl -d '{"report_id": 2000001, "제목": "…", "접수일시": "2026-01-01T09:00:00+09:00"}' \\`);
  say(`                       -H 'Content-Type: application/json' http://127.0.0.1:${manualPort}/reports`);
  say(`receiver          ${receiver.url}`);
  say(`Failed rows are retried every ${retryEvery}.`);
  await new Promise(() => {
    // Ctrl-C ends it; the timer keeps the process alive until then.
    setInterval(() => {}, 60_000);
  });
}

/**
 * Speed of the relay: `npm run bench:relay`. In one run on one machine, with a NiFi, a PostgreSQL and a receiver of its
 * own: the relay in batch and in record mode, a plain Node program that does the same work (claim, POST, mark; same
 * statements, same batch size), and a naive flow that takes row by row. Then the claim's time beside finished rows, and
 * what an idle relay costs.
 *
 * Options: RELAY_ROWS (100000), RELAY_BATCH (5000), RELAY_RECORDS (6000), RELAY_NAIVE (1000), RELAY_FINISHED
 * (1000000,10000000; empty: leave out), RELAY_PARTS (any of batch,record,node,naive,claim,idle).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { numberedParameters } from '../../src/db/parameters.js';
import { bigint, decimal, defineFlow, json, param, postgresql, secret, text, timestamptz } from '../../src/index.js';
import { ensureDrivers } from '../../src/local/assembly.js';
import { startLocalNifi } from '../../src/local/server.js';
import { connectionPool } from '../../src/patterns/database.js';
import { dialectFor } from '../../src/sql/dialects/index.js';
import { outboxStatements } from '../../src/sql/statements/outbox.js';
import { createTable, RelayRun, relayDefinition } from '../../test/nifi/relay-setup.js';
import { eventually } from '../../test/support/eventually.js';
import { PostgresServer } from '../../test/support/postgres-server.js';

const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const rows = number('RELAY_ROWS', 100_000);
const batchSize = number('RELAY_BATCH', 5_000);
const records = number('RELAY_RECORDS', 6_000);
const naiveRows = number('RELAY_NAIVE', 1_000);
const finished = (process.env.RELAY_FINISHED ?? '1000000,10000000').split(',').filter(Boolean).map(Number);
const parts = new Set((process.env.RELAY_PARTS ?? 'node,batch,record,naive,claim,idle').split(','));

const reporter = { step() {}, note: console.error, warn: console.error };
const drivers = await ensureDrivers({ env: process.env, reporter });
const postgres = await PostgresServer.start(['shared_buffers=256MB', 'max_wal_size=4GB', 'checkpoint_timeout=30min']);
const nifi = await startLocalNifi({ env: process.env, heap: '1g', reporter });
const receiver = new Worker(new URL('./relay-receiver.mjs', import.meta.url));
const receiverPort = await new Promise<number>((resolve) => receiver.once('message', resolve));
const receiverUrl = `http://127.0.0.1:${receiverPort}/`;
const database = {
  url: postgres.url(),
  jdbcUrl: `jdbc:postgresql://127.0.0.1:${postgres.port}/postgres`,
  user: postgres.user,
  password: postgres.password,
  driver: drivers.postgresql,
};
const db = new pg.Pool({ connectionString: database.url, max: 8 });

const table = `CREATE TABLE report (report_id bigint PRIMARY KEY, title text NOT NULL, amount numeric(30,10),
  detail json, received_at timestamptz NOT NULL DEFAULT now())`;
const options = {
  source: { table: 'public.report', key: ['report_id'] },
  record: { report_id: bigint(), title: text(), amount: decimal(30, 10), detail: json(), received_at: timestamptz() },
  uuid: { namespace: null },
  lease: '10 min',
  outbox: { poll: '1 sec' },
  retry: { every: '5 min' },
  recovery: { every: '1 min' },
  alarm: { every: '1 min' },
};

/** Fills report and, by the trigger, the outbox; both are empty before. */
async function fill(count: number): Promise<void> {
  await db.query('TRUNCATE report, outbox RESTART IDENTITY');
  await db.query(
    `INSERT INTO report SELECT g, '신고 ' || g, g * 1.0000000001, '{"a": [1, 2, 3], "b": "나"}' FROM generate_series(1, ${count}) g`,
  );
  await db.query('VACUUM ANALYZE outbox');
}

async function untilDone(count: number): Promise<void> {
  await eventually(
    async () => {
      const { rows: found } = await db.query('SELECT count(*)::int n FROM outbox WHERE status = 2');
      return found[0].n >= count;
    },
    { timeout: 1_200_000, interval: 100 },
  );
}

function show(what: string, count: number, ms: number, note = ''): void {
  const rate = Math.round((count / ms) * 1_000);
  console.log(
    `${what.padEnd(52)} ${String(rate).padStart(7)} rows/s  (${count} rows in ${(ms / 1_000).toFixed(1)} s)${note}`,
  );
}

/** Runs the relay over `count` rows twice, the first time to warm up. */
async function relayRate(what: string, delivery: 'batch' | 'record', count: number): Promise<void> {
  const send =
    delivery === 'batch' ? { delivery, batchSize, concurrency: 2 } : { delivery, batchSize: 500, concurrency: 8 };
  const relay = await RelayRun.start(relayDefinition('bench-relay', { ...options, send }), {
    nifiUrl: nifi.url,
    database,
    receiverUrl,
  });
  try {
    for (const round of ['warm-up', 'measured']) {
      await relay.setState('Send waiting rows', 'Look for waiting rows', 'STOPPED');
      const amount = round === 'warm-up' ? Math.ceil(count / 2) : count;
      await fill(amount);
      const began = performance.now();
      await relay.setState('Send waiting rows', 'Look for waiting rows', 'RUNNING');
      await untilDone(amount);
      if (round === 'measured') show(what, amount, performance.now() - began);
    }
  } finally {
    await relay.remove();
  }
}

const statements = outboxStatements(dialectFor('postgresql'), {
  table: { schema: 'public', name: 'outbox' },
  limit: batchSize,
  leaseSeconds: 600,
  retryTimes: 3,
});
const agent = new Agent({ keepAlive: true });

function nameUuid(name: string): string {
  const bytes = createHash('md5').update(name).digest();
  bytes[6] = (bytes[6]! & 0x0f) | 0x30;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function post(body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    request(receiverUrl, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!));
    })
      .once('error', reject)
      .end(body);
  });
}

/** The same work without NiFi: two workers, each claim → POST → mark. */
async function nodeRate(count: number): Promise<void> {
  const claim = numberedParameters(statements.claim.sql);
  const mark = numberedParameters(statements.outcomeOfBatch.sql);
  const worker = async () => {
    const client = await db.connect();
    try {
      for (;;) {
        const batch = crypto.randomUUID();
        const given: Record<string, unknown> = { batchId: batch, attempt: 'first', sourceTable: 'public.report' };
        const found = await client.query(
          claim,
          statements.claim.args.map((name) => given[name]),
        );
        if (found.rows.length === 0) return;
        const body = found.rows.map((row) => `{"uuid":"${nameUuid(row.source_pk)}",${row.payload.slice(1)}`).join(',');
        const status = await post(`[${body}]`);
        const outcome: Record<string, unknown> = { batchId: batch, status: status === 200 ? 2 : 9, lastError: '' };
        await client.query(
          mark,
          statements.outcomeOfBatch.args.map((name) => outcome[name]),
        );
      }
    } finally {
      client.release();
    }
  };
  for (const round of ['warm-up', 'measured']) {
    const amount = round === 'warm-up' ? Math.ceil(count / 2) : count;
    await fill(amount);
    const began = performance.now();
    await Promise.all([worker(), worker()]);
    if (round === 'measured') show(`plain Node program, batches of ${batchSize}`, amount, performance.now() - began);
  }
}

/** What one builds first: take a row, send it, mark it. */
async function naiveRate(count: number): Promise<void> {
  const naive = defineFlow({ id: 'bench-naive' }, ({ group }) => {
    const pool = connectionPool(
      group,
      postgresql({
        url: param('db.url'),
        user: param('db.user'),
        password: secret('db.password'),
        driver: param('db.driver'),
      }),
    );
    const body = group.service('JsonRecordSetWriter', {
      name: 'Row',
      properties: { 'Output Grouping': 'output-oneline', 'Allow Scientific Notation': false },
    });
    const take = group.processor('ExecuteSQLRecord', {
      name: 'Take a row',
      properties: {
        'Database Connection Pooling Service': pool,
        'SQL Query':
          'UPDATE outbox SET status = 1, batch_id = source_pk WHERE outbox_id = (SELECT outbox_id FROM outbox WHERE status = 0 ORDER BY outbox_id LIMIT 1) RETURNING outbox_id, source_pk, CAST(payload AS text) AS payload',
        'Record Writer': body,
      },
      schedule: { timer: '0 sec' },
      autoTerminate: ['failure'],
    });
    const read = group.processor('EvaluateJsonPath', {
      name: 'Read the id',
      properties: { Destination: 'flowfile-attribute' },
      dynamic: { outbox_id: '$.outbox_id' },
      autoTerminate: ['failure', 'unmatched'],
    });
    const send = group.processor('InvokeHTTP', {
      name: 'Send',
      properties: {
        'HTTP Method': 'POST',
        'HTTP URL': param('receiver.url'),
        'Request Content-Type': 'application/json',
      },
      autoTerminate: ['Response', 'Retry', 'No Retry', 'Failure'],
    });
    const mark = group.processor('PutSQL', {
      name: 'Mark it',
      properties: {
        'JDBC Connection Pool': pool,
        'SQL Statement': 'UPDATE outbox SET status = 2 WHERE outbox_id = ${outbox_id}',
        'Support Fragmented Transactions': false,
      },
      autoTerminate: ['success', 'retry', 'failure'],
    });
    take.to(read, 'success', { backPressure: { objects: 100 } });
    read.to(send, 'matched');
    send.to(mark, 'Original');
  });
  await fill(count * 2);
  const run = await RelayRun.start(naive, { nifiUrl: nifi.url, database, receiverUrl });
  try {
    await untilDone(count / 2);
    const before = await done();
    const began = performance.now();
    await untilDone(before + count);
    show('naive flow, row by row', (await done()) - before, performance.now() - began);
  } finally {
    await run.remove();
  }
}

const done = async (): Promise<number> =>
  (await db.query('SELECT count(*)::int n FROM outbox WHERE status = 2')).rows[0].n;

/** How long a claim takes beside so many finished rows. */
async function claimTime(amount: number): Promise<void> {
  await db.query('TRUNCATE report, outbox RESTART IDENTITY');
  await db.query(
    `INSERT INTO outbox (source_table, source_pk, payload, status) SELECT 'public.report', g::text, '{}', 2 FROM generate_series(1, ${amount}) g`,
  );
  await db.query(
    `INSERT INTO outbox (source_table, source_pk, payload) SELECT 'public.report', g::text, '{}' FROM generate_series(1, 50000) g`,
  );
  await db.query('VACUUM ANALYZE outbox');
  const claim = numberedParameters(statements.claim.sql);
  const times: number[] = [];
  for (let i = 0; i < 9; i++) {
    const given: Record<string, unknown> = { batchId: `b${i}`, attempt: 'first', sourceTable: 'public.report' };
    const began = performance.now();
    await db.query(
      claim,
      statements.claim.args.map((name) => given[name]),
    );
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  console.log(
    `claim of ${batchSize} beside ${amount.toLocaleString('en')} finished rows`.padEnd(52) +
      ` ${times[4]!.toFixed(0).padStart(7)} ms (median of ${times.length})`,
  );
}

/** CPU time of NiFi in seconds, from Linux' /proc. */
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${nifi.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function idleCost(): Promise<void> {
  await fill(1);
  const measure = async (what: string) => {
    await sleep(5_000);
    const before = cpuSeconds();
    await sleep(30_000);
    console.log(`${what.padEnd(52)} ${((cpuSeconds() - before) / 30).toFixed(2).padStart(7)} cores`);
  };
  await measure('NiFi with nothing in it');
  const relay = await RelayRun.start(relayDefinition('bench-relay', options), {
    nifiUrl: nifi.url,
    database,
    receiverUrl,
  });
  try {
    await untilDone(1);
    await measure('an idle relay (polls once a second)');
  } finally {
    await relay.remove();
  }
}

try {
  await createTable(database, table);
  const first = await RelayRun.start(relayDefinition('bench-relay', options), {
    nifiUrl: nifi.url,
    database,
    receiverUrl,
  });
  await first.remove();
  if (parts.has('idle')) await idleCost();
  if (parts.has('node')) await nodeRate(rows);
  if (parts.has('batch')) await relayRate(`relay, batches of ${batchSize}`, 'batch', rows);
  if (parts.has('record')) await relayRate('relay, record by record', 'record', records);
  if (parts.has('naive')) await naiveRate(naiveRows);
  if (parts.has('claim')) for (const amount of [0, ...finished]) await claimTime(amount);
} finally {
  await db.end();
  await receiver.terminate();
  await nifi.kill();
  await postgres.remove();
}

/**
 * What the outbox's statements cost in each database, without NiFi: claims beside 1 and 10 million finished rows (the
 * time must not grow with them), the recovery, the retry, and rows per second by claim size. Prints the plans, too.
 *
 *   node --import jiti/register scripts/bench/database.ts
 *
 * Options: DB_KINDS (postgresql,mariadb), DB_FINISHED (0,1000000,10000000), DB_SIZES (500,1000,5000), DB_WAITING (20000).
 */
import { connectDatabase, type DatabaseConnection } from '../../src/db/connection.js';
import { applySchema, planSchema } from '../../src/db/schema.js';
import { preQuery } from '../../src/patterns/outbox-relay/pre-query.js';
import { dialectFor } from '../../src/sql/dialects/index.js';
import { upSteps } from '../../src/sql/objects/index.js';
import type { SqlObject } from '../../src/sql/sql-model.js';
import {
  type ClaimStatement,
  type OutboxArgument,
  type OutboxStatements,
  outboxStatements,
  type Statement,
} from '../../src/sql/statements/outbox.js';
import { MariadbServer } from '../../test/support/mariadb-server.js';
import { PostgresServer } from '../../test/support/postgres-server.js';

const list = (name: string, fallback: string) => (process.env[name] ?? fallback).split(',').filter(Boolean);
const finished = list('DB_FINISHED', '0,1000000,10000000').map(Number);
const sizes = list('DB_SIZES', '500,1000,5000').map(Number);
const waiting = Number(process.env.DB_WAITING ?? 20_000);
const table = { name: 'outbox' };

interface Server {
  url(): string;
  remove(): Promise<void>;
}

const servers: Readonly<Record<string, () => Promise<Server>>> = {
  async postgresql() {
    const server = await PostgresServer.start(['shared_buffers=512MB', 'max_wal_size=4GB']);
    return { url: () => server.url(), remove: () => server.remove() };
  },
  async mariadb() {
    const server = await MariadbServer.start([
      'innodb-buffer-pool-size=512M',
      'innodb-log-file-size=512M',
      'innodb-flush-log-at-trx-commit=1',
    ]);
    await server.sql('CREATE DATABASE bench');
    return {
      url: () => `mariadb://${server.user}:${server.password}@127.0.0.1:${server.port}/bench`,
      remove: () => server.remove(),
    };
  },
};

for (const kind of list('DB_KINDS', 'postgresql,mariadb')) {
  const start = servers[kind];
  if (start === undefined) throw new Error(`Unknown database ${kind}`);
  const server = await start();
  const connection = await open(server.url());
  try {
    await measure(kind, connection, server.url());
  } finally {
    await connection.close();
    await server.remove();
  }
}

async function open(url: string): Promise<DatabaseConnection> {
  const connection = await connectDatabase(url);
  if (connection.dialect !== 'postgresql') {
    await connection.run('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  }
  return connection;
}

async function measure(kind: string, connection: DatabaseConnection, url: string): Promise<void> {
  const dialect = dialectFor(connection.dialect);
  const objects: unknown = [
    { kind: 'outbox-table', table },
    { kind: 'outbox-retention', table },
  ];
  const steps = upSteps(objects as SqlObject[], dialect);
  await applySchema(connection, await planSchema(connection, steps), { step() {}, note() {}, warn() {} });
  let there = 0;
  for (const count of [...finished].sort((a, b) => a - b)) {
    for (; there < count; there += 500_000) {
      const to = Math.min(count, there + 500_000);
      await connection.run(rowsSql(kind, there + 1, to, 2));
    }
    there = count;
    await connection.run(kind === 'postgresql' ? 'VACUUM ANALYZE outbox' : 'ANALYZE TABLE outbox');
    await connection.run(rowsSql(kind, 100_000_001, 100_000_000 + waiting, 0));
    const statements = outboxStatements(dialect, { table, limit: 500, leaseSeconds: 600, retryTimes: 3 });
    if (count === Math.max(...finished)) await plans(connection, statements);
    const claims: number[] = [];
    for (let i = 0; i < 15; i++) claims.push(await timed(() => claim(connection, statements.claim, `c${i}`)));
    const outcome = await timed(() => run(connection, statements.outcomeOfBatch, { status: 9, batchId: 'c0' }));
    const retry = await timed(() => claim(connection, statements.claimRetry, 'r0'));
    const recoverNone = await timed(() => run(connection, statements.recover));
    const ago = kind === 'postgresql' ? "interval '1 hour'" : 'INTERVAL 1 HOUR';
    await connection.run(`UPDATE outbox SET updated_at = updated_at - ${ago} WHERE batch_id = 'c1' AND status = 1`);
    const recover = await timed(() => run(connection, statements.recover));
    console.log(
      `${kind}, ${count.toLocaleString('en')} finished rows: claim of 500 ${median(claims)} ms (median of 15), ` +
        `outcome ${outcome} ms, retry claim ${retry} ms, recovery of none ${recoverNone} ms, of 500 ${recover} ms`,
    );
    await connection.run('DELETE FROM outbox WHERE status IN (0, 1, 9)');
  }
  for (const size of sizes) {
    await connection.run(rowsSql(kind, 100_000_001, 100_000_000 + waiting, 0));
    const statements = outboxStatements(dialect, { table, limit: size, leaseSeconds: 600, retryTimes: 3 });
    const workers = await Promise.all([open(url), open(url)]);
    const started = performance.now();
    await Promise.all(workers.map((worker, index) => work(worker, statements, `w${index}-${size}`)));
    const seconds = (performance.now() - started) / 1_000;
    for (const worker of workers) await worker.close();
    console.log(
      `${kind}, claims of ${size}, two workers: ${Math.round(waiting / seconds).toLocaleString('en')} rows/s`,
    );
  }
}

async function work(connection: DatabaseConnection, statements: OutboxStatements, name: string): Promise<void> {
  for (let turn = 0; ; turn++) {
    const batchId = `${name}-${turn}`;
    const rows = await claim(connection, statements.claim, batchId);
    if (rows.length === 0) return;
    await run(connection, statements.outcomeOfBatch, { status: 2, batchId });
  }
}

async function claim(connection: DatabaseConnection, statement: ClaimStatement, batchId: string) {
  for (const before of statement.before) await run(connection, before, { batchId });
  return run(connection, statement, { batchId });
}

function run(
  connection: DatabaseConnection,
  statement: Statement,
  values: Partial<Record<OutboxArgument, unknown>> = {},
) {
  const all: Partial<Record<OutboxArgument, unknown>> = {
    ...{ sourceTable: 'report', attempt: 'first', elapsedMs: '0', lastError: '' },
    ...values,
  };
  return connection.query(
    statement.sql,
    statement.args.map((argument) => all[argument]),
  );
}

async function plans(connection: DatabaseConnection, statements: OutboxStatements): Promise<void> {
  const values = {
    ...{ sourceTable: "'report'", attempt: "'first'", elapsedMs: '0', batchId: "'plan'" },
    ...{ lastError: "''", status: '2' },
  };
  const of = { claim: statements.claim, retry: statements.claimRetry, recovery: statements.recover };
  for (const [name, statement] of Object.entries(of)) {
    const parts = 'before' in statement ? [...statement.before, statement] : [statement];
    for (const part of parts) {
      const explain = connection.dialect === 'postgresql' ? 'EXPLAIN (COSTS OFF)' : 'EXPLAIN';
      const rows = await connection.query(`${explain} ${preQuery([part], values)}`);
      console.log(`-- plan of the ${name} on ${connection.dialect}`);
      for (const row of rows) {
        console.log(
          connection.dialect === 'postgresql'
            ? Object.values(row).join(' ')
            : `${row.table}: ${row.type}, key ${row.key}, ${row.rows} rows, ${row.Extra}`,
        );
      }
    }
  }
}

function rowsSql(kind: string, from: number, to: number, status: number): string {
  const columns = '(source_table, source_pk, payload, status, batch_id)';
  const payload = `'{"report_id":1,"title":"제목 제목 제목 제목 제목","amount":12345678901234567890.1234567890}'`;
  const batch = status === 2 ? (n: string) => `md5(CAST(${n} AS char(20)))` : () => 'NULL';
  return kind === 'postgresql'
    ? `INSERT INTO outbox ${columns} SELECT 'report', g, ${payload}, ${status}, ${batch('g / 500')} FROM generate_series(${from}, ${to}) g`
    : `INSERT INTO outbox ${columns} SELECT 'report', seq, ${payload}, ${status}, ${batch('seq DIV 500')} FROM seq_${from}_to_${to}`;
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return Math.round((performance.now() - started) * 10) / 10;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

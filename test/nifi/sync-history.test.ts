import fc from 'fast-check';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testPostgres } from '../support/index.js';
import { apply, capture, claim, connect, install, markSent, outbox, receiver, type SyncFile } from './sync-database.js';

/** Every type whose way through JSON could lose something. */
const columns = `b bytea, n numeric, f float8, t timestamptz, d date, v text, a int[], j json, u uuid`;
const values = [
  `'\\x00ff10'`,
  `99999999999999999999999999.99999999990`,
  `'NaN'`,
  `'infinity'`,
  `'-infinity'`,
  `'한글 "q" \\ \n\t'''`,
  `'{1,NULL,3}'`,
  `'{"z" : 1e400, "a":[1,  2]}'`,
  `'3f333df6-90a4-4fda-8dd3-9485d27cee36'`,
] as const;
const other = [
  `''`,
  `-0.000`,
  `1e-310`,
  `'2026-04-24 10:30:00.123456+09'`,
  `'0044-03-15 BC'`,
  `''`,
  `'{}'`,
  `'[null]'`,
  `NULL`,
] as const;
const row = (choice: number): string =>
  values
    .map((value, i) =>
      (choice >> (2 * (i % 5))) % 3 === 0 ? value : (choice >> (i % 7)) % 2 === 0 ? other[i] : 'NULL',
    )
    .join(', ');

let sourceUrl: string;
let source: pg.Client;
let target: pg.Client;
beforeEach(async () => {
  sourceUrl = (await testPostgres()).url;
  source = await connect(sourceUrl);
  target = await connect((await testPostgres()).url);
  for (const client of [source, target]) {
    await client.query(`CREATE TABLE t (k1 int, k2 text, ${columns}, PRIMARY KEY (k1, k2) DEFERRABLE)`);
  }
  await target.query(`ALTER TABLE t DROP CONSTRAINT t_pkey, ADD PRIMARY KEY (k1, k2)`);
  await install(source, outbox, capture('t', { key: ['k1', 'k2'], truncate: 'capture' }));
  await install(target, receiver({ T: { key: ['k1', 'k2'] } }));
});
afterEach(async () => {
  await source.end();
  await target.end();
});

const key = fc.record({ k1: fc.integer({ min: 1, max: 4 }), k2: fc.constantFrom('a', 'b') });
const statement = fc.oneof(
  fc.record({ kind: fc.constant('upsert' as const), key, choice: fc.nat(1 << 16) }),
  fc.record({ kind: fc.constant('delete' as const), key }),
  fc.record({ kind: fc.constant('move' as const), key, to: key }),
  fc.record({ kind: fc.constant('shift' as const), by: fc.constantFrom(1, -1) }),
  fc.record({ kind: fc.constant('touch' as const) }),
  fc.record({ kind: fc.constant('truncate' as const) }),
);
const transaction = fc.record({
  /** Which of two connections runs it. */
  connection: fc.nat(1),
  statements: fc.array(statement, { minLength: 1, maxLength: 4 }),
  end: fc.constantFrom('COMMIT', 'COMMIT', 'ROLLBACK'),
});
const history = fc.record({
  transactions: fc.array(transaction, { minLength: 1, maxLength: 12 }),
  fileSizes: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 3, maxLength: 3 }),
  /** How files are delivered: shuffled by these numbers, some twice. */
  order: fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
  /** The target refuses some rows at first: their events are set aside and tried again at the end. */
  strict: fc.boolean(),
  twice: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
});

function sql(step: typeof statement extends fc.Arbitrary<infer S> ? S : never): string {
  const where = (k: { k1: number; k2: string }) => `k1 = ${k.k1} AND k2 = '${k.k2}'`;
  switch (step.kind) {
    case 'upsert':
      return `DELETE FROM t WHERE ${where(step.key)} AND ${step.choice % 5 === 0}; INSERT INTO t VALUES (${step.key.k1}, '${step.key.k2}', ${row(step.choice)})`;
    case 'delete':
      return `DELETE FROM t WHERE ${where(step.key)}`;
    case 'move':
      return `UPDATE t SET k1 = ${step.to.k1}, k2 = '${step.to.k2}' WHERE ${where(step.key)}`;
    case 'shift':
      return `UPDATE t SET k1 = k1 + ${step.by}`;
    case 'touch':
      return `UPDATE t SET v = v || '!', n = n + 1 WHERE k1 % 2 = 0`;
    case 'truncate':
      return 'TRUNCATE t';
  }
}

it('brings any history through files, whatever their order, to equal tables', { timeout: 170_000 }, async () => {
  const second = await connect(sourceUrl);
  try {
    await fc.assert(
      fc.asyncProperty(history, async ({ transactions, fileSizes, order, twice, strict }) => {
        await source.query('TRUNCATE outbox');
        await source.query(`BEGIN; SET LOCAL flowgen.sync_capture = 'off'; TRUNCATE t; COMMIT`);
        await target.query('ALTER TABLE t DROP CONSTRAINT IF EXISTS strict');
        await target.query('TRUNCATE t, processed_seq, sync_key, sync_set_aside, sync_file');
        for (const [index, { connection, statements, end }] of transactions.entries()) {
          const client = connection === 0 ? source : second;
          await client.query('BEGIN');
          for (const step of statements) {
            await client.query('SAVEPOINT s');
            // A statement that breaks the key is undone and the transaction goes on, as applications do.
            await client.query(sql(step)).catch(() => client.query('ROLLBACK TO s'));
          }
          await client.query(end);
          if (index % 4 === 3)
            await claim(source, { events: 1, batch: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` });
        }
        const files: SyncFile[] = [];
        for (let i = 0; ; i++) {
          const batch = crypto.randomUUID();
          const file = await claim(source, {
            events: fileSizes[i % 3]!,
            batch,
            lease: i === 0 ? '0 seconds' : '10 minutes',
          });
          if (file === undefined) break;
          files.push(file);
          // Every third file is written, but its mark is lost: its events are sent once more.
          if (i % 3 !== 2) await markSent(source, batch);
          if (i > 60) break;
        }
        await source.query(`UPDATE outbox SET claimed_at = NULL, batch_id = NULL WHERE status = 'PENDING'`);
        for (;;) {
          const batch = crypto.randomUUID();
          const file = await claim(source, { batch });
          if (file === undefined) break;
          await markSent(source, batch);
          files.push(file);
        }
        const delivered = files
          .flatMap((file, i) => (twice[i % 40] ? [file, file] : [file]))
          .map((file, i) => ({ file, at: order[i % 40]! + i / 1000 }))
          .sort((a, b) => a.at - b.at);
        if (strict) await target.query('ALTER TABLE t ADD CONSTRAINT strict CHECK (k1 <> 2)');
        for (const { file } of delivered) {
          expect(['applied', strict ? 'partly' : 'applied']).toContain((await apply(target, file)).outcome);
        }
        if (strict) {
          await target.query('ALTER TABLE t DROP CONSTRAINT strict');
          await target.query('SELECT sync_retry(NULL, 1000)');
        }
        const all = 'SELECT t::text, j::text FROM t ORDER BY k1, k2';
        expect((await target.query(all)).rows).toEqual((await source.query(all)).rows);
        const lost = await source.query('SELECT seq::int FROM outbox ORDER BY seq');
        const seen = await target.query('SELECT seq::int FROM processed_seq ORDER BY seq');
        expect(seen.rows).toEqual(lost.rows);
      }),
      { numRuns: Number(process.env.SYNC_HISTORIES ?? 40) },
    );
  } finally {
    await second.end();
  }
});

/** What the long runs of the file sync share: tables, a mixed workload, comparison. */
import pg from 'pg';

export const table = `
  CREATE TABLE item (
    id bigint, part text, title text, amount numeric, big bigint, ratio double precision, raw bytea,
    at timestamptz, day date, doc jsonb, flag boolean, PRIMARY KEY (id, part))`;

const row = (id: string) => `
  ${id}, CASE WHEN random() < 0.8 THEN 'a' ELSE '나' END,
  CASE WHEN random() < 0.1 THEN NULL ELSE '신고 "' || ${id} || '" \\ ' || chr(44032 + (random() * 1000)::int) || E'\\n\\t' END,
  (ARRAY[0, -0.00, 99999999999999999999999999999.9999999999, 1e-30, random()::numeric, NULL])[1 + (random() * 5)::int],
  (ARRAY[9223372036854775807, -9223372036854775808, 0, (random() * 1e18)::bigint, NULL])[1 + (random() * 4)::int],
  (ARRAY['NaN', 'Infinity', 1e-300, random(), NULL]::float8[])[1 + (random() * 4)::int],
  CASE WHEN random() < 0.2 THEN NULL ELSE decode(md5(random()::text), 'hex') END,
  (ARRAY['infinity'::timestamptz, now(), '1900-01-01 00:00:00.000001+08:27:52', NULL])[1 + (random() * 3)::int],
  (ARRAY['0044-03-15 BC'::date, current_date, NULL])[1 + (random() * 2)::int],
  CASE WHEN random() < 0.5 THEN NULL ELSE jsonb_build_object('값', random(), 'n', NULL, 'list', ARRAY[1, 2]) END,
  random() < 0.5`;

const upsert = (range: number) => `
  INSERT INTO item SELECT ${row('i.id')} FROM (SELECT DISTINCT (random() * ${range})::bigint AS id FROM generate_series(1, 8)) i
  ON CONFLICT (id, part) DO UPDATE SET title = EXCLUDED.title, amount = EXCLUDED.amount, big = EXCLUDED.big,
    ratio = EXCLUDED.ratio, raw = EXCLUDED.raw, at = EXCLUDED.at, day = EXCLUDED.day, doc = EXCLUDED.doc, flag = EXCLUDED.flag`;
const statements = (range: number) => [
  upsert(range),
  upsert(range),
  `UPDATE item SET title = title || '!', amount = amount + 1 WHERE id IN (SELECT (random() * ${range})::bigint FROM generate_series(1, 8))`,
  `DELETE FROM item WHERE id IN (SELECT (random() * ${range})::bigint FROM generate_series(1, 4))`,
  // Another key; where it is taken, the transaction ends in a rollback.
  `UPDATE item SET id = id + ${range} * 2 WHERE id = (random() * ${range})::bigint`,
  `UPDATE item SET flag = flag WHERE id < 100`,
];

export interface WorkloadResult {
  readonly committed: number;
  readonly rolledBack: number;
}

/** Concurrent transactions until the outbox has had `events` events; every tenth is rolled back, and all that fail. */
export async function workload(url: string, events: number, clients = 6): Promise<WorkloadResult> {
  let committed = 0;
  let rolledBack = 0;
  let last = 0;
  const range = 20_000;
  const work = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    const all = statements(range);
    while (last < events) {
      await client.query('BEGIN');
      try {
        for (let i = 0; i < 1 + Math.random() * 5; i++)
          await client.query(all[Math.floor(Math.random() * all.length)]!);
        await client.query(Math.random() < 0.1 ? 'ROLLBACK' : 'COMMIT');
        committed++;
      } catch {
        await client.query('ROLLBACK');
        rolledBack++;
      }
      if (committed % 20 === 0) {
        last = Number((await client.query('SELECT count(*) AS n FROM outbox')).rows[0].n);
      }
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: clients }, work));
  return { committed, rolledBack };
}

/** Number of rows and a hash over all of them. */
export async function fingerprint(client: pg.Client): Promise<string> {
  const sql = `SELECT count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY id, part COLLATE "C")), '-') AS text FROM item t`;
  return (await client.query(sql)).rows[0].text as string;
}

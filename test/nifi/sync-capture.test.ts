import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testPostgres } from '../support/index.js';
import { capture, claim, connect, events, install, outbox, uninstall } from './sync-database.js';

let db: pg.Client;

beforeEach(async () => {
  db = await connect((await testPostgres()).url);
});
afterEach(() => db.end());

const short = async () => (await events(db)).map((event) => [event.event_type, event.payload]);
const types = async () => (await events(db)).map((event) => event.event_type);

describe('capture', () => {
  it('writes what happens to a row in the same transaction', async () => {
    await db.query('CREATE TABLE order_item (id int PRIMARY KEY, title text, amount numeric(40,10))');
    await install(db, outbox, capture('order_item', { key: ['id'] }));
    await db.query(`INSERT INTO order_item VALUES (1, '한글', 12345678901234567890.1234567890), (2, null, 1e-10)`);
    await db.query('BEGIN');
    await db.query(`UPDATE order_item SET title = 'lost'`);
    await db.query('ROLLBACK');
    await db.query(`UPDATE order_item SET title = 'b' WHERE id = 2`);
    await db.query('DELETE FROM order_item WHERE id = 1');
    const { rows } = await db.query(
      'SELECT seq::int, domain, event_type, source, payload::text, status FROM outbox ORDER BY seq',
    );
    expect(rows.map((row) => [row.domain, row.event_type, row.source, row.payload, row.status])).toEqual([
      [
        'ORDER_ITEM',
        'CREATED',
        'INTERNAL',
        '{"id":1,"title":"한글","amount":12345678901234567890.1234567890}',
        'PENDING',
      ],
      ['ORDER_ITEM', 'CREATED', 'INTERNAL', '{"id":2,"title":null,"amount":0.0000000001}', 'PENDING'],
      ['ORDER_ITEM', 'UPDATED', 'INTERNAL', '{"id":2,"title":"b","amount":0.0000000001}', 'PENDING'],
      [
        'ORDER_ITEM',
        'DELETED',
        'INTERNAL',
        '{"id":1,"title":"한글","amount":12345678901234567890.1234567890}',
        'PENDING',
      ],
    ]);
    const seqs = rows.map((row) => row.seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    const { rows: sequence } = await db.query(
      `SELECT cache_size::int FROM pg_sequences WHERE sequencename = 'outbox_seq_seq'`,
    );
    expect(sequence).toEqual([{ cache_size: 1 }]);
  });

  it('skips updates that change nothing of what is sent', async () => {
    await db.query('CREATE TABLE t (id int PRIMARY KEY, a json, p point, hidden text)');
    await install(db, outbox, capture('t', { key: ['id'], excludedColumns: ['hidden'] }));
    await db.query(`INSERT INTO t VALUES (1, '{"b" : 1}', '(1,2)', 'x')`);
    await db.query(`UPDATE t SET a = a`);
    await db.query(`UPDATE t SET hidden = 'y'`);
    await db.query(`UPDATE t SET p = '(1,3)'`);
    expect(await short()).toEqual([
      ['CREATED', { id: 1, a: { b: 1 }, p: '(1,2)' }],
      ['UPDATED', { id: 1, a: { b: 1 }, p: '(1,3)' }],
    ]);
  });

  it('captures updates that change nothing when asked', async () => {
    await db.query('CREATE TABLE t (id int PRIMARY KEY)');
    await install(db, outbox, capture('t', { key: ['id'], captureUnchanged: true }));
    await db.query(`INSERT INTO t VALUES (1)`);
    await db.query(`UPDATE t SET id = id`);
    expect(await types()).toEqual(['CREATED', 'UPDATED']);
  });

  it('turns a change of the key into a delete and a create', async () => {
    await db.query('CREATE TABLE t (a int, b text, v int, PRIMARY KEY (a, b))');
    await install(db, outbox, capture('t', { key: ['a', 'b'], deletePayload: 'key' }));
    await db.query(`INSERT INTO t VALUES (1, 'x', 5)`);
    await db.query(`UPDATE t SET b = 'y'`);
    await db.query('DELETE FROM t');
    expect(await short()).toEqual([
      ['CREATED', { a: 1, b: 'x', v: 5 }],
      ['DELETED', { a: 1, b: 'x' }],
      ['CREATED', { a: 1, b: 'y', v: 5 }],
      ['DELETED', { a: 1, b: 'y' }],
    ]);
  });

  it('does not delete a key that another row of the statement took over', async () => {
    await db.query('CREATE TABLE t (id int PRIMARY KEY DEFERRABLE, v text)');
    await db.query('ALTER TABLE t ADD CONSTRAINT t_other UNIQUE (v)');
    await install(db, outbox, capture('t', { key: ['id'] }));
    await db.query(`INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c')`);
    await db.query('DELETE FROM outbox');
    await db.query('UPDATE t SET id = id + 1');
    expect(await short()).toEqual([
      ['DELETED', { id: 1, v: 'a' }],
      ['CREATED', { id: 2, v: 'a' }],
      ['CREATED', { id: 3, v: 'b' }],
      ['CREATED', { id: 4, v: 'c' }],
    ]);
  });

  it('obeys settings of the transaction and no longer', async () => {
    await db.query('CREATE TABLE t (id int PRIMARY KEY)');
    await install(db, outbox, capture('t', { key: ['id'] }));
    await db.query(
      `BEGIN; SET LOCAL flowgen.sync_domain = 'USER'; SET LOCAL flowgen.sync_event_type = 'JOINED'; INSERT INTO t VALUES (1); COMMIT`,
    );
    await db.query(`BEGIN; SET LOCAL flowgen.sync_capture = 'off'; INSERT INTO t VALUES (2); COMMIT`);
    await db.query('INSERT INTO t VALUES (3)');
    expect((await events(db)).map((event) => [event.domain, event.event_type, event.payload.id])).toEqual([
      ['USER', 'JOINED', 1],
      ['T', 'CREATED', 3],
    ]);
  });

  it('leaves out, renames, masks and converts', async () => {
    await db.query(`CREATE TABLE t (id int PRIMARY KEY, secret text, name text, phone text, mail text, note text)`);
    await install(
      db,
      outbox,
      capture('t', {
        key: ['id'],
        excludedColumns: ['secret'],
        renamedColumns: { name: 'full_name' },
        maskedColumns: { phone: { sql: `left(value, 3) || '****'` }, mail: 'sha256', note: { text: `it's hidden` } },
        converters: { T: `jsonb_set(payload::jsonb, '{domain}', to_jsonb(domain))` },
        excludedEventTypes: ['DELETED'],
        excludedDomains: ['SECRET'],
      }),
    );
    await db.query(`INSERT INTO t VALUES (1, 's', '김', '01012345678', 'a@b.c', 'n')`);
    await db.query(`DELETE FROM t`);
    await db.query(`BEGIN; SET LOCAL flowgen.sync_domain = 'SECRET'; INSERT INTO t VALUES (2); COMMIT`);
    expect(await short()).toEqual([
      [
        'CREATED',
        {
          id: 1,
          full_name: '김',
          phone: '010****',
          mail: 'd648b243a3e817eaa3309e00e183483f2867baadf522099f0c2121770536b25a',
          note: `it's hidden`,
          domain: 'T',
        },
      ],
    ]);
  });

  it('refuses TRUNCATE, or captures it as deletes', async () => {
    await db.query('CREATE TABLE t (id int PRIMARY KEY)');
    await install(db, outbox, capture('t', { key: ['id'] }));
    await db.query('INSERT INTO t VALUES (1), (2)');
    await expect(db.query('TRUNCATE t')).rejects.toThrow(/TRUNCATE of public.t is refused/);
    await db.query(`BEGIN; SET LOCAL flowgen.sync_capture = 'off'; TRUNCATE t; COMMIT`);
    await install(db, capture('t', { key: ['id'], truncate: 'capture' }));
    await db.query('INSERT INTO t VALUES (3), (4)');
    await db.query('TRUNCATE t');
    expect((await short()).slice(4)).toEqual([
      ['DELETED', { id: 3 }],
      ['DELETED', { id: 4 }],
    ]);
  });

  it('leaves out kinds of changes, and with deletes also what TRUNCATE and changes of the key delete', async () => {
    await db.query('CREATE TABLE t (id int PRIMARY KEY, v int)');
    await install(db, outbox, capture('t', { key: ['id'], operations: ['insert', 'update'] }));
    await db.query('INSERT INTO t VALUES (1, 1); UPDATE t SET v = 2; UPDATE t SET id = 2; DELETE FROM t');
    await db.query('INSERT INTO t VALUES (3, 3); TRUNCATE t');
    expect(await short()).toEqual([
      ['CREATED', { id: 1, v: 1 }],
      ['UPDATED', { id: 1, v: 2 }],
      ['CREATED', { id: 2, v: 2 }],
      ['CREATED', { id: 3, v: 3 }],
    ]);
  });

  it('sees rows of partitions, moves between them and their TRUNCATE', async () => {
    await db.query(`CREATE TABLE t (id int, day int, v int, PRIMARY KEY (id, day)) PARTITION BY RANGE (day);
      CREATE TABLE t_1 PARTITION OF t FOR VALUES FROM (0) TO (10); CREATE TABLE t_2 PARTITION OF t FOR VALUES FROM (10) TO (20)`);
    await install(db, outbox, capture('t', { key: ['id', 'day'], truncate: 'capture' }));
    await db.query('INSERT INTO t VALUES (1, 1, 1); UPDATE t SET day = 11; INSERT INTO t_1 VALUES (2, 2, 2)');
    await db.query('TRUNCATE t_2');
    expect((await events(db)).map((event) => [event.domain, event.event_type, event.payload])).toEqual([
      ['T', 'CREATED', { id: 1, day: 1, v: 1 }],
      ['T', 'DELETED', { id: 1, day: 1, v: 1 }],
      ['T', 'CREATED', { id: 1, day: 11, v: 1 }],
      ['T', 'CREATED', { id: 2, day: 2, v: 2 }],
      ['T', 'DELETED', { id: 1, day: 11, v: 1 }],
    ]);
  });

  it('captures cascades, and a nested change after the first', async () => {
    await db.query(`CREATE TABLE parent (id int PRIMARY KEY, v int);
      CREATE TABLE child (id int PRIMARY KEY, parent int REFERENCES parent ON DELETE CASCADE);
      CREATE FUNCTION bump() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN UPDATE parent SET v = v + 1 WHERE id = NEW.id; RETURN NULL; END';
      CREATE TRIGGER bump AFTER INSERT ON parent FOR EACH ROW EXECUTE FUNCTION bump()`);
    await install(db, outbox, capture('parent', { key: ['id'] }), capture('child', { key: ['id'] }));
    await db.query('INSERT INTO parent VALUES (1, 1); INSERT INTO child VALUES (7, 1); DELETE FROM parent');
    expect((await events(db)).map((event) => [event.domain, event.event_type, event.payload.v])).toEqual([
      ['PARENT', 'CREATED', 1],
      ['PARENT', 'UPDATED', 2],
      ['CHILD', 'CREATED', undefined],
      ['PARENT', 'DELETED', 2],
      ['CHILD', 'DELETED', undefined],
    ]);
  });

  it('needs no right of the business user on the outbox and does not depend on the session', async () => {
    await db.query(`CREATE TABLE t (id int PRIMARY KEY, b bytea, f float8, ts timestamptz, i interval)`);
    await install(db, outbox, capture('t', { key: ['id'] }));
    await db.query(`DROP ROLE IF EXISTS sync_clerk; CREATE ROLE sync_clerk; GRANT INSERT, SELECT ON t TO sync_clerk`);
    try {
      await db.query(`SET ROLE sync_clerk; SET bytea_output = 'escape'; SET extra_float_digits = 0; SET timezone = 'Asia/Seoul';
        SET datestyle = 'SQL, DMY'; SET search_path = ''`);
      await db.query(`INSERT INTO public.t VALUES (1, '\\x00ff', 0.1::float8 + 0.2, '2026-04-24 10:30:00Z', '1 day')`);
      await expect(db.query('SELECT FROM public.outbox')).rejects.toThrow(/permission denied/);
    } finally {
      await db.query(`RESET ALL; RESET ROLE; DROP OWNED BY sync_clerk; DROP ROLE sync_clerk`);
    }
    expect(await short()).toEqual([
      ['CREATED', { id: 1, b: '\\x00ff', f: 0.30000000000000004, ts: '2026-04-24T10:30:00+00:00', i: '1 day' }],
    ]);
  });

  it('finds wrong columns and keys when it is installed, not when business writes', async () => {
    await db.query('CREATE TABLE t (id int PRIMARY KEY, v int)');
    await install(db, outbox);
    await expect(install(db, capture('t', { key: ['id'], excludedColumns: ['nope'] }))).rejects.toThrow(
      /has no column nope/,
    );
    await expect(install(db, capture('t', { key: ['v'] }))).rejects.toThrow(
      /no primary key or unique index on exactly \(v\)/,
    );
  });

  it('takes over an outbox that was there, and goes on above its numbers', async () => {
    await db.query(`CREATE TABLE outbox (id serial PRIMARY KEY, seq bigint NOT NULL, domain varchar(50) NOT NULL, event_type varchar(20) NOT NULL,
      source varchar(20) NOT NULL, payload jsonb NOT NULL, status varchar(10) NOT NULL DEFAULT 'PENDING', created_at timestamp DEFAULT now(), sent_at timestamp)`);
    await db.query(
      `INSERT INTO outbox (seq, domain, event_type, source, payload) VALUES (41, 'T', 'CREATED', 'INTERNAL', '{"id": 1}')`,
    );
    await db.query('CREATE TABLE t (id int PRIMARY KEY)');
    await install(db, outbox, capture('t', { key: ['id'] }));
    await db.query('INSERT INTO t VALUES (2)');
    expect((await events(db)).map((event) => [event.seq, event.payload.id])).toEqual([
      [41, 1],
      [42, 2],
    ]);
    expect((await claim(db))!.content).toMatch(
      /^\{"meta":\{"seq_from":41,"seq_to":42,.*"payload":\{"id": 1\}\},.*"payload":\{"id": 2\}\}\]\}$/,
    );
  });

  it('can be installed twice and removed without a trace', async () => {
    await db.query('CREATE TABLE t (id int PRIMARY KEY)');
    const all = [outbox, capture('t', { key: ['id'], excludedColumns: [], renamedColumns: { id: 'key' } })];
    await install(db, ...all);
    await install(db, ...all);
    await db.query('INSERT INTO t VALUES (1)');
    expect(await short()).toEqual([['CREATED', { key: 1 }]]);
    await expect(uninstall(db, ...all)).rejects.toThrow(/still holds events that were not sent/);
    await db.query(`UPDATE outbox SET status = 'SENT'`);
    await uninstall(db, ...all);
    await uninstall(db, ...all);
    await db.query('INSERT INTO t VALUES (2)');
    const { rows } =
      await db.query(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname LIKE 'outbox%'
      UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`);
    expect(rows).toEqual([]);
  });
});

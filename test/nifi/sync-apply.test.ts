import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testPostgres } from '../support/index.js';
import {
  apply,
  capture,
  claim,
  connect,
  drain,
  install,
  markSent,
  outbox,
  receiver,
  type SyncFile,
} from './sync-database.js';

let sourceUrl: string;
let source: pg.Client;
let target: pg.Client;

beforeEach(async () => {
  sourceUrl = (await testPostgres()).url;
  source = await connect(sourceUrl);
  target = await connect((await testPostgres()).url);
});
afterEach(async () => {
  await source.end();
  await target.end();
});

const rows = async (client: pg.Client, sql: string): Promise<unknown[][]> =>
  (await client.query({ text: sql, rowMode: 'array' })).rows;

/** A file by hand. */
function file(events: readonly unknown[], from = 1, to = 100): SyncFile {
  const content = JSON.stringify({
    meta: { seq_from: from, seq_to: to, source: 'INTERNAL', created_at: '2026-04-24T10:30:00Z' },
    events,
  });
  return { name: `sync_${from}_${to}_20260424T103000Z.json.gz`, content };
}
const event = (seq: number, payload: object, type = 'CREATED', domain = 'T') => ({
  seq,
  domain,
  event_type: type,
  source: 'INTERNAL',
  payload,
});

describe('claim', () => {
  beforeEach(async () => {
    await source.query('CREATE TABLE t (id int PRIMARY KEY, v text)');
    await install(source, outbox, capture('t', { key: ['id'] }));
  });

  it('writes exactly the specified content', async () => {
    await source.query(`INSERT INTO t VALUES (1, '한글 "q" \\ ${'${x}'} #{y}')`);
    await source.query(`SELECT setval('outbox_seq_seq', 1000)`);
    await source.query('DELETE FROM t');
    await source.query(`UPDATE outbox SET seq = 1000 WHERE seq = 1`);
    const got = await claim(source);
    const created = /"created_at":"([^"]+)"/.exec(got!.content)![1]!;
    expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(Math.abs(Date.now() - Date.parse(created))).toBeLessThan(10_000);
    const payload = '{"id":1,"v":"한글 \\"q\\" \\\\ ${x} #{y}"}';
    expect(got!.content).toBe(
      `{"meta":{"seq_from":1000,"seq_to":1001,"source":"INTERNAL","created_at":"${created}"},"events":[` +
        `{"seq":1000,"domain":"T","event_type":"CREATED","source":"INTERNAL","payload":${payload}},` +
        `{"seq":1001,"domain":"T","event_type":"DELETED","source":"INTERNAL","payload":${payload}}]}`,
    );
  });

  it('is due by number or by age, and bounded by number and bytes', async () => {
    await source.query(`INSERT INTO t SELECT i, repeat('x', 1000) FROM generate_series(1, 25) i`);
    expect(await claim(source, { events: 26, age: '60 seconds' })).toBeUndefined();
    const seqs = (content: string | undefined) =>
      (JSON.parse(content!) as { events: { seq: number }[] }).events.map((e) => e.seq);
    expect(seqs((await claim(source, { events: 10, age: '60 seconds' }))?.content)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(seqs((await claim(source, { events: 26, age: '0 seconds', bytes: 4000 }))?.content)).toEqual([11, 12, 13]);
    expect(seqs((await claim(source, { events: 26, age: '0 seconds', bytes: 10 }))?.content)).toEqual([14]);
  });

  it('gives the same file again for the same batch, whatever has come since', async () => {
    await source.query(`INSERT INTO t VALUES (1), (2)`);
    const batch = crypto.randomUUID();
    const first = await claim(source, { batch });
    await source.query(`INSERT INTO t VALUES (3)`);
    expect(await claim(source, { batch })).toEqual(first);
    expect(await markSent(source, batch)).toBe(2);
    expect((await drain(source)).length).toBe(1);
  });

  it('adds nothing to a batch whose first claim is still under way', async () => {
    await source.query(`INSERT INTO t SELECT i FROM generate_series(1, 20) i`);
    const batch = crypto.randomUUID();
    const slow = await connect(sourceUrl);
    try {
      await slow.query('BEGIN');
      const first = await claim(slow, { batch, events: 10 });
      const repeated = claim(source, { batch, events: 10 });
      await slow.query('COMMIT');
      expect(await repeated).toEqual(first);
      expect(await markSent(source, batch)).toBe(10);
    } finally {
      await slow.end();
    }
  });

  it('never overlaps with other claims, and takes back what was never finished', async () => {
    await source.query(`INSERT INTO t SELECT i FROM generate_series(1, 500) i`);
    const stuck = await claim(source, { events: 100 });
    const clients = await Promise.all([1, 2, 3, 4].map(() => connect(sourceUrl)));
    const parts = await Promise.all(clients.map((client) => claim(client, { events: 100 })));
    for (const client of clients) await client.end();
    const seqs = parts.flatMap((part) =>
      (JSON.parse(part!.content) as { events: { seq: number }[] }).events.map((e) => e.seq),
    );
    expect(new Set(seqs).size).toBe(400);
    expect(await claim(source)).toBeUndefined();
    await source.query(`UPDATE outbox SET claimed_at = claimed_at - interval '1 hour' WHERE seq <= 100`);
    const again = await claim(source);
    expect(JSON.parse(again!.content).events).toEqual(JSON.parse(stuck!.content).events);
  });
});

describe('apply', () => {
  beforeEach(async () => {
    await target.query('CREATE TABLE t (id int PRIMARY KEY, v text)');
  });

  it('applies each event once, whatever is delivered again', async () => {
    await install(target, receiver({ T: { key: ['id'] } }));
    const one = file(
      [event(1, { id: 1, v: 'a' }), event(2, { id: 1, v: 'b' }, 'UPDATED'), event(3, { id: 2, v: 'c' })],
      1,
      3,
    );
    expect(await apply(target, one)).toEqual({
      outcome: 'applied',
      summary: '3 events: 3 applied, 0 known before, 0 older than what is here, 0 set aside',
    });
    await target.query(`UPDATE t SET v = 'by hand' WHERE id = 1`);
    expect((await apply(target, one)).summary).toBe(
      '3 events: 0 applied, 3 known before, 0 older than what is here, 0 set aside',
    );
    expect(await rows(target, 'SELECT * FROM t ORDER BY id')).toEqual([
      [1, 'by hand'],
      [2, 'c'],
    ]);
    expect(await rows(target, 'SELECT seq::int, outcome FROM processed_seq ORDER BY seq')).toEqual([
      [1, 'applied'],
      [2, 'applied'],
      [3, 'applied'],
    ]);
  });

  it('lets only newer events of a key through, deletes included', async () => {
    await install(target, receiver({ T: { key: ['id'] } }));
    await apply(target, file([event(10, { id: 1, v: 'new' }, 'UPDATED'), event(11, { id: 2 }, 'DELETED')], 10, 11));
    expect(
      (await apply(target, file([event(5, { id: '1', v: 'old' }), event(6, { id: 2, v: 'old' })], 5, 6))).summary,
    ).toMatch(/2 older/);
    expect(await rows(target, 'SELECT * FROM t ORDER BY id')).toEqual([[1, 'new']]);
    await apply(target, file([event(12, { id: 2, v: 'reborn' })], 12, 12));
    expect(await rows(target, 'SELECT * FROM t ORDER BY id')).toEqual([
      [1, 'new'],
      [2, 'reborn'],
    ]);
  });

  it('writes only the columns that an event has', async () => {
    await target.query(
      "ALTER TABLE t ADD COLUMN local text DEFAULT 'here', ADD COLUMN twice text GENERATED ALWAYS AS (v || v) STORED",
    );
    await install(target, receiver({ T: { key: ['id'], renamedColumns: { name: 'v' }, ignoredColumns: ['junk'] } }));
    await apply(target, file([event(1, { id: 1, name: 'a', junk: 1, twice: 'x' })]));
    await target.query(`UPDATE t SET local = 'changed'`);
    await apply(target, file([event(2, { id: 1, name: 'b' }, 'UPDATED'), event(3, { id: 1 }, 'UPDATED')]));
    expect(await rows(target, 'SELECT * FROM t')).toEqual([[1, 'b', 'changed', 'bb']]);
  });

  it('sets bad events aside one by one and tries them again', async () => {
    await target.query('ALTER TABLE t ADD CHECK (length(v) < 5)');
    await install(target, receiver({ T: { key: ['id'] } }));
    const result = await apply(
      target,
      file([
        event(1, { id: 1, v: 'fine' }),
        event(2, { id: 2, v: 'too long' }),
        event(3, { id: 3, v: 'x' }, 'EXPLODED'),
        event(4, { id: 4 }, 'CREATED', 'NOWHERE'),
        event(5, { v: 'no key' }),
        event(6, { id: 'abc' }),
        event(7, { id: 7, other: 1 }),
        event(500, { id: 8 }),
        { ...event(9, { id: 9 }), source: 'CLOSED_NET' },
        { ...event(10, { id: 10 }), seq: '1e5' },
        { ...event(11, {}), payload: [1] },
        'nonsense',
        event(12, { id: 12, v: 'last' }),
      ]),
    );
    expect(result).toEqual({
      outcome: 'partly',
      summary: '13 events: 2 applied, 0 known before, 0 older than what is here, 11 set aside',
    });
    expect(await rows(target, 'SELECT * FROM t ORDER BY id')).toEqual([
      [1, 'fine'],
      [12, 'last'],
    ]);
    expect(await rows(target, 'SELECT seq::int, reason FROM sync_set_aside ORDER BY seq NULLS LAST, reason')).toEqual([
      [2, 'new row for relation "t" violates check constraint "t_v_check"'],
      [3, 'event type EXPLODED is not known here'],
      [4, 'domain NOWHERE is not known here'],
      [5, 'the payload lacks the key (id)'],
      [6, 'invalid input syntax for type integer: "abc"'],
      [7, 'table public.t has no column other'],
      [9, 'the source CLOSED_NET is not accepted here'],
      [11, 'the event has no payload object'],
      [500, 'the seq is outside the range of its file'],
      [null, 'the event has no seq, or it is no whole number'],
      [null, 'the event has no seq, or it is no whole number'],
    ]);
    await target.query('ALTER TABLE t DROP CONSTRAINT t_v_check, ADD COLUMN other int');
    expect(await rows(target, 'SELECT sync_retry(NULL, 10)')).toEqual([[2]]);
    expect(await rows(target, 'SELECT * FROM t ORDER BY id')).toEqual([
      [1, 'fine', null],
      [2, 'too long', null],
      [7, null, 1],
      [12, 'last', null],
    ]);
  });

  it('applies a child that stands before its parent', async () => {
    await target.query('CREATE TABLE child (id int PRIMARY KEY, t int REFERENCES t DEFERRABLE INITIALLY DEFERRED)');
    await install(target, receiver({ T: { key: ['id'] }, CHILD: { key: ['id'] } }));
    const result = await apply(
      target,
      file([
        event(1, { id: 1, t: 7 }, 'CREATED', 'CHILD'),
        event(2, { id: 7 }),
        event(3, { id: 2, t: 8 }, 'CREATED', 'CHILD'),
      ]),
    );
    expect(result).toEqual({
      outcome: 'partly',
      summary: '3 events: 2 applied, 0 known before, 0 older than what is here, 1 set aside',
    });
    await apply(target, file([event(4, { id: 8 })], 4, 4));
    expect(await rows(target, 'SELECT sync_retry(NULL, 10)')).toEqual([[1]]);
    expect(await rows(target, 'SELECT * FROM child ORDER BY id')).toEqual([
      [1, 7],
      [2, 8],
    ]);
    expect(await rows(target, 'SELECT count(*)::int FROM sync_set_aside')).toEqual([[0]]);
  });

  it('notices a sender whose sequence was set back', async () => {
    await install(target, receiver({ T: { key: ['id'] } }));
    await apply(target, file([event(1, { id: 1, v: 'a' })], 1, 1));
    expect((await apply(target, file([event(1, { id: 9, v: 'z' })], 1, 1))).outcome).toBe('partly');
    expect(await rows(target, 'SELECT reason FROM sync_set_aside')).toEqual([
      ['seq 1 was applied before with another content: has the sequence of the sender been set back?'],
    ]);
  });

  it('refuses what is no sync file and keeps the reason', async () => {
    await install(target, receiver({ T: { key: ['id'] } }));
    const good = file([event(1, { id: 1 })]);
    const reasons = async (...files: SyncFile[]) => {
      const found: string[] = [];
      for (const bad of files) {
        const result = await apply(target, bad);
        expect(result.outcome).toBe('refused');
        found.push(result.summary);
      }
      return found;
    };
    expect(
      await reasons(
        { name: good.name, content: good.content.slice(0, -10) },
        { name: 'other.json.gz', content: good.content },
        { name: good.name.replace('100', '101'), content: good.content },
        { name: good.name, content: '{"events":[]}' },
        { name: good.name, content: '{"meta":{"seq_from":1,"seq_to":100}}' },
        { name: good.name, content: '{"meta":{"seq_from":"x","seq_to":100},"events":[]}' },
        { name: good.name, content: '' },
      ),
    ).toEqual([
      'the content is no JSON: invalid input syntax for type json',
      'the name is not that of a sync file',
      'the name says other numbers than its content',
      'the content has no meta object',
      'the content has no array of events',
      'meta.seq_from or meta.seq_to is no whole number',
      'the content is no JSON: invalid input syntax for type json',
    ]);
    expect(await rows(target, 'SELECT count(*)::int FROM sync_file WHERE refused IS NOT NULL')).toEqual([[7]]);
    expect(await rows(target, 'SELECT count(*)::int FROM t')).toEqual([[0]]);
  });

  it('calls a procedure of the user, once per event and in order', async () => {
    await target.query(`CREATE TABLE seen (seq bigint, what text);
      CREATE PROCEDURE take(seq bigint, domain text, event_type text, payload json) LANGUAGE plpgsql AS $$
      BEGIN
        IF payload ->> 'v' = 'bad' THEN RAISE EXCEPTION 'not this one'; END IF;
        INSERT INTO seen VALUES (seq, domain || ' ' || event_type || ' ' || (payload ->> 'id'));
      END $$`);
    await install(target, receiver({ X: { key: ['id'], procedure: { schema: 'public', name: 'take' } } }));
    await apply(
      target,
      file([
        event(2, { id: 1 }, 'UPDATED', 'X'),
        event(1, { id: 1 }, 'CREATED', 'X'),
        event(3, { id: 2, v: 'bad' }, 'CREATED', 'X'),
      ]),
    );
    expect(await rows(target, 'SELECT seq::int, what FROM seen')).toEqual([
      [1, 'X CREATED 1'],
      [2, 'X UPDATED 1'],
    ]);
    expect(await rows(target, 'SELECT seq::int, reason FROM sync_set_aside')).toEqual([[3, 'not this one']]);
  });

  it('is not captured by a file sync of the same database', async () => {
    await install(target, outbox, capture('t', { key: ['id'] }), receiver({ T: { key: ['id'] } }));
    await target.query('BEGIN');
    await target.query(`SET LOCAL flowgen.sync_event_type = 'MINE'`);
    await apply(target, file([event(1, { id: 1 })], 1, 1));
    await target.query('INSERT INTO t VALUES (2)');
    await target.query('COMMIT');
    expect(await rows(target, "SELECT event_type, payload->>'id' FROM outbox")).toEqual([['MINE', '2']]);
  });

  it('reports gaps: new, suspect after a delay, gone when the number comes', async () => {
    await install(target, receiver({ T: { key: ['id'] } }));
    const gaps = (delay: string) => rows(target, `SELECT seq_from::int, seq_to::int, state FROM sync_gaps('${delay}')`);
    expect(await gaps('1 hour')).toEqual([]);
    await apply(target, file([event(1, { id: 1 }), event(2, { id: 2 }), event(6, { id: 6 }), event(7, { id: null })]));
    await apply(target, file([event(9, { id: 9 })]));
    expect(await gaps('1 hour')).toEqual([
      [3, 5, 'new'],
      [8, 8, 'new'],
    ]);
    await apply(target, file([event(4, { id: 4 })]));
    expect(await gaps('0 seconds')).toEqual([
      [3, 3, 'suspect'],
      [5, 5, 'suspect'],
      [8, 8, 'suspect'],
    ]);
    const report = () => rows(target, `SELECT * FROM sync_report_gaps('0 seconds')`);
    expect(await report()).toEqual([['suspect', 'suspect gaps: 3 (3 numbers; the first: 3 to 3 of INTERNAL)']]);
    expect(await report()).toEqual([]);
    await target.query(`INSERT INTO sync_manifest_range VALUES ('f', 'INTERNAL', 8, 8)`);
    expect(await report()).toEqual([['missing', 'missing gaps: 1 (1 numbers; the first: 8 to 8 of INTERNAL)']]);
    await apply(target, file([event(3, { id: 3 }), event(5, { id: 5 }), event(8, { id: 8 })]));
    expect(await gaps('0 seconds')).toEqual([]);
  });
});

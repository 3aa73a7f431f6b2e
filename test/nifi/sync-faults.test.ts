import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { verifySyncFiles } from '../../src/sync/verify.js';
import { eventually, postgresIdle, TcpProxy, type TestDatabase, testNifi, testPostgres } from '../support/index.js';
import { connect, type SyncEvent } from './sync-database.js';
import { type Folders, folders, names, type RunningFlow, receiving, removeFolders, run, sender } from './sync-flows.js';

const nifi = await testNifi();
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function database(): Promise<{ db: TestDatabase; client: pg.Client }> {
  const db = await testPostgres();
  const client = await connect(db.url);
  cleanups.push(() => client.end());
  await client.query('CREATE TABLE t (id bigint PRIMARY KEY, v text)');
  return { db, client };
}

async function temporary(): Promise<Folders> {
  const dirs = await folders();
  cleanups.push(() => removeFolders(dirs));
  return dirs;
}

async function started(flow: Promise<RunningFlow>): Promise<RunningFlow> {
  const running = await flow;
  cleanups.push(() => running.remove());
  return running;
}

/** A small file system of its own needs root, and a sandbox that allows it. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'flowgen-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const quick = { events: 50, age: '1 sec', check: '500 ms' };
const tables = { t: { key: ['id'] } };
const statuses = async (client: pg.Client) =>
  Object.fromEntries(
    (await client.query('SELECT status, count(*)::int AS n FROM outbox GROUP BY 1')).rows.map((row) => [
      row.status,
      row.n,
    ]),
  ) as Record<string, number>;

async function filesIn(folder: string): Promise<{ name: string; events: SyncEvent[] }[]> {
  const found = (await names(folder)).filter((name) => !name.startsWith('.'));
  return Promise.all(
    found.map(async (name) => ({
      name,
      events: (JSON.parse(gunzipSync(await readFile(join(folder, name))).toString('utf8')) as { events: SyncEvent[] })
        .events,
    })),
  );
}

describe('the sender', () => {
  it('marks FAILED what it cannot write, and sends it when it can', async () => {
    const { db, client } = await database();
    const dirs = await temporary();
    const target = join(dirs.root, 'full', 'out');
    await writeFile(join(dirs.root, 'full'), 'a file where a folder should be');
    await started(
      run(nifi.api, sender({ tables, target: { directory: target }, batch: quick, resendFailed: '2 sec' }), db),
    );
    await client.query('INSERT INTO t SELECT i FROM generate_series(1, 60) i');
    await eventually(async () => (await statuses(client)).FAILED! > 0);
    expect((await client.query(`SELECT DISTINCT last_error FROM outbox WHERE status = 'FAILED'`)).rows[0]).toEqual({
      last_error: 'the file could not be written (see the bulletins of NiFi at this time)',
    });
    await rm(join(dirs.root, 'full'));
    await eventually(async () => expect(await statuses(client)).toEqual({ SENT: 60 }) ?? true, { timeout: 60_000 });
    const seqs = (await filesIn(target)).flatMap((file) => file.events.map((event) => event.seq));
    expect([...seqs].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  });

  it('converts in Groovy, and keeps an event that cannot be converted from stopping the others', async () => {
    const { db, client } = await database();
    const dirs = await temporary();
    await client.query('CREATE TABLE u (id bigint PRIMARY KEY, n numeric, v text)');
    const groovy = `
      if (payload.id == 3) throw new IllegalArgumentException('three "is" bad')
      payload.v = payload.v.toUpperCase() + '가 #{x} \${domain}'
      payload.put('kind', eventType)
      payload`;
    const flow = await started(
      run(
        nifi.api,
        sender({
          tables: { ...tables, u: { key: ['id'] } },
          converters: { U: { groovy }, T: `json_build_object('id', payload -> 'id')` },
          target: { directory: dirs.out },
          batch: { ...quick, age: '2 sec' },
          resendFailed: false,
        }),
        db,
      ),
    );
    const raw = '{"a" : 1.10, "b":"}\\\\\\"{"}';
    await client.query('BEGIN');
    await client.query('INSERT INTO t VALUES (1, $1)', [raw]);
    await client.query(
      `INSERT INTO u SELECT i, 12345678901234567890.123456789012345678901234567890, 'x}"{' FROM generate_series(1, 5) i`,
    );
    await client.query('COMMIT');
    await eventually(async () => expect(await statuses(client)).toEqual({ SENT: 5, FAILED: 1 }) ?? true);
    const [name] = await names(dirs.out);
    const content = gunzipSync(await readFile(join(dirs.out, name!))).toString('utf8');
    expect(
      (JSON.parse(content) as { events: SyncEvent[] }).events.map((event) => [event.seq, event.payload.id]),
    ).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [5, 4],
      [6, 5],
    ]);
    expect(content).toContain('"payload":{"id" : 1}},');
    expect(content).toContain(
      '{"seq":2,"domain":"U","event_type":"CREATED","source":"INTERNAL","payload":{"id":1,"n":12345678901234567890.123456789012345678901234567890,"v":"X}\\"{가 #{x} ${domain}","kind":"CREATED"}}',
    );
    const { rows } = await client.query(`SELECT seq::int, last_error FROM outbox WHERE status = 'FAILED'`);
    expect(rows).toEqual([{ seq: 4, last_error: expect.stringMatching(/converter of U, seq 4: .*three "is" bad/) }]);
    expect((await flow.bulletins()).join()).toMatch(/three "is" bad; FAILED: 4/);
  });

  it.skipIf(!canMount())('leaves nothing half-written on a full disk', async () => {
    const { db, client } = await database();
    const dirs = await temporary();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24k', 'tmpfs', dirs.out]);
    try {
      const flow = await started(
        run(nifi.api, sender({ tables, target: { directory: dirs.out }, batch: quick, resendFailed: '2 sec' }), db),
      );
      await client.query(
        `INSERT INTO t SELECT i, (SELECT string_agg(md5(random()::text || i || n), '') FROM generate_series(1, 100) n) FROM generate_series(1, 50) i`,
      );
      await eventually(async () => (await statuses(client)).FAILED === 50);
      // A try may be under way: what it writes has a leading dot.
      expect((await names(dirs.out)).filter((name) => !name.startsWith('.'))).toEqual([]);
      execFileSync('mount', ['-o', 'remount,size=10m', dirs.out]);
      await eventually(async () => expect(await statuses(client)).toEqual({ SENT: 50 }) ?? true, { timeout: 60_000 });
      expect((await filesIn(dirs.out)).flatMap((file) => file.events)).toHaveLength(50);
      expect((await names(dirs.out)).filter((name) => name.startsWith('.'))).toEqual([]);
      await flow.stop();
    } finally {
      execFileSync('umount', ['--lazy', dirs.out]);
    }
  });

  it('never overwrites a file that is there', async () => {
    const { db, client } = await database();
    const dirs = await temporary();
    await mkdir(dirs.out, { recursive: true });
    const taken: string[] = [];
    for (let second = 0; second < 90; second++) {
      const at = new Date(Date.now() + (second - 5) * 1_000)
        .toISOString()
        .replace(/\.\d+Z$/, 'Z')
        .replaceAll(/[-:]/g, '');
      taken.push(`sync_1_1_${at}.json.gz`);
    }
    for (const name of taken) await writeFile(join(dirs.out, name), 'theirs');
    const flow = await started(
      run(nifi.api, sender({ tables, target: { directory: dirs.out }, batch: quick, resendFailed: false }), db),
    );
    await client.query('INSERT INTO t VALUES (1)');
    await eventually(async () => expect(await statuses(client)).toEqual({ FAILED: 1 }) ?? true);
    for (const name of taken) expect(await readFile(join(dirs.out, name), 'utf8')).toBe('theirs');
    expect(await names(dirs.out)).toHaveLength(taken.length);
    expect((await flow.bulletins()).join()).toMatch(/could not be written; its events are FAILED/);
  });

  it('sends again what was written but not marked, and repeats a claim whose answer was lost', async () => {
    const { db, client } = await database();
    const dirs = await temporary();
    const proxy = await TcpProxy.start({ host: db.host, port: db.port });
    cleanups.push(() => proxy.close());
    const definition = sender({ tables, target: { directory: dirs.out }, batch: quick, lease: '5 sec' });
    await started(run(nifi.api, definition, db, { jdbcUrl: proxy.through(`${db.jdbcUrl}?prepareThreshold=0`) }));
    await client.query('INSERT INTO t SELECT i FROM generate_series(1, 40) i');
    await eventually(async () => expect(await statuses(client)).toEqual({ SENT: 40 }) ?? true);
    expect(await names(dirs.out)).toHaveLength(1);

    // The claim is committed, NiFi never hears of it.
    const lost = proxy.cutWhen({ request: /outbox_claim/, side: 'after', answer: postgresIdle });
    await client.query('INSERT INTO t SELECT i FROM generate_series(41, 80) i');
    await lost;
    await eventually(async () => expect(await statuses(client)).toEqual({ SENT: 80 }) ?? true, { timeout: 60_000 });
    const seqs = (await filesIn(dirs.out)).flatMap((file) => file.events.map((event) => event.seq));
    expect(new Set(seqs).size).toBe(80);

    // The file is there, the mark gets lost: nothing is lost for it, at most sent twice.
    const unmarked = proxy.cutWhen({ request: /SET status = 'SENT'/, side: 'before' });
    await client.query('INSERT INTO t SELECT i FROM generate_series(81, 120) i');
    await unmarked;
    await eventually(async () => expect(await statuses(client)).toEqual({ SENT: 120 }) ?? true, { timeout: 60_000 });
    const all = (await filesIn(dirs.out)).flatMap((file) => file.events.map((event) => event.seq));
    expect(new Set(all).size).toBe(120);
  });

  it('shares an outbox with another sender without overlap', async () => {
    const { db, client } = await database();
    const dirs = await temporary();
    const definition = () => sender({ tables, target: { directory: dirs.out }, batch: quick });
    await started(run(nifi.api, definition(), db));
    await started(run(nifi.api, definition(), db));
    for (let i = 0; i < 20; i++)
      await client.query(`INSERT INTO t SELECT i FROM generate_series(${i * 100 + 1}, ${i * 100 + 100}) i`);
    await eventually(async () => expect(await statuses(client)).toEqual({ SENT: 2_000 }) ?? true, { timeout: 60_000 });
    const seqs = (await filesIn(dirs.out)).flatMap((file) => file.events.map((event) => event.seq));
    expect(seqs).toHaveLength(2_000);
    expect(new Set(seqs).size).toBe(2_000);
  });
});

describe('the receiver', () => {
  it('uses whole files only, sets the others aside with the reason, and goes on', async () => {
    const { db, client } = await database();
    const dirs = await temporary();
    const at = '20260424T103000Z';
    const file = (from: number, to: number, content?: string) =>
      gzipSync(
        content ??
          JSON.stringify({
            meta: { seq_from: from, seq_to: to, source: 'INTERNAL', created_at: '2026-04-24T10:30:00Z', extra: 1 },
            events: Array.from({ length: to - from + 1 }, (_, i) => ({
              seq: from + i,
              domain: 'T',
              event_type: 'CREATED',
              source: 'INTERNAL',
              payload: { id: from + i, v: `값 '${from + i}' \\ $$` },
              more: [1],
            })),
          }),
      );
    const put = (name: string, content: Buffer | string) => writeFile(join(dirs.out, name), content);
    const whole = file(11, 20);
    const flipped = Buffer.from(whole);
    flipped[40]! ^= 0x10;
    await put(`sync_11_20_${at}.json.gz`, whole.subarray(0, whole.length - 12));
    await put(`sync_12_20_${at}.json.gz`, flipped);
    await put('readme.txt', 'hello');
    await put(`sync_13_20_${at}.json.gz`, file(13, 20, '{"meta":{"seq_from":13,"seq_to":20},"events":'));
    await put(`sync_14_20_${at}.json.gz`, file(14, 20, '{"meta":{"seq_from":14,"seq_to":20},"events":[]}'));
    await put(`sync_15_99_${at}.json.gz`, file(15, 20));
    await put(`.sync_16_20_${at}.json.gz`, 'being written');
    await put(`sync_17_20_${at}.json.gz.tmp`, 'being written');
    await put(`sync_31_40_${at}.json.gz`, file(31, 40));
    await put(`sync_21_30_${at}.json.gz`, file(21, 30));
    const flow = await started(
      run(
        nifi.api,
        receiving({
          directories: { incoming: dirs.out, archive: dirs.archive, quarantine: dirs.quarantine },
          poll: '500 ms',
          settle: '0 sec',
          gaps: { every: '1 sec', after: '0 sec' },
          targets: { T: { table: 't', key: ['id'] } },
        }),
        db,
      ),
    );
    const quarantined = [
      'readme.txt',
      ...[11, 12, 13, 14].map((n) => `sync_${n}_20_${at}.json.gz`),
      `sync_15_99_${at}.json.gz`,
    ];
    const wanted = quarantined.flatMap((name) => [name, `${name}.reason.txt`]).sort();
    await eventually(async () => expect(await names(dirs.quarantine)).toEqual(wanted) ?? true, { timeout: 60_000 });
    expect(await readFile(join(dirs.quarantine, `sync_11_20_${at}.json.gz`))).toEqual(
      whole.subarray(0, whole.length - 12),
    );
    const reason = (name: string) => readFile(join(dirs.quarantine, `${name}.reason.txt`), 'utf8');
    expect(await reason('readme.txt')).toBe('readme.txt was not used: the name is not that of a sync file\n');
    expect(await reason(`sync_12_20_${at}.json.gz`)).toMatch(/no complete gzip file/);
    expect(await reason(`sync_13_20_${at}.json.gz`)).toMatch(/no JSON/);
    expect(await reason(`sync_14_20_${at}.json.gz`)).toMatch(/required.*source/);
    expect(await reason(`sync_15_99_${at}.json.gz`)).toMatch(/the name says other numbers/);
    const ids = async () => (await client.query('SELECT id::int FROM t ORDER BY id')).rows.map((row) => row.id);
    await eventually(async () => expect(await ids()).toEqual(Array.from({ length: 20 }, (_, i) => i + 21)) ?? true);
    // The good one comes after all, and one that was there comes again.
    await put(`sync_11_20_${at}.json.gz`, whole);
    await put(`sync_31_40_${at}.json.gz`, file(31, 40));
    await eventually(async () => (await client.query('SELECT FROM sync_file WHERE refused IS NULL')).rowCount === 4);
    expect(await ids()).toEqual(Array.from({ length: 30 }, (_, i) => i + 11));
    expect((await client.query('SELECT v FROM t WHERE id = 11')).rows).toEqual([{ v: `값 '11' \\ $$` }]);
    expect((await names(dirs.out)).sort()).toEqual([`.sync_16_20_${at}.json.gz`, `sync_17_20_${at}.json.gz.tmp`]);
    const [day] = await names(dirs.archive);
    const archived = await names(join(dirs.archive, day!));
    expect(archived).toHaveLength(4);
    expect(archived.filter((name) => name.startsWith('sync_31_40'))).toHaveLength(2);
    await put(`sync_50_50_${at}.json.gz`, file(50, 50));
    await eventually(async () => {
      const messages = (await flow.bulletins()).join('\n');
      expect(messages).toMatch(/suspect gaps: 1 \(9 numbers; the first: 41 to 49 of INTERNAL\)/);
      // NiFi keeps the newest five of each processor.
      expect(messages).toMatch(/sync_15_99_.* was not used: the name says/);
      return true;
    });
  });

  it('knows from a manifest what is missing, and refuses what is not what was sent', async () => {
    const { db, client } = await database();
    const other = await database();
    const dirs = await temporary();
    const held = join(dirs.root, 'held');
    await started(
      run(
        nifi.api,
        sender({ tables, target: { directory: held }, batch: { ...quick, events: 5 }, manifest: true }),
        db,
      ),
    );
    await client.query('INSERT INTO t SELECT i FROM generate_series(1, 15) i');
    await eventually(async () => expect(await statuses(client)).toEqual({ SENT: 15 }) ?? true);
    const written = (await names(held)).filter((name) => !name.startsWith('.'));
    expect(written).toHaveLength(6);
    const verified = await verifySyncFiles([held]);
    expect(verified.files.map((file) => file.problems)).toEqual([[], [], []]);
    expect(verified.missingFiles).toEqual([]);
    const flow = await started(
      run(
        nifi.api,
        receiving({
          directories: { incoming: dirs.out, archive: dirs.archive, quarantine: dirs.quarantine },
          poll: '500 ms',
          settle: '0 sec',
          gaps: { every: '1 sec', after: '1 hour' },
          targets: { T: { table: 't', key: ['id'] } },
        }),
        other.db,
      ),
    );
    const deliver = async (name: string, content?: Buffer) =>
      writeFile(join(dirs.out, name), content ?? (await readFile(join(held, name))));
    const second = written.find((name) => name.startsWith('sync_6_10_') && name.endsWith('.gz'))!;
    for (const name of written) if (name !== second) await deliver(name);
    await eventually(
      async () =>
        expect((await flow.bulletins()).join()).toMatch(
          /missing gaps: 1 \(5 numbers; the first: 6 to 10 of INTERNAL\)/,
        ) ?? true,
    );
    const tampered = gzipSync(
      gunzipSync(await readFile(join(held, second)))
        .toString('utf8')
        .replace('"id":7', '"id":777'),
    );
    await deliver(second, tampered);
    await eventually(async () => (await names(dirs.quarantine)).length === 2);
    expect(await readFile(join(dirs.quarantine, `${second}.reason.txt`), 'utf8')).toMatch(
      /SHA-256 is not that of its manifest/,
    );
    await deliver(second);
    await eventually(async () => (await other.client.query('SELECT FROM t')).rowCount === 15);
    expect((await other.client.query(`SELECT * FROM sync_gaps('1 hour')`)).rows).toEqual([]);
  });

  it('waits for its database and loses nothing when a commit goes unheard', async () => {
    const { db, client } = await database();
    const dirs = await temporary();
    const proxy = await TcpProxy.start({ host: db.host, port: db.port });
    cleanups.push(() => proxy.close());
    const definition = receiving({
      directories: { incoming: dirs.out, archive: dirs.archive, quarantine: dirs.quarantine },
      poll: '500 ms',
      settle: '0 sec',
      targets: { T: { table: 't', key: ['id'] } },
    });
    await started(run(nifi.api, definition, db, { jdbcUrl: proxy.through(`${db.jdbcUrl}?prepareThreshold=0`) }));
    const put = (seq: number, payload: object, type: string) =>
      writeFile(
        join(dirs.out, `sync_${seq}_${seq}_20260424T103000Z.json.gz`),
        gzipSync(
          JSON.stringify({
            meta: { seq_from: seq, seq_to: seq, source: 'INTERNAL', created_at: '2026-04-24T10:30:00Z' },
            events: [{ seq, domain: 'T', event_type: type, source: 'INTERNAL', payload }],
          }),
        ),
      );
    const unheard = proxy.cutWhen({ request: /sync_apply/, side: 'after', answer: postgresIdle });
    await put(1, { id: 1, v: 'a' }, 'CREATED');
    await unheard;
    await eventually(async () => (await client.query('SELECT FROM sync_file WHERE duplicates = 1')).rowCount === 1, {
      timeout: 60_000,
    });
    await proxy.down();
    await put(2, { id: 1, v: 'b' }, 'UPDATED');
    await eventually(async () => (await names(dirs.out)).length === 0);
    await proxy.up();
    await eventually(
      async () => expect((await client.query('SELECT id::int, v FROM t')).rows).toEqual([{ id: 1, v: 'b' }]) ?? true,
      { timeout: 60_000 },
    );
  });
});

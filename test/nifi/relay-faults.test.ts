import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bigint, text } from '../../src/index.js';
import { runCli } from '../support/cli.js';
import {
  eventually,
  postgresIdle,
  Receiver,
  TcpProxy,
  type TestDatabase,
  testNifi,
  testPostgres,
  uniqueName,
} from '../support/index.js';
import { createTable, nameUuid, RelayRun, relayDefinition } from './relay-setup.js';

const record = { report_id: bigint(), title: text() };
const table = 'CREATE TABLE report (report_id bigint PRIMARY KEY, title text NOT NULL)';
const source = { source: { table: 'public.report', key: ['report_id'] }, record, uuid: { namespace: null } };

const insert = (relay: RelayRun, from: number, to: number) =>
  relay.rows(`INSERT INTO report SELECT g, 'row ' || g FROM generate_series(${from}, ${to}) g`);

describe('relay under faults', () => {
  let relay: RelayRun;
  let receiver: Receiver;
  let proxy: TcpProxy;
  let database: TestDatabase;

  beforeAll(async () => {
    const nifi = await testNifi();
    database = await testPostgres();
    receiver = await Receiver.start();
    proxy = await TcpProxy.start(database);
    await createTable(database, table);
    relay = await RelayRun.start(
      relayDefinition(uniqueName('relay'), { ...source, lease: '16 sec', send: { batchSize: 20 } }),
      {
        nifiUrl: nifi.url,
        database,
        receiverUrl: receiver.url,
        jdbcUrl: `${proxy.through(database.jdbcUrl)}?prepareThreshold=0`,
      },
    );
  });
  afterAll(async () => {
    await relay?.remove();
    await receiver?.close();
    await proxy?.close();
  });

  const reset = async () => {
    receiver.always();
    await eventually(async () => (await relay.queued()) === 0, { timeout: 60_000 });
    receiver.clear();
    await relay.rows('TRUNCATE outbox, report, outbox_alarm');
  };

  beforeEach(reset);

  /** Everything that is done was received; every row was received under its UUID. */
  const nothingLost = async (from: number, to: number) => {
    await relay.untilStatuses({ 2: to - from + 1 });
    for (let id = from; id <= to; id++)
      expect(receiver.records.has(await nameUuid(String(id))), `row ${id}`).toBe(true);
  };

  it.each([
    { status: 302, headers: { Location: '/elsewhere' }, cause: '302' },
    { status: 400, cause: '400' },
    { status: 409, cause: '409' },
    { status: 429, cause: '429' },
    { status: 503, cause: '503' },
    { hang: true, cause: 'timeout' },
    { reset: true, cause: 'reset' },
  ])('counts $cause as failed, with the cause, and sends again', async ({ cause, ...behaviour }) => {
    receiver.next(behaviour);
    await insert(relay, 1, 3);
    await eventually(async () => {
      const [row] = await relay.rows<{ n: string; e: string }>(
        'SELECT count(*) n, min(last_error) e FROM outbox WHERE status = 9 OR retry_cnt > 0',
      );
      return Number(row!.n) === 3;
    });
    const errors = await relay.rows<{ last_error: string | null }>('SELECT last_error FROM outbox WHERE status = 9');
    for (const { last_error } of errors) expect(last_error?.toLowerCase()).toContain(cause);
    await nothingLost(1, 3);
    const rows = await relay.rows<{ retry_cnt: number }>('SELECT retry_cnt FROM outbox');
    expect(rows.every((row) => row.retry_cnt === 1)).toBe(true);
  });

  it.each([200, 201, 204])('counts %i as done', async (status) => {
    receiver.always({ status, ...(status === 204 && { body: '' }) });
    await insert(relay, 1, 3);
    await nothingLost(1, 3);
    expect(receiver.requests.length).toBe(1);
  });

  it('gets over an answer that trickles without end', async () => {
    receiver.next({ trickle: 20, accept: true });
    await insert(relay, 1, 3);
    await nothingLost(1, 3);
  });

  it('lets one bad row fail alone', async () => {
    const bad = await nameUuid('7');
    receiver.when((request) => (request.records.some(({ uuid }) => uuid === bad) ? { status: 400 } : undefined));
    await insert(relay, 1, 20);
    await relay.untilStatuses({ 2: 19, 9: 1 });
    await eventually(
      async () => (await relay.rows('SELECT 1 FROM outbox WHERE status = 9 AND retry_cnt = 3')).length === 1,
    );
    const rows = await relay.rows('SELECT source_pk FROM outbox WHERE status = 9 AND retry_cnt = 3');
    expect(rows).toEqual([{ source_pk: '7' }]);
    expect(receiver.duplicates).toBe(0);
  });

  it.each([
    { when: 'just before the claim', cut: { request: /picked AS/, side: 'before' } },
    { when: 'just after the claim has committed', cut: { request: /picked AS/, side: 'after', answer: postgresIdle } },
    { when: 'just before the outcome', cut: { request: /SET status = \$1/, side: 'before' } },
    { when: 'before the outcome commits', cut: { request: /SET status = \$1/, side: 'after' } },
    { when: 'just after an outcome has committed', cut: { request: /COMMIT/, side: 'after', answer: postgresIdle } },
    { when: 'during the recovery', cut: { request: /overdue AS/, side: 'after' } },
  ] as const)(
    'marks nothing done that was not sent, and loses nothing, when the database is cut off $when',
    async ({ cut }) => {
      const before = proxy.cuts;
      // Several times, so that the repeat is hit as well.
      proxy.cutWhen({ ...cut, times: 3 });
      for (let i = 0; i < 5; i++) await insert(relay, i * 20 + 1, i * 20 + 20);
      await eventually(() => proxy.cuts - before === 3, { timeout: 40_000, message: 'three cuts' });
      const done = await relay.rows<{ source_pk: string }>('SELECT source_pk FROM outbox WHERE status = 2');
      for (const { source_pk } of done) expect(receiver.records.has(await nameUuid(source_pk))).toBe(true);
      await nothingLost(1, 100);
    },
  );

  it('ignores the outcome of a batch that was claimed again meanwhile', async () => {
    receiver.next({ delay: 1_500 });
    await insert(relay, 1, 1);
    await eventually(() => receiver.requests.length === 1);
    // Somebody else has the row now.
    await relay.rows("UPDATE outbox SET batch_id = 'another', updated_at = now() + interval '1 minute'");
    await eventually(async () => (await relay.queued()) === 0, { timeout: 20_000 });
    expect(await relay.rows('SELECT status, batch_id FROM outbox')).toEqual([{ status: 1, batch_id: 'another' }]);
  });

  it('does not send what has waited longer than its lease allows', async () => {
    await relay.setState('Send waiting rows', 'Still ours?', 'STOPPED');
    await insert(relay, 1, 1);
    await eventually(async () => (await relay.queuedBefore('Send waiting rows', 'Still ours?')) === 1);
    await relay.setState('Send waiting rows', 'Look for waiting rows', 'STOPPED');
    // The lease is 16 s, a send takes up to 5 s and may wait for another: after 6 s it is too late.
    const since = Date.now();
    await eventually(() => Date.now() - since > 7_000);
    await relay.setState('Send waiting rows', 'Still ours?', 'RUNNING');
    await eventually(async () => (await relay.queuedBefore('Send waiting rows', 'Still ours?')) === 0);
    expect(receiver.requests.length).toBe(0);
    await relay.setState('Send waiting rows', 'Look for waiting rows', 'RUNNING');
    await nothingLost(1, 1);
    expect(await relay.rows('SELECT recovery_cnt FROM outbox')).toEqual([{ recovery_cnt: 1 }]);
  });
});

describe('relays that share', () => {
  it('never claim a row twice when two work on one outbox, delete old rows, and leave those of other tables alone', async () => {
    const nifi = await testNifi();
    const database = await testPostgres();
    const receiver = await Receiver.start();
    await createTable(database, `${table}; CREATE TABLE other (id bigint PRIMARY KEY)`);
    const options = { nifiUrl: nifi.url, database, receiverUrl: receiver.url };
    const relays: RelayRun[] = [];
    try {
      for (let i = 0; i < 2; i++) {
        relays.push(
          await RelayRun.start(
            relayDefinition(uniqueName('relay'), {
              ...source,
              lease: '2 min',
              retention: '1 hour',
              send: { batchSize: 200 },
            }),
            options,
          ),
        );
      }
      const [first] = relays;
      await first!.rows(
        "INSERT INTO outbox (source_table, source_pk, payload, status, updated_at) VALUES ('public.other', '1', '{}', 0, now()), ('public.other', '2', '{}', 9, now()), ('public.other', '3', '{}', 1, now() - interval '1 hour'), ('public.other', '4', '{}', 2, now() - interval '2 hours'), ('public.report', 'old', '{}', 2, now() - interval '2 hours')",
      );
      await insert(first!, 1, 20_000);
      await first!.untilStatuses({ 0: 1, 1: 1, 2: 20_001, 9: 1 }, 120_000);
      expect(await first!.rows("SELECT 1 FROM outbox WHERE source_pk = 'old'")).toEqual([]);
      expect(receiver.received).toBe(20_000);
      expect(receiver.duplicates).toBe(0);
      const batches = await first!.rows<{ n: string }>('SELECT count(*) n FROM outbox WHERE recovery_cnt > 0');
      expect(batches).toEqual([{ n: '0' }]);
    } finally {
      for (const relay of relays) await relay.remove();
      await receiver.close();
    }
  });
});

describe('a receiver that closes idle connections', () => {
  it('costs no batch an attempt', async () => {
    const nifi = await testNifi();
    const database = await testPostgres();
    const receiver = await Receiver.start();
    await createTable(database, table);
    const relay = await RelayRun.start(relayDefinition(uniqueName('relay'), source), {
      nifiUrl: nifi.url,
      database,
      receiverUrl: receiver.url,
    });
    try {
      receiver.closeIdleAfter(5_000);
      for (let round = 1; round <= 3; round += 1) {
        // Large enough to be still writing when the receiver's refusal arrives.
        await relay.rows(
          `INSERT INTO report SELECT ${round} * 100 + g, repeat('x', 20000) FROM generate_series(1, 50) g`,
        );
        await eventually(
          async () => (await relay.rows('SELECT 1 FROM outbox WHERE status IN (2, 9)')).length === round * 50,
        );
        // Longer than the receiver waits, shorter than the client of InvokeHTTP before it checks a connection.
        const since = Date.now();
        await eventually(() => Date.now() - since > 7_000, { timeout: 20_000 });
      }
      expect(await relay.rows('SELECT DISTINCT last_error FROM outbox WHERE status = 9')).toEqual([]);
      expect(await relay.rows('SELECT 1 FROM outbox WHERE retry_cnt > 0')).toEqual([]);
      expect(receiver.duplicates).toBe(0);
    } finally {
      await relay.remove();
      await receiver.close();
    }
  });
});

describe('a long outage', () => {
  it('makes rows final after four attempts, and requeue brings them back', async () => {
    const nifi = await testNifi();
    const database = await testPostgres();
    const receiver = await Receiver.start();
    await createTable(database, table);
    const relay = await RelayRun.start(relayDefinition(uniqueName('relay'), { ...source, retry: { every: '1 sec' } }), {
      nifiUrl: nifi.url,
      database,
      receiverUrl: receiver.url,
    });
    try {
      await receiver.down();
      await insert(relay, 1, 30);
      await eventually(
        async () => (await relay.rows('SELECT 1 FROM outbox WHERE status = 9 AND retry_cnt = 3')).length === 30,
        { timeout: 90_000 },
      );
      await receiver.up();
      // Final is final: no schedule takes it up.
      const since = Date.now();
      await eventually(() => Date.now() - since > 3_000);
      expect(receiver.received).toBe(0);
      // The example has the same outbox, source table and number of retries.
      const example = 'flows/report-relay.flow.ts';
      const { stdout } = await runCli('outbox', 'requeue', example, '--db-url', database.url, '--yes', '--json');
      expect(JSON.parse(stdout)).toEqual({ outboxes: [{ sourceTable: 'public.report', found: 30, requeued: 30 }] });
      await relay.untilStatuses({ 2: 30 });
      expect(receiver.received).toBe(30);
      expect(receiver.duplicates).toBe(0);
    } finally {
      await relay.remove();
      await receiver.close();
    }
  });

  it('leaves rows waiting with pauseWhenUnreachable', async () => {
    const nifi = await testNifi();
    const database = await testPostgres();
    const receiver = await Receiver.start();
    await createTable(database, table);
    const relay = await RelayRun.start(
      relayDefinition(uniqueName('relay'), { ...source, pauseWhenUnreachable: true, retry: { every: '1 sec' } }),
      { nifiUrl: nifi.url, database, receiverUrl: receiver.url },
    );
    try {
      await insert(relay, 1, 10);
      await relay.untilStatuses({ 2: 10 });
      await receiver.down();
      // A claim that is under way when it goes down may still fail; it waits as failed then, with retries left.
      const since = Date.now();
      await insert(relay, 11, 50);
      await eventually(() => Date.now() - since > 8_000, { timeout: 20_000 });
      const [final] = await relay.rows<{ n: string }>(
        'SELECT count(*) n FROM outbox WHERE status = 9 AND retry_cnt >= 3',
      );
      expect(final!.n).toBe('0');
      await receiver.up();
      await relay.untilStatuses({ 2: 50 });
      expect(receiver.received).toBe(50);
      expect(receiver.requests.some(({ method }) => method === 'HEAD')).toBe(true);
    } finally {
      await relay.remove();
      await receiver.close();
    }
  });
});

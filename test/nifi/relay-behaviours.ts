import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bigint, optional, text, timestamptz } from '../../src/index.js';
import { eventually, freePort, Receiver, testNifi, uniqueName } from '../support/index.js';
import type { RelayKind } from './relay-kinds.js';
import { createTable, nameUuid, RelayRun, relayDefinition } from './relay-setup.js';

const record = { report_id: bigint(), title: text(), note: optional(text()), received_at: timestamptz() };
/** Known answers of Java's UUID.nameUUIDFromBytes(key.getBytes(UTF_8)). */
const vectors: Record<string, string> = {
  '1': 'c4ca4238-a0b9-3382-8dcc-509a6f75849b',
  '42': 'a1d0c6e8-3f02-3327-9846-1063f4ac58a6',
};

/** What every relay does, whatever database it reads: both inputs, outcomes, retry, recovery, alarm, redeployment. */
export function relayBehaviours(kind: RelayKind, delivery: 'batch' | 'record'): void {
  describe(`relay on ${kind.name} with delivery ${delivery}`, () => {
    let relay: RelayRun;
    let receiver: Receiver;
    let port: number;
    const definition = (id: string, extra: object = {}) =>
      relayDefinition(
        id,
        {
          source: { table: kind.source, key: ['report_id'] },
          record,
          uuid: { namespace: null },
          send: { delivery, batchSize: 100 },
          manual: { port },
          ...extra,
        },
        kind,
      );

    beforeAll(async () => {
      const [nifi, database] = await Promise.all([testNifi(), kind.open()]);
      receiver = await Receiver.start();
      port = await freePort();
      await createTable(database, kind.table);
      relay = await RelayRun.start(definition(uniqueName('relay')), {
        nifiUrl: nifi.url,
        database,
        receiverUrl: receiver.url,
      });
    });
    afterAll(async () => {
      await relay?.remove();
      await receiver?.close();
    });

    const reset = async () => {
      await relay.untilStatuses(await withoutOpen());
      await relay.rows(kind.clear);
      receiver.always();
      receiver.clear();
    };
    const withoutOpen = async () => {
      await eventually(async () => (await relay.rows('SELECT 1 FROM outbox WHERE status IN (0, 1)')).length === 0, {
        timeout: 60_000,
      });
      return relay.statuses();
    };

    it('sends rows of the table and posts by hand, with the UUID of their key', async () => {
      await relay.rows(
        "INSERT INTO report (report_id, title, secret) VALUES (1, '첫 신고', 'x'), (42, '둘째', 'y'), (9007199254740993, 'big', 'z')",
      );
      const answer = await fetch(`http://127.0.0.1:${port}/reports`, {
        method: 'POST',
        body: JSON.stringify([
          { report_id: 7, title: '손으로', received_at: '2026-04-24T10:30:00+09:00' },
          { report_id: 8, title: 'x', note: null, received_at: '2026-04-24T10:30:00+09:00' },
        ]),
      });
      expect(answer.status).toBe(200);
      await receiver.waitFor(5);
      await relay.untilStatuses({ 2: 3 });
      expect(receiver.duplicates).toBe(0);
      for (const [key, uuid] of Object.entries(vectors)) {
        expect(receiver.records.get(uuid)).toMatchObject({ uuid, report_id: Number(key) });
        expect(await nameUuid(key)).toBe(uuid);
      }
      const manual = receiver.records.get(await nameUuid('7'))!;
      expect(manual).toEqual({
        uuid: await nameUuid('7'),
        report_id: 7,
        title: '손으로',
        received_at: '2026-04-24T10:30:00+09:00',
      });
      const row = receiver.records.get(vectors['1']!)!;
      expect(Object.keys(row)).toEqual(['uuid', 'report_id', 'title', 'note', 'received_at']);
      expect(receiver.requests.some(({ body }) => body.includes('"report_id":9007199254740993'))).toBe(true);
      for (const request of receiver.requests) {
        expect(request.headers['content-type']).toBe('application/json');
        expect(request.body.startsWith(delivery === 'batch' ? '[' : '{')).toBe(true);
        if (delivery === 'record') expect(request.headers['idempotency-key']).toBe(request.records[0]!.uuid);
      }
      await reset();
    });

    it('writes nothing into the outbox when the business transaction is rolled back', async () => {
      const [seen] = await relay.db.rolledBack([
        "INSERT INTO report (report_id, title) VALUES (100, 'never')",
        'SELECT count(*) AS n FROM outbox',
      ]);
      expect(Number(seen!.n)).toBe(1);
      expect(await relay.statuses()).toEqual({});
      expect(receiver.received).toBe(0);
    });

    it('keeps a refused row as failed with the reason, and the retry schedule takes it up', async () => {
      receiver.always({ status: 400, body: '{"reason":"나쁜 신고"}' });
      await relay.rows("INSERT INTO report (report_id, title) VALUES (200, 'refused')");
      await eventually(async () => {
        const [row] = await relay.rows<{ last_error: string }>(
          "SELECT last_error FROM outbox WHERE status = 9 AND source_pk = '200'",
        );
        return row?.last_error.startsWith('400') === true && row.last_error.includes('나쁜 신고');
      });
      receiver.always();
      await relay.untilStatuses({ 2: 1 });
      const [row] = await relay.rows<{ retry_cnt: number; last_error: string | null }>('SELECT * FROM outbox');
      expect(row!.retry_cnt).toBeGreaterThanOrEqual(1);
      expect(row!.last_error).toBeNull();
      expect([...receiver.records.keys()]).toEqual([await nameUuid('200')]);
      await reset();
    });

    it('makes a row final after four attempts in all, and raises the alarm once', async () => {
      receiver.always({ status: 500, body: 'out of order' });
      await relay.rows("INSERT INTO report (report_id, title) VALUES (300, 'poison')");
      await eventually(
        async () => (await relay.rows('SELECT 1 FROM outbox WHERE status = 9 AND retry_cnt = 3')).length === 1,
        { timeout: 60_000 },
      );
      await eventually(async () => (await relay.rows('SELECT 1 FROM outbox_alarm WHERE failed = 1')).length === 1);
      const alarms = async () => (await relay.bulletins()).filter((text) => text.startsWith('Alarm: '));
      await eventually(async () => (await alarms()).some((text) => text.includes('500')));
      // Two more looks of the alarm, and a retry schedule that has nothing left to do.
      const looks = Date.now() + 5_000;
      await eventually(() => Date.now() > looks, { timeout: 10_000 });
      expect(await alarms()).toHaveLength(1);
      expect(receiver.requests.length).toBe(4);
      expect(new Set(receiver.requests.flatMap((request) => request.records.map(({ uuid }) => uuid))).size).toBe(1);
      await reset();
    });

    it('frees a stuck row: to waiting on its first attempt, to failed on a retry', async () => {
      await relay.setState('Send waiting rows', 'Look for waiting rows', 'STOPPED');
      await relay.setState('Retry failed rows', 'Look for failed rows', 'STOPPED');
      await relay.rows(`INSERT INTO outbox (source_table, source_pk, payload, status, batch_id, retry_cnt, updated_at) VALUES
      ('${kind.source}', '401', '{"report_id":401}', 1, 'dead', 0, ${kind.hoursAgo(1)}),
      ('${kind.source}', '402', '{"report_id":402}', 1, 'dead', 2, ${kind.hoursAgo(1)}),
      ('other', '403', '{"report_id":403}', 1, 'dead', 0, ${kind.hoursAgo(1)}),
      ('${kind.source}', '404', '{"report_id":404}', 1, 'alive', 0, ${kind.hoursAgo(-1)})`);
      await eventually(
        async () => (await relay.rows("SELECT 1 FROM outbox WHERE status = 1 AND batch_id = 'dead'")).length === 1,
      );
      expect(
        await relay.rows('SELECT source_pk, status, retry_cnt, recovery_cnt FROM outbox ORDER BY source_pk'),
      ).toEqual([
        { source_pk: '401', status: 0, retry_cnt: 0, recovery_cnt: 1 },
        { source_pk: '402', status: 9, retry_cnt: 2, recovery_cnt: 1 },
        { source_pk: '403', status: 1, retry_cnt: 0, recovery_cnt: 0 },
        { source_pk: '404', status: 1, retry_cnt: 0, recovery_cnt: 0 },
      ]);
      await relay.rows("DELETE FROM outbox WHERE source_pk IN ('403', '404')");
      await relay.setState('Send waiting rows', 'Look for waiting rows', 'RUNNING');
      await relay.setState('Retry failed rows', 'Look for failed rows', 'RUNNING');
      await relay.untilStatuses({ 2: 2 });
      await reset();
    });

    it('keeps posts that cannot be sent in the outbox, with the UUID that was sent', async () => {
      receiver.always({ status: 503 });
      const answer = await fetch(`http://127.0.0.1:${port}/reports`, {
        method: 'POST',
        body: '{"report_id": 500, "title": "late ${x} \\u0000 \'; DROP", "received_at": "2026-04-24T10:30:00Z"}',
      });
      expect(answer.status).toBe(200);
      await eventually(async () => (await relay.rows('SELECT 1 FROM outbox WHERE receipt IS NOT NULL')).length === 1, {
        timeout: 40_000,
      });
      receiver.always();
      await relay.untilStatuses({ 2: 1 });
      const uuids = new Set(receiver.requests.flatMap((request) => request.records.map(({ uuid }) => uuid)));
      expect([...uuids]).toEqual([await nameUuid('500')]);
      expect(receiver.records.get(await nameUuid('500'))!.title).toBe("late ${x} \u0000 '; DROP");
      await reset();
    });

    it('writes nothing when deployed again, and gives the same UUIDs afterwards', async () => {
      const again = await relay.deploy();
      expect(again.plan, JSON.stringify(again.plan)).toMatchObject({});
      expect(again.outcome).toBe('unchanged');
      await relay.rows("INSERT INTO report (report_id, title) VALUES (1, 'again')");
      await receiver.waitFor(1);
      expect([...receiver.records.keys()]).toEqual([vectors['1']]);
      await reset();
    });

    it('loses nothing when a property changes while rows flow', async () => {
      receiver.always({ delay: 5 });
      const insert = async () => {
        for (let i = 0; i < 10; i++) {
          await relay.rows(kind.insert(1001 + i * 50, 1050 + i * 50, 'flow'));
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      const inserting = insert();
      const changed = await relay.deploy(definition(relay.id, { send: { delivery, batchSize: 60 } }));
      expect(changed.outcome).toBe('updated');
      await inserting;
      await relay.untilStatuses({ 2: 500 });
      expect(receiver.received).toBe(500);
      await relay.deploy();
    });
  });
}

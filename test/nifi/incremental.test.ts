import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bigint, defineFlow, type IncrementalOptions, outboxRelay, param, secret, text } from '../../src/index.js';
import { describeIf, eventually, mariadbInstalled, Receiver, testNifi, uniqueName } from '../support/index.js';
import { mariadbKind, openPool, postgresKind, type RelayKind, type RelayPool } from './relay-kinds.js';
import { createTable, nameUuid, RelayRun } from './relay-setup.js';

function definition(kind: RelayKind, id: string, incremental: Partial<IncrementalOptions>, batchSize = 100) {
  return defineFlow({ id }, ({ group }) => {
    outboxRelay(group, {
      id: 'relay',
      read: 'incremental',
      database: kind.reach({
        url: param('db.url'),
        user: param('db.user'),
        password: secret('db.password'),
        driver: param('db.driver'),
      }),
      source: { table: kind.source, key: ['report_id'] },
      record: { report_id: bigint(), title: text() },
      uuid: { namespace: 'report' },
      incremental: { column: 'changed_at', every: '500 ms', ...incremental },
      send: { url: param('receiver.url'), timeout: '2 sec', batchSize },
      retry: { every: '1 sec', times: 2 },
    });
  });
}

function behaviours(kind: RelayKind, moment: string): void {
  let plain: RelayRun;
  let overlapping: RelayRun;
  let plainReceiver: Receiver;
  let receiver: Receiver;
  let late: RelayPool;

  beforeAll(async () => {
    const [nifi, database] = await Promise.all([testNifi(), kind.open()]);
    [plainReceiver, receiver] = await Promise.all([Receiver.start(), Receiver.start()]);
    await createTable(database, `CREATE TABLE report (report_id bigint PRIMARY KEY, title text, changed_at ${moment})`);
    await createTable(database, 'CREATE INDEX report_changed ON report (changed_at)');
    late = await openPool(database.url);
    await late.query("INSERT INTO report (report_id, title) VALUES (1, '처음')");
    const at = { nifiUrl: nifi.url, database };
    plain = await RelayRun.start(definition(kind, uniqueName('plain'), {}), {
      ...at,
      receiverUrl: plainReceiver.url,
    });
    overlapping = await RelayRun.start(
      definition(kind, uniqueName('overlap'), { overlap: '30 sec', overlapEvery: '2 sec' }),
      { ...at, receiverUrl: receiver.url },
    );
  });
  afterAll(async () => {
    await late?.end();
    await plain?.remove();
    await overlapping?.remove();
    await receiver?.close();
    await plainReceiver?.close();
  });

  const has = async (at: Receiver, id: number) => at.records.has(await nameUuid(`report:${id}`));

  it('misses the row of a transaction that commits late; the overlap delivers it, once as the receiver sees it', async () => {
    await eventually(async () => (await has(plainReceiver, 1)) && (await has(receiver, 1)));
    const commit = await late.held("INSERT INTO report (report_id, title) VALUES (2, '늦은 행')");
    await late.query("INSERT INTO report (report_id, title) VALUES (3, 'in time')");
    await eventually(async () => (await has(plainReceiver, 3)) && (await has(receiver, 3)));
    await commit();
    await late.query("INSERT INTO report (report_id, title) VALUES (4, 'after')");
    await eventually(async () => (await has(plainReceiver, 4)) && (await has(receiver, 4)));
    await eventually(() => has(receiver, 2), { timeout: 40_000 });
    // Nothing of what plain polling does later brings it back.
    await late.query("INSERT INTO report (report_id, title) VALUES (5, 'later')");
    await eventually(() => has(plainReceiver, 5));
    expect(await has(plainReceiver, 2)).toBe(false);
    await eventually(() => has(receiver, 5));
    expect([...receiver.records.values()].map(({ report_id }) => Number(report_id)).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(receiver.records.get(await nameUuid('report:2'))).toEqual({
      uuid: await nameUuid('report:2'),
      report_id: 2,
      title: '늦은 행',
    });
  });

  it('goes on where it was when it is deployed again, changed', async () => {
    plainReceiver.clear();
    const report = await plain.deploy(definition(kind, plain.id, {}, 50));
    expect(report.outcome).toBe('updated');
    await late.query("INSERT INTO report (report_id, title) VALUES (6, 'new')");
    await eventually(() => has(plainReceiver, 6));
    const sent = plainReceiver.requests.flatMap((request) => request.records.map(({ report_id }) => Number(report_id)));
    expect(sent).toEqual([6]);
  });

  it('lets one bad record fail alone, reports it, and keeps it', async () => {
    const bad = await nameUuid('report:8');
    plainReceiver.when(({ records }) => (records.some(({ uuid }) => uuid === bad) ? { status: 400 } : undefined));
    await late.query("INSERT INTO report (report_id, title) VALUES (7, 'good'), (8, 'bad'), (9, 'good')");
    await eventually(async () => (await has(plainReceiver, 7)) && (await has(plainReceiver, 9)), { timeout: 40_000 });
    await eventually(async () => (await plain.bulletins()).some((message) => message.includes(bad)), {
      timeout: 60_000,
    });
    await eventually(async () => (await plain.queuedBefore('relay', 'Failed for good: start to send again')) === 1);
    plainReceiver.always();
    await plain.setState('relay', 'Failed for good: start to send again', 'RUNNING');
    await eventually(() => has(plainReceiver, 8));
  });
}

describe('incremental read on PostgreSQL', () =>
  behaviours(postgresKind, 'timestamptz NOT NULL DEFAULT clock_timestamp()'));
describeIf(mariadbInstalled, 'incremental read on MariaDB', () =>
  behaviours(mariadbKind, 'timestamp(6) NOT NULL DEFAULT current_timestamp(6)'),
);

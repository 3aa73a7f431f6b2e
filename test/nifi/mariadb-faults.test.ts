import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bigint, text } from '../../src/index.js';
import {
  describeIf,
  eventually,
  mariadbInstalled,
  Receiver,
  TcpProxy,
  type TestDatabase,
  testMariadb,
  testNifi,
  uniqueName,
} from '../support/index.js';
import { MariadbServer } from '../support/mariadb-server.js';
import { mariadbKind } from './relay-kinds.js';
import { createTable, nameUuid, RelayRun, relayDefinition } from './relay-setup.js';

const source = {
  source: { table: 'report', key: ['report_id'] },
  record: { report_id: bigint(), title: text() },
  uuid: { namespace: null },
};
const table = 'CREATE TABLE report (report_id bigint PRIMARY KEY, title text NOT NULL)';

describeIf(mariadbInstalled, 'relay on MariaDB under faults', () => {
  let relay: RelayRun;
  let receiver: Receiver;
  let proxy: TcpProxy;
  let database: TestDatabase;

  beforeAll(async () => {
    const nifi = await testNifi();
    database = await testMariadb();
    receiver = await Receiver.start();
    proxy = await TcpProxy.start(database);
    await createTable(database, table);
    relay = await RelayRun.start(
      relayDefinition(uniqueName('relay'), { ...source, send: { batchSize: 20 } }, mariadbKind),
      { nifiUrl: nifi.url, database, receiverUrl: receiver.url, jdbcUrl: proxy.through(database.jdbcUrl) },
    );
  });
  afterAll(async () => {
    await relay?.remove();
    await receiver?.close();
    await proxy?.close();
  });
  beforeEach(async () => {
    receiver.always();
    await eventually(async () => (await relay.queued()) === 0, { timeout: 60_000 });
    receiver.clear();
    await relay.rows(mariadbKind.clear);
  });

  it.each([
    { when: 'just before the claim', cut: { request: /STRAIGHT_JOIN/, side: 'before' } },
    { when: 'just after the claim has committed', cut: { request: /STRAIGHT_JOIN/, side: 'after' } },
    { when: 'before what was claimed is read', cut: { request: /AS uuid, payload/, side: 'before' } },
    { when: 'while what was claimed is read', cut: { request: /AS uuid, payload/, side: 'after' } },
    { when: 'just before the outcome', cut: { request: /SET status = [29]/, side: 'before' } },
    { when: 'before the outcome commits', cut: { request: /SET status = [29]/, side: 'after' } },
    { when: 'just after an outcome has committed', cut: { request: /COMMIT/, side: 'after' } },
    { when: 'during the recovery', cut: { request: /no outcome within/, side: 'after' } },
  ] as const)('marks nothing done that was not sent, and loses nothing, when it is cut off $when', async ({ cut }) => {
    const before = proxy.cuts;
    proxy.cutWhen({ ...cut, times: 2 });
    for (let i = 0; i < 5; i++) await relay.rows(mariadbKind.insert(i * 20 + 1, i * 20 + 20, 'x'));
    await eventually(() => proxy.cuts - before === 2, { timeout: 40_000, message: 'two cuts' });
    const done = await relay.rows<{ source_pk: string }>('SELECT source_pk FROM outbox WHERE status = 2');
    for (const { source_pk } of done) expect(receiver.records.has(await nameUuid(source_pk))).toBe(true);
    await relay.untilStatuses({ 2: 100 });
    for (let id = 1; id <= 100; id++) expect(receiver.records.has(await nameUuid(String(id))), `row ${id}`).toBe(true);
  });

  it('ignores the outcome of a batch that was claimed again meanwhile', async () => {
    receiver.next({ delay: 1_500 });
    await relay.rows(mariadbKind.insert(1, 1, 'x'));
    await eventually(() => receiver.requests.length === 1);
    await relay.rows(`UPDATE outbox SET batch_id = 'another', updated_at = ${mariadbKind.hoursAgo(-1)}`);
    await eventually(async () => (await relay.queued()) === 0, { timeout: 20_000 });
    expect(await relay.rows('SELECT status, batch_id FROM outbox')).toEqual([{ status: 1, batch_id: 'another' }]);
  });
});

describeIf(mariadbInstalled, 'relays that share an outbox on MariaDB', () => {
  it('never send a row twice, though business inserts go on, and wait for no open transaction', async () => {
    const nifi = await testNifi();
    const database = await testMariadb();
    const receiver = await Receiver.start();
    await createTable(database, table);
    const relays: RelayRun[] = [];
    try {
      for (let i = 0; i < 2; i++) {
        relays.push(
          await RelayRun.start(
            relayDefinition(uniqueName('relay'), { ...source, lease: '2 min', send: { batchSize: 200 } }, mariadbKind),
            { nifiUrl: nifi.url, database, receiverUrl: receiver.url },
          ),
        );
      }
      const [first] = relays;
      const commit = await first!.db.held("INSERT INTO report VALUES (1000000, 'held')");
      for (let i = 0; i < 8; i++) await first!.rows(mariadbKind.insert(i * 500 + 1, i * 500 + 500, 'x'));
      await first!.untilStatuses({ 2: 4_000 }, 120_000);
      await commit();
      await first!.untilStatuses({ 2: 4_001 });
      expect(receiver.received).toBe(4_001);
      expect(receiver.duplicates).toBe(0);
      expect(await first!.rows('SELECT 1 FROM outbox WHERE recovery_cnt > 0')).toEqual([]);
    } finally {
      for (const relay of relays) await relay.remove();
      await receiver.close();
    }
  });

  it('lose nothing when the server is killed while rows flow', async () => {
    const nifi = await testNifi();
    const server = await MariadbServer.start();
    const receiver = await Receiver.start();
    await server.sql('CREATE DATABASE app');
    const { port, user, password } = server;
    const shared = await testMariadb();
    const database = {
      ...{ user, password, driver: shared.driver },
      url: `mariadb://${user}:${password}@127.0.0.1:${port}/app`,
      jdbcUrl: `jdbc:mariadb://127.0.0.1:${port}/app?sslMode=disable`,
    };
    await createTable(database, table);
    const relay = await RelayRun.start(
      relayDefinition(uniqueName('relay'), { ...source, send: { batchSize: 50 } }, mariadbKind),
      { nifiUrl: nifi.url, database, receiverUrl: receiver.url },
    );
    try {
      receiver.always({ delay: 20 });
      await relay.rows(mariadbKind.insert(1, 1_000, 'x'));
      await receiver.waitFor(200);
      await server.crash();
      await server.start();
      await relay.untilStatuses({ 2: 1_000 }, 120_000);
      expect(receiver.received).toBe(1_000);
    } finally {
      await relay.remove();
      await receiver.close();
      await server.remove();
    }
  });
});

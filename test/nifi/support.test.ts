import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import {
  describeIf,
  eventually,
  freePort,
  mariadbInstalled,
  postgresIdle,
  Receiver,
  TcpProxy,
  testMariadb,
  testNifi,
  testPostgres,
} from '../support/index.js';

describe('the shared servers', () => {
  it('offer one NiFi with the drivers that patterns need', async () => {
    const nifi = await testNifi();
    const about = (await (await fetch(`${nifi.api}/flow/about`)).json()) as { about: { version: string } };
    expect(about.about.version).toMatch(/^2\./);
  });

  it('offer a database per file', async () => {
    const [first, second] = await Promise.all([testPostgres(), testPostgres()]);
    expect(first.database).not.toBe(second.database);
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    const { rows } = await client.query("SELECT '한글' AS text, current_setting('server_encoding') AS encoding");
    await client.end();
    expect(rows).toEqual([{ text: '한글', encoding: 'UTF8' }]);
  });
});

describeIf(mariadbInstalled, 'MariaDB', () => {
  it('offers a database per file', async () => {
    const database = await testMariadb();
    expect(database.jdbcUrl).toContain(`/${database.database}`);
  });
});

describe('the receiver', () => {
  const starting = Receiver.start();
  afterAll(async () => (await starting).close());
  const post = async (body: unknown): Promise<number> => {
    const { url } = await starting;
    return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).status;
  };

  it('counts each uuid once, fails as told, and comes back on its port', async () => {
    const receiver = await starting;
    receiver.next({ status: 503 }, { reset: true, accept: true });
    expect(await post({ uuid: 'a' })).toBe(503);
    await expect(post({ uuid: 'b' })).rejects.toThrow();
    expect(await post([{ uuid: 'a' }, { uuid: 'b' }])).toBe(200);
    expect([receiver.received, receiver.duplicates]).toEqual([2, 1]);
    expect(receiver.requests.map((request) => request.status)).toEqual([503, 0, 200]);
    await receiver.down();
    await expect(post({ uuid: 'c' })).rejects.toThrow();
    await receiver.up();
    expect(await post({ uuid: 'c' })).toBe(200);
    await receiver.waitFor(3);
  });
});

describe('the proxy', () => {
  it('loses the answer of a committed statement', async () => {
    const database = await testPostgres();
    const proxy = await TcpProxy.start(database);
    const direct = new pg.Client({ connectionString: database.url });
    const proxied = new pg.Client({ connectionString: proxy.through(database.url) });
    proxied.on('error', () => {});
    await Promise.all([direct.connect(), proxied.connect()]);
    await direct.query('CREATE TABLE t (n int)');
    proxy.cutWhen({ request: /INSERT INTO t/, side: 'after', answer: postgresIdle });
    await expect(proxied.query('INSERT INTO t VALUES (1)')).rejects.toThrow();
    expect(proxy.cuts).toBe(1);
    expect((await direct.query('SELECT n FROM t')).rows).toEqual([{ n: 1 }]);
    await direct.end();
    await proxy.close();
  });

  it('keeps a request from the server', async () => {
    const database = await testPostgres();
    const proxy = await TcpProxy.start(database);
    const proxied = new pg.Client({ connectionString: proxy.through(database.url) });
    proxied.on('error', () => {});
    await proxied.connect();
    await proxied.query('CREATE TABLE t (n int)');
    proxy.cutWhen({ request: /INSERT INTO t/, side: 'before' });
    await expect(proxied.query('INSERT INTO t VALUES (1)')).rejects.toThrow();
    const direct = new pg.Client({ connectionString: database.url });
    await direct.connect();
    expect((await direct.query('SELECT n FROM t')).rows).toEqual([]);
    await direct.end();
    await proxy.close();
  });
});

describe('waiting', () => {
  it('ends with the last failure', async () => {
    await expect(eventually(() => Promise.reject(new Error('not yet')), { timeout: 50, interval: 10 })).rejects.toThrow(
      'Not within 0.05 s: not yet',
    );
    expect(await eventually(() => freePort())).toBeGreaterThan(0);
  });
});

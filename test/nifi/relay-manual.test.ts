import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bigint, optional, param, secret, text, timestamptz } from '../../src/index.js';
import { findJdk } from '../../src/local/jdk.js';
import { CertificateAuthority } from '../support/certificates.js';
import {
  eventually,
  freePort,
  Receiver,
  type TestDatabase,
  testNifi,
  testPostgres,
  uniqueName,
} from '../support/index.js';
import { createTable, nameUuid, RelayRun, relayDefinition } from './relay-setup.js';

const fields = { report_id: bigint(), title: text(), note: optional(text()), at: optional(timestamptz()) };
const table = 'CREATE TABLE report (report_id bigint PRIMARY KEY, title text NOT NULL, note text, at timestamptz)';
const source = { source: { table: 'public.report', key: ['report_id'] }, record: fields, uuid: { namespace: null } };
const rejectedQueue = ['Manual input', 'Rejected posts wait here'] as const;

let database: TestDatabase;
let receiver: Receiver;
let nifiUrl: string;

beforeAll(async () => {
  [database, receiver, nifiUrl] = await Promise.all([
    testPostgres(),
    Receiver.start(),
    testNifi().then(({ url }) => url),
  ]);
  await createTable(database, table);
});
afterAll(() => receiver?.close());

describe('manual input', () => {
  let relay: RelayRun;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    relay = await RelayRun.start(relayDefinition(uniqueName('relay'), { ...source, manual: { port } }), {
      nifiUrl,
      database,
      receiverUrl: receiver.url,
    });
    await eventually(async () => (await fetch(`http://127.0.0.1:${port}/reports`, { method: 'HEAD' })).status === 200);
  });
  afterAll(() => relay?.remove());
  beforeEach(async () => {
    receiver.always();
    receiver.clear();
    await relay.rows('TRUNCATE outbox, outbox_alarm');
  });

  const post = (body: string | Buffer, headers: Record<string, string> = {}, path = 'reports') =>
    fetch(`http://127.0.0.1:${port}/${path}`, { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers });
  const valid = (id: number) => `{"report_id": ${id}, "title": "제목 ${id}"}`;
  const rejected = () => relay.queuedBefore(...rejectedQueue);

  it.each([
    ['one object', valid(1), 1],
    ['an array', `[${valid(1)}, ${valid(2)}]`, 2],
    ['two objects on two lines', `${valid(1)}\n${valid(2)}\n`, 2],
    ['pretty printed, with a byte order mark', `\uFEFF${JSON.stringify(JSON.parse(valid(1)), null, 2)}`, 1],
    ['null and a missing field', '[{"report_id":1,"title":"a","note":null},{"report_id":2,"title":"b"}]', 2],
  ])('takes %s', async (_what, body, count) => {
    expect((await post(body)).status).toBe(200);
    await receiver.waitFor(count);
    expect(receiver.requests.length).toBe(1);
    expect(receiver.records.has(await nameUuid('1'))).toBe(true);
  });

  it.each([
    ['an empty body', ''],
    ['only spaces', ' \n '],
    ['an empty array', '[]'],
    ['a string', '"x"'],
    ['a number', '5'],
    ['an array with something else in it', `[${valid(1)}, 5]`],
    ['an array in an array', `[[${valid(1)}]]`],
    ['text after the end', `${valid(1)} x`],
    ['a truncated body', '{"report_id": 1, "title": "a'],
    ['a comma too many', '{"report_id": 1, "title": "a",}'],
    ['a leading zero', '{"report_id": 01, "title": "a"}'],
    ['a control character in a string', '{"report_id": 1, "title": "a\u0001b"}'],
    ['a field twice', '{"report_id": 1, "title": "a", "title": "b"}'],
    ['text for a number', '{"report_id": "1", "title": "a"}'],
    ['a number for text', '{"report_id": 1, "title": 5}'],
    ['a fraction for a whole number', '{"report_id": 1.5, "title": "a"}'],
    ['a number that is too big', '{"report_id": 9223372036854775808, "title": "a"}'],
    ['no moment in time', '{"report_id": 1, "title": "a", "at": "yesterday"}'],
    ['null where it must not be', '{"report_id": 1, "title": null}'],
    ['a missing field', '{"report_id": 1}'],
    ['an unknown field', '{"report_id": 1, "title": "a", "extra": 1}'],
    ['a UUID of its own', '{"report_id": 1, "title": "a", "uuid": "x"}'],
    ['one bad record in an array', `[${valid(1)}, {"report_id": 2}]`],
    ['deep nesting', `${'['.repeat(100_000)}`],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ])('refuses %s', async (_what, body) => {
    expect((await post(body)).status).toBe(400);
    // What came after it is sent; what was refused is not.
    expect((await post(valid(99))).status).toBe(200);
    await receiver.waitFor(1);
    expect([...receiver.records.keys()]).toEqual([await nameUuid('99')]);
    expect(await relay.statuses()).toEqual({});
  });

  it('takes 10 MB and compressed bodies', async () => {
    const many = `[${Array.from({ length: 20_000 }, (_, i) => `{"report_id":${i + 1},"title":"${'가'.repeat(160)}"}`).join(',')}]`;
    expect(Buffer.byteLength(many)).toBeGreaterThan(10_000_000);
    expect((await post(many)).status).toBe(200);
    await receiver.waitFor(20_000);
    receiver.clear();
    expect((await post(gzipSync(valid(3)), { 'Content-Encoding': 'gzip' })).status).toBe(200);
    await receiver.waitFor(1);
    expect((await post(gzipSync(valid(4)).subarray(0, 20), { 'Content-Encoding': 'gzip' })).ok).toBe(false);
    expect(receiver.received).toBe(1);
  });

  it('takes nothing but content from a FlowFile package', async () => {
    const before = await rejected();
    const attributes = {
      batch_id: 'chosen',
      'sql.args.1.value': "'; DROP TABLE outbox; --",
      'sql.args.1.type': '12',
      'relay.receipt': 'chosen',
      'relay.claimed': '0',
      outbox_id: '1',
      'mime.type': 'text/html',
    };
    receiver.always({ status: 503 });
    const answer = await post(flowFilePackage(attributes, valid(5)), { 'Content-Type': 'application/flowfile-v3' });
    expect(answer.status).toBe(200);
    await eventually(async () => (await relay.rows('SELECT 1 FROM outbox')).length === 1, { timeout: 60_000 });
    const [row] = await relay.rows<Record<string, string>>('SELECT * FROM outbox');
    expect(row).toMatchObject({ source_table: 'public.report', source_pk: '5', record_uuid: await nameUuid('5') });
    expect(row!.receipt).not.toContain('chosen');
    expect(receiver.requests[0]!.headers['content-type']).toBe('application/json');
    receiver.always();
    await relay.untilStatuses({ 2: 1 });
    // Content that ListenHTTP does not read is checked behind it, and set aside.
    receiver.clear();
    const inner = JSON.stringify([{ source_pk: '1', uuid: 'x', payload: '{}' }]);
    await post(flowFilePackage(attributes, inner), { 'Content-Type': 'application/flowfile-v3' });
    await eventually(async () => (await rejected()) === before + 1);
    expect(receiver.received).toBe(0);
  });

  it('checks the parts of multipart posts one by one', async () => {
    const before = await rejected();
    const form = new FormData();
    form.append('batch_id', valid(6));
    form.append('file', new Blob([valid(7)]), '../../etc/passwd');
    form.append('bad', 'no JSON');
    const answer = await fetch(`http://127.0.0.1:${port}/reports`, { method: 'POST', body: form });
    expect(answer.status).toBe(200);
    await receiver.waitFor(2);
    await eventually(async () => (await rejected()) === before + 1);
    expect(receiver.records.has(await nameUuid('6'))).toBe(true);
    expect(receiver.records.has(await nameUuid('7'))).toBe(true);
  });

  it('takes 200 clients at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => post(valid(i + 1)).then(({ status }) => status)),
    );
    expect(answers.every((status) => status === 200)).toBe(true);
    await receiver.waitFor(200);
    expect(receiver.duplicates).toBe(0);
  });

  it('refuses other methods and paths', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await fetch(`http://127.0.0.1:${port}/reports`, { method })).status).toBe(405);
    }
    expect((await post(valid(1), {}, 'elsewhere')).ok).toBe(false);
    expect(receiver.received).toBe(0);
  });

  it('gives a random UUID where the key is not given', async () => {
    const keyless = await RelayRun.start(
      relayDefinition(uniqueName('relay'), {
        ...source,
        record: { ...fields, report_id: optional(bigint()) },
        manual: { port: await freePort() },
      }),
      { nifiUrl, database, receiverUrl: receiver.url },
    );
    try {
      const listener = new URL(receiver.url);
      expect(listener.port).not.toBe('');
      const group = await keyless.processor('Manual input', 'Receive posts');
      const entity = await keyless.client.request<{ component: { config: { properties: Record<string, string> } } }>(
        'GET',
        `/processors/${group.id}`,
      );
      const keylessPort = entity.component.config.properties['Listening Port'];
      const body = '[{"title":"a"},{"title":"a"}]';
      const send = () => fetch(`http://127.0.0.1:${keylessPort}/reports`, { method: 'POST', body });
      await eventually(async () => (await send()).status === 200);
      await eventually(() => receiver.records.size >= 2);
      for (const uuid of receiver.records.keys()) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    } finally {
      await keyless.remove();
    }
  });

  it('answers 503 when its queue is full, and loses nothing of what it took', async () => {
    await relay.setState('Manual input', 'Remove what clients have set', 'STOPPED');
    const taken: number[] = [];
    let full = 0;
    for (let id = 1; id <= 3_000 && full < 3; ) {
      const ids = Array.from({ length: 50 }, () => id++);
      const answers = await Promise.all(ids.map(async (one) => ({ one, status: (await post(valid(one))).status })));
      for (const { one, status } of answers) status === 200 ? taken.push(one) : full++;
      for (const { status } of answers) expect([200, 503]).toContain(status);
    }
    expect(full).toBeGreaterThanOrEqual(3);
    await relay.setState('Manual input', 'Remove what clients have set', 'RUNNING');
    await receiver.waitFor(taken.length);
    expect(receiver.received).toBe(taken.length);
    for (const id of taken) expect(receiver.records.has(await nameUuid(String(id)))).toBe(true);
  });
});

describe('manual input with client certificates', () => {
  it('lets in who has the right certificate, and nobody else', async () => {
    const authority = new CertificateAuthority();
    const server = authority.server();
    const right = authority.client('reporter');
    const wrong = authority.client('stranger');
    const { home } = await findJdk({ env: process.env });
    const trust = join(authority.dir, 'trust.p12');
    execFileSync(join(home, 'bin', 'keytool'), [
      ...['-importcert', '-noprompt', '-alias', 'ca', '-file', authority.caFile],
      ...['-keystore', trust, '-storetype', 'PKCS12', '-storepass', server.pkcs12Password],
    ]);
    const port = await freePort();
    const definition = relayDefinition(uniqueName('relay'), {
      ...source,
      manual: {
        port,
        tls: {
          keystore: param('tls.keystore', { value: server.pkcs12File }),
          keystorePassword: secret('tls.password'),
          truststore: param('tls.truststore', { value: trust }),
          truststorePassword: secret('tls.password'),
        },
        subjectDnPattern: 'CN=reporter',
      },
    });
    const relay = await RelayRun.start(definition, {
      nifiUrl,
      database,
      receiverUrl: receiver.url,
      parameters: { 'tls.password': server.pkcs12Password },
    });
    receiver.clear();
    const post = (client?: { cert: string; key: string }) =>
      new Promise<number>((resolve, reject) => {
        const options = {
          method: 'POST',
          ca: readFileSync(authority.caFile),
          agent: false as const,
          ...(client && { cert: client.cert, key: client.key }),
        };
        request(`https://127.0.0.1:${port}/reports`, options, (response) => {
          response.resume().on('end', () => resolve(response.statusCode!));
        })
          .once('error', reject)
          .end('{"report_id": 1, "title": "secure"}');
      });
    try {
      await eventually(async () => (await post(right)) === 200, { timeout: 20_000 });
      await receiver.waitFor(1);
      const before = receiver.requests.length;
      expect(await post(wrong)).toBe(403);
      await expect(post()).rejects.toThrow();
      expect(receiver.requests.length).toBe(before);
    } finally {
      await relay.remove();
    }
  });
});

/** NiFi's FlowFile package, version 3: attributes of the sender's choosing before the content. */
function flowFilePackage(attributes: Record<string, string>, content: string): Buffer {
  const short = (length: number) => {
    const bytes = Buffer.alloc(2);
    bytes.writeUInt16BE(length);
    return bytes;
  };
  const part = (value: string) => [short(Buffer.byteLength(value)), Buffer.from(value)];
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(Buffer.byteLength(content)));
  return Buffer.concat([
    Buffer.from('NiFiFF3'),
    short(Object.keys(attributes).length),
    ...Object.entries(attributes).flatMap(([key, value]) => [...part(key), ...part(value)]),
    size,
    Buffer.from(content),
  ]);
}

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  array,
  bigint,
  boolean,
  column,
  date,
  decimal,
  double,
  type Field,
  json,
  object,
  optional,
  text,
  timestamp,
  timestamptz,
} from '../../src/index.js';
import {
  eventually,
  freePort,
  Receiver,
  type TestDatabase,
  testNifi,
  testPostgres,
  uniqueName,
} from '../support/index.js';
import { exactJson, sameMoment } from './relay-json.js';
import { createTable, nameUuid, RelayRun, relayDefinition } from './relay-setup.js';

let database: TestDatabase;
let receiver: Receiver;
let nifiUrl: string;
const running: RelayRun[] = [];

beforeAll(async () => {
  database = await testPostgres();
  receiver = await Receiver.start();
  nifiUrl = (await testNifi()).url;
});
afterAll(async () => {
  for (const relay of running) await relay.remove();
  await receiver?.close();
});

/** Received records by the text of their UUID, numbers exact. */
function received(): Map<string, Record<string, unknown>> {
  const records = receiver.requests.flatMap(({ body }) => exactJson(body) as Record<string, unknown>[]);
  return new Map(records.map((record) => [String(record.uuid), record]));
}

async function start(table: string, fields: Record<string, Field>, key: string[], port: number): Promise<RelayRun> {
  const relay = await RelayRun.start(
    relayDefinition(uniqueName('relay'), {
      source: { table, key },
      record: fields,
      uuid: { namespace: null },
      manual: { port },
      outbox: { table: uniqueName('outbox').replace('-', '_') },
    }),
    { nifiUrl, database, receiverUrl: receiver.url },
  );
  running.push(relay);
  return relay;
}

const post = (port: number, body: string) => fetch(`http://127.0.0.1:${port}/reports`, { method: 'POST', body });

it('changes nothing about difficult values, from either input', async () => {
  const name = '신고 "표"';
  await createTable(
    database,
    `CREATE SCHEMA "업무 자료";
     CREATE TABLE "업무 자료"."신고 ""표""" ("번 호" bigint, "부.호" text, "제목" text, "금액" numeric, "실수" float8,
       "시각" timestamptz, "때" timestamp, "날" date, "참" boolean, "자료" json, "목록" text[], "비밀" text,
       PRIMARY KEY ("번 호", "부.호"))`,
  );
  const port = await freePort();
  const fields = {
    '번 호': bigint(),
    부호: column('부.호', text()),
    제목: optional(text()),
    'a "quoted" $ {name}': column('금액', optional(decimal())),
    실수: optional(double()),
    시각: optional(timestamptz()),
    때: optional(timestamp()),
    날: optional(date()),
    참: optional(boolean()),
    자료: optional(json()),
    목록: optional(array(text())),
  };
  const relay = await start(`"업무 자료"."${name.replaceAll('"', '""')}"`, fields, ['번 호', '부호'], port);
  receiver.clear();
  const nasty = '${uuid} #{db.password} \'; DROP TABLE report; -- \\ " \t \u0001 \u007f 한글 😀 \u2028 {{x}} %s $1 ?';
  const number = '123456789012345678901234567890.123456789012345678901234567891';
  const document = `{"z": 1.10, "a": [1, null, {"깊이": {"b": [[], {}]}}],\n "n": 1e-7, "big": 12345678901234567890123, "uuid": "mine"}`;
  await relay.rows(
    `INSERT INTO "업무 자료"."신고 ""표""" VALUES
      (9007199254740993, $1, $2, ${number}, 1.1e-300, '2026-04-24 10:30:00.123456+09', '2026-04-24 10:30:00', '0044-03-15', true, $3, ARRAY['a', NULL, '나'], 'x'),
      (-9223372036854775808, '', '', 0, -0.5, NULL, NULL, NULL, false, '"text"', '{}', 'x'),
      (3, $1, $4, NULL, NULL, NULL, NULL, NULL, NULL, 'null', NULL, 'x')`,
    ['a|b\\c', nasty, document, '가'.repeat(350_000)],
  );
  await eventually(() => received().size === 3);
  const first = received().get(await nameUuid('9007199254740993|a\\|b\\\\c'))!;
  expect(Object.keys(first)).toEqual(['uuid', ...Object.keys(fields)]);
  expect(first).toMatchObject({
    '번 호': { number: '9007199254740993' },
    부호: 'a|b\\c',
    제목: nasty,
    'a "quoted" $ {name}': { number },
    실수: { number: '1.1e-300' },
    때: '2026-04-24T10:30:00',
    날: '0044-03-15',
    참: true,
    자료: exactJson(document),
    목록: ['a', null, '나'],
  });
  sameMoment(first.시각, '2026-04-24T01:30:00.123456Z');
  const second = received().get(await nameUuid('-9223372036854775808|'))!;
  expect(second).toMatchObject({
    '번 호': { number: '-9223372036854775808' },
    제목: '',
    참: false,
    자료: 'text',
    목록: [],
  });
  expect(second.시각).toBeNull();
  const third = received().get(await nameUuid('3|a\\|b\\\\c'))!;
  expect((third.제목 as string).length).toBe(350_000);
  expect(third.자료).toBeNull();

  receiver.clear();
  const escaped = JSON.stringify(nasty);
  const body = `[{"번 호": 9007199254740993, "부호": "m|\\\\", "제목": ${escaped}, "a \\"quoted\\" $ {name}": ${number},
    "실수": 1.1e-300, "시각": "2026-04-24T10:30:00.123456+09:00", "자료": ${document}, "목록": ["a", "\\ud83d\\ude00"]},
    {"번 호": 7, "부호": "x", "제목": null}, {"부호": "y", "번 호": 8, "제목": ${JSON.stringify('나'.repeat(350_000))}}]`;
  expect((await post(port, body)).status).toBe(200);
  await eventually(() => received().size === 3);
  const posted = exactJson(body) as Record<string, unknown>[];
  const uuids = [await nameUuid('9007199254740993|m\\|\\\\'), await nameUuid('7|x'), await nameUuid('8|y')];
  for (const [index, uuid] of uuids.entries()) expect(received().get(uuid)).toEqual({ ...posted[index], uuid });

  // The detour by the outbox changes nothing either.
  receiver.clear();
  receiver.always({ status: 503 });
  expect((await post(port, body)).status).toBe(200);
  await eventually(
    async () => {
      const [row] = await relay.rows<{ n: string }>(
        `SELECT count(*) n FROM "업무 자료".${relay.outbox} WHERE receipt IS NOT NULL`,
      );
      return row!.n === '3';
    },
    { timeout: 60_000 },
  );
  receiver.clear();
  receiver.always();
  await eventually(() => received().size === 3, { timeout: 60_000 });
  for (const [index, uuid] of uuids.entries()) expect(received().get(uuid)).toEqual({ ...posted[index], uuid });
});

/** A value as the database takes it, and as JSON must have it. */
interface Sample {
  readonly sql: string | null;
  readonly json: string;
}

const unicode = fc.string({ unit: 'binary', maxLength: 30 }).map((value) => value.replaceAll('\0', ''));
const kinds: Record<string, { type: string; field: () => Field; value: fc.Arbitrary<Sample> }> = {
  bigint: {
    type: 'bigint',
    field: bigint,
    value: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => ({ sql: String(n), json: String(n) })),
  },
  decimal: {
    type: 'numeric(40,10)',
    field: () => decimal(40, 10),
    value: fc
      .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 9_999_999_999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(10, '0')}`)
      .map((n) => ({ sql: n, json: n })),
  },
  text: { type: 'text', field: text, value: unicode.map((value) => ({ sql: value, json: JSON.stringify(value) })) },
  boolean: {
    type: 'boolean',
    field: boolean,
    value: fc.boolean().map((value) => ({ sql: String(value), json: String(value) })),
  },
  json: {
    type: 'json',
    field: json,
    value: fc
      .json()
      .filter((value) => !value.includes('\\u0000'))
      .map((value) => ({ sql: value, json: value })),
  },
  nested: {
    type: 'json',
    field: () => object({ a: text(), b: optional(array(bigint())) }),
    value: fc
      .tuple(unicode, fc.option(fc.array(fc.maxSafeInteger())))
      .map(([a, b]) => JSON.stringify({ a, b }))
      .map((value) => ({ sql: value, json: value })),
  },
};

const anyTable = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom(
        '제목',
        'with space',
        'with "quote"',
        'select',
        'x.y',
        "it's",
        '${a}',
        '#{b}',
        'UPPER',
        'ü_ö',
        '{{c}}',
        'a\\b',
      ),
      kind: fc.constantFrom(...Object.keys(kinds)),
      nullable: fc.boolean(),
    }),
    { selector: (item) => item.name, minLength: 3, maxLength: 8 },
  )
  .chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.array(
        fc.tuple(
          ...columns.map(({ kind, nullable }) =>
            nullable ? fc.oneof(fc.constant({ sql: null, json: 'null' }), kinds[kind]!.value) : kinds[kind]!.value,
          ),
        ),
        { minLength: 20, maxLength: 40 },
      ),
    }),
  );

it('changes nothing about random rows of random tables, from either input', async () => {
  // Few tables, since each is a deployment; the seed is in the message of a failure.
  const seed = Number(process.env.FLOWGEN_TEST_SEED ?? Date.now() % 1_000_000);
  const tables = fc.sample(anyTable, { numRuns: Number(process.env.FLOWGEN_TEST_TABLES ?? 2), seed });
  for (const [index, { columns, rows }] of tables.entries()) {
    const table = `random_${index}`;
    const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
    await createTable(
      database,
      `CREATE TABLE ${table} (id bigint PRIMARY KEY, ${columns.map(({ name, kind }) => `${quoted(name)} ${kinds[kind]!.type}`).join(', ')})`,
    );
    const fields = Object.fromEntries(
      columns.map(({ name, kind, nullable }) => {
        const field = kinds[kind]!.field();
        return [name, nullable ? optional(field) : field];
      }),
    );
    const port = await freePort();
    const relay = await start(table, { id: bigint(), ...fields }, ['id'], port);
    receiver.clear();
    const expected = new Map<string, unknown>();
    const bodies: string[] = [];
    for (const [number, row] of rows.entries()) {
      const uuid = await nameUuid(String(number));
      const members = columns.map(({ name }, at) => `${JSON.stringify(name)}:${row[at]!.json}`);
      bodies.push(`{"id":${1_000 + number},${members.join(',')}}`);
      expected.set(uuid, exactJson(`{"uuid":"${uuid}","id":${number},${members.join(',')}}`));
      await relay.rows(
        `INSERT INTO ${table} VALUES (${number}, ${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
        row.map(({ sql }) => sql),
      );
    }
    await eventually(() => received().size === rows.length, { timeout: 60_000, message: `rows (seed ${seed})` });
    for (const [uuid, record] of expected) expect(received().get(uuid), `seed ${seed}`).toEqual(record);
    receiver.clear();
    const answer = await post(port, `[${bodies.join(',\n')}]`);
    expect(answer.status, `seed ${seed}: ${await answer.text()}`).toBe(200);
    await eventually(() => received().size === rows.length, { timeout: 60_000, message: `posts (seed ${seed})` });
    for (const [number, body] of bodies.entries()) {
      const uuid = await nameUuid(String(1_000 + number));
      expect(received().get(uuid), `seed ${seed}`).toEqual({ uuid, ...(exactJson(body) as object) });
    }
    await relay.remove();
    running.splice(running.indexOf(relay), 1);
  }
});

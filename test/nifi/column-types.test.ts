import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../src/db/connection.js';
import type { CapturedField } from '../../src/sql/dialect.js';
import { describeIf, mariadbInstalled, testMariadb, testPostgres } from '../support/index.js';
import type { TestDatabase } from '../support/services.js';
import { TestOutbox } from './outbox-setup.js';

/** Type of the column, declared type of the field, a value as SQL, and what must be sent, to the letter. */
type Case = readonly [column: string, declared: CapturedField['type'], value: string, sent: string];

const nasty = 'x\u0001\u001f\t\r\n"\\/\u007f\u2028😀한글 ${a} #{b} \'';

const postgres: Case[] = [
  ['smallint', 'integer', '-32768', '-32768'],
  ['integer', 'integer', '2147483647', '2147483647'],
  ['bigint', 'bigint', '-9223372036854775808', '-9223372036854775808'],
  ['bigint', 'bigint', '9223372036854775807', '9223372036854775807'],
  ['numeric(30,10)', 'decimal', '12345678901234567890.1234567890', '12345678901234567890.1234567890'],
  ['numeric', 'decimal', `${'9'.repeat(400)}.${'1'.repeat(400)}`, `${'9'.repeat(400)}.${'1'.repeat(400)}`],
  ['numeric', 'decimal', '-0.00000000000000000001', '-0.00000000000000000001'],
  ['numeric', 'decimal', "'NaN'", '"NaN"'],
  ['real', 'double', '16777216', '1.6777216e+07'],
  ['double precision', 'double', '1.7976931348623157e308', '1.7976931348623157e+308'],
  ['double precision', 'double', '5e-324', '5e-324'],
  ['double precision', 'double', "'-Infinity'", '"-Infinity"'],
  ['money', 'text', "'1234.50'", '"$1,234.50"'],
  ['boolean', 'boolean', 'false', 'false'],
  ['date', 'date', "'0001-01-01'", '"0001-01-01"'],
  ['date', 'date', "'infinity'", '"infinity"'],
  ['time', 'time', "'23:59:59.999999'", '"23:59:59.999999"'],
  ['timetz', 'text', "'10:30:00+09'", '"10:30:00+09"'],
  ['timestamp', 'timestamp', "'2026-04-24 10:30:00.123456'", '"2026-04-24T10:30:00.123456"'],
  ['timestamptz', 'timestamptz', "'2026-04-24 10:30:00.5+09'", '"2026-04-24T01:30:00.5+00:00"'],
  ['timestamptz', 'timestamptz', "'9999-12-31 23:59:59.999999+00'", '"9999-12-31T23:59:59.999999+00:00"'],
  ['interval', 'text', "'1 year 2 days 03:04:05.6'", '"P1Y2DT3H4M5.6S"'],
  ['char(5)', 'text', "'가'", '"가    "'],
  ['varchar(50)', 'text', "''", '""'],
  ['bytea', 'base64', "'\\x00ff80'", '"AP+A"'],
  ['bytea', 'hex', "'\\x00ff80'", '"00ff80"'],
  ['bytea', 'base64', `decode(repeat('ff', 100), 'hex')`, `"${Buffer.alloc(100, 0xff).toString('base64')}"`],
  ['uuid', 'uuid', "'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'", '"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"'],
  ['json', 'json', `'{"b": 1.10, "a":[1, null]}'`, '{"b": 1.10, "a":[1, null]}'],
  ['jsonb', 'json', `'{"b": 1.10, "a":[1, null]}'`, '{"a": [1, null], "b": 1.10}'],
  ['jsonb', 'json', `'123456789012345678901234567890.10'`, '123456789012345678901234567890.10'],
  ['xml', 'text', `'<a b="1"/>'`, '"<a b=\\"1\\"/>"'],
  ['inet', 'text', "'::1/64'", '"::1/64"'],
  ['macaddr', 'text', "'08:00:2b:01:02:03'", '"08:00:2b:01:02:03"'],
  ['bit(3)', 'text', "B'101'", '"101"'],
  ['varbit', 'text', "B''", '""'],
  ['integer[]', 'array', "'{1,NULL,3}'", '[1,null,3]'],
  ['text[]', 'array', `'{"a,b",NULL}'`, '["a,b",null]'],
  ['point', 'text', "'(1,2)'", '"(1,2)"'],
  ['int4range', 'text', "'[1,5)'", '"[1,5)"'],
  ['tsvector', 'text', "'a:1 b:2'", `"'a':1 'b':2"`],
];

const mariadb: Case[] = [
  ['tinyint', 'integer', '-128', '-128'],
  ['tinyint(3) zerofill', 'integer', '7', '7'],
  ['int unsigned', 'bigint', '4294967295', '4294967295'],
  ['bigint', 'bigint', '-9223372036854775808', '-9223372036854775808'],
  ['bigint unsigned', 'bigint', '18446744073709551615', '18446744073709551615'],
  ['bigint(20) zerofill', 'bigint', '9007199254740993', '9007199254740993'],
  ['decimal(65,30)', 'decimal', `-${'9'.repeat(35)}.${'1'.repeat(30)}`, `-${'9'.repeat(35)}.${'1'.repeat(30)}`],
  ['decimal(65,0)', 'decimal', '9'.repeat(65), '9'.repeat(65)],
  ['decimal(30,30)', 'decimal', `-0.${'0'.repeat(29)}1`, `-0.${'0'.repeat(29)}1`],
  ['decimal(10,3) zerofill', 'decimal', '1.5', '1.500'],
  ['float', 'double', '16777216', '16777216'],
  ['double', 'double', '1.7976931348623157e308', '1.7976931348623157e308'],
  ['double', 'double', '2.2250738585072014e-308', '2.2250738585072014e-308'],
  ['bit(1)', 'boolean', "b'0'", 'false'],
  ['bit(1)', 'boolean', "b'1'", 'true'],
  ['bit(64)', 'bigint', '0xFFFFFFFFFFFFFFFF', '18446744073709551615'],
  ['boolean', 'boolean', 'true', 'true'],
  ['char(1)', 'boolean', "'N'", 'false'],
  ['char(1)', 'boolean', "'Y'", 'true'],
  ['date', 'date', "'9999-12-31'", '"9999-12-31"'],
  ['time(6)', 'text', "'-838:59:59.000001'", '"-838:59:59.000001"'],
  ['datetime', 'timestamp', "'1000-01-01 00:00:00'", '"1000-01-01T00:00:00"'],
  ['datetime(6)', 'timestamp', "'9999-12-31 23:59:59.999999'", '"9999-12-31T23:59:59.999999"'],
  ['timestamp(6)', 'timestamptz', "'2038-01-19 12:14:07.999999'", '"2038-01-19T03:14:07.999999+00:00"'],
  ['timestamp', 'timestamptz', "'1970-01-01 09:00:01'", '"1970-01-01T00:00:01+00:00"'],
  ['year', 'integer', '2155', '2155'],
  ['char(5)', 'text', "'가'", '"가"'],
  ['varchar(50) character set euckr', 'text', "'한글'", '"한글"'],
  ['varchar(50) character set latin1', 'text', "'ü'", '"ü"'],
  ['varchar(50)', 'text', "''", '""'],
  ['tinytext', 'text', "'x'", '"x"'],
  ["enum('a','한')", 'text', "'한'", '"한"'],
  ["set('x','y')", 'text', "'x,y'", '"x,y"'],
  ['json', 'json', `'{"b": 1.10, "a": [1, null]}'`, '{"b": 1.10, "a": [1, null]}'],
  ['binary(3)', 'hex', '0x00FF80', '"00ff80"'],
  ['varbinary(20)', 'base64', '0x00FF80', '"AP+A"'],
  ['longblob', 'base64', `REPEAT(0xFF, 100)`, `"${Buffer.alloc(100, 0xff).toString('base64')}"`],
  ['uuid', 'uuid', "'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'", '"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"'],
  ['binary(16)', 'uuid', '0xA0EEBC999C0B4EF8BB6D6BB9BD380A11', '"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"'],
  ['inet6', 'text', "'::1'", '"::1"'],
];

function roundTrips(open: () => Promise<TestDatabase>, cases: readonly Case[], before: readonly string[]): void {
  let outbox: TestOutbox;
  const columns = cases.map(([type], index) => `c${index} ${type} NULL`);
  const all = [...columns, 'nasty text NULL'];

  beforeAll(async () => {
    const database = await open();
    const connection = await connectDatabase(database.url);
    const key = connection.dialect === 'postgresql' ? 'bigint' : 'bigint unsigned';
    await connection.run(`CREATE TABLE report (report_id ${key} PRIMARY KEY, ${all.join(', ')})`);
    await connection.close();
    outbox = await TestOutbox.open(database, {
      fields: [
        { field: 'report_id', column: 'report_id', type: 'bigint' },
        ...cases.map(([, type], index) => ({ field: `c${index}`, column: `c${index}`, type })),
        { field: 'nasty', column: 'nasty', type: 'text' },
      ],
    });
    await outbox.make();
    for (const statement of before) await outbox.connection.run(statement);
  });
  afterAll(() => outbox?.close());

  const payload = async () => {
    const [row] = await outbox.claim('a');
    await outbox.connection.run('DELETE FROM outbox');
    return row as { payload: string; source_pk: string };
  };

  it('extreme values, to the letter, whatever the session has set', async () => {
    const names = ['report_id', ...cases.map((_case, index) => `c${index}`), 'nasty'];
    const values = ['9007199254740993', ...cases.map(([, , value]) => value)];
    await outbox.connection.query(`INSERT INTO report (${names.join(', ')}) VALUES (${values.join(', ')}, ?)`, [nasty]);
    const { payload: sent, source_pk } = await payload();
    expect(source_pk).toBe('9007199254740993');
    const parts = cases.map(([, , , text], index) => `"c${index}":${text}`);
    const end = sent.indexOf('"nasty":');
    expect(sent.slice(0, end)).toBe(`{"report_id":9007199254740993,${parts.join(',')},`);
    expect((JSON.parse(sent) as { nasty: string }).nasty).toBe(nasty);
  });

  it('null in every column', async () => {
    await outbox.connection.run('INSERT INTO report (report_id) VALUES (0)');
    const { payload: sent } = await payload();
    const { report_id, ...rest } = JSON.parse(sent) as Record<string, unknown>;
    expect(report_id).toBe(0);
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
    expect(Object.keys(rest)).toHaveLength(cases.length + 1);
  });
}

describe('column types of PostgreSQL', () =>
  roundTrips(testPostgres, postgres, [
    "SET TimeZone = 'Asia/Seoul'",
    "SET DateStyle = 'SQL, DMY'",
    "SET lc_monetary = 'C'",
    'SET extra_float_digits = -3',
  ]));
describeIf(mariadbInstalled, 'column types of MariaDB', () =>
  roundTrips(testMariadb, mariadb, [
    "SET time_zone = '+09:00'",
    "SET sql_mode = CONCAT(@@sql_mode, ',ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT')",
  ]),
);

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../src/db/connection.js';
import { planSchema } from '../../src/db/schema.js';
import { schemaNotes } from '../../src/db/schema-notes.js';
import { bigint, type OutboxMapping, text } from '../../src/index.js';
import { toModel } from '../../src/model/flow-builder.js';
import { sqlSteps } from '../../src/sql/render.js';
import {
  describeIf,
  eventually,
  mariadbInstalled,
  Receiver,
  type TestDatabase,
  testNifi,
  uniqueName,
} from '../support/index.js';
import { mariadbKind, postgresKind, type RelayKind } from './relay-kinds.js';
import { createTable, nameUuid, RelayRun, relayDefinition } from './relay-setup.js';

/** The outbox of an agency, in production before flowgen: Korean names, CHAR codes, columns of its own, no source_table. */
const mapping: OutboxMapping = {
  columns: {
    outbox_id: '전송번호',
    source_table: null,
    source_pk: '업무키',
    payload: '전문',
    status: '상태',
    batch_id: '묶음번호',
    retry_cnt: '재시도',
    recovery_cnt: null,
    last_error: '오류',
    record_uuid: null,
    receipt: null,
    created_at: '등록일시',
    updated_at: '수정일시',
  },
  states: { waiting: '0', claimed: '1', done: '2', failed: '9' },
  lastErrorLength: 60,
};

const tables = {
  PostgreSQL: `CREATE TABLE "전송함" (
    "전송번호" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "업무키" varchar(100) NOT NULL, "전문" text NOT NULL,
    "상태" char(1) NOT NULL, "묶음번호" varchar(36), "재시도" smallint NOT NULL, "오류" varchar(60),
    "등록일시" timestamp NOT NULL, "수정일시" timestamp, "비고" varchar(10) NOT NULL DEFAULT 'x'
  )`,
  MariaDB: `CREATE TABLE 전송함 (
    전송번호 bigint AUTO_INCREMENT PRIMARY KEY, 업무키 varchar(100) NOT NULL, 전문 longtext NOT NULL,
    상태 char(1) NOT NULL, 묶음번호 varchar(36), 재시도 smallint NOT NULL, 오류 varchar(60),
    등록일시 datetime NOT NULL, 수정일시 datetime, 비고 varchar(10) NOT NULL DEFAULT 'x'
  ) CHARACTER SET utf8mb4`,
} as const;

function behaviours(kind: RelayKind, quote: (name: string) => string): void {
  let relay: RelayRun;
  let receiver: Receiver;
  let database: TestDatabase;
  const outbox = quote('전송함');
  const definition = (id: string) =>
    relayDefinition(
      id,
      {
        source: { table: kind.source, key: ['report_id'] },
        record: { report_id: bigint(), title: text() },
        uuid: { namespace: null },
        outbox: { table: kind.source.replace('report', '전송함'), existing: mapping },
        retention: '1 sec',
      },
      kind,
    );
  const plan = async () => {
    const connection = await connectDatabase(database.url);
    try {
      const steps = sqlSteps(toModel(definition('plan')), connection.dialect).up;
      return (await planSchema(connection, steps)).filter((step) => !step.present).map((step) => step.sql);
    } finally {
      await connection.close();
    }
  };

  beforeAll(async () => {
    database = await kind.open();
    receiver = await Receiver.start();
    await createTable(database, kind.table);
    await createTable(database, tables[kind.name as keyof typeof tables]);
  });
  afterAll(async () => {
    await relay?.remove();
    await receiver?.close();
  });

  it('plans indexes, the alarm’s memory and the trigger, and no change of the table', async () => {
    const sql = await plan();
    expect(sql.some((text) => /CREATE (OR REPLACE )?TRIGGER/.test(text))).toBe(true);
    for (const statement of sql) expect(statement).not.toMatch(/ALTER TABLE|CREATE TABLE[^(]*전송함["`]? \(/);
  });

  it('plans exactly the column that is missing', async () => {
    await createTable(database, `ALTER TABLE ${outbox} DROP COLUMN ${quote('오류')}`);
    const altered = (await plan()).filter((statement) => statement.includes('ALTER TABLE'));
    expect(altered).toHaveLength(1);
    expect(altered[0]).toContain(`ADD COLUMN IF NOT EXISTS ${quote('오류')}`);
    await createTable(database, `ALTER TABLE ${outbox} ADD COLUMN ${quote('오류')} varchar(60)`);
  });

  it('says what does not fit and no ALTER of its own mends', async () => {
    const connection = await connectDatabase(database.url);
    try {
      const { sql } = toModel(definition('notes'));
      expect(await schemaNotes(connection, sql)).toEqual([]);
      await createTable(
        database,
        kind.name === 'PostgreSQL'
          ? 'ALTER TABLE "전송함" ALTER COLUMN "묶음번호" TYPE varchar(20)'
          : 'ALTER TABLE 전송함 MODIFY 묶음번호 varchar(20)',
      );
      const [note, more] = await schemaNotes(connection, sql);
      expect(note).toContain('.묶음번호 holds 20 characters where 36 are needed: claims fail.'.slice(1));
      expect(more).toBeUndefined();
      await createTable(
        database,
        kind.name === 'PostgreSQL'
          ? 'ALTER TABLE "전송함" ALTER COLUMN "묶음번호" TYPE varchar(36)'
          : 'ALTER TABLE 전송함 MODIFY 묶음번호 varchar(36)',
      );
    } finally {
      await connection.close();
    }
  });

  it('relays through it: sends, notes errors within its width, retries, deletes old rows', async () => {
    const nifi = await testNifi();
    relay = await RelayRun.start(definition(uniqueName('existing')), {
      nifiUrl: nifi.url,
      database,
      receiverUrl: receiver.url,
    });
    expect(await plan()).toEqual([]);
    receiver.next({ status: 500, body: `{"원인":"${'한'.repeat(200)}"}` });
    await relay.rows(kind.insert(1, 3, '신고'));
    await receiver.waitFor(3);
    for (const id of [1, 2, 3]) {
      expect(receiver.records.get(await nameUuid(String(id)))).toMatchObject({ report_id: id, title: '신고' });
    }
    // Done rows are old after a second, and deleted.
    await eventually(async () => (await relay.rows(`SELECT 1 FROM ${outbox}`)).length === 0, { timeout: 40_000 });
    await relay.rows(
      `INSERT INTO ${outbox} (${['업무키', '전문', '상태', '묶음번호', '재시도', '등록일시', '수정일시'].map(quote).join(', ')})
       VALUES ('77', '{"report_id":77,"title":"stuck"}', '1', 'dead', 0, ${kind.hoursAgo(1)}, ${kind.hoursAgo(1)})`,
    );
    await receiver.waitFor(4);
    expect(receiver.records.get(await nameUuid('77'))).toMatchObject({ title: 'stuck' });
    await eventually(async () => (await relay.rows(`SELECT 1 FROM ${outbox}`)).length === 0, { timeout: 40_000 });
  });
}

describe('existing outbox on PostgreSQL', () => behaviours(postgresKind, (name) => `"${name}"`));
describeIf(mariadbInstalled, 'existing outbox on MariaDB', () => behaviours(mariadbKind, (name) => `\`${name}\``));

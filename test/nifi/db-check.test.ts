import { expect, it } from 'vitest';
import { runDbApply, runDbPlan } from '../../src/cli/run-db.js';
import { connectDatabase } from '../../src/db/connection.js';
import { schemaNotes } from '../../src/db/schema-notes.js';
import { sourceProblems } from '../../src/db/source-check.js';
import type { SqlModel } from '../../src/sql/sql-model.js';
import { testMariadb, testPostgres } from '../support/index.js';

const flow = 'flows/report-relay.flow.ts';

it('makes no trigger that would fail the inserts of a table without its columns', async () => {
  const { url } = await testPostgres();
  const options = { dbUrl: url, json: true };
  const connection = await connectDatabase(url);
  try {
    await expect(runDbApply([flow], options)).rejects.toMatchObject({
      code: 'source-mismatch',
      message: `${flow}: there is no table public.report, or this user cannot see it.`,
    });
    await connection.run(`CREATE TABLE report (report_id bigint PRIMARY KEY, titel text, content text, reporter text,
      amount numeric, attachments jsonb)`);
    for (const command of [runDbPlan, runDbApply]) {
      await expect(command([flow], options)).rejects.toMatchObject({
        code: 'source-mismatch',
        message:
          `${flow}: public.report has no column title (record field 제목), received_at (record field 접수일시); ` +
          'it has report_id, titel, content, reporter, amount, attachments.',
        hint: expect.stringContaining('Nothing was changed'),
      });
    }
    expect(await connection.query("SELECT FROM pg_class WHERE relname LIKE 'outbox%'")).toEqual([]);
    await connection.run(
      'ALTER TABLE report RENAME titel TO title; ALTER TABLE report ADD received_at timestamptz DEFAULT now()',
    );
    await runDbApply([flow], options);
    await connection.run("INSERT INTO report (report_id, title) VALUES (1, '신고')");
    expect(await connection.query('SELECT source_pk FROM outbox')).toEqual([{ source_pk: '1' }]);
  } finally {
    await connection.close();
  }
});

it('sees dropped columns, tables further on in the search path, and types behind domains', async () => {
  const { url } = await testPostgres();
  const connection = await connectDatabase(url);
  try {
    await connection.run(`CREATE SCHEMA first; CREATE DOMAIN short AS varchar(5);
      CREATE TABLE public.t (id bigint PRIMARY KEY, gone text, s short); ALTER TABLE public.t DROP COLUMN gone;
      SET search_path = first, public`);
    const fields = ['id', 'gone', 's'].map((column) => ({ field: column, column, type: 'bigint' }));
    const object = { kind: 'capture-trigger', source: { name: 't' }, outbox: { name: 'o' }, key: ['id'], fields };
    const models: SqlModel[] = [{ id: 'relay', dialect: 'postgresql', objects: [object] }];
    expect(await sourceProblems(connection, models)).toEqual([
      't has no column gone (record field gone); it has id, s',
    ]);
    expect(await schemaNotes(connection, models)).toEqual([
      't.s is character varying, declared as bigint: text that is no number is not sent as it is.',
    ]);
  } finally {
    await connection.close();
  }
});

it('looks at columns of MariaDB without regard to their case, as MariaDB does', async () => {
  const { url } = await testMariadb();
  const connection = await connectDatabase(url);
  try {
    const fields = ['id', 'title', 'nope'].map((column) => ({ field: column, column, type: 'text' }));
    const object = { kind: 'capture-trigger', source: { name: 't' }, outbox: { name: 'o' }, key: ['id'], fields };
    const models: SqlModel[] = [{ id: 'relay', dialect: connection.dialect, objects: [object] }];
    expect(await sourceProblems(connection, models)).toEqual(['there is no table t, or this user cannot see it']);
    await connection.run('CREATE TABLE t (ID bigint PRIMARY KEY, Title text)');
    expect(await sourceProblems(connection, models)).toEqual([
      't has no column nope (record field nope); it has ID, Title',
    ]);
  } finally {
    await connection.close();
  }
});

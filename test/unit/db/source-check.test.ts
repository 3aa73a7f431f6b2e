import { expect, it } from 'vitest';
import type { DatabaseConnection } from '../../../src/db/connection.js';
import { sourceProblems } from '../../../src/db/source-check.js';
import type { Dialect, SqlModel, SqlObject } from '../../../src/sql/sql-model.js';

const trigger: SqlObject & Record<string, unknown> = {
  kind: 'capture-trigger',
  source: { schema: 'app', name: 'report' },
  sourceText: 'app.report',
  outbox: { name: 'outbox' },
  key: ['report_id'],
  fields: [
    { field: 'report_id', column: 'report_id', type: 'bigint' },
    { field: '제목', column: 'Title', type: 'text' },
  ],
};

/** What the catalogue would answer, and what it was asked. */
function asked(dialect: Dialect, columns: readonly string[]) {
  const queries: string[] = [];
  const connection: DatabaseConnection = {
    dialect,
    query: async (sql) => {
      queries.push(sql);
      return columns.map((name) => ({ name, type: 'VARCHAR', length: 10 }));
    },
    run: async () => {},
    transaction: (work) => work(),
    close: async () => {},
  };
  const model: SqlModel = { id: 'relay', dialect, objects: [trigger] };
  return { queries, problems: sourceProblems(connection, [model]) };
}

it.each<[Dialect, string[]]>([
  ['postgresql', ['report_id', 'Title']],
  ['mysql', ['REPORT_ID', 'title']],
  ['mariadb', ['report_id', 'TITLE']],
  ['oracle', ['REPORT_ID', 'Title']],
])('%s: finds columns as the database itself does', async (dialect, columns) => {
  const { problems, queries } = asked(dialect, columns);
  expect(await problems).toEqual([]);
  expect(queries).toHaveLength(1);
});

it.each<Dialect>(['postgresql', 'mysql', 'mariadb', 'oracle'])(
  '%s: names columns that are missing',
  async (dialect) => {
    const id = dialect === 'oracle' ? 'REPORT_ID' : 'report_id';
    expect(await asked(dialect, [id, 'name']).problems).toEqual([
      `app.report has no column Title (record field 제목); it has ${id}, name`,
    ]);
    expect(await asked(dialect, []).problems).toEqual(['there is no table app.report, or this user cannot see it']);
  },
);

import type { SqlDialect } from '../sql/dialect.js';
import type { QualifiedName } from '../sql/names.js';
import { renderTemplate } from '../sql/templates.js';
import type { DatabaseConnection } from './connection.js';

/** A column as the catalogue describes it. */
export interface TableColumn {
  readonly name: string;
  /** Lower-case, as the catalogue calls it. */
  readonly type: string;
  readonly length: number | undefined;
}

/** The columns of a table by `columnKey`; empty where there is no such table, or the user cannot see it. */
export async function tableColumns(
  connection: DatabaseConnection,
  dialect: SqlDialect,
  table: QualifiedName,
): Promise<Map<string, TableColumn>> {
  const { sql } = renderTemplate(dialect, 'table-columns', {
    table,
    catalogSchema: dialect.catalogSchema(table),
    catalogTable: dialect.catalogName(table.name),
  });
  const rows = await connection.query(sql);
  return new Map(
    rows.map((row) => [
      comparable(dialect, dialect.text(String(row.name))),
      {
        name: String(row.name),
        type: String(row.type).toLowerCase(),
        // Longest texts have a length beyond what a number holds exactly; it is enough to know that they are long.
        length: row.length === null || row.length === undefined ? undefined : Number(row.length),
      },
    ]),
  );
}

/** What `tableColumns` has the column of a definition under. */
export function columnKey(dialect: SqlDialect, name: string): string {
  return comparable(dialect, dialect.catalogName(name).sql);
}

/** MySQL and MariaDB tell no columns apart by their case. */
function comparable({ name }: SqlDialect, text: string): string {
  return name === 'mysql' || name === 'mariadb' ? text.toLowerCase() : text;
}

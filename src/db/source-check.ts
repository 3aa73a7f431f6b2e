import { dialectFor } from '../sql/dialects/index.js';
import { nameText, type QualifiedName } from '../sql/names.js';
import type { CaptureTrigger } from '../sql/objects/capture-trigger.js';
import type { SyncCaptureObject } from '../sql/objects/sync-objects.js';
import type { SqlModel, SqlObject } from '../sql/sql-model.js';
import type { DatabaseConnection } from './connection.js';
import { columnKey, tableColumns } from './table-columns.js';

/** Names that are shown of the columns that a table has. */
const SHOWN_COLUMNS = 30;

/** What a capture reads: the columns of a table, and what the definition calls them. */
interface Captured {
  readonly table: QualifiedName;
  /** Column → where the definition names it. */
  readonly columns: ReadonlyMap<string, string>;
}

/**
 * Tables and columns that captures of these models read and the database does not have. One sentence each.
 * A database makes such a trigger without complaint; then every insert of the business fails.
 */
export async function sourceProblems(connection: DatabaseConnection, models: readonly SqlModel[]): Promise<string[]> {
  const dialect = dialectFor(connection.dialect);
  const problems: string[] = [];
  for (const object of models.filter((model) => model.dialect === connection.dialect).flatMap((of) => of.objects)) {
    const captured = capturedBy(object);
    if (!captured) continue;
    const shown = nameText(captured.table);
    const there = await tableColumns(connection, dialect, captured.table);
    if (there.size === 0) {
      problems.push(`there is no table ${shown}, or this user cannot see it`);
      continue;
    }
    const missing = [...captured.columns].filter(([column]) => !there.has(columnKey(dialect, column)));
    if (missing.length === 0) continue;
    const names = [...there.values()].map(({ name }) => name);
    const more = names.length > SHOWN_COLUMNS ? ', …' : '';
    problems.push(
      `${shown} has no column ${missing.map(([column, from]) => `${column} (${from})`).join(', ')}; ` +
        `it has ${names.slice(0, SHOWN_COLUMNS).join(', ')}${more}`,
    );
  }
  return [...new Set(problems)];
}

function capturedBy(object: SqlObject): Captured | undefined {
  if (object.kind === 'capture-trigger') {
    const { source, key, fields } = object as CaptureTrigger;
    return {
      table: source,
      columns: new Map([
        ...key.map((column) => [column, 'key'] as const),
        ...fields.map(({ column, field }) => [column, `record field ${field}`] as const),
      ]),
    };
  }
  if (object.kind === 'sync-capture') {
    const { table, key, columns = [], excludedColumns, renamedColumns, maskedColumns } = object as SyncCaptureObject;
    return {
      table,
      columns: new Map([
        ...columns.map(({ name }) => [name, 'columns'] as const),
        ...excludedColumns.map((column) => [column, 'excluded'] as const),
        ...Object.keys(renamedColumns).map((column) => [column, 'renamed'] as const),
        ...Object.keys(maskedColumns).map((column) => [column, 'masked'] as const),
        ...key.map((column) => [column, 'key'] as const),
      ]),
    };
  }
  return undefined;
}

import type { CapturedField, SqlDialect } from '../sql/dialect.js';
import { dialectFor } from '../sql/dialects/index.js';
import { nameText } from '../sql/names.js';
import type { CaptureTrigger } from '../sql/objects/capture-trigger.js';
import type { OutboxTable } from '../sql/objects/outbox-table.js';
import { defaultLayout, type OutboxColumn } from '../sql/outbox-layout.js';
import type { SqlModel, SqlObject } from '../sql/sql-model.js';
import type { DatabaseConnection } from './connection.js';
import { columnKey, type TableColumn, tableColumns } from './table-columns.js';

/** What no ALTER of flowgen's mends: columns of tables that are there and do not fit. One sentence each. */
export async function schemaNotes(connection: DatabaseConnection, models: readonly SqlModel[]): Promise<string[]> {
  const dialect = dialectFor(connection.dialect);
  const objects = models.filter((model) => model.dialect === connection.dialect).flatMap(({ objects: of }) => of);
  const notes: string[] = [];
  for (const object of objects) {
    if (object.kind === 'outbox-table')
      notes.push(...(await outboxNotes(connection, dialect, as<OutboxTable>(object))));
    if (object.kind === 'capture-trigger') {
      notes.push(...(await sourceNotes(connection, dialect, as<CaptureTrigger>(object))));
    }
  }
  return [...new Set(notes)];
}

function as<T extends SqlObject>(object: SqlObject): T {
  return object as T;
}

async function outboxNotes(
  connection: DatabaseConnection,
  dialect: SqlDialect,
  object: OutboxTable,
): Promise<string[]> {
  const { table, layout = defaultLayout } = object;
  const shown = nameText(table);
  const there = await tableColumns(connection, dialect, table);
  if (there.size === 0) return layout.existing ? [`There is no table ${shown}, or this user cannot see it.`] : [];
  const notes: string[] = [];
  const column = (of: OutboxColumn) => {
    const name = layout.columns[of];
    return name === null ? undefined : there.get(columnKey(dialect, name));
  };
  for (const of of ['outbox_id', 'source_table', 'source_pk', 'payload', 'status'] as const) {
    const name = layout.columns[of];
    if (name !== null && column(of) === undefined) {
      notes.push(`${shown} has no column ${name} (${of}), and it cannot be added to rows that are there.`);
    }
  }
  const least: Partial<Record<OutboxColumn, [number, string]>> = {
    payload: [4_000, 'a longer record fails the insert of the business row'],
    batch_id: [36, 'claims fail'],
    last_error: [layout.lastErrorLength ?? 500, 'outcomes with a longer cause cannot be written'],
    record_uuid: [36, 'posts cannot be kept'],
    receipt: [48, 'posts cannot be kept'],
  };
  for (const [of, [length, harm]] of Object.entries(least) as [OutboxColumn, [number, string]][]) {
    const found = column(of)?.length;
    if (found !== undefined && found < length) {
      notes.push(`${shown}.${layout.columns[of]} holds ${found} characters where ${length} are needed: ${harm}.`);
    }
  }
  const status = column('status');
  const codes = typeof layout.states.waiting;
  if (status !== undefined && isText(status) !== (codes === 'string')) {
    notes.push(`${shown}.${layout.columns.status} is ${status.type}, but the codes of the states are ${codes}s.`);
  }
  return notes;
}

const numeric = new Set<CapturedField['type']>(['integer', 'bigint', 'decimal', 'double']);

async function sourceNotes(
  connection: DatabaseConnection,
  dialect: SqlDialect,
  { source, fields }: CaptureTrigger,
): Promise<string[]> {
  const shown = nameText(source);
  const there = await tableColumns(connection, dialect, source);
  return fields.flatMap(({ column, type }) => {
    const found = there.get(columnKey(dialect, column));
    // `sourceProblems` tells of it.
    if (found === undefined) return [];
    if (numeric.has(type) && isText(found)) {
      return [`${shown}.${column} is ${found.type}, declared as ${type}: text that is no number is not sent as it is.`];
    }
    if (dialect.name !== 'postgresql' && type === 'timestamptz' && /^(datetime|date)$/.test(found.type)) {
      return [`${shown}.${column} is ${found.type}, which has no time zone: declare it as timestamp.`];
    }
    return [];
  });
}

function isText({ type }: TableColumn): boolean {
  return /char|text|clob/.test(type);
}

import type { SqlDialect } from '../dialect.js';
import { nameText, type QualifiedName, shortName } from '../names.js';
import { defaultLayout, type OutboxColumn, type OutboxLayout } from '../outbox-layout.js';
import { renderTemplate } from '../templates.js';
import type { ObjectKind, SqlStep } from './object-kind.js';

/** The table that rows wait in until they are sent; one may serve several source tables. */
export interface OutboxTable {
  readonly kind: 'outbox-table';
  readonly table: QualifiedName;
  /** Default: flowgen's own. */
  readonly layout?: OutboxLayout;
}

/** Serves the housekeeping of an outbox whose done rows are deleted after a while. */
export interface OutboxRetention {
  readonly kind: 'outbox-retention';
  readonly table: QualifiedName;
  readonly layout?: OutboxLayout;
}

/** Columns that can be added to a table with rows in it. The others are what makes it an outbox. */
const addable: readonly OutboxColumn[] = [
  'batch_id',
  'retry_cnt',
  'recovery_cnt',
  'last_error',
  'record_uuid',
  'receipt',
  'updated_at',
];

/** Indexes that serve a column which a table may lack. */
const indexNeeds: Readonly<Record<string, OutboxColumn>> = { receipt: 'receipt', stuck: 'recovery_cnt' };

export const outboxTable: ObjectKind<OutboxTable> = {
  kind: 'outbox-table',
  identity: (object) => `outbox-table ${nameText(object.table)}`,
  up(object, dialect) {
    const { table, layout = defaultLayout } = object;
    const alarm = alarmTable(table, dialect.maxNameBytes);
    return [
      ...(layout.existing ? [] : [tableStep('outbox-table', table, dialect)]),
      ...addable
        .filter((column) => layout.columns[column] !== null)
        .map((column) => columnStep(table, column, layout, dialect)),
      ...dialect.outboxIndexes
        .filter((suffix) => layout.columns[indexNeeds[suffix] ?? 'outbox_id'] !== null)
        .map((suffix) => indexStep(object, suffix, dialect)),
      tableStep('outbox-alarm-table', alarm, dialect),
    ];
  },
  refuse(object, dialect) {
    if (object.layout?.existing) return [];
    const title = `no row of ${nameText(object.table)} waits`;
    return [{ title, sql: renderTemplate(dialect, 'outbox-refuse', downValues(object, dialect)).sql }];
  },
  down(object, dialect) {
    const values = downValues(object, dialect);
    if (!object.layout?.existing) {
      return [{ title: `table ${values.shown}`, sql: renderTemplate(dialect, 'outbox-table-down', values).sql }];
    }
    // Somebody else's table stays, with its columns; so do indexes: they may serve others by now.
    const title = `table ${nameText(values.alarm)}`;
    return [{ title, sql: renderTemplate(dialect, 'outbox-alarm-down', values).sql }];
  },
};

function downValues({ table, layout = defaultLayout }: OutboxTable, dialect: SqlDialect) {
  const alarm = alarmTable(table, dialect.maxNameBytes);
  const shown = nameText(table);
  return {
    table,
    alarm,
    layout,
    shown,
    refusal: `the outbox ${shown} still has rows that were not sent`,
    catalogAlarm: dialect.catalogName(alarm.name),
    ...catalogNames(table, dialect),
  };
}

export const outboxRetention: ObjectKind<OutboxRetention> = {
  kind: 'outbox-retention',
  identity: (object) => `outbox-retention ${nameText(object.table)}`,
  up: (object, dialect) => [indexStep(object, 'done', dialect)],
  // It goes with its table.
  down: () => [],
};

function tableStep(template: string, table: QualifiedName, dialect: SqlDialect): SqlStep {
  const values = { table, ...catalogNames(table, dialect) };
  const check = renderTemplate(dialect, 'table-exists', values).sql;
  return {
    title: `table ${nameText(table)}`,
    sql: dialect.repeatable(renderTemplate(dialect, template, values).sql, check),
    check,
  };
}

function columnStep(table: QualifiedName, column: OutboxColumn, layout: OutboxLayout, dialect: SqlDialect): SqlStep {
  const name = layout.columns[column] as string;
  const values = {
    table,
    layout,
    column: name,
    definition: { sql: dialect.outboxTypes[column] },
    catalogColumn: dialect.catalogName(name),
    ...catalogNames(table, dialect),
  };
  const check = renderTemplate(dialect, 'column-exists', values).sql;
  return {
    title: `column ${name} of ${nameText(table)}`,
    sql: dialect.repeatable(renderTemplate(dialect, 'outbox-column', values).sql, check),
    check,
    ...(!layout.existing && { within: `table ${nameText(table)}` }),
  };
}

function indexStep(object: OutboxTable | OutboxRetention, suffix: string, dialect: SqlDialect): SqlStep {
  const { table, layout = defaultLayout } = object;
  const index: QualifiedName = { ...table, name: shortName([table.name, suffix], dialect.maxNameBytes) };
  const values = {
    table,
    index,
    layout,
    catalogIndex: dialect.catalogName(index.name),
    ...catalogNames(table, dialect),
  };
  const check = renderTemplate(dialect, 'index-exists', values).sql;
  return {
    title: `index ${nameText(index)}`,
    sql: dialect.repeatable(renderTemplate(dialect, `outbox-index-${suffix}`, values).sql, check),
    check,
  };
}

function catalogNames(table: QualifiedName, dialect: SqlDialect) {
  return { catalogSchema: dialect.catalogSchema(table), catalogTable: dialect.catalogName(table.name) };
}

/** Where the alarm remembers what it reported last. */
export function alarmTable(table: QualifiedName, maxNameBytes: number): QualifiedName {
  return { ...table, name: shortName([table.name, 'alarm'], maxNameBytes) };
}

import type { SqlDialect } from '../dialect.js';
import { nameText, type QualifiedName, shortName } from '../names.js';
import { renderTemplate } from '../templates.js';
import type { ObjectKind, SqlStep } from './object-kind.js';

/** The table that rows wait in until they are sent; one may serve several source tables. */
export interface OutboxTable {
  readonly kind: 'outbox-table';
  readonly table: QualifiedName;
}

/** Serves the housekeeping of an outbox whose done rows are deleted after a while. */
export interface OutboxRetention {
  readonly kind: 'outbox-retention';
  readonly table: QualifiedName;
}

export const outboxTable: ObjectKind<OutboxTable> = {
  kind: 'outbox-table',
  identity: (object) => `outbox-table ${nameText(object.table)}`,
  up(object, dialect) {
    const { table } = object;
    const alarm = alarmTable(table, dialect.maxNameBytes);
    return [
      {
        title: `table ${nameText(table)}`,
        sql: renderTemplate(dialect, 'outbox-table', { table }).sql,
        check: renderTemplate(dialect, 'table-exists', { table }).sql,
      },
      ...['waiting', 'claimed', 'failed', 'stuck', 'receipt'].map((suffix) => indexStep(table, suffix, dialect)),
      {
        title: `table ${nameText(alarm)}`,
        sql: renderTemplate(dialect, 'outbox-alarm-table', { table: alarm }).sql,
        check: renderTemplate(dialect, 'table-exists', { table: alarm }).sql,
      },
    ];
  },
  down(object, dialect) {
    const { table } = object;
    const alarm = alarmTable(table, dialect.maxNameBytes);
    return [
      {
        title: `table ${nameText(table)}`,
        sql: renderTemplate(dialect, 'outbox-table-down', { table, alarm, shown: nameText(table) }).sql,
      },
    ];
  },
};

export const outboxRetention: ObjectKind<OutboxRetention> = {
  kind: 'outbox-retention',
  identity: (object) => `outbox-retention ${nameText(object.table)}`,
  up: (object, dialect) => [indexStep(object.table, 'done', dialect)],
  // It goes with its table.
  down: () => [],
};

function indexStep(table: QualifiedName, suffix: string, dialect: SqlDialect): SqlStep {
  const index: QualifiedName = { ...table, name: shortName([table.name, suffix], dialect.maxNameBytes) };
  return {
    title: `index ${nameText(index)}`,
    sql: renderTemplate(dialect, `outbox-index-${suffix}`, { table, index }).sql,
    check: renderTemplate(dialect, 'index-exists', { table, index }).sql,
  };
}

/** Where the alarm remembers what it reported last. */
export function alarmTable(table: QualifiedName, maxNameBytes: number): QualifiedName {
  return { ...table, name: shortName([table.name, 'alarm'], maxNameBytes) };
}

import type { SqlDialect } from '../dialect.js';
import { jsonOf } from '../dialects/mysql-values.js';
import { captureName } from './sync-names.js';
import type { SyncCaptureObject, SyncColumnType } from './sync-objects.js';

interface Mask {
  readonly column: string;
  /** Over `value`, gives JSON text. */
  readonly expression: string;
}

const statements = { insert: 'INSERT', update: 'UPDATE', delete: 'DELETE' } as const;

/** What the triggers of MySQL and MariaDB need: one per statement, rows written column by column. */
export function mysqlCapture(object: SyncCaptureObject, masks: readonly Mask[], dialect: SqlDialect) {
  const columns = (object.columns ?? []).filter(({ name }) => !object.excludedColumns.includes(name));
  const variables = new Map(masks.map(({ column }, index) => [column, `v_mask_${index + 1}`]));
  const value = (row: 'OLD' | 'NEW', column: string) => `${row}.${dialect.identifier(column)}`;
  const json = (row: 'OLD' | 'NEW', names: readonly { name: string; type: SyncColumnType }[]) => {
    const parts = names.map(({ name, type }, index) => {
      const field = `${index === 0 ? '{' : ','}${JSON.stringify(object.renamedColumns[name] ?? name)}:`;
      const text = variables.get(name) ?? columnJson(type, value(row, name));
      return `    ${dialect.text(field)}, COALESCE(${text}, 'null')`;
    });
    return `CONCAT(\n${parts.join(',\n')},\n    '}')`;
  };
  const side = (row: 'OLD' | 'NEW') => ({
    json: json(row, columns),
    masks: masks.map(({ column, expression }) => ({
      name: variables.get(column),
      text: `CONVERT(${value(row, column)} USING utf8mb4)`,
      expression,
    })),
  });
  const key = object.key.map((name) => ({
    name,
    type: columns.find((column) => column.name === name)?.type ?? 'text',
  }));
  const trigger = (operation: keyof typeof statements) => ({
    ...object.table,
    name: captureName(object.outbox, object.table, `capture_${operation}`).name,
  });
  return {
    allTriggers: (['insert', 'update', 'delete'] as const).map(trigger),
    maskedNames: [...variables.values()],
    triggers: object.operations.map((operation) => ({
      statement: statements[operation],
      trigger: trigger(operation),
      keyJson: json('OLD', key),
      emitsDelete: operation !== 'insert' && object.operations.includes('delete'),
      ...(operation !== 'insert' && { old: side('OLD') }),
      ...(operation !== 'delete' && { new: side('NEW') }),
    })),
  };
}

function columnJson(type: SyncColumnType, value: string): string {
  if (type === 'binary') return `JSON_QUOTE(CONCAT(CHAR(92 USING utf8mb4), 'x', LOWER(HEX(${value}))))`;
  return jsonOf(type, value);
}

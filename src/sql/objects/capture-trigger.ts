import { createHash } from 'node:crypto';
import type { CapturedField, SqlDialect } from '../dialect.js';
import { nameText, type QualifiedName, shortName } from '../names.js';
import type { OutboxLayout } from '../outbox-layout.js';
import { renderTemplate } from '../templates.js';
import type { ObjectKind } from './object-kind.js';

/** Writes each inserted row of a table into the outbox, in the same transaction. */
export interface CaptureTrigger {
  readonly kind: 'capture-trigger';
  readonly source: QualifiedName;
  /** What the outbox's `source_table` says. */
  readonly sourceText: string;
  readonly outbox: QualifiedName;
  /** Default: flowgen's own. */
  readonly layout?: OutboxLayout;
  /** Columns of the key, in order. */
  readonly key: readonly string[];
  /** What the payload holds: JSON field ← column. */
  readonly fields: readonly CapturedField[];
}

export const captureTrigger: ObjectKind<CaptureTrigger> = {
  kind: 'capture-trigger',
  identity: (object) => `capture-trigger ${nameText(object.source)} ${nameText(object.outbox)}`,
  up(object, dialect) {
    const values = templateValues(object, dialect);
    const title = `trigger ${values.trigger} on ${nameText(object.source)}`;
    if (dialect.captureStyle === 'trigger') {
      const body = renderTemplate(dialect, 'capture-body', values).sql;
      const made = {
        ...values,
        body: { sql: body },
        fingerprint: fingerprintOf(body),
        bodyDigest: createHash('md5').update(body).digest('hex'),
      };
      return [
        {
          title,
          sql: renderTemplate(dialect, 'capture-trigger', made).sql,
          check: renderTemplate(dialect, 'capture-trigger-check', made).sql,
        },
      ];
    }
    const body = renderTemplate(dialect, 'capture-function', values).sql;
    const made = { ...values, fingerprint: fingerprintOf(body) };
    return [
      {
        title: `function ${nameText(values.function)}`,
        sql: `${body}\n${renderTemplate(dialect, 'capture-function-mark', made).sql}`,
        check: renderTemplate(dialect, 'capture-function-check', made).sql,
      },
      {
        title,
        sql: renderTemplate(dialect, 'capture-trigger', values).sql,
        check: renderTemplate(dialect, 'capture-trigger-check', values).sql,
      },
    ];
  },
  down(object, dialect) {
    const values = templateValues(object, dialect);
    return [
      {
        title: `trigger ${values.trigger} on ${nameText(object.source)}`,
        sql: renderTemplate(dialect, 'capture-trigger-down', values).sql,
      },
    ];
  },
};

/** What was made says what it was made from, so that `db plan` sees when it must be replaced. */
function fingerprintOf(body: string): string {
  return `flowgen ${createHash('sha256').update(body).digest('hex').slice(0, 16)}`;
}

function templateValues(object: CaptureTrigger, dialect: SqlDialect) {
  const { source, outbox, key, fields } = object;
  const named = [outbox.name, 'capture'];
  const table = [...(source.schema === undefined ? [] : [source.schema]), source.name];
  const inTrigger = dialect.captureStyle === 'trigger';
  // Where a trigger is an object of its schema, and not of its table, its name must say which table's it is.
  const trigger = shortName(inTrigger ? [...named, source.name] : named, dialect.maxNameBytes);
  const typed = key.map((column): CapturedField => {
    const field = fields.find((candidate) => candidate.column === column);
    return field ?? { field: column, column, type: 'text' };
  });
  return {
    ...object,
    fields: fields.map((field) => ({ ...field, value: dialect.columnValue(field, dialect.newRow) })),
    ...(inTrigger && {
      keyOfRow: dialect.keyOfRow(typed, dialect.newRow),
      rowAsJson: dialect.rowAsJson(fields, dialect.newRow),
      catalogSchema: dialect.catalogSchema(source),
      catalogTable: dialect.catalogName(source.name),
      catalogTrigger: dialect.catalogName(trigger),
    }),
    composite: key.length > 1,
    trigger,
    qualifiedTrigger: { ...source, name: trigger } satisfies QualifiedName,
    function: { ...outbox, name: shortName([...named, ...table], dialect.maxNameBytes) } satisfies QualifiedName,
  };
}

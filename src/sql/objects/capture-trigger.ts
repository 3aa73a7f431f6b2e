import { createHash } from 'node:crypto';
import { nameText, type QualifiedName, shortName } from '../names.js';
import { renderTemplate } from '../templates.js';
import type { ObjectKind } from './object-kind.js';

/** Writes each inserted row of a table into the outbox, in the same transaction. */
export interface CaptureTrigger {
  readonly kind: 'capture-trigger';
  readonly source: QualifiedName;
  /** What the outbox's `source_table` says. */
  readonly sourceText: string;
  readonly outbox: QualifiedName;
  /** Columns of the key, in order. */
  readonly key: readonly string[];
  /** What the payload holds: JSON field ← column. */
  readonly fields: readonly { readonly field: string; readonly column: string }[];
}

export const captureTrigger: ObjectKind<CaptureTrigger> = {
  kind: 'capture-trigger',
  identity: (object) => `capture-trigger ${nameText(object.source)} ${nameText(object.outbox)}`,
  up(object, dialect) {
    const names = capturedNames(object, dialect.maxNameBytes);
    const values = { ...object, ...names, composite: object.key.length > 1 };
    const body = renderTemplate(dialect, 'capture-function', values).sql;
    // The function says what it was made from, so that `db plan` sees when it must be replaced.
    const fingerprint = `flowgen ${createHash('sha256').update(body).digest('hex').slice(0, 16)}`;
    return [
      {
        title: `function ${nameText(names.function)}`,
        sql: `${body}\n${renderTemplate(dialect, 'capture-function-mark', { ...values, fingerprint }).sql}`,
        check: renderTemplate(dialect, 'capture-function-check', { ...values, fingerprint }).sql,
      },
      {
        title: `trigger ${names.trigger} on ${nameText(object.source)}`,
        sql: renderTemplate(dialect, 'capture-trigger', values).sql,
        check: renderTemplate(dialect, 'capture-trigger-check', values).sql,
      },
    ];
  },
  down(object, dialect) {
    const names = capturedNames(object, dialect.maxNameBytes);
    return [
      {
        title: `trigger ${names.trigger} on ${nameText(object.source)}`,
        sql: renderTemplate(dialect, 'capture-trigger-down', { ...object, ...names }).sql,
      },
    ];
  },
};

function capturedNames(object: CaptureTrigger, maxNameBytes: number) {
  const { schema, name } = object.source;
  const parts = [object.outbox.name, 'capture', ...(schema === undefined ? [] : [schema]), name];
  return {
    function: { ...object.outbox, name: shortName(parts, maxNameBytes) } satisfies QualifiedName,
    trigger: shortName([object.outbox.name, 'capture'], maxNameBytes),
  };
}

import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { FlowgenError } from '../../errors.js';
import { dialectFor } from '../dialects/index.js';
import type { QualifiedName } from '../names.js';
import type { Dialect } from '../sql-model.js';
import { mysqlCapture } from './sync-mysql.js';
import {
  captureName,
  claimName,
  manifestName,
  purgeName,
  receiverNames,
  sequenceName,
  suffixed,
} from './sync-names.js';
import type {
  ColumnMask,
  SyncCaptureObject,
  SyncObject,
  SyncOutboxObject,
  SyncReceiverObject,
} from './sync-objects.js';

/** What installs an object and what removes it again. */
export interface RenderedSql {
  readonly up: string;
  readonly down: string;
}

const templateRoot = new URL('../../../templates/sql/file-sync/', import.meta.url);

/** Renders one object of a file sync. */
export function renderSyncObject(object: SyncObject, dialect: Dialect): RenderedSql {
  const context = contextOf(object, dialect);
  const name = object.kind.replace(/^sync-/, '');
  return { up: render(dialect, `${name}.up`, context), down: render(dialect, `${name}.down`, context) };
}

function contextOf(object: SyncObject, dialect: Dialect): object {
  switch (object.kind) {
    case 'sync-outbox':
      return { ...outboxContext(object), mariadb: dialect === 'mariadb' };
    case 'sync-capture':
      return captureContext(object, dialect);
    case 'sync-receiver':
      return receiverContext(object);
  }
}

function outboxContext(object: SyncOutboxObject) {
  return {
    outbox: object.outbox,
    source: object.source,
    sequence: sequenceName(object.outbox),
    claim: claimName(object.outbox),
    manifest: manifestName(object.outbox),
    purge: purgeName(object.outbox),
  };
}

function captureContext(object: SyncCaptureObject, dialect: Dialect) {
  const renames = pairs(object.renamedColumns);
  const masks = Object.entries(object.maskedColumns).map(([column, mask]) => ({
    column,
    expression: maskExpression(mask, dialect),
  }));
  for (const expression of [...masks.map((mask) => mask.expression), ...Object.values(object.converters)]) {
    checkExpression(expression);
  }
  const payloadName = (column: string) => object.renamedColumns[column] ?? column;
  return {
    ...object,
    keyNames: object.key.map(payloadName),
    namedColumns: [
      ...new Set([
        ...object.key,
        ...object.excludedColumns,
        ...Object.keys(object.renamedColumns),
        ...Object.keys(object.maskedColumns),
        ...(object.columns ?? []).map((column) => column.name),
      ]),
    ],
    plainPayload: object.excludedColumns.length === 0 && renames.length === 0 && masks.length === 0,
    renames,
    masks,
    converters: Object.entries(object.converters).map(([domain, expression]) => ({ domain, expression })),
    deleteKeyOnly: object.deletePayload === 'key',
    truncateRefused: object.truncate === 'refuse',
    on: Object.fromEntries(object.operations.map((operation) => [operation, true])),
    triggerEvents: object.operations.map((operation) => operation.toUpperCase()).join(' OR '),
    function: captureName(object.outbox, object.table, 'capture'),
    payloadFunction: captureName(object.outbox, object.table, 'payload'),
    truncateFunction: captureName(object.outbox, object.table, 'truncate'),
    trigger: suffixed({ name: 'S_flowgen_sync' }, `_${object.outbox.name}`).name,
    truncateTrigger: suffixed({ name: 'S_flowgen_sync_truncate' }, `_${object.outbox.name}`).name,
    ...(dialect !== 'postgresql' && mysqlCapture(object, masks, dialectFor(dialect))),
  };
}

function receiverContext(object: SyncReceiverObject) {
  return {
    ...object,
    ...receiverNames(object.schema),
    operations: Object.entries(object.operations).map(([eventType, operation]) => ({ eventType, operation })),
    targets: object.targets.map((target) => ({
      ...target,
      target: displayName(target.table ?? target.procedure ?? { name: target.domain }),
      renames: pairs(target.renamedColumns),
      ignored: target.ignoredColumns,
      ignoreUnknown: target.ignoreUnknownColumns,
      namedColumns: [...new Set([...target.key, ...Object.values(target.renamedColumns)])],
    })),
  };
}

const pairs = (renames: Readonly<Record<string, string>>) =>
  Object.entries(renames).map(([from, to]) => ({ from, to }));
const displayName = (name: QualifiedName) => (name.schema === undefined ? name.name : `${name.schema}.${name.name}`);

/** The mask as an SQL expression that gives JSON; `value` is the column's value as text. */
function maskExpression(mask: ColumnMask, dialect: Dialect): string {
  const json = (expression: string) =>
    dialect === 'postgresql' ? `to_json(${expression})` : `JSON_QUOTE(${expression})`;
  if (mask === 'null') return dialect === 'postgresql' ? `'null'::json` : 'NULL';
  if (mask === 'sha256') {
    return dialect === 'postgresql'
      ? json(`encode(sha256(convert_to(value, 'UTF8')), 'hex')`)
      : json('SHA2(value, 256)');
  }
  if ('text' in mask) return json(`${literal(mask.text, dialect)}${dialect === 'postgresql' ? '::text' : ''}`);
  return json(`(${mask.sql})${dialect === 'postgresql' ? '::text' : ''}`);
}

/** An author's expression stands inside a quoted function body. */
function checkExpression(expression: string): void {
  if (expression.includes('$flowgen$')) {
    throw new FlowgenError('invalid-sql-expression', `The SQL expression ${expression} must not contain $flowgen$.`);
  }
}

/** SQL expressions and statements of a flow need the same quoting as the templates. */
export const sqlText = {
  identifier: (name: string, dialect: Dialect) => dialectFor(dialect).identifier(name),
  literal: (text: string, dialect: Dialect) => dialectFor(dialect).text(text),
  qualified: (name: QualifiedName, dialect: Dialect) => dialectFor(dialect).qualified(name),
};
const { identifier, literal, qualified } = sqlText;

const partials: Readonly<Record<string, readonly string[]>> = {
  postgresql: ['event', 'columns', 'receiver-tables', 'receiver-event', 'receiver-file', 'receiver-gaps'],
  mysql: ['event'],
};

const environments = new Map<string, typeof Handlebars>();

/** MySQL and MariaDB share their templates. */
const folderOf = (dialect: Dialect) => (dialect === 'mariadb' ? 'mysql' : dialect);

function render(dialect: Dialect, name: string, context: object): string {
  return environment(dialect).compile(template(dialect, `${name}.sql.hbs`), { noEscape: true, strict: false })(context);
}

function environment(dialect: Dialect): typeof Handlebars {
  const known = environments.get(dialect);
  if (known) return known;
  const handlebars = Handlebars.create();
  handlebars.registerHelper({
    id: (name: string | QualifiedName) => identifier(typeof name === 'string' ? name : name.name, dialect),
    lit: (text: string) => literal(String(text), dialect),
    lits: (texts: readonly string[]) => texts.map((text) => literal(text, dialect)).join(', '),
    qname: (name: QualifiedName) => qualified(name, dialect),
    suffixed: (name: QualifiedName, suffix: string) => suffixed(name, suffix),
    join: (texts: readonly string[], separator: string) => texts.join(separator),
    concat: (...parts: unknown[]) => parts.slice(0, -1).join(''),
    eq: (a: unknown, b: unknown) => a === b,
  });
  for (const partial of partials[folderOf(dialect)] ?? []) {
    handlebars.registerPartial(
      partial,
      handlebars.compile(template(dialect, `${partial}.partial.sql.hbs`), { noEscape: true }),
    );
  }
  environments.set(dialect, handlebars);
  return handlebars;
}

function template(dialect: Dialect, file: string): string {
  try {
    return readFileSync(new URL(`${folderOf(dialect)}/${file}`, templateRoot), 'utf8');
  } catch (cause) {
    throw new FlowgenError('unsupported-dialect', `The file sync has no SQL for ${dialect} (${file}).`, { cause });
  }
}

import { FlowgenError } from '../../errors.js';
import { nameText, parseName, type QualifiedName } from '../../sql/names.js';
import { claimName, manifestName, purgeName } from '../../sql/objects/sync-names.js';
import type { SyncCaptureObject, SyncObject, SyncSource } from '../../sql/objects/sync-objects.js';
import { sqlText } from '../../sql/objects/sync-render.js';
import { durationMs } from '../duration.js';
import type { CapturedTable, FileSyncOptions } from './options.js';

/** The options with defaults filled in, and the statements that the flow runs. */
export interface FileSyncSettings {
  readonly source: SyncSource;
  readonly outbox: QualifiedName;
  readonly checkEvery: string;
  readonly checkMs: number;
  readonly gzipLevel: string;
  readonly resendFailed: string | undefined;
  readonly retentionCron: string;
  /** Domain → Groovy body. */
  readonly groovy: Readonly<Record<string, string>>;
  readonly objects: readonly SyncObject[];
  readonly statements: {
    /** One `?`: the batch. */
    readonly claim: string;
    /** One `?`: the batch. */
    readonly sent: string;
    /** Two `?`: the reason, the batch. */
    readonly failed: string;
    readonly resend: string;
    /** Three `?`: the reason, the batch, the numbers of events that could not be converted (with commas). */
    readonly unconverted: string;
    /** Three `?`: the batch, the file's name, its SHA-256. */
    readonly manifest: string;
    /** Deletes up to {@link purgeStep} rows and returns one row for each. */
    readonly purge: string;
  };
}

/** Rows that one step of the housekeeping deletes. */
export const purgeStep = 5_000;

export function fileSyncSettings(options: FileSyncOptions): FileSyncSettings {
  const where = (what: string) => `fileSync '${options.id}', ${what}`;
  const { dialect } = options.database;
  if (dialect === 'oracle') {
    throw new FlowgenError('unsupported-dialect', `${where('database')}: the file sync has no SQL for Oracle.`);
  }
  const tables = Object.entries(options.tables).map(([name, table]) => ({
    name: atHome(parseName(name), dialect),
    table,
  }));
  const schema = tables[0]?.name.schema ?? (dialect === 'postgresql' ? 'public' : undefined);
  const parsed = parseName(options.outbox ?? 'outbox');
  const outbox = parsed.schema === undefined && schema !== undefined ? { ...parsed, schema } : parsed;
  const source = options.source ?? 'INTERNAL';
  const seconds = (text: string, what: string) => Math.max(0, Math.round(durationMs(text, where(what)) / 1_000));
  const events = positive(options.batch?.events ?? 1_000, where('batch.events'));
  const maxBytes = positive(options.batch?.maxBytes ?? 64_000_000, where('batch.maxBytes'));
  const level = options.gzipLevel ?? 6;
  if (!Number.isInteger(level) || level < 0 || level > 9) {
    throw new FlowgenError('invalid-option', `${where('gzipLevel')}: ${level} is not between 0 and 9.`);
  }
  const checkEvery = options.batch?.check ?? '5 sec';
  const age = seconds(options.batch?.age ?? '60 sec', 'batch.age');
  const lease = seconds(options.lease ?? '10 min', 'lease');
  const keep = seconds(options.retention?.keep ?? '7 days', 'retention.keep');
  const table = sqlText.qualified(outbox, dialect);
  const claim = sqlText.qualified(claimName(outbox), dialect);
  const postgresql = dialect === 'postgresql';
  const now = postgresql ? 'now()' : 'UTC_TIMESTAMP(6)';
  return {
    source,
    outbox,
    checkEvery,
    checkMs: durationMs(checkEvery, where('batch.check')),
    gzipLevel: String(level),
    resendFailed: options.resendFailed === false ? undefined : (options.resendFailed ?? '5 min'),
    retentionCron: options.retention?.cron ?? '0 0 2 * * ?',
    groovy: Object.fromEntries(
      Object.entries(options.converters ?? {}).flatMap(([domain, given]) =>
        typeof given === 'string' ? [] : [[domain, given.groovy]],
      ),
    ),
    objects: [
      { kind: 'sync-outbox', outbox, source },
      ...tables.map(({ name, table: captured }) => captureObject(options, name, captured, outbox, source, where)),
    ],
    statements: {
      claim: postgresql
        ? `SELECT content FROM ${claim}(CAST(? AS uuid), ${events}, interval '${age} seconds', ${maxBytes}, interval '${lease} seconds')`
        : `CALL ${claim}(?, ${events}, ${age}, ${maxBytes}, ${lease})`,
      sent: `UPDATE ${table} SET status = 'SENT', sent_at = ${now} WHERE batch_id = ${uuidArgument(postgresql)} AND status = 'PENDING'`,
      failed: `UPDATE ${table} SET status = 'FAILED', last_error = ? WHERE batch_id = ${uuidArgument(postgresql)} AND status = 'PENDING'`,
      unconverted: `UPDATE ${table} SET status = 'FAILED', last_error = ? WHERE batch_id = ${uuidArgument(postgresql)} AND status = 'PENDING' AND ${
        postgresql ? `seq = ANY (CAST(string_to_array(?, ',') AS bigint[]))` : 'FIND_IN_SET(seq, ?) > 0'
      }`,
      manifest: postgresql
        ? `SELECT content FROM ${sqlText.qualified(manifestName(outbox), dialect)}(CAST(? AS uuid), ?, ?)`
        : `CALL ${sqlText.qualified(manifestName(outbox), dialect)}(?, ?, ?)`,
      resend: `UPDATE ${table} SET status = 'PENDING', batch_id = NULL, claimed_at = NULL WHERE status = 'FAILED'`,
      purge: postgresql
        ? `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE status = 'SENT' AND sent_at < now() - interval '${keep} seconds' ORDER BY sent_at LIMIT ${purgeStep}) RETURNING id`
        : `CALL ${sqlText.qualified(purgeName(outbox), dialect)}(${keep}, ${purgeStep})`,
    },
  };
}

const uuidArgument = (postgresql: boolean) => (postgresql ? 'CAST(? AS uuid)' : '?');

function atHome(name: QualifiedName, dialect: string): QualifiedName {
  return name.schema === undefined && dialect === 'postgresql' ? { ...name, schema: 'public' } : name;
}

function positive(value: number, where: string): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new FlowgenError('invalid-option', `${where}: ${value} is not a whole number above 0.`);
}

function captureObject(
  options: FileSyncOptions,
  name: QualifiedName,
  table: CapturedTable,
  outbox: QualifiedName,
  source: SyncSource,
  where: (what: string) => string,
): SyncCaptureObject {
  const at = where(`table ${nameText(name)}`);
  if (table.key.length === 0) throw new FlowgenError('invalid-option', `${at}: key names no column.`);
  for (const column of table.key) {
    if (table.exclude?.includes(column) || table.mask?.[column] !== undefined) {
      throw new FlowgenError('key-column-hidden', `${at}: the key column ${column} can't be excluded or masked.`, {
        hint: 'The receiver needs the key. Use a converter where the key itself is a secret.',
      });
    }
  }
  const names = Object.values(table.rename ?? {});
  if (new Set(names).size < names.length) {
    throw new FlowgenError('invalid-option', `${at}: two columns are renamed to the same name.`);
  }
  const mysql = options.database.dialect !== 'postgresql';
  for (const column of table.key) {
    if (mysql && table.columns && !(column in table.columns)) {
      throw new FlowgenError('columns-missing', `${at}: the key column ${column} is not among its columns.`);
    }
  }
  if (mysql && !table.columns) {
    throw new FlowgenError('columns-missing', `${at}: give its columns in order.`, {
      hint: 'Triggers of MySQL and MariaDB cannot see a row as a whole.',
    });
  }
  const type = (given: string | false | undefined, standard: string) => (given === undefined ? standard : given);
  const types = {
    insert: type(table.events?.insert, 'CREATED'),
    update: type(table.events?.update, 'UPDATED'),
    delete: type(table.events?.delete, 'DELETED'),
  };
  const operations = (['insert', 'update', 'delete'] as const).filter((operation) => types[operation] !== false);
  return {
    kind: 'sync-capture',
    outbox,
    source,
    table: name,
    key: table.key,
    domain: table.domain ?? name.name.toUpperCase(),
    // A name is needed even where the statement is not captured: a change of the key is a delete and a create.
    eventTypes: {
      insert: types.insert || 'CREATED',
      update: types.update || 'UPDATED',
      delete: types.delete || 'DELETED',
    },
    operations,
    excludedColumns: table.exclude ?? [],
    renamedColumns: table.rename ?? {},
    maskedColumns: table.mask ?? {},
    ...(table.columns && { columns: Object.entries(table.columns).map(([column, type]) => ({ name: column, type })) }),
    excludedDomains: options.exclude?.domains ?? [],
    excludedEventTypes: options.exclude?.eventTypes ?? [],
    converters: Object.fromEntries(
      Object.entries(options.converters ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
    captureUnchanged: table.captureUnchanged ?? false,
    deletePayload: table.deletePayload ?? 'row',
    truncate: table.truncate ?? 'refuse',
  };
}

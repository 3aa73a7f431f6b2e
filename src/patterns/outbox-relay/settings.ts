import { FlowgenError } from '../../errors.js';
import type { SqlDialect } from '../../sql/dialect.js';
import { dialectFor } from '../../sql/dialects/index.js';
import { nameText, parseName, type QualifiedName } from '../../sql/names.js';
import { layoutOf, type OutboxLayout } from '../../sql/outbox-layout.js';
import { type OutboxStatements, outboxStatements } from '../../sql/statements/outbox.js';
import { durationMs } from '../duration.js';
import type { IncrementalRelayOptions } from './incremental-options.js';
import type { OutboxRelayOptions } from './options.js';

/** The options with every default filled in and every period in milliseconds. */
export interface RelaySettings {
  readonly options: OutboxRelayOptions;
  readonly dialect: SqlDialect;
  readonly source: QualifiedName;
  /** What the outbox's `source_table` says. */
  readonly sourceText: string;
  readonly outbox: QualifiedName;
  readonly layout: OutboxLayout;
  readonly capture: 'trigger' | 'none';
  readonly pollMs: number;
  readonly delivery: 'batch' | 'record';
  readonly batchSize: number;
  readonly concurrency: number;
  readonly connectMs: number;
  readonly timeoutMs: number;
  /** The longest that one request can take: to connect, to send, to wait for the answer. */
  readonly longestSendMs: number;
  readonly retryEveryMs: number;
  readonly retryTimes: number;
  readonly leaseMs: number;
  readonly recoveryEveryMs: number;
  readonly alarmEveryMs: number | undefined;
  readonly retentionMs: number | undefined;
  readonly statements: OutboxStatements;
}

export function relaySettings(given: OutboxRelayOptions | IncrementalRelayOptions): RelaySettings {
  // A relay that only reads has fewer options; what it does not use keeps its default.
  const options: OutboxRelayOptions = given.read === 'incremental' ? { ...given, read: 'outbox' } : given;
  const where = (what: string) => `outboxRelay '${options.id}', ${what}`;
  const dialect = dialectFor(options.database.dialect);
  const parsed = parseName(options.source.table);
  const schema = parsed.schema ?? dialect.defaultSchema;
  const source: QualifiedName = schema === undefined ? parsed : { ...parsed, schema };
  const outbox = options.outbox?.table
    ? withSchema(parseName(options.outbox.table), schema)
    : withSchema({ name: 'outbox' }, schema);
  const layout = layoutOf(options.outbox?.existing);
  const delivery = options.send.delivery ?? 'batch';
  const record = delivery === 'record';
  const batchSize = options.send.batchSize ?? (record ? 200 : 500);
  if (!Number.isSafeInteger(batchSize) || batchSize < 1) {
    throw new FlowgenError('invalid-option', `${where('send.batchSize')}: ${batchSize} is not a number of records.`);
  }
  const connectMs = durationMs(options.send.connectTimeout ?? '5 sec', where('send.connectTimeout'));
  const timeoutMs = durationMs(options.send.timeout ?? '15 sec', where('send.timeout'));
  const leaseMs = durationMs(options.lease ?? '10 min', where('lease'));
  const retryTimes = options.retry?.times ?? 3;
  const retentionMs = options.retention === undefined ? undefined : durationMs(options.retention, where('retention'));
  return {
    options,
    dialect,
    source,
    sourceText: nameText(source),
    outbox,
    layout,
    capture: options.outbox?.capture ?? 'trigger',
    pollMs: durationMs(options.outbox?.poll ?? '1 sec', where('outbox.poll')),
    delivery,
    batchSize,
    concurrency: options.send.concurrency ?? (record ? 4 : 2),
    connectMs,
    timeoutMs,
    longestSendMs: connectMs + 2 * timeoutMs,
    retryEveryMs: durationMs(options.retry?.every ?? '5 min', where('retry.every')),
    retryTimes,
    leaseMs,
    recoveryEveryMs: durationMs(options.recovery?.every ?? '1 min', where('recovery.every')),
    alarmEveryMs:
      options.alarm === false ? undefined : durationMs(options.alarm?.every ?? '1 min', where('alarm.every')),
    retentionMs,
    statements: outboxStatements(dialect, {
      table: outbox,
      layout,
      limit: batchSize,
      claimBy: options.database.claimBy,
      leaseSeconds: Math.max(1, Math.round(leaseMs / 1_000)),
      retryTimes,
      ...(retentionMs !== undefined && { retentionSeconds: Math.max(1, Math.round(retentionMs / 1_000)) }),
    }),
  };
}

function withSchema(name: QualifiedName, schema: string | undefined): QualifiedName {
  return name.schema !== undefined || schema === undefined ? name : { ...name, schema };
}

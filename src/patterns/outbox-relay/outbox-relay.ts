import type { Service } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';
import type { CaptureTrigger } from '../../sql/objects/capture-trigger.js';
import type { ClaimProcedure } from '../../sql/objects/claim-procedure.js';
import type { OutboxRetention, OutboxTable } from '../../sql/objects/outbox-table.js';
import { type DatabaseLane, databaseLane } from './database-lane.js';
import { relayFindings } from './findings.js';
import { type IncrementalRelay, incrementalRelay } from './incremental.js';
import type { IncrementalRelayOptions } from './incremental-options.js';
import { type ManualLane, manualLane } from './manual-lane.js';
import type { OutboxRelayOptions } from './options.js';
import { relayServices, tlsService } from './services.js';
import { type RelaySettings, relaySettings } from './settings.js';
import { type Upkeep, upkeep } from './upkeep.js';

/** The parts of a relay, for authors who want to add to them. */
export interface OutboxRelay {
  readonly group: GroupBuilder;
  /** Waiting rows to the receiver. */
  readonly send: DatabaseLane;
  /** Failed rows, once more, record by record. */
  readonly retry: DatabaseLane;
  readonly manual: ManualLane | undefined;
  readonly upkeep: Upkeep;
  readonly pool: Service<'DBCPConnectionPool'>;
  readonly settings: RelaySettings;
}

/**
 * Sends the rows of a table to an HTTP receiver, at least once and each with a stable UUID. An insert trigger writes
 * them into an outbox in the business transaction; the flow claims, sends and notes the outcome; what fails is retried
 * and, in the end, reported.
 * @throws FlowgenError `invalid-duration`, `invalid-table-name`, `invalid-option`, `unsupported-dialect`
 */
export function outboxRelay(parent: GroupBuilder, options: IncrementalRelayOptions): IncrementalRelay;
export function outboxRelay(parent: GroupBuilder, options: OutboxRelayOptions): OutboxRelay;
export function outboxRelay(
  parent: GroupBuilder,
  options: OutboxRelayOptions | IncrementalRelayOptions,
): OutboxRelay | IncrementalRelay {
  if (options.read === 'incremental') return incrementalRelay(parent, options);
  const settings = relaySettings(options);
  const group = parent.group({ id: options.id, name: options.name ?? options.id });
  for (const finding of relayFindings(settings, group.path)) group.flow.finding(finding);
  addSql(group, settings);

  const services = relayServices(group, options.database);
  const tls = options.send.tls
    ? tlsService(group, 'receiver-tls', 'Certificates for the receiver', options.send.tls)
    : undefined;
  const around = { settings, services, tls };
  const send = databaseLane(group, around, {
    id: 'send',
    name: 'Send waiting rows',
    comments: 'Claims rows of the outbox, sends them and writes down what came of it.',
    tickName: 'Look for waiting rows',
    everyMs: settings.pollMs,
    chainMs: Math.max(2_000, 2 * settings.pollMs),
    claim: settings.statements.claim,
    delivery: settings.delivery,
    concurrency: settings.concurrency,
  });
  const retry = databaseLane(group, around, {
    id: 'retry',
    name: 'Retry failed rows',
    comments: 'Record by record, so that one bad record fails alone.',
    tickName: 'Look for failed rows',
    everyMs: settings.retryEveryMs,
    chainMs: settings.retryEveryMs,
    claim: settings.statements.claimRetry,
    delivery: 'record',
    concurrency: settings.concurrency,
  });
  const manual =
    options.manual && settings.statements.storeFailed
      ? manualLane(group, settings, services, tls, options.manual)
      : undefined;
  return { group, send, retry, manual, upkeep: upkeep(group, settings, services), pool: services.pool, settings };
}

/** What must exist in the database. */
function addSql(group: GroupBuilder, settings: RelaySettings): void {
  const { options, outbox, layout, source, sourceText } = settings;
  const columnOf = (field: string) => options.record[field]?.column ?? field;
  const objects: (OutboxTable | OutboxRetention | ClaimProcedure | CaptureTrigger)[] = [
    { kind: 'outbox-table', table: outbox, layout },
  ];
  if (settings.retentionMs !== undefined) objects.push({ kind: 'outbox-retention', table: outbox, layout });
  if (options.database.claimBy === 'procedure') objects.push({ kind: 'claim-procedure', table: outbox, layout });
  if (settings.capture === 'trigger') {
    objects.push({
      kind: 'capture-trigger',
      source,
      sourceText,
      outbox,
      layout,
      key: options.source.key.map(columnOf),
      fields: Object.entries(options.record).map(([field, { type }]) => ({ field, column: columnOf(field), type })),
    });
  }
  group.flow.addSql({
    id: group.path,
    dialect: options.database.dialect,
    objects,
    outbox: {
      table: outbox,
      layout,
      sourceTable: sourceText,
      retryTimes: settings.retryTimes,
      leaseSeconds: Math.max(1, Math.round(settings.leaseMs / 1_000)),
    },
  });
}

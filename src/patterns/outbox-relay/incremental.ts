import { readerScript, uuidScript } from '../../groovy/render.js';
import type { Processor, Service } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';
import { literal } from '../../model/values.js';
import type { CapturedField } from '../../sql/dialect.js';
import { type IncrementalStatements, incrementalStatements } from '../../sql/statements/incremental.js';
import { durationMs, durationText } from '../duration.js';
import { incrementalFindings } from './incremental-findings.js';
import type { IncrementalRelayOptions } from './incremental-options.js';
import { sendError, sendStep } from './sending.js';
import { type RelayServices, relayServices, tlsService } from './services.js';
import { type RelaySettings, relaySettings } from './settings.js';

/** The parts of a relay that only reads. */
export interface IncrementalRelay {
  readonly group: GroupBuilder;
  /** New rows. Its state (the highest value seen) is NiFi's and stays with the processor. */
  readonly read: Processor<'QueryDatabaseTableRecord'>;
  /** The second look. */
  readonly late: Processor<'ExecuteSQLRecord'> | undefined;
  readonly transform: Processor<'ScriptedTransformRecord'>;
  readonly send: Processor<'InvokeHTTP'>;
  /** Stopped on purpose: what has failed for good waits in front of it; started, it sends it again. */
  readonly failed: Processor<'UpdateAttribute'>;
  readonly pool: Service<'DBCPConnectionPool'>;
  readonly settings: RelaySettings;
}

/**
 * Sends the rows of a table that nothing can be added to: a maximum-value column says what is new. What fails waits in
 * NiFi, not in the database. At least once, and with the same UUID each time.
 */
export function incrementalRelay(parent: GroupBuilder, options: IncrementalRelayOptions): IncrementalRelay {
  const settings = relaySettings(options);
  const group = parent.group({ id: options.id, name: options.name ?? options.id });
  for (const finding of incrementalFindings(settings, options, group.path)) group.flow.finding(finding);
  const services = relayServices(group, options.database);
  const tls = options.send.tls
    ? tlsService(group, 'receiver-tls', 'Certificates for the receiver', options.send.tls)
    : undefined;
  const byRecord = settings.delivery === 'record';
  const statements = statementsOf(settings, options);

  const transform = group.processor('ScriptedTransformRecord', {
    id: 'uuid',
    name: 'Add the UUID',
    properties: {
      'Record Reader': services.rowReader,
      'Record Writer': services.rowWriter,
      'Script Body': literal(
        uuidScript({ namespace: options.uuid.namespace, output: byRecord ? 'rows' : 'array', wrap: false }),
      ),
    },
  });
  const read = newRows(group, settings, options, services, statements);
  const late = lateRows(group, settings, options, services, statements);
  const send = sendStep(group, settings, tls, {
    name: byRecord ? 'Send the record' : 'Send the batch',
    idempotencyKey: byRecord,
    concurrency: settings.concurrency,
  });
  const again = sendStep(group, settings, tls, {
    id: 'send-again',
    name: 'Send the record again',
    idempotencyKey: true,
    concurrency: settings.concurrency,
  });
  const unusable = group.processor('UpdateAttribute', {
    id: 'unusable',
    name: 'Unusable rows wait here',
    comments: 'Stopped on purpose. List the queue in front of it to see them.',
    autoTerminate: ['success'],
    state: 'stopped',
  });
  const retry = group.processor('RetryFlowFile', {
    id: 'retry',
    name: 'Once more?',
    properties: { 'Maximum Retries': settings.retryTimes },
    penalty: durationText(settings.retryEveryMs),
    autoTerminate: ['failure'],
  });
  const error = group.processor('UpdateAttribute', {
    id: 'error',
    name: 'Note the error',
    dynamic: { 'relay.last_error': sendError },
  });
  const alarm = group.processor('LogMessage', {
    id: 'alarm',
    name: 'Alarm',
    properties: {
      'Log Level': 'error',
      'Log Message': `${literal(settings.sourceText)}: the record \${record_uuid} has failed for good: \${relay.last_error}`,
    },
  });
  const failed = group.processor('UpdateAttribute', {
    id: 'failed',
    name: 'Failed for good: start to send again',
    comments: 'Stopped on purpose. What waits in front of it is sent again when it is started.',
    properties: { 'Delete Attributes Expression': 'flowfile\\.retries.*' },
    state: 'stopped',
  });

  read.to(transform, 'success', { backPressure: { objects: 20 } });
  late?.to(transform, 'success', { backPressure: { objects: 20 } });
  transform.to(unusable, 'failure');
  const one = splitRows(group, services);
  const records = one.split;
  records.to(unusable, 'failure');
  if (byRecord) {
    transform.to(records, 'success', { backPressure: { objects: 2 } });
    records.to(send, 'success', { backPressure: { objects: settings.batchSize } });
    send.to(error, ['Retry', 'No Retry', 'Failure']);
  } else {
    transform.to(send, 'success', { backPressure: { objects: 2 }, loadBalance: 'ROUND_ROBIN' });
    // One bad record must not hold the others of its batch.
    const apart = apartAgain(group, settings, options, services);
    send.to(apart, ['Retry', 'No Retry', 'Failure']);
    apart.to(records, 'success');
    apart.to(unusable, 'failure');
    records.to(again, 'success', { backPressure: { objects: settings.batchSize } });
  }
  again.to(error, ['Retry', 'No Retry', 'Failure']);
  error.to(retry, 'success');
  retry.to(again, 'retry');
  retry.to(alarm, 'retries_exceeded');
  alarm.to(failed, 'success');
  failed.to(again, 'success');
  send.configure({ autoTerminate: ['Response', 'Original'] });
  again.configure({ autoTerminate: ['Response', 'Original'] });
  return { group, read, late, transform, send, failed, pool: services.pool, settings };
}

function statementsOf(settings: RelaySettings, options: IncrementalRelayOptions): IncrementalStatements {
  const fields = Object.entries(options.record).map(
    ([field, { type, column }]): CapturedField => ({ field, column: column ?? field, type }),
  );
  const { overlap } = options.incremental;
  return incrementalStatements(settings.dialect, {
    source: settings.source,
    fields,
    key: options.source.key.flatMap((name) => fields.filter(({ field }) => field === name)),
    column: options.incremental.column,
    overlap:
      overlap === undefined
        ? undefined
        : typeof overlap === 'number'
          ? { byTime: false, amount: overlap }
          : { byTime: true, amount: Math.ceil(durationMs(overlap, where(options, 'incremental.overlap')) / 1_000) },
  });
}

function newRows(
  group: GroupBuilder,
  settings: RelaySettings,
  options: IncrementalRelayOptions,
  services: RelayServices,
  statements: IncrementalStatements,
): Processor<'QueryDatabaseTableRecord'> {
  const { every = '10 sec', firstLoad = 'all' } = options.incremental;
  return group.processor('QueryDatabaseTableRecord', {
    id: 'read',
    name: 'Read new rows',
    comments: 'Its state holds the highest value seen. Removing the processor means reading everything again.',
    properties: {
      'Database Connection Pooling Service': services.pool,
      'Database Type': databaseTypes[options.database.dialect],
      'Table Name': 'source_rows',
      'Custom Query': literal(statements.rows),
      'Maximum-value Columns': options.database.dialect === 'oracle' ? 'WATCHED' : 'watched',
      'Initial Load Strategy': firstLoad === 'all' ? 'Start at Beginning' : 'Start at Current Maximum Values',
      'Record Writer': services.rowWriter,
      'Max Rows Per FlowFile': settings.batchSize,
      'Fetch Size': 1_000,
      'Max Wait Time': '120 sec',
    },
    schedule: { timer: durationText(durationMs(every, where(options, 'incremental.every'))) },
    executionNode: 'PRIMARY',
  });
}

/** How NiFi writes the condition that it adds. */
const databaseTypes = { postgresql: 'PostgreSQL', mysql: 'MySQL', mariadb: 'MySQL', oracle: 'Oracle 12+' } as const;

function lateRows(
  group: GroupBuilder,
  settings: RelaySettings,
  options: IncrementalRelayOptions,
  services: RelayServices,
  statements: IncrementalStatements,
): Processor<'ExecuteSQLRecord'> | undefined {
  const { overlap, overlapEvery } = options.incremental;
  if (statements.late === undefined || overlap === undefined) return undefined;
  const everyMs =
    overlapEvery !== undefined
      ? durationMs(overlapEvery, where(options, 'incremental.overlapEvery'))
      : typeof overlap === 'number'
        ? 60_000
        : Math.max(1_000, Math.floor(durationMs(overlap, where(options, 'incremental.overlap')) / 2));
  const tick = group.processor('GenerateFlowFile', {
    id: 'late-tick',
    name: 'Look again',
    properties: { 'File Size': '0B' },
    schedule: { timer: durationText(everyMs) },
    executionNode: 'PRIMARY',
  });
  const since = group.processor('UpdateAttribute', {
    id: 'late-since',
    name: 'Since the last look',
    comments: 'Remembers when the last look was, so that a pause of NiFi leaves no gap.',
    properties: { 'Store State': 'Store state locally', 'Stateful Variables Initial Value': '0' },
    dynamic: {
      'late.at': '${now():toNumber()}',
      'sql.args.1.type': '12',
      'sql.args.1.value':
        "${getStateValue('late.at'):replaceEmpty('0'):equals('0'):ifElse(${now():toNumber()},${getStateValue('late.at')})}",
    },
    autoTerminate: ['set state fail'],
  });
  const late = group.processor('ExecuteSQLRecord', {
    id: 'late',
    name: 'Read the overlap once more',
    comments:
      'For rows that were committed after others with a higher value. The receiver knows the UUIDs of the rest.',
    properties: {
      'Database Connection Pooling Service': services.pool,
      'SQL Query': literal(statements.late.sql),
      'Record Writer': services.rowWriter,
      'Max Rows Per FlowFile': settings.batchSize,
      'Fetch Size': 1_000,
      'Max Wait Time': '120 sec',
    },
    penalty: '3 sec',
  });
  tick.to(since, 'success', { backPressure: { objects: 1 } });
  since.to(late, 'success');
  // The same look again, until it has been had.
  late.to(late, 'failure');
  return late;
}

function splitRows(group: GroupBuilder, services: RelayServices) {
  const split = group.processor('PartitionRecord', {
    id: 'split',
    name: 'One FlowFile per record',
    properties: { 'Record Reader': services.rowReader, 'Record Writer': services.bodyWriter },
    dynamic: { record_uuid: '/uuid', 'relay.error': '/error' },
    autoTerminate: ['original'],
  });
  return { split };
}

/** A refused batch as rows again, each with the body of its own request. */
function apartAgain(
  group: GroupBuilder,
  settings: RelaySettings,
  options: IncrementalRelayOptions,
  services: RelayServices,
): Processor<'ScriptedTransformRecord'> {
  const sent = group.service('ScriptedReader', {
    id: 'sent-reader',
    name: 'Sent records (reader)',
    properties: {
      'Script Engine': 'Groovy',
      'Script Body': literal(
        readerScript({ fields: settings.options.record, key: options.source.key, content: 'sent' }),
      ),
    },
  });
  return group.processor('ScriptedTransformRecord', {
    id: 'apart',
    name: 'Record by record from here',
    properties: {
      'Record Reader': sent,
      'Record Writer': services.rowWriter,
      'Script Body': literal(uuidScript({ namespace: options.uuid.namespace, output: 'rows', wrap: true })),
    },
  });
}

function where(options: IncrementalRelayOptions, what: string): string {
  return `outboxRelay '${options.id}', ${what}`;
}

import { readerScript, uuidScript } from '../../groovy/render.js';
import type { Processor } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';
import { literal } from '../../model/values.js';
import type { ManualOptions } from './options.js';
import { sendError, sendStep } from './sending.js';
import { type RelayServices, tlsService } from './services.js';
import type { RelaySettings } from './settings.js';
import { sqlArguments, statementText } from './sql-arguments.js';

/** Records posted by hand: listen → UUID → send, and into the outbox as failed where that does not work. */
export interface ManualLane {
  readonly group: GroupBuilder;
  readonly listen: Processor<'ListenHTTP'>;
  readonly transform: Processor<'ScriptedTransformRecord'>;
  readonly send: Processor<'InvokeHTTP'>;
  readonly store: Processor<'PutSQL'>;
  /** Where what cannot be used waits for an operator. */
  readonly rejected: Processor<'UpdateAttribute'>;
}

export function manualLane(
  parent: GroupBuilder,
  settings: RelaySettings,
  services: RelayServices,
  tls: ReturnType<typeof tlsService> | undefined,
  manual: ManualOptions,
): ManualLane {
  const { options, statements } = settings;
  const { storeFailed } = statements;
  if (storeFailed === undefined) throw new Error('The outbox takes in no posts');
  const byRecord = settings.delivery === 'record';
  const group = parent.group({
    id: 'manual',
    name: 'Manual input',
    comments: 'Records posted by hand. What was answered with success is sent, or kept in the outbox as failed.',
  });
  const reader = (id: string, name: string, content: 'posted' | 'sent') =>
    group.service('ScriptedReader', {
      id,
      name,
      properties: {
        'Script Engine': 'Groovy',
        'Script Body': literal(readerScript({ fields: options.record, key: options.source.key, content })),
      },
    });
  const postedReader = reader('posted-reader', 'Posted records (reader)', 'posted');
  const sentReader = reader('sent-reader', 'Sent records (reader)', 'sent');
  const lineWriter = group.service('FreeFormTextRecordSetWriter', {
    id: 'line-writer',
    name: 'One record per line (writer)',
    properties: { Text: '${payload}\n' },
  });

  const listen = group.processor('ListenHTTP', {
    id: 'listen',
    name: 'Receive posts',
    comments: 'Refuses what is not valid JSON or not as declared (400); the bulletin says why.',
    properties: {
      'Base Path': manual.basePath,
      'Listening Port': manual.port,
      'Record Reader': postedReader,
      'Record Writer': lineWriter,
      'Multipart Request Max Size': '20 MB',
      ...listenerTls(group, manual),
    },
  });
  const strip = group.processor('UpdateAttribute', {
    id: 'strip',
    name: 'Remove what clients have set',
    comments: 'FlowFile packages and multipart bring attributes of the client’s choosing.',
    properties: { 'Delete Attributes Expression': '.*' },
  });
  const receipt = group.processor('UpdateAttribute', {
    id: 'receipt',
    name: 'Give a receipt',
    comments: 'Tells a repeat of this post from another post with the same content.',
    dynamic: { 'relay.receipt': '${uuid}' },
  });
  const transform = group.processor('ScriptedTransformRecord', {
    id: 'uuid',
    name: 'Check again and add the UUID',
    properties: {
      'Record Reader': postedReader,
      'Record Writer': services.rowWriter,
      'Script Body': literal(
        uuidScript({ namespace: options.uuid.namespace, output: byRecord ? 'rows' : 'array', wrap: false }),
      ),
    },
  });
  const rejected = group.processor('UpdateAttribute', {
    id: 'rejected',
    name: 'Rejected posts wait here',
    comments: 'Stopped on purpose. List the queue in front of it to see what was not usable; then empty it.',
    autoTerminate: ['success'],
    state: 'stopped',
  });
  const send = sendStep(group, settings, tls, {
    name: 'Send the post',
    idempotencyKey: byRecord,
    concurrency: settings.concurrency,
    retries: manual.retries ?? 2,
  });
  const failed = group.processor('UpdateAttribute', {
    id: 'failed',
    name: 'Note the error',
    dynamic: { 'relay.last_error': sendError },
  });
  const split = group.processor('PartitionRecord', {
    id: 'split-failed',
    name: 'One FlowFile per failed record',
    properties: { 'Record Reader': sentReader, 'Record Writer': services.rowWriter },
    dynamic: {
      'relay.payload': '/payload',
      'relay.source_pk': '/source_pk',
      'relay.uuid': '/uuid',
      'relay.record_receipt': '/receipt',
    },
    autoTerminate: ['original'],
  });
  const toStore = group.processor('UpdateAttribute', {
    id: 'to-store',
    name: 'Prepare for the outbox',
    dynamic: sqlArguments(storeFailed, {
      sourceTable: literal(settings.sourceText),
      sourcePk: '${relay.source_pk}',
      payload: '${relay.payload}',
      lastError: '${relay.last_error}',
      recordUuid: '${relay.uuid}',
      receipt: '${relay.record_receipt}',
    }),
  });
  const store = group.processor('PutSQL', {
    id: 'store',
    name: 'Into the outbox as failed',
    comments: 'The retry flow takes over from there, with the same UUID.',
    properties: {
      'JDBC Connection Pool': services.pool,
      'SQL Statement': statementText(storeFailed),
      'Support Fragmented Transactions': false,
      'Batch Size': 100,
    },
    autoTerminate: ['success'],
    penalty: '5 sec',
  });

  listen.to(strip, 'success', { backPressure: { objects: 1_000, size: '256 MB' } });
  strip.to(receipt, 'success');
  receipt.to(transform, 'success');
  transform.to(rejected, 'failure');
  if (byRecord) {
    const one = group.processor('PartitionRecord', {
      id: 'split',
      name: 'One FlowFile per record',
      properties: { 'Record Reader': services.rowReader, 'Record Writer': services.bodyWriter },
      dynamic: { record_uuid: '/uuid', 'relay.receipt': '/receipt', 'relay.error': '/error' },
      autoTerminate: ['original'],
    });
    transform.to(one, 'success');
    one.to(send, 'success');
    one.to(rejected, 'failure');
  } else {
    transform.to(send, 'success');
  }
  send.to(failed, ['Retry', 'No Retry', 'Failure']);
  failed.to(split, 'success');
  split.to(toStore, 'success');
  split.to(rejected, 'failure');
  toStore.to(store, 'success');
  // Without an end: what was accepted must not be lost.
  store.to(store, 'retry');
  store.to(rejected, 'failure');
  send.configure({ autoTerminate: ['Response', 'Original'] });
  group.label(
    'Records posted by hand: check → add the UUID → send. What cannot be sent goes into the outbox as failed, and the\n' +
      'retries take over. What cannot be used waits in front of the stopped processor.',
    { id: 'what-it-does' },
  );
  return { group, listen, transform, send, store, rejected };
}

function listenerTls(group: GroupBuilder, manual: ManualOptions) {
  if (!manual.tls) return {};
  const patterns = manual.subjectDnPattern !== undefined || manual.issuerDnPattern !== undefined;
  return {
    'SSL Context Service': tlsService(group, 'listener-tls', 'Certificate of the listener', manual.tls),
    // NiFi compares patterns only with certificates that are shown.
    'Client Authentication': manual.clientAuthentication ?? (patterns ? ('REQUIRED' as const) : ('AUTO' as const)),
    ...(manual.subjectDnPattern !== undefined && { 'Authorized Subject DN Pattern': manual.subjectDnPattern }),
    ...(manual.issuerDnPattern !== undefined && { 'Authorized Issuer DN Pattern': manual.issuerDnPattern }),
  };
}

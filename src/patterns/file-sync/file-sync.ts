import type { Processor, Service } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';
import { connectionPool } from '../database.js';
import { conversion } from './convert.js';
import { noteFindings } from './findings.js';
import type { FileSyncOptions } from './options.js';
import { type FileSyncSettings, fileSyncSettings, purgeStep } from './settings.js';
import { type FileTarget, fileTarget } from './target.js';

/** The parts of a file sync's sender, for authors who add to it. */
export interface FileSync {
  readonly group: GroupBuilder;
  readonly pool: Service<'DBCPConnectionPool'>;
  readonly claim: Processor<'ExecuteSQLRecord'>;
  readonly compress: Processor<'CompressContent'>;
  readonly write: FileTarget;
  readonly markSent: Processor<'PutSQL'>;
  readonly markFailed: Processor<'PutSQL'>;
}

/**
 * The sender of a closed-network file sync: changes of the tables are captured into the outbox by triggers, written
 * into files, and marked SENT when their file is there.
 */
export function fileSync(parent: GroupBuilder, options: FileSyncOptions): FileSync {
  const settings = fileSyncSettings(options);
  const group = parent.group({ id: options.id, name: options.name ?? options.id });
  parent.flow.addSql({ id: options.id, dialect: options.database.dialect, objects: settings.objects });
  noteFindings(group, options.database.dialect, settings);
  const pool = connectionPool(group, options.database);
  const { claim, fail, compress, content } = claiming(group, pool, settings);
  const write = fileTarget(group, options.target);
  const outcome = outcomes(group, pool, settings, write);
  if (options.manifest) {
    const manifest = manifests(group, pool, settings, content);
    const put = fileTarget(group, options.target, 'write-manifest', 'Write the manifest');
    compress.to(manifest.hash, 'success', small);
    manifest.hash.to(write.first, 'success', small);
    write.success((done) => done.to(manifest.ask, 'success', small));
    manifest.last.to(put.first, 'success', small);
    put.success((done) => done.to(outcome.markSent, 'success'));
    put.failures(outcome.failure);
    manifest.fail(outcome.failure);
  } else {
    compress.to(write.first, 'success', small);
    write.success((done) => done.to(outcome.markSent, 'success'));
  }
  fail(outcome.failure);
  upkeep(group, pool, settings);
  return { group, pool, claim, compress, write, ...outcome };
}

const small = { backPressure: { objects: 2 } };

function claiming(group: GroupBuilder, pool: Service<'DBCPConnectionPool'>, settings: FileSyncSettings) {
  const content = group.service('FreeFormTextRecordSetWriter', {
    id: 'file-content',
    name: 'File content (writer)',
    comments: 'The database has written the whole content: nothing on the way reads its numbers or changes a byte.',
    properties: { Text: '${content}' },
  });
  const tick = group.processor('GenerateFlowFile', {
    id: 'check',
    name: `Check every ${settings.checkEvery}`,
    schedule: { timer: settings.checkEvery },
    executionNode: 'PRIMARY',
  });
  const start = group.processor('UpdateAttribute', {
    id: 'chain-start',
    name: 'Note the time',
    dynamic: { 'chain.start': '${now():toNumber()}' },
  });
  const batch = group.processor('UpdateAttribute', {
    id: 'batch',
    name: 'Name the batch',
    comments:
      'The FlowFile with the name exists before the claim: if NiFi dies in between, the claim is repeated with the same name and gives the same file.',
    dynamic: { 'sql.args.1.type': '12', 'sql.args.1.value': '${uuid}', 'batch.id': '${uuid}' },
  });
  const claim = group.processor('ExecuteSQLRecord', {
    id: 'claim',
    name: 'Claim events',
    properties: {
      'Database Connection Pooling Service': pool,
      'SQL Query': settings.statements.claim,
      'Record Writer': content,
    },
    // With the same batch: if only the answer was lost, the same events come again.
    retry: { relationships: ['failure'], count: 5, backoff: 'PENALIZE_FLOWFILE', maxBackoff: '1 min' },
    penalty: '2 sec',
    autoTerminate: ['failure'],
  });
  const due = group.processor('RouteOnAttribute', {
    id: 'due',
    name: 'Is a file due?',
    dynamic: { file: '${executesql.row.count:gt(0)}' },
    autoTerminate: ['unmatched'],
  });
  const more = group.processor('RouteOnAttribute', {
    id: 'more',
    name: 'Ask again at once',
    comments: 'A backlog is worked off without waiting for the next tick; a chain ends before the next one starts.',
    dynamic: { again: `\${now():toNumber():minus(\${chain.start}):lt(${Math.max(1_000, settings.checkMs - 500)})}` },
    autoTerminate: ['unmatched'],
  });
  const meta = group.processor('ExtractText', {
    id: 'meta',
    name: 'Read the head',
    properties: { 'Maximum Buffer Size': '1 KB', 'Include Capture Group 0': false },
    dynamic: { meta: '^\\{"meta":\\{"seq_from":(\\d+),"seq_to":(\\d+),"source":"[A-Z_]+","created_at":"([^"]+)"\\}' },
  });
  const name = group.processor('UpdateAttribute', {
    id: 'name',
    name: 'Name the file',
    dynamic: { filename: "sync_${meta.1}_${meta.2}_${meta.3:replaceAll('[-:]', '')}.json.gz" },
  });
  const trim = group.processor('ModifyBytes', {
    id: 'trim',
    name: 'Drop the line break',
    comments: 'The writer ends each record with one.',
    properties: { 'End Offset': '1 B' },
  });
  const compress = group.processor('CompressContent', {
    id: 'gzip',
    name: 'Compress',
    allow: { 'deprecated-type': 'its successor is in a NAR that not every server has' },
    properties: {
      Mode: 'compress',
      'Compression Format': 'gzip',
      'Compression Level': settings.gzipLevel as '6',
      'Update Filename': false,
    },
  });
  tick.to(start, 'success', { backPressure: { objects: 1 } });
  start.to(batch, 'success', { backPressure: { objects: 1 } });
  batch.to(claim, 'success', small);
  claim.to(due, 'success', small);
  due.to(meta, 'file', { id: 'file', ...small });
  due.to(more, 'file', { id: 'again', backPressure: { objects: 1_000 } });
  // Large, or a full queue here would stop the claim whose result it waits for.
  more.to(batch, 'again', { backPressure: { objects: 1_000 } });
  meta.to(name, 'matched', small);
  name.to(trim, 'success', small);
  const converted = Object.keys(settings.groovy).length > 0 ? conversion(group, pool, settings) : undefined;
  trim.to(converted?.first ?? compress, 'success', small);
  converted?.to(compress);
  group.label('1. Every few seconds: enough events, or old ones? Then claim them, write one file.', {
    id: 'label-claim',
    over: [tick, start, batch, claim, due, more, meta, name, trim, compress],
  });
  const fail = (target: Processor<'UpdateAttribute'>): void => {
    meta.to(target, 'unmatched');
    compress.to(target, 'failure');
    converted?.fail(target);
  };
  return { claim, compress, fail, content };
}

function outcomes(
  group: GroupBuilder,
  pool: Service<'DBCPConnectionPool'>,
  settings: FileSyncSettings,
  write: FileTarget,
) {
  const markSent = group.processor('PutSQL', {
    id: 'mark-sent',
    name: 'Mark SENT',
    properties: {
      'JDBC Connection Pool': pool,
      'SQL Statement': settings.statements.sent,
      'Support Fragmented Transactions': false,
    },
    penalty: '5 sec',
    autoTerminate: ['success'],
  });
  const failure = group.processor('UpdateAttribute', {
    id: 'failure',
    name: 'Note the failure',
    properties: { 'Delete Attributes Expression': 'sql\\.args\\.3\\..*' },
    dynamic: {
      'sql.args.1.value': 'the file could not be written (see the bulletins of NiFi at this time)',
      'sql.args.2.type': '12',
      'sql.args.2.value': '${batch.id}',
    },
  });
  const log = group.processor('LogMessage', {
    id: 'log-failure',
    name: 'Report the failure',
    properties: {
      'Log Level': 'error',
      'Log Message': 'File ${filename} could not be written; its events are FAILED (batch ${batch.id}).',
    },
  });
  const markFailed = group.processor('PutSQL', {
    id: 'mark-failed',
    name: 'Mark FAILED',
    properties: {
      'JDBC Connection Pool': pool,
      'SQL Statement': settings.statements.failed,
      'Support Fragmented Transactions': false,
    },
    penalty: '5 sec',
    autoTerminate: ['success'],
  });
  const lost = group.processor('LogMessage', {
    id: 'log-outcome',
    name: 'Report a lost outcome',
    properties: {
      'Log Level': 'error',
      'Log Message':
        'The outcome of batch ${batch.id} could not be written; its events are sent again when the lease ends.',
    },
    autoTerminate: ['success'],
  });
  write.failures(failure);
  failure.to(log, 'success');
  log.to(markFailed, 'success');
  for (const mark of [markSent, markFailed]) {
    // While the database is away the outcome waits here.
    mark.to(mark, 'retry');
    mark.to(lost, 'failure');
  }
  group.label('2. SENT only when the file is there, else FAILED', {
    id: 'label-outcome',
    over: [...write.processors, markSent, failure, log, markFailed, lost],
  });
  return { markSent, markFailed, failure };
}

/** After the file, before SENT: a manifest is only ever of a file that was there. */
function manifests(
  group: GroupBuilder,
  pool: Service<'DBCPConnectionPool'>,
  settings: FileSyncSettings,
  content: Service<'FreeFormTextRecordSetWriter'>,
) {
  const hash = group.processor('CryptographicHashContent', {
    id: 'hash',
    name: 'SHA-256',
    properties: { 'Hash Algorithm': 'SHA-256' },
  });
  const ask = group.processor('UpdateAttribute', {
    id: 'manifest-arguments',
    name: 'What the manifest says',
    dynamic: {
      'sql.args.2.type': '12',
      'sql.args.2.value': '${filename}',
      'sql.args.3.type': '12',
      'sql.args.3.value': '${content_SHA-256}',
    },
  });
  const write = group.processor('ExecuteSQLRecord', {
    id: 'manifest',
    name: 'Manifest',
    properties: {
      'Database Connection Pooling Service': pool,
      'SQL Query': settings.statements.manifest,
      'Record Writer': content,
    },
    retry: { relationships: ['failure'], count: 5, backoff: 'PENALIZE_FLOWFILE', maxBackoff: '1 min' },
    penalty: '2 sec',
  });
  const last = group.processor('UpdateAttribute', {
    id: 'manifest-name',
    name: 'Name the manifest',
    properties: { 'Delete Attributes Expression': 'sql\\.args\\.[23]\\..*' },
    dynamic: { filename: '${filename}.manifest.json' },
  });
  ask.to(write, 'success', small);
  write.to(last, 'success', small);
  group.label('A manifest beside each file', { id: 'label-manifest', over: [hash, ask, write, last] });
  return {
    hash,
    ask,
    last,
    fail: (target: Processor<'UpdateAttribute'>) => {
      hash.to(target, 'failure');
      write.to(target, 'failure');
    },
  };
}

function upkeep(group: GroupBuilder, pool: Service<'DBCPConnectionPool'>, settings: FileSyncSettings): void {
  if (settings.resendFailed !== undefined) {
    const tick = group.processor('GenerateFlowFile', {
      id: 'resend-tick',
      name: `FAILED again every ${settings.resendFailed}`,
      schedule: { timer: settings.resendFailed },
      executionNode: 'PRIMARY',
    });
    const resend = group.processor('PutSQL', {
      id: 'resend',
      name: 'Put FAILED back in line',
      properties: {
        'JDBC Connection Pool': pool,
        'SQL Statement': settings.statements.resend,
        'Support Fragmented Transactions': false,
      },
      autoTerminate: ['success', 'failure', 'retry'],
    });
    tick.to(resend, 'success', { backPressure: { objects: 1 } });
    group.label('3. Events whose file could not be written are tried again', {
      id: 'label-resend',
      over: [tick, resend],
    });
  }
  const nightly = group.processor('GenerateFlowFile', {
    id: 'purge-tick',
    name: 'Nightly',
    comments: "In the time zone of NiFi's machine.",
    schedule: { cron: settings.retentionCron },
    executionNode: 'PRIMARY',
  });
  const purge = group.processor('ExecuteSQL', {
    id: 'purge',
    name: 'Delete old SENT events',
    properties: { 'Database Connection Pooling Service': pool, 'SQL Query': settings.statements.purge },
    retry: { relationships: ['failure'], count: 5, backoff: 'PENALIZE_FLOWFILE', maxBackoff: '10 min' },
    autoTerminate: ['failure'],
  });
  const next = group.processor('RouteOnAttribute', {
    id: 'purge-more',
    name: 'Until none is left',
    comments: 'In small steps, so that no lock is held for long.',
    dynamic: { more: `\${executesql.row.count:ge(${purgeStep})}` },
    autoTerminate: ['unmatched'],
  });
  nightly.to(purge, 'success', { backPressure: { objects: 1 } });
  purge.to(next, 'success');
  next.to(purge, 'more');
  group.label('4. What was sent long ago is deleted, every night in small steps', {
    id: 'label-purge',
    over: [nightly, purge, next],
  });
}

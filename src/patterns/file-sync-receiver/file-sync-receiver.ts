import type { Processor, Service } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';
import { literal } from '../../model/values.js';
import { connectionPool } from '../database.js';
import { claimOnce } from '../file-sync/once.js';
import type { FileSyncReceiverOptions } from './options.js';
import { type Quarantine, quarantine } from './quarantine.js';
import { fileSchema } from './schema.js';
import { type ReceiverSettings, receiverSettings, syncFileName } from './settings.js';

/** The parts of a receiver, for authors who add to it. */
export interface FileSyncReceiver {
  readonly group: GroupBuilder;
  readonly pool: Service<'DBCPConnectionPool'>;
  readonly pickUp: Processor<'GetFile'>;
  readonly apply: Processor<'ExecuteSQLRecord'>;
}

/**
 * The receiver of a closed-network file sync: complete files are archived, checked and applied in one transaction
 * each by a function in the database; what can't be used is set aside with its reason.
 */
export function fileSyncReceiver(parent: GroupBuilder, options: FileSyncReceiverOptions): FileSyncReceiver {
  const settings = receiverSettings(options);
  const group = parent.group({ id: options.id, name: options.name ?? options.id });
  parent.flow.addSql({ id: options.id, dialect: options.database.dialect, objects: [settings.object] });
  if (!claimOnce(parent.flow, `receiver ${settings.object.schema}`)) {
    parent.flow.finding({
      code: 'sync-received-twice',
      severity: 'error',
      message: `Another receiver of this flow uses the schema ${settings.object.schema}: one would overwrite the other's functions.`,
      path: group.path,
      suggestion: 'put all targets into one receiver, or give this one a schema of its own',
    });
  }
  const pool = connectionPool(group, options.database);
  const refuse = quarantine(group, options.directories.quarantine);
  const { pickUp, archived } = arrival(group, options, settings, refuse);
  const content = checks(group, settings, archived, refuse);
  const apply = applying(group, pool, settings, content, refuse);
  upkeep(group, pool, settings);
  return { group, pool, pickUp, apply };
}

/** Takes files from the folder and keeps each before anything else is done with it. */
function arrival(
  group: GroupBuilder,
  options: FileSyncReceiverOptions,
  settings: ReceiverSettings,
  refuse: Quarantine,
): { pickUp: Processor<'GetFile'>; archived: Processor<'PutFile'>[] } {
  const pickUp = group.processor('GetFile', {
    id: 'pick-up',
    name: 'Pick up complete files',
    comments: 'Not files that start with a dot (still being written) nor those with a temporary ending.',
    properties: {
      'Input Directory': options.directories.incoming,
      'File Filter': literal('(?i)[^.].*(?<!\\.(tmp|part|partial|filepart|writing))'),
      'Batch Size': 100,
      'Keep Source File': false,
      'Recurse Subdirectories': false,
      'Polling Interval': '0 sec',
      'Minimum File Age': settings.settle,
    },
    schedule: { timer: settings.poll },
    executionNode: 'PRIMARY',
  });
  const note = group.processor('UpdateAttribute', {
    id: 'note',
    name: 'Note name and order',
    dynamic: {
      'sync.file': '${filename}',
      'archive.dir': `${options.directories.archive}/\${now():format('yyyy-MM-dd')}`,
      priority: "${filename:replaceFirst('^sync_([0-9]{1,18})_.*$', '$1')}",
      'sync.function': `\${filename:endsWith('.manifest.json'):ifElse('${settings.statements.manifest}', '${settings.statements.apply}')}`,
      reason: '${literal("the name is not that of a sync file")}',
    },
  });
  const named = group.processor('RouteOnAttribute', {
    id: 'named',
    name: 'Is it a sync file?',
    dynamic: { sync: `\${filename:matches('${syncFileName.replaceAll('\\', '\\\\')}(\\\\.manifest\\\\.json)?')}` },
  });
  const keep = group.processor('PutFile', {
    id: 'archive',
    name: 'Archive',
    comments: 'Before it is used: whatever happens later, the file is there.',
    properties: {
      Directory: '${archive.dir}',
      'Conflict Resolution Strategy': 'fail',
      'Create Missing Directories': true,
    },
    penalty: '1 sec',
  });
  const rename = group.processor('UpdateAttribute', {
    id: 'other-name',
    name: 'Another name',
    comments: 'The same name came before: both are kept.',
    dynamic: { filename: '${sync.file}.${uuid}' },
  });
  const keepRenamed = group.processor('PutFile', {
    id: 'archive-renamed',
    name: 'Archive under another name',
    properties: {
      Directory: '${archive.dir}',
      'Conflict Resolution Strategy': 'replace',
      'Create Missing Directories': true,
    },
    penalty: '10 sec',
  });
  pickUp.to(note, 'success');
  note.to(named, 'success');
  // Older files first: not needed for a right result, but fewer events come too late that way.
  named.to(keep, 'sync', { prioritizers: ['PriorityAttribute'] });
  named.to(refuse.asItIs, 'unmatched');
  keep.to(rename, 'failure');
  rename.to(keepRenamed, 'success');
  keepRenamed.to(keepRenamed, 'failure');
  group.label('1. Complete files are taken, and kept', {
    id: 'label-arrival',
    over: [pickUp, note, named, keep, rename, keepRenamed],
  });
  return { pickUp, archived: [keep, keepRenamed] };
}

function checks(
  group: GroupBuilder,
  settings: ReceiverSettings,
  archived: readonly Processor<'PutFile'>[],
  refuse: Quarantine,
): { content: Processor<'ValidateJson'>; manifest: Processor<'RouteOnAttribute'> } {
  const manifest = group.processor('RouteOnAttribute', {
    id: 'manifest',
    name: 'A manifest?',
    dynamic: { manifest: "${sync.file:endsWith('.manifest.json')}" },
  });
  const hash = group.processor('CryptographicHashContent', {
    id: 'hash',
    name: 'SHA-256',
    properties: { 'Hash Algorithm': 'SHA-256' },
  });
  const unzip = group.processor('CompressContent', {
    id: 'gunzip',
    name: 'Uncompress',
    allow: { 'deprecated-type': 'its successor is in a NAR that not every server has' },
    properties: { Mode: 'decompress', 'Compression Format': 'gzip', 'Update Filename': false },
  });
  const size = group.processor('RouteOnAttribute', {
    id: 'size',
    name: 'Not too large?',
    dynamic: { fits: `\${fileSize:le(${bytes(settings.maxSize)})}` },
  });
  const validate = group.processor('ValidateJson', {
    id: 'validate',
    name: 'Check the JSON',
    properties: {
      'Schema Access Strategy': 'SCHEMA_CONTENT_PROPERTY',
      'JSON Schema': literal(JSON.stringify(fileSchema)),
      'JSON Schema Version': 'DRAFT_2020_12',
      'Max String Length': settings.maxSize,
    },
  });
  for (const processor of archived) processor.to(manifest, 'success', { prioritizers: ['PriorityAttribute'] });
  manifest.to(hash, 'unmatched', { prioritizers: ['PriorityAttribute'] });
  hash.to(unzip, 'success', { prioritizers: ['PriorityAttribute'] });
  hash.to(refuse.because('unreadable-bytes', 'it cannot be read'), 'failure');
  unzip.to(size, 'success');
  unzip.to(refuse.because('no-gzip', 'it is no complete gzip file (cut off or damaged on the way)'), 'failure');
  size.to(validate, 'fits', { prioritizers: ['PriorityAttribute'], backPressure: { objects: 20 } });
  size.to(refuse.because('too-large', `it is larger than ${settings.maxSize}`), 'unmatched');
  validate.to(refuse.because('no-json', 'its JSON is not that of a sync file: ${json.validation.errors}'), 'invalid');
  validate.to(refuse.because('unreadable', 'its content is no JSON'), 'failure');
  group.label('2. Whole, and of the right form?', {
    id: 'label-checks',
    over: [manifest, hash, unzip, size, validate],
  });
  return { content: validate, manifest };
}

function applying(
  group: GroupBuilder,
  pool: Service<'DBCPConnectionPool'>,
  settings: ReceiverSettings,
  { content, manifest }: ReturnType<typeof checks>,
  refuse: Quarantine,
): Processor<'ExecuteSQLRecord'> {
  const writer = group.service('FreeFormTextRecordSetWriter', {
    id: 'outcome-text',
    name: 'Outcome (writer)',
    properties: { Text: '${outcome} ${summary}' },
  });
  const encode = group.processor('EncodeContent', {
    id: 'encode',
    name: 'Encode',
    comments: 'Base64 holds no quotes: nothing in a file can ever be read as SQL.',
    properties: { Mode: 'Encode', Encoding: 'base64', 'Line Output Mode': 'SINGLE_LINE' },
  });
  const statement = group.processor('ReplaceText', {
    id: 'statement',
    name: 'Write the call',
    properties: {
      'Replacement Strategy': 'Surround',
      'Text to Prepend': settings.statements.applyBefore,
      'Text to Append': settings.statements.applyAfter,
      'Evaluation Mode': 'Entire text',
      'Maximum Buffer Size': '1 GB',
    },
  });
  const apply = group.processor('ExecuteSQLRecord', {
    id: 'apply',
    name: 'Apply in one transaction',
    properties: { 'Database Connection Pooling Service': pool, 'Record Writer': writer },
    penalty: '5 sec',
  });
  const outcome = group.processor('ExtractText', {
    id: 'outcome',
    name: 'Read the outcome',
    properties: { 'Maximum Buffer Size': '10 KB', 'Include Capture Group 0': false },
    dynamic: { outcome: '^(\\w+) ', summary: '^\\w+ ([^\\r\\n]*)' },
  });
  const route = group.processor('RouteOnAttribute', {
    id: 'by-outcome',
    name: 'What became of it?',
    dynamic: { partly: '${outcome:equals("partly")}', refused: '${outcome:equals("refused")}' },
    autoTerminate: ['unmatched'],
  });
  const warn = group.processor('LogMessage', {
    id: 'report-set-aside',
    name: 'Report events set aside',
    properties: { 'Log Level': 'warn', 'Log Message': '${sync.file}: ${summary}' },
    autoTerminate: ['success'],
  });
  content.to(encode, 'valid', { prioritizers: ['PriorityAttribute'], backPressure: { objects: 20 } });
  manifest.to(encode, 'manifest');
  encode.to(statement, 'success', { backPressure: { objects: 20 } });
  encode.to(refuse.because('not-encoded', 'it could not be encoded'), 'failure');
  statement.to(apply, 'success', { prioritizers: ['PriorityAttribute'], backPressure: { objects: 20 } });
  statement.to(refuse.because('no-statement', 'it is too large for one statement'), 'failure');
  apply.to(outcome, 'success');
  // The database is away, or the function is not there yet: the file waits and is tried again.
  apply.to(apply, 'failure');
  outcome.to(route, ['matched', 'unmatched']);
  route.to(warn, 'partly');
  route.to(refuse.because('refused', '${summary}'), 'refused');
  group.label('3. Applied by one function of the database: each event once, per key only what is newer', {
    id: 'label-apply',
    over: [encode, statement, apply, outcome, route, warn],
  });
  return apply;
}

function upkeep(group: GroupBuilder, pool: Service<'DBCPConnectionPool'>, settings: ReceiverSettings): void {
  const writer = group.service('FreeFormTextRecordSetWriter', {
    id: 'gap-text',
    name: 'Gaps (writer)',
    properties: { Text: '${state} ${summary}' },
  });
  if (settings.retryEvery !== undefined) {
    const tick = group.processor('GenerateFlowFile', {
      id: 'retry-tick',
      name: `Set aside: again every ${settings.retryEvery}`,
      schedule: { timer: settings.retryEvery },
      executionNode: 'PRIMARY',
    });
    const retry = group.processor('ExecuteSQL', {
      id: 'retry',
      name: 'Try events set aside again',
      properties: { 'Database Connection Pooling Service': pool, 'SQL Query': settings.statements.retry },
      autoTerminate: ['success', 'failure'],
    });
    tick.to(retry, 'success', { backPressure: { objects: 1 } });
    group.label('4. Events that were set aside are tried again', { id: 'label-retry', over: [tick, retry] });
  }
  const tick = group.processor('GenerateFlowFile', {
    id: 'gaps-tick',
    name: `Gaps: every ${settings.gapsEvery}`,
    schedule: { timer: settings.gapsEvery },
    executionNode: 'PRIMARY',
  });
  const find = group.processor('ExecuteSQLRecord', {
    id: 'gaps',
    name: 'Look for gaps',
    properties: {
      'Database Connection Pooling Service': pool,
      'SQL Query': settings.statements.gaps,
      'Record Writer': writer,
      'Max Rows Per FlowFile': 1,
    },
    autoTerminate: ['failure'],
  });
  const read = group.processor('ExtractText', {
    id: 'gap',
    name: 'Read the finding',
    properties: { 'Maximum Buffer Size': '10 KB', 'Include Capture Group 0': false },
    dynamic: { gap: '^(\\w+) ([^\\r\\n]*)' },
    autoTerminate: ['unmatched'],
  });
  const kind = group.processor('RouteOnAttribute', {
    id: 'gap-kind',
    name: 'Missing or suspect?',
    dynamic: { missing: '${gap.1:equals("missing")}' },
  });
  const missing = group.processor('LogMessage', {
    id: 'report-missing',
    name: 'Report missing events',
    properties: { 'Log Level': 'error', 'Log Message': '${gap.2}' },
    autoTerminate: ['success'],
  });
  const suspect = group.processor('LogMessage', {
    id: 'report-suspect',
    name: 'Report suspect gaps',
    properties: { 'Log Level': 'warn', 'Log Message': '${gap.2}' },
    autoTerminate: ['success'],
  });
  tick.to(find, 'success', { backPressure: { objects: 1 } });
  find.to(read, 'success');
  read.to(kind, 'matched');
  kind.to(missing, 'missing');
  kind.to(suspect, 'unmatched');
  group.label('5. Numbers that do not come: normal after rollbacks, missing where a manifest says so', {
    id: 'label-gaps',
    over: [tick, find, read, kind, missing, suspect],
  });
}

/** `256 MB` in bytes, as NiFi counts them (1 KB is 1024 B). */
function bytes(size: string): number {
  const match = /^\s*([\d.]+)\s*(B|KB|MB|GB|TB)\s*$/i.exec(size);
  const power = ['B', 'KB', 'MB', 'GB', 'TB'].indexOf(match?.[2]?.toUpperCase() ?? '');
  return match ? Math.round(Number(match[1]) * 1024 ** power) : Number.NaN;
}

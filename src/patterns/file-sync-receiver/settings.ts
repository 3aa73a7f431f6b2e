import { FlowgenError } from '../../errors.js';
import { parseName, type QualifiedName } from '../../sql/names.js';
import { receiverNames } from '../../sql/objects/sync-names.js';
import type { SyncReceiverObject, SyncTarget } from '../../sql/objects/sync-objects.js';
import { sqlText } from '../../sql/objects/sync-render.js';
import { durationMs } from '../duration.js';
import type { FileSyncReceiverOptions, ReceiverTarget } from './options.js';

export interface ReceiverSettings {
  readonly object: SyncReceiverObject;
  readonly statements: {
    /** Around the base64 text of a file; `${sync.file}` is its name. */
    readonly applyBefore: string;
    readonly applyAfter: string;
    /** The functions that take in a file and a manifest. */
    readonly apply: string;
    readonly manifest: string;
    readonly retry: string;
    readonly gaps: string;
  };
  readonly poll: string;
  readonly settle: string;
  readonly maxSize: string;
  readonly retryEvery: string | undefined;
  readonly gapsEvery: string;
}

/** The only names that are unpacked at all; `${sync.file}` in the statement below can hold nothing else. */
export const syncFileName = 'sync_\\d{1,18}_\\d{1,18}_\\d{8}T\\d{6}Z\\.json\\.gz';

export function receiverSettings(options: FileSyncReceiverOptions): ReceiverSettings {
  const where = (what: string) => `fileSyncReceiver '${options.id}', ${what}`;
  const { dialect } = options.database;
  if (dialect !== 'postgresql') {
    throw new FlowgenError('unsupported-dialect', `${where('database')}: the receiver needs PostgreSQL.`);
  }
  const schema = options.schema ?? 'public';
  const { fn } = receiverNames(schema);
  const called = (name: QualifiedName) => sqlText.qualified(name, dialect);
  const after = Math.round(durationMs(options.gaps?.after ?? '10 min', where('gaps.after')) / 1_000);
  const retry = options.retry === false ? undefined : { every: '5 min', times: 20, ...options.retry };
  return {
    object: {
      kind: 'sync-receiver',
      schema,
      accept: options.accept ?? ['INTERNAL'],
      operations: { CREATED: 'upsert', UPDATED: 'upsert', DELETED: 'delete', ...options.eventTypes },
      targets: Object.entries(options.targets).map(([domain, target]) =>
        targetObject(domain, target, where(`target ${domain}`)),
      ),
    },
    statements: {
      applyBefore: `SELECT outcome, summary FROM \${sync.function}('\${sync.file}', '`,
      applyAfter: `', '\${content_SHA-256}')`,
      apply: called(fn.apply),
      manifest: called(fn.manifest),
      retry: `SELECT ${called(fn.retry)}(NULL, ${retry?.times ?? 20}) AS applied`,
      gaps: `SELECT state, summary FROM ${called(fn.reportGaps)}(interval '${after} seconds')`,
    },
    poll: options.poll ?? '5 sec',
    settle: options.settle ?? '5 sec',
    maxSize: options.maxSize ?? '256 MB',
    retryEvery: retry?.every,
    gapsEvery: options.gaps?.every ?? '1 min',
  };
}

function targetObject(domain: string, target: ReceiverTarget, at: string): SyncTarget {
  if ((target.table === undefined) === (target.procedure === undefined)) {
    throw new FlowgenError('invalid-option', `${at}: give either a table or a procedure.`);
  }
  if (target.key.length === 0) throw new FlowgenError('invalid-option', `${at}: key names no column.`);
  const home = (text: string): QualifiedName => ({ schema: 'public', ...parseName(text) });
  return {
    domain,
    key: target.key,
    ...(target.table !== undefined && { table: home(target.table) }),
    ...(target.procedure !== undefined && { procedure: home(target.procedure) }),
    renamedColumns: target.rename ?? {},
    ignoredColumns: target.ignore ?? [],
    ignoreUnknownColumns: target.ignoreUnknown ?? false,
  };
}

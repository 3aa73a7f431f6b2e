import { uuidScript } from '../../groovy/render.js';
import type { Processor } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';
import { literal } from '../../model/values.js';
import type { ClaimStatement, Statement } from '../../sql/statements/outbox.js';
import { durationText } from '../duration.js';
import { plain, preQuery } from './pre-query.js';
import { reachabilityCheck, sendError, sendStep, transformError } from './sending.js';
import type { RelayServices, tlsService } from './services.js';
import type { RelaySettings } from './settings.js';
import { sqlArguments, statementText } from './sql-arguments.js';

export interface LaneOptions {
  readonly id: string;
  readonly name: string;
  readonly comments: string;
  readonly tickName: string;
  /** How often it looks for rows. */
  readonly everyMs: number;
  /** While claims come back full, it claims again at once for this long. */
  readonly chainMs: number;
  readonly claim: ClaimStatement;
  /** One request per batch or per record. */
  readonly delivery: 'batch' | 'record';
  readonly concurrency: number;
}

/** A way from the outbox to the receiver: claim → UUID → send → outcome. */
export interface DatabaseLane {
  readonly group: GroupBuilder;
  readonly tick: Processor<'GenerateFlowFile'>;
  readonly claim: Processor<'ExecuteSQLRecord'>;
  readonly transform: Processor<'ScriptedTransformRecord'>;
  readonly send: Processor<'InvokeHTTP'>;
  readonly outcome: Processor<'PutSQL'>;
}

interface Surroundings {
  readonly settings: RelaySettings;
  readonly services: RelayServices;
  readonly tls: ReturnType<typeof tlsService> | undefined;
}

/**
 * How many requests per task may wait between the check of their age and the send: some for speed (NiFi looks at a
 * full queue again only after 10 ms), but no more than the lease has room for.
 */
function roundsBeforeSend(settings: RelaySettings): number {
  if (settings.delivery === 'batch') return 1;
  return Math.min(4, Math.max(1, Math.floor(settings.leaseMs / (2 * settings.longestSendMs)) - 1));
}

/** How old a claim may be and still be sent: the lease less one send, and less those that it may have to wait for. */
export function sendableForMs(settings: RelaySettings): number {
  return settings.leaseMs - (1 + roundsBeforeSend(settings)) * settings.longestSendMs;
}

export function databaseLane(parent: GroupBuilder, around: Surroundings, lane: LaneOptions): DatabaseLane {
  const { settings, services } = around;
  const { statements, batchSize } = settings;
  const twoSteps = lane.claim.before.length > 0;
  const group = parent.group({ id: lane.id, name: lane.name, comments: lane.comments });

  const tick = group.processor('GenerateFlowFile', {
    id: 'tick',
    name: lane.tickName,
    properties: { 'File Size': '0B' },
    schedule: { timer: durationText(lane.everyMs) },
    executionNode: 'PRIMARY',
  });
  const start = group.processor('UpdateAttribute', {
    id: 'start',
    name: 'Note the start',
    properties: { 'Delete Attributes Expression': 'invokehttp\\..*' },
    dynamic: { 'relay.started': '${now():toNumber()}' },
  });
  const batch = group.processor('UpdateAttribute', {
    id: 'batch',
    name: 'Name the batch',
    comments: 'The batch has its name before it claims, so that a claim whose answer is lost can be read again.',
    dynamic: {
      batch_id: '${uuid}',
      ...claimArguments(settings, lane.claim, '${uuid}', 'first'),
      // What two steps claim is at most as old as this; a repeated claim does not make it younger.
      ...(twoSteps && { 'relay.attempt': 'first', 'relay.asked': '${now():toNumber()}' }),
    },
  });
  const claim = group.processor('ExecuteSQLRecord', {
    id: 'claim',
    name: 'Claim rows',
    properties: {
      'Database Connection Pooling Service': services.pool,
      ...(twoSteps && { 'SQL Pre-Query': claimPreQuery(settings, lane.claim) }),
      'SQL Query': statementText(lane.claim),
      'Record Writer': services.rowWriter,
      'Max Wait Time': '60 sec',
    },
    // The claim takes the database longest: while one is at work, the next may be.
    concurrentTasks: Math.min(2, lane.concurrency),
    penalty: '3 sec',
  });
  const again = group.processor('UpdateAttribute', {
    id: 'claim-again',
    name: 'Same batch again',
    comments: 'Reads what the lost claim has claimed, and claims nothing more.',
    dynamic: {
      ...claimArguments(settings, lane.claim, '${batch_id}', 'again'),
      ...(twoSteps && { 'relay.attempt': 'again' }),
    },
  });
  const claimed = group.processor('RouteOnAttribute', {
    id: 'claimed',
    name: 'Any rows?',
    dynamic: {
      rows: '${executesql.row.count:gt(0)}',
      more:
        `\${executesql.row.count:ge(${batchSize})` +
        `:and(\${now():toNumber():minus(\${relay.started}):lt(${lane.chainMs})})}`,
    },
    autoTerminate: ['unmatched'],
  });
  const stamp = group.processor('UpdateAttribute', {
    id: 'stamp',
    name: 'Note the time of the claim',
    // What the claim's statement was given must not be taken for parameters of the next one.
    properties: { 'Delete Attributes Expression': 'sql\\.args\\..*' },
    // The FlowFile was made when the statement had run; what that took belongs to the age of the claim.
    dynamic: {
      'relay.claimed': twoSteps ? '${relay.asked}' : '${entryDate:toNumber():minus(${executesql.query.duration})}',
    },
  });
  const byRecord = lane.delivery === 'record';
  const transform = group.processor('ScriptedTransformRecord', {
    id: 'uuid',
    name: 'Add the UUID',
    properties: {
      'Record Reader': services.rowReader,
      'Record Writer': services.rowWriter,
      'Script Body': literal(
        uuidScript({
          namespace: settings.options.uuid.namespace,
          output: byRecord ? 'rows' : 'array',
          wrap: settings.delivery === 'batch',
        }),
      ),
    },
    concurrentTasks: 2,
  });
  const fresh = group.processor('RouteOnAttribute', {
    id: 'fresh',
    name: 'Still ours?',
    comments: 'What has waited too long is dropped here: its lease runs out, and the recovery takes its rows back.',
    dynamic: freshRoutes(sendableForMs(settings), byRecord),
    autoTerminate: ['unmatched'],
    ...(byRecord && { runDurationMs: 25 }),
  });
  const send = sendStep(group, settings, around.tls, {
    name: byRecord ? 'Send the record' : 'Send the batch',
    idempotencyKey: byRecord,
    concurrency: lane.concurrency,
  });
  const doneCode = String(settings.layout.states.done);
  const failedCode = String(settings.layout.states.failed);
  const outcomeStatement = byRecord ? statements.outcomeOfRecord : statements.outcomeOfBatch;
  const done = outcomeStep(group, 'done', 'Outcome: done', outcomeStatement, doneCode, '', byRecord);
  const failed = outcomeStep(group, 'failed', 'Outcome: failed', outcomeStatement, failedCode, sendError, byRecord);
  const outcome = outcomeWriter(group, settings, services, 'outcome', 'Write the outcome', outcomeStatement, byRecord);
  const spoilt = outcomeStep(
    group,
    'not-sendable',
    'Outcome: not sendable',
    statements.outcomeOfBatch,
    failedCode,
    transformError,
    false,
  );
  const spoiltOutcome = byRecord
    ? outcomeWriter(
        group,
        settings,
        services,
        'outcome-of-batch',
        'Write it for the batch',
        statements.outcomeOfBatch,
        false,
      )
    : outcome;

  const { pauseWhenUnreachable: pause } = settings.options;
  if (pause) {
    const { probe, reachable } = reachabilityCheck(group, settings, around.tls, pause === true ? {} : pause);
    tick.to(probe, 'success', { backPressure: { objects: 1 } });
    reachable.to(start, 'reachable', { backPressure: { objects: 1 } });
  } else {
    tick.to(start, 'success', { backPressure: { objects: 1 } });
  }
  start.to(batch, 'success', { backPressure: { objects: 1 } });
  batch.to(claim, 'success', { backPressure: { objects: 2 } });
  claim.to(claimed, 'success', { backPressure: { objects: 2 } });
  // While a failed claim waits out its penalty, no other is tried: a database that is away is asked every few seconds.
  claim.to(again, 'failure', { backPressure: { objects: 1 } });
  // Each repeat renews the lease: one that never works (too big a batch, say) must end, so that the recovery counts it.
  again.to(claim, 'success', { expiration: durationText(settings.leaseMs) });
  // Never full: a loop of full queues would stand still.
  claimed.to(batch, 'more', { backPressure: { objects: 10_000 } });
  claimed.to(stamp, 'rows', { backPressure: { objects: 2 } });
  stamp.to(transform, 'success', { backPressure: { objects: 2 }, loadBalance: 'ROUND_ROBIN' });
  transform.to(spoilt, 'failure');
  spoilt.to(spoiltOutcome, 'success');
  if (byRecord) {
    const split = group.processor('PartitionRecord', {
      id: 'split',
      name: 'One FlowFile per record',
      properties: { 'Record Reader': services.rowReader, 'Record Writer': services.bodyWriter },
      dynamic: { outbox_id: '/outbox_id', record_uuid: '/uuid', 'relay.error': '/error' },
      autoTerminate: ['original'],
    });
    const bad = outcomeStep(group, 'bad', 'Outcome: bad record', outcomeStatement, failedCode, '${relay.error}', true);
    transform.to(split, 'success', { backPressure: { objects: 2 } });
    split.to(fresh, 'success', { backPressure: { objects: batchSize } });
    split.to(spoilt, 'failure');
    fresh.to(bad, 'bad');
    bad.to(outcome, 'success');
  } else {
    transform.to(fresh, 'success', { backPressure: { objects: 1 } });
  }
  fresh.to(send, 'fresh', { backPressure: { objects: byRecord ? roundsBeforeSend(settings) * lane.concurrency : 1 } });
  send.to(done, 'Original');
  send.to(failed, ['Retry', 'No Retry', 'Failure']);
  done.to(outcome, 'success');
  failed.to(outcome, 'success');
  group.label(
    `${lane.name}: claim up to ${batchSize} rows → add the UUID → send ${byRecord ? 'one by one' : 'as one batch'} → ` +
      'write down what came of it.\nWhat gets lost on the way comes back when its lease has run out (group Upkeep).',
    { id: 'what-it-does' },
  );
  return { group, tick, claim, transform, send, outcome };
}

function claimArguments(settings: RelaySettings, claim: Statement, batchId: string, attempt: 'first' | 'again') {
  return sqlArguments(claim, {
    batchId,
    attempt,
    sourceTable: literal(settings.sourceText),
    // How long this chain of claims has been running: what failed since then is not retried before the next round.
    elapsedMs: '${now():toNumber():minus(${relay.started})}',
  });
}

function claimPreQuery(settings: RelaySettings, claim: ClaimStatement): string {
  const { dialect } = settings;
  return preQuery(claim.before, {
    batchId: "'${batch_id}'",
    attempt: "'${relay.attempt}'",
    sourceTable: plain(dialect.text(settings.sourceText)),
    elapsedMs: '${now():toNumber():minus(${relay.started})}',
  });
}

function freshRoutes(sendableMs: number, byRecord: boolean): Record<string, string> {
  const young = `\${now():toNumber():minus(\${relay.claimed}):lt(${sendableMs})`;
  if (!byRecord) return { fresh: `${young}}` };
  return { fresh: `${young}:and(\${relay.error:isEmpty()})}`, bad: '${relay.error:isEmpty():not()}' };
}

function outcomeStep(
  group: GroupBuilder,
  id: string,
  name: string,
  statement: Statement,
  status: string,
  lastError: string,
  byRecord: boolean,
): Processor<'UpdateAttribute'> {
  return group.processor('UpdateAttribute', {
    id,
    name,
    dynamic: sqlArguments(statement, {
      status,
      lastError,
      batchId: '${batch_id}',
      outboxId: '${outbox_id}',
    }),
    ...(byRecord && { runDurationMs: 25 }),
  });
}

/** Writes outcomes; repeats until the lease is over, for then the recovery owns the rows. */
function outcomeWriter(
  group: GroupBuilder,
  settings: RelaySettings,
  services: RelayServices,
  id: string,
  name: string,
  statement: Statement,
  byRecord: boolean,
): Processor<'PutSQL'> {
  const outcome = group.processor('PutSQL', {
    id,
    name,
    properties: {
      'JDBC Connection Pool': services.pool,
      'SQL Statement': statementText(statement),
      'Support Fragmented Transactions': false,
      'Batch Size': byRecord ? 200 : 10,
    },
    autoTerminate: ['success', 'failure'],
    penalty: '2 sec',
    ...(byRecord && { concurrentTasks: 2, runDurationMs: 25 }),
  });
  outcome.to(outcome, 'retry', { expiration: durationText(settings.leaseMs) });
  return outcome;
}

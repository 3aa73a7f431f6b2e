import type { Processor } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';
import { literal } from '../../model/values.js';
import type { Statement } from '../../sql/statements/outbox.js';
import { durationText } from '../duration.js';
import type { RelayServices } from './services.js';
import type { RelaySettings } from './settings.js';
import { sqlArguments, statementText } from './sql-arguments.js';

/** What keeps the outbox in order. */
export interface Upkeep {
  readonly group: GroupBuilder;
  readonly recover: Processor<'PutSQL'>;
  /** Writes the error bulletin. */
  readonly alarm: Processor<'LogMessage'> | undefined;
  readonly purge: Processor<'PutSQL'> | undefined;
}

/** Done rows are deleted in steps of some thousand, this often. */
const PURGE_EVERY_MS = 5_000;

export function upkeep(parent: GroupBuilder, settings: RelaySettings, services: RelayServices): Upkeep {
  const group = parent.group({
    id: 'upkeep',
    name: 'Upkeep',
    comments: 'Rows whose lease has run out, the alarm, old rows.',
  });
  const { recover, purge } = settings.statements;
  group.label(
    `Rows without an outcome after ${durationText(settings.leaseMs)} come back. Final failures raise the alarm, once per number.`,
    { id: 'what-it-does' },
  );
  return {
    group,
    recover: scheduled(group, settings, services, {
      id: 'recover',
      name: 'Free overdue rows',
      tick: 'Look for overdue rows',
      everyMs: settings.recoveryEveryMs,
      statement: recover,
    }),
    alarm: settings.alarmEveryMs === undefined ? undefined : alarm(group, settings, services, settings.alarmEveryMs),
    purge:
      purge === undefined
        ? undefined
        : scheduled(group, settings, services, {
            id: 'purge',
            name: 'Delete some old rows',
            tick: 'Look for old rows',
            everyMs: PURGE_EVERY_MS,
            statement: purge,
          }),
  };
}

/** A statement that runs on a schedule and needs nothing but the name of the source table. */
function scheduled(
  group: GroupBuilder,
  settings: RelaySettings,
  services: RelayServices,
  step: { id: string; name: string; tick: string; everyMs: number; statement: Statement },
): Processor<'PutSQL'> {
  const tick = group.processor('GenerateFlowFile', {
    id: `${step.id}-tick`,
    name: step.tick,
    properties: { 'File Size': '0B' },
    dynamic: sqlArguments(step.statement, { sourceTable: literal(settings.sourceText) }),
    schedule: { timer: durationText(step.everyMs) },
    executionNode: 'PRIMARY',
  });
  const run = group.processor('PutSQL', {
    id: step.id,
    name: step.name,
    properties: {
      'JDBC Connection Pool': services.pool,
      'SQL Statement': statementText(step.statement),
      'Support Fragmented Transactions': false,
      'Batch Size': 1,
    },
    // The next tick does it again.
    autoTerminate: ['success', 'retry', 'failure'],
    penalty: '1 sec',
  });
  tick.to(run, 'success', { backPressure: { objects: 1 } });
  return run;
}

function alarm(
  group: GroupBuilder,
  settings: RelaySettings,
  services: RelayServices,
  everyMs: number,
): Processor<'LogMessage'> {
  const { readAlarm, markAlarm } = settings.statements;
  const sourceTable = literal(settings.sourceText);
  const { options } = settings;
  const writer = group.service('JsonRecordSetWriter', {
    id: 'alarm-writer',
    name: 'Alarm (writer)',
    properties: {
      'Schema Write Strategy': 'no-schema',
      'Schema Access Strategy': 'schema-text-property',
      'Schema Text': JSON.stringify({
        type: 'record',
        name: 'alarm',
        fields: [
          { name: 'failed', type: 'long' },
          { name: 'stuck', type: 'long' },
          { name: 'cause', type: 'string' },
        ],
      }),
      'Allow Scientific Notation': false,
      'Output Grouping': 'output-oneline',
    },
  });
  const tick = group.processor('GenerateFlowFile', {
    id: 'alarm-tick',
    name: 'Look for final failures',
    properties: { 'File Size': '0B' },
    dynamic: sqlArguments(readAlarm, { sourceTable }),
    schedule: { timer: durationText(everyMs) },
    executionNode: 'PRIMARY',
  });
  const read = group.processor('ExecuteSQLRecord', {
    id: 'alarm-read',
    name: 'Count what has changed',
    properties: {
      'Database Connection Pooling Service': services.pool,
      'SQL Query': statementText(readAlarm),
      'Record Writer': writer,
      'Max Wait Time': '60 sec',
    },
    autoTerminate: ['failure'],
    penalty: '1 sec',
  });
  const forget = group.processor('UpdateAttribute', {
    id: 'alarm-forget',
    name: 'Forget the parameters',
    // They must not be taken for those of the next statement.
    properties: { 'Delete Attributes Expression': 'sql\\.args\\..*' },
  });
  const changed = group.processor('RouteOnAttribute', {
    id: 'alarm-changed',
    name: 'Another number?',
    dynamic: { changed: '${executesql.row.count:gt(0)}' },
    autoTerminate: ['unmatched'],
  });
  const parts = group.processor('EvaluateJsonPath', {
    id: 'alarm-parts',
    name: 'Read the numbers',
    properties: { Destination: 'flowfile-attribute', 'Return Type': 'scalar' },
    dynamic: { 'alarm.failed': '$.failed', 'alarm.stuck': '$.stuck', 'alarm.cause': '$.cause' },
    autoTerminate: ['failure', 'unmatched'],
  });
  const raise = group.processor('RouteOnAttribute', {
    id: 'alarm-raise',
    name: 'Anything wrong?',
    dynamic: { wrong: '${alarm.failed:gt(0):or(${alarm.stuck:gt(0)})}' },
  });
  const report = group.processor('LogMessage', {
    id: 'alarm',
    name: 'Alarm',
    properties: {
      'Log Level': 'error',
      'Log Message':
        `${literal(settings.sourceText)}: \${alarm.failed} records have failed for good, ` +
        '${alarm.stuck} come back again and again without an outcome. Newest cause: ${alarm.cause}',
    },
  });
  const mark = group.processor('UpdateAttribute', {
    id: 'alarm-to-mark',
    name: 'Prepare to remember',
    dynamic: sqlArguments(markAlarm, { sourceTable, failed: '${alarm.failed}', stuck: '${alarm.stuck}' }),
  });
  const remember = group.processor('PutSQL', {
    id: 'alarm-mark',
    name: 'Remember what was reported',
    properties: {
      'JDBC Connection Pool': services.pool,
      'SQL Statement': statementText(markAlarm),
      'Support Fragmented Transactions': false,
      'Batch Size': 1,
    },
    // Not remembered means reported once more, which is better than not at all.
    autoTerminate: ['success', 'retry', 'failure'],
    penalty: '1 sec',
  });
  tick.to(read, 'success', { backPressure: { objects: 1 } });
  read.to(forget, 'success');
  forget.to(changed, 'success');
  changed.to(parts, 'changed');
  parts.to(raise, 'matched');
  raise.to(report, 'wrong');
  raise.to(mark, 'unmatched');
  mark.to(remember, 'success');
  const webhook = options.alarm !== false ? options.alarm?.webhook : undefined;
  if (!webhook) {
    report.to(mark, 'success');
    return report;
  }
  const body = group.processor('ReplaceText', {
    id: 'webhook-body',
    name: 'Write the message',
    properties: {
      'Replacement Strategy': 'Always Replace',
      'Evaluation Mode': 'Entire text',
      'Replacement Value':
        `{"relay":${literal(JSON.stringify(options.id))},"sourceTable":${literal(JSON.stringify(settings.sourceText))},` +
        `"failed":\${alarm.failed},"stuck":\${alarm.stuck},"cause":"\${alarm.cause:escapeJson()}"}`,
    },
    autoTerminate: ['failure'],
  });
  const call = group.processor('InvokeHTTP', {
    id: 'webhook',
    name: 'Call the webhook',
    properties: {
      'HTTP Method': 'POST',
      'HTTP URL': webhook.url,
      'Request Content-Type': 'application/json',
      'Response Redirects Enabled': 'False',
    },
    ...(webhook.headers && { dynamic: webhook.headers }),
    // Not called means reported once more at the next look.
    autoTerminate: ['Response', 'Retry', 'No Retry', 'Failure'],
  });
  report.to(body, 'success');
  body.to(call, 'success');
  call.to(mark, 'Original');
  return report;
}

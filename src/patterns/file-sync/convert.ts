import { convertScript } from '../../groovy/render.js';
import type { Processor, Service } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';
import { literal } from '../../model/values.js';
import type { FileSyncSettings } from './settings.js';

export interface Conversion {
  readonly first: Processor<'ExecuteScript'>;
  /** Leads what is left of the file on. */
  to(next: Processor): void;
  fail(target: Processor<'UpdateAttribute'>): void;
}

/**
 * Groovy converters. An event whose converter fails is taken out of the file and marked FAILED by itself, before the
 * rest of its batch can be marked SENT.
 */
export function conversion(
  group: GroupBuilder,
  pool: Service<'DBCPConnectionPool'>,
  settings: FileSyncSettings,
): Conversion {
  const convert = group.processor('ExecuteScript', {
    id: 'convert',
    name: 'Convert payloads',
    properties: { 'Script Engine': 'Groovy', 'Script Body': literal(convertScript(settings.groovy)) },
  });
  const check = group.processor('RouteOnAttribute', {
    id: 'converted',
    name: 'All converted?',
    dynamic: { failed: '${converter.failed:isEmpty():not()}' },
  });
  const note = group.processor('UpdateAttribute', {
    id: 'unconverted',
    name: 'Which were not',
    dynamic: {
      'sql.args.1.value': '${converter.error}',
      'sql.args.2.type': '12',
      'sql.args.2.value': '${batch.id}',
      'sql.args.3.type': '12',
      'sql.args.3.value': '${converter.failed}',
    },
  });
  const report = group.processor('LogMessage', {
    id: 'log-unconverted',
    name: 'Report events not converted',
    properties: { 'Log Level': 'error', 'Log Message': '${converter.error}; FAILED: ${converter.failed}' },
  });
  const mark = group.processor('PutSQL', {
    id: 'mark-unconverted',
    name: 'Mark these FAILED',
    properties: {
      'JDBC Connection Pool': pool,
      'SQL Statement': settings.statements.unconverted,
      'Support Fragmented Transactions': false,
    },
    penalty: '5 sec',
  });
  const restore = group.processor('UpdateAttribute', {
    id: 'batch-again',
    name: 'The batch again',
    properties: { 'Delete Attributes Expression': 'sql\\.args\\.[23]\\..*' },
    dynamic: { 'sql.args.1.value': '${batch.id}' },
  });
  const left = group.processor('RouteOnAttribute', {
    id: 'anything-left',
    name: 'Anything left?',
    dynamic: { file: '${converter.kept:gt(0)}' },
    autoTerminate: ['unmatched'],
  });
  convert.to(check, 'success');
  check.to(note, 'failed');
  check.to(left, 'unmatched');
  note.to(report, 'success');
  report.to(mark, 'success');
  mark.to(restore, 'success');
  mark.to(mark, 'retry');
  restore.to(left, 'success');
  group.label('Groovy converters', { id: 'label-convert', over: [convert, check, note, report, mark, restore, left] });
  return {
    first: convert,
    to: (next) => void left.to(next, 'file'),
    fail: (target) => {
      convert.to(target, 'failure');
      mark.to(target, 'failure');
    },
  };
}

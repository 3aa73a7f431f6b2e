import type { CapturedField } from '../../../src/sql/dialect.js';
import { dialectFor } from '../../../src/sql/dialects/index.js';
import { downSteps, upSteps } from '../../../src/sql/objects/index.js';
import type { SqlStep } from '../../../src/sql/objects/object-kind.js';
import { layoutOf, type OutboxMapping } from '../../../src/sql/outbox-layout.js';
import type { Dialect, SqlObject } from '../../../src/sql/sql-model.js';
import { incrementalStatements } from '../../../src/sql/statements/incremental.js';
import { type OutboxStatements, outboxStatements } from '../../../src/sql/statements/outbox.js';
import { renderTemplate } from '../../../src/sql/templates.js';

export const dialects: readonly Dialect[] = ['postgresql', 'mysql', 'mariadb', 'oracle'];

const types: readonly CapturedField['type'][] = [
  'bigint',
  'integer',
  'decimal',
  'double',
  'text',
  'boolean',
  'date',
  'time',
  'timestamp',
  'timestamptz',
  'uuid',
  'json',
  'base64',
  'hex',
];

/** One field of every type; one with a name that needs quoting. */
export const fields: readonly CapturedField[] = [
  ...types.map((type) => ({ field: `a_${type}`, column: `a_${type}`, type })),
  { field: "제목's", column: '제 목', type: 'text' },
];

/** A table of an agency that was there before flowgen: CHAR codes, Korean names, no columns for what flowgen adds. */
export const agency: OutboxMapping = {
  columns: {
    outbox_id: '전송번호',
    source_table: null,
    source_pk: '업무키',
    payload: '전문',
    status: '상태',
    batch_id: '묶음번호',
    retry_cnt: '재시도',
    last_error: '오류',
    created_at: '등록일시',
    updated_at: '수정일시',
    recovery_cnt: null,
    record_uuid: null,
    receipt: null,
  },
  states: { waiting: '0', claimed: '1', done: '2', failed: '9' },
  lastErrorLength: 200,
};

export function sampleObjects(mapping?: OutboxMapping, key: readonly string[] = ['a_bigint']): SqlObject[] {
  const table = { name: mapping ? '전송함' : 'outbox' };
  const layout = layoutOf(mapping);
  const objects: unknown = [
    { kind: 'outbox-table', table, layout },
    { kind: 'outbox-retention', table, layout },
    { kind: 'capture-trigger', source: { name: 'report' }, sourceText: 'report', outbox: table, layout, key, fields },
  ];
  return objects as SqlObject[];
}

export function sampleSteps(name: Dialect, mapping?: OutboxMapping, key?: readonly string[]): SqlStep[] {
  return upSteps(sampleObjects(mapping, key), dialectFor(name));
}

export function sampleDownSteps(name: Dialect, mapping?: OutboxMapping): SqlStep[] {
  return downSteps(sampleObjects(mapping), dialectFor(name));
}

export function sampleStatements(name: Dialect, mapping?: OutboxMapping, claimBy?: 'procedure'): OutboxStatements {
  return outboxStatements(dialectFor(name), {
    table: { name: mapping ? '전송함' : 'outbox' },
    layout: layoutOf(mapping),
    limit: 500,
    leaseSeconds: 600,
    retryTimes: 3,
    retentionSeconds: 86_400,
    claimBy,
  });
}

/** The stored procedure that Oracle can claim with. */
export function sampleProcedure(mapping?: OutboxMapping): { up: SqlStep[]; down: SqlStep[] } {
  const objects: unknown = [
    { kind: 'claim-procedure', table: { name: mapping ? '전송함' : 'outbox' }, layout: layoutOf(mapping) },
  ];
  const dialect = dialectFor('oracle');
  return { up: upSteps(objects as SqlObject[], dialect), down: downSteps(objects as SqlObject[], dialect) };
}

/** What the `outbox` commands run. */
export function sampleOperations(name: Dialect): { template: string; sql: string }[] {
  const filter = { leastRetries: 3, byKey: true, byCause: true, byId: true, after: true };
  const values = { table: { name: 'outbox' }, retryTimes: 3, leaseSeconds: 600, rateSeconds: 60, limit: 50, ...filter };
  return ['outbox-stats', 'outbox-failed', 'outbox-failed-causes', 'outbox-requeue'].map((template) => ({
    template,
    sql: renderTemplate(dialectFor(name), template, { ...values, ids: ['1', '2'] }).sql,
  }));
}

/** What a relay reads that only reads. */
export function sampleIncremental(name: Dialect, byTime: boolean): { rows: string; late: string } {
  const { rows, late } = incrementalStatements(dialectFor(name), {
    source: { name: 'report' },
    key: fields.slice(0, 1),
    fields,
    column: byTime ? 'changed_at' : 'a_bigint',
    overlap: { byTime, amount: 600 },
  });
  return { rows, late: late!.sql };
}

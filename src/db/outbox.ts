import { dialectFor } from '../sql/dialects/index.js';
import type { OutboxUse } from '../sql/sql-model.js';
import { renderTemplate } from '../sql/templates.js';
import type { DatabaseConnection } from './connection.js';

/** How an outbox stands, for one source table. */
export interface OutboxStats {
  readonly sourceTable: string;
  readonly waiting: number;
  /** Claimed: being sent. */
  readonly claimed: number;
  /** Claimed for longer than the lease: the recovery is about to free them, or does not run. */
  readonly overdue: number;
  /** Failed, with retries left. */
  readonly retrying: number;
  /** Failed for good. */
  readonly failed: number;
  readonly done: number;
  /** Freed by the recovery three times or more, and not done. */
  readonly stuck: number;
  /** Age of the row that has been waiting longest, in seconds. */
  readonly oldestWaitingSeconds?: number;
  readonly oldestFailedSeconds?: number;
  /** Rows that were done in the last minute, per second. */
  readonly rowsPerSecond: number;
}

/** A row that has failed. */
export interface FailedRow {
  readonly outboxId: string;
  readonly sourcePk: string;
  readonly retries: number;
  readonly cause: string | undefined;
  readonly at: string;
}

export interface FailedFilter {
  /** Key of the source row. */
  readonly key?: string;
  readonly id?: string;
  /** Pattern of SQL's LIKE for the cause, for example `503%`. */
  readonly cause?: string;
  /** Those that still have retries, too. Default: final failures only. */
  readonly retrying?: boolean;
}

const RATE_SECONDS = 60;
/** Rows that one statement of a requeue changes: no long transaction. */
const REQUEUE_ROWS = 500;

/** Counts all rows of a source table; reads the whole outbox, which takes seconds where millions of done rows are kept. */
export async function outboxStats(connection: DatabaseConnection, use: OutboxUse): Promise<OutboxStats> {
  const { states } = use.layout;
  const rows = await select(connection, use, 'outbox-stats', { rateSeconds: RATE_SECONDS });
  const of = (state: keyof typeof states, tried?: boolean) =>
    rows.filter(
      (row) =>
        String(row.status) === String(states[state]) && (tried === undefined || (Number(row.tried) === 1) === tried),
    );
  const sum = (list: readonly Row[], field: string) => list.reduce((total, row) => total + Number(row[field] ?? 0), 0);
  const age = (list: readonly Row[]): number | undefined =>
    list.length === 0 ? undefined : Math.max(0, ...list.map((row) => seconds(row.oldest, row.present)));
  const waiting = age(of('waiting'));
  const failed = age(of('failed', true));
  return {
    sourceTable: use.sourceTable,
    waiting: sum(of('waiting'), 'amount'),
    claimed: sum(of('claimed'), 'amount'),
    overdue: sum(of('claimed'), 'overdue'),
    retrying: sum(of('failed', false), 'amount'),
    failed: sum(of('failed', true), 'amount'),
    done: sum(of('done'), 'amount'),
    stuck: sum([...of('waiting'), ...of('claimed'), ...of('failed')], 'stuck'),
    ...(waiting !== undefined && { oldestWaitingSeconds: waiting }),
    ...(failed !== undefined && { oldestFailedSeconds: failed }),
    rowsPerSecond: Math.round((sum(of('done'), 'recent') / RATE_SECONDS) * 10) / 10,
  };
}

/** Failed rows in the order in which they came, after `after`. */
export async function failedRows(
  connection: DatabaseConnection,
  use: OutboxUse,
  filter: FailedFilter,
  limit: number,
  after?: string,
): Promise<FailedRow[]> {
  const rows = await select(
    connection,
    use,
    'outbox-failed',
    {
      limit,
      leastRetries: leastRetries(use, filter),
      byKey: filter.key !== undefined,
      byCause: filter.cause !== undefined,
      byId: filter.id !== undefined,
      after: after !== undefined,
    },
    { sourcePk: filter.key, lastError: filter.cause, outboxId: filter.id, afterId: after },
  );
  return rows.map((row) => ({
    outboxId: String(row.outbox_id),
    sourcePk: String(row.source_pk),
    retries: Number(row.retry_cnt),
    cause: row.last_error === null || row.last_error === undefined ? undefined : String(row.last_error),
    at: row.updated_at instanceof Date ? row.updated_at.toISOString() : String(row.updated_at),
  }));
}

/** The commonest causes of failures; like the rows, of final ones only unless `retrying`. */
export async function failedCauses(
  connection: DatabaseConnection,
  use: OutboxUse,
  filter: Pick<FailedFilter, 'retrying'> = {},
): Promise<{ cause: string; count: number }[]> {
  const rows = await select(connection, use, 'outbox-failed-causes', {
    leastRetries: leastRetries(use, filter),
  });
  return rows.map((row) => ({ cause: String(row.cause ?? '-'), count: Number(row.amount) }));
}

/**
 * Makes failed rows wait again, with all their retries, in steps. Only rows that are still failed are touched.
 * @param onStep told how many have been put back so far
 */
export async function requeue(
  connection: DatabaseConnection,
  use: OutboxUse,
  filter: FailedFilter,
  onStep: (count: number) => void = () => {},
): Promise<number> {
  const dialect = dialectFor(connection.dialect);
  let count = 0;
  let after: string | undefined;
  for (;;) {
    const rows = await failedRows(connection, use, filter, REQUEUE_ROWS, after);
    if (rows.length === 0) return count;
    const ids = rows.map((row) => row.outboxId);
    const { sql } = renderTemplate(dialect, 'outbox-requeue', {
      ...use,
      ids,
      leastRetries: leastRetries(use, filter),
    });
    await connection.transaction(() => connection.query(sql, ids));
    count += ids.length;
    after = ids.at(-1);
    onStep(count);
  }
}

type Row = Record<string, unknown>;

function leastRetries(use: OutboxUse, filter: FailedFilter): number {
  return filter.retrying ? 0 : use.retryTimes;
}

async function select(
  connection: DatabaseConnection,
  use: OutboxUse,
  template: string,
  values: object,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<Row[]> {
  const { sql, args } = renderTemplate(dialectFor(connection.dialect), template, { ...use, ...values });
  const given: Readonly<Record<string, unknown>> = { sourceTable: use.sourceTable, ...parameters };
  return connection.query(
    sql,
    args.map((name) => given[name]),
  );
}

function seconds(from: unknown, to: unknown): number {
  const at = (value: unknown) => (value instanceof Date ? value.getTime() : Date.parse(String(value)));
  const difference = (at(to) - at(from)) / 1_000;
  return Number.isFinite(difference) ? Math.round(difference) : 0;
}

import type { SqlDialect } from '../dialect.js';
import type { QualifiedName } from '../names.js';
import { claimProcedureName } from '../objects/claim-procedure.js';
import { alarmTable } from '../objects/outbox-table.js';
import type { OutboxLayout } from '../outbox-layout.js';
import { renderTemplate } from '../templates.js';

/** A value that a statement takes as a parameter. */
export type OutboxArgument =
  | 'attempt'
  | 'batchId'
  | 'elapsedMs'
  | 'failed'
  | 'lastError'
  | 'outboxId'
  | 'payload'
  | 'receipt'
  | 'recordUuid'
  | 'sourcePk'
  | 'sourceTable'
  | 'status'
  | 'stuck';

/** SQL with `?` for its parameters, and what stands for each of them. */
export interface Statement {
  readonly sql: string;
  readonly args: readonly OutboxArgument[];
  /** java.sql.Types of arguments that are of another type in this database or table. */
  readonly types?: Readonly<Partial<Record<OutboxArgument, string>>>;
}

/** A claim; where it takes several statements, `before` are run first, in order, on the same connection. */
export interface ClaimStatement extends Statement {
  readonly before: readonly Statement[];
}

export interface OutboxStatementOptions {
  readonly table: QualifiedName;
  /** Default: flowgen's own. */
  readonly layout?: OutboxLayout;
  /** Rows per claim. */
  readonly limit: number;
  readonly leaseSeconds: number;
  /** Retries after the first attempt. */
  readonly retryTimes: number;
  readonly retentionSeconds?: number;
  /** `procedure`: by the stored procedure of {@link ClaimProcedure}, where the database has one. */
  readonly claimBy?: 'statement' | 'procedure' | undefined;
}

/** The statements that the relay runs. */
export interface OutboxStatements {
  /**
   * Claims at most `limit` waiting rows for a batch and reads them. Crash-safe: where the batch already has rows (the
   * answer to the first claim was lost), exactly those are read, and none are added. `attempt` is `first` or
   * `again`; `again` never claims, so that a first attempt that is still under way cannot add rows unseen.
   */
  readonly claim: ClaimStatement;
  /** The same for failed rows with retries left; counts the retry. Only rows that are older than `elapsedMs`. */
  readonly claimRetry: ClaimStatement;
  /** Writes the outcome of all rows of a batch that are still the batch's own. */
  readonly outcomeOfBatch: Statement;
  /** Writes the outcome of one row, if it is still the batch's own. */
  readonly outcomeOfRecord: Statement;
  /** Frees rows whose lease has run out: never retried → waiting, else → failed. Counts it. */
  readonly recover: Statement;
  /** One row (failed, stuck, cause) where the numbers are not those that were reported last; else none. */
  readonly readAlarm: Statement;
  readonly markAlarm: Statement;
  /** Deletes at most some thousand done rows. */
  readonly purge: Statement | undefined;
  /**
   * Takes in a record that was posted by hand and could not be sent. Twice is once. None where the table has no
   * columns for the UUID and the receipt.
   */
  readonly storeFailed: Statement | undefined;
}

/** Rows that one step of the housekeeping deletes. */
const PURGE_LIMIT = 5_000;

export function outboxStatements(dialect: SqlDialect, options: OutboxStatementOptions): OutboxStatements {
  const { table, layout, limit, leaseSeconds, retryTimes, retentionSeconds } = options;
  const alarm = alarmTable(table, dialect.maxNameBytes);
  const types = {
    ...dialect.argumentTypes,
    // Text codes want a text parameter.
    ...(typeof layout?.states.done === 'string' && { status: '12' }),
  };
  const render = (template: string, values: object = {}): Statement => {
    const statement = renderTemplate(dialect, template, {
      table,
      alarm,
      layout,
      fromNothing: { sql: dialect.fromNothing },
      retryTimes: undefined,
      ...values,
    }) as Statement;
    const other = statement.args.some((argument) => Object.hasOwn(types, argument));
    return other ? { ...statement, types } : statement;
  };
  const procedure = claimProcedureName(table, dialect.maxNameBytes);
  const claimBy = options.claimBy === 'procedure' ? 'outbox-claim-call' : 'outbox-claim-mark';
  const claim = (values: object): ClaimStatement =>
    dialect.claimStyle === 'single-statement'
      ? { ...render('outbox-claim', values), before: [] }
      : {
          before: [render(claimBy, { procedure, ...values })],
          ...render('outbox-claim-read'),
        };
  return {
    claim: claim({ limit }),
    claimRetry: claim({ limit, retryTimes }),
    outcomeOfBatch: render('outbox-outcome-batch'),
    outcomeOfRecord: render('outbox-outcome-record'),
    recover: render('outbox-recover', {
      leaseSeconds,
      overdue: `no outcome within the lease of ${leaseSeconds} s`,
    }),
    readAlarm: render('outbox-alarm-read', { retryTimes }),
    markAlarm: render('outbox-alarm-mark'),
    purge:
      retentionSeconds === undefined ? undefined : render('outbox-purge', { retentionSeconds, limit: PURGE_LIMIT }),
    storeFailed:
      layout?.columns.record_uuid === null || layout?.columns.receipt === null
        ? undefined
        : render('outbox-store-failed'),
  };
}

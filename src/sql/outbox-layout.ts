/**
 * What an outbox looks like: names of its columns and codes of its states. The default is what flowgen makes itself;
 * a table that is already there can be described, so that it is used as it is.
 */
export type OutboxColumn =
  | 'outbox_id'
  | 'source_table'
  | 'source_pk'
  | 'payload'
  | 'status'
  | 'batch_id'
  | 'retry_cnt'
  | 'recovery_cnt'
  | 'last_error'
  | 'record_uuid'
  | 'receipt'
  | 'created_at'
  | 'updated_at';

/** Columns that the relay can do without: then what they are for is missing, and nothing else. */
export type OptionalOutboxColumn =
  | 'source_table'
  | 'recovery_cnt'
  | 'last_error'
  | 'record_uuid'
  | 'receipt'
  | 'created_at';

export type OutboxState = 'waiting' | 'claimed' | 'done' | 'failed';

export interface OutboxLayout {
  /** The table exists and is not flowgen's to make or to drop. */
  readonly existing: boolean;
  /** Column of the table; `null`: it has none. */
  readonly columns: Readonly<Record<OutboxColumn, string | null>>;
  /** Codes of the states, numbers or texts as the column holds them. */
  readonly states: Readonly<Record<OutboxState, number | string>>;
  /** Longest text that the column of the last error holds, in characters. */
  readonly lastErrorLength: number | undefined;
}

/** How a table that is already there differs from what flowgen would make. */
export interface OutboxMapping {
  /** Names of columns that are called otherwise; `null` where the table has no such column. */
  readonly columns?: Readonly<
    { [C in Exclude<OutboxColumn, OptionalOutboxColumn>]?: string } & { [C in OptionalOutboxColumn]?: string | null }
  >;
  /** Codes of the states where they are not 0, 1, 2 and 9: `'0'` for a CHAR column, for example. */
  readonly states?: Readonly<Partial<Record<OutboxState, number | string>>>;
  /** Longest text that the column of the last error holds, in characters. */
  readonly lastErrorLength?: number;
}

export const defaultLayout: OutboxLayout = {
  existing: false,
  columns: {
    outbox_id: 'outbox_id',
    source_table: 'source_table',
    source_pk: 'source_pk',
    payload: 'payload',
    status: 'status',
    batch_id: 'batch_id',
    retry_cnt: 'retry_cnt',
    recovery_cnt: 'recovery_cnt',
    last_error: 'last_error',
    record_uuid: 'record_uuid',
    receipt: 'receipt',
    created_at: 'created_at',
    updated_at: 'updated_at',
  },
  states: { waiting: 0, claimed: 1, done: 2, failed: 9 },
  lastErrorLength: undefined,
};

export function layoutOf(mapping: OutboxMapping | undefined): OutboxLayout {
  if (mapping === undefined) return defaultLayout;
  return {
    existing: true,
    columns: { ...defaultLayout.columns, ...mapping.columns },
    states: { ...defaultLayout.states, ...mapping.states },
    lastErrorLength: mapping.lastErrorLength,
  };
}

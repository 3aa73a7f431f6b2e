import type pg from 'pg';

/** How many rows of the outbox are in which state. */
export interface OutboxCounts {
  readonly waiting: number;
  readonly claimed: number;
  readonly done: number;
  readonly failed: number;
  /** Rows that needed more than one attempt. */
  readonly retried: number;
}

export async function countOutbox(database: pg.Client): Promise<OutboxCounts> {
  const { rows } = await database.query<OutboxCounts>(
    `SELECT count(*) FILTER (WHERE status = 0)::int AS waiting,
            count(*) FILTER (WHERE status = 1)::int AS claimed,
            count(*) FILTER (WHERE status = 2)::int AS done,
            count(*) FILTER (WHERE status = 9)::int AS failed,
            count(*) FILTER (WHERE retry_cnt > 0)::int AS retried
     FROM public.outbox`,
  );
  return rows[0]!;
}

import type { OutboxRelayOptions, Period } from './options.js';

/** A relay that only reads: nothing is added to the database, and nothing is written down there. */
export interface IncrementalRelayOptions
  extends Pick<OutboxRelayOptions, 'id' | 'name' | 'database' | 'source' | 'record' | 'uuid' | 'send' | 'retry'> {
  readonly read: 'incremental';
  readonly incremental: IncrementalOptions;
}

export interface IncrementalOptions {
  /** A column whose value only ever grows from row to row: a time of change, or a number from a sequence. Indexed. */
  readonly column: string;
  /**
   * How far back a second look goes, for rows that were committed after others with a higher value. A period where the
   * column is a time, a number where it is one. Longer than any transaction that writes the table. Without it such
   * rows are missed.
   */
  readonly overlap?: Period | number;
  /** How often new rows are looked for. Default `10 sec`. */
  readonly every?: Period;
  /** How often the second look is. Default: half of the overlap, `1 min` where that is a number. */
  readonly overlapEvery?: Period;
  /** What of the rows that are there at the first start is sent. Default `all`. */
  readonly firstLoad?: 'all' | 'none';
}

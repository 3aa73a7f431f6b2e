import { SqlDialect } from '../dialect.js';

/** PostgreSQL 12 and later. */
export class PostgresqlDialect extends SqlDialect {
  readonly name = 'postgresql';
  readonly title = 'PostgreSQL';
  // NAMEDATALEN - 1
  readonly maxNameBytes = 63;
  override readonly claimStyle = 'single-statement';
  override readonly transactionalDdl = true;
  override readonly defaultSchema = 'public';
  // Partial indexes: finished rows are in none of them.
  override readonly outboxIndexes = ['waiting', 'claimed', 'failed', 'stuck', 'receipt'];

  override now(): string {
    return 'clock_timestamp()';
  }

  override firstRows(rows: number): string {
    return `LIMIT ${rows}`;
  }

  override shortened(expression: string, length: number | undefined): string {
    return length === undefined ? expression : `left(CAST(${expression} AS text), ${length})`;
  }

  override secondsAgo(seconds: number): string {
    return `clock_timestamp() - ${seconds} * interval '1 second'`;
  }

  override millisecondsAgo(parameter: string): string {
    return `clock_timestamp() - CAST(${parameter} AS double precision) * interval '1 millisecond'`;
  }
}

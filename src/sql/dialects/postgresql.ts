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
}

import { FlowgenError } from '../errors.js';
import type { Dialect } from '../sql/sql-model.js';

/** A connection to a database that `db` and `outbox` commands work on. */
export interface DatabaseConnection {
  readonly dialect: Dialect;
  /** Runs one statement; `?` stands for a parameter. */
  query(sql: string, parameters?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Runs a script of one or more statements without parameters. */
  run(script: string): Promise<void>;
  /** All or nothing, where the database can. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Connects by URL: `postgres://user:password@host:port/database`. What the URL leaves out comes from the client's own
 * environment variables (`PGPASSWORD`, for example), or from `environment`.
 * Also `mysql://`, `mariadb://` and `oracle://user@host:1521/service`.
 * @throws FlowgenError `invalid-db-url`, `database-unreachable`
 */
export async function connectDatabase(
  url: string,
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<DatabaseConnection> {
  let protocol: string;
  try {
    protocol = new URL(url).protocol;
  } catch (cause) {
    throw invalidUrl('it is not a URL', cause);
  }
  switch (protocol) {
    case 'postgres:':
    case 'postgresql:':
      return (await import('./postgresql.js')).connectPostgresql(url, environment.FLOWGEN_DB_PASSWORD);
    case 'mysql:':
    case 'mariadb:':
      return (await import('./mysql.js')).connectMysql(url, environment.FLOWGEN_DB_PASSWORD ?? environment.MYSQL_PWD);
    case 'oracle:':
      return (await import('./oracle.js')).connectOracle(url, environment.FLOWGEN_DB_PASSWORD);
    default:
      throw invalidUrl(`flowgen does not know ${protocol}//`);
  }
}

function invalidUrl(reason: string, cause?: unknown): FlowgenError {
  // The URL itself is not shown: there may be a password in it.
  return new FlowgenError('invalid-db-url', `The database URL cannot be used: ${reason}.`, {
    cause,
    hint: 'Write postgres://user@host:5432/database, mysql://…, mariadb://… or oracle://user@host:1521/service; the password may come from the environment.',
  });
}

/** The error of a driver as one that a user can mend. */
export function databaseError(error: unknown, doing: string): FlowgenError {
  const { message, code, hint } = error as Error & { code?: string; hint?: string };
  return new FlowgenError(
    'database-error',
    `${doing}: ${message || code || String(error)}${code && message ? ` (${code})` : ''}`,
    { cause: error, ...(hint !== undefined && { hint }) },
  );
}

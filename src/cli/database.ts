import type { Command } from 'commander';
import type { DatabaseConnection } from '../db/connection.js';
import { hasPassword } from '../db/db-url.js';
import { FlowgenError } from '../errors.js';

/** Flags of every command that talks to a database. */
export interface DatabaseOptions {
  readonly dbUrl?: string;
  readonly env?: string;
  readonly config?: string;
}

/** Several flows ask for the same database. */
let warned = false;

/** Adds them. */
export function addDatabaseOptions(command: Command): Command {
  return command
    .option(
      '--db-url <url>',
      'postgres://user@host:5432/database, mysql://…, mariadb://… or oracle://user@host:1521/service (default: FLOWGEN_DB_URL, then the environment’s); the password comes from FLOWGEN_DB_PASSWORD',
    )
    .option('-e, --env <name>', 'environment of flowgen.yaml (default: defaultEnvironment, or the only one)')
    .option('--config <file>', 'configuration (default: flowgen.yaml here or in a folder above)');
}

/**
 * The database that is meant: the flag, else FLOWGEN_DB_URL, else what the environment of flowgen.yaml says.
 * `fromEnvironment` is asked only where neither is given, so that its references need not be there.
 */
export function databaseUrlOf(
  flag: string | undefined,
  fromEnvironment: () => string | undefined,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  if (flag !== undefined) {
    if (hasPassword(flag) && !warned) {
      warned = true;
      process.stderr.write(
        'warning the password in --db-url can be read by everyone on this machine: use FLOWGEN_DB_PASSWORD or FLOWGEN_DB_URL\n',
      );
    }
    return flag;
  }
  return variables.FLOWGEN_DB_URL || fromEnvironment();
}

/** Connects to it. Throws FlowgenError `no-db-url`, and what flowgen.yaml and the connection give. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseConnection> {
  const { environmentOf } = await import('./nifi-target.js');
  const { dbUrl, env, config } = options;
  const choice = { ...(env === undefined ? {} : { env }), ...(config === undefined ? {} : { config }) };
  // A wrong name is a mistake also where the flag says all.
  if (env !== undefined || config !== undefined) environmentOf(choice);
  const url = databaseUrlOf(dbUrl, () => environmentOf(choice).databaseUrl());
  if (!url) {
    throw new FlowgenError('no-db-url', 'No database is given.', {
      hint: 'Use --db-url postgres://user@host:5432/database, FLOWGEN_DB_URL, or `database.url` of the environment in flowgen.yaml.',
    });
  }
  const { connectDatabase } = await import('../db/connection.js');
  return connectDatabase(url, process.env);
}

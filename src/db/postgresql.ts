import pg from 'pg';
import { FlowgenError } from '../errors.js';
import { type DatabaseConnection, databaseError } from './connection.js';
import { hasPassword } from './db-url.js';
import { numberedParameters } from './parameters.js';

export async function connectPostgresql(url: string, password?: string): Promise<DatabaseConnection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    application_name: 'flowgen',
    // Whole numbers of 64 bits and decimals stay what they are: text.
    types: { getTypeParser: (oid: number, format?: 'text' | 'binary') => typeParser(oid, format) },
  });
  // Not among the options, where a URL without a password would win over it.
  if (password !== undefined && !hasPassword(url)) client.password = password;
  // Lost connections show in the next query.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    const { host, port } = client;
    throw new FlowgenError(
      'database-unreachable',
      `No connection to PostgreSQL at ${host}:${port}: ${(cause as Error).message || (cause as { code?: string }).code}`,
      {
        cause,
        hint: 'Check --db-url (or FLOWGEN_DB_URL), the password (FLOWGEN_DB_PASSWORD or PGPASSWORD) and that the server runs.',
      },
    );
  }
  const query = async (sql: string, parameters: readonly unknown[] = []): Promise<Record<string, unknown>[]> => {
    try {
      const result = await client.query<Record<string, unknown>>(numberedParameters(sql), [...parameters]);
      return result.rows;
    } catch (error) {
      throw databaseError(error, 'The database refused a statement');
    }
  };
  const run = async (script: string): Promise<void> => {
    try {
      await client.query(script);
    } catch (error) {
      throw databaseError(error, 'The database refused a statement');
    }
  };
  return {
    dialect: 'postgresql',
    query,
    run,
    async transaction(work) {
      await run('BEGIN');
      try {
        const result = await work();
        await run('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      }
    },
    close: () => client.end(),
  };
}

function typeParser(oid: number, format: 'text' | 'binary' = 'text') {
  if (oid === pg.types.builtins.NUMERIC) return (text: string) => text;
  return pg.types.getTypeParser(oid, format);
}

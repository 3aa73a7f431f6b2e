import mysql from 'mysql2/promise';
import { FlowgenError } from '../errors.js';
import type { Dialect } from '../sql/sql-model.js';
import { type DatabaseConnection, databaseError } from './connection.js';

/** MySQL and MariaDB speak the same protocol. */
export async function connectMysql(url: string, password: string | undefined): Promise<DatabaseConnection> {
  const address = new URL(url);
  const dialect: Dialect = address.protocol === 'mariadb:' ? 'mariadb' : 'mysql';
  const title = dialect === 'mariadb' ? 'MariaDB' : 'MySQL';
  address.protocol = 'mysql:';
  let connection: mysql.Connection;
  try {
    connection = await mysql.createConnection({
      uri: address.href,
      ...(address.password === '' && password !== undefined && { password }),
      charset: 'utf8mb4',
      connectTimeout: 15_000,
      // Steps are small scripts.
      multipleStatements: true,
      // Whole numbers of 64 bits, decimals and moments stay what they are: text.
      supportBigNumbers: true,
      bigNumberStrings: false,
      dateStrings: true,
    });
  } catch (cause) {
    const { message, code } = cause as Error & { code?: string };
    throw new FlowgenError(
      'database-unreachable',
      `No connection to ${title} at ${address.hostname}:${address.port || 3306}: ${message || code}`,
      {
        cause,
        hint: 'Check --db-url (or FLOWGEN_DB_URL), the password (FLOWGEN_DB_PASSWORD or MYSQL_PWD) and that the server runs.',
      },
    );
  }
  // Lost connections show in the next query.
  connection.on('error', () => {});
  const query = async (sql: string, parameters: readonly unknown[] = []): Promise<Record<string, unknown>[]> => {
    try {
      // Prepared, so that a `?` within a text is not taken for a parameter.
      const [rows] =
        parameters.length === 0
          ? await connection.query(sql)
          : await connection.execute(sql, [...parameters] as mysql.ExecuteValues);
      return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
    } catch (error) {
      throw databaseError(error, 'The database refused a statement');
    }
  };
  const run = async (script: string): Promise<void> => {
    try {
      await connection.query(script);
    } catch (error) {
      throw databaseError(error, 'The database refused a statement');
    }
  };
  return {
    dialect,
    query,
    run,
    async transaction(work) {
      await run('START TRANSACTION');
      try {
        const result = await work();
        await run('COMMIT');
        return result;
      } catch (error) {
        await connection.query('ROLLBACK').catch(() => {});
        throw error;
      }
    },
    close: () => connection.end(),
  };
}

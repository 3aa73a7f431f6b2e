import mysql from 'mysql2/promise';
import pg from 'pg';
import { type Database, type DatabaseOptions, mariadb, postgresql } from '../../src/index.js';
import { type TestDatabase, testMariadb, testPostgres } from '../support/index.js';

/** A kind of database that the relay's behaviour is shown on. */
export interface RelayKind {
  readonly name: string;
  /** A database of the test's own. */
  open(): Promise<TestDatabase>;
  /** How a flow reaches it. */
  reach(options: DatabaseOptions): Database;
  /** The source table as a definition names it. */
  readonly source: string;
  /** `CREATE TABLE report` with `report_id`, `title`, `note`, `received_at` and `secret`. */
  readonly table: string;
  /** INSERT of rows `from` to `to` into `report`, with one title. */
  insert(from: number, to: number, title: string): string;
  /** A moment so many hours ago, as the outbox keeps moments. */
  hoursAgo(hours: number): string;
  readonly clear: string;
}

export const postgresKind: RelayKind = {
  name: 'PostgreSQL',
  open: testPostgres,
  reach: postgresql,
  source: 'public.report',
  table: `CREATE TABLE report (
    report_id bigint PRIMARY KEY, title text NOT NULL, note text, received_at timestamptz NOT NULL DEFAULT now(), secret text
  )`,
  insert: (from, to, title) =>
    `INSERT INTO report (report_id, title) SELECT g, '${title}' FROM generate_series(${from}, ${to}) g`,
  hoursAgo: (hours) => `now() - interval '${hours} hour'`,
  clear: 'TRUNCATE outbox, report, outbox_alarm',
};

export const mariadbKind: RelayKind = {
  name: 'MariaDB',
  open: testMariadb,
  reach: mariadb,
  source: 'report',
  table: `CREATE TABLE report (
    report_id bigint PRIMARY KEY, title text NOT NULL, note text, received_at timestamp(6) NOT NULL DEFAULT current_timestamp(6), secret text
  )`,
  insert: (from, to, title) => `INSERT INTO report (report_id, title) SELECT seq, '${title}' FROM seq_${from}_to_${to}`,
  hoursAgo: (hours) => `UTC_TIMESTAMP(6) - INTERVAL ${hours} HOUR`,
  clear: 'DELETE FROM outbox; DELETE FROM report; DELETE FROM outbox_alarm',
};

/** Connections of the test itself. */
export interface RelayPool {
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Runs statements on one connection; `ROLLBACK` at the end. */
  rolledBack(statements: readonly string[]): Promise<Record<string, unknown>[]>;
  /** Runs a statement in a transaction that stays open until the function given back is called. */
  held(statement: string): Promise<() => Promise<void>>;
  end(): Promise<void>;
}

export async function openPool(url: string): Promise<RelayPool> {
  if (url.startsWith('postgres')) {
    const pool = new pg.Pool({ connectionString: url, max: 4 });
    pool.on('error', () => {});
    return {
      query: async (sql, values = []) => (await pool.query<Record<string, unknown>>(sql, values)).rows,
      async rolledBack(statements) {
        const client = await pool.connect();
        let last: Record<string, unknown>[] = [];
        await client.query('BEGIN');
        for (const statement of statements) last = (await client.query<Record<string, unknown>>(statement)).rows;
        await client.query('ROLLBACK');
        client.release();
        return last;
      },
      async held(statement) {
        const client = await pool.connect();
        await client.query('BEGIN');
        await client.query(statement);
        return async () => {
          await client.query('COMMIT');
          client.release();
        };
      },
      end: () => pool.end(),
    };
  }
  const pool = mysql.createPool({
    uri: url.replace(/^mariadb:/, 'mysql:'),
    connectionLimit: 4,
    multipleStatements: true,
    charset: 'utf8mb4',
  });
  const rowsOf = (result: unknown) => (Array.isArray(result) ? (result as Record<string, unknown>[]) : []);
  return {
    query: async (sql, values = []) => rowsOf((await pool.query(sql, values as string[]))[0]),
    async rolledBack(statements) {
      const connection = await pool.getConnection();
      let last: Record<string, unknown>[] = [];
      await connection.query('START TRANSACTION');
      for (const statement of statements) last = rowsOf((await connection.query(statement))[0]);
      await connection.query('ROLLBACK');
      connection.release();
      return last;
    },
    async held(statement) {
      const connection = await pool.getConnection();
      await connection.query('START TRANSACTION');
      await connection.query(statement);
      return async () => {
        await connection.query('COMMIT');
        connection.release();
      };
    },
    end: () => pool.end(),
  };
}

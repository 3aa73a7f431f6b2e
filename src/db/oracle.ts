import { FlowgenError } from '../errors.js';
import { type DatabaseConnection, databaseError } from './connection.js';
import { numberedParameters } from './parameters.js';

/** What of the driver is used. */
interface OracleModule {
  readonly OUT_FORMAT_OBJECT: number;
  readonly STRING: number;
  readonly CLOB: number;
  getConnection(options: { user: string; password: string; connectString: string }): Promise<OracleConnection>;
}

interface OracleConnection {
  execute(sql: string, binds: readonly unknown[], options: object): Promise<{ rows?: Record<string, unknown>[] }>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  close(): Promise<void>;
}

/** URL: `oracle://user@host:1521/service`. The driver `oracledb` is not part of flowgen: few need it. */
export async function connectOracle(url: string, password: string | undefined): Promise<DatabaseConnection> {
  const driver = await loadDriver();
  const address = new URL(url);
  const connectString = `${address.hostname}:${address.port || 1521}${address.pathname}`;
  let connection: OracleConnection;
  try {
    connection = await driver.getConnection({
      user: decodeURIComponent(address.username),
      password: address.password === '' ? (password ?? '') : decodeURIComponent(address.password),
      connectString,
    });
  } catch (cause) {
    throw new FlowgenError(
      'database-unreachable',
      `No connection to Oracle at ${connectString}: ${(cause as Error).message}`,
      {
        cause,
        hint: 'Check --db-url (or FLOWGEN_DB_URL), the password (FLOWGEN_DB_PASSWORD) and that the listener runs.',
      },
    );
  }
  let inTransaction = false;
  const options = () => ({
    outFormat: driver.OUT_FORMAT_OBJECT,
    autoCommit: !inTransaction,
    fetchTypeHandler: ({ dbTypeName }: { dbTypeName?: string }) =>
      dbTypeName === 'CLOB' || dbTypeName === 'NUMBER' ? { type: driver.STRING } : undefined,
  });
  const query = async (sql: string, parameters: readonly unknown[] = []): Promise<Record<string, unknown>[]> => {
    try {
      const { rows = [] } = await connection.execute(numberedParameters(sql, ':'), parameters, options());
      return rows;
    } catch (error) {
      throw databaseError(error, 'The database refused a statement');
    }
  };
  return {
    dialect: 'oracle',
    query,
    // A step is one statement or one block here.
    run: async (statement) => void (await query(statement)),
    async transaction(work) {
      inTransaction = true;
      try {
        const result = await work();
        await connection.commit();
        return result;
      } catch (error) {
        await connection.rollback().catch(() => {});
        throw error;
      } finally {
        inTransaction = false;
      }
    },
    close: () => connection.close(),
  };
}

async function loadDriver(): Promise<OracleModule> {
  // A name that is not a constant: the package is looked for when it is needed, and not when flowgen is compiled.
  const name: string = 'oracledb';
  try {
    const loaded = (await import(name)) as { default: OracleModule };
    return loaded.default;
  } catch (cause) {
    throw new FlowgenError('driver-missing', "The Node driver for Oracle, 'oracledb', is not installed.", {
      cause,
      hint: 'Install it beside flowgen: npm install oracledb. It needs no Oracle client.',
    });
  }
}

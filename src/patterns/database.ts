import type { PlainParamRef, SecretRef, Text } from '../catalog/value-types.js';
import type { Service } from '../model/components.js';
import type { GroupBuilder } from '../model/group-builder.js';
import type { Dialect } from '../sql/sql-model.js';

/** A database as NiFi reaches it. Made by {@link postgresql}, {@link mysql}, {@link mariadb} or {@link oracle}. */
export interface Database {
  readonly dialect: Dialect;
  readonly driverClass: string;
  readonly options: DatabaseOptions;
  /** Properties of the driver itself: time-outs, so that a dead connection is noticed. */
  readonly driverProperties: Readonly<Record<string, string>>;
  readonly validationQuery: string;
  /** How rows of an outbox are claimed. Default `statement`. */
  readonly claimBy?: 'statement' | 'procedure';
}

export interface DatabaseOptions {
  /** JDBC URL, for example `jdbc:postgresql://db:5432/report`. */
  readonly url: Text;
  readonly user: Text;
  readonly password: SecretRef;
  /** The driver's JAR as NiFi sees it. Not needed where it is in NiFi's own `lib`. */
  readonly driver?: Text;
  /** Class of the driver, where it is not the usual one. */
  readonly driverClass?: string | PlainParamRef;
  /** Connections that NiFi may hold at once. Default 8. */
  readonly maxConnections?: number;
}

/** PostgreSQL 14 or later. */
export function postgresql(options: DatabaseOptions): Database {
  return {
    dialect: 'postgresql',
    driverClass: 'org.postgresql.Driver',
    options,
    // Seconds. Without it a connection that a firewall has forgotten is waited for for ever.
    driverProperties: { socketTimeout: '120', tcpKeepAlive: 'true' },
    validationQuery: 'SELECT 1',
  };
}

/**
 * MySQL 8.0.16 or later, with Connector/J. Claims run at READ COMMITTED: at the server's default, REPEATABLE READ, they
 * would lock gaps that business inserts need.
 */
export function mysql(options: DatabaseOptions): Database {
  return {
    dialect: 'mysql',
    driverClass: 'com.mysql.cj.jdbc.Driver',
    options,
    // Milliseconds.
    driverProperties: { socketTimeout: '120000', sessionVariables: "transaction_isolation='READ-COMMITTED'" },
    validationQuery: 'SELECT 1',
  };
}

/**
 * MariaDB 10.6 or later, with MariaDB Connector/J. Claims run at READ COMMITTED, as with {@link mysql}. A server
 * without TLS needs `?sslMode=disable` in the URL.
 */
export function mariadb(options: DatabaseOptions): Database {
  return {
    dialect: 'mariadb',
    driverClass: 'org.mariadb.jdbc.Driver',
    options,
    // Milliseconds. The variable has had this name in all versions.
    driverProperties: { socketTimeout: '120000', sessionVariables: "tx_isolation='READ-COMMITTED'" },
    validationQuery: 'SELECT 1',
  };
}

/**
 * Oracle Database 19c or later, with ojdbc11 or ojdbc17. URL: `jdbc:oracle:thin:@//db:1521/service`.
 * @param options `claimBy: 'procedure'`: a stored procedure claims rows, so that claims do not wait for each other
 */
export function oracle(options: DatabaseOptions & { readonly claimBy?: 'statement' | 'procedure' }): Database {
  return {
    dialect: 'oracle',
    claimBy: options.claimBy ?? 'statement',
    driverClass: 'oracle.jdbc.OracleDriver',
    options,
    // Milliseconds.
    driverProperties: { 'oracle.jdbc.ReadTimeout': '120000' },
    validationQuery: 'SELECT 1 FROM dual',
  };
}

/** The pool in which NiFi keeps its connections to the database. */
export function connectionPool(
  group: GroupBuilder,
  database: Database,
  name = 'Database',
): Service<'DBCPConnectionPool'> {
  const { url, user, password, driver, driverClass = database.driverClass, maxConnections = 8 } = database.options;
  return group.service('DBCPConnectionPool', {
    id: 'database',
    name,
    properties: {
      'Database Connection URL': url,
      'Database Driver Class Name': driverClass,
      ...(driver !== undefined && { 'Database Driver Locations': driver }),
      'Database User': user,
      Password: password,
      'Max Total Connections': maxConnections,
      'Max Wait Time': '10 sec',
      // A restarted database leaves dead connections behind: each is tried before it is used.
      'Validation Query': database.validationQuery,
    },
    dynamic: database.driverProperties,
  });
}

import type { SecretRef, Text } from '../catalog/value-types.js';
import type { Service } from '../model/components.js';
import type { GroupBuilder } from '../model/group-builder.js';
import type { Dialect } from '../sql/sql-model.js';

/** A database as NiFi reaches it. Made by {@link postgresql}. */
export interface Database {
  readonly dialect: Dialect;
  readonly driverClass: string;
  readonly options: DatabaseOptions;
  /** Properties of the driver itself: time-outs, so that a dead connection is noticed. */
  readonly driverProperties: Readonly<Record<string, string>>;
  readonly validationQuery: string;
}

export interface DatabaseOptions {
  /** JDBC URL, for example `jdbc:postgresql://db:5432/report`. */
  readonly url: Text;
  readonly user: Text;
  readonly password: SecretRef;
  /** The driver's JAR as NiFi sees it. Not needed where it is in NiFi's own `lib`. */
  readonly driver?: Text;
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

/** The pool in which NiFi keeps its connections to the database. */
export function connectionPool(
  group: GroupBuilder,
  database: Database,
  name = 'Database',
): Service<'DBCPConnectionPool'> {
  const { url, user, password, driver, maxConnections = 8 } = database.options;
  return group.service('DBCPConnectionPool', {
    id: 'database',
    name,
    properties: {
      'Database Connection URL': url,
      'Database Driver Class Name': database.driverClass,
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

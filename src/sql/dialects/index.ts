import { FlowgenError } from '../../errors.js';
import type { SqlDialect } from '../dialect.js';
import type { Dialect } from '../sql-model.js';
import { MariadbDialect } from './mariadb.js';
import { MysqlDialect } from './mysql.js';
import { OracleDialect } from './oracle.js';
import { PostgresqlDialect } from './postgresql.js';

const dialects: Partial<Record<Dialect, SqlDialect>> = {
  postgresql: new PostgresqlDialect(),
  mysql: new MysqlDialect(),
  mariadb: new MariadbDialect(),
  oracle: new OracleDialect(),
};

/** @throws FlowgenError `unsupported-dialect` */
export function dialectFor(name: Dialect): SqlDialect {
  const dialect = dialects[name];
  if (dialect) return dialect;
  throw new FlowgenError('unsupported-dialect', `flowgen cannot write SQL for ${name} yet.`, {
    hint: `It can for ${Object.keys(dialects).join(', ')}.`,
  });
}

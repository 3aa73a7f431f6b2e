import { MysqlDialect } from './mysql.js';

/** MariaDB 10.6 and later: MySQL, with conditions in its DDL. */
export class MariadbDialect extends MysqlDialect {
  override readonly name = 'mariadb';
  override readonly title = 'MariaDB';

  override get templateFolders(): readonly string[] {
    return ['mariadb', 'mysql', 'default'];
  }

  override repeatable(ddl: string): string {
    return `${ddl.replace(/^CREATE (UNIQUE )?INDEX /, 'CREATE $1INDEX IF NOT EXISTS ').replace(' ADD COLUMN ', ' ADD COLUMN IF NOT EXISTS ')};`;
  }
}

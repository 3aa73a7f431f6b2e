import { type CapturedField, SqlDialect, type SqlFragment } from '../dialect.js';
import type { QualifiedName } from '../names.js';
import type { OutboxColumn } from '../outbox-layout.js';
import { keyText, rowJson } from './mysql-values.js';

/** MySQL 8.0.16 and later. */
export class MysqlDialect extends SqlDialect {
  readonly name: 'mysql' | 'mariadb' = 'mysql';
  readonly title: string = 'MySQL';
  // 64 characters; fewer where a character takes several bytes, which is on the safe side
  readonly maxNameBytes = 64;
  protected override readonly quote = '`';
  readonly outboxTypes: Readonly<Record<OutboxColumn, string>> = {
    outbox_id: 'bigint NOT NULL AUTO_INCREMENT PRIMARY KEY',
    source_table: 'varchar(190) NOT NULL',
    source_pk: 'text NOT NULL',
    // text, not json: MySQL's type sorts fields and turns numbers that it parses into doubles
    payload: 'longtext NOT NULL',
    status: 'tinyint NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2, 9))',
    batch_id: 'varchar(36)',
    retry_cnt: 'int NOT NULL DEFAULT 0',
    recovery_cnt: 'int NOT NULL DEFAULT 0',
    last_error: 'text',
    record_uuid: 'varchar(36)',
    receipt: 'varchar(190)',
    // UTC: datetime, unlike timestamp, is not shown in the time zone of whoever looks
    created_at: 'datetime(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6))',
    updated_at: 'datetime(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6))',
  };

  override get templateFolders(): readonly string[] {
    return ['mysql', 'default'];
  }

  /** A backslash means itself or escapes, as the session has it; in hexadecimal digits it always means itself. */
  override text(value: string): string {
    if (!value.includes('\\')) return super.text(value);
    return `CONVERT(X'${Buffer.from(value).toString('hex').toUpperCase()}' USING utf8mb4)`;
  }

  override readonly scriptStart = 'SET NAMES utf8mb4;';

  override now(): string {
    return 'UTC_TIMESTAMP(6)';
  }

  override secondsAgo(seconds: number): string {
    return `${this.now()} - INTERVAL ${seconds} SECOND`;
  }

  override millisecondsAgo(parameter: string): string {
    return `${this.now()} - INTERVAL CAST(${parameter} AS SIGNED) * 1000 MICROSECOND`;
  }

  override momentOf(parameter: string, secondsBefore: number): string {
    return `FROM_UNIXTIME(CAST(${parameter} AS DECIMAL(20)) / 1000 - ${secondsBefore})`;
  }

  override firstRows(rows: number): string {
    return `LIMIT ${rows}`;
  }

  override shortened(expression: string, length: number | undefined): string {
    return length === undefined ? expression : `LEFT(${expression}, ${length})`;
  }

  /** DDL has no condition here: it is run as text, or nothing is. */
  override repeatable(ddl: string, check: string): string {
    if (ddl.startsWith('CREATE TABLE IF NOT EXISTS')) return `${ddl};`;
    return [
      `SET @flowgen_ddl = IF((${check}), 'DO 0', ${this.text(ddl)});`,
      'PREPARE flowgen_ddl FROM @flowgen_ddl;',
      'EXECUTE flowgen_ddl;',
      'DEALLOCATE PREPARE flowgen_ddl;',
    ].join('\n');
  }

  override catalogSchema(name: QualifiedName): SqlFragment {
    return { sql: name.schema === undefined ? 'DATABASE()' : this.text(name.schema) };
  }

  override keyOfRow(key: readonly CapturedField[], row: string): SqlFragment {
    return { sql: keyText(key, (name) => `${row}.${this.identifier(name)}`) };
  }

  override rowAsJson(fields: readonly CapturedField[], row: string): SqlFragment {
    return {
      sql: rowJson(
        fields,
        (name) => `${row}.${this.identifier(name)}`,
        (value) => this.text(value),
      ),
    };
  }
}

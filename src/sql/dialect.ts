import { FlowgenError } from '../errors.js';
import type { Field } from './field-types.js';
import type { QualifiedName } from './names.js';
import type { OutboxColumn } from './outbox-layout.js';
import type { Dialect } from './sql-model.js';

/** SQL that a dialect has made itself, and that a template therefore may print as it is. */
export interface SqlFragment {
  readonly sql: string;
}

/** A field of the record and the column that it comes from. */
export interface CapturedField {
  readonly field: string;
  readonly column: string;
  readonly type: Field['type'];
}

/**
 * What SQL looks like where databases agree (standard SQL). A database is a subclass that states only where it
 * differs; texts that differ as a whole are templates of the same name in the database's own folder under
 * `templates/sql`.
 */
export abstract class SqlDialect {
  abstract readonly name: Dialect;
  /** How people call it. */
  abstract readonly title: string;
  /** Longest identifier, in bytes. */
  abstract readonly maxNameBytes: number;
  /** Folders under `templates/sql`, first wins. */
  get templateFolders(): readonly string[] {
    return [this.name, 'default'];
  }
  /** How a claim reads back what it claimed: in the same statement, or in a second one. */
  readonly claimStyle: 'single-statement' | 'two-steps' = 'two-steps';
  /** Whether DDL takes part in transactions, so that a failed apply leaves nothing behind. */
  readonly transactionalDdl: boolean = false;
  /** What ends a SELECT that reads no table. */
  readonly fromNothing: string = '';
  /** java.sql.Types of statements' arguments where they are not what their names say. */
  readonly argumentTypes: Readonly<Record<string, string>> = {};
  /** Stands around identifiers. */
  protected readonly quote: string = '"';
  /** Where tables live when no schema is named. */
  readonly defaultSchema: string | undefined = undefined;

  /** An identifier, exactly as given. */
  identifier(name: string): string {
    if (name === '' || name.includes('\0')) {
      throw new FlowgenError('invalid-name', `'${name}' cannot be the name of a database object.`);
    }
    return `${this.quote}${name.replaceAll(this.quote, this.quote + this.quote)}${this.quote}`;
  }

  qualified(name: QualifiedName): string {
    const schema = name.schema ?? this.defaultSchema;
    return schema === undefined
      ? this.identifier(name.name)
      : `${this.identifier(schema)}.${this.identifier(name.name)}`;
  }

  /** A text literal. Only for DDL; statements that NiFi runs carry values as parameters. */
  text(value: string): string {
    return `'${value.replaceAll("'", "''")}'`;
  }

  /** Text that cannot end the comment that it stands in. */
  comment(value: string): string {
    return value.replace(/[\r\n]+/g, ' ').replaceAll('*/', '* /');
  }

  /** A capture trigger holds its statements itself, or calls a function that does. */
  readonly captureStyle: 'trigger' | 'function' = 'trigger';
  /** Types of an outbox's columns, with default and constraints. */
  abstract readonly outboxTypes: Readonly<Record<OutboxColumn, string>>;
  /** Indexes of an outbox; each is a template `outbox-index-…`. */
  readonly outboxIndexes: readonly string[] = ['work', 'batch', 'receipt'];

  /** The present moment, as the outbox keeps moments. */
  now(): string {
    return 'CURRENT_TIMESTAMP';
  }

  secondsAgo(seconds: number): string {
    return `${this.now()} - INTERVAL '${seconds}' SECOND`;
  }

  /** @param parameter the number of milliseconds, as SQL */
  millisecondsAgo(parameter: string): string {
    return `${this.now()} - CAST(${parameter} AS DECIMAL(20)) * INTERVAL '0.001' SECOND`;
  }

  /** A moment, some seconds before the one that a parameter gives in milliseconds since 1970. */
  momentOf(parameter: string, secondsBefore: number): string {
    return `TIMESTAMP '1970-01-01 00:00:00 +00:00' + CAST(${parameter} AS DECIMAL(20)) * INTERVAL '0.001' SECOND - INTERVAL '${secondsBefore}' SECOND`;
  }

  /** The end of a query that gives at most so many rows. */
  firstRows(rows: number): string {
    return `FETCH FIRST ${rows} ROWS ONLY`;
  }

  /** The name of a result as a query gives it: lower-case letters stay that. */
  resultLabel(name: string): string {
    return name;
  }

  resultColumn(column: string, label: string): string {
    const name = this.resultLabel(label);
    return column === name ? column : `${column} AS ${name}`;
  }

  emptyAsNull(expression: string): string {
    return `NULLIF(${expression}, '')`;
  }

  /** Text cut to a length in characters. */
  shortened(expression: string, length: number | undefined): string {
    return length === undefined ? expression : `SUBSTRING(${expression} FROM 1 FOR ${length})`;
  }

  /** A statement of DDL that does nothing where `check` (a SELECT) says that it has been done. */
  repeatable(ddl: string, _check: string): string {
    return ddl;
  }

  /** What a file for the database's own client starts with. */
  readonly scriptStart: string = '';

  /** How a statement is written in a file for the database's own client. */
  inScript(statement: string): string {
    return statement;
  }

  /** The schema of a table as the catalogue has it, as SQL. */
  catalogSchema(name: QualifiedName): SqlFragment {
    const schema = name.schema ?? this.defaultSchema;
    return { sql: schema === undefined ? 'CURRENT_SCHEMA' : this.text(schema) };
  }

  /** A name as the catalogue has it, as SQL. */
  catalogName(name: string): SqlFragment {
    return { sql: this.text(name) };
  }

  /** The row that a trigger sees. */
  readonly newRow: string = 'NEW';

  /** A column's value for a JSON function of the database, which knows the type of the column itself. */
  columnValue({ column }: CapturedField, row: string): SqlFragment {
    return { sql: `${row}.${this.identifier(column)}` };
  }

  /** The key of a row as one text. @param _row what stands before its columns */
  keyOfRow(_key: readonly CapturedField[], _row: string): SqlFragment {
    throw new Error(`${this.name} does not say how keys are written`);
  }

  /** A row as JSON text. @param _row what stands before its columns */
  rowAsJson(_fields: readonly CapturedField[], _row: string): SqlFragment {
    throw new Error(`${this.name} does not say how rows are written`);
  }
}

import { FlowgenError } from '../errors.js';
import type { QualifiedName } from './names.js';
import type { Dialect } from './sql-model.js';

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
  /** Where tables live when no schema is named. */
  readonly defaultSchema: string | undefined = undefined;

  /** An identifier, exactly as given. */
  identifier(name: string): string {
    if (name === '' || name.includes('\0')) {
      throw new FlowgenError('invalid-name', `'${name}' cannot be the name of a database object.`);
    }
    return `"${name.replaceAll('"', '""')}"`;
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
}

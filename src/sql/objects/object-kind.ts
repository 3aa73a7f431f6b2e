import type { SqlDialect } from '../dialect.js';
import type { SqlObject } from '../sql-model.js';

/** One statement of DDL, and how to see that it has been done. */
export interface SqlStep {
  /** What it makes, for people: `table public.outbox`. */
  readonly title: string;
  readonly sql: string;
  /** A SELECT of one boolean: true where the database already has it, exactly so. Without it: always run. */
  readonly check?: string;
  /** Title of a step that makes this as well: only looked at, and done, where that one has been done before. */
  readonly within?: string;
}

/** What flowgen knows about one kind of database object. One file per kind. */
export interface ObjectKind<T extends SqlObject> {
  readonly kind: T['kind'];
  /** Two descriptions with the same identity are the same object (a shared outbox, for example). */
  identity(object: T): string;
  /** Steps that make it; each may be repeated without harm. */
  up(object: T, dialect: SqlDialect): SqlStep[];
  /**
   * Steps that fail where it must not be removed. They come before all other removal: where the database cannot undo
   * DDL, a refusal must leave everything as it was.
   */
  refuse?(object: T, dialect: SqlDialect): SqlStep[];
  /** Steps that remove it, in order. They refuse to throw unfinished work away. */
  down(object: T, dialect: SqlDialect): SqlStep[];
}

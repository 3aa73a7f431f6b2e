/** What a flow needs in its database, as plain data; `renderSql` turns it into the files `up` and `down`. */
export type Dialect = 'postgresql' | 'mysql' | 'mariadb' | 'oracle';

/**
 * One database part of a flow. `objects` are dialect-neutral descriptions (outbox table, capture trigger, …);
 * each kind is a file under `src/sql/objects` that knows how to render and inspect itself per dialect.
 */
export interface SqlModel {
  /** Id of the pattern that needs it; part of the file name where a flow has several. */
  readonly id: string;
  readonly dialect: Dialect;
  readonly objects: readonly SqlObject[];
}

/** Narrowed by `kind`; see `src/sql/objects`. */
export interface SqlObject {
  readonly kind: string;
}

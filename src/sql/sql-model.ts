import type { QualifiedName } from './names.js';
import type { OutboxLayout } from './outbox-layout.js';

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
  /** Where the part is a relay's: what the `outbox` commands need to know. */
  readonly outbox?: OutboxUse;
}

/** How a relay uses an outbox: which rows are its own, and when they are final. */
export interface OutboxUse {
  readonly table: QualifiedName;
  readonly layout: OutboxLayout;
  readonly sourceTable: string;
  readonly retryTimes: number;
  readonly leaseSeconds: number;
}

/** Narrowed by `kind`; see `src/sql/objects`. */
export interface SqlObject {
  readonly kind: string;
}

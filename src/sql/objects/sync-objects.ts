import type { FieldType } from '../field-types.js';
import type { QualifiedName } from '../names.js';
import type { SqlObject } from '../sql-model.js';

/** Which side of the closed network an event was born on. */
export type SyncSource = 'INTERNAL' | 'CLOSED_NET';

/** The outbox of a file sync: table, sequence, indexes and the claim function. */
export interface SyncOutboxObject extends SqlObject {
  readonly kind: 'sync-outbox';
  readonly outbox: QualifiedName;
  readonly source: SyncSource;
}

/** How a column is hidden before it leaves: a fixed text, no value, its SHA-256, or an SQL expression over `value`. */
export type ColumnMask = 'null' | 'sha256' | { readonly text: string } | { readonly sql: string };

/** How a column is written as JSON. `binary`: hexadecimal digits after `\x`, as PostgreSQL reads them. */
export type SyncColumnType = FieldType['type'] | 'binary';

/** Triggers that write changes of one table into the outbox. */
export interface SyncCaptureObject extends SqlObject {
  readonly kind: 'sync-capture';
  readonly outbox: QualifiedName;
  readonly source: SyncSource;
  readonly table: QualifiedName;
  /** Columns that identify a row; never masked nor left out. */
  readonly key: readonly string[];
  readonly domain: string;
  readonly eventTypes: { readonly insert: string; readonly update: string; readonly delete: string };
  /** Statements that are captured. */
  readonly operations: readonly ('insert' | 'update' | 'delete')[];
  readonly excludedColumns: readonly string[];
  /** Column → name in the payload. */
  readonly renamedColumns: Readonly<Record<string, string>>;
  readonly maskedColumns: Readonly<Record<string, ColumnMask>>;
  /** All columns in order; needed where the dialect cannot see a row as a whole (MySQL, MariaDB). */
  readonly columns?: readonly { readonly name: string; readonly type: SyncColumnType }[];
  readonly excludedDomains: readonly string[];
  readonly excludedEventTypes: readonly string[];
  /** Domain → SQL expression over `payload`, `domain`, `event_type` that gives JSON. */
  readonly converters: Readonly<Record<string, string>>;
  readonly captureUnchanged: boolean;
  readonly deletePayload: 'row' | 'key';
  readonly truncate: 'refuse' | 'capture';
}

/** Where the events of a domain go at the receiver. */
export interface SyncTarget {
  readonly domain: string;
  /** Payload columns (after renaming) that identify a row. */
  readonly key: readonly string[];
  /** A table that is written by generated statements … */
  readonly table?: QualifiedName;
  /** … or the user's own procedure `(seq, domain, event_type, payload)`. */
  readonly procedure?: QualifiedName;
  /** Payload name → column. */
  readonly renamedColumns: Readonly<Record<string, string>>;
  /** Payload names that are not written. */
  readonly ignoredColumns: readonly string[];
  /** Payload names that the table lacks are left out; otherwise the event is set aside. */
  readonly ignoreUnknownColumns: boolean;
}

/** State tables and functions of the receiver. */
export interface SyncReceiverObject extends SqlObject {
  readonly kind: 'sync-receiver';
  readonly schema?: string;
  /** Events of these sources are applied. */
  readonly accept: readonly SyncSource[];
  /** Event type → what it does. */
  readonly operations: Readonly<Record<string, 'upsert' | 'delete'>>;
  readonly targets: readonly SyncTarget[];
}

export type SyncObject = SyncOutboxObject | SyncCaptureObject | SyncReceiverObject;

import type { Text } from '../../catalog/value-types.js';
import type { SyncSource } from '../../sql/objects/sync-objects.js';
import type { Database } from '../database.js';

/** What `fileSyncReceiver` takes. Periods are written as NiFi writes them: `5 sec`, `10 min`. */
export interface FileSyncReceiverOptions {
  /** Identity within the group. */
  readonly id: string;
  /** Display name of the receiver's process group; the id where absent. */
  readonly name?: string;
  readonly database: Database;
  /** Schema of the receiver's own tables and functions. Default: `public` (PostgreSQL). */
  readonly schema?: string;
  readonly directories: {
    /** Where files arrive. NiFi must be able to remove them from there. */
    readonly incoming: Text;
    /** Every file is kept here, in a folder per day. */
    readonly archive: Text;
    /** Files that are not used go here, with a `.reason.txt` beside each. */
    readonly quarantine: Text;
  };
  /** How often the incoming folder is looked at. Default `5 sec`. */
  readonly poll?: string;
  /**
   * A file must not have changed for so long. The sender renames complete files; this is for other writers, and for
   * what carries the files across. Default `5 sec`.
   */
  readonly settle?: string;
  /** Larger files are not unpacked. Default `256 MB` (unpacked). */
  readonly maxSize?: string;
  /** Events of these sources are applied, others set aside. Default `['INTERNAL']`. */
  readonly accept?: readonly SyncSource[];
  /** Event types beside CREATED, UPDATED (both `upsert`) and DELETED (`delete`). */
  readonly eventTypes?: Readonly<Record<string, 'upsert' | 'delete'>>;
  /** Domain → where its events go. */
  readonly targets: Readonly<Record<string, ReceiverTarget>>;
  /** Events that were set aside are tried again on this schedule. Default `5 min`; `false`: only by hand. */
  readonly retry?: { readonly every?: string; readonly times?: number } | false;
  readonly gaps?: {
    /** How often gaps are looked for. Default `1 min`. */
    readonly every?: string;
    /** A gap is suspect when it is so old. Default `10 min`. */
    readonly after?: string;
  };
}

export interface ReceiverTarget {
  /** Names in the payload that identify a row, after renaming. */
  readonly key: readonly string[];
  /** Written by generated statements; needs a primary key or unique index on exactly the key. */
  readonly table?: string;
  /** Or your procedure, called with (seq bigint, domain text, event_type text, payload json). */
  readonly procedure?: string;
  /** Name in the payload → column. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Names in the payload that are not written. */
  readonly ignore?: readonly string[];
  /** Leave out what the table lacks, instead of setting the event aside. Default false. */
  readonly ignoreUnknown?: boolean;
}

import type { SecretRef, Text } from '../../catalog/value-types.js';
import type { ColumnMask, SyncColumnType, SyncSource } from '../../sql/objects/sync-objects.js';
import type { Database } from '../database.js';

/** What `fileSync` takes. Periods are written as NiFi writes them: `5 sec`, `7 days`. */
export interface FileSyncOptions {
  /** Identity within the group. */
  readonly id: string;
  /** Display name of the sync's process group; the id where absent. */
  readonly name?: string;
  readonly database: Database;
  /** Outbox table; default `outbox` in the schema of the first table. */
  readonly outbox?: string;
  /** Which side this is; stands in every event. Default `INTERNAL`. */
  readonly source?: SyncSource;
  /** The tables that are captured; no others are. Empty where an application writes the outbox itself. */
  readonly tables: Readonly<Record<string, CapturedTable>>;
  readonly exclude?: {
    /** Domains that are not captured, also when a transaction sets them. */
    readonly domains?: readonly string[];
    readonly eventTypes?: readonly string[];
  };
  /**
   * Domain → what becomes of its payloads. An SQL expression gives JSON, over the variables `payload`, `domain` and
   * `event_type`; it runs in the business transaction: where it fails, the business statement fails. A Groovy body
   * gives a map, over `payload` (a map), `domain` and `eventType`; it runs in NiFi when the file is written: where it
   * fails, the event is FAILED and the others go on.
   */
  readonly converters?: Readonly<Record<string, string | { readonly groovy: string }>>;
  readonly target: DirectoryTarget | SftpTarget;
  readonly batch?: {
    /** A file is due when so many events wait; also the most that a file holds. Default 1,000. */
    readonly events?: number;
    /** … or when the oldest has waited so long. Default `60 sec`. */
    readonly age?: string;
    /** How often that is checked. Default `5 sec`. */
    readonly check?: string;
    /** Most bytes of a file before compression; a single event may be larger. Default 64 MB. */
    readonly maxBytes?: number;
  };
  /** 0 (none) to 9. Default 6. */
  readonly gzipLevel?: number;
  /** A claim without an outcome is void after this; its events are sent in another file. Default `10 min`. */
  readonly lease?: string;
  /** FAILED events are put back in line on this schedule. Default `5 min`; `false`: only by hand. */
  readonly resendFailed?: string | false;
  readonly retention?: {
    /** SENT events are kept so long. Default `7 days`. */
    readonly keep?: string;
    /** When older ones are deleted: Quartz cron with seconds, in NiFi's time zone. Default `0 0 2 * * ?` (02:00). */
    readonly cron?: string;
  };
  /** Writes `<file>.manifest.json` with SHA-256, number and ranges beside every file. Default false. */
  readonly manifest?: boolean;
}

export interface CapturedTable {
  /** Columns that identify a row: the primary key or a unique index. */
  readonly key: readonly string[];
  /** Default: the table's name in capitals (`order_item` → `ORDER_ITEM`). */
  readonly domain?: string;
  /** Names of the event types; `false`: such changes are not captured. */
  readonly events?: {
    /** Default `CREATED`. */
    readonly insert?: string | false;
    /** Default `UPDATED`. */
    readonly update?: string | false;
    /** Default `DELETED`. */
    readonly delete?: string | false;
  };
  /**
   * All columns in order with their types (`bigint`, `decimal`, `text`, `timestamp`, `binary`, …). Needed for MySQL and
   * MariaDB only, whose triggers cannot see a row as a whole.
   */
  readonly columns?: Readonly<Record<string, SyncColumnType>>;
  /** Columns that never leave. */
  readonly exclude?: readonly string[];
  /** Column → name in the payload. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Columns whose value never leaves: `'null'`, `'sha256'`, `{ text }` or `{ sql }` over `value` (text). */
  readonly mask?: Readonly<Record<string, ColumnMask>>;
  /** Capture updates that change nothing of what is sent. Default false. */
  readonly captureUnchanged?: boolean;
  /** Payload of a delete: the last row, or its key only. Default `row`. */
  readonly deletePayload?: 'row' | 'key';
  /** PostgreSQL: TRUNCATE is refused, or captured as one delete per row. Default `refuse`. */
  readonly truncate?: 'refuse' | 'capture';
}

/** A folder that NiFi's machine sees. */
export interface DirectoryTarget {
  readonly directory: Text;
}

/** A folder on an SFTP server. */
export interface SftpTarget {
  readonly sftp: {
    readonly host: Text;
    /** Default 22. */
    readonly port?: Text;
    readonly user: Text;
    readonly password?: SecretRef;
    /** Path of a private key as NiFi sees it. */
    readonly privateKey?: Text;
    readonly passphrase?: SecretRef;
    readonly directory: Text;
    /** OpenSSH known_hosts file as NiFi sees it; host keys are checked strictly. */
    readonly knownHosts: Text;
  };
}

import type { SecretRef, ServiceRef, Text } from '../../catalog/value-types.js';
import type { RecordFields } from '../../sql/field-types.js';
import type { OutboxMapping } from '../../sql/outbox-layout.js';
import type { Database } from '../database.js';

/** Periods are written as in NiFi: `1 sec`, `5 min`, `7 days`. */
export type Period = string;

export interface OutboxRelayOptions {
  /** Identity within the group. */
  readonly id: string;
  /** Name of the relay's process group; the id where absent. */
  readonly name?: string;
  readonly database: Database;
  /** How rows are found; see `IncrementalRelayOptions` for the other way. Default `outbox`. */
  readonly read?: 'outbox';
  readonly source: SourceOptions;
  /** What is sent: field → type. Both inputs share it. It holds the key, and no field `uuid`. */
  readonly record: RecordFields;
  readonly uuid: {
    /**
     * Stands before the key, with a colon between, in what the UUID is made of: the same key in two tables gives two
     * UUIDs. Never change it. `null`: the bare key.
     */
    readonly namespace: string | null;
  };
  readonly send: SendOptions;
  /** Records posted by hand. Without it there is only the database. */
  readonly manual?: ManualOptions;
  readonly outbox?: OutboxOptions;
  readonly retry?: {
    /** Default `5 min`. */
    readonly every?: Period;
    /** Retries after the first attempt. Default 3. */
    readonly times?: number;
  };
  /** How long a claimed row may stay without an outcome before it is taken up again. Default `10 min`. */
  readonly lease?: Period;
  readonly recovery?: {
    /** How often it looks for rows whose lease has run out. Default `1 min`. */
    readonly every?: Period;
  };
  /** Reports final failures. `false`: no alarm. */
  readonly alarm?: false | AlarmOptions;
  /** Deletes done rows older than this. Default: they stay. */
  readonly retention?: Period;
  /**
   * Stops claiming while the receiver cannot be reached, so that a long outage makes nothing final. It asks with a
   * HEAD request to the receiver's URL (or to `url`). Default: off.
   */
  readonly pauseWhenUnreachable?: boolean | { readonly url?: Text };
}

export interface SourceOptions {
  /** `table`, `schema.table` or `"My Schema"."표"`. */
  readonly table: string;
  /** Fields of the record that identify it, in order. */
  readonly key: readonly string[];
}

export interface OutboxOptions {
  /** Default: `outbox`, in the source table's schema. Relays may share one. */
  readonly table?: string;
  /** The table is there already: how it differs from what flowgen would make. flowgen never makes or drops it. */
  readonly existing?: OutboxMapping;
  /** `none`: the application fills the outbox itself. Default `trigger`. */
  readonly capture?: 'trigger' | 'none';
  /** How often an idle relay looks for waiting rows. Default `1 sec`. */
  readonly poll?: Period;
}

export interface SendOptions {
  /** Where records are POSTed to. */
  readonly url: Text;
  /** One request per batch (a JSON array) or per record (a JSON object). Default `batch`. */
  readonly delivery?: 'batch' | 'record';
  /** Records per claim, and per request where `delivery` is `batch`. Default 500, with `record` 200. */
  readonly batchSize?: number;
  /** Requests at once. Default 2, with `record` 4. */
  readonly concurrency?: number;
  /** To connect. Default `5 sec`. */
  readonly connectTimeout?: Period;
  /** For each read and each write. Default `15 sec`. */
  readonly timeout?: Period;
  /** Request headers; a `secret()` stays one. */
  readonly headers?: Readonly<Record<string, Text | SecretRef>>;
  readonly basicAuth?: { readonly user: Text; readonly password: SecretRef };
  /** For a receiver with a certificate of a private authority, or one that wants ours. */
  readonly tls?: TlsOptions | ServiceRef<'org.apache.nifi.ssl.SSLContextProvider'>;
}

/** A keystore, a truststore or both, as files that NiFi can read. */
export interface TlsOptions {
  readonly keystore?: Text;
  readonly keystorePassword?: SecretRef;
  /** Default `PKCS12`. */
  readonly keystoreType?: 'PKCS12' | 'JKS' | 'BCFKS';
  readonly truststore?: Text;
  readonly truststorePassword?: SecretRef;
  /** Default `PKCS12`. */
  readonly truststoreType?: 'PKCS12' | 'JKS' | 'BCFKS';
}

export interface ManualOptions {
  readonly port: Text;
  /** Path without the first slash: `reports` is `POST /reports`. */
  readonly basePath: Text;
  readonly tls?: TlsOptions | ServiceRef<'org.apache.nifi.ssl.SSLContextProvider'>;
  /** Whether clients must show a certificate. Default `REQUIRED` where a pattern is set, else `AUTO`. */
  readonly clientAuthentication?: 'AUTO' | 'WANT' | 'REQUIRED' | 'NONE';
  /** Regular expression for the subject of client certificates. Needs `tls`. */
  readonly subjectDnPattern?: string;
  /** Regular expression for the issuer of client certificates. Needs `tls`. */
  readonly issuerDnPattern?: string;
  /** Quick repeats before the record goes into the outbox as failed. Default 2. */
  readonly retries?: number;
}

export interface AlarmOptions {
  /** Default `1 min`. */
  readonly every?: Period;
  /** Called with a JSON object: `relay`, `sourceTable`, `failed`, `stuck`, `cause`. */
  readonly webhook?: { readonly url: Text; readonly headers?: Readonly<Record<string, Text | SecretRef>> };
}

import type { DatabaseConnection } from '../db/connection.js';
import { FlowgenError } from '../errors.js';
import { dialectFor } from '../sql/dialects/index.js';
import { parseName, type QualifiedName } from '../sql/names.js';
import { receiverNames } from '../sql/objects/sync-names.js';

export interface SenderStatus {
  /** Events that wait, claimed ones included. */
  readonly pending: number;
  readonly claimed: number;
  /** Age of the oldest waiting event. */
  readonly oldestPendingSeconds: number | null;
  readonly failed: number;
  readonly lastError: string | null;
  readonly sent: number;
  readonly lastSentAt: string | null;
  /** Name of the newest file that was written. */
  readonly lastFile: string | null;
  readonly lastSeq: string | null;
}

export interface ReceiverStatus {
  readonly files: number;
  readonly lastFile: string | null;
  readonly lastFileAt: string | null;
  readonly refused: number;
  readonly lastRefused: string | null;
  readonly events: number;
  readonly lastSeq: string | null;
  readonly setAside: number;
  readonly gaps: { readonly new: number; readonly suspect: number; readonly missing: number };
}

export interface SyncStatus {
  readonly sender?: SenderStatus;
  readonly receiver?: ReceiverStatus;
}

export interface Gap {
  readonly source: string;
  readonly seqFrom: string;
  readonly seqTo: string;
  readonly state: 'new' | 'suspect' | 'missing';
  readonly firstSeen: string;
}

export interface SyncPlaces {
  /** Outbox of the sender; default `outbox`. */
  readonly outbox?: string;
  /** Schema of the receiver's tables; default: the database's own (`public`). */
  readonly schema?: string;
  /** How old a gap must be to be suspect; default 600 seconds. */
  readonly gapSeconds?: number;
}

/** The places as the database has them, quoted. */
interface Places {
  readonly outbox: string;
  readonly names: ReturnType<typeof receiverNames>;
  readonly quoted: (name: QualifiedName) => string;
  readonly gapSeconds: number;
}

function placesOf(connection: DatabaseConnection, places: SyncPlaces): Places {
  const dialect = dialectFor(connection.dialect);
  const quoted = (name: QualifiedName) => dialect.qualified(name);
  return {
    outbox: quoted(parseName(places.outbox ?? 'outbox')),
    names: receiverNames(places.schema ?? dialect.defaultSchema),
    quoted,
    gapSeconds: places.gapSeconds ?? 600,
  };
}

/**
 * What both sides of a file sync say about themselves; whichever is in this database.
 * @throws FlowgenError `no-file-sync` where neither is
 */
export async function syncStatus(connection: DatabaseConnection, given: SyncPlaces = {}): Promise<SyncStatus> {
  const places = placesOf(connection, given);
  const sender = await senderStatus(connection, places);
  const receiver = await receiverStatus(connection, places);
  if (!sender && !receiver) throw noFileSync();
  return { ...(sender && { sender }), ...(receiver && { receiver }) };
}

/** Whether a person should look. */
export function needsAttention({ sender, receiver }: SyncStatus): boolean {
  return (
    (sender?.failed ?? 0) > 0 ||
    (receiver?.setAside ?? 0) > 0 ||
    (receiver?.refused ?? 0) > 0 ||
    (receiver?.gaps.missing ?? 0) > 0
  );
}

async function exists(connection: DatabaseConnection, quotedTable: string, column: string): Promise<boolean> {
  // Asking the table itself works in every database and needs no right on the catalogue.
  return connection.query(`SELECT ${column} FROM ${quotedTable} WHERE 1 = 0`).then(
    () => true,
    () => false,
  );
}

async function senderStatus(connection: DatabaseConnection, { outbox }: Places): Promise<SenderStatus | undefined> {
  if (!(await exists(connection, outbox, 'seq, claimed_at'))) return undefined;
  const postgresql = connection.dialect === 'postgresql';
  const age = postgresql
    ? 'CAST(extract(epoch FROM clock_timestamp() - min(created_at)) AS bigint)'
    : 'TIMESTAMPDIFF(SECOND, MIN(created_at), NOW(6))';
  const one = async (sql: string) => (await connection.query(sql))[0] ?? {};
  const waiting = await one(
    `SELECT count(*) AS n, count(batch_id) AS claimed, ${age} AS age FROM ${outbox} WHERE status = 'PENDING'`,
  );
  const failed = await one(`SELECT count(*) AS n, max(last_error) AS error FROM ${outbox} WHERE status = 'FAILED'`);
  const sent = await one(`SELECT count(*) AS n, max(sent_at) AS at FROM ${outbox} WHERE status = 'SENT'`);
  const stamp = postgresql
    ? `to_char(min(claimed_at) AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')`
    : `DATE_FORMAT(MIN(claimed_at), '%Y%m%dT%H%i%sZ')`;
  const file = await one(
    `SELECT min(seq) AS seq_from, max(seq) AS seq_to, ${stamp} AS stamp FROM ${outbox} WHERE status = 'SENT' AND batch_id =
      (SELECT batch_id FROM ${outbox} WHERE status = 'SENT' ORDER BY sent_at DESC LIMIT 1)`,
  );
  const newest = await one(`SELECT max(seq) AS seq FROM ${outbox}`);
  return {
    pending: Number(waiting.n),
    claimed: Number(waiting.claimed),
    oldestPendingSeconds: waiting.age === null ? null : Number(waiting.age),
    failed: Number(failed.n),
    lastError: text(failed.error),
    sent: Number(sent.n),
    lastSentAt: time(sent.at),
    lastFile: file.stamp ? `sync_${file.seq_from}_${file.seq_to}_${file.stamp}.json.gz` : null,
    lastSeq: text(newest.seq),
  };
}

async function receiverStatus(connection: DatabaseConnection, places: Places): Promise<ReceiverStatus | undefined> {
  const { names, quoted } = places;
  if (!(await exists(connection, quoted(names.t.processed), 'seq'))) return undefined;
  const one = async (sql: string) => (await connection.query(sql))[0] ?? {};
  const file = (refused: string) =>
    one(
      `SELECT file_name, received_at, refused FROM ${quoted(names.t.files)} WHERE refused IS ${refused} ORDER BY id DESC LIMIT 1`,
    );
  const last = await file('NULL');
  const refused = await file('NOT NULL');
  const files = await one(
    `SELECT count(*) AS n, count(refused) AS refused FROM ${quoted(names.t.files)} WHERE received_at > now() - interval '1 day'`,
  );
  const events = await one(`SELECT count(*) AS n, max(seq) AS seq FROM ${quoted(names.t.processed)}`);
  const setAside = await one(`SELECT count(*) AS n FROM ${quoted(names.t.setAside)}`);
  const gaps = await gapsOf(connection, places);
  const inState = (state: Gap['state']) => gaps.filter((gap) => gap.state === state).length;
  return {
    files: Number(files.n),
    lastFile: text(last.file_name),
    lastFileAt: time(last.received_at),
    refused: Number(files.refused),
    lastRefused: refused.file_name ? `${refused.file_name}: ${refused.refused}` : null,
    events: Number(events.n),
    lastSeq: text(events.seq),
    setAside: Number(setAside.n),
    gaps: { new: inState('new'), suspect: inState('suspect'), missing: inState('missing') },
  };
}

/** Numbers that have not come, oldest first. */
export function syncGaps(connection: DatabaseConnection, given: SyncPlaces = {}): Promise<Gap[]> {
  return gapsOf(connection, placesOf(connection, given));
}

async function gapsOf(connection: DatabaseConnection, { names, quoted, gapSeconds }: Places): Promise<Gap[]> {
  const rows = await connection.query(`SELECT * FROM ${quoted(names.fn.gaps)}(make_interval(secs => ?))`, [gapSeconds]);
  return rows.map((row) => ({
    source: String(row.source),
    seqFrom: String(row.seq_from),
    seqTo: String(row.seq_to),
    state: row.state as Gap['state'],
    firstSeen: time(row.first_seen) ?? '',
  }));
}

/** Forgets gaps (those up to a number, or all): they are of rollbacks, or mended by hand. Returns how many. */
export async function dismissGaps(
  connection: DatabaseConnection,
  given: SyncPlaces,
  upTo: string | undefined,
): Promise<number> {
  const { names, quoted } = placesOf(connection, given);
  const rows = await connection.query(
    `DELETE FROM ${quoted(names.t.gaps)} WHERE seq_to <= coalesce(CAST(? AS bigint), 9223372036854775807) RETURNING seq_from`,
    [upTo ?? null],
  );
  return rows.length;
}

/** Puts FAILED events back in line, or those of a range whatever their state; returns how many. */
export async function requeueEvents(
  connection: DatabaseConnection,
  given: SyncPlaces,
  range: { from: string; to: string } | undefined,
): Promise<number> {
  const { outbox } = placesOf(connection, given);
  if (!(await exists(connection, outbox, 'seq, claimed_at'))) throw noFileSync();
  const which = range ? 'seq BETWEEN ? AND ?' : `status = 'FAILED'`;
  const parameters = range ? [range.from, range.to] : [];
  return connection.transaction(async () => {
    const [row] = await connection.query(`SELECT count(*) AS n FROM ${outbox} WHERE ${which}`, parameters);
    await connection.query(
      `UPDATE ${outbox} SET status = 'PENDING', batch_id = NULL, claimed_at = NULL, sent_at = NULL WHERE ${which}`,
      parameters,
    );
    return Number(row?.n ?? 0);
  });
}

/** Tries all events again that were set aside; returns how many could be applied and how many are left. */
export async function retrySetAside(
  connection: DatabaseConnection,
  given: SyncPlaces,
): Promise<{ applied: number; left: number }> {
  const { names, quoted } = placesOf(connection, given);
  const [done] = await connection.query(`SELECT ${quoted(names.fn.retry)}(NULL, 2000000000) AS n`);
  const [left] = await connection.query(`SELECT count(*) AS n FROM ${quoted(names.t.setAside)}`);
  return { applied: Number(done?.n ?? 0), left: Number(left?.n ?? 0) };
}

function noFileSync(): FlowgenError {
  return new FlowgenError('no-file-sync', 'There is neither sender nor receiver of a file sync in this database.', {
    hint: 'Name the outbox with --outbox, or the receiver’s schema with --schema; check the user’s rights.',
  });
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
const time = (value: unknown): string | null => (value instanceof Date ? value.toISOString() : text(value));

import pg from 'pg';
import type {
  SyncCaptureObject,
  SyncObject,
  SyncOutboxObject,
  SyncReceiverObject,
} from '../../src/sql/objects/sync-objects.js';
import { renderSyncObject } from '../../src/sql/objects/sync-render.js';

export const outbox: SyncOutboxObject = {
  kind: 'sync-outbox',
  outbox: { schema: 'public', name: 'outbox' },
  source: 'INTERNAL',
};

export function capture(
  table: string,
  options: Partial<SyncCaptureObject> & Pick<SyncCaptureObject, 'key'>,
): SyncCaptureObject {
  return {
    kind: 'sync-capture',
    outbox: outbox.outbox,
    source: 'INTERNAL',
    table: { schema: 'public', name: table },
    domain: table.toUpperCase(),
    eventTypes: { insert: 'CREATED', update: 'UPDATED', delete: 'DELETED' },
    operations: ['insert', 'update', 'delete'],
    excludedColumns: [],
    renamedColumns: {},
    maskedColumns: {},
    excludedDomains: [],
    excludedEventTypes: [],
    converters: {},
    captureUnchanged: false,
    deletePayload: 'row',
    truncate: 'refuse',
    ...options,
  };
}

export function receiver(
  targets: Record<string, Partial<SyncReceiverObject['targets'][number]> & { key: readonly string[] }>,
): SyncReceiverObject {
  return {
    kind: 'sync-receiver',
    schema: 'public',
    accept: ['INTERNAL'],
    operations: { CREATED: 'upsert', UPDATED: 'upsert', DELETED: 'delete' },
    targets: Object.entries(targets).map(([domain, target]) => ({
      domain,
      ...(target.procedure === undefined && { table: { schema: 'public', name: domain.toLowerCase() } }),
      renamedColumns: {},
      ignoredColumns: [],
      ignoreUnknownColumns: false,
      ...target,
    })),
  };
}

export async function install(client: pg.ClientBase, ...objects: readonly SyncObject[]): Promise<void> {
  for (const object of objects) await client.query(renderSyncObject(object, 'postgresql').up);
}

export async function uninstall(client: pg.ClientBase, ...objects: readonly SyncObject[]): Promise<void> {
  for (const object of [...objects].reverse()) await client.query(renderSyncObject(object, 'postgresql').down);
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export interface SyncFile {
  readonly name: string;
  readonly content: string;
}

/** One claim as the flow makes it; undefined where no file is due. */
export async function claim(
  client: pg.ClientBase,
  options: { batch?: string; events?: number; age?: string; bytes?: number; lease?: string } = {},
): Promise<SyncFile | undefined> {
  const batch = options.batch ?? crypto.randomUUID();
  const { rows } = await client.query<{ content: string }>('SELECT content FROM outbox_claim($1, $2, $3, $4, $5)', [
    batch,
    options.events ?? 1000,
    options.age ?? '0 seconds',
    options.bytes ?? 64_000_000,
    options.lease ?? '10 minutes',
  ]);
  const content = rows[0]?.content;
  return content === undefined ? undefined : { name: nameOf(content), content };
}

/** Name of a file by the rule of the format. */
export function nameOf(content: string): string {
  const { meta } = JSON.parse(content) as { meta: { seq_from: number; seq_to: number; created_at: string } };
  return `sync_${meta.seq_from}_${meta.seq_to}_${meta.created_at.replaceAll(/[-:]/g, '')}.json.gz`;
}

export async function markSent(client: pg.ClientBase, batch: string): Promise<number> {
  const sql = `UPDATE outbox SET status = 'SENT', sent_at = now() WHERE batch_id = $1 AND status = 'PENDING'`;
  return (await client.query(sql, [batch])).rowCount ?? 0;
}

/** Claims and marks until nothing is left. */
export async function drain(client: pg.ClientBase, events = 1000): Promise<SyncFile[]> {
  const files: SyncFile[] = [];
  for (;;) {
    const batch = crypto.randomUUID();
    const file = await claim(client, { batch, events });
    if (file === undefined) return files;
    await markSent(client, batch);
    files.push(file);
  }
}

export async function apply(client: pg.ClientBase, file: SyncFile): Promise<{ outcome: string; summary: string }> {
  const { rows } = await client.query('SELECT * FROM sync_apply($1, $2)', [
    file.name,
    Buffer.from(file.content).toString('base64'),
  ]);
  return rows[0] as { outcome: string; summary: string };
}

export interface SyncEvent {
  readonly seq: number;
  readonly domain: string;
  readonly event_type: string;
  readonly source: string;
  readonly payload: Record<string, unknown>;
}

export async function events(client: pg.ClientBase): Promise<SyncEvent[]> {
  const { rows } = await client.query('SELECT seq, domain, event_type, source, payload FROM outbox ORDER BY seq');
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

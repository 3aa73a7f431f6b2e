import { gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fileSchema } from '../patterns/file-sync-receiver/schema.js';

/** A file as it was read, whole and of the right form. */
export interface SyncFile {
  readonly name: string;
  readonly seqFrom: number;
  readonly seqTo: number;
  readonly source: string;
  readonly createdAt: string;
  /** Numbers of its events, in the order of the file. */
  readonly seqs: readonly number[];
  /** Domain → number of events. */
  readonly domains: Readonly<Record<string, number>>;
  /** What is wrong with single events; the receiver would set these aside. */
  readonly badEvents: readonly string[];
}

interface Content {
  meta: { seq_from: number; seq_to: number; source: string; created_at: string };
  events: readonly unknown[];
}

/** `sync_{from}_{to}_{yyyyMMddTHHmmssZ}.json.gz` */
export const fileNamePattern = /^sync_(\d{1,18})_(\d{1,18})_(\d{8}T\d{6}Z)\.json\.gz$/;

const validate = new Ajv2020({ allErrors: true }).compile<Content>(fileSchema);

/** What makes a file unusable as a whole. */
export class UnusableFile extends Error {}

/**
 * Reads a file as the receiver does: name, gzip with its checksum, JSON, form, events.
 * @throws UnusableFile with the reason
 */
export function readSyncFile(name: string, bytes: Buffer): SyncFile {
  const named = fileNamePattern.exec(name);
  if (!named) throw new UnusableFile('the name is not that of a sync file');
  const content = parse(unzip(bytes));
  if (!validate(content)) {
    const errors = (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message}`);
    throw new UnusableFile(`its JSON is not that of a sync file: ${errors.join('; ')}`);
  }
  const { meta, events } = content;
  if (Number(named[1]) !== meta.seq_from || Number(named[2]) !== meta.seq_to) {
    throw new UnusableFile(`the name says ${named[1]} to ${named[2]}, its content ${meta.seq_from} to ${meta.seq_to}`);
  }
  const seqs: number[] = [];
  const domains: Record<string, number> = {};
  const badEvents: string[] = [];
  const seen = new Set<number>();
  events.forEach((event, index) => {
    const problem = eventProblem(event, meta.seq_from, meta.seq_to);
    if (problem !== undefined) {
      badEvents.push(`event ${index + 1}: ${problem}`);
      return;
    }
    const { seq, domain } = event as { seq: number; domain: string };
    if (seen.has(seq)) badEvents.push(`event ${index + 1}: seq ${seq} stands twice in the file`);
    seen.add(seq);
    seqs.push(seq);
    domains[domain] = (domains[domain] ?? 0) + 1;
  });
  return {
    name,
    seqFrom: meta.seq_from,
    seqTo: meta.seq_to,
    source: meta.source,
    createdAt: meta.created_at,
    seqs,
    domains,
    badEvents,
  };
}

function unzip(bytes: Buffer): string {
  try {
    // Strict: what is no UTF-8 would become replacement characters unnoticed.
    return new TextDecoder('utf-8', { fatal: true }).decode(gunzipSync(bytes));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new UnusableFile('it is no complete gzip file: it is cut off');
    if (code?.startsWith('Z_')) throw new UnusableFile(`it is no complete gzip file: ${message}`);
    throw new UnusableFile('its content is no UTF-8 text');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnusableFile(`its content is no JSON: ${(error as Error).message}`);
  }
}

function eventProblem(event: unknown, from: number, to: number): string | undefined {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return 'it is no object';
  const { seq, domain, event_type, source, payload } = event as Record<string, unknown>;
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0)
    return 'it has no seq, or it is no whole number';
  if (seq < from || seq > to) return `seq ${seq} is outside the range of its file`;
  if (typeof domain !== 'string') return `seq ${seq} has no domain`;
  if (typeof event_type !== 'string') return `seq ${seq} has no event type`;
  if (source !== 'INTERNAL' && source !== 'CLOSED_NET') return `seq ${seq} has the source ${JSON.stringify(source)}`;
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return `seq ${seq} has no payload object`;
  return undefined;
}

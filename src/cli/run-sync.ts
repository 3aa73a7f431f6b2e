import pc from 'picocolors';
import type { DatabaseConnection } from '../db/connection.js';
import { FlowgenError } from '../errors.js';
import { rangeText } from '../sync/ranges.js';
import {
  dismissGaps,
  needsAttention,
  requeueEvents,
  retrySetAside,
  type SyncPlaces,
  type SyncStatus,
  syncGaps,
  syncStatus,
} from '../sync/status.js';
import { type Verification, verifySyncFiles } from '../sync/verify.js';
import { type DatabaseOptions, openDatabase } from './database.js';
import { print, printJson, shownPath } from './output.js';

export interface SyncOptions extends DatabaseOptions {
  readonly outbox?: string;
  readonly schema?: string;
  readonly seq?: string;
  readonly after?: string;
  readonly dismiss?: string | true;
  readonly json?: boolean;
}

/** The `sync status` command. */
export async function runSyncStatus(options: SyncOptions): Promise<void> {
  const status = await withDatabase(options, syncStatus);
  if (needsAttention(status)) process.exitCode = 2;
  if (options.json) printJson(status);
  else print(statusText(status));
}

function statusText({ sender, receiver }: SyncStatus): string {
  const lines: string[] = [];
  const row = (label: string, value: string, alarming = false) =>
    lines.push(`  ${label.padEnd(12)}${alarming ? pc.red(value) : value}`);
  if (sender) {
    lines.push(pc.bold('Sender'));
    const oldest = sender.oldestPendingSeconds === null ? '' : `, the oldest for ${sender.oldestPendingSeconds} s`;
    row('waiting', `${sender.pending} events${oldest}${sender.claimed > 0 ? `; ${sender.claimed} being written` : ''}`);
    row('failed', `${sender.failed}${sender.lastError ? `: ${sender.lastError}` : ''}`, sender.failed > 0);
    row(
      'sent',
      `${sender.sent} kept${sender.lastSentAt ? `; the last: ${sender.lastFile ?? '?'} at ${sender.lastSentAt}` : ''}`,
    );
    row('last seq', sender.lastSeq ?? '–');
  }
  if (receiver) {
    lines.push(pc.bold('Receiver'));
    row(
      'files',
      `${receiver.files} within a day${receiver.lastFile ? `; the last: ${receiver.lastFile} at ${receiver.lastFileAt}` : ''}`,
    );
    row(
      'refused',
      `${receiver.refused} within a day${receiver.lastRefused ? `; the last: ${receiver.lastRefused}` : ''}`,
      receiver.refused > 0,
    );
    row('events', `${receiver.events} known`);
    row('last seq', receiver.lastSeq ?? '–');
    row('set aside', String(receiver.setAside), receiver.setAside > 0);
    const { gaps } = receiver;
    row('gaps', `${gaps.missing} missing, ${gaps.suspect} suspect, ${gaps.new} new`, gaps.missing > 0);
  }
  return lines.join('\n');
}

/** The `sync verify` command. */
export async function runSyncVerify(paths: readonly string[], options: SyncOptions): Promise<void> {
  const verification = await verifySyncFiles(paths);
  const bad = verification.files.filter((file) => file.problems.length > 0);
  if (bad.length > 0 || verification.missingFiles.length > 0) process.exitCode = 2;
  if (options.json) printJson(verification);
  else print(verificationText(verification, bad.length));
}

function verificationText({ files, gaps, repeated, missingFiles }: Verification, bad: number): string {
  const lines: string[] = [];
  for (const { path, file, problems } of files) {
    const mark = problems.length === 0 ? pc.green('✓') : pc.red('✗');
    lines.push(`${mark} ${shownPath(path)}${file ? `: ${file.events} events` : ''}`);
    lines.push(...problems.slice(0, 20).map((problem) => `    ${problem}`));
    if (problems.length > 20) lines.push(`    … and ${problems.length - 20} more`);
  }
  for (const name of missingFiles) lines.push(`${pc.red('✗')} ${name} is missing: only its manifest is there`);
  const list = (found: Verification['gaps'], text: string) => {
    for (const [source, ranges] of Object.entries(found)) {
      if (ranges.length === 0) continue;
      const shown = ranges.slice(0, 10).map(rangeText).join(', ');
      lines.push(`${source}: ${text}: ${shown}${ranges.length > 10 ? ` and ${ranges.length - 10} more` : ''}`);
    }
  };
  list(gaps, 'numbers in no file (normal after rollbacks)');
  list(repeated, 'numbers in more than one file (normal after repeats)');
  const events = files.reduce((sum, { file }) => sum + (file?.events ?? 0), 0);
  lines.push(`${files.length} files, ${events} events, ${bad} bad files.`);
  return lines.join('\n');
}

/** The `sync requeue` command. */
export async function runSyncRequeue(options: SyncOptions): Promise<void> {
  const range = options.seq === undefined ? undefined : parseRange(options.seq);
  const events = await withDatabase(options, (connection, places) => requeueEvents(connection, places, range));
  if (options.json) printJson({ events });
  else print(`${events} events are in line again.`);
}

function parseRange(text: string): { from: string; to: string } {
  const match = /^(\d{1,18})(?:-(\d{1,18}))?$/.exec(text.trim());
  if (match) return { from: match[1]!, to: match[2] ?? match[1]! };
  throw new FlowgenError('invalid-range', `--seq: '${text}' is not a range of numbers.`, {
    hint: 'Write 1001-1500, or one number.',
  });
}

/** The `sync retry` command. */
export async function runSyncRetry(options: SyncOptions): Promise<void> {
  const { applied, left } = await withDatabase(options, retrySetAside);
  if (left > 0) process.exitCode = 2;
  if (options.json) printJson({ applied, left });
  else print(`${applied} events could be applied, ${left} are still set aside.`);
}

/** The `sync gaps` command. */
export async function runSyncGaps(options: SyncOptions): Promise<void> {
  if (options.dismiss !== undefined) {
    const upTo = options.dismiss === true ? undefined : parseRange(options.dismiss).from;
    const dismissed = await withDatabase(options, (connection, places) => dismissGaps(connection, places, upTo));
    if (options.json) printJson({ dismissed });
    else print(`${dismissed} gaps are forgotten.`);
    return;
  }
  const gaps = await withDatabase(options, syncGaps);
  if (gaps.some((gap) => gap.state === 'missing')) process.exitCode = 2;
  if (options.json) {
    printJson({ gaps });
    return;
  }
  for (const gap of gaps) {
    const state = gap.state === 'missing' ? pc.red(gap.state) : gap.state;
    print(
      `${state.padEnd(8)} ${gap.source} ${rangeText({ from: Number(gap.seqFrom), to: Number(gap.seqTo) })}, since ${gap.firstSeen}`,
    );
  }
  if (gaps.length === 0) print('There are no gaps.');
}

async function withDatabase<T>(
  options: SyncOptions,
  work: (connection: DatabaseConnection, places: SyncPlaces) => Promise<T>,
): Promise<T> {
  const connection = await openDatabase(options);
  try {
    return await work(connection, {
      ...(options.outbox !== undefined && { outbox: options.outbox }),
      ...(options.schema !== undefined && { schema: options.schema }),
      ...(options.after !== undefined && { gapSeconds: Number(options.after) }),
    });
  } finally {
    await connection.close();
  }
}

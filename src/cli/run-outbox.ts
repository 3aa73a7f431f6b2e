import { createInterface } from 'node:readline/promises';
import pc from 'picocolors';
import type { DatabaseConnection } from '../db/connection.js';
import { type FailedFilter, failedCauses, failedRows, type OutboxStats, outboxStats, requeue } from '../db/outbox.js';
import { FlowgenError } from '../errors.js';
import { toModel } from '../model/flow-builder.js';
import type { OutboxUse } from '../sql/sql-model.js';
import { type DatabaseOptions, openDatabase } from './database.js';
import { findFlows } from './find-flows.js';
import { loadDefinition } from './load-definition.js';
import { print, printJson, progress } from './output.js';

export interface OutboxOptions extends DatabaseOptions {
  readonly source?: string;
  readonly json?: boolean;
}

interface FilterOptions extends OutboxOptions {
  readonly key?: string;
  readonly id?: string;
  readonly cause?: string;
  readonly retrying?: boolean;
}

export interface FailedOptions extends FilterOptions {
  readonly limit: string;
}

export interface RequeueOptions extends FilterOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** The `outbox stats` command. */
export async function runOutboxStats(flows: readonly string[], options: OutboxOptions): Promise<void> {
  const all = await eachOutbox(flows, options, outboxStats);
  if (all.some((stats) => stats.failed > 0 || stats.stuck > 0 || stats.overdue > 0)) process.exitCode = 2;
  if (options.json) {
    printJson({ outboxes: all });
    return;
  }
  for (const stats of all) print(statsText(stats));
}

/** The `outbox failed` command. */
export async function runOutboxFailed(flows: readonly string[], options: FailedOptions): Promise<void> {
  const limit = Number(options.limit);
  if (!Number.isSafeInteger(limit) || limit < 1) {
    throw new FlowgenError('invalid-option', `--limit ${options.limit} is not a number of rows.`);
  }
  const all = await eachOutbox(flows, options, async (connection, use) => ({
    sourceTable: use.sourceTable,
    causes: await failedCauses(connection, use, filterOf(options)),
    rows: await failedRows(connection, use, filterOf(options), limit),
  }));
  if (options.json) {
    printJson({ outboxes: all });
    return;
  }
  for (const { sourceTable, causes, rows } of all) {
    print(pc.bold(sourceTable));
    if (rows.length === 0) print('  nothing has failed');
    for (const { cause, count } of causes) print(`  ${pc.red(String(count).padStart(7))} × ${cause}`);
    for (const row of rows) {
      const cause = shortCause(row.cause);
      print(`  ${pc.dim(`#${row.outboxId}`)} key ${row.sourcePk}, ${row.retries} retries, ${row.at}: ${cause}`);
    }
    if (rows.length === limit) print(pc.dim(`  (the first ${limit}; --limit shows more)`));
  }
}

/** Characters of a cause in the line of a row; the summary above the rows has all of it. */
const CAUSE_CHARACTERS = 80;

/** A cause for the line of a row: one line, without the packages of Java's exceptions. */
export function shortCause(cause: string | undefined): string {
  if (cause === undefined) return '-';
  const plain = cause.replace(/\s+/g, ' ').replace(/\b(?:[a-z]\w*\.)+(?=[A-Z]\w*(?:Exception|Error)\b)/g, '');
  const characters = [...plain];
  return characters.length <= CAUSE_CHARACTERS ? plain : `${characters.slice(0, CAUSE_CHARACTERS - 1).join('')}…`;
}

/** The `outbox requeue` command. */
export async function runOutboxRequeue(flows: readonly string[], options: RequeueOptions): Promise<void> {
  const reporter = await progress(options.json ? { json: true } : {});
  try {
    const results = await eachOutbox(flows, options, async (connection, use) => {
      const filter = filterOf(options);
      const found = await count(connection, use, filter);
      if (found === 0 || options.dryRun) return { sourceTable: use.sourceTable, found, requeued: 0 };
      if (!options.yes) await confirm(use, found, reporter.done);
      const requeued = await requeue(connection, use, filter, (n) => {
        // The last step is the result, which is printed anyway.
        if (n < found) reporter.step(`${n} of ${found} rows wait again`);
      });
      return { sourceTable: use.sourceTable, found, requeued };
    });
    reporter.done();
    if (options.json) {
      printJson({ outboxes: results });
      return;
    }
    for (const { sourceTable, found, requeued } of results) {
      print(
        `${pc.bold(sourceTable)}: ${options.dryRun ? `${found} rows would wait again` : `${requeued} rows wait again`}`,
      );
    }
  } finally {
    reporter.done();
  }
}

function filterOf(options: FilterOptions): FailedFilter {
  return {
    ...(options.key !== undefined && { key: options.key }),
    ...(options.id !== undefined && { id: options.id }),
    ...(options.cause !== undefined && { cause: options.cause }),
    ...(options.retrying && { retrying: true }),
  };
}

async function count(connection: DatabaseConnection, use: OutboxUse, filter: FailedFilter): Promise<number> {
  let found = 0;
  for (let after: string | undefined; ; ) {
    const rows = await failedRows(connection, use, filter, 5_000, after);
    found += rows.length;
    if (rows.length < 5_000) return found;
    after = rows.at(-1)!.outboxId;
  }
}

/** @throws FlowgenError `not-confirmed` */
async function confirm(use: OutboxUse, found: number, quiet: () => void): Promise<void> {
  quiet();
  const refused = (hint: string) =>
    new FlowgenError('not-confirmed', `${found} rows of ${use.sourceTable} stay as they are.`, { hint });
  if (!process.stdin.isTTY) throw refused('Say --yes where nobody can be asked.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`Send ${found} failed rows of ${use.sourceTable} again? [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw refused('Answer y to go on.');
  } finally {
    terminal.close();
  }
}

/** What `work` says of every outbox that the flows have in this database. Throws FlowgenError `no-outbox`. */
export async function eachOutbox<T>(
  named: readonly string[],
  options: OutboxOptions,
  work: (connection: DatabaseConnection, use: OutboxUse) => Promise<T>,
): Promise<T[]> {
  const uses = new Map<string, { dialect: string; use: OutboxUse }>();
  for (const file of findFlows(named)) {
    for (const { dialect, outbox } of toModel(await loadDefinition(file)).sql) {
      if (outbox) uses.set(JSON.stringify([dialect, outbox.table, outbox.sourceTable]), { dialect, use: outbox });
    }
  }
  const connection = await openDatabase(options);
  try {
    const chosen = [...uses.values()]
      .filter(({ dialect }) => dialect === connection.dialect)
      .map(({ use }) => use)
      .filter((use) => options.source === undefined || use.sourceTable === options.source);
    if (chosen.length === 0) {
      const known = [...uses.values()].map(({ use }) => use.sourceTable).join(', ') || 'none';
      throw new FlowgenError(
        'no-outbox',
        `No relay of these flows has an outbox in this ${connection.dialect} database.`,
        {
          hint: `Name the flow, or check --source (known: ${known}).`,
        },
      );
    }
    const results: T[] = [];
    for (const use of chosen) results.push(await work(connection, use));
    return results;
  } finally {
    await connection.close();
  }
}

/** Numbers of one outbox, for people. */
export function statsText(stats: OutboxStats): string {
  const line = (label: string, value: number, note = '', warn = false) =>
    `  ${label.padEnd(10)}${(warn && value > 0 ? pc.red : String)(String(value).padStart(10))}  ${pc.dim(note)}`.trimEnd();
  return [
    pc.bold(stats.sourceTable),
    line('waiting', stats.waiting, age('oldest since', stats.oldestWaitingSeconds)),
    line('claimed', stats.claimed, stats.overdue > 0 ? `${stats.overdue} for longer than the lease` : ''),
    line('retrying', stats.retrying),
    line('failed', stats.failed, age('for good; oldest since', stats.oldestFailedSeconds), true),
    line('stuck', stats.stuck, stats.stuck > 0 ? 'freed three times or more without an outcome' : '', true),
    line('done', stats.done, `${stats.rowsPerSecond} rows/s in the last minute`),
  ].join('\n');
}

function age(label: string, seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const text =
    seconds < 120
      ? `${seconds} s`
      : seconds < 7_200
        ? `${Math.round(seconds / 60)} min`
        : `${Math.round(seconds / 3_600)} h`;
  return `${label} ${text}`;
}

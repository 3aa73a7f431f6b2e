import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FlowgenError } from '../errors.js';
import { parseManifest, UnusableManifest } from './manifest.js';
import { gapsBetween, type Range, toRanges } from './ranges.js';
import { readSyncFile, type SyncFile, UnusableFile } from './sync-file.js';

export interface VerifiedFile {
  readonly path: string;
  /** What was in it; absent where it can't be used. */
  readonly file?: Omit<SyncFile, 'seqs'> & { readonly events: number };
  /** What is wrong; empty for a good file. */
  readonly problems: readonly string[];
}

/** What `sync verify` found in files, without any server. */
export interface Verification {
  readonly files: readonly VerifiedFile[];
  /** Per source: numbers that are in no file, between the first and the last. Normal after rollbacks. */
  readonly gaps: Readonly<Record<string, readonly Range[]>>;
  /** Numbers that are in more than one file: normal after a repeated delivery. */
  readonly repeated: Readonly<Record<string, readonly Range[]>>;
  /** Files that a manifest names and that are not there. */
  readonly missingFiles: readonly string[];
}

const manifestEnding = '.manifest.json';

/**
 * Checks files, and all sync files of folders, as the receiver would. Reads nothing else.
 * @throws FlowgenError `no-sync-files`
 */
export async function verifySyncFiles(paths: readonly string[]): Promise<Verification> {
  const found = (await Promise.all(paths.map(expand))).flat().sort();
  if (found.length === 0) {
    throw new FlowgenError('no-sync-files', `There are no sync files in ${paths.join(', ')}.`, {
      hint: 'Name files, or folders that hold sync_*.json.gz.',
    });
  }
  const files: VerifiedFile[] = [];
  const seqs = new Map<string, number[]>();
  const missingFiles: string[] = [];
  const there = new Set(found);
  for (const path of found) {
    if (path.endsWith(manifestEnding)) {
      if (there.has(path.slice(0, -manifestEnding.length))) continue;
      missingFiles.push(basename(path).slice(0, -manifestEnding.length));
      continue;
    }
    const bytes = await readFile(path);
    const problems: string[] = [];
    try {
      const { seqs: numbers, ...file } = readSyncFile(basename(path), bytes);
      problems.push(...file.badEvents, ...(await manifestProblems(path, bytes, numbers, there)));
      seqs.set(file.source, [...(seqs.get(file.source) ?? []), ...toRanges(numbers).flatMap(numbersOf)]);
      files.push({ path, file: { ...file, events: numbers.length }, problems });
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      files.push({ path, problems: [error.message] });
    }
  }
  const perSource = (find: (numbers: readonly number[]) => Range[]) =>
    Object.fromEntries([...seqs].map(([source, numbers]) => [source, find(numbers)]));
  return {
    files,
    gaps: perSource((numbers) => gapsBetween(toRanges(numbers))),
    repeated: perSource((numbers) => toRanges(twice(numbers))),
    missingFiles,
  };
}

async function expand(path: string): Promise<string[]> {
  const info = await stat(path).catch((cause: unknown) => {
    throw new FlowgenError('file-not-found', `${path} cannot be read.`, { cause });
  });
  if (!info.isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && /\.json\.gz($|\.)/.test(entry.name))
    .filter((entry) => !entry.name.endsWith('.reason.txt'))
    .map((entry) => join(entry.parentPath ?? dirname(path), entry.name));
}

async function manifestProblems(
  path: string,
  bytes: Buffer,
  seqs: readonly number[],
  there: ReadonlySet<string>,
): Promise<string[]> {
  const manifestPath = `${path}${manifestEnding}`;
  if (!there.has(manifestPath)) return [];
  try {
    const manifest = parseManifest(await readFile(manifestPath, 'utf8'));
    const problems: string[] = [];
    if (manifest.file !== basename(path)) problems.push(`its manifest is that of ${manifest.file}`);
    if (manifest.events !== seqs.length) {
      problems.push(`its manifest promises ${manifest.events} events, it has ${seqs.length}`);
    }
    if (manifest.sha256 !== createHash('sha256').update(bytes).digest('hex')) {
      problems.push('its SHA-256 is not that of its manifest');
    }
    return problems;
  } catch (error) {
    if (error instanceof UnusableManifest) return [`its manifest is of no use: ${error.message}`];
    throw error;
  }
}

function numbersOf({ from, to }: Range): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function twice(numbers: readonly number[]): number[] {
  const seen = new Set<number>();
  return numbers.filter((number) => {
    if (seen.has(number)) return true;
    seen.add(number);
    return false;
  });
}

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reporter } from '../reporter.js';
import { isAlive } from './process.js';

/** The environment variables that the local NiFi depends on; only the command line and tests read `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where built assemblies and fetched drivers are kept: FLOWGEN_CACHE, else XDG_CACHE_HOME/flowgen, else ~/.cache/flowgen. */
export function cacheDir(env: Environment): string {
  if (env.FLOWGEN_CACHE) return resolve(env.FLOWGEN_CACHE);
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'flowgen');
}

/** A short hash over the names and contents of all files of a folder: a changed POM gives another cache entry. */
export async function hashFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(`${relative(folder, file)}\0`);
    hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

const heartbeatMs = 2_000;
const staleMs = 30_000;

/**
 * Runs `work` while holding `<path>.lock`, so that two builders (two terminals, two test runs) never write the same
 * cache entry or Maven's local repository at once. A lock whose owner has died is taken over.
 */
export async function withLock<T>(path: string, reporter: Reporter, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  while (!(await acquire(lock))) {
    reporter.step('Waiting for another build of the local NiFi');
    await sleep(500);
  }
  // The owner shows that it lives by touching the lock: a process id alone means nothing across containers.
  const heartbeat = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), heartbeatMs);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(lock, { recursive: true, force: true });
  }
}

async function acquire(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    await writeFile(join(lock, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (await isAbandoned(lock)) await rm(lock, { recursive: true, force: true });
  return false;
}

async function isAbandoned(lock: string): Promise<boolean> {
  const info = await stat(lock).catch(() => undefined);
  if (info === undefined) return false;
  const age = Date.now() - info.mtimeMs;
  if (age > staleMs) return true;
  const pid = Number(await readFile(join(lock, 'pid'), 'utf8').catch(() => ''));
  return age > 2 * heartbeatMs && pid > 0 && !isAlive(pid);
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, isOurs, waitForEnd } from '../../src/local/process.js';

const prefix = 'flowgen-test-';

/** A new temporary folder that carries the id of this process, so that a later run can clear up after a killed one. */
export function temporaryFolder(what: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-${what}-`));
}

/** Ends servers and removes folders of test processes that were killed before they could do so themselves. */
export async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const path = join(tmpdir(), name);
    const pid = await serverIn(path);
    // The folder is in the command line of each of these servers.
    if (pid !== undefined && (await isOurs(pid, path))) {
      process.kill(pid, 'SIGKILL');
      await waitForEnd(pid, 10_000);
    }
    await rm(path, { recursive: true, force: true });
  }
}

async function serverIn(path: string): Promise<number | undefined> {
  for (const file of ['server.json', 'postmaster.pid', 'mariadb.pid']) {
    const text = await readFile(join(path, file), 'utf8').catch(() => '');
    const pid = Number(/"pid": (\d+)/.exec(text)?.[1] ?? /^\d+/.exec(text)?.[0]);
    if (pid > 0) return pid;
  }
  return undefined;
}

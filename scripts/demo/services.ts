import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocalNifi, startLocalNifi, stopLocalNifi } from '../../src/local/server.js';
import { PostgresServer } from '../../test/support/postgres-server.js';
import { Receiver } from '../../test/support/receiver.js';
import { temporaryFolder } from '../../test/support/temporary.js';
import { say, sayProgress } from './output.js';

/** All servers of the demo; each on a free port of this machine. */
export interface Services {
  readonly postgres: PostgresServer;
  readonly nifi: LocalNifi;
  readonly receiver: Receiver;
  /** For files of the demo; removed at its end. */
  readonly folder: string;
}

type Cleanup = () => Promise<void>;

/** Starts the servers one after the other; what has been started is in `cleanups` even when a later one fails. */
export async function startServices(cleanups: Cleanup[]): Promise<Services> {
  const folder = await temporaryFolder('demo');
  cleanups.push(() => rm(folder, { recursive: true, force: true }));

  say('PostgreSQL: the database of the business application');
  const postgres = await PostgresServer.start();
  cleanups.push(() => postgres.remove());

  say('Receiver: an HTTP server that knows each report by its UUID and counts duplicates');
  const receiver = await Receiver.start();
  cleanups.push(() => receiver.close());

  say('NiFi: a real one, assembled on first use (a few minutes), then started in about 15 seconds');
  const dir = join(folder, 'nifi');
  const reporter = { step: sayProgress, note: say, warn: say };
  // Before the start: Ctrl-C may come while NiFi is starting.
  cleanups.push(async () => void (await stopLocalNifi(dir)));
  const nifi = await startLocalNifi({ env: process.env, dir, reporter });
  return { postgres, nifi, receiver, folder };
}

/** Undoes everything in reverse order; one failure does not keep the rest running. */
export async function cleanUp(cleanups: Cleanup[]): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) {
    await cleanup().catch((error: unknown) => say(`Could not clean up: ${String(error)}`));
  }
}

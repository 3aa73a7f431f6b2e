import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is known of the server that was last started in a folder. */
export interface ServerFile {
  /** Process id; absent for a container. */
  readonly pid?: number;
  /** Container id; absent for a process. */
  readonly container?: string;
  /** Root of the server without `/nifi-api`. */
  readonly url: string;
  readonly port: number;
  readonly managementPort?: number;
  readonly version: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

const name = 'server.json';

export async function readServerFile(dir: string): Promise<ServerFile | undefined> {
  const text = await readFile(join(dir, name), 'utf8').catch(() => undefined);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as ServerFile);
  } catch {
    return undefined;
  }
}

export async function writeServerFile(dir: string, file: ServerFile): Promise<void> {
  await writeFile(join(dir, name), `${JSON.stringify(file, null, 2)}\n`);
}

/** Also removes the trace of a server that was killed. */
export async function removeServerFile(dir: string): Promise<void> {
  await rm(join(dir, name), { force: true });
}

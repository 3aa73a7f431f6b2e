import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFlow } from '../../src/build/build-flow.js';
import { connectDatabase } from '../../src/db/connection.js';
import {
  defineFlow,
  type FileSyncOptions,
  type FileSyncReceiverOptions,
  type FlowDefinitionSource,
  fileSync,
  fileSyncReceiver,
  param,
  postgresql,
  secret,
} from '../../src/index.js';
import { NifiClient } from '../../src/nifi/index.js';
import { eventually } from '../support/eventually.js';
import type { TestDatabase } from '../support/services.js';

// Also used by scripts/bench, outside of a test run: nothing here may need one.
const uniqueName = (prefix: string) => `${prefix}-${randomBytes(4).toString('hex')}`;

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

export interface Folders {
  readonly root: string;
  readonly out: string;
  readonly archive: string;
  readonly quarantine: string;
}

export async function folders(): Promise<Folders> {
  const root = await mkdtemp(join(tmpdir(), 'flowgen-sync-'));
  const names = { out: join(root, 'out'), archive: join(root, 'archive'), quarantine: join(root, 'quarantine') };
  for (const folder of Object.values(names)) await mkdir(folder);
  return { root, ...names };
}

const database = (jdbcUrl?: string) => ({
  url: param('db.url', jdbcUrl === undefined ? {} : { value: jdbcUrl }),
  user: param('db.user'),
  password: secret('db.password'),
  driver: param('db.driver'),
});

export function sender(options: Optional<FileSyncOptions, 'id' | 'database'>): FlowDefinitionSource {
  return defineFlow({ id: uniqueName('sync-out') }, ({ group }) => {
    fileSync(group, { id: 'send', database: postgresql(database()), ...options });
  });
}

export function receiving(options: Optional<FileSyncReceiverOptions, 'id' | 'database'>): FlowDefinitionSource {
  return defineFlow({ id: uniqueName('sync-in') }, ({ group }) => {
    fileSyncReceiver(group, { id: 'receive', database: postgresql(database()), ...options });
  });
}

/** A flow that runs on the test's NiFi against one database. */
export interface RunningFlow {
  readonly groupId: string;
  readonly client: NifiClient;
  stop(): Promise<void>;
  start(): Promise<void>;
  bulletins(): Promise<string[]>;
  /** Stops, empties and removes it with its parameter context. */
  remove(): Promise<void>;
}

/** Installs the SQL, imports the flow and starts it. */
export async function run(
  api: string,
  definition: FlowDefinitionSource,
  db: TestDatabase,
  options: { sql?: boolean; start?: boolean; jdbcUrl?: string } = {},
): Promise<RunningFlow> {
  const client = new NifiClient(api);
  const { version } = await client.about();
  const built = buildFlow(definition, { nifiVersion: version });
  if (options.sql !== false) {
    const connection = await connectDatabase(db.url);
    try {
      for (const file of built.sql.filter((file) => file.direction === 'up')) await connection.run(file.text);
    } finally {
      await connection.close();
    }
  }
  const contextName = built.compiled.id;
  const context = await client.createParameterContext({
    name: contextName,
    parameters: [
      { name: 'db.url', sensitive: false, value: options.jdbcUrl ?? db.jdbcUrl },
      { name: 'db.user', sensitive: false, value: db.user },
      { name: 'db.password', sensitive: true, value: db.password },
      { name: 'db.driver', sensitive: false, value: db.driver },
    ],
  });
  const group = await client.importGroup('root', contextName, built.compiled.flow, { x: 0, y: 0 });
  const start = async () => {
    await client.scheduleServices(group.id, 'ENABLED');
    await eventually(async () => {
      const services = await client.services(group.id);
      return services.every((service) => service.component?.state === 'ENABLED') || false;
    });
    // A processor whose check is not done yet would be left out of the start.
    await eventually(async () => {
      const invalid = (await client.processors(group.id)).filter((one) => one.component?.validationStatus !== 'VALID');
      if (invalid.length === 0) return true;
      throw new Error(invalid.map(({ component }) => `${component?.name}: ${component?.validationErrors}`).join('\n'));
    });
    await client.scheduleGroup(group.id, 'RUNNING');
    await eventually(async () => {
      const stopped = (await client.processors(group.id)).filter((one) => one.component?.state !== 'RUNNING');
      if (stopped.length === 0) return true;
      await client.scheduleGroup(group.id, 'RUNNING');
      return false;
    });
  };
  const stop = async () => {
    await client.scheduleGroup(group.id, 'STOPPED');
    await eventually(async () => (await client.groupStatus(group.id)).aggregateSnapshot.activeThreadCount === 0);
  };
  if (options.start !== false) await start();
  return {
    groupId: group.id,
    client,
    start,
    stop,
    bulletins: async () => {
      const [inner] = await client.childGroups(group.id);
      const groups = [inner!, ...(await client.childGroups(inner!.id))];
      const found = await Promise.all(groups.map(({ id }) => client.bulletins({ groupId: id, limit: 1_000 })));
      return found.flat().map((bulletin) => bulletin.bulletin?.message ?? '');
    },
    remove: async () => {
      await stop();
      await client.scheduleServices(group.id, 'DISABLED');
      await eventually(async () => {
        await client.request('POST', `/process-groups/${group.id}/empty-all-connections-requests`);
        await client.deleteGroup(await client.processGroup(group.id));
        return true;
      });
      await client.deleteParameterContext(await client.parameterContext(context.id));
    },
  };
}

export async function names(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort();
}

export const removeFolders = (folders: Folders) => rm(folders.root, { recursive: true, force: true });

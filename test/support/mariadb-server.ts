import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, closeSync, constants, openSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../../src/local/ports.js';
import { temporaryFolder } from './temporary.js';

const user = 'flowgen';
/** Only ever reachable from this machine, for as long as a test runs. */
const password = 'flowgen';

/** Path of an installed program, or undefined; servers live in sbin, which is not on everybody's PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** A real MariaDB of its own (the system's package), on a free port of 127.0.0.1, in a temporary folder. */
export class MariadbServer {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly dir: string,
    readonly port: number,
    private readonly settings: readonly string[],
  ) {}

  /** @param settings options of mariadbd without the dashes, for example `innodb-lock-wait-timeout=5` */
  static async start(settings: readonly string[] = []): Promise<MariadbServer> {
    const dir = await temporaryFolder('mariadb');
    execFileSync(
      program('mariadb-install-db'),
      [
        '--no-defaults',
        `--datadir=${join(dir, 'data')}`,
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
        `--user=${userInfo().username}`,
      ],
      { stdio: 'pipe' },
    );
    await writeFile(
      join(dir, 'init.sql'),
      `CREATE USER IF NOT EXISTS ${user}@'%' IDENTIFIED BY '${password}';\nGRANT ALL ON *.* TO ${user}@'%' WITH GRANT OPTION;\n`,
    );
    const server = new MariadbServer(dir, await findFreePort(), settings);
    await server.start();
    return server;
  }

  get user(): string {
    return user;
  }

  get password(): string {
    return password;
  }

  /** Starts it again after `stop` or `crash`; resolves when it answers. */
  async start(): Promise<void> {
    const logFile = join(this.dir, 'mariadb.log');
    const log = openSync(logFile, 'a');
    const options = [
      `datadir=${join(this.dir, 'data')}`,
      `socket=${this.socket}`,
      `pid-file=${join(this.dir, 'mariadb.pid')}`,
      `init-file=${join(this.dir, 'init.sql')}`,
      `port=${this.port}`,
      `user=${userInfo().username}`,
      'bind-address=127.0.0.1',
      'skip-name-resolve',
      'character-set-server=utf8mb4',
      'innodb-buffer-pool-size=128M',
      'innodb-log-file-size=64M',
      'max-connections=200',
      ...this.settings,
    ];
    const child = spawn(program('mariadbd'), ['--no-defaults', ...options.map((option) => `--${option}`)], {
      cwd: this.dir,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.process = child;
    const deadline = Date.now() + 60_000;
    while (
      !(await this.sql('SELECT 1').then(
        () => true,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`MariaDB did not start: ${readFileSync(logFile, 'utf8').slice(-2_000)}`);
      }
      await sleep(100);
    }
  }

  /** Runs statements as the server's administrator; what they print comes back tab-separated. */
  async sql(statements: string, database = ''): Promise<string> {
    const args = ['--no-defaults', `--socket=${this.socket}`, '--user=root', '--batch', `--execute=${statements}`];
    const { stdout } = await promisify(execFile)(program('mariadb'), database === '' ? args : [...args, database]);
    return stdout;
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** SIGKILL: recovery at the next start. */
  async crash(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dir, { recursive: true, force: true });
  }

  private get socket(): string {
    return join(this.dir, 'mariadb.sock');
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill(signal);
    });
  }
}

function program(name: string): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is not installed (Debian: apt-get install mariadb-server)`);
  return path;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FlowgenError } from '../errors.js';
import { type Reporter, silentReporter } from '../reporter.js';
import { type Drivers, ensureAssembly, ensureDrivers, localNifiVersion } from './assembly.js';
import type { Environment } from './cache.js';
import { findJdk } from './jdk.js';
import { layOut, type Properties } from './layout.js';
import { findFreePort, isFree } from './ports.js';
import { answers, type ClientTls } from './probe.js';
import { isAlive, isOurs, waitForEnd } from './process.js';
import { readServerFile, removeServerFile, writeServerFile } from './server-file.js';

export interface LocalNifiOptions {
  readonly env: Environment;
  /** The server's own folder; a new temporary one by default. What a former server left there is continued. */
  readonly dir?: string;
  /** Port of the API on 127.0.0.1; by default the one used last in `dir` if free, else any free one. */
  readonly port?: number;
  /** Java's maximum heap, for example `512m`; default `1g`. */
  readonly heap?: string;
  /** Further lines for nifi.properties. */
  readonly properties?: Properties;
  /** Further files of the folder conf, content by name, for example `authorizers.xml`. */
  readonly configuration?: Readonly<Record<string, string>>;
  /** HTTPS with client certificates instead of unsecured HTTP; who may do what is up to `properties` and `configuration`. */
  readonly tls?: LocalNifiTls;
  /** Further arguments of `java`; the later one wins, so `-XX:TieredStopAtLevel=4` turns the full compiler on. */
  readonly javaArguments?: readonly string[];
  /** How long to wait until the API answers, milliseconds; default 180,000. */
  readonly timeoutMs?: number;
  readonly reporter?: Reporter;
}

export interface LocalNifiTls {
  /** The server's PEM files, absolute paths; `ca` signs the clients' certificates. */
  readonly server: { readonly certificate: string; readonly key: string; readonly ca: string };
  /** What flowgen itself shows while it waits for the API; the user must be allowed to read it. */
  readonly client: ClientTls;
}

export interface LocalNifi {
  /** Root of the server, without `/nifi-api`. */
  readonly url: string;
  readonly port: number;
  readonly dir: string;
  readonly pid: number;
  readonly version: string;
  readonly drivers: Drivers;
  readonly driverDir: string;
  readonly logFile: string;
  /** Ends NiFi in good order. */
  stop(): Promise<void>;
  /** SIGKILL, as a power cut of the process: nothing is flushed. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** Starts again in the same folder on the same port, after `stop` or `kill`; waits until the API answers. */
  restart(): Promise<LocalNifi>;
}

export interface LocalNifiStatus {
  readonly state: 'running' | 'starting' | 'stopped';
  readonly dir: string;
  readonly url?: string;
  readonly pid?: number;
  readonly container?: string;
  readonly version?: string;
  readonly startedAt?: string;
  /** Absent for a container: `docker logs` has it. */
  readonly logFile?: string;
}

/** NiFi tells its start-up and its bulletins here. */
export function logFileOf(dir: string): string {
  return join(dir, 'logs', 'nifi.log');
}

/** Marks the process so that a stale process id is never mistaken for a server. */
const marker = (dir: string): string => `-Dflowgen.local.dir=${dir}`;

/**
 * Starts a NiFi in a folder and on ports of its own, and waits until its API answers.
 * @throws FlowgenError `jdk-not-found`, `maven-not-found`, `local-build-failed`, `port-in-use`,
 *   `local-folder-name`, `local-already-running`, `local-start-failed`
 */
export async function startLocalNifi(options: LocalNifiOptions): Promise<LocalNifi> {
  const reporter = options.reporter ?? silentReporter;
  const dir = await realFolder(options.dir);
  refuseOtherThanAscii(dir);
  const former = await readServerFile(dir);
  if (former?.pid !== undefined && (await isOurs(former.pid, marker(dir)))) {
    throw new FlowgenError('local-already-running', `A NiFi already runs in ${dir}, at ${former.url}.`, {
      hint: 'Stop it with `flowgen local down`, or choose another folder with --dir.',
    });
  }
  const jdk = await findJdk({ env: options.env });
  const libraries = await ensureAssembly({ env: options.env, reporter, jdk });
  const drivers = await ensureDrivers({ env: options.env, reporter });

  const port = await choosePort(options.port, former?.port);
  const managementPort = await findFreePort();
  const properties = { ...webProperties(port, options.tls), ...options.properties };
  await layOut(dir, libraries, properties, options.configuration ?? {});

  reporter.step(`Starting NiFi ${localNifiVersion} on port ${port}`);
  const logFile = logFileOf(dir);
  const log = await open(logFile, 'a');
  const child = spawn(join(jdk.home, 'bin', 'java'), javaArguments(dir, managementPort, options), {
    cwd: dir,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  // Before anything else is awaited: the events may have passed by then.
  const pid = await spawned(child);
  child.unref();
  await log.close();
  const url = options.tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
  await writeServerFile(dir, {
    pid,
    url,
    port,
    managementPort,
    version: localNifiVersion,
    startedAt: new Date().toISOString(),
  });
  await untilAnswering(() => answers(url, options.tls?.client), child, logFile, options.timeoutMs ?? 180_000).catch(
    async (error: unknown) => {
      await kill(dir, pid);
      throw error;
    },
  );
  return {
    url,
    port,
    dir,
    pid,
    version: localNifiVersion,
    drivers,
    driverDir: drivers.driverDir,
    logFile,
    stop: async () => void (await stopLocalNifi(dir, reporter)),
    kill: () => kill(dir, pid),
    restart: async () => {
      await waitForEnd(pid, 30_000);
      return startLocalNifi({ ...options, dir, port });
    },
  };
}

/**
 * Stops the NiFi that was started in `dir`: SIGTERM, and SIGKILL when it still lives after half a minute.
 * @returns false when none runs there.
 */
export async function stopLocalNifi(dir: string, reporter: Reporter = silentReporter): Promise<boolean> {
  const real = await realpath(dir).catch(() => dir);
  const file = await readServerFile(real);
  if (file?.container !== undefined) {
    reporter.step('Stopping the container');
    const { stopContainer } = await import('./docker.js');
    await stopContainer(file.container);
    await removeServerFile(real);
    return true;
  }
  const pid = file?.pid;
  if (pid === undefined || !(await isOurs(pid, marker(real)))) {
    await removeServerFile(real);
    return false;
  }
  reporter.step('Stopping NiFi');
  signal(pid, 'SIGTERM');
  if (!(await waitForEnd(pid, 30_000))) {
    reporter.warn('NiFi did not end within 30 seconds and was killed.');
    await kill(real, pid);
  }
  await removeServerFile(real);
  return true;
}

/** What runs in `dir`. */
export async function localNifiStatus(dir: string): Promise<LocalNifiStatus> {
  const real = await realpath(dir).catch(() => dir);
  const file = await readServerFile(real);
  const stopped = { state: 'stopped', dir: real } as const;
  if (file?.container !== undefined) {
    const { containerRuns } = await import('./docker.js');
    const { url, container, version, startedAt } = file;
    if (!(await containerRuns(container))) return stopped;
    return { ...stopped, state: (await answers(url)) ? 'running' : 'starting', url, container, version, startedAt };
  }
  if (file?.pid === undefined || !(await isOurs(file.pid, marker(real)))) return stopped;
  const { url, pid, version, startedAt } = file;
  return {
    ...stopped,
    state: (await answers(url)) ? 'running' : 'starting',
    url,
    pid,
    version,
    startedAt,
    logFile: logFileOf(real),
  };
}

async function realFolder(dir: string | undefined): Promise<string> {
  if (dir === undefined) return realpath(await mkdtemp(join(tmpdir(), 'flowgen-nifi-')));
  await mkdir(dir, { recursive: true });
  return realpath(dir);
}

/** Jetty 12 mounts web applications by their escaped path and refuses escapes of such characters ("Bad escape"). */
function refuseOtherThanAscii(dir: string): void {
  if (/^[\x20-\x7e]*$/.test(dir)) return;
  throw new FlowgenError('local-folder-name', `NiFi cannot run in ${dir}: its path has other than ASCII characters.`, {
    hint: 'Choose another folder with --dir, for example one below /var/tmp.',
  });
}

async function choosePort(wanted: number | undefined, former: number | undefined): Promise<number> {
  if (wanted !== undefined) {
    // A server killed a moment ago may still hold it while the system takes its threads down.
    const deadline = Date.now() + 5_000;
    while (!(await isFree(wanted)) && Date.now() < deadline) await sleep(100);
    if (await isFree(wanted)) return wanted;
    throw new FlowgenError('port-in-use', `Port ${wanted} is in use.`, {
      hint: 'Choose another with --port, or leave it out.',
    });
  }
  return former !== undefined && (await isFree(former)) ? former : findFreePort();
}

function webProperties(port: number, tls: LocalNifiTls | undefined): Properties {
  if (tls === undefined) return { 'nifi.web.http.host': '127.0.0.1', 'nifi.web.http.port': String(port) };
  return {
    'nifi.web.https.host': '127.0.0.1',
    'nifi.web.https.port': String(port),
    'nifi.security.keystoreType': 'PEM',
    'nifi.security.keystore.privateKey': tls.server.key,
    'nifi.security.keystore.certificate': tls.server.certificate,
    'nifi.security.truststoreType': 'PEM',
    'nifi.security.truststore.certificate': tls.server.ca,
  };
}

function javaArguments(dir: string, managementPort: number, options: LocalNifiOptions): string[] {
  return [
    '-Xms256m',
    `-Xmx${options.heap ?? '1g'}`,
    // A quick start and little memory matter more here than peak speed.
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '--enable-native-access=ALL-UNNAMED',
    '-Djava.awt.headless=true',
    '-Djava.net.preferIPv4Stack=true',
    '-Dnifi.properties.file.path=conf/nifi.properties',
    `-Dorg.apache.nifi.management.server.address=127.0.0.1:${managementPort}`,
    marker(dir),
    ...(options.javaArguments ?? []),
    '-cp',
    'conf:lib/*',
    'org.apache.nifi.NiFi',
  ];
}

function spawned(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid!));
  });
}

async function untilAnswering(
  isReady: () => Promise<boolean>,
  child: ChildProcess,
  logFile: string,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isReady())) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || Date.now() > deadline) {
      const reason = ended
        ? `ended while starting (${child.exitCode ?? child.signalCode})`
        : `did not answer within ${timeoutMs / 1000} s`;
      throw new FlowgenError('local-start-failed', `NiFi ${reason}: ${await lastError(logFile)}`, {
        hint: `Its log is ${logFile}.`,
      });
    }
    await sleep(250);
  }
}

async function lastError(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => / ERROR |Exception|Caused by/.test(line)).at(-1) ?? lines.at(-1) ?? 'the log is empty';
}

async function kill(dir: string, pid: number): Promise<void> {
  if (await isOurs(pid, marker(dir))) signal(pid, 'SIGKILL');
  await waitForEnd(pid, 30_000);
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  if (isAlive(pid)) process.kill(pid, name);
}

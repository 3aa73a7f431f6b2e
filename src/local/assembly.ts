import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { FlowgenError } from '../errors.js';
import type { Reporter } from '../reporter.js';
import { cacheDir, type Environment, hashFolder, withLock } from './cache.js';
import { findJdk, type Jdk } from './jdk.js';

/** The version of Apache NiFi that the local server is assembled from. */
export const localNifiVersion = '2.3.0';

const sources = fileURLToPath(new URL('../../scripts/nifi-local', import.meta.url));

export interface BuildOptions {
  readonly env: Environment;
  readonly reporter: Reporter;
}

/** JDBC driver JARs, absolute paths as a NiFi on this machine reads them. */
export interface Drivers {
  /** The folder that holds them all. */
  readonly driverDir: string;
  readonly postgresql: string;
  readonly mariadb: string;
  readonly mysql: string;
}

/**
 * The folder with NiFi's libraries and NARs, built by Maven from published artifacts when the cache has none for the
 * present POMs (about two minutes, 300 MB fetched; seconds when Maven has them already).
 * @throws FlowgenError `jdk-not-found`, `maven-not-found`, `local-build-failed`
 */
export async function ensureAssembly(options: BuildOptions & { readonly jdk?: Jdk }): Promise<string> {
  const project = join(cacheDir(options.env), `nifi-${localNifiVersion}`);
  return ensureBuilt('the local NiFi', sources, project, 'assembly/target/nifi/lib', options);
}

/**
 * The JDBC drivers of PostgreSQL, MariaDB and MySQL, fetched once by Maven.
 * @throws FlowgenError `jdk-not-found`, `maven-not-found`, `local-build-failed`
 */
export async function ensureDrivers(options: BuildOptions): Promise<Drivers> {
  const project = join(cacheDir(options.env), 'jdbc-drivers');
  const driverDir = await ensureBuilt('the JDBC drivers', join(sources, 'drivers'), project, 'target/drivers', options);
  return {
    driverDir,
    postgresql: join(driverDir, 'postgresql.jar'),
    mariadb: join(driverDir, 'mariadb-java-client.jar'),
    mysql: join(driverDir, 'mysql-connector-j.jar'),
  };
}

/** Where NiFi's configuration templates are. */
export const configurationTemplates: string = join(sources, 'conf');

/** Builds the Maven project `source` unless `<cached>-<hash>` exists, and keeps its folder `product` under that name. */
async function ensureBuilt(
  what: string,
  source: string,
  cached: string,
  product: string,
  options: BuildOptions & { readonly jdk?: Jdk },
): Promise<string> {
  const target = `${cached}-${await hashFolder(source)}`;
  if (await exists(target)) return target;
  const cache = cacheDir(options.env);
  await mkdir(cache, { recursive: true });
  // One lock for all builds: Maven 3's local repository does not stand two writers either.
  return withLock(join(cache, 'build'), options.reporter, async () => {
    if (await exists(target)) return target;
    const jdk = options.jdk ?? (await findJdk({ env: options.env }));
    const work = await mkdtemp(join(cache, 'build-'));
    try {
      await cp(source, work, { recursive: true, filter: (path) => !path.endsWith('/target') });
      await runMaven(what, work, join(cache, 'build.log'), jdk, options);
      // The rename is the last step, so an interrupted build leaves nothing that looks complete.
      await rename(join(work, product), target);
      return target;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  });
}

async function runMaven(
  what: string,
  project: string,
  logFile: string,
  jdk: Jdk,
  options: BuildOptions,
): Promise<void> {
  const { reporter } = options;
  reporter.step(`Building ${what} (only once)`);
  const maven = spawn('mvn', ['-B', '-f', join(project, 'pom.xml'), 'package'], {
    cwd: project,
    env: { ...options.env, JAVA_HOME: jdk.home },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const log = createWriteStream(logFile);
  maven.stdout.pipe(log, { end: false });
  maven.stderr.pipe(log, { end: false });
  let fetched = 0;
  createInterface({ input: maven.stdout }).on('line', (line) => {
    if (line.includes('Downloaded from')) fetched++;
    if (fetched > 0 && fetched % 10 === 0) reporter.step(`Building ${what} (only once): ${fetched} files fetched`);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    maven.once('error', reject);
    maven.once('close', resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new FlowgenError(
      'maven-not-found',
      `Maven is needed to assemble ${what}, and there is no 'mvn' on the PATH.`,
      {
        hint: 'Install Apache Maven 3.8 or newer, or point flowgen at a NiFi of your own with --nifi-url.',
        cause: error,
      },
    );
  });
  await new Promise((resolve) => log.end(resolve));
  if (code === 0) return;
  const errors = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.includes('ERROR'));
  throw new FlowgenError('local-build-failed', `Maven could not build ${what}: ${errors[0] ?? `exit code ${code}`}`, {
    hint: `The whole output is in ${logFile}.`,
  });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

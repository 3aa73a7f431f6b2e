import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { type Drivers, ensureDrivers } from '../../src/local/assembly.js';
import { startDockerNifi } from '../../src/local/docker.js';
import { startLocalNifi } from '../../src/local/server.js';
import type { Reporter } from '../../src/reporter.js';
import { MariadbServer } from './mariadb-server.js';
import { PostgresServer } from './postgres-server.js';
import { temporaryFolder } from './temporary.js';

/** The one NiFi of a test run. */
export interface TestNifi {
  /** Root of the server, without `/nifi-api`. */
  readonly url: string;
  /** Where its REST interface is. */
  readonly api: string;
  /** JDBC driver JARs, paths as NiFi sees them. */
  readonly drivers: Drivers;
  readonly driverDir: string;
}

/** A database of a test file's own. */
export interface TestDatabase {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** For clients of this machine: `postgres://…` or `mariadb://…`. */
  readonly url: string;
  /** For NiFi's connection pool, without user and password. */
  readonly jdbcUrl: string;
  readonly driverClass: string;
  /** The driver's JAR, as NiFi on this machine sees it. */
  readonly driver: string;
}

/**
 * What the tests of one run share, started when first asked for. It lives in the runner's own process: workers come
 * and go with their files.
 */
export class Services {
  private readonly started = new Map<string, Promise<unknown>>();
  private readonly cleanups: (() => Promise<void>)[] = [];

  constructor(
    private readonly env: NodeJS.ProcessEnv,
    private readonly reporter: Reporter,
  ) {}

  nifi(): Promise<TestNifi> {
    return this.once('nifi', async () => {
      const drivers = await this.drivers();
      const url = this.env.NIFI_URL?.replace(/\/(nifi-api|nifi)?\/?$/, '') || (await this.startNifi());
      return { url, api: `${url}/nifi-api`, drivers, driverDir: drivers.driverDir };
    });
  }

  async postgres(): Promise<TestDatabase> {
    const external = this.env.TEST_POSTGRES_URL;
    const serverUrl = external ?? (await this.postgresServer()).url();
    const database = uniqueDatabase();
    await runSql(serverUrl, `CREATE DATABASE ${database}`);
    if (external !== undefined) {
      this.cleanups.push(() => runSql(serverUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
    }
    const url = new URL(serverUrl);
    url.pathname = `/${database}`;
    const { hostname: host, username, password } = url;
    const port = Number(url.port || 5432);
    return {
      host,
      port,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database,
      url: url.href,
      jdbcUrl: `jdbc:postgresql://${host}:${port}/${database}`,
      driverClass: 'org.postgresql.Driver',
      driver: (await this.drivers()).postgresql,
    };
  }

  async mariadb(): Promise<TestDatabase> {
    const server = await this.once('mariadb', async () => {
      const started = await MariadbServer.start();
      this.cleanups.push(() => started.remove());
      return started;
    });
    const database = uniqueDatabase();
    await server.sql(`CREATE DATABASE ${database}`);
    const { port, user, password } = server;
    return {
      host: '127.0.0.1',
      port,
      user,
      password,
      database,
      url: `mariadb://${user}:${password}@127.0.0.1:${port}/${database}`,
      // Connector/J 3.5 and later want TLS unless told otherwise.
      jdbcUrl: `jdbc:mariadb://127.0.0.1:${port}/${database}?sslMode=disable`,
      driverClass: 'org.mariadb.jdbc.Driver',
      driver: (await this.drivers()).mariadb,
    };
  }

  /** Stops what was started, in reverse order, even when one refuses. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.started.values());
    const failures: unknown[] = [];
    for (const cleanup of this.cleanups.splice(0).reverse()) {
      await cleanup().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some test services did not stop');
  }

  private drivers(): Promise<Drivers> {
    return this.once('drivers', () => ensureDrivers({ env: this.env, reporter: this.reporter }));
  }

  private postgresServer(): Promise<PostgresServer> {
    return this.once('postgres', async () => {
      const server = await PostgresServer.start();
      this.cleanups.push(() => server.remove());
      return server;
    });
  }

  private async startNifi(): Promise<string> {
    if (this.env.FLOWGEN_TEST_DOCKER === '1') {
      const container = await startDockerNifi({ env: this.env, hostNetwork: true, reporter: this.reporter });
      this.cleanups.push(() => container.stop());
      return container.url;
    }
    const dir = await temporaryFolder('nifi');
    const server = await startLocalNifi({
      env: this.env,
      dir,
      heap: '1500m',
      timeoutMs: 280_000,
      reporter: this.reporter,
    });
    this.cleanups.push(async () => {
      // Nothing in it is kept: no need to wait for a graceful end.
      await server.kill();
      await rm(dir, { recursive: true, force: true });
    });
    return server.url;
  }

  private once<T>(name: string, start: () => Promise<T>): Promise<T> {
    const running = (this.started.get(name) as Promise<T> | undefined) ?? start();
    this.started.set(name, running);
    return running;
  }
}

function uniqueDatabase(): string {
  return `flowgen_${randomBytes(5).toString('hex')}`;
}

async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

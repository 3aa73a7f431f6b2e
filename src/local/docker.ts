import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { FlowgenError } from '../errors.js';
import { type Reporter, silentReporter } from '../reporter.js';
import { type Drivers, ensureDrivers, localNifiVersion } from './assembly.js';
import type { Environment } from './cache.js';
import { findFreePort } from './ports.js';
import { answers } from './probe.js';
import { readServerFile, removeServerFile, writeServerFile } from './server-file.js';

export interface DockerNifiOptions {
  readonly env: Environment;
  /** Where it is noted which container runs, so that `stop` finds it; without it the container ends with this process. */
  readonly dir?: string;
  /** Tag of the apache/nifi image; default as the local assembly. */
  readonly version?: string;
  /** Port of the API on this machine; any free one by default. */
  readonly port?: number;
  /** Share this machine's network (Linux): NiFi then reaches databases and receivers on 127.0.0.1. */
  readonly hostNetwork?: boolean;
  /** Java's maximum heap; default `1g`. */
  readonly heap?: string;
  /** How long to wait until the API answers, milliseconds; default 180,000. */
  readonly timeoutMs?: number;
  readonly reporter?: Reporter;
}

export interface DockerNifi {
  /** Root of the server, without `/nifi-api`. */
  readonly url: string;
  readonly container: string;
  /** Mounted into the container under the same paths. */
  readonly drivers: Drivers;
  stop(): Promise<void>;
}

type Testcontainers = typeof import('testcontainers');

/** The image's start script turns TLS and login off when NIFI_WEB_HTTP_PORT is set (apache/nifi, start.sh). */
const containerPort = 8080;

/**
 * Runs the apache/nifi image, unsecured, and waits until its API answers. Services of this machine have the name
 * `host.docker.internal` in there, or 127.0.0.1 with `hostNetwork`.
 * @throws FlowgenError `docker-not-available`, `local-already-running`, `local-start-failed`
 */
export async function startDockerNifi(options: DockerNifiOptions): Promise<DockerNifi> {
  const reporter = options.reporter ?? silentReporter;
  const testcontainers = await connectToEngine();
  const drivers = await ensureDrivers({ env: options.env, reporter });
  const { dir } = options;
  if (dir !== undefined) {
    await mkdir(dir, { recursive: true });
    const former = await readServerFile(dir);
    if (former?.container !== undefined && (await containerRuns(former.container))) {
      throw new FlowgenError('local-already-running', `A NiFi already runs in a container, at ${former.url}.`, {
        hint: 'Stop it with `flowgen local down`, or choose another folder with --dir.',
      });
    }
  }
  const version = options.version ?? localNifiVersion;
  const port = options.port ?? (await findFreePort());
  reporter.step(`Starting apache/nifi:${version} on port ${port}`);
  const driverDir = await realpath(drivers.driverDir);
  let image = new testcontainers.GenericContainer(`apache/nifi:${version}`)
    .withEnvironment({
      NIFI_WEB_HTTP_PORT: String(options.hostNetwork ? port : containerPort),
      NIFI_WEB_HTTP_HOST: '0.0.0.0',
      NIFI_JVM_HEAP_MAX: options.heap ?? '1g',
    })
    .withBindMounts([{ source: driverDir, target: drivers.driverDir, mode: 'ro' }])
    .withAutoCleanup(dir === undefined);
  image = options.hostNetwork
    ? image.withNetworkMode('host')
    : image
        .withExposedPorts({ container: containerPort, host: port })
        .withExtraHosts([{ host: 'host.docker.internal', ipAddress: 'host-gateway' }])
        .withWaitStrategy(testcontainers.Wait.forListeningPorts());
  const timeoutMs = options.timeoutMs ?? 180_000;
  const started = await image
    .withStartupTimeout(timeoutMs)
    .start()
    .catch((error: unknown) => {
      throw new FlowgenError('local-start-failed', `The container did not start: ${messageOf(error)}`, {
        cause: error,
      });
    });
  const url = `http://127.0.0.1:${port}`;
  const container = started.getId();
  if (dir !== undefined) {
    await writeServerFile(dir, { container, url, port, version, startedAt: new Date().toISOString() });
  }
  const deadline = Date.now() + timeoutMs;
  while (!(await answers(url))) {
    if (Date.now() > deadline) {
      await started.stop();
      throw new FlowgenError(
        'local-start-failed',
        `NiFi in the container did not answer within ${timeoutMs / 1000} s.`,
      );
    }
    await sleep(500);
  }
  return {
    url,
    container,
    drivers,
    stop: async () => {
      await started.stop();
      if (dir !== undefined) await removeServerFile(dir);
    },
  };
}

/** Stops and removes a container that another process started. */
export async function stopContainer(id: string): Promise<void> {
  const { getContainerRuntimeClient } = await connectToEngine();
  const client = await getContainerRuntimeClient();
  const container = client.container.getById(id);
  await client.container.stop(container, { timeout: 30_000 });
  await client.container.remove(container, { removeVolumes: true });
}

export async function containerRuns(id: string): Promise<boolean> {
  const { getContainerRuntimeClient } = await connectToEngine();
  const client = await getContainerRuntimeClient();
  return client.container.inspect(client.container.getById(id)).then(
    (info) => info.State.Running,
    () => false,
  );
}

/** testcontainers is optional and heavy: loaded only when asked for. */
async function connectToEngine(): Promise<Testcontainers> {
  const testcontainers = await import('testcontainers').catch((error: unknown) => {
    throw new FlowgenError('docker-not-available', 'The package testcontainers is not installed.', {
      hint: 'Run `npm install testcontainers`, or leave --docker out.',
      cause: error,
    });
  });
  await testcontainers.getContainerRuntimeClient().catch((error: unknown) => {
    throw new FlowgenError('docker-not-available', `No Docker engine answers: ${messageOf(error)}`, {
      hint: 'Start Docker (or set DOCKER_HOST), or leave --docker out.',
      cause: error,
    });
  });
  return testcontainers;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

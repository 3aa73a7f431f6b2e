/** What tests against real servers use; see README.md beside this file. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { inject } from 'vitest';
import { type LocalNifi, type LocalNifiOptions, startLocalNifi as start } from '../../src/local/server.js';
import type { ServiceAnswers } from './global-setup.js';
import type { TestDatabase, TestNifi } from './services.js';
import { temporaryFolder } from './temporary.js';

export { findFreePort as freePort } from '../../src/local/ports.js';
export { type Certificate, CertificateAuthority } from './certificates.js';
export { eventually } from './eventually.js';
export { MariadbServer } from './mariadb-server.js';
export { PostgresServer } from './postgres-server.js';
export { type Behaviour, Receiver } from './receiver.js';
export { commandInstalled, describeIf, dockerAnswers, mariadbInstalled } from './requirements.js';
export { type SecureNifi, startSecureNifi } from './secure-nifi.js';
export type { TestDatabase, TestNifi } from './services.js';
export { postgresIdle, TcpProxy } from './tcp-proxy.js';

/** The one NiFi of this run: NIFI_URL, else Docker if FLOWGEN_TEST_DOCKER=1, else a local one. Never stop or kill it. */
export function testNifi(): Promise<TestNifi> {
  return ask('nifi');
}

/** A new, empty database on the run's PostgreSQL (TEST_POSTGRES_URL, else an embedded one). Gone at the end of the run. */
export function testPostgres(): Promise<TestDatabase> {
  return ask('postgres');
}

/** A new, empty database on the run's MariaDB. Only inside `describeIf(mariadbInstalled, …)`. */
export function testMariadb(): Promise<TestDatabase> {
  return ask('mariadb');
}

/** A NiFi of the test's own, which may be killed; in a temporary folder unless `dir` is given. */
export async function startLocalNifi(options: Partial<LocalNifiOptions> = {}): Promise<LocalNifi> {
  return start({
    env: process.env,
    heap: '600m',
    timeoutMs: 300_000,
    dir: options.dir ?? (await temporaryFolder('nifi')),
    ...options,
  });
}

/** A name that no other test, run or person uses, for process groups and parameter contexts. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${randomBytes(4).toString('hex')}`;
}

function ask<K extends keyof ServiceAnswers>(name: K): Promise<ServiceAnswers[K]> {
  // Not fetch: it gives up after five minutes without an answer.
  return new Promise((resolve, reject) => {
    // A connection of its own: one that is kept may be closed by the server just as it is used again.
    request(`${inject('services')}/${name}`, { agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      if (response.statusCode === 200) resolve(JSON.parse(text) as ServiceAnswers[K]);
      else reject(new Error(`The test service '${name}' did not start: ${text}`));
    })
      .once('error', reject)
      .end();
  });
}

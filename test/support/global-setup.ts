import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { ensureAssembly } from '../../src/local/assembly.js';
import { Services, type TestDatabase, type TestNifi } from './services.js';
import { sweep } from './temporary.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where workers ask for the run's services. */
    services: string;
  }
}

/** What a worker may ask for, by path. */
export interface ServiceAnswers {
  nifi: TestNifi;
  postgres: TestDatabase;
  mariadb: TestDatabase;
}

/** Offers the shared services of a run to its workers and stops them at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const reporter = { step() {}, note: report, warn: report };
  const services = new Services(process.env, reporter);
  if (!process.env.NIFI_URL && process.env.FLOWGEN_TEST_DOCKER !== '1') {
    // Here nothing runs out of time: a first build fetches 300 MB.
    await ensureAssembly({ env: process.env, reporter: { ...reporter, step: report } });
  }
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1) as keyof ServiceAnswers;
    const start = async (): Promise<unknown> => services[name]();
    start().then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? (error.stack ?? '') : String(error)),
    );
  });
  // The first one to ask waits for the start, which may take longer than Node's own limits.
  server.requestTimeout = 0;
  server.timeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('services', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await services.stop();
  };
}

let last = '';
function report(text: string): void {
  if (text !== last) process.stderr.write(`${text}\n`);
  last = text;
}

import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FlowDefinition, VersionedProcessGroup } from '../../src/flow/flow-definition.js';
import { say } from './output.js';
import type { Services } from './services.js';

/** The example retries every five minutes; nobody wants to wait for that in a demo. */
export const retryEvery = '10 sec';
const retryInTheExample = '5 min';

const definition = 'flows/report-relay.flow.ts';
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the flow, prepares the database and deploys, with the same three commands that a user types. */
export async function deployRelay(services: Services, manualPort: number): Promise<void> {
  const { postgres, nifi, receiver, folder } = services;
  await flowgen(['build', definition, '--nifi-version', nifi.version, '--out', folder]);

  await flowgen(['db', 'apply', definition], { FLOWGEN_DB_URL: postgres.url() });

  const flowFile = join(folder, 'report-relay.flow.json');
  await shortenRetry(flowFile);
  say(`(Failed rows are retried every ${retryEvery} here, instead of every ${retryInTheExample}.)`);

  // What differs between environments. Secrets are only referred to.
  const parameters = {
    'db.url': `jdbc:postgresql://127.0.0.1:${postgres.port}/postgres`,
    'db.user': postgres.user,
    'db.password': { env: 'DEMO_DB_PASSWORD' },
    'db.driver': nifi.drivers.postgresql,
    'receiver.url': `${receiver.url}/reports`,
    'manual.port': String(manualPort),
  };
  const parameterFile = join(folder, 'parameters.json');
  await writeFile(parameterFile, JSON.stringify(parameters, null, 2));
  await flowgen(['deploy', flowFile, '--nifi-url', nifi.url, '--param-file', parameterFile], {
    DEMO_DB_PASSWORD: postgres.password,
  });
}

/** Shows and runs one command; what it prints is shown, too. */
async function flowgen(args: readonly string[], secrets: Readonly<Record<string, string>> = {}): Promise<void> {
  say(`$ flowgen ${args.join(' ')}`);
  const child = spawn(process.execPath, [join(root, 'bin/flowgen.js'), ...args], {
    cwd: root,
    env: { ...process.env, ...secrets },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => say(`  ${line}`));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`flowgen ${args[0]} ended with exit code ${code}`);
}

async function shortenRetry(flowFile: string): Promise<void> {
  const flow = JSON.parse(await readFile(flowFile, 'utf8')) as FlowDefinition;
  let shortened = 0;
  const visit = (group: VersionedProcessGroup): void => {
    for (const processor of group.processors) {
      if (processor.schedulingPeriod !== retryInTheExample) continue;
      processor.schedulingPeriod = retryEvery;
      shortened++;
    }
    group.processGroups.forEach(visit);
  };
  visit(flow.flowContents);
  if (shortened !== 1) throw new Error(`The retry schedule was expected once in the flow, not ${shortened} times`);
  await writeFile(flowFile, JSON.stringify(flow));
}

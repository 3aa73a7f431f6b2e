/**
 * Deploy speed on the NiFi of NIFI_URL (flowgen local up):
 * - the report relay from nothing, against nipyapi where PYTHON names a Python that has it;
 * - deploying it again unchanged;
 * - one property of a 300-processor group, against removing the group and importing it again.
 * Run: NIFI_URL=http://127.0.0.1:8080 PYTHON=python3 npm run bench:deploy
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFlow } from '../../src/build/build-flow.js';
import { loadDefinition } from '../../src/cli/load-definition.js';
import { flowDefinitionText } from '../../src/compile/compile.js';
import { type DeployInput, type DeployReport, deploy, destroy, inputOf } from '../../src/deploy/index.js';
import { defineFlow } from '../../src/index.js';
import { connect, type NifiClient } from '../../src/nifi/index.js';

const url = (process.env.NIFI_URL ?? 'http://127.0.0.1:8080').replace(/\/$/, '');
const rounds = Number(process.env.ROUNDS ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'flowgen-bench-'));

const values: Record<string, string> = {
  'db.driver': process.env.DB_DRIVER ?? '/nowhere/driver.jar',
  'db.url': 'jdbc:postgresql://127.0.0.1:1/none',
  'db.user': 'me',
  'db.password': 'secret',
  'receiver.url': 'http://127.0.0.1:9/',
  'manual.port': '19871',
};
const parameters = {
  names: [],
  get: (_context: string, name: string) => (name in values ? { value: values[name]!, from: 'bench' } : undefined),
};
const options = {
  parameters,
  secrets: { mode: 'fingerprint', key: Buffer.from('bench') },
  startTimeoutMs: 60_000,
} as const;

const median = (all: number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)]!;
const shown = (all: number[]): string => `${median(all).toFixed(2)} s (${all.map((one) => one.toFixed(2)).join(', ')})`;

async function run(input: DeployInput): Promise<DeployReport> {
  return deploy(await connect([url]), input, options);
}

async function remove(id: string): Promise<void> {
  await destroy(await connect([url]), { flows: [id] }, { dropQueued: true });
}

async function removeGroup(client: NifiClient, groupId: string, contexts: readonly string[]): Promise<void> {
  await client.scheduleGroup(groupId, 'STOPPED');
  await client.scheduleServices(groupId, 'DISABLED');
  for (let attempt = 0; ; attempt++) {
    try {
      await client.request('POST', `/process-groups/${groupId}/empty-all-connections-requests`);
      await client.wait(200);
      await client.deleteGroup(await client.processGroup(groupId));
      break;
    } catch (error) {
      if (attempt > 100) throw error;
      await client.wait(200);
    }
  }
  for (const context of await client.parameterContexts()) {
    if (contexts.includes(context.component?.name ?? '')) await client.deleteParameterContext(context);
  }
}

async function relay(): Promise<void> {
  const { client, about } = await connect([url]);
  const definition = await loadDefinition('flows/report-relay.flow.ts');
  const built = buildFlow(definition, { nifiVersion: about.version });
  const flowFile = join(folder, 'report-relay.flow.json');
  const valuesFile = join(folder, 'values.json');
  writeFileSync(flowFile, flowDefinitionText(built.compiled.flow));
  writeFileSync(valuesFile, JSON.stringify(values));
  const input = inputOf(built);
  const ours: number[] = [];
  const again: number[] = [];
  const theirs: number[] = [];
  let requests = '';
  for (let round = 0; round < rounds; round++) {
    const created = await run(input);
    ours.push(created.seconds);
    const unchanged = await run(input);
    again.push(unchanged.seconds);
    requests = `${created.requests.reads + created.requests.writes} requests; unchanged ${unchanged.requests.reads} reads, ${unchanged.requests.writes} writes`;
    await remove(input.id);
    if (process.env.PYTHON === undefined) continue;
    const script = fileURLToPath(new URL('deploy_nipyapi.py', import.meta.url));
    const answer = JSON.parse(
      execFileSync(process.env.PYTHON, [script, url, flowFile, valuesFile], { encoding: 'utf8' }),
    );
    theirs.push(answer.seconds as number);
    await removeGroup(client, answer.group as string, Object.keys(built.compiled.flow.parameterContexts ?? {}));
  }
  console.log(`report relay from nothing: ${shown(ours)}, ${requests}`);
  console.log(`report relay, unchanged:   ${shown(again)}`);
  if (theirs.length > 0) console.log(`the same with nipyapi:     ${shown(theirs)}`);
}

function chain(colour: string, nifiVersion: string): DeployInput {
  const definition = defineFlow({ id: 'bench-chain' }, ({ group }) => {
    let previous = group.processor('GenerateFlowFile', { name: 'Make', schedule: { timer: '1 sec' } });
    for (let index = 1; index < 299; index++) {
      const next = group.processor('UpdateAttribute', {
        name: `Step ${index}`,
        dynamic: { colour: index === 150 ? colour : 'none' },
      });
      previous.to(next as typeof previous, 'success');
      previous = next as unknown as typeof previous;
    }
    previous.to(group.processor('LogAttribute', { name: 'Log', autoTerminate: ['success'] }), 'success');
  });
  return inputOf(buildFlow(definition, { nifiVersion }));
}

async function big(): Promise<void> {
  const { about } = await connect([url]);
  const inputs = [chain('red', about.version), chain('blue', about.version)];
  await run(inputs[0]!);
  const update: number[] = [];
  const anew: number[] = [];
  let requests = '';
  for (let round = 0; round < rounds; round++) {
    const report = await run(inputs[(round + 1) % 2]!);
    update.push(report.seconds);
    requests = `${report.requests.reads + report.requests.writes} requests`;
  }
  let anewRequests = '';
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const started = Date.now();
    const connected = await connect([url]);
    await destroy(connected, { flows: ['bench-chain'] }, { dropQueued: true });
    const report = await deploy(connected, inputs[round % 2]!, options);
    anew.push((Date.now() - started) / 1000);
    anewRequests = `${report.requests.reads + report.requests.writes} requests`;
  }
  await remove('bench-chain');
  console.log(`one property of 300 processors:  ${shown(update)}, ${requests}`);
  console.log(`the same, removed and imported:  ${shown(anew)}, ${anewRequests}`);
}

try {
  await relay();
  await big();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPlan } from '../../src/deploy/plan-schema.js';
import { testNifi, uniqueName } from '../support/index.js';
import { connected, removeAll } from './deploy-support.js';
import { WeatherProxy } from './deploy-weather.js';

const dir = mkdtempSync(join(tmpdir(), 'flowgen-cli-'));
const ids: string[] = [];
const { url } = await testNifi();
const proxy = await WeatherProxy.start(url);
afterAll(async () => {
  await removeAll(ids);
  await proxy.close();
  rmSync(dir, { recursive: true, force: true });
});

function write(name: string, text: string): string {
  const path = join(dir, name);
  writeFileSync(path, text);
  return path;
}

/** As a user runs it; `npm test` compiles first. */
function runCli(...args: string[]): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['bin/flowgen.js', ...args], { env: { ...process.env, NO_COLOR: '1' } });
    const printed = { stdout: '', stderr: '' };
    child.stdout.on('data', (text) => (printed.stdout += text));
    child.stderr.on('data', (text) => (printed.stderr += text));
    child.once('close', (exitCode) => resolve({ exitCode, ...printed }));
  });
}

/** A definition file that ticks. */
function definition(id: string, colour: string, more = ''): string {
  ids.push(id);
  return write(
    `${id}.flow.ts`,
    `import { defineFlow, param, secret } from 'nifi-flowgen';
export default defineFlow({ id: '${id}' }, ({ group, flow }) => {
  const tick = group.processor('GenerateFlowFile', {
    name: 'Tick', schedule: { timer: '1 sec' }, properties: { 'Custom Text': param('greeting') },
  });
  const mark = group.processor('UpdateAttribute', { name: 'Mark', dynamic: { colour: '${colour}' }, autoTerminate: ['success'] });
  tick.to(mark, 'success');
  flow.noteParameter(secret('token'));
  ${more}
});
`,
  );
}

function config(): string {
  return write(
    'flowgen.yaml',
    `environments:
  test:
    nifi: { url: '${url}' }
    parameters:
      greeting: hello
      token: { file: token.txt }
    deploy: { fingerprintKey: { file: token.txt } }
`,
  );
}

describe('flowgen plan and deploy', () => {
  it('show, apply, and find nothing left to do', async () => {
    write('token.txt', 'very-secret-token\n');
    const id = uniqueName('cli');
    const file = definition(id, 'red');
    const options = ['--config', config()];
    const plan = await runCli('plan', file, ...options, '--out', join(dir, 'plan.json'));
    expect(plan).toMatchObject({ exitCode: 2, stdout: expect.stringContaining('will be created') });
    expect(readPlan(readFileSync(join(dir, 'plan.json'), 'utf8'), 'plan.json')).toHaveLength(1);
    const deploy = await runCli('deploy', file, ...options, '--plan', join(dir, 'plan.json'));
    expect(deploy).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('created') });
    expect(await runCli('plan', file, ...options)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('nothing to do'),
    });
    const again = await runCli('deploy', file, ...options, '--json');
    const { deploys } = JSON.parse(again.stdout) as {
      deploys: { outcome: string; requests: { reads: number; writes: number } }[];
    };
    expect(deploys).toMatchObject([{ outcome: 'unchanged', requests: { writes: 0 } }]);
    expect(deploys[0]!.requests.reads).toBeLessThanOrEqual(8);
    const stale = await runCli('deploy', file, ...options, '--plan', join(dir, 'plan.json'));
    expect(stale).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('deploy-plan-stale') });
    const status = await runCli('status', id, ...options, '--json');
    expect(JSON.parse(status.stdout)).toMatchObject({ flows: [{ flow: id, health: 'healthy' }] });
    for (const { stdout, stderr } of [plan, deploy, again, stale, status]) {
      expect(stdout + stderr + readFileSync(join(dir, 'plan.json'), 'utf8')).not.toContain('very-secret');
    }
    const argument = await runCli('deploy', file, ...options, '--param', 'token=very-secret-token');
    expect(argument).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('exposed-secret') });
    expect(argument.stderr).not.toContain('very-secret');
  });

  it('take several flows at once, those that share something in order, and one failure hides no other', async () => {
    write('token.txt', 'very-secret-token\n');
    const maker = uniqueName('cli-maker');
    const user = uniqueName('cli-a-user');
    const bad = uniqueName('cli-bad');
    const shared = uniqueName('cli-shared');
    ids.push(shared);
    const files = [
      definition(user, 'red', `flow.externalParameterContext('${shared}');`),
      definition(
        maker,
        'red',
        `flow.parameterContext({ name: '${shared}', parameters: [param('x', { value: '1' })] });`,
      ),
      definition(bad, 'red', `flow.noteParameter(param('no.value'));`),
    ];
    const result = await runCli('deploy', ...files, '--config', config(), '--json');
    expect(result.exitCode).toBe(1);
    const { deploys, errors } = JSON.parse(result.stdout) as {
      deploys: { flow: string; outcome: string }[];
      errors: { flow: string }[];
    };
    expect(Object.fromEntries(deploys.map(({ flow, outcome }) => [flow, outcome]))).toEqual({
      [user]: 'created',
      [maker]: 'created',
      [bad]: 'failed',
    });
    expect(errors).toMatchObject([{ flow: bad, code: 'deploy-refused' }]);
  });

  it('is killed in the middle of an update; the next one finishes it, rollback undoes it', async () => {
    write('token.txt', 'very-secret-token\n');
    const id = uniqueName('cli-kill');
    const options = ['--config', config()];
    await runCli('deploy', definition(id, 'red'), ...options);
    const file = definition(id, 'blue');
    proxy.clear();
    let kill: (() => void) | undefined;
    proxy.onRequest = ({ method, endpoint }) => {
      if (method === 'POST' && endpoint.endsWith('/replace-requests')) kill?.();
    };
    const run = [
      '--import',
      'data:text/javascript,',
      'bin/flowgen.js',
      'deploy',
      file,
      ...options,
      '--nifi-url',
      proxy.url,
    ];
    const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
      const child = spawn(process.execPath, run, { stdio: 'ignore' });
      kill = () => child.kill('SIGKILL');
      child.once('exit', (_code, by) => resolve(by));
    });
    expect(signal).toBe('SIGKILL');
    const between = await runCli('status', id, ...options, '--json');
    expect(JSON.parse(between.stdout)).toMatchObject({ flows: [{ health: 'failed' }] });
    expect((await runCli('status', id, ...options)).stdout).toContain('half-deployed');
    const finish = await runCli('deploy', file, ...options);
    expect(finish).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('did not come to its end') });
    const colour = async () => {
      const { client } = await connected();
      const group = (await client.childGroups('root')).find(({ component }) => component?.name === id)!;
      const mark = (await client.processors(group.id)).find(({ component }) => component?.name === 'Mark');
      return mark?.component?.config?.properties.colour;
    };
    expect(await colour()).toBe('blue');
    expect(await runCli('deploy', id, ...options, '--rollback')).toMatchObject({ exitCode: 0 });
    expect(await colour()).toBe('red');
    expect(await runCli('destroy', id, ...options)).toMatchObject({ exitCode: 0 });
  });
});

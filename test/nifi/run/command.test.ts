import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../support/cli.js';
import { eventually, Receiver, testNifi } from '../../support/index.js';
import { Lab } from './lab.js';

const nifi = await testNifi();
const root = fileURLToPath(new URL('../../..', import.meta.url));
let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open(nifi.url);
});
afterAll(() => lab.close());

/** A process of its own, which can be sent signals. */
function start(...args: string[]) {
  const child = spawn(process.execPath, ['bin/flowgen.js', 'run', '--nifi-url', nifi.url, '--json', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
  });
  return {
    child,
    ended: ended(child).then((code) => ({ code, result: JSON.parse(stdout) as Record<string, unknown> })),
  };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
}

describe('flowgen run', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stops on %s what it started, and ends with %i', async (signal, code) => {
    const flow = await lab.paced(`signal-${signal}`, 1, 1);
    const run = start('--start', flow.start, '--end', flow.end, '--mode', 'interval', '--interval', '10min');
    await eventually(async () => (await lab.state(flow.start)) === 'RUNNING', { timeout: 60_000 });
    run.child.kill(signal);
    expect(await run.ended).toMatchObject({
      code,
      result: { outcome: 'cancelled', exitCode: code === 143 ? 143 : 130 },
    });
    expect(await lab.state(flow.start)).toBe('STOPPED');
  });

  it('finds a group by name and runs it until it has drained', async () => {
    const flow = await lab.paced(`drained-${Date.now()}`, 3, 10);
    const args = ['--until', 'drained', '--settle', '1s', '--nifi-url', nifi.url];
    const { exitCode, stdout } = await runCli('run', flow.name, ...args);
    expect(stdout).toContain('finished');
    expect(stdout).toContain('3 FlowFiles (12 bytes) left the start');
    expect(exitCode).toBe(0);
  });

  it('has an exit code per outcome', async () => {
    const group = await lab.group('codes');
    const folder = await mkdtemp(join(tmpdir(), 'flowgen-run-'));
    const list = await lab.processor(group, 'ListFile', 'list', { 'Input Directory': folder });
    const end = await lab.marker(group);
    await lab.connect(group, list, end, ['success']);
    await lab.set(end, 'RUNNING');
    const at = ['--nifi-url', nifi.url, '--settle', '500ms', '--json'];
    const nothing = await runCli('run', '--start', list, '--end', end, ...at);
    expect(nothing.exitCode).toBe(3);
    expect(JSON.parse(nothing.stdout)).toMatchObject({ outcome: 'nothing-to-do', exitCode: 3 });
    const slow = await lab.paced('slow', 2, 1, { every: '1 hour' });
    const late = await runCli('run', '--start', slow.start, '--end', slow.end, '--timeout', '1s', ...at);
    expect([late.exitCode, JSON.parse(late.stdout).outcome]).toEqual([5, 'timed-out']);
    const busy = await runCli('run', '--start', slow.start, '--end', slow.end, ...at);
    expect([busy.exitCode, JSON.parse(busy.stdout).outcome]).toEqual([7, 'refused']);
    const wrong = await runCli('run', 'no such flow', ...at);
    expect([wrong.exitCode, JSON.parse(wrong.stdout).error.code]).toEqual([1, 'run-target']);
    await rm(folder, { recursive: true });
  });

  it('needs no identifiers for a deployed flow with markers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flowgen-export-'));
    const receiver = await Receiver.start();
    const at = ['--nifi-url', nifi.url];
    const parameters = ['--param', `export.dir=${folder}`, '--param', `export.url=${receiver.url}`];
    const parent = await lab.group('export');
    try {
      const deploy = [
        'bin/flowgen.js',
        'deploy',
        'flows/report-export.flow.ts',
        ...at,
        '--parent',
        parent,
        ...parameters,
      ];
      await promisify(execFile)(process.execPath, deploy, { cwd: root });
      await writeFile(join(folder, '1.json'), '{"uuid":"1"}');
      await writeFile(join(folder, '2.json'), '{"uuid":"2"}');
      // ListFile leaves files alone that may still be written to.
      await eventually(
        async () => {
          const { exitCode, stdout } = await runCli('run', 'report-export', ...at, '--settle', '1s', '--json');
          const result = JSON.parse(stdout);
          if (result.outcome === 'nothing-to-do') return false;
          expect([exitCode, result.outcome, result.endedFlowFiles], stdout).toEqual([0, 'finished', 2]);
          return true;
        },
        { timeout: 60_000 },
      );
      expect(receiver.requests.length).toBe(2);
      receiver.always({ status: 400 });
      await writeFile(join(folder, '3.json'), '{"uuid":"3"}');
      await eventually(
        async () => {
          const { stdout } = await runCli('run', 'flows/report-export.flow.ts', ...at, '--settle', '1s', '--json');
          const result = JSON.parse(stdout);
          return result.outcome === 'nothing-to-do' ? false : result;
        },
        { timeout: 60_000 },
      ).then((result) => expect(result).toMatchObject({ outcome: 'failed', reason: 'failure-marker' }));
    } finally {
      await runCli('destroy', 'report-export', ...at, '--parent', parent, '--drop-queued');
      await receiver.close();
      await rm(folder, { recursive: true });
    }
  });
});

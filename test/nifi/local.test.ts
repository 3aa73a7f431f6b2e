import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it, vi } from 'vitest';
import { startDockerNifi } from '../../src/local/docker.js';
import { localNifiStatus, stopLocalNifi } from '../../src/local/server.js';
import { describeIf, dockerAnswers, eventually, startLocalNifi, uniqueName } from '../support/index.js';
import { temporaryFolder } from '../support/temporary.js';

// Three or four starts of NiFi, beside the one that all tests share.
vi.setConfig({ testTimeout: 600_000 });

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) {
    await stopLocalNifi(folder);
    await rm(folder, { recursive: true, force: true });
  }
});

async function folder(): Promise<string> {
  const made = await temporaryFolder('nifi');
  folders.push(made);
  return made;
}

it('runs twice on one machine, survives being killed, and stops', async () => {
  const [first, second] = await Promise.all([
    startLocalNifi({ dir: await folder(), heap: '400m' }),
    startLocalNifi({ dir: await folder(), heap: '400m' }),
  ]);
  expect(first.port).not.toBe(second.port);
  await expect(startLocalNifi({ dir: first.dir })).rejects.toMatchObject({ code: 'local-already-running' });
  await expect(startLocalNifi({ dir: await folder(), port: first.port })).rejects.toMatchObject({
    code: 'port-in-use',
  });

  const name = uniqueName('kept');
  const made = await fetch(`${first.url}/nifi-api/process-groups/root/process-groups`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ revision: { version: 0 }, component: { name, position: { x: 0, y: 0 } } }),
  });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  // NiFi writes its flow a little after the change.
  const file = join(first.dir, 'conf', 'flow.json.gz');
  await eventually(async () =>
    gunzipSync(await readFile(file))
      .toString('utf8')
      .includes(name),
  );

  await first.kill();
  expect((await localNifiStatus(first.dir)).state).toBe('stopped');
  const again = await first.restart();
  expect(again.url).toBe(first.url);
  const kept = await fetch(`${again.url}/nifi-api/process-groups/${id}`);
  expect(((await kept.json()) as { component: { name: string } }).component.name).toBe(name);

  await again.stop();
  expect((await localNifiStatus(again.dir)).state).toBe('stopped');
  expect((await localNifiStatus(second.dir)).state).toBe('running');
  expect(await stopLocalNifi(second.dir)).toBe(true);
  expect(await stopLocalNifi(second.dir)).toBe(false);
});

describeIf(dockerAnswers, 'in Docker', () => {
  it('runs the image of the version asked for, with the drivers, and stops', async () => {
    const dir = await folder();
    const nifi = await startDockerNifi({ env: process.env, dir, version: '2.3.0' });
    const about = (await (await fetch(`${nifi.url}/nifi-api/flow/about`)).json()) as { about: { version: string } };
    expect(about.about.version).toBe('2.3.0');
    expect(await localNifiStatus(dir)).toMatchObject({ state: 'running', container: nifi.container });
    expect(await stopLocalNifi(dir)).toBe(true);
    expect((await localNifiStatus(dir)).state).toBe('stopped');
  });
});

it('is started, shown and stopped by separate commands', async () => {
  const dir = await folder();
  const flowgen = async (...args: string[]): Promise<{ code: number; output: Record<string, unknown> }> => {
    const cli = fileURLToPath(new URL('../../bin/flowgen.js', import.meta.url));
    const run = promisify(execFile)(process.execPath, [cli, 'local', ...args, '--dir', dir, '--json']);
    const { stdout, code } = await run.then(
      (done) => ({ ...done, code: 0 }),
      (error: { stdout: string; code: number }) => error,
    );
    return { code, output: JSON.parse(stdout) as Record<string, unknown> };
  };
  expect(await flowgen('status')).toMatchObject({ code: 3, output: { state: 'stopped' } });
  const up = await flowgen('up', '--heap', '400m');
  expect(up).toMatchObject({ code: 0, output: { state: 'running' } });
  expect(await flowgen('up')).toMatchObject({ code: 1, output: { error: { code: 'local-already-running' } } });
  expect(await flowgen('status')).toMatchObject({ code: 0, output: { state: 'running', url: up.output.url } });
  expect(await flowgen('down')).toMatchObject({ code: 0, output: { stopped: true } });
  expect(await flowgen('status')).toMatchObject({ code: 3, output: { state: 'stopped' } });
});

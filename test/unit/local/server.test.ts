import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layOut, parseProperties } from '../../../src/local/layout.js';
import { findFreePort, isFree } from '../../../src/local/ports.js';
import { localNifiStatus, startLocalNifi, stopLocalNifi } from '../../../src/local/server.js';
import { readServerFile, writeServerFile } from '../../../src/local/server-file.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'flowgen-local-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('the folder of a server', () => {
  const properties = async (dir: string): Promise<Record<string, string>> =>
    parseProperties(await readFile(join(dir, 'conf/nifi.properties'), 'utf8'));

  it('has a secret key of its own, readable by its owner only, that stays', async () => {
    const [first, second] = [join(root, 'first'), join(root, 'second')];
    await layOut(first, root, { 'nifi.web.http.port': '1' }, {});
    await layOut(second, root, {}, {});
    const before = await properties(first);
    await layOut(first, root, { 'nifi.web.http.port': '2' }, {});
    const after = await properties(first);
    const key = 'nifi.sensitive.props.key';
    expect(before[key]).toMatch(/^\w{48}$/);
    expect(after[key]).toBe(before[key]);
    expect((await properties(second))[key]).not.toBe(before[key]);
    expect(after['nifi.web.http.port']).toBe('2');
    expect((await stat(join(first, 'conf/nifi.properties'))).mode & 0o077).toBe(0);
  });

  it('takes further settings and files', async () => {
    const dir = join(root, 'further');
    await layOut(dir, root, { 'nifi.queue.swap.threshold': '7' }, { 'authorizers.xml': '<authorizers/>' });
    expect((await properties(dir))['nifi.queue.swap.threshold']).toBe('7');
    expect(await readFile(join(dir, 'conf/authorizers.xml'), 'utf8')).toBe('<authorizers/>');
  });
});

it('says that NiFi cannot run in a folder with a Korean name', async () => {
  const starting = startLocalNifi({ env: {}, dir: join(root, '한글') });
  await expect(starting).rejects.toMatchObject({ code: 'local-folder-name' });
});

describe('a process id left by a server that is gone', () => {
  it('is not taken for a server, and its present owner is left alone', async () => {
    const dir = join(root, 'stale');
    await mkdir(dir);
    const started = { url: 'http://127.0.0.1:1', port: 1, version: '2.3.0', startedAt: new Date().toISOString() };
    await writeServerFile(dir, { pid: process.pid, ...started });
    expect((await localNifiStatus(dir)).state).toBe('stopped');
    expect(await stopLocalNifi(dir)).toBe(false);
    expect(await readServerFile(dir)).toBeUndefined();
  });

  it('does not disturb when the file is damaged', async () => {
    const dir = join(root, 'damaged');
    await mkdir(dir);
    await writeFile(join(dir, 'server.json'), '{"pid": 1');
    expect((await localNifiStatus(dir)).state).toBe('stopped');
  });
});

it('finds ports that are free', async () => {
  const port = await findFreePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await isFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await isFree(port)).toBe(true);
});

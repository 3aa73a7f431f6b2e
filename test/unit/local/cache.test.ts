import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cacheDir, hashFolder, withLock } from '../../../src/local/cache.js';
import { silentReporter } from '../../../src/reporter.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'flowgen-cache-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('keeps the cache where the user wants it', () => {
  expect(cacheDir({ FLOWGEN_CACHE: '/x/own', XDG_CACHE_HOME: '/x/cache' })).toBe('/x/own');
  expect(cacheDir({ XDG_CACHE_HOME: '/x/cache' })).toBe('/x/cache/flowgen');
  expect(cacheDir({})).toBe(join(homedir(), '.cache', 'flowgen'));
});

it('sees a change of any file in a folder, and nothing else', async () => {
  const write = async (folder: string, content: string): Promise<string> => {
    await mkdir(join(root, folder, 'module'), { recursive: true });
    await writeFile(join(root, folder, 'pom.xml'), '<project/>');
    await writeFile(join(root, folder, 'module', 'pom.xml'), content);
    return hashFolder(join(root, folder));
  };
  expect(await write('one', 'a')).toBe(await write('two', 'a'));
  expect(await write('one', 'a')).not.toBe(await write('two', 'b'));
});

it('lets one builder work at a time', async () => {
  let working = 0;
  let most = 0;
  const build = (): Promise<void> =>
    withLock(join(root, 'build'), silentReporter, async () => {
      most = Math.max(most, ++working);
      await new Promise((resolve) => setTimeout(resolve, 20));
      working--;
    });
  await Promise.all([build(), build(), build()]);
  expect(most).toBe(1);
});

it('takes over the lock of a builder that died', async () => {
  const lock = join(root, 'dead.lock');
  await mkdir(lock);
  const long = new Date(Date.now() - 60_000);
  await utimes(lock, long, long);
  expect(await withLock(join(root, 'dead'), silentReporter, async () => 'built')).toBe('built');
});

it('gives the lock back when the build fails', async () => {
  const failing = withLock(join(root, 'failing'), silentReporter, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await withLock(join(root, 'failing'), silentReporter, async () => 'built')).toBe('built');
});

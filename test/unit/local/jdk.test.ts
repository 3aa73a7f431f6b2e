import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FlowgenError } from '../../../src/errors.js';
import { findJdk, parseJavaVersion } from '../../../src/local/jdk.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'flowgen-jdk-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function jdk(path: string, version: string): Promise<string> {
  const home = join(root, path);
  await mkdir(join(home, 'bin'), { recursive: true });
  await writeFile(join(home, 'bin', 'javac'), '#!/bin/sh\n');
  await chmod(join(home, 'bin', 'javac'), 0o755);
  await writeFile(join(home, 'release'), `IMPLEMENTOR="Test"\nJAVA_VERSION="${version}"\n`);
  return home;
}

describe('finding a JDK', () => {
  it('takes JAVA_HOME when it is new enough', async () => {
    const home = await jdk('a/named', '23.0.1');
    await jdk('a/usual/jdk-21', '21.0.4');
    const found = await findJdk({ env: { JAVA_HOME: home }, folders: [join(root, 'a/usual')] });
    expect(found).toEqual({ home, version: 23 });
  });

  it('passes an old JAVA_HOME over for a numbered one', async () => {
    const old = await jdk('b/old', '17.0.15');
    const home = await jdk('b/x64', '21.0.4');
    const found = await findJdk({ env: { JAVA_HOME: old, JAVA_HOME_21_X64: home }, folders: [] });
    expect(found.home).toBe(home);
  });

  it('takes the lowest fitting version of the usual places, bundles of macOS included', async () => {
    await jdk('c/jdk-25', '25');
    await jdk('c/jdk-17', '17.0.1');
    const home = await jdk('c/temurin-21.jdk/Contents/Home', '21.0.2');
    expect(await findJdk({ env: {}, folders: [join(root, 'c')] })).toEqual({ home, version: 21 });
  });

  it('follows the PATH last', async () => {
    const home = await jdk('d/on-path', '22');
    expect((await findJdk({ env: { PATH: join(home, 'bin') }, folders: [] })).home).toBe(home);
  });

  it('passes a runtime without compiler over', async () => {
    const home = await jdk('e/jre', '21');
    await rm(join(home, 'bin', 'javac'));
    await expect(findJdk({ env: { JAVA_HOME: home }, folders: [] })).rejects.toThrow('none was found');
  });

  it('names what was too old', async () => {
    const home = await jdk('f/jdk-17', '17.0.15');
    const failure = await findJdk({ env: {}, folders: [join(root, 'f')] }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FlowgenError);
    expect(failure).toMatchObject({ code: 'jdk-not-found', message: expect.stringContaining(`${home} (17)`) });
  });
});

it.each([
  ['21.0.4', 21],
  ['1.8.0_402', 8],
  ['25-ea', 25],
  ['', undefined],
])('reads version %s as %s', (text, version) => {
  expect(parseJavaVersion(text)).toBe(version);
});

import { execFile } from 'node:child_process';
import { access, readdir, readFile, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { FlowgenError } from '../errors.js';
import type { Environment } from './cache.js';

/** NiFi 2 runs on Java 21 or newer (NiFi administration guide, System Requirements). */
export const minimumJavaVersion = 21;

export interface Jdk {
  /** What JAVA_HOME would be. */
  readonly home: string;
  /** Feature version, for example 21. */
  readonly version: number;
}

export interface JdkSearch {
  readonly env: Environment;
  /** Folders that hold one JDK per entry; the usual places of Linux and macOS by default. */
  readonly folders?: readonly string[];
}

/**
 * Finds a JDK 21 or newer: JAVA_HOME, then JAVA_HOME_* (as CI machines set them), then the lowest fitting version in
 * the usual places, then `java` on the PATH.
 * @throws FlowgenError `jdk-not-found` that lists what was found instead.
 */
export async function findJdk(search: JdkSearch): Promise<Jdk> {
  const tooOld: string[] = [];
  const named = await inspectAll(namedHomes(search.env));
  // What the user named wins in the order given; among the rest the version nearest to the one NiFi is tested on.
  const installed = (await inspectAll(await installedHomes(search.folders))).sort((a, b) => a.version - b.version);
  const onPath = await inspectAll(await pathHomes(search.env));
  for (const jdk of [...named, ...installed, ...onPath]) {
    if (jdk.version >= minimumJavaVersion) return jdk;
    tooOld.push(`${jdk.home} (${jdk.version})`);
  }
  const found = [...new Set(tooOld)];
  throw new FlowgenError(
    'jdk-not-found',
    found.length > 0
      ? `The local NiFi needs a JDK ${minimumJavaVersion} or newer; only older ones were found: ${found.join(', ')}.`
      : `The local NiFi needs a JDK ${minimumJavaVersion} or newer; none was found.`,
    { hint: `Install one (for example Eclipse Temurin ${minimumJavaVersion}) or set JAVA_HOME to it.` },
  );
}

function namedHomes(env: Environment): string[] {
  const numbered = Object.keys(env).filter((name) => name.startsWith('JAVA_HOME_'));
  return ['JAVA_HOME', ...numbered.sort()]
    .map((name) => env[name])
    .filter((home) => home !== undefined && home !== '') as string[];
}

function usualFolders(): string[] {
  const home = homedir();
  return [
    '/usr/lib/jvm',
    '/usr/java',
    '/opt/java',
    '/opt',
    '/Library/Java/JavaVirtualMachines',
    '/opt/homebrew/opt',
    '/usr/local/opt',
    join(home, '.sdkman/candidates/java'),
    join(home, '.jdks'),
    join(home, '.asdf/installs/java'),
    join(home, '.local/share/mise/installs/java'),
    join(home, 'Library/Java/JavaVirtualMachines'),
  ];
}

async function installedHomes(folders: readonly string[] = usualFolders()): Promise<string[]> {
  const listed = await Promise.all(
    folders.map(async (folder) => (await readdir(folder).catch(() => [])).map((entry) => join(folder, entry))),
  );
  // macOS keeps the home inside a bundle; Homebrew keeps that bundle inside its own folder.
  return listed
    .flat()
    .flatMap((path) => [path, join(path, 'Contents/Home'), join(path, 'libexec/openjdk.jdk/Contents/Home')]);
}

async function pathHomes(env: Environment): Promise<string[]> {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = await Promise.all(folders.map((folder) => realpath(join(folder, javac)).catch(() => undefined)));
  return found.filter((path) => path !== undefined).map((path) => dirname(dirname(path)));
}

const javac = process.platform === 'win32' ? 'javac.exe' : 'javac';

async function inspectAll(homes: readonly string[]): Promise<Jdk[]> {
  return (await Promise.all(homes.map(inspect))).filter((jdk) => jdk !== undefined);
}

/** The JDK at `home`, or undefined when there is none (a JRE is none: the assembly runs a Java source file). */
async function inspect(home: string): Promise<Jdk | undefined> {
  const hasCompiler = await access(join(home, 'bin', javac)).then(
    () => true,
    () => false,
  );
  if (!hasCompiler) return undefined;
  const release = await readFile(join(home, 'release'), 'utf8').catch(() => '');
  const text = /^JAVA_VERSION="([^"]+)"/m.exec(release)?.[1] ?? (await askVersion(home));
  const version = parseJavaVersion(text);
  return version === undefined ? undefined : { home: await realpath(home), version };
}

async function askVersion(home: string): Promise<string> {
  const { stdout } = await promisify(execFile)(join(home, 'bin', javac), ['-version']).catch(() => ({ stdout: '' }));
  return stdout.replace(/^javac\s+/, '');
}

/** Feature version: 21.0.4 → 21, 1.8.0_402 → 8, 25-ea → 25. */
export function parseJavaVersion(text: string): number | undefined {
  const match = /^(?:1\.)?(\d+)/.exec(text.trim());
  return match === null ? undefined : Number(match[1]);
}

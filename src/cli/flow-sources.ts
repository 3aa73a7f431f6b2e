import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { FlowgenError } from '../errors.js';
import type { FlowDefinition } from '../flow/flow-definition.js';
import type { GitRepository } from './git.js';

/** One flow of one side of a comparison. */
export interface FlowSource {
  /** What pairs it with the other side: the path below what was named, or the flow's id. */
  readonly key: string;
  /** For people: `main:build/relay.flow.json`. */
  readonly label: string;
  readonly flow: FlowDefinition;
  /** The SQL that goes with it, empty where it needs none; absent where nobody knows (a download). */
  readonly sql?: string;
}

/** Where files are read from: the disk, or a commit. */
export interface FileTree {
  /** What stands before a path in a label. */
  readonly prefix: string;
  /** Files below the paths, relative to the tree's root. */
  list(paths: readonly string[]): string[];
  read(path: string): Buffer;
  exists(path: string): boolean;
  /** Files that hold a text, where finding them is quicker than reading all. */
  holding?(text: string): Set<string>;
}

/** Files of a commit; paths given by the user are relative to their folder, paths of files to the top one. */
export function commitTree(repository: GitRepository, revision: string, commit: string): FileTree {
  const all = new Set(repository.files(commit));
  return {
    prefix: `${revision}:`,
    list: (paths) => repository.files(commit, paths),
    read: (path) => repository.read(commit, path),
    exists: (path) => all.has(path),
    holding: (text) => repository.filesHolding(commit, text),
  };
}

/** Files on disk, with paths relative to `root`. */
export function diskTree(root: string): FileTree {
  return {
    prefix: '',
    list: (paths) =>
      paths.flatMap((path) => filesBelow(resolve(path))).map((path) => relative(root, path).replaceAll('\\', '/')),
    read: (path) => readFileSync(join(root, path)),
    exists: (path) => existsSync(join(root, path)),
  };
}

/** Files on disk that git tracks or would track: built files that are ignored are no part of a comparison with git. */
export function workingTree(repository: GitRepository): FileTree {
  const all = new Set(repository.workingFiles([repository.root]));
  return {
    ...diskTree(repository.root),
    list: (paths) => repository.workingFiles(paths),
    exists: (path) => all.has(path),
  };
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === '.git') return [];
    const inner = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(inner) : entry.isFile() ? [inner] : [];
  });
}

export const isDefinitionFile = (path: string): boolean => /\.flow\.[cm]?[jt]s$/.test(path);
const isFlowFile = (path: string): boolean => /\.json(\.gz)?$/.test(path);

/**
 * The flow definitions among the files below `paths`. Files named one by one must be flow definitions; in folders
 * other JSON files are passed over, but not a broken flow definition.
 */
export async function readFlowFiles(tree: FileTree, paths: readonly string[], named: boolean): Promise<FlowSource[]> {
  const { readFlow } = await import('../flow/read-flow.js');
  const out: FlowSource[] = [];
  const holding = named ? undefined : tree.holding?.(FLOW_KEY);
  for (const path of tree.list(paths).filter(isFlowFile).sort()) {
    const byName = named || /\.flow\.json$|(^|\/)flow\.json(\.gz)?$/.test(path);
    if (!byName && holding && !holding.has(path)) continue;
    const bytes = tree.read(path);
    if (!byName && !bytes.includes(FLOW_KEY)) continue;
    const label = `${tree.prefix}${path}`;
    const sql = sqlBeside(tree, path);
    out.push({ key: path, label, flow: readFlow(bytes, label), ...(sql === undefined ? {} : { sql }) });
  }
  return out;
}

const FLOW_KEY = '"flowContents"';

/** `<id>.<dialect>.sql` beside `<id>.flow.json`: what `build` writes. */
function sqlBeside(tree: FileTree, path: string): string | undefined {
  if (!path.endsWith('.flow.json')) return undefined;
  const base = path.slice(0, -'.flow.json'.length);
  const texts = ['postgresql', 'mysql', 'mariadb', 'oracle']
    .map((dialect) => `${base}.${dialect}.sql`)
    .filter((file) => tree.exists(file))
    .map((file) => tree.read(file).toString());
  return texts.join('\n');
}

/** Builds definitions (`*.flow.ts`) below the paths on disk. Pairs by the flow's id. */
export async function buildFlowFiles(
  folder: string,
  files: readonly string[],
  prefix: string,
  nifiVersion: string | undefined,
): Promise<FlowSource[]> {
  const { loadDefinition } = await import('./load-definition.js');
  const { buildFlow } = await import('../build/build-flow.js');
  const out: FlowSource[] = [];
  for (const file of files) {
    const definition = await loadDefinition(join(folder, file));
    const built = buildFlow(definition, nifiVersion === undefined ? {} : { nifiVersion });
    const sql = built.sql.filter((part) => !part.name.endsWith('.down.sql')).map((part) => part.text);
    out.push({
      key: built.compiled.id,
      label: `${prefix}${file}`,
      flow: built.compiled.flow,
      sql: sql.join('\n'),
    });
  }
  return out;
}

export interface PairedFlows {
  readonly before?: FlowSource;
  readonly after?: FlowSource;
}

/** By key; what is left by the identifier of the top-level group (a file that was renamed). */
export function pairFlows(before: readonly FlowSource[], after: readonly FlowSource[]): PairedFlows[] {
  const left = new Map(before.map((source) => [source.key, source]));
  const pairs: PairedFlows[] = [];
  const single: FlowSource[] = [];
  for (const source of after) {
    const other = left.get(source.key);
    if (other) {
      left.delete(source.key);
      pairs.push({ before: other, after: source });
    } else single.push(source);
  }
  for (const source of single) {
    const other = [...left.values()].find(
      (candidate) => candidate.flow.flowContents.identifier === source.flow.flowContents.identifier,
    );
    if (other) left.delete(other.key);
    pairs.push(other ? { before: other, after: source } : { after: source });
  }
  for (const source of left.values()) pairs.push({ before: source });
  const name = (pair: PairedFlows) => (pair.after ?? pair.before)!.key;
  return pairs.sort((a, b) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0));
}

/** One flow definition, from a JSON file or a definition in TypeScript. */
export async function readOneFlow(path: string, nifiVersion: string | undefined): Promise<FlowSource> {
  if (!existsSync(path)) {
    throw new FlowgenError('file-not-found', `${path}: no such file or folder.`);
  }
  const folder = dirname(resolve(path));
  if (isDefinitionFile(path)) {
    const [built] = await buildFlowFiles(folder, [basename(path)], '', nifiVersion);
    return { ...built!, label: path };
  }
  const [source] = await readFlowFiles(diskTree(folder), [resolve(path)], true);
  if (!source) throw new FlowgenError('not-a-flow', `${path} is not a flow definition (a JSON file).`);
  return { ...source, label: path };
}

import { existsSync, statSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { FlowgenError } from '../errors.js';
import {
  buildFlowFiles,
  commitTree,
  diskTree,
  type FileTree,
  type FlowSource,
  isDefinitionFile,
  type PairedFlows,
  pairFlows,
  readFlowFiles,
  readOneFlow,
  workingTree,
} from './flow-sources.js';
import { GitRepository } from './git.js';

export interface SideOptions {
  readonly against?: string;
  readonly nifiVersion?: string;
  /** Build the definitions of both sides although built files are committed. */
  readonly build?: boolean;
}

/** A commit, or the files as they are. */
type Side = { readonly revision: string; readonly commit: string } | 'disk';

/** Both sides of a comparison by what was typed: files, folders, revisions, `a..b`, `--against`. */
export async function readSides(args: readonly string[], options: SideOptions): Promise<PairedFlows[]> {
  if (options.against !== undefined) {
    const repository = GitRepository.around(process.cwd());
    const commit = repository.mergeBase(options.against, 'HEAD');
    return revisions(repository, { revision: options.against, commit }, 'disk', args, options);
  }
  const [first, second, ...rest] = args;
  if (first === undefined) {
    throw new FlowgenError('nothing-to-compare', 'There is nothing to compare.', {
      hint: "Name two files, two folders or two revisions, or use '--against main'.",
    });
  }
  if (!existsSync(first)) {
    const range = /^(.*?)(\.{2,3})(.*)$/.exec(first);
    const repository = GitRepository.around(process.cwd());
    if (range) {
      const [from, to] = [range[1] || 'HEAD', range[3] || 'HEAD'];
      const start = range[2] === '...' ? repository.mergeBase(from, to) : repository.commit(from);
      const paths = args.slice(1);
      const target = { revision: to, commit: repository.commit(to) };
      return revisions(repository, { revision: from, commit: start }, target, paths, options);
    }
    if (second !== undefined && (first.includes(':') || second.includes(':'))) {
      return pairUp(await oneSide(repository, first, options), await oneSide(repository, second, options));
    }
    if (repository.isRevision(first)) {
      const start = { revision: first, commit: repository.commit(first) };
      if (second !== undefined && !existsSync(second) && repository.isRevision(second)) {
        return revisions(repository, start, { revision: second, commit: repository.commit(second) }, rest, options);
      }
      return revisions(repository, start, 'disk', args.slice(1), options);
    }
  }
  if (second === undefined) {
    throw new FlowgenError('nothing-to-compare', `There is nothing to compare ${first} with.`, {
      hint: `Name the other side, or use '--against main ${first}'.`,
    });
  }
  if (rest.length > 0)
    throw new FlowgenError('too-many-arguments', `Two sides are compared; '${rest[0]}' is too much.`);
  for (const path of [first, second]) {
    if (!existsSync(path) && !path.includes(':')) {
      throw new FlowgenError('file-not-found', `${path}: no such file, folder or git revision.`);
    }
  }
  const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();
  if (isFolder(first) && isFolder(second)) {
    return pairFlows(await folderSide(first, options), await folderSide(second, options));
  }
  if (isFolder(first) || isFolder(second)) {
    throw new FlowgenError('file-against-folder', 'A file and a folder cannot be compared.', {
      hint: 'Name two files or two folders.',
    });
  }
  const repository = [first, second].every((path) => existsSync(path))
    ? undefined
    : GitRepository.around(process.cwd());
  return pairUp(await oneSide(repository, first, options), await oneSide(repository, second, options));
}

function pairUp(before: FlowSource, after: FlowSource): PairedFlows[] {
  return [{ before, after }];
}

/** A file on disk, or `revision:path` as git writes it. */
async function oneSide(repository: GitRepository | undefined, text: string, options: SideOptions): Promise<FlowSource> {
  const colon = text.indexOf(':');
  if (existsSync(text) || colon < 1 || !repository) return readOneFlow(text, options.nifiVersion);
  const revision = text.slice(0, colon);
  const commit = repository.commit(revision);
  const path = text.slice(colon + 1);
  if (isDefinitionFile(path)) {
    return repository.withWorkTree(commit, async (folder) => {
      const [built] = await buildFlowFiles(folder, [path], `${revision}:`, options.nifiVersion);
      return built!;
    });
  }
  const root = relative(process.cwd(), repository.root) || '.';
  const [source] = await readFlowFiles(commitTree(repository, revision, commit), [`${root}/${path}`], true);
  if (!source) throw new FlowgenError('file-not-found', `git has no flow definition '${text}'.`);
  return source;
}

async function folderSide(folder: string, options: SideOptions): Promise<FlowSource[]> {
  const tree = diskTree(resolve(folder));
  const flows = options.build ? [] : await readFlowFiles(tree, [folder], false);
  if (flows.length > 0) return flows;
  const definitions = tree.list([folder]).filter(isDefinitionFile).sort();
  return buildFlowFiles(resolve(folder), definitions, `${folder}/`, options.nifiVersion);
}

/** Built files where there are some; definitions that have none (with `build` all) are built on both sides. */
async function revisions(
  repository: GitRepository,
  from: Side,
  to: Side,
  paths: readonly string[],
  options: SideOptions,
): Promise<PairedFlows[]> {
  const wanted = paths.length > 0 ? paths : ['.'];
  const named = paths.length > 0 && paths.every((path) => existsSync(path) && !statSync(path).isDirectory());
  const treeOf = (side: Side) =>
    side === 'disk' ? workingTree(repository) : commitTree(repository, side.revision, side.commit);
  const [before, after] = [treeOf(from), treeOf(to)];
  const definitionsNamed = paths.some(isDefinitionFile);
  const jsonOf = (tree: FileTree) => (definitionsNamed ? [] : readFlowFiles(tree, wanted, named));
  let [left, right] = [await jsonOf(before), await jsonOf(after)];
  const fileOf = (source: FlowSource) => basename(source.key).replace(/\.flow\.json$/, '');
  const built = new Set(options.build ? [] : [...left, ...right].map(fileOf));
  const definitions = (tree: FileTree) =>
    tree
      .list(wanted)
      .filter((path) => isDefinitionFile(path) && !built.has(basename(path).replace(/\.flow\.[cm]?[jt]s$/, '')))
      .sort();
  const build = async (side: Side, files: readonly string[]) => {
    if (files.length === 0) return [];
    const sources =
      side === 'disk'
        ? await buildFlowFiles(repository.root, files, '', options.nifiVersion)
        : await repository.withWorkTree(side.commit, (folder) =>
            buildFlowFiles(folder, files, `${side.revision}:`, options.nifiVersion),
          );
    return sources.filter((source) => !built.has(source.key));
  };
  const [leftBuilt, rightBuilt] = [await build(from, definitions(before)), await build(to, definitions(after))];
  if (options.build) {
    const ids = new Set([...leftBuilt, ...rightBuilt].map((source) => source.key));
    [left, right] = [left, right].map((sources) => sources.filter((source) => !ids.has(fileOf(source)))) as [
      FlowSource[],
      FlowSource[],
    ];
  }
  const pairs = [...pairFlows(left, right), ...pairFlows(leftBuilt, rightBuilt)];
  if (pairs.length === 0) {
    throw new FlowgenError('no-flows', `There is no flow definition in ${wanted.join(', ')} on either side.`, {
      hint: 'Name a folder with *.flow.json or *.flow.ts files.',
    });
  }
  return pairs;
}

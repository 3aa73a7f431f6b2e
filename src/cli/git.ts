import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { FlowgenError } from '../errors.js';

/** The git repository around a folder. Only reads, and makes temporary work trees. */
export class GitRepository {
  private constructor(
    /** Its top folder. */
    readonly root: string,
    /** Where the user is. */
    private readonly folder: string,
  ) {}

  /** @throws FlowgenError `not-a-repository` */
  static around(folder: string): GitRepository {
    try {
      return new GitRepository(git(folder, ['rev-parse', '--show-toplevel']).toString().trim(), folder);
    } catch (cause) {
      throw new FlowgenError('not-a-repository', 'This is no git repository, so there is nothing to compare with.', {
        cause,
        hint: 'Name two files or folders instead.',
      });
    }
  }

  isRevision(text: string): boolean {
    if (text.startsWith('-')) return false;
    try {
      git(this.root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${text}^{commit}`]);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * The commit of a revision.
   * @throws FlowgenError `unknown-revision`
   */
  commit(revision: string): string {
    try {
      return git(this.root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
        .toString()
        .trim();
    } catch (cause) {
      throw new FlowgenError('unknown-revision', `git knows no revision '${revision}'.`, {
        cause,
        hint: 'In CI, fetch it first: a shallow clone has one commit (actions/checkout with fetch-depth: 0).',
      });
    }
  }

  /**
   * Where two lines of development parted.
   * @throws FlowgenError `unknown-revision`, `no-common-commit`
   */
  mergeBase(a: string, b: string): string {
    const [left, right] = [this.commit(a), this.commit(b)];
    try {
      return git(this.root, ['merge-base', left, right]).toString().trim();
    } catch (cause) {
      throw new FlowgenError('no-common-commit', `'${a}' and '${b}' have no commit in common.`, {
        cause,
        hint: 'A shallow clone may lack it: fetch more history (actions/checkout with fetch-depth: 0).',
      });
    }
  }

  /** Files below the paths (relative to the user's folder) at a commit, all without paths; relative to the top folder. */
  files(commit: string, paths: readonly string[] = []): string[] {
    const inside = paths.map((path) => this.inside(path));
    const wanted = inside.includes('.') ? [] : inside;
    return git(this.root, ['ls-tree', '-r', '-z', '--name-only', '--full-tree', commit, '--', ...wanted])
      .toString()
      .split('\0')
      .filter((path) => path !== '');
  }

  /** Files on disk below the paths that git tracks or would track; relative to the top folder. */
  workingFiles(paths: readonly string[]): string[] {
    const inside = paths.map((path) => this.inside(path));
    return git(this.root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...inside])
      .toString()
      .split('\0')
      .filter((path) => path !== '' && existsSync(join(this.root, path)));
  }

  /** Files at a commit that hold a text; one call, where reading each would take thousands. */
  filesHolding(commit: string, text: string): Set<string> {
    try {
      const lines = git(this.root, ['grep', '-l', '-z', '-F', '--full-name', '-e', text, commit])
        .toString()
        .split('\0');
      return new Set(lines.filter((line) => line !== '').map((line) => line.slice(commit.length + 1)));
    } catch (error) {
      // 1: none.
      if ((error as { status?: number }).status === 1) return new Set();
      throw error;
    }
  }

  read(commit: string, path: string): Buffer {
    return git(this.root, ['cat-file', 'blob', `${commit}:${path}`]);
  }

  /** A path as git wants it: relative to the top folder, with slashes. */
  inside(path: string): string {
    return relative(this.root, resolve(this.folder, path)).replaceAll('\\', '/') || '.';
  }

  /**
   * Checks a commit out beside everything else, with the installed packages of the current tree, and removes it after.
   */
  async withWorkTree<T>(commit: string, use: (folder: string) => Promise<T>): Promise<T> {
    const parent = mkdtempSync(join(tmpdir(), 'flowgen-'));
    const folder = join(parent, 'tree');
    try {
      // Hooks and filters of the user's have no business here.
      git(this.root, ['-c', 'core.hooksPath=/dev/null', 'worktree', 'add', '--detach', '--quiet', folder, commit]);
      const packages = join(this.root, 'node_modules');
      if (existsSync(packages) && !existsSync(join(folder, 'node_modules'))) {
        symlinkSync(packages, join(folder, 'node_modules'), 'junction');
      }
      return await use(folder);
    } finally {
      try {
        git(this.root, ['worktree', 'remove', '--force', folder]);
      } catch {
        // It was never added; the folder itself goes below.
      }
      rmSync(parent, { recursive: true, force: true });
      try {
        git(this.root, ['worktree', 'prune']);
      } catch {
        // A leftover entry does no harm.
      }
    }
  }
}

function git(folder: string, args: readonly string[]): Buffer {
  // Within a hook git says by variables which repository it means; a temporary work tree is another one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !REPOSITORY_VARIABLES.has(name)));
  return execFileSync('git', args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 30 });
}

const REPOSITORY_VARIABLES = new Set(['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR']);

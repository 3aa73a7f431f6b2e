import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A git repository of its own, with a `main` branch; removed by `remove`. */
export class TemporaryRepository {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'flowgen-repository-')));

  constructor() {
    this.git('init', '--quiet', '--initial-branch=main');
  }

  git(...args: string[]): string {
    const env = {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@example.com',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@example.com',
    };
    return execFileSync('git', args, { cwd: this.folder, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });
  }

  write(path: string, content: unknown): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }

  commit(message = 'change'): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--message', message);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What a command prints to stdout while `use` runs, with its exit code; the working folder is `folder`. */
export async function captured(folder: string, use: () => Promise<void>): Promise<{ out: string; code: number }> {
  const before = process.cwd();
  const write = process.stdout.write;
  const error = process.stderr.write;
  let out = '';
  process.chdir(folder);
  process.exitCode = 0;
  process.stdout.write = ((text: string) => {
    out += text;
    return true;
  }) as typeof write;
  process.stderr.write = (() => true) as typeof error;
  try {
    await use();
    return { out, code: Number(process.exitCode ?? 0) };
  } finally {
    process.stdout.write = write;
    process.stderr.write = error;
    process.chdir(before);
    process.exitCode = 0;
  }
}

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type RunCommand, runReview } from '../../../src/cli/run-review.js';
import { largeFlow } from '../view/large-flow.js';
import { captured, TemporaryRepository } from './repository.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Keeps comments as GitHub's and GitLab's interfaces do: pages of 100, 403 where `refuse` says so. */
class CommentServer {
  readonly comments: { id: number; body: string }[] = [];
  readonly calls: string[] = [];
  refuse = false;
  failuresLeft = 0;
  private server!: Server;
  url = '';

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        const url = new URL(request.url ?? '', 'http://x');
        this.calls.push(`${request.method} ${url.pathname}`);
        const answer = (status: number, body: unknown) => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body));
        };
        if (this.failuresLeft > 0) {
          this.failuresLeft -= 1;
          return answer(502, { message: 'bad gateway' });
        }
        if (this.refuse && request.method !== 'GET') return answer(403, { message: 'Resource not accessible' });
        const shown = (comment: { id: number; body: string }) => ({
          ...comment,
          html_url: `https://host/c/${comment.id}`,
        });
        if (request.method === 'GET') {
          const page = Number(url.searchParams.get('page') ?? 1);
          return answer(200, this.comments.slice((page - 1) * 100, page * 100).map(shown));
        }
        const { body } = JSON.parse(text) as { body: string };
        if (request.method === 'POST') {
          const comment = { id: this.comments.length + 1, body };
          this.comments.push(comment);
          return answer(201, shown(comment));
        }
        const comment = this.comments.find(({ id }) => id === Number(url.pathname.split('/').at(-1)));
        if (!comment) return answer(404, {});
        comment.body = body;
        return answer(200, shown(comment));
      });
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

const fine: RunCommand = () => ({ code: 0, output: '' });

describe('the review of a pull request', { timeout: 120_000 }, () => {
  let repository: TemporaryRepository;
  let server: CommentServer;
  let env: Record<string, string>;

  beforeEach(async () => {
    repository = new TemporaryRepository();
    server = new CommentServer();
    await server.start();
    repository.write('build/large.flow.json', largeFlow(1, 1));
    repository.commit('main');
    repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    repository.git('checkout', '--quiet', '-b', 'feature');
    repository.write('.ci/event.json', { pull_request: { number: 7 } });
    repository.write('.ci/.gitignore', '*');
    env = {
      GITHUB_ACTIONS: 'true',
      GITHUB_API_URL: server.url,
      GITHUB_REPOSITORY: 'me/flows',
      GITHUB_TOKEN: 'token',
      GITHUB_BASE_REF: 'main',
      GITHUB_EVENT_PATH: join(repository.folder, '.ci/event.json'),
      GITHUB_OUTPUT: join(repository.folder, '.ci/output'),
      GITHUB_STEP_SUMMARY: join(repository.folder, '.ci/summary'),
    };
  });

  afterEach(async () => {
    await server.stop();
    repository.remove();
  });

  const review = (options: Parameters<typeof runReview>[1] = {}, run = fine) =>
    captured(repository.folder, () => runReview([], options, env, run));

  function change(url: string): void {
    const flow = largeFlow(1, 1);
    flow.flowContents.processGroups[0]!.processors[3]!.properties['HTTP URL'] = url;
    repository.write('build/large.flow.json', flow);
    repository.commit();
  }

  it('posts one comment and brings it up to date with every push', async () => {
    for (let i = 1; i <= 130; i++) server.comments.push({ id: i, body: `chat ${i}` });
    change('https://first.example.com/');
    expect((await review()).code).toBe(0);
    expect(server.comments).toHaveLength(131);
    expect(server.comments.at(-1)?.body).toMatch(/^<!-- flowgen:review -->\n## Flow changes/);
    expect(server.comments.at(-1)?.body).toContain('`https://first.example.com/`');
    expect(server.comments.at(-1)?.body).toContain('```mermaid');
    change('https://second.example.com/');
    await review();
    expect(server.comments).toHaveLength(131);
    expect(server.comments.at(-1)?.body).toContain('`https://second.example.com/`');
    const calls = server.calls.length;
    await review();
    expect(server.calls.slice(calls).filter((call) => !call.startsWith('GET'))).toEqual([]);
    repository.write('build/large.flow.json', largeFlow(1, 1));
    repository.commit();
    await review();
    expect(server.comments.at(-1)?.body).toContain('No flow changes what it does.');
  });

  it('says nothing where nothing changed', async () => {
    repository.write('README.md', 'hello');
    repository.commit();
    expect((await review()).code).toBe(0);
    expect(server.comments).toEqual([]);
    expect(readFileSync(env.GITHUB_OUTPUT!, 'utf8')).toBe('different=false\nrisk=\ncomment-url=\n');
  });

  it('tells later steps and the summary', async () => {
    change('https://first.example.com/');
    await review({ html: join(repository.folder, '.ci/review.html') });
    expect(readFileSync(env.GITHUB_OUTPUT!, 'utf8')).toBe(
      'different=true\nrisk=changes-output\ncomment-url=https://host/c/1\n',
    );
    expect(readFileSync(env.GITHUB_STEP_SUMMARY!, 'utf8')).toContain('## Flow changes');
    expect(readFileSync(join(repository.folder, '.ci/review.html'), 'utf8')).toContain('<!doctype html>');
  });

  it('fails where a change has a risk that was named', async () => {
    change('https://first.example.com/');
    expect((await review({ failOn: ['loses-state', 'drains'] })).code).toBe(0);
    expect((await review({ failOn: ['changes-output'] })).code).toBe(2);
    await expect(review({ failOn: ['nonsense'] })).rejects.toThrow(/no risk 'nonsense'/);
  });

  it('fails where a build fails or built files are stale, and says so in the comment', async () => {
    const run: RunCommand = (args) =>
      args[0] === 'build' ? { code: 2, output: 'stale 1 of 2 files' } : { code: 1, output: 'error a/b: ```nasty' };
    expect((await review({}, run)).code).toBe(1);
    const body = server.comments[0]!.body;
    expect(body).toContain('Built files are stale');
    expect(body).toContain('stale 1 of 2 files');
    expect(body).toContain('````\nerror a/b: ```nasty\n````');
  });

  it('compares what the definitions give where built files are stale, which would hide the change', async () => {
    const define = (text: string) => `import { defineFlow } from 'nifi-flowgen';
      export default defineFlow({ id: 'large' }, ({ group }) => {
        group.processor('GenerateFlowFile', { name: 'Generate', properties: { 'Custom Text': '${text}' }, autoTerminate: ['success'] });
      });`;
    repository.git('checkout', '--quiet', 'main');
    repository.write('flows/large.flow.ts', define('before'));
    repository.commit();
    repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    repository.write('flows/large.flow.ts', define('after'));
    repository.commit();
    await review({}, (args) => (args[0] === 'build' ? { code: 2, output: 'stale' } : fine(args)));
    expect(server.comments[0]?.body).toContain('Custom Text: `before` → `after`');
  });

  it('does not fail for a fork, whose token may not comment', async () => {
    server.refuse = true;
    change('https://first.example.com/');
    expect((await review()).code).toBe(0);
    expect(readFileSync(env.GITHUB_STEP_SUMMARY!, 'utf8')).toContain('https://first.example.com/');
  });

  it('asks again where the host fails for a moment', async () => {
    server.failuresLeft = 1;
    change('https://first.example.com/');
    expect((await review()).code).toBe(0);
    expect(server.comments).toHaveLength(1);
  });

  it('writes a note on GitLab', async () => {
    change('https://first.example.com/');
    env = {
      GITLAB_CI: 'true',
      CI_API_V4_URL: server.url,
      CI_PROJECT_ID: '42',
      CI_MERGE_REQUEST_IID: '3',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: repository.git('rev-parse', 'main').trim(),
      FLOWGEN_GITLAB_TOKEN: 'token',
      CI_PROJECT_URL: 'https://gitlab/me/flows',
    };
    const { out } = await review({ json: true });
    expect(JSON.parse(out).comment).toBe('https://gitlab/me/flows/-/merge_requests/3#note_1');
    expect(server.calls).toEqual([
      'GET /projects/42/merge_requests/3/notes',
      'POST /projects/42/merge_requests/3/notes',
    ]);
    await review();
    expect(server.calls.at(-1)).toBe('GET /projects/42/merge_requests/3/notes');
  });
});

describe('the files for CI', () => {
  let repository: TemporaryRepository;
  beforeEach(() => {
    repository = new TemporaryRepository();
  });
  afterEach(() => repository.remove());

  /** A `flowgen` that writes down how it was called and ends as `codes` says. */
  function standIn(codes: Record<string, number> = {}): string {
    const bin = join(repository.folder, 'node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    const cases = Object.entries(codes).map(([command, code]) => `  ${command}) exit ${code} ;;`);
    const log = join(repository.folder, 'node_modules/calls');
    writeFileSync(
      join(bin, 'flowgen'),
      `#!/bin/sh\nprintf '[%s]' "$@" >> '${log}'\nprintf '\\n' >> '${log}'\ncase $1 in\n${cases.join('\n')}\n  *) exit 0 ;;\nesac\n`,
    );
    chmodSync(join(bin, 'flowgen'), 0o755);
    repository.write('.gitignore', 'node_modules/');
    return log;
  }

  it('hands every input of the action to flowgen, as text that runs nothing', () => {
    const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
    const step = action.runs.steps[0];
    const script = readFileSync(join(root, 'ci/review.sh'), 'utf8');
    for (const input of Object.keys(action.inputs)) {
      const used = Object.values(step.env as Record<string, string>).some((value) =>
        value.includes(`inputs.${input} `),
      );
      expect(used || input === 'working-directory', input).toBe(true);
    }
    for (const name of Object.keys(step.env)) {
      if (name.startsWith('INPUT_')) expect(script, name).toContain(name);
    }
    expect(step.run).not.toContain('inputs.');
    const log = standIn();
    repository.write('a', '1');
    repository.commit();
    repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    execFileSync('bash', [join(root, 'ci/review.sh')], {
      cwd: repository.folder,
      env: {
        ...process.env,
        GITHUB_BASE_REF: 'main',
        INPUT_PATHS: 'build $(touch-nothing) *',
        INPUT_FAIL_ON: 'loses-state drains',
        INPUT_CHECK: 'false',
        INPUT_OUT: 'out dir',
      },
    });
    expect(readFileSync(log, 'utf8').trim()).toBe(
      '[review][--against][origin/main][--out][out dir][--no-check][--fail-on][loses-state drains][--][build][$(touch-nothing)][*]',
    );
  });

  it('fetches the base branch where the job has one commit only', () => {
    const log = standIn();
    repository.write('a', '1');
    repository.commit();
    repository.git('checkout', '--quiet', '-b', 'feature');
    repository.write('a', '2');
    repository.commit();
    const clone = join(repository.folder, 'node_modules/clone');
    repository.git('clone', '--quiet', '--depth', '1', '--branch', 'feature', `file://${repository.folder}`, clone);
    mkdirSync(join(clone, 'node_modules/.bin'), { recursive: true });
    execFileSync('cp', [
      join(repository.folder, 'node_modules/.bin/flowgen'),
      join(clone, 'node_modules/.bin/flowgen'),
    ]);
    execFileSync('bash', [join(root, 'ci/review.sh')], {
      cwd: clone,
      env: { ...process.env, GITHUB_BASE_REF: 'main' },
    });
    expect(readFileSync(log, 'utf8').trim()).toBe('[review][--against][origin/main][--]');
    const base = execFileSync('git', ['merge-base', 'origin/main', 'HEAD'], { cwd: clone, encoding: 'utf8' });
    expect(base.trim()).toBe(repository.git('rev-parse', 'main').trim());
  });

  it('keeps a commit with stale built files back, and lets others through', () => {
    const hook = join(root, 'ci/pre-commit');
    const commit = () => {
      repository.git('add', '--all');
      return spawnSync('sh', [hook], { cwd: repository.folder, encoding: 'utf8' });
    };
    let log = standIn({ build: 2 });
    repository.write('README.md', 'x');
    repository.commit();
    expect(commit().status).toBe(0);
    repository.write('flows/a b.flow.ts', 'x');
    const refused = commit();
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('Stage the built files, too');
    log = standIn({ diff: 2 });
    writeFileSync(log, '');
    expect(commit().status).toBe(0);
    expect(readFileSync(log, 'utf8')).toBe('[build][--check][--out][build]\n[diff][HEAD]\n');
    standIn({ diff: 1 });
    expect(commit().status).toBe(1);
  });

  it('is well-formed for GitLab and pre-commit', () => {
    const gitlab = parse(readFileSync(join(root, 'ci/gitlab.yml'), 'utf8'));
    expect(gitlab['flowgen-review'].script.join('\n')).toContain('flowgen review');
    const hooks = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8'));
    expect(hooks.map((hook: { id: string }) => hook.id)).toEqual(['flowgen', 'flowgen-diff']);
  });
});

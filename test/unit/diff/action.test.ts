import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryRepository } from './repository.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The action runs the compiled flowgen: one that is older than its sources would test the past. */
function isCompiled(): boolean {
  if (!existsSync(join(root, 'dist/cli/main.js')) || !existsSync(join(root, 'dist/.tsbuildinfo'))) return false;
  const built = statSync(join(root, 'dist/.tsbuildinfo')).mtimeMs;
  return ['run-review', 'comment', 'diff-sides', 'flow-sources', 'git'].every(
    (name) => statSync(join(root, `src/cli/${name}.ts`)).mtimeMs <= built,
  );
}

const compiled = isCompiled();
if (!compiled) console.warn('The action is not tried as a whole: npm run compile comes first.');

const definition = (text: string) => `
import { defineFlow } from 'nifi-flowgen';
export default defineFlow({ id: 'small', name: '작은 흐름' }, ({ group }) => {
  const generate = group.processor('GenerateFlowFile', { name: 'Generate', properties: { 'Custom Text': '${text}' } });
  const log = group.processor('LogAttribute', { name: 'Log', autoTerminate: ['success'] });
  generate.to(log, 'success');
});
`;

describe.skipIf(!compiled)('the action as a whole', { timeout: 180_000 }, () => {
  let repository: TemporaryRepository;
  beforeEach(() => {
    repository = new TemporaryRepository();
  });
  afterEach(() => repository.remove());

  function run(
    command: string,
    args: string[],
    env: Record<string, string> = {},
  ): Promise<{ code: number; out: string }> {
    return new Promise((resolve) => {
      const child = spawn(command, args, { cwd: repository.folder, env: { ...process.env, NO_COLOR: '1', ...env } });
      let out = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          out += chunk;
        });
      }
      child.on('close', (code) => resolve({ code: code ?? 1, out }));
    });
  }

  it('builds, validates, compares and comments with the flowgen of the project', async () => {
    const posted: { path: string; body: string }[] = [];
    const server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        if (request.method === 'POST') posted.push({ path: request.url ?? '', body: JSON.parse(text).body });
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(request.method === 'GET' ? '[]' : JSON.stringify({ id: 1, html_url: 'https://host/1' }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      mkdirSync(join(repository.folder, 'node_modules/.bin'), { recursive: true });
      symlinkSync(join(root, 'bin/flowgen.js'), join(repository.folder, 'node_modules/.bin/flowgen'));
      repository.write('.gitignore', 'node_modules/\n.ci/\n');
      repository.write('.ci/event.json', { pull_request: { number: 12 } });
      repository.write('flows/small.flow.ts', definition('before'));
      const flowgen = join(repository.folder, 'node_modules/.bin/flowgen');
      expect(await run('node', [flowgen, 'build'])).toMatchObject({ code: 0 });
      repository.commit();
      repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      repository.git('checkout', '--quiet', '-b', 'feature');
      repository.write('flows/small.flow.ts', definition('after'));
      repository.commit();
      const env = {
        GITHUB_ACTIONS: 'true',
        GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        GITHUB_REPOSITORY: 'me/flows',
        GITHUB_TOKEN: 'token',
        GITHUB_BASE_REF: 'main',
        GITHUB_EVENT_PATH: join(repository.folder, '.ci/event.json'),
        GITHUB_OUTPUT: join(repository.folder, '.ci/output'),
        INPUT_HTML: '.ci/review.html',
      };
      const action = join(root, 'ci/review.sh');
      const stale = await run('bash', [action], env);
      expect(stale.code, stale.out).toBe(1);
      expect(posted[0]?.path).toBe('/repos/me/flows/issues/12/comments');
      expect(posted[0]?.body).toContain('Built files are stale');
      expect(posted[0]?.body).toContain('Custom Text: `before` → `after`');

      await run('node', [flowgen, 'build']);
      repository.commit();
      const fine = await run('bash', [action], env);
      expect(fine.code, fine.out).toBe(0);
      expect(posted[1]?.body).not.toContain('stale');
      expect(posted[1]?.body).toContain('Custom Text: `before` → `after`');
      expect(readFileSync(env.GITHUB_OUTPUT, 'utf8')).toContain('risk=changes-output');
      expect(readFileSync(join(repository.folder, '.ci/review.html'), 'utf8')).toContain('작은 흐름');

      const strict = await run('bash', [action], { ...env, INPUT_FAIL_ON: 'changes-output' });
      expect(strict.code, strict.out).toBe(2);
    } finally {
      server.close();
    }
  });
});

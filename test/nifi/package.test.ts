import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('packs what users need and nothing else', async () => {
  // The scripts would compile anew under the feet of other tests.
  const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
  });
  const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[];
  const paths = packed!.files.map((file) => file.path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'bin/flowgen.js',
      'dist/cli/main.js',
      'dist/index.js',
      'dist/index.d.ts',
      'dist/testing.js',
      'flows/report-relay.flow.ts',
      'scripts/nifi-local/pom.xml',
      'scripts/nifi-local/assembly/pom.xml',
    ]),
  );
  const allowed =
    /^(bin|ci|dist|docs|flows|schemas|templates|scripts\/nifi-local)\/|^(LICENSE|README\.md|package\.json)$/;
  expect(paths.filter((path) => !allowed.test(path) || /tsbuildinfo|\.log$|\/target\//.test(path))).toEqual([]);
});

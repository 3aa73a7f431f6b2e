import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describeIf, testNifi } from '../../support/index.js';

const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
const venv = process.env.FLOWGEN_AIRFLOW_VENV ?? join(cache, 'flowgen', 'airflow-venv');
const airflow = {
  missing: () =>
    process.env.CI
      ? 'CI runs pytest by itself'
      : existsSync(join(venv, '.prepared'))
        ? undefined
        : 'airflow/scripts/prepare-venv was not run',
};

describeIf(airflow, 'the Airflow package', () => {
  it('passes its own tests, with a real Airflow', { timeout: 900_000 }, async () => {
    const { code, output } = await pytest((await testNifi()).url);
    expect(code, output).toBe(0);
  });
});

function pytest(nifiUrl: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(venv, 'bin', 'python'), ['-m', 'pytest', '-q'], {
      cwd: fileURLToPath(new URL('../../../airflow', import.meta.url)),
      env: { ...process.env, NIFI_URL: nifiUrl },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

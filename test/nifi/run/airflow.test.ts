import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { testNifi } from '../../support/index.js';

const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
const venv = process.env.FLOWGEN_AIRFLOW_VENV ?? join(cache, 'flowgen', 'airflow-venv');
const reason = process.env.CI
  ? 'CI runs pytest by itself'
  : existsSync(join(venv, '.prepared'))
    ? undefined
    : 'run airflow/scripts/prepare-venv first';

it.skipIf(reason)(
  `passes the tests of the Airflow package${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  async () => {
    const nifi = await testNifi();
    const { code, output } = await pytest(nifi.url);
    expect(code, output).toBe(0);
  },
  900_000,
);

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

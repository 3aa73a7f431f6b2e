/**
 * Wall time of the command line as a person feels it: `flowgen --help` and `flowgen build` of the worked example.
 * Compares with a Node process that does nothing, in the same run. Run: npm run bench:startup
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'bin', 'flowgen.js');
const out = mkdtempSync(join(tmpdir(), 'flowgen-bench-'));
const cases: Record<string, string[]> = {
  'node, doing nothing': ['-e', ''],
  'flowgen --help': [bin, '--help'],
  'flowgen build (report relay)': [bin, 'build', join(root, 'flows', 'report-relay.flow.ts'), '--out', out],
};
for (const [name, args] of Object.entries(cases)) {
  const times = Array.from({ length: 11 }, () => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  console.log(`${name}: median ${times[5]!.toFixed(0)} ms, slowest ${times[10]!.toFixed(0)} ms`);
}
rmSync(out, { recursive: true });

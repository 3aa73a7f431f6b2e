// Compiles src/ to dist/. `npm ci` runs it, so a fresh checkout has a working `flowgen` at once.
// With --clean nothing of a former compilation is left (`npm pack` uses it).
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
if (process.argv.includes('--clean')) rmSync(join(root, 'dist'), { recursive: true, force: true });
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const run = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
// tsc copies only what is imported; the catalogue is read at run time.
cpSync(join(root, 'src', 'catalog', 'data'), join(root, 'dist', 'catalog', 'data'), { recursive: true });
process.exit(run.status ?? 1);

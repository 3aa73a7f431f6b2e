// Compiles src/ to dist/. `npm ci` runs it, so a fresh checkout has a working `flowgen` at once.
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const run = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
// tsc copies only what is imported; the catalogue is read at run time.
cpSync(join(root, 'src', 'catalog', 'data'), join(root, 'dist', 'catalog', 'data'), { recursive: true });
process.exit(run.status ?? 1);

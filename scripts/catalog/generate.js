// Writes src/catalog/generated from src/catalog/data. A unit test fails when it has not been run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { generatedFiles } = await createJiti(import.meta.url).import('../../src/catalog/generated-files.ts');
const folder = join(root, 'src', 'catalog', 'generated');
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(generatedFiles())) writeFileSync(join(folder, name), text);

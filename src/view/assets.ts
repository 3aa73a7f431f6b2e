import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A file of `templates/view`, which lies in the same place beside `src` and `dist`. */
export function asset(name: string): string {
  return readFileSync(new URL(`../../templates/view/${name}`, import.meta.url), 'utf8');
}

/** The layout library as one script for browsers, with its licence. */
export function dagreScript(): { script: string; licence: string } {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@dagrejs/dagre/package.json')), 'dist');
  const script = readFileSync(join(folder, 'dagre.min.js'), 'utf8').replace(/^\/\/# sourceMappingURL.*$/m, '');
  const legal = readFileSync(join(folder, 'dagre.min.js.LEGAL.txt'), 'utf8');
  return { script, licence: legal.replace(/^\/\*|\*\/\s*$/g, '').trim() };
}

/** Each after those that it imports. */
const SCRIPTS = ['text', 'layout', 'draw', 'state', 'camera', 'picture', 'search', 'page'];

/** The page's files as one script: they are modules of each other only where they are tested and checked. */
export function pageScript(): string {
  const parts = SCRIPTS.map((name) =>
    asset(`${name}.js`)
      .replace(/^import [\s\S]*?;$/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();`;
}

/** Text for a script element: nothing in it may end the element. */
export function scriptSafe(text: string): string {
  return text.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');
}

/** JSON for a script element. */
export function jsonSafe(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

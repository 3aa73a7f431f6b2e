import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'airflow/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

it.each(documents)('%s links to files and headings that are there', (document) => {
  const broken = links(read(document)).filter((link) => {
    const [path = '', heading] = link.split('#');
    const target = path === '' ? document : join(dirname(document), decodeURIComponent(path));
    if (!existsSync(join(root, target))) return true;
    return heading !== undefined && target.endsWith('.md') && !anchors(read(target)).includes(heading);
  });
  expect(broken).toEqual([]);
});

function read(document: string): string {
  // What looks like a link in code is none.
  return readFileSync(join(root, document), 'utf8').replace(/^```.*?^```$/gms, '');
}

/** Relative links and pictures, also those in HTML. */
function links(text: string): string[] {
  const found = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)|(?:href|src)="([^"]+)"/g)].map(
    (match) => match[1] ?? match[2]!,
  );
  return found.filter((link) => !/^[a-z][a-z0-9+.-]*:/i.test(link));
}

/** As GitHub names headings. */
function anchors(text: string): string[] {
  return [...text.matchAll(/^#+ +(.+)$/gm)].map(([, heading]) =>
    heading!
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

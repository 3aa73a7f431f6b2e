import { readFileSync } from 'node:fs';
import type { CatalogFile, NamesFile } from './data-format.js';

// Read only when a catalogue is asked for: `flowgen --help` must not pay for it.
const files = new Map<string, unknown>();

function load(name: string): unknown {
  let content = files.get(name);
  if (content === undefined) {
    content = JSON.parse(readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8'));
    files.set(name, content);
  }
  return content;
}

/** The catalogue that was taken from a server of this version. */
export function loadCatalogFile(version: string): CatalogFile {
  return load(`nifi-${version}.json`) as CatalogFile;
}

export function loadNames(): NamesFile {
  return load('property-names.json') as NamesFile;
}

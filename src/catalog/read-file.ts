import { readFileSync } from 'node:fs';
import { FlowgenError } from '../errors.js';
import type { CatalogFile } from './data-format.js';

/**
 * Reads a file of `catalog pull`.
 * @throws FlowgenError `catalog-unreadable`, `not-a-catalog`
 */
export function readCatalogFile(path: string): CatalogFile {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new FlowgenError('catalog-unreadable', `${path}: ${error instanceof Error ? error.message : String(error)}`, {
      hint: `Write it with 'flowgen catalog pull'.`,
    });
  }
  const file = content as Partial<CatalogFile> | null;
  if (typeof file?.nifiVersion !== 'string' || !Array.isArray(file.components)) {
    throw new FlowgenError('not-a-catalog', `${path} is not a catalogue of flowgen.`, {
      hint: `Write it with 'flowgen catalog pull'.`,
    });
  }
  return file as CatalogFile;
}

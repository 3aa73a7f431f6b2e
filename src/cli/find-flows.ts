import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FlowgenError } from '../errors.js';

const isDefinition = (name: string): boolean => /\.flow\.[cm]?[jt]s$/.test(name);

/**
 * Definition files: those named, and all `*.flow.ts` below the folders named; below `flows` where nothing is named.
 * Sorted, so that output does not depend on the file system.
 * @throws FlowgenError `no-flows`
 */
export function findFlows(named: readonly string[]): string[] {
  const found = (named.length > 0 ? named : ['flows']).flatMap((path) =>
    existsSync(path) && statSync(path).isDirectory()
      ? below(path)
      : path === 'flows' && named.length === 0
        ? []
        : [path],
  );
  if (found.length === 0) {
    throw new FlowgenError('no-flows', `There is no flow definition in ${named.join(', ') || 'flows/'}.`, {
      hint: 'Name a file, or put definitions named <something>.flow.ts into flows/.',
    });
  }
  return [...new Set(found)].sort();
}

function below(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? below(path) : isDefinition(entry.name) ? [path] : [];
  });
}

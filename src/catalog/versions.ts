import type { Steps } from './data-format.js';

/** The version whose property names authors write. */
export const CANONICAL_VERSION = '2.9.0';

/** Versions that have a catalogue of their own, taken from a server. */
export const CATALOGUED_VERSIONS = ['2.3.0', '2.9.0'] as const;

/** Compares `2.10.0` and `2.9.0` as versions; a suffix such as `-SNAPSHOT` is ignored. */
export function compareVersions(a: string, b: string): number {
  const left = parts(a);
  const right = parts(b);
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function parts(version: string): number[] {
  return version
    .replace(/[^\d.].*$/, '')
    .split('.')
    .map(Number);
}

/** `2.6` → `2.6.0`. Returns `undefined` for what is not a version. */
export function normaliseVersion(version: string): string | undefined {
  const match = /^v?(\d+)\.(\d+)(?:\.(\d+))?(?:[-.][\w.-]*)?$/.exec(version.trim());
  return match ? `${match[1]}.${match[2]}.${match[3] ?? '0'}` : undefined;
}

/** The value at a version, `undefined` before the first step. */
export function at<Value>(steps: Steps<Value> | undefined, version: string): Value | undefined {
  let found: Value | undefined;
  for (const [since, value] of steps ?? []) {
    if (compareVersions(since, version) > 0) break;
    found = value;
  }
  return found;
}

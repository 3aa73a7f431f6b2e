import type { Json } from './types.js';

/** Equal values, whatever the order of keys; absent and null are one, since Java writes either. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((entry, index) => sameJson(entry, b[index]));
  }
  const left = a as Record<string, Json>;
  const right = b as Record<string, Json>;
  // Java writes absent and null alike.
  for (const key in left) if (!sameJson(left[key] ?? undefined, right[key] ?? undefined)) return false;
  for (const key in right) if (!(key in left) && (right[key] ?? undefined) !== undefined) return false;
  return true;
}

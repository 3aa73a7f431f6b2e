/** What stands in `<file>.manifest.json`: proof of what was sent, so that a file that never arrives is noticed. */
export interface Manifest {
  readonly file: string;
  /** Of the file as it is on disk, lower-case hexadecimal. */
  readonly sha256: string;
  readonly source: string;
  readonly events: number;
  readonly seq_from: number;
  readonly seq_to: number;
  /** Numbers of the events as `[from, to]` pairs. */
  readonly seqs: readonly (readonly [number, number])[];
}

export class UnusableManifest extends Error {}

/** @throws UnusableManifest with the reason */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnusableManifest('it is no JSON');
  }
  const { file, sha256, source, events, seqs } = (value ?? {}) as Record<string, unknown>;
  if (typeof file !== 'string' || typeof source !== 'string') throw new UnusableManifest('it names no file or source');
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) throw new UnusableManifest('it has no SHA-256');
  if (typeof events !== 'number' || !Array.isArray(seqs)) throw new UnusableManifest('it has no numbers');
  return value as Manifest;
}

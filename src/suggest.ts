import { distance } from 'fastest-levenshtein';

/**
 * The candidate that was most likely meant, if any is near enough: at most a third of its letters differ, case,
 * spaces and punctuation not counted.
 */
export function nearest(given: string, candidates: Iterable<string>): string | undefined {
  const wanted = plain(given);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const target = plain(candidate);
    const found = distance(wanted, target);
    const limit = Math.max(1, Math.floor(Math.max(wanted.length, target.length) / 3));
    if (found <= limit && found < bestDistance) {
      best = candidate;
      bestDistance = found;
    }
  }
  return best;
}

/** `did you mean 'HTTP URL'?`, or `undefined`. */
export function didYouMean(given: string, candidates: Iterable<string>): string | undefined {
  const candidate = nearest(given, candidates);
  return candidate === undefined ? undefined : `did you mean '${candidate}'?`;
}

/** Up to `limit` texts, quoted, for messages. */
export function listed(texts: readonly string[], limit = 8): string {
  const shown = texts.slice(0, limit).map((text) => `'${text}'`);
  return texts.length > limit ? `${shown.join(', ')}, … (${texts.length} in all)` : shown.join(', ');
}

function plain(text: string): string {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? text : letters;
}

import { FlowgenError } from '../errors.js';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Milliseconds of `90`, `'90 s'`, `'2 min'`, `'1 hour'`; a bare number is seconds. Throws `invalid-duration`. */
export function parseDuration(value: string | number, what: string): number {
  if (typeof value === 'number') return value * 1_000;
  const match = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|sec|secs|m|min|mins|h|hour|hours)?\s*$/.exec(value);
  if (match === null) {
    throw new FlowgenError('invalid-duration', `${what}: '${value}' is not a duration.`, {
      hint: "Write seconds, or a number with ms, s, min or h: '90 s'.",
    });
  }
  const unit = match[2] ?? 's';
  return Number(match[1]) * (UNITS[unit === 'ms' ? 'ms' : unit[0]!] ?? 1_000);
}

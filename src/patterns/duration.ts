import { FlowgenError } from '../errors.js';

const units: readonly [RegExp, number][] = [
  [/^(ms|milli|millis|millisecond|milliseconds)$/, 1],
  [/^(s|sec|secs|second|seconds)$/, 1_000],
  [/^(m|min|mins|minute|minutes)$/, 60_000],
  [/^(h|hr|hrs|hour|hours)$/, 3_600_000],
  [/^(d|day|days)$/, 86_400_000],
  [/^(w|wk|wks|week|weeks)$/, 604_800_000],
];

/**
 * NiFi's way to write a period (`10 min`, `500 ms`, `1 day`) in milliseconds.
 * @throws FlowgenError `invalid-duration`
 */
export function durationMs(text: string, what: string): number {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*$/i.exec(text);
  const unit = match && units.find(([pattern]) => pattern.test(match[2]!.toLowerCase()));
  if (!match || !unit) {
    throw new FlowgenError('invalid-duration', `${what}: '${text}' is not a period.`, {
      hint: "Write a number and a unit, for example '500 ms', '30 sec', '5 min' or '7 days'.",
    });
  }
  return Math.round(Number(match[1]) * unit[1]);
}

/** The longest unit that says it without a fraction. */
export function durationText(ms: number): string {
  if (ms % 3_600_000 === 0) return `${ms / 3_600_000} hours`;
  if (ms % 60_000 === 0) return `${ms / 60_000} min`;
  if (ms % 1_000 === 0) return `${ms / 1_000} sec`;
  return `${ms} ms`;
}

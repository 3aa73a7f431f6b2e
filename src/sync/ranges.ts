/** Whole numbers from `from` to `to`, both included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Numbers as ranges, in order; repeated ones count once. */
export function toRanges(numbers: Iterable<number>): Range[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges;
}

/** What lies between the ranges. */
export function gapsBetween(ranges: readonly Range[]): Range[] {
  return ranges.slice(1).map((range, index) => ({ from: ranges[index]!.to + 1, to: range.from - 1 }));
}

export function rangeText({ from, to }: Range): string {
  return from === to ? String(from) : `${from}–${to}`;
}

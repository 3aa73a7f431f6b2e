import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Observation, Watch, type WatchOptions, WindowCounter } from '../../../src/run/watch.js';

interface Decisions {
  runs: { name: string; options: WatchOptions; looks: { seen: Observation; verdict: string | null }[] }[];
  counters: { name: string; readings: [number, number][]; total: number }[];
}

// The Airflow package is tested against the same file.
const decisions = JSON.parse(
  readFileSync(new URL('../../fixtures/run/decisions.json', import.meta.url), 'utf8'),
) as Decisions;

describe('a run', () => {
  it.each(decisions.runs)('$name', ({ options, looks }) => {
    const watch = new Watch(options);
    for (const { seen, verdict } of looks) {
      const found = watch.observe(seen);
      expect(found === undefined ? null : `${found.outcome}:${found.reason}`, `at ${seen.at} s`).toBe(verdict);
    }
  });

  it('starts the settle time again after NiFi could not be asked', () => {
    const watch = new Watch({ settle: 10 });
    const seen = decisions.runs[0]!.looks[0]!.seen;
    expect(watch.observe({ ...seen, at: 0 })).toBeUndefined();
    watch.interrupt();
    expect(watch.observe({ ...seen, at: 12 })).toBeUndefined();
    expect(watch.observe({ ...seen, at: 22 })).toMatchObject({ outcome: 'finished' });
  });
});

describe('a counter over the five-minute window', () => {
  it.each(decisions.counters)('$name', ({ readings, total }) => {
    const counter = new WindowCounter();
    for (const [at, value] of readings) counter.add(at, value);
    expect(counter.total).toBe(total);
  });
});

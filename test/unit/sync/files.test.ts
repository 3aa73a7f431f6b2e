import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseManifest } from '../../../src/sync/manifest.js';
import { gapsBetween, rangeText, toRanges } from '../../../src/sync/ranges.js';
import { readSyncFile } from '../../../src/sync/sync-file.js';

const name = 'sync_1_3_20260424T103000Z.json.gz';
const meta = { seq_from: 1, seq_to: 3, source: 'INTERNAL', created_at: '2026-04-24T10:30:00Z' };
const event = (seq: unknown, more: object = {}) => ({
  seq,
  domain: 'USER',
  event_type: 'UPDATED',
  source: 'INTERNAL',
  payload: { id: 1 },
  ...more,
});
const read = (content: unknown, as = name) => readSyncFile(as, gzipSync(JSON.stringify(content)));

describe('a sync file', () => {
  it('is read with what is in it, unknown fields included', () => {
    expect(
      read({ meta: { ...meta, more: 1 }, events: [event(1), event(3, { more: 1, domain: 'X' })], more: 1 }),
    ).toEqual({
      name,
      seqFrom: 1,
      seqTo: 3,
      source: 'INTERNAL',
      createdAt: '2026-04-24T10:30:00Z',
      seqs: [1, 3],
      domains: { USER: 1, X: 1 },
      badEvents: [],
    });
  });

  it('names each bad event', () => {
    const bad = [
      event(1),
      event(1),
      event(9),
      event('2'),
      event(2, { payload: [] }),
      event(2, { source: 'X' }),
      'x',
      event(2.5),
    ];
    expect(read({ meta, events: bad }).badEvents).toEqual([
      'event 2: seq 1 stands twice in the file',
      'event 3: seq 9 is outside the range of its file',
      'event 4: it has no seq, or it is no whole number',
      'event 5: seq 2 has no payload object',
      'event 6: seq 2 has the source "X"',
      'event 7: it is no object',
      'event 8: it has no seq, or it is no whole number',
    ]);
  });

  it('is refused with the reason', () => {
    const good = { meta, events: [] };
    expect(() => read(good, 'sync_1_3_2026.json.gz')).toThrow('the name is not that of a sync file');
    expect(() => read(good, name.replace('_3_', '_4_'))).toThrow('the name says 1 to 4, its content 1 to 3');
    expect(() => read({ meta: { ...meta, created_at: '2026-04-24T10:30:00+09:00' }, events: [] })).toThrow(
      /created_at/,
    );
    expect(() => read({ meta, events: {} })).toThrow(/\/events must be array/);
    expect(() => readSyncFile(name, gzipSync('{"meta":'))).toThrow(/no JSON/);
    expect(() => readSyncFile(name, gzipSync(Buffer.from([0x22, 0xff, 0x22])))).toThrow(/no UTF-8/);
  });

  it('is refused when a single bit or the end is lost', () => {
    const bytes = gzipSync(JSON.stringify({ meta, events: [event(1), event(2), event(3)] }));
    const whole = readSyncFile(name, bytes);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), fc.nat(7), (at, bit) => {
        const damaged = Buffer.from(bytes);
        damaged[at]! ^= 1 << bit;
        try {
          // A bit of the header that says nothing about the content (time, system) may differ.
          expect(readSyncFile(name, damaged)).toEqual(whole);
          expect(at).toBeLessThan(10);
        } catch (error) {
          expect((error as Error).message).toMatch(/no complete gzip file/);
        }
        expect(() => readSyncFile(name, bytes.subarray(0, at))).toThrow(/no complete gzip file/);
      }),
    );
  });
});

describe('ranges', () => {
  it('hold the same numbers, and gaps the others', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1 }), (numbers) => {
        const ranges = toRanges(numbers);
        const within = (list: readonly { from: number; to: number }[]) =>
          list.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
        expect(within(ranges)).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        const all = [...within(ranges), ...within(gapsBetween(ranges))].sort((a, b) => a - b);
        expect(all).toEqual(within([{ from: Math.min(...numbers), to: Math.max(...numbers) }]));
      }),
    );
    expect(toRanges([3, 1, 2, 7]).map(rangeText)).toEqual(['1–3', '7']);
  });
});

describe('a manifest', () => {
  it('is taken as a whole or not at all', () => {
    const manifest = {
      file: name,
      sha256: 'a'.repeat(64),
      source: 'INTERNAL',
      events: 2,
      seq_from: 1,
      seq_to: 3,
      seqs: [
        [1, 1],
        [3, 3],
      ],
    };
    expect(parseManifest(JSON.stringify(manifest))).toEqual(manifest);
    for (const missing of ['file', 'sha256', 'source', 'events', 'seqs']) {
      expect(() => parseManifest(JSON.stringify({ ...manifest, [missing]: undefined }))).toThrow();
    }
    expect(() => parseManifest('null')).toThrow();
    expect(() => parseManifest('{')).toThrow('it is no JSON');
  });
});

import { describe, expect, it } from 'vitest';
import { nameText, parseName, shortName } from '../../../src/sql/names.js';

describe('parseName', () => {
  it.each([
    ['report', { name: 'report' }],
    ['public.report', { schema: 'public', name: 'report' }],
    ['업무.신고', { schema: '업무', name: '신고' }],
    ['"My Schema"."a.b"', { schema: 'My Schema', name: 'a.b' }],
    ['"with ""quotes"""', { name: 'with "quotes"' }],
    ['public."표"', { schema: 'public', name: '표' }],
  ])('reads %s', (text, name) => {
    expect(parseName(text)).toEqual(name);
    expect(parseName(nameText(name))).toEqual(name);
  });

  it.each(['', '.', 'a.', '.a', 'a.b.c', '"open', 'a"b', ' '])('refuses %j', (text) => {
    expect(() => parseName(text)).toThrow(/is not the name of a table/);
  });
});

describe('shortName', () => {
  it('keeps what fits', () => {
    expect(shortName(['outbox', 'waiting'], 63)).toBe('outbox_waiting');
  });

  it('cuts between characters, and keeps long names apart', () => {
    const one = shortName(['신고'.repeat(20), 'waiting'], 63);
    const other = shortName(['신고'.repeat(20), 'claimed'], 63);
    expect(Buffer.byteLength(one)).toBeLessThanOrEqual(63);
    expect(one).not.toBe(other);
    expect(one).not.toContain('\uFFFD');
  });
});

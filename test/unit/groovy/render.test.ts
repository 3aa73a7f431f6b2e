import { describe, expect, it } from 'vitest';
import { groovyLiteral, readerScript, uuidScript } from '../../../src/groovy/render.js';
import { bigint, optional, text } from '../../../src/index.js';

describe('groovyLiteral', () => {
  it.each([
    ['plain', "'plain'"],
    ["it's", "'it\\'s'"],
    ['back\\slash', "'back\\\\slash'"],
    ['${x} $y', "'${x} $y'"],
    ['신고', "'\\uc2e0\\uace0'"],
    ['a\nb\rc\td', "'a\\nb\\rc\\u0009d'"],
    ['\\u0027); evil()', "'\\\\u0027); evil()'"],
    [null, 'null'],
    [true, 'true'],
    [5, '5'],
    [3_000_000_000, '3000000000L'],
    [['a', 1], "['a', 1]"],
    [{}, '[:]'],
    [{ 'a b': { c: true, d: undefined } }, "['a b': ['c': true]]"],
  ])('writes %j', (value, literal) => {
    expect(groovyLiteral(value)).toBe(literal);
  });

  it('refuses what has no literal', () => {
    expect(() => groovyLiteral(() => 1)).toThrow();
  });
});

describe('scripts', () => {
  it('are ASCII, so that no file encoding matters', () => {
    const fields = { 번호: bigint(), 제목: optional(text()) };
    const scripts = [
      uuidScript({ namespace: '신고', output: 'array', wrap: false }),
      uuidScript({ namespace: null, output: 'rows', wrap: true }),
      readerScript({ fields, key: ['번호'], content: 'posted' }),
      readerScript({ fields, key: ['번호'], content: 'sent' }),
    ];
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is the question
    for (const script of scripts) expect(script).toMatch(/^[\x00-\x7f]*$/);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ExpressionError } from '../../../src/check/expression-language/lexer.js';
import { parseExpression } from '../../../src/check/expression-language/parser.js';
import { expressionRanges, parameterReferences } from '../../../src/check/expression-language/scan.js';

// What NiFi 2.3.0's own parser (Query.compile) says to each text. NiFi also refuses some for the types of values.
const fixture = new URL('../../fixtures/expression-language/nifi-2.3.0.json', import.meta.url);
const recorded = JSON.parse(readFileSync(fixture, 'utf8')) as [text: string, valid: boolean][];

/** Valid by the grammar, refused since the type of a value does not fit; types are not checked. */
const refusedForTypes = new Set([
  '${x:toNanos()}',
  "${x:toDate('yyyy'):toNanos()}",
  "${x:toDate('yyyy'):toMicros()}",
  "${한글:getDelimitedField('a', 1e5):padLeft(true,'a')}",
  "${'q r':padRight(true, 'it\\'s')}",
]);
/** In NiFi since 2.4. */
const newer = new Set(["${x:replaceByPattern('a')}"]);

describe('expressions are judged as NiFi judges them', () => {
  test.each(recorded)('%s → %s', (text, valid) => {
    if (refusedForTypes.has(text) || newer.has(text)) return;
    if (valid) parseExpression(text);
    else expect(() => parseExpression(text)).toThrow(ExpressionError);
  });
});

describe('what an expression refers to', () => {
  test('attributes, functions and parameters, nested ones, too', () => {
    const expression = parseExpression("${a:append(${'b c'}):equals(#{p}):and(${literal(#{'q r'}):isEmpty()})}");
    expect([...expression.attributes]).toEqual(['a', 'b c']);
    expect([...expression.parameters]).toEqual(['p', 'q r']);
    expect([...expression.functions]).toEqual(['append', 'equals', 'and', 'literal', 'isEmpty']);
    expect(expression.anyAttribute).toBe(false);
    expect(parseExpression("${anyMatchingAttribute('a.*'):isNull()}").anyAttribute).toBe(true);
  });
});

describe('expressions in text', () => {
  test.each([
    ['a ${b} c', ['${b}']],
    ['$${b}', []],
    ['$$${b}', ['${b}']],
    ['${a}${b:append(${c})}', ['${a}', '${b:append(${c})}']],
    ["${a:append('}')} }", ["${a:append('}')}"]],
    ['{ "json": ${a} }', ['${a}']],
    ['$ {a} {b}', []],
    ['no end: ${a', [undefined]],
    ["no end: ${a:append('}", [undefined]],
  ])('%s', (text, expected) => {
    expect(
      expressionRanges(text).map(({ start, end }) => (end === undefined ? undefined : text.slice(start, end))),
    ).toEqual(expected);
  });
});

describe('parameter references in text', () => {
  test.each([
    ['#{a}', ['a']],
    ["x #{'a b'} #{ c.d-e }", ['a b', 'c.d-e']],
    ['#{with space}', ['with space']],
    ['##{a}', []],
    ['###{a}', ['a']],
    ['${#{a}:trim()}', ['a']],
    ['#{a:b} #a {a} #{', []],
  ])('%s', (text, expected) => {
    expect(parameterReferences(text).map(({ name }) => name)).toEqual(expected);
  });
});

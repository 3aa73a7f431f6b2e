/** Whatever a definition contains, the checks answer; they never throw and never hang. */
import fc from 'fast-check';
import { literal } from 'nifi-flowgen';
import { expect, test } from 'vitest';
import { ExpressionError } from '../../../src/check/expression-language/lexer.js';
import { parseExpression } from '../../../src/check/expression-language/parser.js';
import { expressionRanges, parameterReferences } from '../../../src/check/expression-language/scan.js';
import { cronError } from '../../../src/check/schedule/cron.js';
import { isDuration } from '../../../src/check/schedule/units.js';
import { groovyError } from '../../../src/check/text/groovy.js';
import { avroSchemaError, jsonSchemaError } from '../../../src/check/text/schemas.js';
import { sqlError } from '../../../src/check/text/sql.js';
import { findingsOf, wrong } from './support.js';

const pieces = [
  '${',
  '}',
  '{',
  '#{',
  '##{',
  '$$',
  "'",
  '"',
  '(',
  ')',
  ':',
  ',',
  'now',
  'trim',
  'x',
  '\\',
  '\n',
  '/*',
  '//',
  '$/',
  '/',
  '--',
  '*',
  '5',
  ' ',
  '한',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 40 })
  .map((parts) => parts.join(''));

test('expressions and parameter references', () => {
  fc.assert(
    fc.property(text, (value) => {
      for (const { start, end } of expressionRanges(value)) {
        if (end === undefined) continue;
        expect(value.slice(start, start + 2)).toBe('${');
        expect(value[end - 1]).toBe('}');
        try {
          parseExpression(value.slice(start, end));
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
        }
      }
      for (const { name, start, end } of parameterReferences(value)) expect(value.slice(start, end)).toContain(name);
    }),
  );
});

test('schedules, scripts, statements, schemas', () => {
  fc.assert(
    fc.property(text, (value) => {
      for (const judge of [cronError, groovyError, sqlError, avroSchemaError, jsonSchemaError]) judge(value);
      isDuration(value);
    }),
  );
});

test('literal text is never taken for an expression or a parameter', () => {
  fc.assert(
    fc.property(text, (value) => {
      const codes = findingsOf(({ group }) => {
        group.processor('InvokeHTTP', wrong({ name: 'P', properties: { 'HTTP URL': `x${literal(value)}` } }));
      }).map(({ code }) => code);
      expect(codes).not.toContain('expression-syntax');
      expect(codes).not.toContain('unknown-parameter');
    }),
    { numRuns: 50 },
  );
});

test('long texts take no long time', () => {
  const start = performance.now();
  const long = 100_000;
  for (const unit of ['${', '(', "'", '"${', '#{ ', '/', '$$', '1-', '\\']) {
    const value = unit.repeat(long / unit.length);
    expressionRanges(value);
    parameterReferences(value);
    sqlError(value);
    groovyError(value);
    try {
      parseExpression(`\${${value}}`);
    } catch (error) {
      expect(error).toBeInstanceOf(ExpressionError);
    }
    cronError(value);
  }
  expect(performance.now() - start).toBeLessThan(5_000);
});

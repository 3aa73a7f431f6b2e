import { describe, expect, it } from 'vitest';
import type { Statement } from '../../src/sql/statements/outbox.js';
import { executedAsText, oracleSyntaxErrors } from '../unit/sql/oracle-grammar.js';
import {
  agency,
  sampleDownSteps,
  sampleIncremental,
  sampleOperations,
  sampleProcedure,
  sampleStatements,
  sampleSteps,
} from '../unit/sql/sample.js';

// No Oracle can be had here: a grammar of its SQL and PL/SQL reads everything that is written for it. It takes half a
// minute of one core, which is why it is not among the unit tests.

describe('the Oracle grammar', { timeout: 300_000 }, () => {
  it.each([
    'SELECT a FROM b LIMIT 3',
    'SELECT a FROM b WHERE c = 1 FOR UPDATE SKIP LOCKD',
    "UPDATE a SET b = now() - interval '1 second' RETURNING b",
    'INSERT INTO a (b) VALUES (1) ON CONFLICT DO NOTHING',
    'CREATE TABLE a (b VARCHAR2(10) NOT NUL)',
    'BEGIN UPDATE a SET b = 1 END;',
    'UPDATE `a` SET b = 1',
  ])('refuses %s', (sql) => expect(oracleSyntaxErrors(sql)).not.toEqual([]));

  it('accepts every statement of the relay', () => {
    const all = [sampleStatements('oracle'), sampleStatements('oracle', undefined, 'procedure')].flatMap((statements) =>
      Object.values(statements).flatMap((statement: Statement & { before?: readonly Statement[] }) => [
        ...(statement.before ?? []),
        statement,
      ]),
    );
    const { rows, late } = sampleIncremental('oracle', true);
    const texts = [...all, ...sampleOperations('oracle')].map(({ sql }) => sql);
    expect(refused([...texts, rows, late, sampleIncremental('oracle', false).late])).toEqual([]);
  });

  it('accepts every step that makes or removes something, and what blocks run as text', () => {
    const steps = [
      ...sampleSteps('oracle', undefined, ['a_bigint', 'a_text', 'a_uuid', 'a_timestamptz', 'a_boolean']),
      ...sampleSteps('oracle', agency),
      ...sampleDownSteps('oracle'),
      ...sampleProcedure().up,
      ...sampleProcedure(agency).up,
      ...sampleProcedure().down,
    ];
    const texts = steps.flatMap(({ sql, check }) => [
      sql,
      ...(check === undefined ? [] : [check]),
      ...executedAsText(sql),
    ]);
    expect(refused(texts)).toEqual([]);
  });
});

function refused(texts: readonly string[]): string[] {
  return [...new Set(texts)].flatMap((sql) => oracleSyntaxErrors(sql).map((error) => `${error} in\n${sql}`));
}

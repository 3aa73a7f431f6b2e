import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Statement } from '../../../src/sql/statements/outbox.js';
import { executedAsText, grammarVersion, oracleSyntaxErrors } from './oracle-grammar.js';
import {
  agency,
  sampleDownSteps,
  sampleIncremental,
  sampleOperations,
  sampleProcedure,
  sampleStatements,
  sampleSteps,
} from './sample.js';

/*
 * No Oracle can be had here: a grammar of its SQL and PL/SQL reads everything that is written for it. That takes a minute
 * of one core, so what it has accepted once is remembered by its hash in expected/oracle-accepted.txt; only what is new
 * or changed is read again. Record it with ORACLE_GRAMMAR=record, read all of it again with ORACLE_GRAMMAR=all:
 *   ORACLE_GRAMMAR=record npx vitest run --project unit test/unit/sql/oracle-grammar.test.ts
 */
const mode = process.env.ORACLE_GRAMMAR;
const file = fileURLToPath(new URL('expected/oracle-accepted.txt', import.meta.url));
const accepted = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
const seen = new Set<string>();

afterAll(() => {
  if (mode === 'record') writeFileSync(file, `${[...seen].sort().join('\n')}\n`);
});

describe('the Oracle grammar', { timeout: 1_800_000 }, () => {
  it.each([
    'SELECT a FROM b LIMIT 3',
    'INSERT INTO a (b) VALUES (1) ON CONFLICT DO NOTHING',
    'CREATE TABLE a (b VARCHAR2(10) NOT NUL)',
    'BEGIN UPDATE a SET b = 1 END;',
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

/** Statements that differ only in names and texts are read once. */
function refused(texts: readonly string[]): string[] {
  const shapes = new Map(texts.map((sql) => [sql.replace(/"[^"]*"|'(?:[^']|'')*'/g, '?'), sql]));
  const errors: string[] = [];
  for (const [shape, sql] of shapes) {
    const hash = createHash('sha256').update(`${grammarVersion}\n${shape}`).digest('hex').slice(0, 32);
    const found = accepted.has(hash) && mode !== 'all' ? [] : oracleSyntaxErrors(sql);
    if (found.length === 0) seen.add(hash);
    errors.push(...found.map((error) => `${error} in\n${sql}`));
  }
  return errors;
}

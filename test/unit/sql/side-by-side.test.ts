import { describe, expect, it } from 'vitest';
import { dialectFor } from '../../../src/sql/dialects/index.js';
import type { Dialect } from '../../../src/sql/sql-model.js';
import type { ClaimStatement, OutboxStatements, Statement } from '../../../src/sql/statements/outbox.js';
import {
  agency,
  dialects,
  sampleDownSteps,
  sampleIncremental,
  sampleOperations,
  sampleProcedure,
  sampleStatements,
  sampleSteps,
} from './sample.js';

// The expected SQL of all databases, one below the other, is in expected/*.sql. After a wanted change:
//   npx vitest run --project unit test/unit/sql -u

function sideBySide(textOf: (name: Dialect) => string): string {
  return dialects
    .map((name) => `-- ${'='.repeat(20)} ${dialectFor(name).title} ${'='.repeat(20)}\n\n${textOf(name)}\n`)
    .join('\n');
}

function statementText(statement: Statement | ClaimStatement | undefined): string {
  if (statement === undefined) return '-- not supported';
  const before = 'before' in statement ? statement.before : [];
  return [...before, statement]
    .map(({ sql, args }) => `${sql};\n-- parameters: ${args.join(', ') || 'none'}`)
    .join('\n\n');
}

const names = Object.keys(sampleStatements('postgresql')) as (keyof OutboxStatements)[];

describe('statements of the relay, side by side', () => {
  it.each(names)('%s', async (name) => {
    const text = sideBySide((dialect) => statementText(sampleStatements(dialect)[name]));
    await expect(text).toMatchFileSnapshot(`expected/statement-${name}.sql`);
  });

  it.each(names)('%s, on a table that was there before', async (name) => {
    const text = sideBySide((dialect) => statementText(sampleStatements(dialect, noManual)[name]));
    await expect(text).toMatchFileSnapshot(`expected/existing-${name}.sql`);
  });
});

/** Posts by hand need two columns that the agency's table has not. */
const noManual = { ...agency, columns: { ...agency.columns, record_uuid: '식별자', receipt: '접수번호' } };

it('what operators run, side by side', async () => {
  const text = sideBySide((name) =>
    sampleOperations(name)
      .map(({ template, sql }) => `-- ${template}\n${sql};`)
      .join('\n\n'),
  );
  await expect(text).toMatchFileSnapshot('expected/operations.sql');
});

it.each([
  ['time', true],
  ['number', false],
] as const)('what is read incrementally by a %s, side by side', async (by, byTime) => {
  const text = sideBySide((name) => {
    const { rows, late } = sampleIncremental(name, byTime);
    return `${rows};\n\n-- the second look\n${late};`;
  });
  await expect(text).toMatchFileSnapshot(`expected/incremental-by-${by}.sql`);
});

it('the claim of Oracle by a stored procedure', async () => {
  const { claim, claimRetry } = sampleStatements('oracle', undefined, 'procedure');
  const { up, down } = sampleProcedure();
  const text = `${steps(up)}\n\n${steps(down)}\n\n${statementText(claim)}\n\n${statementText(claimRetry)}\n`;
  await expect(text).toMatchFileSnapshot('expected/oracle-claim-procedure.sql');
});

describe('database objects, side by side', () => {
  it('made for a new outbox', async () => {
    const text = sideBySide((name) => steps(sampleSteps(name)));
    await expect(text).toMatchFileSnapshot('expected/objects-up.sql');
  });

  it('made for a table that was there before', async () => {
    const text = sideBySide((name) => steps(sampleSteps(name, agency)));
    await expect(text).toMatchFileSnapshot('expected/objects-existing-up.sql');
  });

  it('removed', async () => {
    const text = sideBySide((name) => steps(sampleDownSteps(name)));
    await expect(text).toMatchFileSnapshot('expected/objects-down.sql');
  });

  it('keys of several columns', async () => {
    const text = sideBySide((name) => {
      const trigger = sampleSteps(name, undefined, ['a_bigint', 'a_text', 'a_uuid', 'a_date']).find(({ sql }) =>
        sql.includes('source_pk, payload'),
      );
      return trigger?.sql ?? '';
    });
    await expect(text).toMatchFileSnapshot('expected/composite-key.sql');
  });
});

function steps(list: readonly { title: string; sql: string; check?: string; within?: string }[]): string {
  return list
    .filter((step) => step.within === undefined)
    .map(({ title, sql, check }) => `-- ${title}\n${sql}${check === undefined ? '' : `\n-- there already?\n${check}`}`)
    .join('\n\n');
}

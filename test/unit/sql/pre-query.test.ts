import { describe, expect, it } from 'vitest';
import { plain, preQuery } from '../../../src/patterns/outbox-relay/pre-query.js';
import { dialectFor } from '../../../src/sql/dialects/index.js';
import { sampleStatements } from './sample.js';

describe('statements that run before a claim is read', () => {
  it('get their values in place of parameters, and nowhere else', () => {
    const text = preQuery(
      [
        { sql: 'UPDATE `a?` SET b = \'?\' -- ?\nWHERE c = ? AND "d?" = ?', args: ['batchId', 'attempt'] },
        { sql: 'UPDATE e SET f = ?', args: ['sourceTable'] },
      ],
      { batchId: "'${batch_id}'", attempt: "'${relay.attempt}'", sourceTable: plain("'x;''y'") },
    );
    expect(text).toBe(
      "UPDATE `a?` SET b = '?' -- ?\nWHERE c = '${batch_id}' AND \"d?\" = '${relay.attempt}';\nUPDATE e SET f = 'x\\;''y'",
    );
  });

  it('hold nothing that NiFi would evaluate but the values', () => {
    expect(plain("'${a} #{b}'")).not.toMatch(/[$#]\{(?!literal)/);
  });

  it('refuse a parameter without a value', () => {
    const { before } = sampleStatements('mariadb').claim;
    expect(() => preQuery(before, {})).toThrow('No value for sourceTable');
  });
});

describe('texts', () => {
  it.each([
    ['postgresql', "it's", "'it''s'"],
    ['mariadb', "it's", "'it''s'"],
    // Whether a backslash escapes depends on the session.
    ['mariadb', 'a\\', "CONVERT(X'615C' USING utf8mb4)"],
    ['oracle', "it's\\", "'it''s\\'"],
  ] as const)('of %s: %s', (name, value, literal) => expect(dialectFor(name).text(value)).toBe(literal));
});

describe('names', () => {
  it.each([
    ['postgresql', 'a"b', '"a""b"'],
    ['mysql', 'a`b"c', '`a``b"c`'],
    ['oracle', 'report_id', '"REPORT_ID"'],
    ['oracle', 'Report', '"Report"'],
    ['oracle', '신고', '"신고"'],
  ] as const)('of %s: %s', (name, given, quoted) => expect(dialectFor(name).identifier(given)).toBe(quoted));
});

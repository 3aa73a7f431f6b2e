import { literal } from '../../model/values.js';
import type { OutboxArgument, Statement } from '../../sql/statements/outbox.js';

/**
 * Statements as ExecuteSQLRecord's `SQL Pre-Query`, which takes no parameters: each `?` becomes SQL. The values are
 * flowgen's own (names of the definition, UUIDs and times of NiFi); nothing that comes from data stands there.
 * @param values SQL for each parameter; NiFi's expressions in it are evaluated
 */
export function preQuery(
  statements: readonly Statement[],
  values: Readonly<Partial<Record<OutboxArgument, string>>>,
): string {
  return statements.map((statement) => filledIn(statement, values)).join(';\n');
}

/** Texts, quoted names and comments, in which a `?` means itself, or a `?`. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|--[^\n]*|\?/g;

function filledIn(statement: Statement, values: Readonly<Partial<Record<OutboxArgument, string>>>): string {
  let index = 0;
  let from = 0;
  let filled = '';
  for (const match of statement.sql.matchAll(parts)) {
    if (match[0] !== '?') continue;
    const argument = statement.args[index++];
    const value = argument === undefined ? undefined : values[argument];
    if (value === undefined) throw new Error(`No value for ${argument}`);
    filled += plain(statement.sql.slice(from, match.index)) + value;
    from = match.index + 1;
  }
  return filled + plain(statement.sql.slice(from));
}

/** SQL in which NiFi finds neither expressions nor the end of the statement. */
export function plain(sql: string): string {
  return String(literal(sql.replaceAll(';', '\\;')));
}

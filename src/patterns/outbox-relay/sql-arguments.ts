import type { Text } from '../../catalog/value-types.js';
import { literal } from '../../model/values.js';
import type { OutboxArgument, Statement } from '../../sql/statements/outbox.js';

/** java.sql.Types. */
const VARCHAR = '12';
const types: Partial<Record<OutboxArgument, string>> = {
  status: '4',
  outboxId: '-5',
  failed: '-5',
  stuck: '-5',
};

/**
 * The attributes from which PutSQL and ExecuteSQLRecord take a statement's parameters. Values are expressions; nothing
 * that comes from data ever becomes part of the statement.
 */
export function sqlArguments(
  statement: Statement,
  values: Partial<Record<OutboxArgument, Text>>,
): Record<string, Text> {
  const attributes: Record<string, Text> = {};
  statement.args.forEach((argument, index) => {
    const value = values[argument];
    if (value === undefined) throw new Error(`No value for ${argument}`);
    attributes[`sql.args.${index + 1}.type`] = statement.types?.[argument] ?? types[argument] ?? VARCHAR;
    attributes[`sql.args.${index + 1}.value`] = value;
  });
  return attributes;
}

/** The statement as the value of a property: text in which NiFi finds nothing to evaluate. */
export function statementText(statement: Statement) {
  return literal(statement.sql);
}

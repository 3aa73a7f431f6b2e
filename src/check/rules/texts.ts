import type { Finding } from '../../errors.js';
import { type CheckContext, type Configured, effectiveValue, problem, typeName } from '../context.js';
import { expressionRanges, parameterReferences } from '../expression-language/scan.js';
import { groovyError } from '../text/groovy.js';
import { avroSchemaError, jsonSchemaError } from '../text/schemas.js';
import { sqlError } from '../text/sql.js';

const SQL_PROPERTIES: ReadonlySet<string> = new Set([
  'Custom Query',
  'Post-Processing SQL',
  'Pre-Processing SQL',
  'SQL',
  'SQL Post-Query',
  'SQL Pre-Query',
  'SQL Query',
  'SQL Statement',
  'Validation Query',
]);

/**
 * - `invalid-schema` (error): an Avro or JSON schema that is none.
 * - `groovy-syntax` (error): a Groovy script whose brackets, strings or comments do not close.
 * - `sql-syntax` (error): an SQL statement whose brackets, quotes or comments do not close.
 */
export function* texts({ configured }: CheckContext): Iterable<Finding> {
  for (const component of configured) {
    for (const [name, value] of Object.entries(component.model.properties)) {
      const property = component.type?.property(name);
      const text = value !== null && typeof value === 'object' && 'literal' in value ? value.literal : value;
      if (property === undefined || typeof text !== 'string' || text.trim() === '') continue;
      const evaluated = typeof value === 'string' && property.expressionLanguage !== 'NONE';
      yield* inProperty(component, name, text, evaluated);
    }
    if (typeName(component) === 'QueryRecord') {
      for (const [name, value] of Object.entries(component.model.dynamic)) {
        if (typeof value === 'string') yield* sql(component, name, value, true);
      }
    }
  }
}

function* inProperty(component: Configured, name: string, text: string, evaluated: boolean): Iterable<Finding> {
  const where = `'${name}' of ${typeName(component)}`;
  if (name === 'Schema Text' || name === 'JSON Schema') {
    // What a parameter or an attribute holds is not known here.
    if (parameterReferences(text).length > 0 || (evaluated && expressionRanges(text).length > 0)) return;
    if (!text.trim().startsWith('{') && !text.trim().startsWith('[') && name === 'JSON Schema') return;
    const error = name === 'Schema Text' ? avroSchemaError(text) : jsonSchemaError(text);
    if (error !== undefined) yield problem(component.model, 'invalid-schema', `${where}: ${error}.`);
  } else if (name === 'Script Body') {
    if (effectiveValue(component, 'Script Engine') !== 'Groovy') return;
    const error = groovyError(text);
    if (error !== undefined) yield problem(component.model, 'groovy-syntax', `${where}: ${error}.`);
  } else if (SQL_PROPERTIES.has(name)) {
    yield* sql(component, name, text, evaluated);
  }
}

function* sql(component: Configured, name: string, text: string, evaluated: boolean): Iterable<Finding> {
  const error = sqlError(evaluated ? withoutExpressions(text) : text);
  if (error !== undefined) {
    yield problem(component.model, 'sql-syntax', `'${name}' of ${typeName(component)}: ${error}.`);
  }
}

/** Expressions become a word of the same length, so that positions stay; `$$` is a dollar sign. */
function withoutExpressions(text: string): string {
  let result = text;
  for (const { start, end } of expressionRanges(text)) {
    if (end !== undefined) result = result.slice(0, start) + 'x'.repeat(end - start) + result.slice(end);
  }
  return result.replaceAll('$$', '$');
}

import type { Finding } from '../../errors.js';
import { didYouMean } from '../../suggest.js';
import { type CheckContext, type Configured, caution, problem, typeName } from '../context.js';
import { FUNCTIONS } from '../expression-language/functions.js';
import { ExpressionError } from '../expression-language/lexer.js';
import { type Expression, parseExpression } from '../expression-language/parser.js';
import { expressionRanges } from '../expression-language/scan.js';

/**
 * - `expression-syntax` (error): NiFi would refuse the expression, or take it for text where its end is missing.
 * - `expression-scope` (error): the expression asks for FlowFile attributes where there is no FlowFile, or for state
 *   outside UpdateAttribute.
 * - `expression-without-support` (warning): the property does not evaluate expressions; the text stays as it is.
 */
export function* expressions({ configured }: CheckContext): Iterable<Finding> {
  for (const component of configured) {
    for (const [name, value] of Object.entries(component.model.properties)) {
      const property = component.type?.property(name);
      if (typeof value !== 'string' || property === undefined) continue;
      if (property.expressionLanguage === 'NONE') {
        // Scripts and schemas are full of `$`: only a value that is an expression as a whole was meant as one.
        if (isWholeExpression(value)) {
          yield caution(
            component.model,
            'expression-without-support',
            `'${name}' of ${typeName(component)} does not evaluate expressions: NiFi takes '${value}' as it stands.`,
            `use a parameter, #{…}; literal(…) if that is what you want`,
          );
        }
        continue;
      }
      yield* inText(component, name, value, property.expressionLanguage === 'ENVIRONMENT');
    }
    for (const [name, value] of Object.entries(component.model.dynamic)) {
      if (typeof value === 'string' && !takesRawDynamic(component)) yield* inText(component, name, value, false);
    }
  }
}

/** Their dynamic properties hold XPath, XQuery or patterns, in which `${` has other meanings. */
function takesRawDynamic(component: Configured): boolean {
  return ['EvaluateXPath', 'EvaluateXQuery', 'ExtractGrok', 'ExtractText'].includes(typeName(component));
}

function* inText(component: Configured, name: string, text: string, environmentOnly: boolean): Iterable<Finding> {
  const { model } = component;
  for (const { start, end } of expressionRanges(text)) {
    if (end === undefined) {
      yield problem(
        model,
        'expression-syntax',
        `'${name}' of ${typeName(component)}: the expression at ${position(text, start)} has no end, NiFi takes it for text.`,
        `add '}', or write '$$' for a dollar sign`,
      );
      continue;
    }
    const source = text.slice(start, end);
    try {
      const expression = parseExpression(source);
      yield* scope(component, name, source, expression, environmentOnly);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      yield problem(
        model,
        'expression-syntax',
        `'${name}' of ${typeName(component)}: ${error.message} (${position(text, start + error.offset)}: ${shortened(source)}).`,
        error.unknownFunction === undefined ? undefined : didYouMean(error.unknownFunction, FUNCTIONS.keys()),
      );
    }
  }
}

function* scope(
  component: Configured,
  name: string,
  source: string,
  expression: Expression,
  environmentOnly: boolean,
): Iterable<Finding> {
  const { model } = component;
  const where = `'${name}' of ${typeName(component)}`;
  if (expression.functions.includes('getStateValue') && typeName(component) !== 'UpdateAttribute') {
    yield problem(model, 'expression-scope', `${where}: getStateValue() works in UpdateAttribute only.`);
  }
  if (!environmentOnly) return;
  const attributes = expression.attributes.filter((attribute) => !isEnvironment(attribute));
  if (attributes.length > 0 || expression.anyAttribute) {
    const asked = attributes.length > 0 ? attributes.map((one) => `'${one}'`).join(', ') : 'attributes';
    yield problem(
      model,
      'expression-scope',
      `${where} is evaluated without a FlowFile, so ${shortened(source)} finds no ${asked}.`,
      'use a parameter, #{…}; environment variables and JVM system properties can be read, too',
    );
  }
}

/** `HOME`, `user.home`: what an environment has. Everything else is taken for the attribute of a FlowFile. */
function isEnvironment(name: string): boolean {
  return /^[A-Z_][A-Z0-9_]*$/.test(name) || /^(?:file|java|jdk|line|native|nifi|os|path|sun|user)\./.test(name);
}

function isWholeExpression(value: string): boolean {
  const ranges = expressionRanges(value);
  if (ranges.length !== 1 || ranges[0]!.start !== 0 || ranges[0]!.end !== value.length) return false;
  try {
    parseExpression(value);
    return true;
  } catch {
    return false;
  }
}

function position(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return before.length === 1
    ? `character ${offset + 1}`
    : `line ${before.length}, character ${before.at(-1)!.length + 1}`;
}

function shortened(source: string): string {
  const line = source.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}

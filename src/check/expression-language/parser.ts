import { type ExpressionFunction, FUNCTIONS, KEYWORDS } from './functions.js';
import { ExpressionError, type Token, tokenise } from './lexer.js';

/** What an expression refers to, in the order of appearance. */
export interface Expression {
  /** Names of FlowFile attributes, state, environment or system properties. */
  readonly attributes: readonly string[];
  /** The expression chooses attributes by a function (`anyAttribute`, …), so any may be meant. */
  readonly anyAttribute: boolean;
  readonly functions: readonly string[];
  readonly parameters: readonly string[];
}

/**
 * Parses one expression: text that starts with `${` and ends with its `}`. Follows NiFi's grammar; types of values
 * are not checked.
 * @throws ExpressionError
 */
export function parseExpression(text: string): Expression {
  const parser = new Parser(tokenise(text));
  parser.expression();
  parser.expect('end', 'the end of the expression');
  return parser;
}

/** More expressions inside expressions than anybody writes. */
const MAX_DEPTH = 200;

class Parser implements Expression {
  readonly attributes: string[] = [];
  anyAttribute = false;
  readonly functions: string[] = [];
  readonly parameters: string[] = [];
  readonly #tokens: readonly Token[];
  #position = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get #token(): Token {
    return this.#tokens[this.#position]!;
  }

  #at(kind: Token['kind']): boolean {
    return this.#token.kind === kind;
  }

  expect(kind: Token['kind'], what: string): Token {
    const token = this.#token;
    if (token.kind !== kind) throw new ExpressionError(`${describe(token)} where ${what} should be`, token.offset);
    this.#position++;
    return token;
  }

  #accept(kind: Token['kind']): Token | undefined {
    const token = this.#token;
    if (token.kind !== kind) return undefined;
    if (kind !== 'end') this.#position++;
    return token;
  }

  /** expression : '${' (attribute | standalone function | nested) (':' function)* '}' | parameter */
  expression(): void {
    const { offset } = this.expect('start', "'${'");
    if (++this.#depth > MAX_DEPTH) throw new ExpressionError('expressions are nested too deep', offset);
    this.#subject();
    while (this.#accept(':')) this.#call();
    this.expect('}', "':' or '}'");
    this.#depth--;
  }

  #subject(): void {
    const token = this.#token;
    if (token.kind === 'start') {
      this.expression();
      return;
    }
    if (token.kind === 'parameter') {
      this.#parameter();
      return;
    }
    if (token.kind === 'string') {
      this.#position++;
      this.attributes.push(unquoted(token.text));
      return;
    }
    const name = this.expect('name', 'the name of an attribute or a function');
    const known = FUNCTIONS.get(name.text);
    if (known === undefined) {
      if (KEYWORDS.has(name.text)) throw reserved(name);
      if (this.#token.kind === '(') throw new ExpressionError(noFunction(name.text), name.offset, name.text);
      this.attributes.push(name.text);
      return;
    }
    if (this.#token.kind !== '(') throw reserved(name);
    if (known.place === 'call') {
      throw new ExpressionError(`${name.text}() needs a subject, as in \${attribute:${name.text}()}`, name.offset);
    }
    this.#arguments(name, known.startMax === undefined ? known : { ...known, max: known.startMax });
    if (known.place === 'attributes') {
      this.anyAttribute = true;
      if (!this.#at(':')) {
        throw new ExpressionError(`${name.text}() must be followed by a function`, this.#token.offset);
      }
    }
  }

  #call(): void {
    const name = this.expect('name', 'the name of a function');
    const known = FUNCTIONS.get(name.text);
    if (known === undefined) throw new ExpressionError(noFunction(name.text), name.offset, name.text);
    if (known.place === 'start' || known.place === 'attributes') {
      throw new ExpressionError(
        `${name.text}() takes no subject; it stands at the start: \${${name.text}(…)}`,
        name.offset,
      );
    }
    if (this.#token.kind !== '(') throw new ExpressionError(`${name.text} needs parentheses`, name.offset);
    this.#arguments(name, known);
  }

  #arguments(name: Token, known: ExpressionFunction): void {
    this.functions.push(name.text);
    this.expect('(', "'('");
    let count = 0;
    if (this.#token.kind !== ')') {
      do {
        if (name.text === 'hostname' && !/^(true|false)$/.test(this.#token.text)) {
          throw new ExpressionError('hostname() takes true or false', this.#token.offset);
        }
        this.#argument();
        count++;
      } while (this.#accept(','));
    }
    this.expect(')', "',' or ')'");
    if (count < known.min || count > known.max || count === known.except) {
      throw new ExpressionError(`${name.text}() takes ${range(known)}, not ${count}`, name.offset);
    }
  }

  #argument(): void {
    const token = this.#token;
    if (token.kind === 'start') {
      this.expression();
      return;
    }
    if (token.kind === 'parameter') {
      this.#parameter();
      return;
    }
    if (token.kind === 'string' || token.kind === 'number' || (token.kind === 'name' && KEYWORDS.has(token.text))) {
      this.#position++;
      return;
    }
    if (token.kind === 'name') {
      throw new ExpressionError(
        `${token.text} is not a value; write '${token.text}' for text or \${${token.text}} for an attribute`,
        token.offset,
      );
    }
    throw new ExpressionError(`${describe(token)} where an argument should be`, token.offset);
  }

  #parameter(): void {
    const token = this.expect('parameter', "'#{'");
    const name = token.text.slice(2, -1).trim();
    if (/\s/.test(name) && !/^['"]/.test(name)) {
      throw new ExpressionError(
        `write #{'${name}'}: inside an expression a name with a space needs quotes`,
        token.offset,
      );
    }
    this.parameters.push(unquoted(name));
  }
}

function reserved(token: Token): ExpressionError {
  return new ExpressionError(
    `${token.text} is a word of the expression language; write \${'${token.text}'} for an attribute of this name`,
    token.offset,
  );
}

function noFunction(name: string): string {
  return `there is no function ${name}()`;
}

function range({ min, max, except }: ExpressionFunction): string {
  if (max === Number.POSITIVE_INFINITY) return `at least ${min} ${min === 1 ? 'argument' : 'arguments'}`;
  if (except !== undefined) return `${min} or ${max} arguments`;
  if (min === max) return min === 0 ? 'no arguments' : `${min} ${min === 1 ? 'argument' : 'arguments'}`;
  return `${min} to ${max} arguments`;
}

function describe(token: Token): string {
  return token.kind === 'end' ? 'the expression ends' : `'${token.text}' stands`;
}

function unquoted(text: string): string {
  const quote = text[0];
  return quote === "'" || quote === '"' ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
}

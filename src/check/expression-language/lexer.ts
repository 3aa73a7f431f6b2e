/** A syntax error in an expression; `offset` counts from the start of the text that was parsed. */
export class ExpressionError extends Error {
  readonly offset: number;
  /** A name that may have been meant is looked for among these. */
  readonly unknownFunction: string | undefined;

  constructor(message: string, offset: number, unknownFunction?: string) {
    super(message);
    this.name = 'ExpressionError';
    this.offset = offset;
    this.unknownFunction = unknownFunction;
  }
}

export interface Token {
  /** `start` is `${`, `parameter` is `#{`, `name` an attribute or function, the others are what they say. */
  readonly kind: 'start' | 'parameter' | '}' | '(' | ')' | ':' | ',' | 'name' | 'number' | 'string' | 'end';
  readonly text: string;
  readonly offset: number;
}

const whitespace = /[ \t\r\n]+/y;
const comment = /#(?!\{)[^\n]*\n/y;
const number = /[+-]?(?:\d+\.\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\d+)/y;
// Sets of characters as in ATTRIBUTE_NAME of NiFi's lexer.
const name = /[^${}()[\],:;/*' \t\r\n0-9"#][^${}()[\],:;/*' \t\r\n]*/y;
const string = /"(?:\\[\s\S]|[^"\\\n\r\t])*"|'(?:\\[\s\S]|[^'\\\n\r\t])*'/y;
const parameterName = /\s*(?:'[^']*'|"[^"]*"|[^${}()[\],:;/*'"#]+)\s*\}/y;

/**
 * Splits one expression, from `${` on, into tokens.
 * @throws ExpressionError at the first character that belongs to no token
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  const push = (kind: Token['kind'], value: string): void => {
    tokens.push({ kind, text: value, offset });
    offset += value.length;
  };
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = offset;
    return pattern.exec(text)?.[0] || undefined;
  };
  const take = (pattern: RegExp, kind: Token['kind']): boolean => {
    const found = match(pattern);
    if (found !== undefined) push(kind, found);
    return found !== undefined;
  };
  while (offset < text.length) {
    const skipped = match(whitespace) ?? match(comment);
    if (skipped !== undefined) {
      offset += skipped.length;
      continue;
    }
    if (text.startsWith('${', offset)) push('start', '${');
    else if (text.startsWith('#{', offset)) push('parameter', `#{${parameterRest(text, offset + 2)}`);
    else if ('}():,'.includes(text[offset]!)) push(text[offset] as Token['kind'], text[offset]!);
    else if (!(take(string, 'string') || take(number, 'number') || take(name, 'name'))) {
      throw new ExpressionError(unexpectedCharacter(text, offset), offset);
    }
  }
  tokens.push({ kind: 'end', text: '', offset });
  return tokens;
}

function parameterRest(text: string, offset: number): string {
  parameterName.lastIndex = offset;
  const match = parameterName.exec(text)?.[0];
  if (match === undefined) throw new ExpressionError("a parameter reference has no end: '}' is missing", offset - 2);
  return match;
}

function unexpectedCharacter(text: string, offset: number): string {
  const character = text[offset]!;
  if (character === "'" || character === '"') {
    const rest = text.slice(offset + 1).split(character)[0]!;
    return /[\n\r\t]/.test(rest)
      ? 'a string may not contain line breaks or tabs; write \\n, \\r or \\t'
      : `a string has no end: ${character} is missing`;
  }
  return `'${character}' may not stand here; put the name of an attribute that contains it in quotes`;
}

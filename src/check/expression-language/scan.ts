/** One `${…}` in a text; `end` is the offset after its `}`, or undefined where that is missing. */
export interface ExpressionRange {
  readonly start: number;
  readonly end: number | undefined;
}

/**
 * Finds the outermost expressions of a property value in the way of NiFi (Query.extractExpressionRanges): an even
 * number of `$` is text, quotes inside an expression hide braces. NiFi takes an expression without an end for text.
 */
export function expressionRanges(value: string): ExpressionRange[] {
  const ranges: ExpressionRange[] = [];
  let dollars = 0;
  for (let i = 0; i < value.length; i++) {
    if (value[i] === '$') {
      dollars++;
      continue;
    }
    const starts = value[i] === '{' && dollars % 2 === 1;
    dollars = 0;
    if (!starts) continue;
    const end = endOfExpression(value, i);
    ranges.push({ start: i - 1, end });
    if (end === undefined) break;
    i = end - 1;
  }
  return ranges;
}

function endOfExpression(value: string, brace: number): number | undefined {
  let depth = 0;
  for (let i = brace; i < value.length; i++) {
    const character = value[i];
    if (character === '{') depth++;
    else if (character === '}') {
      depth--;
      if (depth === 0) return i + 1;
    } else if (character === "'" || character === '"') {
      const end = endOfQuote(value, i);
      if (end === undefined) return undefined;
      i = end;
    }
  }
  return undefined;
}

function endOfQuote(value: string, start: number): number | undefined {
  for (let i = start + 1; i < value.length; i++) {
    if (value[i] === '\\') i++;
    else if (value[i] === value[start]) return i;
  }
  return undefined;
}

/** One `#{name}` in a text. */
export interface ParameterReference {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const reference = /(#+)\{\s*(?:'([^'}]+)'|([A-Za-z0-9._\- ]+?))\s*\}/g;

/**
 * Finds the parameter references of a value, inside expressions, too: `##{` is text (NiFi's ParameterParser). Names
 * consist of letters, digits, `-`, `_`, `.` and spaces; anything else in `#{…}` is text.
 */
export function parameterReferences(value: string): ParameterReference[] {
  return [...value.matchAll(reference)]
    .filter((match) => match[1]!.length % 2 === 1)
    .map((match) => ({
      name: (match[2] ?? match[3])!,
      start: match.index + match[1]!.length - 1,
      end: match.index + match[0].length,
    }));
}

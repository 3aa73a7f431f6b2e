import { Brackets, lineOf } from './brackets.js';

/**
 * What is wrong with the outer form of an SQL statement, `undefined` where nothing is: quotes, comments, dollar
 * quotes and brackets must close. What the statement says is for the database to judge; patterns prepare their
 * statements on a real one in the tests.
 */
export function sqlError(text: string): string | undefined {
  const brackets = new Brackets(text);
  let i = 0;
  while (i < text.length) {
    const skipped = skip(text, i);
    if (skipped === undefined) {
      const error = brackets.take(text[i]!, i);
      if (error !== undefined) return error;
      i++;
    } else if (skipped.end === undefined) return `${skipped.what} at ${lineOf(text, i)} is never closed`;
    else i = skipped.end;
  }
  return brackets.end();
}

interface Skipped {
  readonly what: string;
  readonly end: number | undefined;
}

const dollarQuote = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

function skip(text: string, i: number): Skipped | undefined {
  const character = text[i]!;
  if (character === "'" || character === '"' || character === '`') {
    const end = text.indexOf(character, i + 1);
    return { what: `the quote ${character}`, end: end < 0 ? undefined : end + 1 };
  }
  if (text.startsWith('--', i)) {
    const end = text.indexOf('\n', i);
    return { what: 'a comment', end: end < 0 ? text.length : end + 1 };
  }
  if (text.startsWith('/*', i)) {
    const end = text.indexOf('*/', i + 2);
    return { what: 'a comment', end: end < 0 ? undefined : end + 2 };
  }
  if (character === '$') {
    dollarQuote.lastIndex = i;
    const quote = dollarQuote.exec(text)?.[0];
    if (quote !== undefined) {
      const end = text.indexOf(quote, i + quote.length);
      return { what: `the quote ${quote}`, end: end < 0 ? undefined : end + quote.length };
    }
  }
  return undefined;
}

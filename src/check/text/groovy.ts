import { Brackets, lineOf } from './brackets.js';

/**
 * What is wrong with the outer form of a Groovy script, `undefined` where nothing is: brackets, strings of all five
 * kinds and comments must close. No parser of Groovy for Node is complete enough to judge more without refusing what
 * is right; NiFi's own compiler judges in `flowgen validate --nifi-url`.
 */
export function groovyError(text: string): string | undefined {
  const result = code(text, 0, 0);
  return 'error' in result ? result.error : undefined;
}

type Result = { readonly end: number } | { readonly error: string };

/** More strings inside strings than anybody writes. */
const MAX_DEPTH = 50;

/** Code up to the end of the text; with a `depth`, up to the brace that closes a `${` inside a string. */
function code(text: string, start: number, depth: number): Result {
  if (depth > MAX_DEPTH) return { error: `strings in strings at ${lineOf(text, start - 2)} are nested too deep` };
  const brackets = new Brackets(text);
  let i = start;
  // A slash after a value divides; elsewhere it begins a string.
  let afterValue = false;
  while (i < text.length) {
    const character = text[i]!;
    if (depth > 0 && character === '}' && brackets.depth === 0) return { end: i + 1 };
    if (/\s/.test(character)) {
      i++;
      continue;
    }
    const comment = skipComment(text, i);
    if (comment !== undefined) {
      if ('error' in comment) return comment;
      i = comment.end;
      continue;
    }
    const quote = openingQuote(text, i, afterValue);
    if (quote !== undefined) {
      const string = skipString(text, i, quote, depth);
      if ('error' in string) return string;
      i = string.end;
      afterValue = true;
      continue;
    }
    const word = /^[\p{L}\p{N}_$]+/u.exec(text.slice(i, i + 200))?.[0];
    if (word !== undefined) {
      afterValue = !/^(?:return|in|case|assert|throw|else|do)$/.test(word);
      i += word.length;
      continue;
    }
    const error = brackets.take(character, i);
    if (error !== undefined) return { error };
    afterValue = ')]}'.includes(character);
    i++;
  }
  const open = brackets.end();
  if (depth > 0) return { error: `an expression in a string at ${lineOf(text, start - 2)} is never closed` };
  return open === undefined ? { end: i } : { error: open };
}

function skipComment(text: string, i: number): Result | undefined {
  if (text.startsWith('//', i) || (i === 0 && text.startsWith('#!'))) {
    const end = text.indexOf('\n', i);
    return { end: end < 0 ? text.length : end + 1 };
  }
  if (text.startsWith('/*', i)) {
    const end = text.indexOf('*/', i + 2);
    return end < 0 ? { error: `a comment at ${lineOf(text, i)} is never closed` } : { end: end + 2 };
  }
  return undefined;
}

interface Quote {
  readonly open: string;
  readonly close: string;
  readonly escape: string;
  readonly multiline: boolean;
  /** `${…}` inside is code. */
  readonly template: boolean;
}

const QUOTES: readonly Quote[] = [
  { open: "'''", close: "'''", escape: '\\', multiline: true, template: false },
  { open: '"""', close: '"""', escape: '\\', multiline: true, template: true },
  { open: "'", close: "'", escape: '\\', multiline: false, template: false },
  { open: '"', close: '"', escape: '\\', multiline: false, template: true },
  { open: '$/', close: '/$', escape: '$', multiline: true, template: true },
  { open: '/', close: '/', escape: '\\', multiline: true, template: true },
];

function openingQuote(text: string, i: number, afterValue: boolean): Quote | undefined {
  return QUOTES.find((quote) => text.startsWith(quote.open, i) && !(quote.open === '/' && afterValue));
}

function skipString(text: string, start: number, quote: Quote, depth: number): Result {
  const unclosed = { error: `the string ${quote.open} at ${lineOf(text, start)} is never closed` };
  let i = start + quote.open.length;
  while (i < text.length) {
    if (text.startsWith(quote.close, i)) return { end: i + quote.close.length };
    if (quote.template && text.startsWith('${', i)) {
      const inner = code(text, i + 2, depth + 1);
      if ('error' in inner) return inner;
      i = inner.end;
    } else if (text[i] === quote.escape) i += 2;
    else if (text[i] === '\n' && !quote.multiline) return unclosed;
    else i++;
  }
  return unclosed;
}

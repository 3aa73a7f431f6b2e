import { gunzipSync } from 'node:zlib';
import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { FlowgenError } from '../errors.js';

/** A place in a text; both count from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/**
 * Strict JSON with positions: JSON.parse takes the last of two equal keys without a word, which after a bad merge
 * means that half of a component is gone. Bytes may be gzipped, UTF-8 (with or without a mark) or UTF-16 with a mark.
 *
 * @throws FlowgenError `invalid-encoding`, `merge-conflict`, `truncated-json`, `invalid-json`, `duplicate-key`,
 *   each with the position
 */
export function parseJson(input: string | Uint8Array, file: string): { value: unknown; text: string } {
  const text = typeof input === 'string' ? input : decode(input, file);
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  refuseConflicts(source, file);
  refuseFaults(source, file);
  return { value: JSON.parse(source), text: source };
}

function decode(bytes: Uint8Array, file: string): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      return decode(gunzipSync(bytes), file);
    } catch (cause) {
      if (cause instanceof FlowgenError) throw cause;
      throw new FlowgenError('truncated-json', `${file} is a broken gzip file.`, { cause });
    }
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw encodingError(bytes, file);
  }
}

function encodingError(bytes: Uint8Array, file: string): FlowgenError {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const offset = firstInvalid(bytes);
  const before = decoder.decode(bytes.subarray(0, offset));
  const position = positionAt(before, before.length);
  const byte = bytes[offset]!.toString(16).padStart(2, '0');
  const lastNull = bytes.includes(0);
  return new FlowgenError(
    'invalid-encoding',
    `${at(file, position)}: byte 0x${byte} is not UTF-8${before.length > 0 ? ', although the text before it is' : ''}.`,
    {
      location: { file, ...position },
      hint: lastNull
        ? 'The file looks like UTF-16; save it as UTF-8.'
        : 'A part was saved in another encoding (Windows-1252, EUC-KR, …); save the whole file as UTF-8.',
    },
  );
}

/** Offset of the first byte that does not belong to a well-formed UTF-8 sequence. */
function firstInvalid(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.length;
  // The longest prefix that decodes as a stream (an unfinished sequence at its end is fine) ends at the fault.
  const valid = (length: number) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (valid(middle)) low = middle;
    else high = middle - 1;
  }
  // An unfinished sequence before the fault is part of it.
  let start = low;
  while (start > 0 && start > low - 3 && ((bytes[start - 1] ?? 0) & 0xc0) === 0x80) start -= 1;
  if (start > 0 && (bytes[start - 1] ?? 0) >= 0xc0 && !complete(bytes, start - 1, low)) return start - 1;
  return Math.min(low, bytes.length - 1);
}

function complete(bytes: Uint8Array, start: number, end: number): boolean {
  const lead = bytes[start] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  return end - start >= length;
}

function refuseConflicts(text: string, file: string): void {
  const match = /^(<{7}|>{7}|={7})( |$)/m.exec(text);
  if (!match) return;
  const position = positionAt(text, match.index);
  throw new FlowgenError('merge-conflict', `${at(file, position)}: an unresolved merge conflict ('${match[1]}').`, {
    location: { file, ...position },
    hint: 'Resolve the conflict first: for generated files by building again, for downloads by downloading again.',
  });
}

function refuseFaults(text: string, file: string): void {
  const objects: Map<string, number>[] = [];
  visit(
    text,
    {
      onObjectBegin: () => {
        objects.push(new Map());
      },
      onObjectEnd: () => {
        objects.pop();
      },
      onObjectProperty: (name, offset) => {
        const seen = objects.at(-1);
        const first = seen?.get(name);
        if (first !== undefined) throw duplicateKey(text, file, name, first, offset);
        seen?.set(name, offset);
      },
      onError: (code, offset) => {
        throw syntaxError(text, file, code, offset);
      },
    },
    { disallowComments: true, allowTrailingComma: false },
  );
}

function duplicateKey(text: string, file: string, name: string, first: number, offset: number): FlowgenError {
  const position = positionAt(text, offset);
  const other = positionAt(text, first);
  return new FlowgenError(
    'duplicate-key',
    `${at(file, position)}: the key "${name}" stands twice in one object (first at line ${other.line}).`,
    {
      location: { file, ...position },
      hint: 'A merge has probably kept both sides; decide for one of them.',
    },
  );
}

function syntaxError(text: string, file: string, code: ParseErrorCode, offset: number): FlowgenError {
  const end = text.trimEnd().length;
  if (end === 0) {
    return new FlowgenError('truncated-json', `${file} is empty.`, { location: { file, line: 1, column: 1 } });
  }
  const position = positionAt(text, Math.min(offset, end));
  const location = { file, ...position };
  const name = printParseErrorCode(code)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  if (offset >= end || name.startsWith('unexpected end')) {
    return new FlowgenError('truncated-json', `${at(file, position)}: the file ends in the middle (${name}).`, {
      location,
      hint: 'Get the file again: a download or a copy of it was cut off.',
    });
  }
  return new FlowgenError('invalid-json', `${at(file, position)}: not JSON (${name}).`, { location });
}

export function positionAt(text: string, offset: number): TextPosition {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next >= 0 && next < offset; next = text.indexOf('\n', next + 1)) {
    line += 1;
    start = next + 1;
  }
  return { line, column: offset - start + 1 };
}

export function at(file: string, position: TextPosition): string {
  return `${file}:${position.line}:${position.column}`;
}

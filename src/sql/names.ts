import { createHash } from 'node:crypto';
import { FlowgenError } from '../errors.js';

/** A table, view, function, …: names as the database has them, unquoted. */
export interface QualifiedName {
  readonly schema?: string;
  readonly name: string;
}

/**
 * Reads `schema.table` as people write it: parts in double quotes keep dots, spaces and case (`"my schema"."표"`);
 * `""` inside quotes is one quote.
 * @throws FlowgenError `invalid-table-name`
 */
export function parseName(text: string): QualifiedName {
  const parts: string[] = [];
  const pattern = /(?:"((?:[^"]|"")+)"|([^".\s][^".]*))(\.|$)/y;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) throw invalid(text);
    parts.push(match[1] === undefined ? match[2]!.trimEnd() : match[1].replaceAll('""', '"'));
    if (match[3] === '' || pattern.lastIndex === text.length) {
      if (match[3] === '.') throw invalid(text);
      break;
    }
  }
  if (parts.length === 1) return { name: parts[0]! };
  if (parts.length === 2) return { schema: parts[0]!, name: parts[1]! };
  throw invalid(text);
}

function invalid(text: string): FlowgenError {
  return new FlowgenError('invalid-table-name', `'${text}' is not the name of a table.`, {
    hint: 'Write table, schema.table or "My Schema"."My Table".',
  });
}

/** The name as people write it: `schema.table`, parts quoted where they would be read differently otherwise. */
export function nameText(name: QualifiedName): string {
  const part = (text: string) => (/[".\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return name.schema === undefined ? part(name.name) : `${part(name.schema)}.${part(name.name)}`;
}

/**
 * A name made of parts that fits `maxBytes`: a name that is too long is cut and ends in a hash of the whole, so that
 * two long names stay two names. Databases cut silently, which would make them one.
 */
export function shortName(parts: readonly string[], maxBytes: number): string {
  const whole = parts.join('_');
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  let kept = '';
  for (const character of whole) {
    if (Buffer.byteLength(kept) + Buffer.byteLength(character) > maxBytes - 9) break;
    kept += character;
  }
  return `${kept}_${hash}`;
}

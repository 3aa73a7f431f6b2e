import Handlebars from 'handlebars';
import type { RecordFields } from '../sql/field-types.js';
import { compileTemplate, templateRoot } from '../template/template.js';

const hb = Handlebars.create();
hb.registerHelper('value', groovyLiteral);
/** An author's own code, as it is. */
hb.registerHelper('code', (text: string) => text);
const printing = new Set(['value', 'code']);
const compiled = new Map<string, Handlebars.TemplateDelegate>();

function render(template: string, values: object): string {
  const delegate =
    compiled.get(template) ?? compileTemplate(hb, `${templateRoot}groovy/${template}.groovy.hbs`, printing);
  compiled.set(template, delegate);
  return delegate(values).trim();
}

/** A value as a Groovy literal. Text is plain ASCII in single quotes, where `$` means nothing. */
export function groovyLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) {
    return Math.abs(value) < 2 ** 31 ? String(value) : `${value}L`;
  }
  if (typeof value === 'string') {
    const escaped = value.replace(/[^ -~]|['\\]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    // A unicode escape is replaced before Groovy reads the string: quote and backslash need Groovy's own escape.
    return `'${escaped.replaceAll('\\u0027', "\\'").replaceAll('\\u005c', '\\\\').replaceAll('\\u000a', '\\n').replaceAll('\\u000d', '\\r')}'`;
  }
  if (Array.isArray(value)) return `[${value.map(groovyLiteral).join(', ')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    if (entries.length === 0) return '[:]';
    return `[${entries.map(([name, item]) => `${groovyLiteral(name)}: ${groovyLiteral(item)}`).join(', ')}]`;
  }
  throw new Error(`No Groovy literal for ${typeof value}`);
}

export interface UuidScriptOptions {
  /** Stands before the key, with a colon between; `null`: the UUID is made of the bare key. */
  readonly namespace: string | null;
  /**
   * `array`: the records of a FlowFile together are the body of one request. `rows`: each record becomes a row that
   * carries the body of its own request.
   */
  readonly output: 'array' | 'rows';
  /** For `rows`: the body is an array of one record instead of the record itself. */
  readonly wrap: boolean;
}

/** Script body of a ScriptedTransformRecord that gives each record its UUID. */
export function uuidScript(options: UuidScriptOptions): string {
  return render('record-uuid', { ...options, array: options.output === 'array' });
}

export interface ReaderScriptOptions {
  readonly fields: RecordFields;
  /** Fields of the key, in order. */
  readonly key: readonly string[];
  /** What is read: what a client posted, or what the relay itself made of that (with `uuid`). */
  readonly content: 'posted' | 'sent';
}

/** Script body of a ScriptedReader that reads JSON strictly, by the declared fields, without changing a digit. */
export function readerScript(options: ReaderScriptOptions): string {
  return render('record-reader', {
    fields: fieldsOf(options.fields),
    key: options.key,
    sent: options.content === 'sent',
  });
}

/** Only what the script looks at. */
function fieldsOf(fields: RecordFields): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { column: _column, ...field }]) => [
      name,
      field.type === 'object'
        ? { ...field, fields: fieldsOf(field.fields) }
        : field.type === 'array'
          ? { ...field, items: fieldsOf({ items: field.items }) }
          : field,
    ]),
  );
}

/** Script body of an ExecuteScript that converts the payloads of some domains in a sync file. */
export function convertScript(converters: Readonly<Record<string, string>>): string {
  return render('sync-convert', {
    converters: Object.entries(converters).map(([domain, body]) => ({ domain, body })),
  });
}

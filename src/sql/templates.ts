import { existsSync } from 'node:fs';
import Handlebars from 'handlebars';
import { compileTemplate, templateRoot } from '../template/template.js';
import type { SqlDialect, SqlFragment } from './dialect.js';
import type { QualifiedName } from './names.js';
import { defaultLayout, type OutboxColumn, type OutboxLayout, type OutboxState } from './outbox-layout.js';

const root = `${templateRoot}sql/`;

/** Helpers that a template may print with. */
const printing = new Set([
  ...['id', 'name', 'text', 'int', 'comment', 'arg', 'sql'],
  ...['col', 'as', 'label', 'type', 'state', 'errorArg', 'errorText', 'moment', 'ago', 'agoArg', 'since', 'first'],
]);

interface Rendering {
  readonly dialect: SqlDialect;
  /** Names of the parameters in the order of their `?`. */
  readonly args: string[];
  readonly layout: OutboxLayout;
}

interface SqlArguments {
  readonly sql: string;
  /** What stands for each `?`, in order. */
  readonly args: readonly string[];
}

const hb = Handlebars.create();
hb.registerHelper({
  id: (value: string, options: Handlebars.HelperOptions) => rendering(options).dialect.identifier(value),
  name: (value: QualifiedName, options: Handlebars.HelperOptions) => rendering(options).dialect.qualified(value),
  text: (value: string, options: Handlebars.HelperOptions) => rendering(options).dialect.text(value),
  comment: (value: string, options: Handlebars.HelperOptions) => rendering(options).dialect.comment(value),
  int: (value: unknown) => {
    if (!Number.isSafeInteger(value)) throw new Error(`Not a whole number: ${String(value)}`);
    return String(value);
  },
  arg: (value: string, options: Handlebars.HelperOptions) => parameter(value, options),
  /** An expression that the dialect has made. */
  sql: (value: SqlFragment) => value.sql,
  /** A column of the outbox. */
  col: (column: OutboxColumn, options: Handlebars.HelperOptions) => outboxColumn(column, options),
  /** A column of the outbox as a result, under flowgen's own name for it. */
  as: (column: OutboxColumn, options: Handlebars.HelperOptions) =>
    rendering(options).dialect.resultColumn(outboxColumn(column, options), column),
  /** The name of a result, in lower-case letters. */
  label: (name: string, options: Handlebars.HelperOptions) => rendering(options).dialect.resultLabel(name),
  /** SQL as a text literal, for what is run as text. */
  quoted(this: unknown, options: Handlebars.HelperOptions) {
    return rendering(options).dialect.text(options.fn(this));
  },
  /** The type of a column of the outbox where flowgen makes it. */
  type: (column: OutboxColumn, options: Handlebars.HelperOptions) => rendering(options).dialect.outboxTypes[column],
  /** The code of a state of the outbox. */
  state: (state: OutboxState, options: Handlebars.HelperOptions) => {
    const code = rendering(options).layout.states[state];
    return typeof code === 'number' ? String(code) : rendering(options).dialect.text(code);
  },
  /** A parameter for the column of the last error; empty is null. */
  errorArg: (value: string, options: Handlebars.HelperOptions) => {
    const { dialect, layout } = rendering(options);
    return dialect.emptyAsNull(dialect.shortened(parameter(value, options), layout.lastErrorLength));
  },
  errorText: (value: string, options: Handlebars.HelperOptions) => {
    const { dialect, layout } = rendering(options);
    return dialect.text([...value].slice(0, layout.lastErrorLength).join(''));
  },
  /** The present moment, as the outbox keeps moments. */
  moment: (_now: 'now', options: Handlebars.HelperOptions) => rendering(options).dialect.now(),
  ago: (seconds: number, options: Handlebars.HelperOptions) => rendering(options).dialect.secondsAgo(seconds),
  agoArg: (milliseconds: string, options: Handlebars.HelperOptions) =>
    rendering(options).dialect.millisecondsAgo(parameter(milliseconds, options)),
  since: (milliseconds: string, secondsBefore: number, options: Handlebars.HelperOptions) =>
    rendering(options).dialect.momentOf(parameter(milliseconds, options), secondsBefore),
  first: (rows: number, options: Handlebars.HelperOptions) => rendering(options).dialect.firstRows(rows),
  eq: (a: unknown, b: unknown) => a === b,
});

function parameter(name: string, options: Handlebars.HelperOptions): string {
  rendering(options).args.push(name);
  return '?';
}

function outboxColumn(column: OutboxColumn, options: Handlebars.HelperOptions): string {
  const { dialect, layout } = rendering(options);
  const name = layout.columns[column];
  if (name === null) throw new Error(`The outbox has no column for ${column}`);
  // flowgen's own names need no quotes anywhere.
  return name === defaultLayout.columns[column] ? name : dialect.identifier(name);
}

function rendering(options: Handlebars.HelperOptions): Rendering {
  return (options.data as { rendering: Rendering }).rendering;
}

const compiled = new Map<string, Handlebars.TemplateDelegate>();

function load(dialect: SqlDialect, template: string): Handlebars.TemplateDelegate {
  const file = dialect.templateFolders
    .map((folder) => `${root}${folder}/${template}.sql.hbs`)
    .find((path) => existsSync(path));
  if (file === undefined) throw new Error(`No SQL template ${template} for ${dialect.name}`);
  const known = compiled.get(file);
  if (known) return known;
  const delegate = compileTemplate(hb, file, printing);
  compiled.set(file, delegate);
  return delegate;
}

/**
 * A template filled in; statements keep their `?` and say what stands for each. `values.layout` describes the outbox
 * (default: flowgen's own); templates ask `has.<column>` for columns that it may lack.
 */
export function renderTemplate(dialect: SqlDialect, template: string, values: object): SqlArguments {
  const layout = (values as { layout?: OutboxLayout }).layout ?? defaultLayout;
  const data: Rendering = { dialect, args: [], layout };
  const has = Object.fromEntries(Object.entries(layout.columns).map(([column, name]) => [column, name !== null]));
  const context = { ...values, has, existing: layout.existing };
  const sql = load(dialect, template)(context, { data: { rendering: data } }).trim();
  return { sql, args: data.args };
}

import { existsSync } from 'node:fs';
import Handlebars from 'handlebars';
import { compileTemplate, templateRoot } from '../template/template.js';
import type { SqlDialect } from './dialect.js';
import type { QualifiedName } from './names.js';

const root = `${templateRoot}sql/`;

/** Helpers that a template may print with. */
const printing = new Set(['id', 'name', 'text', 'int', 'comment', 'arg']);

interface Rendering {
  readonly dialect: SqlDialect;
  /** Names of the parameters in the order of their `?`. */
  readonly args: string[];
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
  arg: (value: string, options: Handlebars.HelperOptions) => {
    rendering(options).args.push(value);
    return '?';
  },
  eq: (a: unknown, b: unknown) => a === b,
});

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

/** A template filled in; statements keep their `?` and say what stands for each. */
export function renderTemplate(dialect: SqlDialect, template: string, values: object): SqlArguments {
  const data: Rendering = { dialect, args: [] };
  const sql = load(dialect, template)(values, { data: { rendering: data } }).trim();
  return { sql, args: data.args };
}

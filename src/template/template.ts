import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Handlebars from 'handlebars';

/** Where the templates of SQL and Groovy are. */
export const templateRoot = fileURLToPath(new URL('../../templates/', import.meta.url));

/**
 * Reads and compiles a template. Handlebars escapes for HTML, which neither SQL nor Groovy is: that is switched off,
 * and a template may print with the given helpers only. A bare `{{value}}` is refused.
 */
export function compileTemplate(
  hb: typeof Handlebars,
  file: string,
  printingHelpers: ReadonlySet<string>,
): Handlebars.TemplateDelegate {
  const ast = Handlebars.parse(readFileSync(file, 'utf8'));
  new EscapingCheck(file, printingHelpers).accept(ast);
  return hb.compile(ast, { noEscape: true, strict: true });
}

class EscapingCheck extends Handlebars.Visitor {
  readonly #file: string;
  readonly #helpers: ReadonlySet<string>;

  constructor(file: string, helpers: ReadonlySet<string>) {
    super();
    this.#file = file;
    this.#helpers = helpers;
  }

  override MustacheStatement(statement: hbs.AST.MustacheStatement): void {
    const helper = (statement.path as hbs.AST.PathExpression).original;
    if (!this.#helpers.has(helper) || statement.params.length === 0) {
      throw new Error(`${this.#file}:${statement.loc.start.line}: {{${helper}}} prints without escaping`);
    }
  }
}

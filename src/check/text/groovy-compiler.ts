import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Catalog } from '../../catalog/catalog.js';
import type { Finding } from '../../errors.js';
import type { FlowModel } from '../../model/model.js';
import { type Configured, effectiveValue, makeContext, problem, typeName } from '../context.js';

export interface GroovyCompiler {
  /** The `java` program. */
  readonly java: string;
  /** `groovy-<version>.jar`, best the one in NiFi's nifi-scripting-nar. */
  readonly jar: string;
}

/** Parses and converts to the syntax tree, no further: what scripts import need not be there. */
const PARSER = `
import org.codehaus.groovy.control.*
args.each { path ->
  try {
    def unit = new CompilationUnit()
    unit.addSource(new File(path))
    unit.compile(Phases.CONVERSION)
  } catch (MultipleCompilationErrorsException e) {
    def error = e.errorCollector.errors[0]
    def cause = error.hasProperty('cause') ? error.cause : null
    def message = (cause?.originalMessage ?: e.message).readLines()[0]
    println([path, cause?.line ?: 0, cause?.startColumn ?: 0, message].join('\\t'))
  }
}
`;

interface Script {
  readonly component: Configured;
  readonly text: string;
}

/**
 * Lets the real Groovy compiler judge all Groovy scripts of a flow: `groovy-syntax` (error). One Java process for all,
 * about two seconds.
 */
export async function compileGroovy(model: FlowModel, catalog: Catalog, compiler: GroovyCompiler): Promise<Finding[]> {
  const scripts = scriptsOf(model, catalog);
  if (scripts.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'flowgen-groovy-'));
  try {
    const parser = join(folder, 'parser.groovy');
    await writeFile(parser, PARSER);
    const paths = scripts.map((_, index) => join(folder, `script${index}.groovy`));
    for (const [index, path] of paths.entries()) await writeFile(path, scripts[index]!.text);
    const { stdout } = await promisify(execFile)(
      compiler.java,
      [
        '-Dfile.encoding=UTF-8',
        '-Dstdout.encoding=UTF-8',
        '-cp',
        compiler.jar,
        'groovy.ui.GroovyMain',
        parser,
        ...paths,
      ],
      { maxBuffer: 16 * 1024 * 1024 },
    );
    return stdout
      .split('\n')
      .filter((line) => line.includes('\t'))
      .map((line) => toFinding(line, paths, scripts));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toFinding(line: string, paths: readonly string[], scripts: readonly Script[]): Finding {
  const [path, row, column, ...message] = line.split('\t');
  const { component } = scripts[paths.indexOf(path!)]!;
  const where = `'Script Body' of ${typeName(component)}, line ${row}, character ${column}`;
  return problem(component.model, 'groovy-syntax', `${where}: ${message.join(' ').trim()}.`);
}

function scriptsOf(model: FlowModel, catalog: Catalog): Script[] {
  return makeContext(model, catalog).configured.flatMap((component) => {
    const value = component.model.properties['Script Body'];
    const text = value !== null && typeof value === 'object' && 'literal' in value ? value.literal : value;
    if (typeof text !== 'string' || effectiveValue(component, 'Script Engine') !== 'Groovy') return [];
    return [{ component, text }];
  });
}

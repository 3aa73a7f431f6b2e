import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pc from 'picocolors';
import { type Catalog, catalogFor, catalogFromFile } from '../catalog/catalog.js';
import { readServerCatalog } from '../catalog/pull/pull.js';
import { readCatalogFile } from '../catalog/read-file.js';
import { CANONICAL_VERSION } from '../catalog/versions.js';
import { check } from '../check/index.js';
import type { ServerValidation } from '../check/server/validate-on-server.js';
import { compileGroovy, type GroovyCompiler } from '../check/text/groovy-compiler.js';
import { compile } from '../compile/compile.js';
import { type ParameterFlags, parameterSource } from '../config/index.js';
import type { ParameterSource } from '../deploy/types.js';
import { type Finding, FlowgenError } from '../errors.js';
import { findJdk } from '../local/jdk.js';
import { toModel } from '../model/flow-builder.js';
import type { NifiClient } from '../nifi/index.js';
import type { Reporter } from '../reporter.js';
import { findFlows } from './find-flows.js';
import { interruption } from './interruption.js';
import { loadDefinition } from './load-definition.js';
import type { NifiOptions } from './nifi-options.js';
import { connectTo, environmentOf } from './nifi-target.js';
import { findingsText, print, printJson, progress, shownPath } from './output.js';

export interface ValidateOptions extends NifiOptions {
  nifiVersion?: string;
  catalog?: string;
  param?: string[];
  paramFile?: string[];
  groovy?: string;
  strict?: boolean;
  json?: boolean;
}

interface ValidatedFlow {
  readonly file: string;
  readonly id?: string;
  readonly findings: readonly Finding[];
  readonly server?: Omit<ServerValidation, 'findings'>;
}

/** The `validate` command. Every file is judged, whatever the ones before it said. */
export async function runValidate(named: readonly string[], options: ValidateOptions): Promise<void> {
  const reporter = await progress(options);
  const { signal, done } = interruption();
  try {
    const server = await serverOf(options);
    const catalog = await targetOf(options, server?.client);
    const groovy = await groovyOf(options);
    const flows: ValidatedFlow[] = [];
    for (const file of findFlows(named))
      flows.push(await validateFile(file, catalog, server, groovy, reporter, signal));
    reporter.done();
    const findings = flows.flatMap((flow) => flow.findings);
    const failed = findings.some(({ severity }) => severity === 'error' || options.strict === true);
    if (failed) process.exitCode = 1;
    if (options.json)
      printJson({ nifiVersion: catalog.nifiVersion, server: server?.client.baseUrl, ok: !failed, flows });
    else show(flows, catalog);
  } finally {
    done();
    reporter.done();
  }
}

async function groovyOf({ groovy: jar }: ValidateOptions): Promise<GroovyCompiler | undefined> {
  if (jar === undefined) return undefined;
  if (!existsSync(jar)) throw new FlowgenError('file-not-found', `${jar}: no such file.`);
  const { home } = await findJdk({ env: process.env });
  return { java: join(home, 'bin', 'java'), jar };
}

interface Server {
  readonly client: NifiClient;
  readonly parameters: ParameterSource;
}

async function serverOf(options: ValidateOptions): Promise<Server | undefined> {
  if (options.nifiUrl === undefined && options.env === undefined) return undefined;
  const environment = environmentOf(options);
  const flags: ParameterFlags = {
    ...(options.param !== undefined && { params: options.param }),
    ...(options.paramFile !== undefined && { paramFiles: options.paramFile }),
  };
  const { client } = await connectTo(environment);
  return { client, parameters: parameterSource(environment, flags, process.cwd()) };
}

function targetOf(options: ValidateOptions, client: NifiClient | undefined): Catalog | Promise<Catalog> {
  if (options.catalog !== undefined) return catalogFromFile(readCatalogFile(options.catalog));
  if (client !== undefined) return readServerCatalog(client);
  return catalogFor(options.nifiVersion ?? CANONICAL_VERSION);
}

async function validateFile(
  file: string,
  catalog: Catalog,
  server: Server | undefined,
  groovy: GroovyCompiler | undefined,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<ValidatedFlow> {
  let findings: Finding[];
  try {
    const model = toModel(await loadDefinition(file));
    findings = [...check(model, catalog), ...(groovy === undefined ? [] : await compileGroovy(model, catalog, groovy))];
    const wrong = findings.some(({ severity }) => severity === 'error');
    if (server === undefined || wrong) return { file, id: model.id, findings };
    const { validateOnServer } = await import('../check/server/validate-on-server.js');
    const values = (context: string, name: string): string | null | undefined =>
      server.parameters.get(context, name)?.value;
    const { findings: more, ...rest } = await validateOnServer(
      server.client,
      model,
      compile(model, catalog),
      values,
      reporter,
      signal,
    );
    return { file, id: model.id, findings: [...findings, ...more], server: rest };
  } catch (error) {
    if (!(error instanceof FlowgenError)) throw error;
    // A definition that can't be loaded is one more finding; the other files are still judged.
    if (!/^definition-|^not-a-definition$/.test(error.code)) throw error;
    return {
      file,
      findings: [
        {
          code: error.code,
          severity: 'error',
          message: error.message,
          path: shownPath(file),
          ...(error.hint !== undefined && { suggestion: error.hint }),
          ...(error.location && { location: error.location }),
        },
      ],
    };
  }
}

function show(flows: readonly ValidatedFlow[], catalog: Catalog): void {
  const findings = flows.flatMap((flow) => flow.findings);
  if (findings.length > 0) process.stderr.write(`${findingsText(findings)}\n\n`);
  for (const flow of flows) {
    const count = (severity: Finding['severity']) => flow.findings.filter((one) => one.severity === severity).length;
    const [errors, warnings] = [count('error'), count('warning')];
    const mark = errors > 0 ? pc.red('✗') : pc.green('✓');
    const counts = [errors > 0 && plural(errors, 'error'), warnings > 0 && plural(warnings, 'warning')].filter(Boolean);
    const name = pc.bold(flow.id ?? shownPath(flow.file));
    print(`${mark} ${name} for NiFi ${catalog.nifiVersion}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`);
    for (const { path, parameters } of flow.server?.unjudged ?? []) {
      print(pc.dim(`    not judged by the server: ${path} (no value for ${parameters.join(', ')})`));
    }
    for (const what of flow.server?.leftBehind ?? []) print(pc.yellow(`    could not be removed: ${what}`));
  }
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

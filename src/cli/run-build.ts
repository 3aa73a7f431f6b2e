import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pc from 'picocolors';
import { type BuildFlowOptions, buildFlow } from '../build/build-flow.js';
import { catalogFromFile } from '../catalog/catalog.js';
import { readCatalogFile } from '../catalog/read-file.js';
import { flowDefinitionText } from '../compile/compile.js';
import { type Finding, FindingsError, FlowgenError } from '../errors.js';
import type { FlowDefinition } from '../flow/flow-definition.js';
import { registryFile } from '../flow/registry-layout.js';
import type { Dialect } from '../sql/sql-model.js';
import { findFlows } from './find-flows.js';
import { loadDefinition } from './load-definition.js';
import { findingsText, print, printJson, shownPath } from './output.js';

export interface RunBuildOptions {
  readonly out: string;
  readonly nifiVersion?: string;
  readonly catalog?: string;
  readonly dialect?: string;
  /** Bucket: the flow goes to `<bucket>/<id>.json`, as NiFi's Git flow registry clients want it. */
  readonly registryLayout?: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

interface OutputFile {
  readonly path: string;
  readonly text: string;
}

const dialects: readonly Dialect[] = ['postgresql', 'mysql', 'mariadb', 'oracle'];

/** The `build` command. All definitions are built before anything is written or fails. */
export async function runBuild(named: readonly string[], options: RunBuildOptions): Promise<void> {
  const buildOptions: BuildFlowOptions = {
    ...(options.nifiVersion !== undefined && { nifiVersion: options.nifiVersion }),
    ...(options.catalog !== undefined && { catalog: catalogFromFile(readCatalogFile(options.catalog)) }),
    ...(options.dialect !== undefined && { dialect: dialectOf(options.dialect) }),
  };
  const findings: Finding[] = [];
  const files: OutputFile[] = [];
  const owners = new Map<string, string>();
  const flows: { id: string; nifiVersion: string; file: string; outputs: string[] }[] = [];
  for (const file of findFlows(named)) {
    const definition = await loadDefinition(file);
    try {
      const built = buildFlow(definition, buildOptions);
      findings.push(...built.findings);
      const { id, nifiVersion } = built.compiled;
      const owner = owners.get(id);
      if (owner !== undefined) {
        throw new FlowgenError('duplicate-flow', `${owner} and ${file} both define the flow '${id}'.`, {
          hint: 'Give one of them another id.',
        });
      }
      owners.set(id, file);
      const outputs = [
        flowFile(id, built.compiled.flow, options),
        ...built.sql.map((sql) => ({ path: join(options.out, sql.name), text: sql.text })),
      ];
      files.push(...outputs);
      flows.push({ id, nifiVersion, file, outputs: outputs.map((output) => output.path) });
    } catch (error) {
      if (!(error instanceof FindingsError)) throw error;
      findings.push(...error.findings);
    }
  }
  if (findings.some((finding) => finding.severity === 'error')) throw new FindingsError(findings);
  const stale = files.filter(({ path, text }) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
  if (!options.check) {
    for (const { path, text } of stale) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
  const changed = stale.map(({ path }) => path);
  if (options.check && changed.length > 0) process.exitCode = 2;
  if (options.json) {
    printJson({ flows, [options.check ? 'stale' : 'written']: changed, findings });
    return;
  }
  if (findings.length > 0) process.stderr.write(`${findingsText(findings)}\n\n`);
  for (const flow of flows) {
    print(`${pc.green('✓')} ${pc.bold(flow.id)} for NiFi ${flow.nifiVersion} ${pc.dim(shownPath(flow.file))}`);
    for (const output of flow.outputs) print(`    ${output}${note(changed.includes(output), options.check)}`);
  }
  if (options.check && changed.length > 0) {
    process.stderr.write(
      `${pc.red('stale')} ${changed.length} of ${files.length} files are not what the definitions give.\n` +
        `  → Run 'flowgen build' and commit the result.\n`,
    );
  }
}

function flowFile(id: string, flow: FlowDefinition, { out, registryLayout }: RunBuildOptions): OutputFile {
  if (registryLayout === undefined) return { path: join(out, `${id}.flow.json`), text: flowDefinitionText(flow) };
  const { path, text } = registryFile(registryLayout, id, flow);
  return { path: join(out, path), text };
}

function note(changed: boolean, checking: boolean | undefined): string {
  if (checking) return changed ? pc.red(' (stale)') : '';
  return changed ? '' : pc.dim(' (unchanged)');
}

function dialectOf(text: string): Dialect {
  const dialect = dialects.find((known) => known === text);
  if (dialect) return dialect;
  throw new FlowgenError('unknown-dialect', `'${text}' is not an SQL dialect that flowgen knows.`, {
    hint: `Known are ${dialects.join(', ')}.`,
  });
}

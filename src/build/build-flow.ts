import { type Catalog, catalogFor } from '../catalog/catalog.js';
import { CANONICAL_VERSION } from '../catalog/versions.js';
import { check } from '../check/index.js';
import { type CompiledFlow, compile } from '../compile/compile.js';
import { type Finding, FindingsError } from '../errors.js';
import { type BuildOptions, type FlowDefinitionSource, toModel } from '../model/flow-builder.js';
import type { FlowModel } from '../model/model.js';
import { renderSql, type SqlFile } from '../sql/render.js';

export interface BuildFlowOptions extends BuildOptions {
  /** Target version; default 2.9.0. */
  readonly nifiVersion?: string;
  /** Target catalogue, where it comes from a server or a file; wins over `nifiVersion`. */
  readonly catalog?: Catalog;
}

export interface BuiltFlow {
  readonly model: FlowModel;
  readonly compiled: CompiledFlow;
  readonly sql: readonly SqlFile[];
  /** Warnings; errors are thrown. */
  readonly findings: readonly Finding[];
}

/**
 * definition → model → checked → compiled, with the SQL beside it. Reads nothing but the catalogue.
 * @throws FindingsError with all findings where one of them is an error
 */
export function buildFlow(definition: FlowDefinitionSource, options: BuildFlowOptions = {}): BuiltFlow {
  const catalog = options.catalog ?? catalogFor(options.nifiVersion ?? CANONICAL_VERSION);
  const model = toModel(definition, options);
  const findings = check(model, catalog);
  if (findings.some((finding) => finding.severity === 'error')) throw new FindingsError(findings);
  return { model, compiled: compile(model, catalog), sql: renderSql(model), findings };
}

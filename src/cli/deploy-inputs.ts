import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Catalog } from '../catalog/catalog.js';
import type { DeployInput } from '../deploy/types.js';
import { type Finding, FlowgenError } from '../errors.js';
import type { SqlModel } from '../sql/sql-model.js';
import { findFlows } from './find-flows.js';
import { loadDefinition } from './load-definition.js';

export interface FlowToDeploy {
  readonly input: DeployInput;
  readonly file: string;
  /** Database parts of a definition. */
  readonly sql: readonly SqlModel[];
  /** Warnings of the build. */
  readonly findings: readonly Finding[];
}

/**
 * Definitions are built for the version, or what the server offers; a flow definition in JSON is taken as it is.
 * @throws FindingsError with the findings of all, FlowgenError `duplicate-flow`
 */
export async function flowsToDeploy(
  named: readonly string[],
  target: string | Catalog,
  dialect?: 'postgresql' | 'mysql' | 'mariadb' | 'oracle',
): Promise<FlowToDeploy[]> {
  const { inputOf, inputOfDefinition } = await import('../deploy/input.js');
  const out: FlowToDeploy[] = [];
  for (const file of findFlows(named)) {
    if (/\.json(\.gz)?$/.test(file)) {
      const { readFlow } = await import('../flow/read-flow.js');
      const id = basename(file).replace(/(\.flow)?\.json(\.gz)?$/, '');
      out.push({ input: inputOfDefinition(id, readFlow(readFileSync(file), file)), file, sql: [], findings: [] });
      continue;
    }
    const { buildFlow } = await import('../build/build-flow.js');
    const built = buildFlow(await loadDefinition(file), {
      ...(typeof target === 'string' ? { nifiVersion: target } : { catalog: target }),
      ...(dialect === undefined ? {} : { dialect }),
    });
    out.push({ input: inputOf(built), file, sql: built.model.sql, findings: built.findings });
  }
  const owners = new Map<string, string>();
  for (const { input, file } of out) {
    const owner = owners.get(input.id);
    if (owner !== undefined) {
      throw new FlowgenError('duplicate-flow', `${owner} and ${file} both define the flow '${input.id}'.`, {
        hint: 'Give one of them another id.',
      });
    }
    owners.set(input.id, file);
  }
  return out;
}

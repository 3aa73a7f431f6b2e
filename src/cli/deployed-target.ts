import type { DeployedQuery } from '../deploy/find-deployed.js';
import { FlowgenError } from '../errors.js';
import { loadDefinition } from './load-definition.js';
import type { NifiOptions } from './nifi-options.js';

export interface DeployedOptions extends NifiOptions {
  parent?: string;
  group?: string;
  all?: boolean;
  json?: boolean;
}

/** Flows named by id or by definition file. Without names: all, which commands that change something want said. */
export async function queryOf(
  named: readonly string[],
  options: DeployedOptions,
  parent: string | undefined,
  needsNames: boolean,
): Promise<DeployedQuery> {
  if (needsNames && named.length === 0 && !options.all && options.group === undefined) {
    throw new FlowgenError('no-flows', 'No flow is named.', {
      hint: 'Name flows by id or definition file, or say --all.',
    });
  }
  const flows: string[] = [];
  for (const name of named) {
    flows.push(/\.flow\.[cm]?[jt]s$/.test(name) ? (await loadDefinition(name)).options.id : name);
  }
  return {
    ...(flows.length === 0 ? {} : { flows }),
    ...(parent === undefined ? {} : { parent }),
    ...(options.group === undefined ? {} : { groupId: options.group }),
  };
}

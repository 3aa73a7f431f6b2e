import { FlowgenError } from '../errors.js';
import type { Connected } from '../nifi/index.js';
import { findDeployed } from './find-deployed.js';
import type { GroupSnapshot } from './record.js';
import type { DeployInput, DeployOptions } from './types.js';

/**
 * What `deploy --rollback` deploys: the group as it was before the last deploy (or before the one that did not come to
 * its end), with the parameters it had. Secrets stay as they are: the server does not tell old ones.
 * @throws FlowgenError `nothing-to-roll-back`, `not-deployed`
 */
export async function rollbackInput(
  connected: Connected,
  flow: string,
  options: DeployOptions,
): Promise<{ input: DeployInput; options: DeployOptions }> {
  const { groups } = await findDeployed(connected, {
    flows: [flow],
    ...(options.parent === undefined ? {} : { parent: options.parent }),
    ...(options.groupId === undefined ? {} : { groupId: options.groupId }),
  });
  const { entity, record } = groups[0]!;
  const before = record?.journal?.before ?? record?.previous;
  if (before === undefined) {
    throw new FlowgenError('nothing-to-roll-back', `There is no earlier state of '${flow}' on the server.`, {
      hint: 'The first deploy has none; `flowgen destroy` removes it.',
    });
  }
  return {
    input: {
      id: flow,
      name: before.definition.flowContents.name ?? flow,
      flow: before.definition,
      wantedStates: before.states,
    },
    options: { ...options, groupId: entity.id, drift: 'overwrite', parameters: valuesOf(before) },
  };
}

function valuesOf({ parameters }: GroupSnapshot): NonNullable<DeployOptions['parameters']> {
  return {
    names: [],
    get(context, name) {
      const value = parameters[context]?.[name];
      return value === undefined ? undefined : { value, from: 'the state before' };
    },
  };
}

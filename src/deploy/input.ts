import type { BuiltFlow } from '../build/build-flow.js';
import type { FlowDefinition } from '../flow/flow-definition.js';
import type { DeployInput } from './types.js';

/** A built flow as something to deploy. */
export function inputOf({ model, compiled }: Pick<BuiltFlow, 'model' | 'compiled'>): DeployInput {
  const { id, name, flow, wantedStates, paths } = compiled;
  const externalContexts = model.parameterContexts.filter(({ external }) => external).map((context) => context.name);
  return { id, name, flow, wantedStates, paths, externalContexts };
}

/** A flow definition file (downloaded, or built before): all of it runs unless it is disabled in the file. */
export function inputOfDefinition(id: string, flow: FlowDefinition): DeployInput {
  return { id, name: flow.flowContents.name ?? id, flow, wantedStates: {} };
}

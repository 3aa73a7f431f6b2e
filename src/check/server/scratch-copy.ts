import type { FlowDefinition, VersionedProcessGroup } from '../../flow/flow-definition.js';

/**
 * A copy of a flow whose parameter contexts have names of their own: an import binds contexts by name and adds
 * parameters to those that exist, and the real ones must not notice.
 */
export function withOwnContexts(
  flow: FlowDefinition,
  rename: (name: string) => string,
): { readonly flow: FlowDefinition; readonly contexts: readonly string[] } {
  const contexts = Object.keys(flow.parameterContexts ?? {});
  const group = (one: VersionedProcessGroup): VersionedProcessGroup => ({
    ...one,
    ...(one.parameterContextName === undefined ? {} : { parameterContextName: rename(one.parameterContextName) }),
    processGroups: one.processGroups.map(group),
  });
  return {
    contexts,
    flow: {
      ...flow,
      flowContents: group(flow.flowContents),
      parameterContexts: Object.fromEntries(
        Object.entries(flow.parameterContexts ?? {}).map(([name, context]) => [
          rename(name),
          {
            ...context,
            name: rename(name),
            inheritedParameterContexts: (context.inheritedParameterContexts ?? []).map(rename),
          },
        ]),
      ),
    },
  };
}

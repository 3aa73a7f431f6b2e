import type { FlowDefinition } from './flow-definition.js';

/** What NiFi's Git flow registry clients call the top-level group in files (AbstractGitFlowRegistryClient). */
const FLOW_CONTENTS_GROUP = 'flow-contents-group';

/**
 * The snapshot as NiFi's Git flow registry clients (GitHub, GitLab, Bitbucket, Azure DevOps) read and write it: the
 * file `<bucket>/<flow id>.json` below the client's repository path. The version of a flow is the commit that has it.
 */
export function registryFile(bucket: string, id: string, flow: FlowDefinition): { path: string; text: string } {
  const from = flow.flowContents.identifier;
  const references = new Set(['identifier', 'groupIdentifier', 'groupId']);
  const flowContents = JSON.parse(
    JSON.stringify(flow.flowContents, (key, value: unknown) =>
      value === from && references.has(key) ? FLOW_CONTENTS_GROUP : value,
    ),
  ) as FlowDefinition['flowContents'];
  const snapshot = {
    ...flow,
    flow: { identifier: id, name: id },
    flowContents: { ...flowContents, position: { x: 0, y: 0 } },
    snapshotMetadata: { flowIdentifier: id, timestamp: 0 },
  };
  return { path: `${bucket}/${id}.json`, text: `${JSON.stringify(sorted(snapshot), null, 2)}\n` };
}

/** Keys in order, as the clients write them: a commit by NiFi then changes only what changed. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

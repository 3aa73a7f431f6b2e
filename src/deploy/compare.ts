import { diffFlows } from '../diff/diff-flows.js';
import type { ComponentChange } from '../diff/types.js';
import type { FlowDefinition } from '../flow/flow-definition.js';

/**
 * What differs in content, as NiFi matches it (by identifier). Parameter contexts are compared on their own, since
 * their values belong to the environment; run states likewise, since an export tells them only in part.
 */
export function contentChanges(before: FlowDefinition, after: FlowDefinition): ComponentChange[] {
  return diffFlows(bare(before), bare(after), { match: 'identifier' }).changes.flatMap((change) => {
    if (change.type === 'added' || change.type === 'removed') return [change];
    const fields = change.fields.filter(({ field }) => field !== 'scheduledState' && field !== 'identifier');
    if (fields.length === 0) return [];
    return [fields.length === change.fields.length ? change : { ...change, fields }];
  });
}

/** The flow without its parameter contexts. */
export function bare(flow: FlowDefinition): FlowDefinition {
  return { ...flow, parameterContexts: {} };
}

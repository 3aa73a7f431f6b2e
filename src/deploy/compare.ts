import { diffFlows } from '../diff/diff-flows.js';
import type { ComponentChange } from '../diff/types.js';
import type { FlowDefinition } from '../flow/flow-definition.js';

/**
 * What differs in content, as NiFi matches it (by identifier). Parameter contexts are compared on their own, since
 * their values belong to the environment; run states likewise, since an export tells them only in part.
 */
export function contentChanges(
  before: FlowDefinition,
  after: FlowDefinition,
  defaults: LearntDefaults = {},
): ComponentChange[] {
  return diffFlows(bare(before), bare(after), { match: 'identifier' }).changes.flatMap((change) => {
    if (change.type === 'added' || change.type === 'removed') return [change];
    const known = defaults[change.identifier];
    const fields = change.fields.filter(
      ({ field, key, before: is, after: wanted }) =>
        field !== 'scheduledState' &&
        field !== 'identifier' &&
        !(field === 'property' && key !== undefined && wanted === undefined && is !== undefined && known?.[key] === is),
    );
    if (fields.length === 0) return [];
    return [fields.length === change.fields.length ? change : { ...change, fields }];
  });
}

/** By identifier and property: what NiFi takes where a definition says nothing, as far as a deploy has seen it. */
export type LearntDefaults = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * What is left right after everything was set, where the definition says nothing: of a type that no catalogue knows
 * that can only be NiFi's own default.
 */
export function learnDefaults(left: readonly ComponentChange[]): LearntDefaults {
  const out: Record<string, Record<string, string>> = {};
  for (const { type, identifier, fields } of left) {
    if (type !== 'changed') continue;
    for (const { field, key, before, after } of fields) {
      if (field !== 'property' || key === undefined || after !== undefined || typeof before !== 'string') continue;
      out[identifier] ??= {};
      out[identifier][key] = before;
    }
  }
  return out;
}

/** The flow without its parameter contexts. */
export function bare(flow: FlowDefinition): FlowDefinition {
  return { ...flow, parameterContexts: {} };
}

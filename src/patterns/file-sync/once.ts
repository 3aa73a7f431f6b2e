import type { FlowBuilder } from '../../model/flow-builder.js';

const used = new WeakMap<FlowBuilder, Set<string>>();

/**
 * Says whether a flow claims `what` for the first time. Two parts of one flow that generate the same database object in
 * two ways would overwrite each other there.
 */
export function claimOnce(flow: FlowBuilder, what: string): boolean {
  const known = used.get(flow) ?? new Set<string>();
  used.set(flow, known);
  if (known.has(what)) return false;
  known.add(what);
  return true;
}

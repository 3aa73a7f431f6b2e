import type { FlowDefinition } from '../flow/flow-definition.js';
import { walkFlow } from '../flow/walk.js';
import { diffFlows } from './diff-flows.js';
import type { DiffOptions, FlowDiff } from './types.js';

/** One flow before and after; `schemas/flow-diff.schema.json` describes what the JSON format makes of it. */
export interface Comparison {
  readonly status: 'same' | 'changed' | 'added' | 'removed';
  readonly flow: string;
  readonly before?: { readonly label: string; readonly flow: FlowDefinition };
  readonly after?: { readonly label: string; readonly flow: FlowDefinition };
  /** Of a flow that is new or gone. */
  readonly components?: Readonly<Record<string, number>>;
  readonly diff?: FlowDiff;
}

/** A side that `compare` takes. */
export interface ComparisonSide {
  readonly label: string;
  readonly flow: FlowDefinition;
  readonly sql?: string;
}

export function compare(
  before: ComparisonSide | undefined,
  after: ComparisonSide | undefined,
  options: DiffOptions = {},
): Comparison {
  const side = (source: ComparisonSide) => ({ label: source.label, flow: source.flow });
  if (before && after) {
    // Of a download nobody knows the SQL; that is no difference.
    const known = before.sql !== undefined && after.sql !== undefined;
    const sql = known ? { sql: { before: before.sql, after: after.sql } } : {};
    const diff = diffFlows(before.flow, after.flow, { ...options, ...sql });
    const different = diff.changes.length > 0 || diff.database !== undefined;
    return {
      status: different ? 'changed' : 'same',
      flow: diff.flow,
      before: side(before),
      after: side(after),
      diff,
    };
  }
  const only = (after ?? before)!;
  const components: Record<string, number> = {};
  for (const component of walkFlow(only.flow)) {
    if (component.parent || component.kind === 'parameterContext') {
      components[component.kind] = (components[component.kind] ?? 0) + 1;
    }
  }
  return {
    status: after ? 'added' : 'removed',
    flow: only.flow.flowContents.name ?? '',
    ...(before ? { before: side(before) } : {}),
    ...(after ? { after: side(after) } : {}),
    components,
  };
}

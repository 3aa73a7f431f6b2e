import { viewGraph } from '../../view/graph.js';
import { mermaidPicture } from '../../view/mermaid.js';
import type { Comparison } from '../comparison.js';
import { KIND_LABELS } from '../fields.js';
import type { ComponentKind } from '../types.js';
import { markdownReport } from './markdown.js';
import { plainStyle, type TextStyle, textReport } from './text.js';

/** What `--json` prints: stable within a `formatVersion`, described by `schemas/flow-diff.schema.json`. */
export function jsonReport(comparisons: readonly Comparison[]) {
  return {
    formatVersion: 1,
    different: comparisons.some(isDifferent),
    comparisons: comparisons.map(({ before, after, ...rest }) => ({
      ...rest,
      ...(before ? { before: before.label } : {}),
      ...(after ? { after: after.label } : {}),
    })),
  };
}

export function isDifferent(comparison: Comparison): boolean {
  return comparison.status !== 'same';
}

/** For a terminal. */
export function textReports(comparisons: readonly Comparison[], style: TextStyle = plainStyle): string {
  const out: string[] = [];
  for (const comparison of comparisons) {
    if (comparisons.length > 1 && comparison.status === 'same') continue;
    const sides = [comparison.before?.label, comparison.after?.label].filter((label) => label !== undefined);
    const body = comparison.diff
      ? textReport(comparison.diff, style)
      : `${style.bold(comparison.flow)}: flow ${comparison.status} (${inventoryText(comparison)})`;
    out.push(`${style.dim(sides.join(' → '))}\n${body}`);
  }
  const same = comparisons.filter((comparison) => comparison.status === 'same').length;
  if (comparisons.length > 1 && same > 0) out.push(style.dim(`${same} of ${comparisons.length} flows are the same.`));
  return out.join('\n\n');
}

/** For a pull-request comment; GitHub takes 65,536 characters. */
export function markdownReports(comparisons: readonly Comparison[], limit = 60_000): string {
  const different = comparisons.filter(isDifferent);
  if (different.length === 0) return 'No flow changes what it does.\n';
  const out: string[] = [];
  let left = limit;
  let shown = 0;
  for (const comparison of different) {
    const text = comparison.diff
      ? markdownReport(comparison.diff, {
          limit: Math.max(2_000, left / (different.length - shown)),
          ...picture(comparison),
        })
      : `### \`${comparison.flow.replaceAll('`', "'")}\`: flow ${comparison.status}\n\n${inventoryText(comparison)}\n`;
    if (text.length > left) break;
    out.push(text);
    left -= text.length;
    shown += 1;
  }
  if (shown < different.length) out.push(`_…and ${different.length - shown} more flows: run \`flowgen diff\`._\n`);
  return out.join('\n');
}

function picture(comparison: Comparison): { picture?: string } {
  const { before, after, diff } = comparison;
  if (!before || !after || !diff) return {};
  const text = mermaidPicture(viewGraph(after.flow, { before: before.flow, diff }));
  return text === undefined || text.length > 12_000 ? {} : { picture: text };
}

export function inventoryText(comparison: Comparison): string {
  return Object.entries(comparison.components ?? {})
    .map(([kind, count]) => `${count} ${KIND_LABELS[kind as ComponentKind]}${count === 1 ? '' : 's'}`)
    .join(', ');
}

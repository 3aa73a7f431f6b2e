import Handlebars from 'handlebars';
import type { Comparison } from '../diff/comparison.js';
import {
  bundleLines,
  type Entry,
  entriesOf,
  fieldText,
  hiddenText,
  insideText,
  kindText,
  type Line,
  lineDiff,
  placeText,
  RISK_LABELS,
  summaryText,
} from '../diff/format/entries.js';
import { inventoryText } from '../diff/format/report.js';
import { componentsText } from '../diff/format/text.js';
import type { FlowDefinition } from '../flow/flow-definition.js';
import { asset, dagreScript, jsonSafe, pageScript, scriptSafe } from './assets.js';
import { detailsOf } from './details.js';
import { viewGraph } from './graph.js';
import { outline } from './outline.js';
import { layOut, markup } from './scene.js';
import type { ViewGraph } from './view-graph.js';

interface PageFlow {
  readonly name: string;
  readonly status: string;
  readonly sub: string;
  readonly graph: ViewGraph;
  readonly details: ReturnType<typeof detailsOf>;
  readonly section: object;
}

/** A page with one flow, to look at. Self-contained: works offline and from a file. */
export function viewPage(flow: FlowDefinition, label: string): string {
  const graph = viewGraph(flow);
  return page([
    {
      name: graph.title,
      status: '',
      sub: label,
      graph,
      details: detailsOf(flow),
      section: { outline: outline(graph) },
    },
  ]);
}

/** A page with what changed, per flow: the flow drawn with its changes marked, and the changes as text. */
export function diffPage(comparisons: readonly Comparison[]): string {
  const different = comparisons.filter((comparison) => comparison.status !== 'same');
  return page((different.length > 0 ? different : comparisons).map(diffFlow));
}

function diffFlow(comparison: Comparison): PageFlow {
  const { before, after, diff, status } = comparison;
  const shown = (after ?? before)!;
  const graph = viewGraph(shown.flow, before && after && diff ? { before: before.flow, diff } : undefined);
  const details = { ...(before ? detailsOf(before.flow) : {}), ...(after ? detailsOf(after.flow) : {}) };
  const sub = [before?.label, after?.label].filter((label) => label !== undefined).join(' → ');
  const base = { name: comparison.flow, status, sub, graph, details };
  if (!diff) {
    return { ...base, section: { inventory: `Flow ${status}: ${inventoryText(comparison)}`, outline: outline(graph) } };
  }
  const notes = bundleLines(diff).map((line) => `Bundles: ${line}`);
  const hidden = hiddenText(diff);
  if (hidden) notes.push(`Left out as noise: ${hidden}`);
  const keys = new Map(diff.changes.map((change, index) => [change, index]));
  const drawn = new Map<number, string>();
  for (const item of [...graph.edges, ...graph.nodes]) if (item.change !== undefined) drawn.set(item.change, item.key);
  return {
    ...base,
    section: {
      isDiff: true,
      summary: summaryText(diff),
      entries: entriesOf(diff).map((entry, position) => {
        const index = keys.get(entry.change)!;
        return { ...entryData(entry), index, key: drawn.get(index), open: position < 3 };
      }),
      notes,
      ...(diff.database ? { database: lineDiff(diff.database.before, diff.database.after).map(lineData) } : {}),
      outline: outline(graph),
    },
  };
}

function entryData({ change, inside, risks }: Entry) {
  const worst = [...new Set(risks.map((risk) => risk.kind))].slice(0, 3);
  return {
    class: change.type === 'added' || change.type === 'removed' ? change.type : 'changed',
    sign: change.type === 'added' ? '+' : change.type === 'removed' ? '−' : '~',
    kind: kindText(change),
    place: placeText(change),
    type: change.type,
    inside: inside.length > 0 ? insideText(inside) : '',
    insides: inside.slice(0, 100).map((child) => ({ kind: kindText(child), name: child.name })),
    badges: worst.map((kind) => ({ kind, label: RISK_LABELS[kind] })),
    risks: risks
      .filter((risk) => risk.kind !== 'no-restart')
      .map((risk) => ({
        label: RISK_LABELS[risk.kind],
        text: risk.text + componentsText(risk.components, change.path, 20),
      })),
    fields: change.fields.map((field) => {
      const text = fieldText(field);
      return {
        label: text.label,
        before: text.before ?? '(not set)',
        after: text.after ?? '(not set)',
        ...(text.lines ? { lines: text.lines.map(lineData) } : {}),
      };
    }),
  };
}

function lineData(line: Line) {
  return { sign: line.sign, text: line.text, class: line.sign === '+' ? 'plus' : line.sign === '-' ? 'minus' : '' };
}

function page(flows: readonly PageFlow[]): string {
  const template = Handlebars.compile(asset('page.hbs'));
  const first = flows[0]!;
  const scene = layOut(first.graph);
  const { script, licence } = dagreScript();
  return template({
    title: first.name || 'flow',
    sub: first.sub,
    several: flows.length > 1,
    flows: flows.map((flow, index) => ({ ...flow.section, name: flow.name, status: flow.status, first: index === 0 })),
    css: asset('page.css'),
    viewBox: `0 0 ${Math.ceil(scene.width)} ${Math.ceil(scene.height)}`,
    picture: markup(scene),
    data: jsonSafe({
      flows: flows.map(({ graph, details, name, sub }) => ({ graph, details, title: name, sub })),
    }),
    dagre: scriptSafe(script),
    licence: scriptSafe(licence).replaceAll('*/', '* /'),
    script: scriptSafe(pageScript()),
  });
}

import Handlebars from 'handlebars';
import type { ViewGraph, ViewNode } from './view-graph.js';

const escapeText = (text: string) => Handlebars.escapeExpression(text);

/** Everything in the flow as nested lists: what a screen reader walks through, and what folds without a script. */
export function outline(graph: ViewGraph): string {
  const children = new Map<string, ViewNode[]>();
  for (const node of graph.nodes) {
    if (node.group === undefined || node.kind === 'label' || node.kind === 'funnel') continue;
    const list = children.get(node.group);
    if (list) list.push(node);
    else children.set(node.group, [node]);
  }
  const root = graph.nodes[0];
  if (!root) return '';
  const top = children.get(root.key) ?? [];
  return `<ul class="outline">${top.map((node) => entry(node, children, top.length <= 3)).join('')}</ul>`;
}

function entry(node: ViewNode, children: ReadonlyMap<string, ViewNode[]>, open = false): string {
  const mark = node.mark ? ` <small>${node.mark}</small>` : '';
  const button = `<button type="button" data-show="${escapeText(node.key)}">${escapeText(node.name)} <small>${escapeText(node.type)}</small>${mark}</button>`;
  if (node.kind !== 'group') return `<li>${button}</li>`;
  const inner = children.get(node.key) ?? [];
  return `<li><details${open ? ' open' : ''}><summary>${escapeText(node.name)} <small>group, ${inner.length} inside</small>${mark}</summary><ul><li>${button}</li>${inner
    .map((child) => entry(child, children))
    .join('')}</ul></details></li>`;
}

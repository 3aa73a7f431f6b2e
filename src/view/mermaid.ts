import type { ViewEdge, ViewGraph, ViewNode } from './view-graph.js';

const MARK_CLASSES = { added: 'added', removed: 'removed', changed: 'changed', moved: 'changed', renamed: 'changed' };

/**
 * The changed part of a flow with its direct neighbours, for Markdown: GitHub and GitLab draw Mermaid in comments,
 * while they strip SVG. Undefined where nothing that is drawn changed, or more than `limit` components did.
 */
export function mermaidPicture(graph: ViewGraph, limit = 40): string | undefined {
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  const changed = new Set<string>();
  for (const node of graph.nodes) {
    if (node.mark && node.group !== undefined && node.kind !== 'label') changed.add(node.key);
  }
  dropInsides(changed, nodes);
  const shown = new Set(changed);
  for (const edge of graph.edges) {
    if (edge.mark) for (const key of [edge.from, edge.to]) shown.add(at(key, shown, nodes));
  }
  if (shown.size === 0 || shown.size > limit) return undefined;
  // Neighbours of what changed itself; those of a connection's ends would be half the flow.
  for (const edge of graph.edges) {
    if (shown.size >= limit * 1.5) break;
    const ends = [at(edge.from, shown, nodes), at(edge.to, shown, nodes)];
    if (ends.some((key) => changed.has(key))) for (const key of ends) shown.add(key);
  }
  return draw(graph, shown, nodes);
}

/** What came or went with its group is drawn as the group. */
function dropInsides(changed: Set<string>, nodes: ReadonlyMap<string, ViewNode>): void {
  for (const key of [...changed]) {
    const node = nodes.get(key);
    const group = node?.group === undefined ? undefined : nodes.get(node.group);
    const whole = group?.mark === 'added' || group?.mark === 'removed';
    if (whole && group.group !== undefined) changed.delete(key);
  }
}

/** The node itself, or the outermost shown group that it stands in. */
function at(key: string, shown: ReadonlySet<string>, nodes: ReadonlyMap<string, ViewNode>): string {
  let found = key;
  for (let node = nodes.get(key); node?.group !== undefined; node = nodes.get(node.group)) {
    const group = nodes.get(node.group);
    if (group && shown.has(group.key) && (group.mark === 'added' || group.mark === 'removed')) found = group.key;
  }
  return found;
}

function draw(graph: ViewGraph, shown: ReadonlySet<string>, nodes: ReadonlyMap<string, ViewNode>): string {
  const ids = new Map([...shown].map((key, index) => [key, `n${index}`]));
  const out = ['flowchart LR'];
  const byGroup = new Map<string, ViewNode[]>();
  for (const key of shown) {
    const node = nodes.get(key);
    if (!node) continue;
    const list = byGroup.get(node.group ?? '') ?? [];
    list.push(node);
    byGroup.set(node.group ?? '', list);
  }
  let group = 0;
  for (const [key, list] of byGroup) {
    const holder = nodes.get(key);
    const framed = holder?.group !== undefined;
    if (framed) out.push(`  subgraph g${group++}["${escapeText(holder.name)}"]`);
    for (const node of list) out.push(`  ${framed ? '  ' : ''}${shape(node, ids.get(node.key)!)}`);
    if (framed) out.push('  end');
  }
  const links: string[] = [];
  for (const edge of graph.edges) {
    const from = ids.get(at(edge.from, shown, nodes));
    const to = ids.get(at(edge.to, shown, nodes));
    if (from === undefined || to === undefined || (from === to && edge.from !== edge.to)) continue;
    links.push(linkStyle(edge, links.length));
    out.push(`  ${from} ${link(edge)} ${to}`);
  }
  out.push(...links.filter((line) => line !== ''));
  out.push(
    '  classDef added fill:#dafbe1,stroke:#1a7f37,color:#1f2328',
    '  classDef removed fill:#ffebe9,stroke:#cf222e,color:#1f2328,stroke-dasharray:5 3',
    '  classDef changed fill:#fff8c5,stroke:#9a6700,color:#1f2328',
  );
  return out.join('\n');
}

function shape(node: ViewNode, id: string): string {
  const sign = node.mark === 'added' ? '＋ ' : node.mark === 'removed' ? '− ' : node.mark ? '~ ' : '';
  const type =
    node.kind === 'processor' || node.kind === 'service' ? `<br/><small>${escapeText(node.type)}</small>` : '';
  const text = `"${sign}${escapeText(node.name)}${type}"`;
  const mark = node.mark ? `:::${MARK_CLASSES[node.mark]}` : '';
  if (node.kind === 'inputPort' || node.kind === 'outputPort') return `${id}([${text}])${mark}`;
  if (node.kind === 'funnel') return `${id}((" "))${mark}`;
  if (node.kind === 'service') return `${id}[(${text})]${mark}`;
  return node.kind === 'group' || node.kind === 'remoteGroup' ? `${id}[[${text}]]${mark}` : `${id}[${text}]${mark}`;
}

function link(edge: ViewEdge): string {
  const line = edge.mark === 'removed' ? '-.->' : edge.mark ? '==>' : '-->';
  return edge.label === '' ? line : `${line}|"${escapeText(edge.label)}"|`;
}

function linkStyle(edge: ViewEdge, index: number): string {
  if (edge.mark === 'added') return `  linkStyle ${index} stroke:#1a7f37`;
  if (edge.mark === 'removed') return `  linkStyle ${index} stroke:#cf222e`;
  return edge.mark ? `  linkStyle ${index} stroke:#9a6700` : '';
}

/** Mermaid has entity codes instead of escapes; quotes and brackets would end the text, backticks start Markdown. */
function escapeText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const short = line.length > 48 ? `${line.slice(0, 47)}…` : line;
  return short.replace(/[#"<>`[\]{}|&;\\@]/g, (char) => `#${char.codePointAt(0)};`) || ' ';
}

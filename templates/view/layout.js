// @ts-check
// Layout of a flow: runs in Node for static pictures and, unchanged, in the page for folding; so the layout library is
// handed in.
import { shorten, textWidth, wrap } from './text.js';

/** @typedef {import('./scene.d.ts').Box} Box */
/** @typedef {import('./scene.d.ts').Line} Line */
/** @typedef {import('./scene.d.ts').Scene} Scene */
/** @typedef {import('./scene.d.ts').Inside} Inside */
/** @typedef {import('../../src/view/view-graph.js').ViewNode} ViewNode */
/** @typedef {import('../../src/view/view-graph.js').ViewEdge} ViewEdge */
/** @typedef {import('../../src/view/view-graph.js').ViewGraph} ViewGraph */

const PAD = 20;

const HEADER = 36;

const GRID_GAP = 16;

/** Flows of up to this many components are shown whole. */
const SMALL = 60;

/** Names are bold, which is wider. */
const BOLD = 1.1;

/**
 * @param {ViewGraph} graph
 * @returns {Set<string>}
 */
export function initiallyOpen(graph) {
  const byKey = new Map(graph.nodes.map((node) => [node.key, node]));
  const root = graph.nodes[0];
  const open = new Set(root ? [root.key] : []);
  if (graph.nodes.filter((node) => node.kind !== 'service').length <= SMALL) {
    for (const node of graph.nodes) if (node.kind === 'group') open.add(node.key);
    return open;
  }
  const changed = [...graph.nodes, ...graph.edges].filter((item) => item.mark);
  for (const item of changed) {
    for (let key = item.group; key !== undefined; key = byKey.get(key)?.group) {
      const group = byKey.get(key);
      // What came or went as a whole is one box until someone asks.
      if (group && (group.mark === 'added' || group.mark === 'removed')) open.delete(key);
      else open.add(key);
    }
  }
  return open;
}

/**
 * @param {ViewGraph} graph
 * @param {ReadonlySet<string>} open
 * @param {any} dagre
 * @param {{ direction?: 'LR' | 'TB' }} [options]
 * @returns {Scene}
 */
export function layoutScene(graph, open, dagre, options = {}) {
  const root = graph.nodes.find((node) => node.group === undefined && node.kind === 'group');
  if (!root) return { width: 0, height: 0, boxes: [], lines: [] };
  const context = makeContext(graph, open, dagre, options.direction ?? 'LR');
  const placed = layoutGroup(root.key, context);
  /** @type {Box[]} */
  const boxes = [];
  /** @type {Line[]} */
  const lines = [];
  flatten(placed, PAD, PAD, 0, boxes, lines);
  return { width: placed.width + 2 * PAD, height: placed.height + 2 * PAD, boxes, lines };
}

/**
 * @typedef {{ x: number, y: number, width: number, height: number, node: ViewNode, open: boolean,
 *   inside?: Inside, contents?: Placed }} Item
 * @typedef {{ width: number, height: number, items: Item[], lines: Line[] }} Placed
 * @typedef {{ byKey: Map<string, ViewNode>, children: Map<string, ViewNode[]>, edges: Map<string, ViewEdge[]>,
 *   open: ReadonlySet<string>, dagre: any, direction: 'LR' | 'TB' }} Context
 */

/**
 * @param {ViewGraph} graph
 * @param {ReadonlySet<string>} open
 * @param {any} dagre
 * @param {'LR' | 'TB'} direction
 * @returns {Context}
 */
function makeContext(graph, open, dagre, direction) {
  /** @type {Map<string, ViewNode[]>} */
  const children = new Map();
  for (const node of graph.nodes) {
    if (node.group === undefined) continue;
    const list = children.get(node.group);
    if (list) list.push(node);
    else children.set(node.group, [node]);
  }
  /** @type {Map<string, ViewEdge[]>} */
  const edges = new Map();
  for (const edge of graph.edges) {
    const list = edges.get(edge.group);
    if (list) list.push(edge);
    else edges.set(edge.group, [edge]);
  }
  return { byKey: new Map(graph.nodes.map((node) => [node.key, node])), children, edges, open, dagre, direction };
}

/**
 * @param {string} key
 * @param {Context} context
 * @returns {Placed}
 */
function layoutGroup(key, context) {
  const children = context.children.get(key) ?? [];
  const edges = context.edges.get(key) ?? [];
  /** @param {string} end */
  const inThisGroup = (end) => {
    let node = context.byKey.get(end);
    while (node && node.group !== key) node = node.group === undefined ? undefined : context.byKey.get(node.group);
    return node?.key;
  };
  const ends = edges.map((edge) => ({ edge, from: inThisGroup(edge.from), to: inThisGroup(edge.to) }));
  const connected = new Set(ends.flatMap((end) => (end.from && end.to ? [end.from, end.to] : [])));
  const items = children
    .filter((node) => node.kind !== 'service' || node.mark !== undefined)
    .map((node) => makeItem(node, context));
  const labels = items.filter((item) => item.node.kind === 'label');
  const drawn = items.filter((item) => connected.has(item.node.key));
  const loose = items.filter((item) => item.node.kind !== 'label' && !connected.has(item.node.key));
  const graph = layered(drawn, ends, context);
  const wide = Math.max(graph.width, context.direction === 'LR' ? 900 : 480);
  const top = grid(labels, wide, 0);
  for (const item of drawn) item.y += top;
  for (const line of graph.lines) {
    for (const point of line.points) point.y += top;
    if (line.label) line.label.y += top;
  }
  const middle = top + graph.height + (graph.height > 0 && loose.length > 0 ? GRID_GAP : 0);
  const height = grid(loose, wide, middle);
  const width = Math.max(graph.width, ...items.map((item) => item.x + item.width), 160);
  return { width, height: Math.max(height, 40), items, lines: graph.lines };
}

/**
 * @param {ViewNode} node
 * @param {Context} context
 * @returns {Item}
 */
function makeItem(node, context) {
  const place = { x: 0, y: 0, node, open: false };
  if (node.kind === 'group') {
    const inside = countInside(node.key, context);
    if (context.open.has(node.key)) {
      const contents = layoutGroup(node.key, context);
      const width = Math.max(contents.width + 2 * PAD, textWidth(node.name, 13) * BOLD + 90);
      return { ...place, open: true, contents, inside, width, height: contents.height + HEADER + PAD };
    }
    return { ...place, inside, width: clamp(textWidth(node.name, 13) * BOLD + 70, 170, 280), height: 60 };
  }
  if (node.kind === 'funnel') return { ...place, width: 26, height: 26 };
  if (node.kind === 'label') {
    const lines = wrap(node.name, 260, 12, 6);
    const width = Math.max(60, ...lines.map((line) => textWidth(line, 12))) + 20;
    return { ...place, width, height: lines.length * 16 + 14 };
  }
  if (node.kind === 'inputPort' || node.kind === 'outputPort') {
    return { ...place, width: clamp(textWidth(node.name, 12) + 44, 90, 220), height: 34 };
  }
  return {
    ...place,
    width: clamp(Math.max(textWidth(node.name, 13) * BOLD, textWidth(node.type, 11)) + 40, 130, 270),
    height: 52,
  };
}

/**
 * @param {string} key
 * @param {Context} context
 * @returns {Inside}
 */
function countInside(key, context) {
  const inside = { processors: 0, changes: 0 };
  for (const edge of context.edges.get(key) ?? []) if (edge.mark) inside.changes += 1;
  for (const node of context.children.get(key) ?? []) {
    if (node.mark) inside.changes += 1;
    if (node.kind === 'processor') inside.processors += 1;
    if (node.kind !== 'group') continue;
    const inner = countInside(node.key, context);
    inside.processors += inner.processors;
    inside.changes += inner.changes;
  }
  return inside;
}

/**
 * @param {Item[]} items
 * @param {{ edge: ViewEdge, from: string | undefined, to: string | undefined }[]} ends
 * @param {Context} context
 * @returns {{ width: number, height: number, lines: Line[] }}
 */
function layered(items, ends, context) {
  if (items.length === 0) return { width: 0, height: 0, lines: [] };
  const graph = new context.dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({
    rankdir: context.direction,
    nodesep: 26,
    ranksep: 44,
    edgesep: 14,
    ranker: items.length > 150 ? 'tight-tree' : 'network-simplex',
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const item of items) graph.setNode(item.node.key, { width: item.width, height: item.height });
  for (const { edge, from, to } of ends) {
    if (from === undefined || to === undefined) continue;
    const text = shorten(edge.label, 160, 11);
    const label = text === '' ? {} : { width: textWidth(text, 11) + 10, height: 18, labelpos: 'c' };
    graph.setEdge(from, to, label, edge.key);
  }
  context.dagre.layout(graph);
  for (const item of items) {
    const at = graph.node(item.node.key);
    item.x = at.x - item.width / 2;
    item.y = at.y - item.height / 2;
  }
  const ranks = rankEdges(items, context.direction);
  const byKey = new Map(items.map((item) => [item.node.key, item]));
  /** @type {Line[]} */
  const lines = [];
  for (const { edge, from, to } of ends) {
    if (from === undefined || to === undefined) continue;
    const at = graph.edge(from, to, edge.key);
    const points = at.points.map((/** @type {{ x: number, y: number }} */ point) => ({ x: point.x, y: point.y }));
    const source = byKey.get(from);
    const target = byKey.get(to);
    if (source && target) straighten(points, source, target, ranks, context.direction);
    lines.push({
      edge,
      points,
      ...(at.x === undefined || edge.label === '' ? {} : { label: { x: at.x, y: at.y } }),
    });
  }
  return { width: graph.graph().width, height: graph.graph().height, lines };
}

/**
 * Where each rank (column, or row in the other direction) begins and ends: its components differ in size.
 * @param {Item[]} items
 * @param {'LR' | 'TB'} direction
 * @returns {Map<number, { start: number, end: number }>}
 */
function rankEdges(items, direction) {
  /** @type {Map<number, { start: number, end: number }>} */
  const ranks = new Map();
  for (const item of items) {
    const [start, size] = direction === 'LR' ? [item.x, item.width] : [item.y, item.height];
    const key = Math.round(start + size / 2);
    const rank = ranks.get(key);
    ranks.set(key, {
      start: Math.min(start, rank?.start ?? start),
      end: Math.max(start + size, rank?.end ?? start + size),
    });
  }
  return ranks;
}

/**
 * Lines leave and reach their ranks straight: a slope would run behind the neighbours in the same rank.
 * @param {{ x: number, y: number }[]} points
 * @param {Item} source
 * @param {Item} target
 * @param {Map<number, { start: number, end: number }>} ranks
 * @param {'LR' | 'TB'} direction
 */
function straighten(points, source, target, ranks, direction) {
  const across = direction === 'LR';
  const size = (/** @type {Item} */ item) => (across ? item.width : item.height);
  const start = (/** @type {Item} */ item) => (across ? item.x : item.y);
  const middle = (/** @type {Item} */ item) => (across ? item.y + item.height / 2 : item.x + item.width / 2);
  // Lines that go back keep the way that the layout found for them.
  if (start(source) + size(source) >= start(target)) return;
  const rankOf = (/** @type {Item} */ item) => ranks.get(Math.round(start(item) + size(item) / 2));
  const point = (/** @type {number} */ along, /** @type {number} */ aside) =>
    across ? { x: along, y: aside } : { x: aside, y: along };
  const leave = rankOf(source)?.end ?? start(source) + size(source);
  const reach = rankOf(target)?.start ?? start(target);
  points.splice(0, 1, point(start(source) + size(source), middle(source)), point(leave + 4, middle(source)));
  points.splice(points.length - 1, 1, point(reach - 8, middle(target)), point(start(target), middle(target)));
}

/**
 * Rows of what no connection orders.
 * @param {Item[]} items
 * @param {number} wide
 * @param {number} top
 * @returns {number} where the last row ends
 */
function grid(items, wide, top) {
  let x = 0;
  let y = top;
  let row = 0;
  for (const item of items) {
    if (x > 0 && x + item.width > wide) {
      x = 0;
      y += row + GRID_GAP;
      row = 0;
    }
    item.x = x;
    item.y = y;
    x += item.width + GRID_GAP;
    row = Math.max(row, item.height);
  }
  return items.length === 0 ? top : y + row + GRID_GAP;
}

/**
 * @param {Placed} placed
 * @param {number} x
 * @param {number} y
 * @param {number} depth
 * @param {Box[]} boxes
 * @param {Line[]} lines
 */
function flatten(placed, x, y, depth, boxes, lines) {
  for (const item of placed.items) {
    const { contents, ...box } = item;
    boxes.push({ ...box, x: x + item.x, y: y + item.y, depth });
    if (contents) flatten(contents, x + item.x + PAD, y + item.y + HEADER, depth + 1, boxes, lines);
  }
  for (const line of placed.lines) {
    lines.push({
      edge: line.edge,
      points: line.points.map((point) => ({ x: x + point.x, y: y + point.y })),
      ...(line.label ? { label: { x: x + line.label.x, y: y + line.label.y } } : {}),
    });
  }
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}

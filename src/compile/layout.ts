import {
  coordGreedy,
  decrossDfs,
  decrossTwoLayer,
  graph,
  layeringLongestPath,
  layeringSimplex,
  sugiyama,
} from 'd3-dag';
import type { Position } from '../flow/flow-definition.js';
import type { ConnectionModel, GroupModel, LabelModel } from '../model/model.js';

/** Sizes in NiFi 2.x's canvas units; a connection's box carries its name and its queue. */
export const sizes = {
  processor: { width: 350, height: 130 },
  port: { width: 240, height: 50 },
  funnel: { width: 48, height: 48 },
  group: { width: 384, height: 176 },
  connection: { width: 240, height: 90 },
} as const;

const gap = { node: 60, rank: 40, labelPadding: 30, labelTitle: 60 };
/** Parts of a group that are not connected with each other stand below each other. */
const partGap = 140;
/** How many components without connections stand beside each other. */
const rowLength = 4;
/** Height that a loop above a component takes. */
const loopRoom = 110;
/** Above this many nodes a part is ranked by the faster method, which makes longer connections. */
const largePart = 150;

export interface Box extends Position {
  width: number;
  height: number;
}

/** Where everything in one group stands; positions are top left corners, by path. */
export interface GroupLayout {
  readonly positions: ReadonlyMap<string, Position>;
  /** By path of the connection; empty for a straight line. */
  readonly bends: ReadonlyMap<string, readonly Position[]>;
  /** By path of the connection: at which bend its box is drawn; the first where absent. */
  readonly labelIndexes: ReadonlyMap<string, number>;
  readonly labels: ReadonlyMap<string, Box>;
}

interface Node {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

interface Placed extends Node {
  /** Kept free above (and below, for the layout is symmetric) for a connection that leads back to the same node. */
  readonly room: number;
}

/** Lays one group out: left to right along the data, nothing on top of anything else. */
export function layoutGroup(group: GroupModel): GroupLayout {
  const nodes = nodesOf(group);
  const positions = new Map<string, Position>();
  const bends = new Map<string, Position[]>();
  const labelIndexes = new Map<string, number>();
  let top = 0;
  const parts = connectedParts(nodes, group.connections, group);
  const alone = parts.filter((part) => part.nodes.length === 1 && part.connections.length === 0);
  for (const part of [rowsOf(alone), ...parts.filter((part) => !alone.includes(part))]) {
    const placed = 'height' in part ? part : layoutPart(part.nodes, part.connections, group);
    if (placed.positions.size === 0) continue;
    for (const [path, position] of placed.positions) positions.set(path, shifted(position, top));
    for (const [path, points] of placed.bends)
      bends.set(
        path,
        points.map((point) => shifted(point, top)),
      );
    for (const [path, index] of placed.labelIndexes) labelIndexes.set(path, index);
    top += placed.height + partGap;
  }
  const boxes = new Map(nodes.map((node) => [node.path, { ...positions.get(node.path)!, ...size(node) }]));
  return { positions, bends, labelIndexes, labels: labelBoxes(group.labels, boxes) };
}

function nodesOf(group: GroupModel): Node[] {
  return [
    ...group.inputPorts.map(({ path }) => ({ path, ...sizes.port })),
    ...group.processors.map(({ path }) => ({ path, ...sizes.processor })),
    ...group.groups.map(({ path }) => ({ path, ...sizes.group })),
    ...group.funnels.map(({ path }) => ({ path, ...sizes.funnel })),
    ...group.outputPorts.map(({ path }) => ({ path, ...sizes.port })),
  ];
}

/** The node of this group that a connection's end belongs to: a child group's port stands for the child group. */
function nodePath(path: string, group: GroupModel): string {
  const rest = path.slice(group.path.length + 1);
  const slash = rest.indexOf('/');
  return slash < 0 ? path : `${group.path}/${rest.slice(0, slash)}`;
}

interface Part {
  nodes: Node[];
  connections: ConnectionModel[];
}

function connectedParts(nodes: readonly Node[], connections: readonly ConnectionModel[], group: GroupModel): Part[] {
  const leader = new Map(nodes.map((node) => [node.path, node.path]));
  const find = (path: string): string => {
    let top = path;
    while (leader.get(top) !== top) top = leader.get(top)!;
    leader.set(path, top);
    return top;
  };
  const ends = connections
    .map((connection) => ({
      connection,
      from: nodePath(connection.from.path, group),
      to: nodePath(connection.to.path, group),
    }))
    // A connection that crosses groups is an error found elsewhere; the layout only must not fall over it.
    .filter(({ from, to }) => leader.has(from) && leader.has(to));
  for (const { from, to } of ends) leader.set(find(from), find(to));
  const parts = new Map<string, Part>();
  for (const node of nodes) {
    const key = find(node.path);
    const part = parts.get(key) ?? { nodes: [], connections: [] };
    part.nodes.push(node);
    parts.set(key, part);
  }
  for (const { connection, from } of ends) parts.get(find(from))!.connections.push(connection);
  return [...parts.values()];
}

interface PlacedPart {
  readonly positions: ReadonlyMap<string, Position>;
  readonly bends: ReadonlyMap<string, readonly Position[]>;
  readonly labelIndexes: ReadonlyMap<string, number>;
  readonly height: number;
}

/** Components without any connection stand in rows. */
function rowsOf(parts: readonly Part[]): PlacedPart {
  const positions = new Map<string, Position>();
  let x = 0;
  let y = 0;
  let height = 0;
  parts.forEach(({ nodes: [node] }, index) => {
    if (index > 0 && index % rowLength === 0) {
      x = 0;
      y += height + gap.node;
    }
    positions.set(node!.path, { x, y });
    x += node!.width + 2 * gap.node;
    height = Math.max(height, node!.height);
  });
  return { positions, bends: new Map(), labelIndexes: new Map(), height: y + height };
}

function layoutPart(nodes: readonly Node[], connections: readonly ConnectionModel[], group: GroupModel): PlacedPart {
  const ends = (connection: ConnectionModel) =>
    [nodePath(connection.from.path, group), nodePath(connection.to.path, group)] as const;
  const loops = connections.filter((connection) => ends(connection)[0] === ends(connection)[1]);
  const looped = new Set(loops.map((connection) => ends(connection)[0]));
  const others = connections.filter((connection) => !loops.includes(connection));
  // A connection that shares an end with another one gets a place of its own for its box; a plain chain needs none.
  const chain = others.length < nodes.length && isChain(others, group);
  const roomy = nodes.length <= largePart && !chain;
  const dag = graph<Placed, string>();
  const placed = new Map(
    nodes.map((node) => [node.path, dag.node({ ...node, room: looped.has(node.path) ? loopRoom : 0 })]),
  );
  const boxes = new Map<string, ReturnType<typeof dag.node>>();
  for (const connection of others) {
    const [from, to] = ends(connection).map((path) => placed.get(path)!);
    if (roomy) {
      const box = dag.node({ path: connection.path, ...sizes.connection, room: 0 });
      boxes.set(connection.path, box);
      dag.link(from!, box, connection.path);
      dag.link(box, to!, connection.path);
    } else {
      dag.link(from!, to!, connection.path);
    }
  }
  // d3-dag draws top to bottom; flows read left to right, so both axes are swapped.
  const along = roomy ? gap.rank : sizes.connection.width + 2 * gap.rank;
  sugiyama()
    .layering(nodes.length <= largePart ? layeringSimplex() : layeringLongestPath())
    .decross(nodes.length <= largePart ? decrossTwoLayer() : decrossDfs())
    .coord(coordGreedy())
    .nodeSize(({ data }: { data: Placed }) => [data.height + 2 * data.room, data.width] as const)
    .gap([gap.node, along])(dag);
  const positions = new Map<string, Position>();
  let height = 0;
  for (const node of nodes) {
    const { x, y } = placed.get(node.path)!;
    positions.set(node.path, rounded({ x: y - node.width / 2, y: x - node.height / 2 }));
    height = Math.max(height, x + node.height / 2);
  }
  const bends = new Map<string, Position[]>();
  const labelIndexes = new Map<string, number>();
  const points = new Map<string, Position[]>();
  for (const { source, points: line, data: path } of dag.links()) {
    // Where the line passes between the components of the columns that it crosses; a line that leads back is reversed.
    const inner = line.slice(1, -1).map(([x, y]) => rounded({ x: y, y: x }));
    const box = boxes.get(path);
    if (!box) bends.set(path, inner);
    else points.set(`${path} ${box === source ? 'out' : 'in'}`, inner);
  }
  for (const [path, box] of boxes) {
    const before = points.get(`${path} in`) ?? [];
    const after = points.get(`${path} out`) ?? [];
    const connection = others.find((other) => other.path === path)!;
    const [from, to] = ends(connection).map((end) => placed.get(end)!);
    // NiFi draws the box in the middle of a straight line, or at a bend; a bend is needed only off that line.
    const straight =
      before.length + after.length === 0 &&
      Math.abs((from!.x + to!.x) / 2 - box.x) < 12 &&
      Math.abs((from!.y + to!.y) / 2 - box.y) < 60;
    bends.set(path, straight ? [] : [...before, rounded({ x: box.y, y: box.x }), ...after]);
    if (!straight && before.length > 0) labelIndexes.set(path, before.length);
    height = Math.max(height, box.x + sizes.connection.height / 2);
  }
  for (const connection of loops) {
    const at = positions.get(ends(connection)[0])!;
    // NiFi draws a loop through two bends; above its component there is room for it.
    const y = at.y - loopRoom / 2 - sizes.connection.height / 4;
    bends.set(connection.path, [
      rounded({ x: at.x + sizes.processor.width * 0.3, y }),
      rounded({ x: at.x + sizes.processor.width * 0.85, y }),
    ]);
  }
  return { positions, bends, labelIndexes, height };
}

function isChain(connections: readonly ConnectionModel[], group: GroupModel): boolean {
  const sources = new Set(connections.map(({ from }) => nodePath(from.path, group)));
  const targets = new Set(connections.map(({ to }) => nodePath(to.path, group)));
  return sources.size === connections.length && targets.size === connections.length;
}

/** A label is a frame around the components that it speaks of, with its text above them. */
function labelBoxes(labels: readonly LabelModel[], boxes: ReadonlyMap<string, Box>): Map<string, Box> {
  const result = new Map<string, Box>();
  let stacked = 0;
  for (const label of labels) {
    const over = (label.over ?? []).map((path) => boxes.get(path)).filter((box) => box !== undefined);
    if (over.length > 0) {
      const left = Math.min(...over.map((box) => box.x)) - gap.labelPadding;
      const right = Math.max(...over.map((box) => box.x + box.width)) + gap.labelPadding;
      const topEdge = Math.min(...over.map((box) => box.y)) - gap.labelTitle;
      const bottom = Math.max(...over.map((box) => box.y + box.height)) + gap.labelPadding;
      result.set(label.path, { x: left, y: topEdge, width: right - left, height: bottom - topEdge });
      continue;
    }
    const lines = label.text.split('\n');
    const height = 24 + lines.length * 20;
    stacked += height + 20;
    const top = Math.min(0, ...[...boxes.values()].map((box) => box.y)) - gap.labelTitle - stacked;
    const width = Math.max(300, ...lines.map((line) => line.length * 9 + 30));
    result.set(label.path, { x: 0, y: top, width, height });
  }
  return result;
}

const size = ({ width, height }: Node) => ({ width, height });
const rounded = ({ x, y }: Position): Position => ({ x: Math.round(x), y: Math.round(y) });
const shifted = ({ x, y }: Position, top: number): Position => ({ x, y: Math.round(y + top) });

/** Types of scene.js, which runs in Node and, unchanged, in the page. */
import type { ViewEdge, ViewGraph, ViewNode } from '../../src/view/view-graph.js';

export interface Box {
  node: ViewNode;
  x: number;
  y: number;
  width: number;
  height: number;
  depth: number;
  /** Whether it is a group whose contents are shown. */
  open: boolean;
  /** What is inside a group, for a folded one. */
  inside?: Inside;
}

export interface Inside {
  processors: number;
  changes: number;
}

export interface Line {
  edge: ViewEdge;
  points: { x: number; y: number }[];
  label?: { x: number; y: number };
}

export interface Scene {
  width: number;
  height: number;
  boxes: Box[];
  lines: Line[];
}

export interface SceneOptions {
  /** Left to right (default), or top to bottom for narrow screens. */
  direction?: 'LR' | 'TB';
}

export function layoutScene(graph: ViewGraph, open: ReadonlySet<string>, dagre: unknown, options?: SceneOptions): Scene;
/** Groups that are open at first: those on the way to a change; all of a small flow. */
export function initiallyOpen(graph: ViewGraph): Set<string>;
/** The scene as SVG elements, without the `svg` element around them. */
export function sceneMarkup(scene: Scene, selected?: string): string;
export function escapeXml(text: string): string;
/** Width of a text in pixels, about; East Asian letters are twice as wide. */
export function textWidth(text: string, size: number): number;
export function describe(box: Box): string;

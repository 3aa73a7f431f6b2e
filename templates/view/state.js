// @ts-check
// What the page shows, and where it stands in the document.
import { initiallyOpen, layoutScene } from './layout.js';

/** @typedef {import('../../src/view/view-graph.js').ViewGraph} ViewGraph */
/** @typedef {{ graph: ViewGraph, title: string, sub: string, details: Record<string, { label: string, value: string }[]> }} FlowData */

/** @type {{ flows: FlowData[] }} */
export const data = JSON.parse(byId('data').textContent ?? '{}');

/** @type {any} */
export const dagreLibrary = Reflect.get(globalThis, 'dagre');

export const canvas = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId('canvas')));

export const world = /** @type {SVGGElement} */ (/** @type {unknown} */ (byId('world')));

export const narrow = globalThis.matchMedia('(max-width: 760px)');

export const first = /** @type {FlowData} */ (data.flows[0]);

export const state = {
  flow: first,
  open: initiallyOpen(first.graph),
  scene: layoutScene(first.graph, new Set(), dagreLibrary),
  /** @type {string | undefined} */
  selected: undefined,
  /** @type {string | undefined} */
  focused: undefined,
  x: 0,
  y: 0,
  scale: 1,
};

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/** @param {string} text */
export function say(text) {
  byId('said').textContent = text;
}

/** @param {string} key */
export function nodeOf(key) {
  return state.flow.graph.nodes.find((node) => node.key === key);
}

/** @param {string} key */
export function boxOf(key) {
  return state.scene.boxes.find((box) => box.node.key === key);
}

/** @param {string} key */
export function elementOf(key) {
  return /** @type {SVGGElement | null} */ (world.querySelector(`[data-key="${CSS.escape(key)}"]`)) ?? undefined;
}

/** @param {string | undefined} group */
export function placeOf(group) {
  const names = [];
  for (let key = group; key !== undefined; key = nodeOf(key)?.group) names.unshift(nodeOf(key)?.name);
  return names.length > 0 ? `in ${names.join(' / ')}` : '';
}

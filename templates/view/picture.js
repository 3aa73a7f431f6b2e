// @ts-check
// The picture itself: drawing, folding, selecting, moving about with the keyboard.
import { centre, dragged, place, reveal, showAll, zoom } from './camera.js';
import { describe, sceneMarkup } from './draw.js';
import { layoutScene } from './layout.js';
import { boxOf, byId, canvas, dagreLibrary, elementOf, narrow, nodeOf, placeOf, say, state, world } from './state.js';

/** @typedef {import('./scene.d.ts').Box} Box */

export function draw() {
  state.scene = layoutScene(state.flow.graph, state.open, dagreLibrary, { direction: narrow.matches ? 'TB' : 'LR' });
  const hadFocus = world.contains(document.activeElement);
  world.innerHTML = sceneMarkup(state.scene, state.selected);
  if (!state.scene.boxes.some((box) => box.node.key === state.focused)) state.focused = state.scene.boxes[0]?.node.key;
  const target = state.focused === undefined ? undefined : elementOf(state.focused);
  target?.setAttribute('tabindex', '0');
  if (hadFocus) focusElement(target);
}

/** @param {SVGGElement | undefined} element */
export function focusElement(element) {
  element?.focus({ preventScroll: true });
}

/** @param {string} key */
export function focusNode(key) {
  const box = boxOf(key);
  if (!box) return;
  if (state.focused !== undefined) elementOf(state.focused)?.setAttribute('tabindex', '-1');
  state.focused = key;
  const element = elementOf(key);
  element?.setAttribute('tabindex', '0');
  focusElement(element);
  reveal(box);
}

/** @param {string} key */
export function toggle(key) {
  const node = nodeOf(key);
  if (node?.kind !== 'group') return;
  const before = boxOf(key);
  if (state.open.has(key)) state.open.delete(key);
  else state.open.add(key);
  draw();
  const after = boxOf(key);
  if (before && after) {
    // The group stays under the pointer.
    state.x += (before.x - after.x) * state.scale;
    state.y += (before.y - after.y) * state.scale;
    place();
  }
  say(`${node.name} ${state.open.has(key) ? 'unfolded' : 'folded'}`);
}

/**
 * Unfolds what hides it, selects it and brings it to the middle.
 * @param {string} key
 */
export function show(key) {
  const edge = state.flow.graph.edges.find((candidate) => candidate.key === key);
  const start = edge ? edge.group : nodeOf(key)?.group;
  for (let group = start; group !== undefined; group = nodeOf(group)?.group) state.open.add(group);
  state.selected = key;
  draw();
  details(key);
  const line = state.scene.lines.find((candidate) => candidate.edge.key === key);
  const box = boxOf(key) ?? (line ? boxOf(line.edge.from) : undefined);
  if (box) {
    centre(box);
    if (boxOf(key)) {
      state.focused = key;
      draw();
    }
    say(`${describe(box)} shown in the picture`);
  }
}

/** @param {string} key */
export function details(key) {
  const node = nodeOf(key);
  const edge = state.flow.graph.edges.find((candidate) => candidate.key === key);
  if (!node && !edge) return;
  const ends = edge ? `${nodeOf(edge.from)?.name ?? '?'} → ${nodeOf(edge.to)?.name ?? '?'}` : '';
  byId('details-name').textContent = node ? node.name : ends;
  const body = byId('details-body');
  body.replaceChildren();
  const kind = document.createElement('p');
  kind.className = 'note';
  const mark = node?.mark ?? edge?.mark;
  kind.textContent = [node ? node.type : `connection ${edge?.label ?? ''}`, mark, placeOf(node?.group ?? edge?.group)]
    .filter(Boolean)
    .join(' · ');
  body.append(kind);
  const change = node?.change ?? edge?.change;
  const entry = change === undefined ? null : document.querySelector(`section:not([hidden]) [data-change="${change}"]`);
  if (entry) body.append(entry.cloneNode(true));
  const rows = state.flow.details[key.replace(/#\d+$/, '')] ?? [];
  const list = document.createElement('dl');
  for (const row of rows) {
    const term = document.createElement('dt');
    term.textContent = row.label;
    const value = document.createElement('dd');
    value.textContent = row.value;
    list.append(term, value);
  }
  if (rows.length > 0) body.append(list);
  byId('details').hidden = false;
}

export function closeDetails() {
  byId('details').hidden = true;
  state.selected = undefined;
  draw();
}

/** @param {string} key */
export function select(key) {
  state.selected = key;
  if (boxOf(key)) state.focused = key;
  draw();
  details(key);
}

/**
 * The nearest component in a direction, those straight ahead first.
 * @param {string} key
 * @param {string} arrow
 */
export function neighbour(key, arrow) {
  const from = boxOf(key);
  if (!from) return undefined;
  const centreOf = (/** @type {Box} */ box) => ({
    x: box.x + (box.open ? 60 : box.width / 2),
    y: box.y + (box.open ? 18 : box.height / 2),
  });
  const start = centreOf(from);
  let best;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const box of state.scene.boxes) {
    if (box === from) continue;
    const at = centreOf(box);
    const [dx, dy] = [at.x - start.x, at.y - start.y];
    const [along, across] =
      arrow === 'ArrowRight'
        ? [dx, dy]
        : arrow === 'ArrowLeft'
          ? [-dx, dy]
          : arrow === 'ArrowDown'
            ? [dy, dx]
            : [-dy, dx];
    if (along <= 1) continue;
    const score = along + 2.5 * Math.abs(across);
    if (score < bestScore) [best, bestScore] = [box.node.key, score];
  }
  return best;
}

/** @param {EventTarget | null} target */
export function keyOf(target) {
  return target instanceof Element ? (target.closest('[data-key]')?.getAttribute('data-key') ?? undefined) : undefined;
}

canvas.addEventListener('click', (event) => {
  if (dragged > 4) return;
  const key = keyOf(event.target);
  if (key === undefined) return;
  const node = nodeOf(key);
  // A folded group unfolds wherever it is hit; an open one folds at its heading.
  if (node?.kind === 'group' && (!state.open.has(key) || event.target instanceof SVGTextElement)) toggle(key);
  select(key);
});

canvas.addEventListener('keydown', (event) => {
  const key = keyOf(event.target);
  if (key === undefined) return;
  if (event.key.startsWith('Arrow')) {
    const next = neighbour(key, event.key);
    if (next !== undefined) focusNode(next);
  } else if (event.key === 'Enter') select(key);
  else if (event.key === ' ') toggle(key);
  else if (event.key === '+' || event.key === '=') zoom(1.25);
  else if (event.key === '-') zoom(0.8);
  else if (event.key === '0') showAll();
  else return;
  event.preventDefault();
});

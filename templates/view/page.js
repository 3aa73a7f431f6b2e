// @ts-check
// The page's behaviour. Pasted behind scene.js and the layout library into one file that works offline.
import { describe, initiallyOpen, layoutScene, sceneMarkup } from './scene.js';

/** @typedef {import('../../src/view/view-graph.js').ViewGraph} ViewGraph */
/** @typedef {import('../../src/view/view-graph.js').ViewNode} ViewNode */
/** @typedef {import('./scene.d.ts').Box} Box */
/** @typedef {{ graph: ViewGraph, title: string, sub: string, details: Record<string, { label: string, value: string }[]> }} FlowData */

/** @type {{ flows: FlowData[] }} */
const data = JSON.parse(byId('data').textContent ?? '{}');
/** @type {any} */
const dagreLibrary = Reflect.get(globalThis, 'dagre');
const canvas = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId('canvas')));
const world = /** @type {SVGGElement} */ (/** @type {unknown} */ (byId('world')));
const narrow = globalThis.matchMedia('(max-width: 760px)');

const first = /** @type {FlowData} */ (data.flows[0]);
const state = {
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
function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/** @param {string} text */
function say(text) {
  byId('said').textContent = text;
}

/** @param {string} key */
function nodeOf(key) {
  return state.flow.graph.nodes.find((node) => node.key === key);
}

function draw() {
  state.scene = layoutScene(state.flow.graph, state.open, dagreLibrary, { direction: narrow.matches ? 'TB' : 'LR' });
  const hadFocus = world.contains(document.activeElement);
  world.innerHTML = sceneMarkup(state.scene, state.selected);
  if (!state.scene.boxes.some((box) => box.node.key === state.focused)) state.focused = state.scene.boxes[0]?.node.key;
  const target = state.focused === undefined ? undefined : elementOf(state.focused);
  target?.setAttribute('tabindex', '0');
  if (hadFocus) focusElement(target);
}

/** @param {string} key */
function elementOf(key) {
  return /** @type {SVGGElement | null} */ (world.querySelector(`[data-key="${CSS.escape(key)}"]`)) ?? undefined;
}

/** @param {SVGGElement | undefined} element */
function focusElement(element) {
  element?.focus({ preventScroll: true });
}

function place() {
  world.setAttribute('transform', `translate(${state.x} ${state.y}) scale(${state.scale})`);
}

function showAll() {
  const { width, height } = canvas.getBoundingClientRect();
  canvas.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const scale = Math.min(width / state.scene.width, height / state.scene.height, 1.25);
  state.scale = Math.max(scale, 0.02);
  state.x = (width - state.scene.width * state.scale) / 2;
  state.y = (height - state.scene.height * state.scale) / 2;
  place();
}

/** Small flows whole, large ones from their beginning, at a size that can be read. */
function fitReadable() {
  showAll();
  if (state.scale >= 0.45) return;
  state.scale = 0.6;
  state.x = 0;
  state.y = 0;
  place();
  const change = state.scene.boxes.find((box) => box.node.mark !== undefined && !box.open);
  if (change) centre(change);
}

/**
 * @param {number} factor
 * @param {number} [x]
 * @param {number} [y]
 */
function zoom(factor, x, y) {
  const { width, height } = canvas.getBoundingClientRect();
  const [cx, cy] = [x ?? width / 2, y ?? height / 2];
  const scale = Math.min(4, Math.max(0.02, state.scale * factor));
  state.x = cx - ((cx - state.x) * scale) / state.scale;
  state.y = cy - ((cy - state.y) * scale) / state.scale;
  state.scale = scale;
  place();
}

/** @param {Box} box */
function centre(box) {
  const { width, height } = canvas.getBoundingClientRect();
  if (state.scale < 0.5) state.scale = 0.8;
  const aside = byId('details');
  const covered = aside.hidden
    ? { x: 0, y: 0 }
    : narrow.matches
      ? { x: 0, y: aside.offsetHeight }
      : { x: aside.offsetWidth, y: 0 };
  // Of a large open group the heading is what one wants to see.
  const y = box.open ? box.y + 20 : box.y + box.height / 2;
  state.x = (width - covered.x) / 2 - (box.x + Math.min(box.width, width) / 2) * state.scale;
  state.y = (height - covered.y) / 2 - y * state.scale;
  place();
}

/** Keeps what has the focus on screen. @param {Box} box */
function reveal(box) {
  const { width, height } = canvas.getBoundingClientRect();
  const x = box.x * state.scale + state.x;
  const y = box.y * state.scale + state.y;
  if (x < 0 || y < 0 || x + box.width * state.scale > width || y + 50 * state.scale > height) centre(box);
}

/** @param {string} key */
function boxOf(key) {
  return state.scene.boxes.find((box) => box.node.key === key);
}

/** @param {string} key */
function focusNode(key) {
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
function toggle(key) {
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
function show(key) {
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
function details(key) {
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

/** @param {string | undefined} group */
function placeOf(group) {
  const names = [];
  for (let key = group; key !== undefined; key = nodeOf(key)?.group) names.unshift(nodeOf(key)?.name);
  return names.length > 0 ? `in ${names.join(' / ')}` : '';
}

function closeDetails() {
  byId('details').hidden = true;
  state.selected = undefined;
  draw();
}

/** @param {string} key */
function select(key) {
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
function neighbour(key, arrow) {
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

// Pointers: one drags, two zoom.
/** @type {Map<number, { x: number, y: number }>} */
const pointers = new Map();
let dragged = 0;

/** @param {MouseEvent} event */
function positionOf(event) {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

canvas.addEventListener('pointerdown', (event) => {
  pointers.set(event.pointerId, positionOf(event));
  if (pointers.size === 1) dragged = 0;
});
canvas.addEventListener('pointermove', (event) => {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const now = positionOf(event);
  if (pointers.size === 1) {
    dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (dragged > 4) {
      canvas.classList.add('dragging');
      // Capturing at once would take the click away from what was clicked.
      if (!canvas.hasPointerCapture(event.pointerId)) canvas.setPointerCapture(event.pointerId);
      state.x += now.x - before.x;
      state.y += now.y - before.y;
      place();
    }
  } else if (pointers.size === 2) {
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const span = (/** @type {{ x: number, y: number }} */ p) => Math.hypot(p.x - other.x, p.y - other.y);
      zoom(span(now) / Math.max(1, span(before)), (now.x + other.x) / 2, (now.y + other.y) / 2);
      dragged = 10;
    }
  }
  pointers.set(event.pointerId, now);
});
for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
  canvas.addEventListener(end, (event) => {
    pointers.delete(/** @type {PointerEvent} */ (event).pointerId);
    if (pointers.size === 0) canvas.classList.remove('dragging');
  });
}
canvas.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault();
    const at = positionOf(event);
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), at.x, at.y);
  },
  { passive: false },
);

/** @param {EventTarget | null} target */
function keyOf(target) {
  return target instanceof Element ? (target.closest('[data-key]')?.getAttribute('data-key') ?? undefined) : undefined;
}

canvas.addEventListener('click', (event) => {
  if (dragged > 4) return;
  const key = keyOf(event.target);
  if (key === undefined) return;
  const node = nodeOf(key);
  if (
    node?.kind === 'group' &&
    !(event.target instanceof SVGTextElement && state.open.has(key) && state.selected !== key)
  )
    toggle(key);
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

document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (event.key === '/' && !typing) {
    byId('search').focus();
    event.preventDefault();
  } else if (event.key === 'Escape' && !byId('details').hidden && !typing) {
    closeDetails();
    if (state.focused !== undefined) focusNode(state.focused);
  }
});

byId('zoom-in').addEventListener('click', () => zoom(1.25));
byId('zoom-out').addEventListener('click', () => zoom(0.8));
byId('fit').addEventListener('click', showAll);
byId('close').addEventListener('click', closeDetails);
byId('fold').addEventListener('click', () => {
  state.open = new Set(state.flow.graph.nodes.slice(0, 1).map((node) => node.key));
  draw();
  showAll();
  say('all groups folded');
});
byId('unfold').addEventListener('click', () => {
  state.open = new Set(state.flow.graph.nodes.filter((node) => node.kind === 'group').map((node) => node.key));
  draw();
  fitReadable();
  say('all groups unfolded');
});
document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target.closest('[data-show]') : null;
  const key = target?.getAttribute('data-show');
  if (!key) return;
  show(key);
  if (narrow.matches) canvas.scrollIntoView({ block: 'start' });
});

// Search: names, types and values.
const search = /** @type {HTMLInputElement} */ (byId('search'));
const results = byId('results');
/** @type {string[]} */
let found = [];
let at = -1;

function showResults() {
  const query = search.value.trim().toLowerCase();
  found = [];
  if (query !== '') {
    const score = (/** @type {ViewNode} */ node) => {
      const name = node.name.toLowerCase();
      if (name.startsWith(query)) return 0;
      if (name.includes(query)) return 1;
      if (node.type.toLowerCase().includes(query)) return 2;
      const rows = state.flow.details[node.key.replace(/#\d+$/, '')] ?? [];
      return rows.some((row) => row.value.toLowerCase().includes(query) || row.label.toLowerCase().includes(query))
        ? 3
        : 9;
    };
    found = state.flow.graph.nodes
      .map((node) => ({ node, rank: score(node) }))
      .filter((entry) => entry.rank < 9)
      .sort((x, y) => x.rank - y.rank)
      .slice(0, 50)
      .map((entry) => entry.node.key);
  }
  at = found.length > 0 ? 0 : -1;
  results.replaceChildren(
    ...found.map((key, index) => {
      const item = document.createElement('li');
      item.id = `result-${index}`;
      item.setAttribute('role', 'option');
      item.setAttribute('aria-selected', String(index === at));
      const node = nodeOf(key);
      item.textContent = node?.name ?? key;
      const place = document.createElement('small');
      place.textContent = `${node?.type ?? ''} ${placeOf(node?.group)}`;
      item.append(place);
      item.addEventListener('pointerdown', (event) => event.preventDefault());
      item.addEventListener('click', () => choose(index));
      return item;
    }),
  );
  const open = query !== '';
  results.hidden = !open || found.length === 0;
  search.setAttribute('aria-expanded', String(!results.hidden));
  markResult();
  if (open) say(found.length === 0 ? 'nothing found' : `${found.length} found`);
}

function markResult() {
  results.querySelectorAll('li').forEach((item, index) => {
    item.setAttribute('aria-selected', String(index === at));
    if (index === at) item.scrollIntoView({ block: 'nearest' });
  });
  if (at >= 0 && !results.hidden) search.setAttribute('aria-activedescendant', `result-${at}`);
  else search.removeAttribute('aria-activedescendant');
}

/** @param {number} index */
function choose(index) {
  const key = found[index];
  if (key === undefined) return;
  results.hidden = true;
  search.setAttribute('aria-expanded', 'false');
  show(key);
  if (state.focused !== undefined) focusNode(state.focused);
}

search.addEventListener('input', showResults);
search.addEventListener('focus', showResults);
search.addEventListener('blur', () => {
  results.hidden = true;
  search.setAttribute('aria-expanded', 'false');
});
search.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') at = Math.min(found.length - 1, at + 1);
  else if (event.key === 'ArrowUp') at = Math.max(0, at - 1);
  else if (event.key === 'Enter') choose(at);
  else if (event.key === 'Escape') {
    search.value = '';
    showResults();
    if (state.focused !== undefined) focusNode(state.focused);
  } else return;
  markResult();
  event.preventDefault();
});

// Colours: the system's, unless someone chose.
const theme = /** @type {HTMLSelectElement} */ (byId('theme'));
/** @param {string} value */
function setTheme(value) {
  if (value === 'auto') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', value);
}
try {
  theme.value = localStorage.getItem('flowgen-theme') ?? 'auto';
} catch {
  // A page opened from a file may have no storage.
}
setTheme(theme.value);
theme.addEventListener('change', () => {
  setTheme(theme.value);
  try {
    localStorage.setItem('flowgen-theme', theme.value);
  } catch {
    // It holds for this visit, then.
  }
});

document.getElementById('flow')?.addEventListener('change', (event) => {
  const index = Number(/** @type {HTMLSelectElement} */ (event.target).value);
  const flow = data.flows[index];
  if (!flow) return;
  for (const section of document.querySelectorAll('section[data-flow]')) {
    section.toggleAttribute('hidden', section.getAttribute('data-flow') !== String(index));
  }
  byId('title').textContent = flow.title;
  byId('sub').textContent = flow.sub;
  state.flow = flow;
  state.open = initiallyOpen(flow.graph);
  state.selected = undefined;
  state.focused = undefined;
  byId('details').hidden = true;
  draw();
  fitReadable();
});

narrow.addEventListener('change', () => {
  draw();
  fitReadable();
});
globalThis.addEventListener('resize', () => {
  const { width, height } = canvas.getBoundingClientRect();
  canvas.setAttribute('viewBox', `0 0 ${width} ${height}`);
});
draw();
fitReadable();

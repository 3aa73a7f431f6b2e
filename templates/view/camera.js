// @ts-check
// Which part of the picture is seen: buttons, wheel, one pointer drags, two zoom.
import { byId, canvas, narrow, state, world } from './state.js';

/** @typedef {import('./scene.d.ts').Box} Box */

export function place() {
  world.setAttribute('transform', `translate(${state.x} ${state.y}) scale(${state.scale})`);
}

export function showAll() {
  const { width, height } = canvas.getBoundingClientRect();
  canvas.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const scale = Math.min(width / state.scene.width, height / state.scene.height, 1.25);
  state.scale = Math.max(scale, 0.02);
  state.x = (width - state.scene.width * state.scale) / 2;
  state.y = (height - state.scene.height * state.scale) / 2;
  place();
}

/** Small flows whole, large ones from their beginning, at a size that can be read. */
export function fitReadable() {
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
export function zoom(factor, x, y) {
  const { width, height } = canvas.getBoundingClientRect();
  const [cx, cy] = [x ?? width / 2, y ?? height / 2];
  const scale = Math.min(4, Math.max(0.02, state.scale * factor));
  state.x = cx - ((cx - state.x) * scale) / state.scale;
  state.y = cy - ((cy - state.y) * scale) / state.scale;
  state.scale = scale;
  place();
}

/** @param {Box} box */
export function centre(box) {
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
export function reveal(box) {
  const { width, height } = canvas.getBoundingClientRect();
  const x = box.x * state.scale + state.x;
  const y = box.y * state.scale + state.y;
  if (x < 0 || y < 0 || x + box.width * state.scale > width || y + 50 * state.scale > height) centre(box);
}

// Pointers: one drags, two zoom.
/** @type {Map<number, { x: number, y: number }>} */
export const pointers = new Map();

export let dragged = 0;

/** @param {MouseEvent} event */
export function positionOf(event) {
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

globalThis.addEventListener('resize', () => {
  const { width, height } = canvas.getBoundingClientRect();
  canvas.setAttribute('viewBox', `0 0 ${width} ${height}`);
});

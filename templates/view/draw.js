// @ts-check
// A flow that is laid out, as SVG: runs in Node and in the page.
import { escapeXml, shorten, textWidth, wrap } from './text.js';

/** @typedef {import('./scene.d.ts').Box} Box */
/** @typedef {import('./scene.d.ts').Line} Line */
/** @typedef {import('./scene.d.ts').Scene} Scene */

/**
 * @param {Scene} scene
 * @param {string} [selected]
 * @returns {string}
 */
export function sceneMarkup(scene, selected) {
  const groups = scene.boxes.filter((box) => box.open);
  const others = scene.boxes.filter((box) => !box.open);
  return [
    markers(),
    ...groups.map((box) => boxMarkup(box, selected)),
    ...scene.lines.map((line) => lineMarkup(line, selected)),
    ...others.map((box) => boxMarkup(box, selected)),
  ].join('');
}

function markers() {
  const arrow = (/** @type {string} */ mark) =>
    `<marker id="arrow-${mark}" class="arrow ${mark}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z"/></marker>`;
  return `<defs>${['plain', 'added', 'removed', 'changed'].map(arrow).join('')}</defs>`;
}

/** @param {string | undefined} mark */
function markClass(mark) {
  return mark === undefined ? '' : mark === 'added' || mark === 'removed' ? mark : 'changed';
}

/**
 * @param {Line} line
 * @param {string | undefined} selected
 */
function lineMarkup(line, selected) {
  const { edge, points, label } = line;
  const mark = markClass(edge.mark);
  const name = `connection ${edge.label}${edge.mark ? `, ${edge.mark}` : ''}`;
  const classes = ['edge', mark, edge.key === selected ? 'selected' : ''].filter(Boolean).join(' ');
  const text = shorten(edge.label, 160, 11);
  const width = textWidth(text, 11) + 8;
  const sign = edge.mark ? `${signOf(edge.mark)} ` : '';
  const labelMarkup =
    label && text !== ''
      ? `<rect class="plate" x="${round(label.x - width / 2)}" y="${round(label.y - 9)}" width="${round(width)}" height="18" rx="4"/><text class="relationship" x="${round(label.x)}" y="${round(label.y + 4)}">${escapeXml(sign + text)}</text>`
      : '';
  return `<g class="${classes}" data-key="${escapeXml(edge.key)}"><title>${escapeXml(name)}</title><path class="hit" d="${curve(points)}"/><path class="line" d="${curve(points)}" marker-end="url(#arrow-${mark || 'plain'})"/>${labelMarkup}</g>`;
}

/** @param {{ x: number, y: number }[]} points */
function curve(points) {
  const first = points[0];
  if (!first) return '';
  let path = `M${round(first.x)} ${round(first.y)}`;
  for (let i = 1; i < points.length - 1; i++) {
    const point = /** @type {{ x: number, y: number }} */ (points[i]);
    const next = /** @type {{ x: number, y: number }} */ (points[i + 1]);
    const last = i === points.length - 2;
    const end = last ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    path += `Q${round(point.x)} ${round(point.y)} ${round(end.x)} ${round(end.y)}`;
  }
  const last = /** @type {{ x: number, y: number }} */ (points[points.length - 1]);
  return points.length === 2 ? `${path}L${round(last.x)} ${round(last.y)}` : path;
}

/**
 * @param {Box} box
 * @param {string | undefined} selected
 */
function boxMarkup(box, selected) {
  const { node } = box;
  const classes = [
    'node',
    node.kind,
    markClass(node.mark),
    box.open ? 'open' : '',
    node.disabled ? 'disabled' : '',
    node.key === selected ? 'selected' : '',
  ]
    .filter(Boolean)
    .join(' ');
  const expanded = node.kind === 'group' ? ` aria-expanded="${box.open}"` : '';
  const attributes = `class="${classes}" data-key="${escapeXml(node.key)}" role="button" tabindex="-1" aria-label="${escapeXml(describe(box))}"${expanded} transform="translate(${round(box.x)} ${round(box.y)})"`;
  return `<g ${attributes}>${shape(box)}${badge(box)}</g>`;
}

/** @param {Box} box */
function shape(box) {
  const { node, width, height } = box;
  const w = round(width);
  const h = round(height);
  const rect = (/** @type {number} */ radius) => `<rect class="shape" width="${w}" height="${h}" rx="${radius}"/>`;
  const text = (
    /** @type {string} */ kind,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string} */ content,
    /** @type {number} */ size,
    room = width - x - 12,
  ) => `<text class="${kind}" x="${round(x)}" y="${round(y)}">${escapeXml(shorten(content, room, size))}</text>`;
  if (node.kind === 'funnel')
    return `<circle class="shape" cx="${w / 2}" cy="${h / 2}" r="${w / 2}"/><text class="glyph" x="${w / 2}" y="${h / 2 + 4}">▼</text>`;
  if (node.kind === 'label') {
    const lines = wrap(node.name, 260, 12, 6);
    return `${rect(3)}<text class="note">${lines.map((line, index) => `<tspan x="10" y="${18 + index * 16}">${escapeXml(line)}</tspan>`).join('')}</text>`;
  }
  if (node.kind === 'inputPort' || node.kind === 'outputPort') {
    const arrow = node.kind === 'inputPort' ? '→' : '⇥';
    return `${rect(17)}${text('name', 14, 21, `${arrow} ${node.name}`, 12)}`;
  }
  if (node.kind === 'group') {
    const fold = box.open ? '▾' : '▸';
    const name = text('name', 12, 23, `${fold} ${node.name}`, 13, width - 40);
    if (box.open) return `${rect(8)}${name}`;
    const inside = box.inside ?? { processors: 0, changes: 0 };
    const processors = `${inside.processors} ${inside.processors === 1 ? 'processor' : 'processors'}`;
    const changes = inside.changes > 0 ? ` · ${inside.changes} changed` : '';
    return `<rect class="shape behind" x="4" y="4" width="${w}" height="${h}" rx="8"/>${rect(8)}${name}${text('type', 12, 44, processors + changes, 11)}`;
  }
  return `${rect(6)}${text('name', 12, 22, node.name, 13, width - 30)}${text('type', 12, 40, node.type, 11)}`;
}

/** A sign beside the colour: not everybody sees colours. @param {Box} box */
function badge(box) {
  if (!box.node.mark) return '';
  const x = round(box.width);
  return `<g class="badge" transform="translate(${x} 0)"><circle r="9"/><text y="4">${signOf(box.node.mark)}</text></g>`;
}

/** @param {string} mark */
function signOf(mark) {
  return mark === 'added' ? '+' : mark === 'removed' ? '−' : mark === 'moved' ? '›' : '~';
}

/**
 * @param {Box} box
 * @returns {string}
 */
export function describe(box) {
  const { node } = box;
  const parts = [
    node.kind === 'processor' || node.kind === 'service' ? `${node.name}, ${node.type}` : `${node.type} ${node.name}`,
  ];
  if (node.mark) parts.push(node.mark);
  if (node.disabled) parts.push('disabled');
  if (node.kind === 'group' && box.inside) {
    parts.push(`${box.inside.processors} processors inside`);
    if (box.inside.changes > 0) parts.push(`${box.inside.changes} changes inside`);
  }
  return parts.join(', ');
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

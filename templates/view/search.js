// @ts-check
// Search: names, types and values.
import { focusNode, show } from './picture.js';
import { byId, nodeOf, placeOf, say, state } from './state.js';

/** @typedef {import('../../src/view/view-graph.js').ViewNode} ViewNode */

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

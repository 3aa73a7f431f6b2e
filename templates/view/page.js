// @ts-check
// The rest of the page: buttons, colours, several flows. Pasted last, behind the other files.
import { fitReadable, showAll, zoom } from './camera.js';
import { initiallyOpen } from './layout.js';
import { closeDetails, draw, focusNode, show } from './picture.js';
import { byId, canvas, data, narrow, say, state } from './state.js';

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

// Colours: the system's, unless someone chose.
const theme = /** @type {HTMLSelectElement} */ (byId('theme'));

/** @param {string} value */
function setTheme(value) {
  if (value === 'auto') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', value);
}

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

draw();

fitReadable();

// @ts-check
// What Node needs of the picture; the page has the same files pasted into it.
export { describe, sceneMarkup } from './draw.js';
export { initiallyOpen, layoutScene } from './layout.js';
export { escapeXml, textWidth } from './text.js';

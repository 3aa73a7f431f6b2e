import dagre from '@dagrejs/dagre';
import type { Scene, SceneOptions } from '../../templates/view/scene.js';
import { asset } from './assets.js';
import type { ViewGraph } from './view-graph.js';

// The page runs the same file; loaded by URL since it is no part of the compilation.
const scene = (await import(
  new URL('../../templates/view/scene.js', import.meta.url).href
)) as typeof import('../../templates/view/scene.js');

export interface PictureOptions extends SceneOptions {
  /** Groups that are shown with their contents, by key; those that make sense by default. */
  readonly open?: ReadonlySet<string>;
}

export function layOut(graph: ViewGraph, options: PictureOptions = {}): Scene {
  return scene.layoutScene(graph, options.open ?? scene.initiallyOpen(graph), dagre, options);
}

/** What goes into an `svg` element. */
export function markup(laidOut: Scene): string {
  return scene.sceneMarkup(laidOut);
}

/** A flow as one SVG file: follows the viewer's light or dark colours, has texts for screen readers. */
export function svgPicture(graph: ViewGraph, options: PictureOptions = {}): string {
  const laidOut = layOut(graph, options);
  const css = asset('page.css');
  const [sheet = '', picture = ''] = css.split('/*picture*/');
  // The variables come first in the sheet; the rest of it is about the page.
  const variables = sheet.slice(0, sheet.indexOf('* {'));
  const { width, height } = laidOut;
  const title = scene.escapeXml(graph.title);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" width="${Math.ceil(width)}" height="${Math.ceil(height)}" role="img" aria-label="${title}"><title>${title}</title><style>${variables}svg{background:var(--back)}${picture}</style>${scene.sceneMarkup(laidOut).replaceAll(' role="button" tabindex="-1"', '')}</svg>\n`;
}

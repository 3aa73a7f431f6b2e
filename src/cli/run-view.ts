import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { FlowgenError } from '../errors.js';
import { viewGraph } from '../view/graph.js';
import { viewPage } from '../view/page.js';
import { svgPicture } from '../view/scene.js';
import { type FlowSource, readOneFlow } from './flow-sources.js';
import type { NifiOptions } from './nifi-options.js';
import { print, printJson } from './output.js';

export interface RunViewOptions extends NifiOptions {
  readonly group?: string;
  readonly output?: string;
  readonly format?: string;
  readonly direction?: string;
  readonly folded?: boolean;
  readonly nifiVersion?: string;
  readonly json?: boolean;
}

/** The `view` command. */
export async function runView(path: string | undefined, options: RunViewOptions): Promise<void> {
  const format = options.format ?? (options.output?.toLowerCase().endsWith('.svg') ? 'svg' : 'html');
  if (format !== 'html' && format !== 'svg') {
    throw new FlowgenError('unknown-format', `There is no format '${format}'.`, { hint: 'Formats are html and svg.' });
  }
  if (options.direction !== undefined && options.direction !== 'LR' && options.direction !== 'TB') {
    throw new FlowgenError('unknown-direction', `A flow is drawn LR or TB, not '${options.direction}'.`);
  }
  const source = await sourceOf(path, options);
  const name = path === undefined ? (source.flow.flowContents.name ?? 'flow') : basename(path);
  const output = options.output ?? `${fileName(name)}.${format}`;
  writeFileSync(output, format === 'svg' ? svg(source.flow, options) : viewPage(source.flow, source.label));
  if (options.json) printJson({ written: output, format });
  else print(`${output} written`);
}

async function sourceOf(path: string | undefined, options: RunViewOptions): Promise<FlowSource> {
  if (path !== undefined) return readOneFlow(path, options.nifiVersion);
  if (options.nifiUrl === undefined && options.env === undefined) {
    throw new FlowgenError('no-flows', 'There is nothing to draw.', {
      hint: 'Name a flow definition, or a group of a server with --nifi-url and --group.',
    });
  }
  const { readServerGroup } = await import('./diff-server.js');
  return readServerGroup(options);
}

function fileName(name: string): string {
  return name.replace(/(\.flow)?\.(json(\.gz)?|[cm]?[jt]s)$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-');
}

function svg(flow: Parameters<typeof viewGraph>[0], options: RunViewOptions): string {
  const graph = viewGraph(flow);
  const groups = graph.nodes.filter((node) => node.kind === 'group').map((node) => node.key);
  const open = new Set(options.folded ? groups.slice(0, 1) : groups);
  return svgPicture(graph, { open, direction: options.direction === 'TB' ? 'TB' : 'LR' });
}

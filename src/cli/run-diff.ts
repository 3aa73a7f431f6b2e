import { writeFileSync } from 'node:fs';
import pc from 'picocolors';
import { type Comparison, compare } from '../diff/comparison.js';
import { isDifferent, jsonReport, markdownReports, textReports } from '../diff/format/report.js';
import { type DiffOptions, NOISE_KINDS, type NoiseKind } from '../diff/types.js';
import { FlowgenError } from '../errors.js';
import { readSides } from './diff-sides.js';
import type { NifiOptions } from './nifi-options.js';
import { print, printJson } from './output.js';

export interface RunDiffOptions extends NifiOptions {
  readonly against?: string;
  readonly format?: string;
  readonly json?: boolean;
  readonly output?: string;
  readonly noise?: readonly string[];
  readonly match?: string;
  readonly exclude?: readonly string[];
  readonly parameterValues?: boolean;
  readonly build?: boolean;
  readonly parent?: string;
  readonly group?: string;
  readonly nifiVersion?: string;
}

const FORMATS = ['text', 'markdown', 'json', 'html'] as const;

/** The `diff` command; exit code 2 where anything differs. */
export async function runDiff(args: readonly string[], options: RunDiffOptions): Promise<void> {
  const format = options.json ? 'json' : (options.format ?? formatOf(options.output));
  if (!(FORMATS as readonly string[]).includes(format)) {
    throw new FlowgenError('unknown-format', `There is no format '${format}'.`, {
      hint: `Formats are ${FORMATS.join(', ')}.`,
    });
  }
  const server = options.nifiUrl !== undefined || options.env !== undefined;
  const diffOptions = toDiffOptions(options, server);
  const pairs = server
    ? await import('./diff-server.js').then(({ readServerSides }) => readServerSides(args, options))
    : await readSides(args, options);
  const comparisons = pairs.map(({ before, after }) => compare(before, after, diffOptions));
  if (comparisons.some(isDifferent)) process.exitCode = 2;
  await write(comparisons, format, options.output);
}

function formatOf(output: string | undefined): string {
  if (output === undefined) return 'text';
  if (/\.html?$/i.test(output)) return 'html';
  if (/\.md$/i.test(output)) return 'markdown';
  return output.endsWith('.json') ? 'json' : 'text';
}

async function write(comparisons: readonly Comparison[], format: string, output: string | undefined): Promise<void> {
  if (format === 'json' && output === undefined) {
    printJson(jsonReport(comparisons));
    return;
  }
  const text = await render(comparisons, format, output === undefined);
  if (output === undefined) print(text.trimEnd());
  else {
    writeFileSync(output, text.endsWith('\n') ? text : `${text}\n`);
    process.stderr.write(`${output} written\n`);
  }
}

async function render(comparisons: readonly Comparison[], format: string, terminal: boolean): Promise<string> {
  if (format === 'json') return JSON.stringify(jsonReport(comparisons), null, 2);
  if (format === 'markdown') return markdownReports(comparisons);
  if (format === 'html') {
    const { diffPage } = await import('../view/page.js');
    return diffPage(comparisons);
  }
  return terminal ? textReports(comparisons, pc) : textReports(comparisons);
}

/** Against a server the values of parameters are the environment's, unless asked for. */
function toDiffOptions(options: RunDiffOptions, server: boolean): DiffOptions {
  if (options.match !== undefined && options.match !== 'identifier' && options.match !== 'name') {
    throw new FlowgenError(
      'unknown-match',
      `Components are matched by 'identifier' or 'name', not '${options.match}'.`,
    );
  }
  return {
    ...(options.noise === undefined ? {} : { noise: noiseOf(options.noise) }),
    match: options.match === 'identifier' ? 'identifier' : 'identifier-then-name',
    parameterValues: options.parameterValues ?? !server,
    exclude: options.exclude ?? [],
  };
}

function noiseOf(kinds: readonly string[]): 'all' | NoiseKind[] {
  if (kinds.includes('all')) return 'all';
  for (const kind of kinds) {
    if (!(NOISE_KINDS as readonly string[]).includes(kind)) {
      throw new FlowgenError('unknown-noise', `There is no kind of noise '${kind}'.`, {
        hint: `Kinds are ${NOISE_KINDS.join(', ')}, or all.`,
      });
    }
  }
  return kinds as NoiseKind[];
}

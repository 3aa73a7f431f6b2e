import { relative } from 'node:path';
import pc from 'picocolors';
import { type Finding, FindingsError, FlowgenError, type SourceLocation } from '../errors.js';
import type { Reporter } from '../reporter.js';

/** The result of a command, for machines: one JSON document on stdout. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A file as a person would type it from here. */
export function shownPath(path: string): string {
  const shown = relative(process.cwd(), path);
  return shown === '' || shown.startsWith('..') ? path : shown;
}

/** Findings as text: one per paragraph, errors first. */
export function findingsText(findings: readonly Finding[]): string {
  const ordered = [...findings].sort((a, b) => rank(a) - rank(b));
  return ordered.map(findingText).join('\n');
}

function findingText(finding: Finding): string {
  const level = finding.severity === 'error' ? pc.red('error') : pc.yellow('warning');
  const lines = [`${level} ${pc.bold(finding.path)}: ${finding.message} ${pc.dim(`[${finding.code}]`)}`];
  if (finding.suggestion) lines.push(`  → ${finding.suggestion}`);
  if (finding.location) lines.push(pc.dim(`  at ${locationText(finding.location)}`));
  return lines.join('\n');
}

export function locationText(location: SourceLocation): string {
  return `${shownPath(location.file)}:${location.line}${location.column === undefined ? '' : `:${location.column}`}`;
}

const rank = (finding: Finding): number => (finding.severity === 'error' ? 0 : 1);

/** Prints what went wrong, once and without a stack trace where the user can mend it; returns the exit code. */
export function printError(error: unknown, json: boolean): number {
  if (error instanceof FlowgenError) {
    const findings = error instanceof FindingsError ? error.findings : undefined;
    if (json) {
      printJson({
        error: {
          code: error.code,
          message: error.message,
          ...(error.hint !== undefined && { hint: error.hint }),
          ...(error.location && { location: error.location }),
          ...(findings && { findings }),
        },
      });
    } else {
      if (findings) process.stderr.write(`${findingsText(findings)}\n\n`);
      process.stderr.write(`${pc.red('error')} ${error.message} ${pc.dim(`[${error.code}]`)}\n`);
      if (error.hint) process.stderr.write(`  → ${error.hint}\n`);
      if (error.location) process.stderr.write(pc.dim(`  at ${locationText(error.location)}\n`));
    }
    return error.exitCode;
  }
  const message = error instanceof Error ? error.message : String(error);
  if (json) printJson({ error: { code: 'internal', message } });
  else process.stderr.write(`${pc.red('internal error')} ${message}\n`);
  if (process.env.FLOWGEN_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  else if (!json) process.stderr.write('  → This is a fault of flowgen. FLOWGEN_DEBUG=1 shows where it happened.\n');
  return 1;
}

/** A terminal of no width (a pseudo-terminal that nobody has sized) makes a spinner count lines without end. */
export function canSpin(stream: { readonly isTTY?: boolean; readonly columns?: number }): boolean {
  return stream.isTTY === true && (stream.columns ?? 0) > 0;
}

/**
 * Progress for people: a spinner on a terminal, plain lines on stderr otherwise, nothing with `--json` or `quiet`.
 * Call `done()` at the end.
 */
export async function progress(options: { json?: boolean } = {}): Promise<Reporter & { done(): void }> {
  const warn = (text: string) => void process.stderr.write(`${pc.yellow('warning')} ${text}\n`);
  if (options.json) return { step() {}, note() {}, warn() {}, done() {} };
  if (!canSpin(process.stderr)) {
    const note = (text: string) => void process.stderr.write(`${text}\n`);
    let last = '';
    const step = (text: string) => {
      // Waiting says the same again and again.
      if (text !== last) note(text);
      last = text;
    };
    return { step, note, warn, done() {} };
  }
  const { default: ora } = await import('ora');
  const spinner = ora({ stream: process.stderr, color: 'cyan' });
  const between = (write: () => void) => {
    const { text, isSpinning } = spinner;
    if (isSpinning) spinner.stop();
    write();
    if (isSpinning) spinner.start(text);
  };
  return {
    step: (text) => {
      if (spinner.isSpinning) spinner.text = text;
      else spinner.start(text);
    },
    note: (text) => between(() => void process.stderr.write(`${text}\n`)),
    warn: (text) => between(() => warn(text)),
    done: () => void spinner.stop(),
  };
}

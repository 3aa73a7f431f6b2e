import type { Reporter } from '../reporter.js';

/** What happened, in the order in which it did; the report is made of it, also when the deploy fails half-way. */
export class DeployLog {
  readonly done: string[] = [];
  readonly notDone: string[] = [];
  readonly unknown: string[] = [];
  readonly warnings: string[] = [];
  readonly reporter: Reporter;

  constructor(reporter: Reporter) {
    this.reporter = reporter;
  }

  step(text: string): void {
    this.reporter.step(text);
  }

  did(text: string): void {
    this.done.push(text);
  }

  didNot(text: string): void {
    this.notDone.push(text);
  }

  perhaps(text: string): void {
    this.unknown.push(text);
  }

  warn(text: string): void {
    this.warnings.push(text);
    this.reporter.warn(text);
  }
}

/** `1 processor`, `3 processors`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

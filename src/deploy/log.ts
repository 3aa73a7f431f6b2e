import type { Reporter } from '../reporter.js';

/** What happened, in the order in which it did; the report is made of it, also when the deploy fails half-way. */
export class DeployLog {
  readonly done: string[] = [];
  readonly notDone: string[] = [];
  readonly unknown: string[] = [];
  readonly warnings: string[] = [];
  readonly reporter: Reporter;
  private readonly secrets: readonly string[];

  /** `secrets`: values that NiFi may quote in its messages; they are left out of everything that is said. */
  constructor(reporter: Reporter, secrets: readonly string[] = []) {
    this.reporter = reporter;
    this.secrets = secrets.filter((secret) => secret.length >= 4);
  }

  step(text: string): void {
    this.reporter.step(this.redact(text));
  }

  did(text: string): void {
    this.done.push(this.redact(text));
  }

  didNot(text: string): void {
    this.notDone.push(this.redact(text));
  }

  perhaps(text: string): void {
    this.unknown.push(this.redact(text));
  }

  warn(text: string): void {
    const redacted = this.redact(text);
    this.warnings.push(redacted);
    this.reporter.warn(redacted);
  }

  redact(text: string): string {
    return this.secrets.reduce((shown, secret) => shown.replaceAll(secret, '(secret)'), text);
  }
}

/** `1 processor`, `3 processors`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

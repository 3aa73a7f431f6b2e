import { execFileSync } from 'node:child_process';
import { describe } from 'vitest';
import { findProgram } from './mariadb-server.js';

/** Something that a test needs and not every machine has. */
export interface Requirement {
  /** Why the tests can't run here, or undefined when they can. */
  missing(): string | undefined;
}

/** A program on the PATH (or in sbin). */
export function commandInstalled(name: string): Requirement {
  return { missing: () => (findProgram(name) === undefined ? `${name} is not installed` : undefined) };
}

export const mariadbInstalled: Requirement = {
  missing: () =>
    ['mariadbd', 'mariadb', 'mariadb-install-db'].map((name) => commandInstalled(name).missing()).find(Boolean),
};

export const dockerAnswers: Requirement = {
  missing() {
    try {
      execFileSync('docker', ['info', '--format', '{{.ServerVersion}}'], { stdio: 'pipe', timeout: 10_000 });
      return undefined;
    } catch {
      return 'no Docker engine answers';
    }
  },
};

/** What CI installs: a missing one there is a fault of the set-up and must not pass as a skipped test. */
const promisedOnCi: ReadonlySet<Requirement> = new Set([mariadbInstalled]);

/** `describe`, skipped with the reason in its name (and in the summary of the run) where the requirement is missing. */
export function describeIf(requirement: Requirement, name: string, tests: () => void): void {
  const reason = requirement.missing();
  if (reason === undefined) describe(name, tests);
  else if (process.env.CI && promisedOnCi.has(requirement)) throw new Error(`CI must have it: ${reason}`);
  else describe.skip(`${name} [skipped: ${reason}]`, tests);
}

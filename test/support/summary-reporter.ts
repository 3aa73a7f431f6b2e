import { appendFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Says at the end of a run why tests were skipped, and closes with one plain line of totals. With FLOWGEN_TOTALS set,
 * the line is appended to that file, too: `.ci/run` adds up what several runners counted.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const totals = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    const reasons = new Map<string, number>();
    for (const module of modules) {
      // A file that can't be loaded has no tests that could fail.
      totals.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') totals.passed++;
        else if (state === 'failed') totals.failed++;
        else {
          totals.skipped++;
          const reason = /\[skipped: ([^\]]+)\]/.exec(test.fullName)?.[1] ?? 'no reason given';
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        }
      }
      for (const suite of module.children.allSuites()) totals.failed += suite.errors().length;
    }
    for (const [reason, count] of reasons) process.stdout.write(`Skipped ${count}: ${reason}\n`);
    const line = `${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`;
    process.stdout.write(`${line}\n`);
    if (process.env.FLOWGEN_TOTALS) appendFileSync(process.env.FLOWGEN_TOTALS, `${line}\n`);
  }
}

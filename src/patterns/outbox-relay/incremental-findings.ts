import type { Finding } from '../../errors.js';
import { relayFindings } from './findings.js';
import type { IncrementalRelayOptions } from './incremental-options.js';
import type { RelaySettings } from './settings.js';

/** What is to be said about a relay that only reads. */
export function incrementalFindings(
  settings: RelaySettings,
  options: IncrementalRelayOptions,
  path: string,
): Finding[] {
  const { column, overlap } = options.incremental;
  const problems = relayFindings(settings, path).filter(({ code }) => !code.startsWith('lease'));
  if (overlap === undefined) {
    problems.push({
      code: 'late-commits-missed',
      severity: 'warning',
      message: `Rows that are committed after others with a higher '${column}' are never read.`,
      suggestion:
        "give incremental.overlap, longer than any transaction that writes the table ('10 min', or a number of values)",
      path,
    });
  }
  return problems;
}

import type { Finding } from '../errors.js';
import { type CheckContext, caution, problem } from './context.js';
import { ruleCodes } from './rule-codes.js';
import { didYouMean } from './suggest.js';

/** What these rules find depends on the target version: a pattern that allows it is right for older targets, too. */
const versionDependent: ReadonlySet<string> = new Set(['deprecated-type']);

/**
 * Takes out what components allow with a reason. An allowance on a group counts for everything in it.
 *
 * - `allow-without-reason` (error): the reason is empty.
 * - `unused-allow` (warning): nothing was found that it would allow (rules about versions aside).
 * - `unknown-allow` (error): there is no such code.
 */
export function applyAllowances(context: CheckContext, findings: readonly Finding[]): Finding[] {
  const allowances = context.groups
    .flatMap((group) => [
      group,
      ...group.processors,
      ...group.services,
      ...group.inputPorts,
      ...group.outputPorts,
      ...group.funnels,
    ])
    .flatMap((component) =>
      Object.entries(component.allow ?? {}).map(([code, reason]) => ({ component, code, reason, used: false })),
    );
  const kept = findings.filter((finding) => {
    const matching = allowances.filter(
      ({ component, code }) =>
        code === finding.code &&
        (finding.path === component.path ||
          (component.kind === 'group' && finding.path.startsWith(`${component.path}/`))),
    );
    for (const allowance of matching) allowance.used = true;
    return !matching.some(({ reason }) => reason.trim() !== '');
  });
  for (const { component, code, reason, used } of allowances) {
    if (!ruleCodes.has(code)) {
      kept.push(
        problem(component, 'unknown-allow', `There is no rule '${code}' to allow.`, didYouMean(code, ruleCodes)),
      );
    } else if (reason.trim() === '') {
      kept.push(
        problem(
          component,
          'allow-without-reason',
          `'${code}' is allowed without a reason.`,
          'say why it is right here',
        ),
      );
    } else if (!used && !versionDependent.has(code)) {
      kept.push(caution(component, 'unused-allow', `'${code}' is allowed, but nothing was found.`, 'remove it'));
    }
  }
  return kept;
}

import type { Finding } from '../errors.js';
import { didYouMean } from '../suggest.js';
import { type CheckContext, caution, problem } from './context.js';
import { allowable, never, targetDependent } from './rule-codes.js';

/**
 * Takes out what components allow with a reason. An allowance on a group counts for everything in it.
 *
 * - `allow-without-reason` (error): the reason is empty.
 * - `unused-allow` (warning): nothing was found that it would allow (rules about versions aside).
 * - `unknown-allow` (error): there is no such rule, or it can't be allowed.
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
  // A pattern may have rules of its own.
  const codes = new Set([...allowable, ...context.model.findings.map(({ code }) => code)]);
  for (const code of never) codes.delete(code);
  const kept = findings.filter((finding) => {
    if (!codes.has(finding.code)) return true;
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
    if (!codes.has(code)) {
      kept.push(
        problem(component, 'unknown-allow', `There is no rule '${code}' that can be allowed.`, didYouMean(code, codes)),
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
    } else if (!used && !targetDependent.has(code)) {
      kept.push(caution(component, 'unused-allow', `'${code}' is allowed, but nothing was found.`, 'remove it'));
    }
  }
  return kept;
}

import type { Finding } from '../../errors.js';
import { isValidId } from '../../model/ids.js';
import { type CheckContext, problem } from '../context.js';

/**
 * - `duplicate-id` (error): two components have the same path, so they would be one in NiFi.
 * - `invalid-id` (error): an id is empty or contains a slash.
 */
export function* identifiers(context: CheckContext): Iterable<Finding> {
  const seen = new Map<string, string>();
  const reported = new Set(
    context.model.findings.filter(({ code }) => code === 'duplicate-id').map(({ path }) => path),
  );
  for (const group of context.groups) {
    const components = [
      ...(group === context.model.root ? [group] : []),
      ...group.groups,
      ...group.processors,
      ...group.services,
      ...group.inputPorts,
      ...group.outputPorts,
      ...group.funnels,
      ...group.labels,
    ];
    for (const component of components) {
      if (!isValidId(component.id) && component !== context.model.root) {
        yield problem(
          component,
          'invalid-id',
          component.id === ''
            ? `A ${component.kind} in ${group.path} has no id, and its name '${component.name}' gives none.`
            : `'${component.id}' can't be an id: it may contain no slash and no space at its ends.`,
          `give it an id, for example id: 'my-${component.kind}'`,
        );
      }
      const other = seen.get(component.path);
      if (other === undefined) seen.set(component.path, component.kind);
      else if (!reported.has(component.path)) {
        reported.add(component.path);
        yield problem(
          component,
          'duplicate-id',
          `${component.path} is a ${other} and a ${component.kind}: two components can't have the same path.`,
          'give one of them an id of its own',
        );
      }
    }
  }
}

import type { Finding } from '../../errors.js';
import { type CheckContext, caution, effectiveValue, typeName } from '../context.js';
import { dependency } from './values.js';

/** `property-without-effect` (warning): what the property depends on does not hold, so NiFi does not look at it. */
export function* dependencies({ configured }: CheckContext): Iterable<Finding> {
  for (const component of configured) {
    for (const [name, value] of Object.entries(component.model.properties)) {
      const property = component.type?.property(name);
      if (property === undefined || value === null || dependency(component, property) !== 'no') continue;
      if (typeof value === 'string' && value === property.default) continue;
      const conditions = property.dependsOn.map(({ property: other, values }) => {
        const present = effectiveValue(component, other);
        const shown = typeof present === 'string' ? `is '${present}'` : present === null ? 'is not set' : 'is set';
        return `'${other}' ${values === undefined ? 'must be set' : `must be ${values.map((one) => `'${one}'`).join(' or ')}`}, it ${shown}`;
      });
      yield caution(
        component.model,
        'property-without-effect',
        `'${name}' of ${typeName(component)} has no effect: ${conditions.join('; ')}.`,
      );
    }
  }
}

import type { CatalogComponent, MissingProperty } from '../../catalog/catalog.js';
import type { Finding } from '../../errors.js';
import { didYouMean } from '../../suggest.js';
import { type CheckContext, type Configured, problem } from '../context.js';

/**
 * - `unknown-property` (error): the component has no such property. NiFi would make a dynamic property of it, on
 *   InvokeHTTP a request header.
 * - `property-not-in-target` (error): other versions have it, the target does not; says since or until when.
 * - `dynamic-not-supported` (error): the component takes no dynamic properties.
 * - `dynamic-shadows-property` (error): a dynamic property has the name of a real one, so it would set that.
 */
export function* propertyNames(context: CheckContext): Iterable<Finding> {
  for (const component of context.configured) {
    if (component.type === undefined) continue;
    for (const name of Object.keys(component.model.properties)) {
      if (component.type.property(name) === undefined) {
        yield unknown(component, component.type, name, context.catalog.nifiVersion);
      }
    }
    yield* dynamicNames(component, component.type);
  }
}

function unknown({ model }: Configured, type: CatalogComponent, name: string, version: string): Finding {
  const elsewhere = type.missing.get(name);
  if (elsewhere !== undefined) {
    return problem(
      model,
      'property-not-in-target',
      `${type.simpleName} has no '${name}' in NiFi ${version}: ${presence(elsewhere)}.`,
      'leave it out, or choose another target version',
    );
  }
  const byOtherName = type.properties.find(({ apiName, displayName }) => apiName === name || displayName === name);
  const suggestion =
    byOtherName === undefined
      ? didYouMean(
          name,
          type.properties.map((property) => property.name),
        )
      : `write '${byOtherName.name}': definitions use the names of NiFi 2.9, flowgen writes those of the target`;
  return problem(
    model,
    'unknown-property',
    `${type.simpleName} has no property '${name}'.`,
    suggestion ?? (type.dynamicProperties ? `if it is a dynamic property, put it under 'dynamic'` : undefined),
  );
}

function presence({ since, until }: MissingProperty): string {
  if (since !== undefined && until !== undefined) return `it exists from ${since} to ${until}`;
  if (since !== undefined) return `it exists since ${since}`;
  if (until !== undefined) return `it exists until ${until}`;
  return '2.9.0 has it, this version does not';
}

function* dynamicNames({ model }: Configured, type: CatalogComponent): Iterable<Finding> {
  for (const name of Object.keys(model.dynamic)) {
    const real = type.properties.find(
      (property) => property.name === name || property.apiName === name || property.displayName === name,
    );
    if (real !== undefined) {
      yield problem(
        model,
        'dynamic-shadows-property',
        `'${name}' under 'dynamic' is a property of ${type.simpleName} itself.`,
        `move it to 'properties' as '${real.name}'`,
      );
    } else if (!type.dynamicProperties) {
      yield problem(
        model,
        'dynamic-not-supported',
        `${type.simpleName} takes no dynamic properties, '${name}' is one.`,
        didYouMean(
          name,
          type.properties.map((property) => property.name),
        ),
      );
    }
  }
}

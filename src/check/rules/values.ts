import { type CatalogProperty, targetValue } from '../../catalog/catalog.js';
import type { Finding } from '../../errors.js';
import type { PropertyModel } from '../../model/model.js';
import { listed, nearest } from '../../suggest.js';
import { type CheckContext, type Configured, effectiveValue, problem, typeName } from '../context.js';
import { expressionRanges, parameterReferences } from '../expression-language/scan.js';

/**
 * - `value-not-allowed` (error): the property knows a list of values, and this is none of them.
 * - `missing-required` (error): a required property has no value and NiFi has no default for it.
 */
export function* values({ configured, catalog }: CheckContext): Iterable<Finding> {
  for (const component of configured) {
    if (component.type === undefined) continue;
    for (const property of component.type.properties) {
      const value = component.model.properties[property.name];
      if (isMissing(component, property)) {
        yield missingRequired(component, property, value);
      } else if (typeof value === 'string' && property.values !== undefined) {
        const finding = notAllowed(component, property, value, catalog.nifiVersion);
        if (finding !== undefined) yield finding;
      }
    }
  }
}

function missingRequired(component: Configured, property: CatalogProperty, value: PropertyModel | undefined): Finding {
  const { model } = component;
  const condition = property.dependsOn
    .map(({ property: other, values }) => (values === undefined ? `'${other}' is set` : `'${other}' is ${or(values)}`))
    .join(' and ');
  return problem(
    model,
    'missing-required',
    value === undefined
      ? `${typeName(component)} needs '${property.name}'${condition === '' ? '' : ` where ${condition}`}.`
      : `'${property.name}' of ${typeName(component)} is required and may not be empty.`,
    property.values === undefined ? undefined : `one of ${listed(property.values.map((allowed) => allowed.value))}`,
  );
}

function notAllowed(
  component: Configured,
  property: CatalogProperty,
  value: string,
  version: string,
): Finding | undefined {
  const allowed = property.values!.map((one) => one.value);
  if (allowed.includes(targetValue(property, value)) || isReference(property, value)) return undefined;
  const meant = nearest(value, [...allowed, ...property.values!.map((one) => one.displayName)]);
  return problem(
    component.model,
    'value-not-allowed',
    `'${property.name}' of ${typeName(component)} can't be '${value}' in NiFi ${version}.`,
    meant === undefined ? `one of ${listed(allowed)}` : `did you mean '${meant}'?`,
  );
}

/** Known only at run time: a parameter, or an expression where NiFi evaluates one. */
function isReference(property: CatalogProperty, value: string): boolean {
  if (parameterReferences(value).length > 0) return true;
  return property.expressionLanguage !== 'NONE' && expressionRanges(value).length > 0;
}

/** Empty text is a value only where NiFi's own default is empty. NiFi does not validate what is disabled. */
function isMissing(component: Configured, property: CatalogProperty): boolean {
  if (!property.required || component.model.state === 'disabled') return false;
  const value = effectiveValue(component, property.name);
  return (value === null || (value === '' && property.default !== '')) && applies(component, property);
}

function isBlank(value: PropertyModel): boolean {
  return value === null || value === '';
}

/**
 * Whether what a property depends on holds; `true` also where that depends on a parameter or expression, since then
 * nobody can say no.
 */
export function applies(component: Configured, property: CatalogProperty): boolean {
  return dependency(component, property) !== 'no';
}

/** Whether the conditions of a property hold: `unknown` where a value is known only at run time. */
export function dependency(component: Configured, property: CatalogProperty): 'yes' | 'no' | 'unknown' {
  let result: 'yes' | 'unknown' = 'yes';
  for (const { property: name, values: wanted } of property.dependsOn) {
    const other = component.type?.property(name);
    if (other === undefined) continue;
    const chain = dependency(component, other);
    if (chain === 'no') return 'no';
    if (chain === 'unknown') result = 'unknown';
    const value = effectiveValue(component, name);
    if (isBlank(value)) return 'no';
    if (wanted === undefined || typeof value !== 'string') continue;
    if (isReference(other, value)) result = 'unknown';
    else if (!wanted.includes(targetValue(other, value))) return 'no';
  }
  return result;
}

function or(texts: readonly string[]): string {
  return texts.map((text) => `'${text}'`).join(' or ');
}

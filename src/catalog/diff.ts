import type { Catalog, CatalogComponent, CatalogProperty, ComponentKind } from './catalog.js';

/** One thing that a migration from one version to another meets. */
export interface CatalogChange {
  readonly kind: ComponentKind;
  /** Simple class name. */
  readonly component: string;
  readonly change:
    | 'component-added'
    | 'component-removed'
    | 'type-renamed'
    | 'property-added'
    | 'property-removed'
    | 'property-renamed'
    | 'property-required'
    | 'property-optional'
    | 'default-changed'
    | 'values-changed'
    | 'expression-language-changed'
    | 'service-changed'
    | 'sensitive-changed'
    | 'relationship-added'
    | 'relationship-removed'
    | 'input-changed'
    | 'scheduling-changed'
    | 'deprecated';
  /** Canonical name of the property, or the relationship. */
  readonly name?: string;
  readonly before?: string;
  readonly after?: string;
}

/** What differs between two catalogues, in alphabetical order. */
export function diffCatalogs(before: Catalog, after: Catalog): CatalogChange[] {
  return (['processor', 'service'] as const).flatMap((kind) => diffKind(kind, before, after));
}

function diffKind(kind: ComponentKind, before: Catalog, after: Catalog): CatalogChange[] {
  const names = new Set([...before.components(kind), ...after.components(kind)].map(({ type }) => simple(type)));
  return [...names].sort().flatMap((name): CatalogChange[] => {
    const old = before.component(kind, name);
    const now = after.component(kind, name);
    if (old === undefined && now === undefined) return [];
    if (old === undefined) return [{ kind, component: name, change: 'component-added', after: now!.bundle.artifact }];
    if (now === undefined) return [{ kind, component: name, change: 'component-removed', before: old.bundle.artifact }];
    // A class that was renamed is found under both names.
    if (simple(now.type) !== name) return [];
    return [...diffComponent(old, now)].map((change) => ({ kind, component: name, ...change }));
  });
}

type Change = Omit<CatalogChange, 'kind' | 'component'>;

function* diffComponent(before: CatalogComponent, after: CatalogComponent): Iterable<Change> {
  if (before.type !== after.type) yield { change: 'type-renamed', before: before.type, after: after.type };
  if (before.deprecated === undefined && after.deprecated !== undefined) {
    yield { change: 'deprecated', after: after.deprecated.map(simple).join(', ') };
  }
  for (const old of before.properties) {
    const now = after.property(old.name);
    if (now === undefined) yield { change: 'property-removed', name: old.name, before: old.apiName };
    else yield* diffProperty(old, now);
  }
  for (const now of after.properties) {
    if (before.property(now.name) === undefined) {
      yield { change: 'property-added', name: now.name, after: now.required ? 'required' : 'optional' };
    }
  }
  yield* diffRelationships(before, after);
  if (before.inputRequirement !== after.inputRequirement) {
    yield { change: 'input-changed', ...values(before.inputRequirement, after.inputRequirement) };
  }
  for (const [name, value] of Object.entries(before.defaults)) {
    const now = after.defaults[name as keyof typeof after.defaults];
    if (value !== now) yield { change: 'scheduling-changed', name, before: String(value), after: String(now) };
  }
}

function* diffProperty(before: CatalogProperty, after: CatalogProperty): Iterable<Change> {
  const { name } = before;
  if (before.apiName !== after.apiName)
    yield { change: 'property-renamed', name, ...values(before.apiName, after.apiName) };
  if (before.required !== after.required)
    yield { change: after.required ? 'property-required' : 'property-optional', name };
  if (before.default !== after.default)
    yield { change: 'default-changed', name, ...values(before.default, after.default) };
  if (before.sensitive !== after.sensitive) {
    yield { change: 'sensitive-changed', name, before: String(before.sensitive), after: String(after.sensitive) };
  }
  const [oldValues, newValues] = [before, after].map((one) =>
    one.values
      ?.map(({ value }) => value)
      .sort()
      .join(', '),
  );
  if (oldValues !== newValues) yield { change: 'values-changed', name, ...values(oldValues, newValues) };
  if (before.expressionLanguage !== after.expressionLanguage) {
    yield {
      change: 'expression-language-changed',
      name,
      ...values(before.expressionLanguage, after.expressionLanguage),
    };
  }
  if (before.controllerService !== after.controllerService) {
    yield { change: 'service-changed', name, ...values(before.controllerService, after.controllerService) };
  }
}

function* diffRelationships(before: CatalogComponent, after: CatalogComponent): Iterable<Change> {
  for (const name of before.relationships) {
    if (!after.relationships.includes(name)) yield { change: 'relationship-removed', name };
  }
  for (const name of after.relationships) {
    if (!before.relationships.includes(name)) yield { change: 'relationship-added', name };
  }
}

function values(before: string | undefined, after: string | undefined): { before?: string; after?: string } {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

function simple(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}

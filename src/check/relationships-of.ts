import { type Configured, type ConfiguredProcessor, effectiveValue } from './context.js';

/** The relationships that a processor has as it is configured. */
export interface Relationships {
  readonly names: readonly string[];
  /** More may exist than can be known here (scripts, values from parameters). */
  readonly open: boolean;
}

type Special = (processor: ConfiguredProcessor, known: readonly string[]) => Relationships;

/**
 * Processors whose relationships follow from their configuration (their `getRelationships` and
 * `onPropertyModified` in NiFi's sources; the catalogue lists what they have with default values).
 */
const special: Readonly<Record<string, Special>> = {
  RouteOnAttribute: (processor) =>
    oneOf(processor, 'Routing Strategy', {
      'Route to Property name': () => [...dynamicNames(processor), 'unmatched'],
      "Route to 'match' if all match": () => ['matched', 'unmatched'],
      "Route to 'match' if any matches": () => ['matched', 'unmatched'],
    }),
  RouteOnContent: (processor, known) => closed([...dynamicNames(processor), ...known]),
  RouteText: (processor, known) =>
    oneOf(processor, 'Routing Strategy', {
      'Route to each matching Property Name': () => [...dynamicNames(processor), ...known],
      "Route to 'matched' if line matches all conditions": () => union(known, ['matched']),
      "Route to 'matched' if lines matches any condition": () => union(known, ['matched']),
    }),
  QueryRecord: (processor, known) => closed([...dynamicNames(processor), ...known]),
  DistributeLoad: (processor) => {
    const count = effectiveValue(processor, 'Number of Relationships');
    if (typeof count !== 'string' || !/^\d+$/.test(count)) return { names: ['1'], open: true };
    return closed(Array.from({ length: Number(count) }, (_, index) => String(index + 1)));
  },
  UpdateAttribute: (processor, known) =>
    oneOf(processor, 'Store State', {
      'Do not store state': () => known,
      'Store state locally': () => union(known, ['set state fail']),
    }),
  LookupRecord: (processor) =>
    oneOf(processor, 'Routing Strategy', {
      'route-to-success': () => ['success', 'failure'],
      'route-to-matched-unmatched': () => ['matched', 'unmatched', 'failure'],
    }),
  // Output that goes into an attribute leaves by no relationship of its own.
  ExecuteStreamCommand: (processor, known) =>
    effectiveValue(processor, 'Output Destination Attribute') === null ? closed(known) : closed(['original']),
  ControlRate: (processor, known) =>
    oneOf(processor, 'Rate Exceeded Strategy', {
      'Hold FlowFile': () => known,
      "Route to 'rate exceeded'": () => union(known, ['rate exceeded']),
    }),
};

/** `undefined` where no catalogue knows the processor. */
export function relationshipsOf(processor: ConfiguredProcessor): Relationships | undefined {
  const { type } = processor;
  if (type === undefined) return undefined;
  const rule = special[type.simpleName];
  if (rule !== undefined) return rule(processor, type.relationships);
  return { names: type.relationships, open: type.dynamicRelationships };
}

function closed(names: readonly string[]): Relationships {
  return { names, open: false };
}

function dynamicNames(processor: Configured): string[] {
  return Object.entries(processor.model.dynamic)
    .filter(([, value]) => value !== null)
    .map(([name]) => name);
}

/** By the value of a property; all of them together where the value is not known. */
function oneOf(
  processor: Configured,
  property: string,
  cases: Readonly<Record<string, () => readonly string[]>>,
): Relationships {
  const value = effectiveValue(processor, property);
  const found = typeof value === 'string' ? cases[value] : undefined;
  if (found !== undefined) return closed(found());
  return { names: union(...Object.values(cases).map((names) => names())), open: true };
}

function union(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}

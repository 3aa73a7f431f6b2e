import { ownDefinition } from '../diff/definition.js';
import { FIELDS } from '../diff/fields.js';
import { type FlowIndex, idKey, indexFlow } from '../diff/index-flow.js';
import { catalogNaming, type Naming } from '../diff/naming.js';
import type { Json } from '../diff/types.js';
import type { FlowDefinition } from '../flow/flow-definition.js';
import type { WalkedComponent } from '../flow/walk.js';

/** What a person sees on a component: values that differ from NiFi's defaults. */
export interface DetailRow {
  readonly label: string;
  readonly value: string;
}

/** The rows of every component of a flow, by `kind:identifier` (the key of its node or edge). */
export function detailsOf(flow: FlowDefinition, naming: Naming = catalogNaming): Record<string, DetailRow[]> {
  const index = indexFlow(flow);
  const out: Record<string, DetailRow[]> = {};
  for (const component of index.components) {
    const rows = componentRows(component, index, naming);
    if (rows.length > 0) out[`${component.kind}:${component.id}`] ??= rows;
  }
  return out;
}

function componentRows(component: WalkedComponent, index: FlowIndex, naming: Naming): DetailRow[] {
  const definition = ownDefinition(component);
  const rows: DetailRow[] = [];
  const specs = FIELDS[component.kind];
  for (const [key, value] of Object.entries(definition)) {
    const spec = specs[key];
    if (!spec || spec.skip || spec.noise || key === 'name' || value === null) continue;
    if (JSON.stringify(value) === JSON.stringify(spec.default ?? null)) continue;
    rows.push({ label: spec.label ?? key, value: text(value) });
  }
  const type = String(component.raw.type ?? '');
  const version = String((component.raw.bundle as { version?: string } | undefined)?.version ?? '');
  const descriptors = (component.raw.propertyDescriptors ?? {}) as Record<string, { sensitive?: boolean } | undefined>;
  for (const [name, value] of Object.entries((definition.properties ?? {}) as Record<string, Json>)) {
    if (value === null) continue;
    const canonical = naming.canonicalProperty(type, version, name);
    if (naming.defaultOf(type, version, canonical) === value) continue;
    const service = index.byId.get(idKey('service', String(value)))?.name ?? index.external.get(String(value));
    rows.push({ label: canonical, value: service ?? (value === '' ? '(empty)' : text(value)) });
  }
  for (const [name, descriptor] of Object.entries(descriptors)) {
    const value = (component.raw.properties as Record<string, unknown> | undefined)?.[name];
    if (
      descriptor?.sensitive === true &&
      value !== undefined &&
      value !== null &&
      !(name in (definition.properties as object))
    ) {
      rows.push({ label: naming.canonicalProperty(type, version, name), value: '(secret)' });
    }
  }
  return rows;
}

function text(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ') || 'none';
  return JSON.stringify(value);
}

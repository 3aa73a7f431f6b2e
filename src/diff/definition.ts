import type { WalkedComponent } from '../flow/walk.js';
import { GROUP_LISTS } from '../flow/walk.js';
import type { Json } from './types.js';

const PARAMETER_REFERENCE = /^#\{[^{}]+\}$/;

/** A component's own definition: without what it contains, and without sensitive values. */
export function ownDefinition(component: WalkedComponent): { readonly [key: string]: Json } {
  const out: Record<string, Json> = {};
  for (const [key, value] of Object.entries(component.raw)) {
    if (component.kind === 'group' && key in GROUP_LISTS) continue;
    if (component.kind === 'remoteGroup' && (key === 'inputPorts' || key === 'outputPorts')) continue;
    if (component.kind === 'parameterContext' && key === 'parameters') continue;
    if (component.kind === 'parameter' && key === 'value' && component.raw.sensitive === true) continue;
    out[key] = value as Json;
  }
  const descriptors = component.raw.propertyDescriptors as Record<string, { sensitive?: boolean }> | undefined;
  if (descriptors && component.raw.properties) {
    const properties = { ...(component.raw.properties as Record<string, Json>) };
    for (const [name, value] of Object.entries(properties)) {
      if (descriptors[name]?.sensitive !== true || typeof value !== 'string') continue;
      if (!PARAMETER_REFERENCE.test(value)) delete properties[name];
    }
    out.properties = properties;
  }
  return out;
}

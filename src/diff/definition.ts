import type { WalkedComponent } from '../flow/walk.js';
import { GROUP_LISTS } from '../flow/walk.js';
import { maskSecrets } from './mask.js';
import type { Json } from './types.js';

/** A sensitive value is safe to show only where it is nothing but a reference to a parameter. */
export const PARAMETER_REFERENCE = /^#\{[^{}]+\}$/;

/** What a server's own `flow.json` holds for a sensitive value; says nothing, and is different on every server. */
export const ENCRYPTED = /^enc\{[0-9a-f]*\}$/i;

/** A component's own definition: without what it contains, sensitive values and passwords in URLs. */
export function ownDefinition(component: WalkedComponent): { readonly [key: string]: Json } {
  const out: Record<string, Json> = {};
  for (const [key, value] of Object.entries(component.raw)) {
    if (component.kind === 'group' && key in GROUP_LISTS) continue;
    if (component.kind === 'remoteGroup' && (key === 'inputPorts' || key === 'outputPorts')) continue;
    if (component.kind === 'parameterContext' && key === 'parameters') continue;
    if (component.kind === 'parameter' && key === 'value' && component.raw.sensitive === true) continue;
    out[key] = typeof value === 'string' ? maskSecrets(value) : (value as Json);
  }
  if (component.raw.properties) {
    const descriptors = (component.raw.propertyDescriptors ?? {}) as Record<
      string,
      { sensitive?: boolean } | undefined
    >;
    const properties = Object.entries(component.raw.properties as Record<string, Json>).filter(
      ([name, value]) => !(typeof value === 'string' && isSecret(value, descriptors[name]?.sensitive === true)),
    );
    out.properties = Object.fromEntries(
      properties.map(([name, value]) => [name, typeof value === 'string' ? maskSecrets(value) : value]),
    );
  }
  return out;
}

/** Whether a property's value must not be shown. */
export function isSecret(value: string, sensitive: boolean): boolean {
  return ENCRYPTED.test(value) || (sensitive && !PARAMETER_REFERENCE.test(value));
}

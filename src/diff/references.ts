import type { WalkedComponent } from '../flow/walk.js';
import type { FlowIndex } from './index-flow.js';

/** Who uses which service and which parameter, within one flow. */
export interface References {
  /** Everything that uses the service, directly or through other services. */
  usersOfService(id: string): readonly WalkedComponent[];
  /** Components whose properties name the parameter, in groups bound to the context or to one that inherits it. */
  usersOfParameter(context: string, parameter: string): readonly ParameterUse[];
  /** Components in groups that are bound to the context, or to one that inherits it, and that use any parameter. */
  usersOfContext(context: string): readonly WalkedComponent[];
}

export interface ParameterUse {
  readonly component: WalkedComponent;
  /** NiFi's name of the property, as the definition writes it. */
  readonly property: string;
}

const REFERENCE = /#\{\s*'?([^{}']+?)'?\s*\}/g;

export function referencesOf(index: FlowIndex): References {
  const services = new Map<string, WalkedComponent[]>();
  const parameters = new Map<string, ParameterUse[]>();
  for (const component of index.components) {
    if (component.kind !== 'processor' && component.kind !== 'service') continue;
    const properties = (component.raw.properties ?? {}) as Record<string, unknown>;
    for (const [property, value] of Object.entries(properties)) {
      if (typeof value !== 'string') continue;
      if (index.byId.has(`service\u0000${value}`)) push(services, value, component);
      if (!value.includes('#{')) continue;
      for (const match of value.matchAll(REFERENCE)) push(parameters, match[1]!, { component, property });
    }
  }
  const bound = boundContexts(index);
  const sees = (component: WalkedComponent, context: string) =>
    bound.get(component.parent ?? index.root)?.has(context) ?? false;
  return {
    usersOfService(id) {
      const out = new Set<WalkedComponent>();
      const queue = [...(services.get(id) ?? [])];
      for (let user = queue.pop(); user; user = queue.pop()) {
        if (out.has(user)) continue;
        out.add(user);
        if (user.kind === 'service') queue.push(...(services.get(user.id) ?? []));
      }
      return [...out];
    },
    usersOfParameter: (context, parameter) =>
      (parameters.get(parameter) ?? []).filter((use) => sees(use.component, context)),
    usersOfContext: (context) => [
      ...new Set(
        [...parameters.values()]
          .flat()
          .map((use) => use.component)
          .filter((component) => sees(component, context)),
      ),
    ],
  };
}

/** For each group the names of all contexts whose parameters its components see. A group binds for itself alone. */
function boundContexts(index: FlowIndex): Map<WalkedComponent, Set<string>> {
  const inherits = new Map<string, readonly string[]>();
  for (const context of Object.values(index.flow.parameterContexts ?? {})) {
    inherits.set(context.name, context.inheritedParameterContexts ?? []);
  }
  const closure = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const inner of inherits.get(name) ?? []) closure(inner, seen);
    return seen;
  };
  const out = new Map<WalkedComponent, Set<string>>();
  for (const component of index.components) {
    if (component.kind !== 'group') continue;
    const name = component.raw.parameterContextName;
    if (typeof name === 'string' && name !== '') out.set(component, closure(name));
  }
  return out;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

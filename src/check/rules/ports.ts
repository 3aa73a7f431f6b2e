import type { Finding } from '../../errors.js';
import { type CheckContext, type Configured, effectiveValue, problem, typeName } from '../context.js';
import { parameterReferences } from '../expression-language/scan.js';

interface Listener {
  readonly property: string;
  readonly protocol: 'TCP' | 'UDP';
}

/** Components that open ports, with the properties that name them. */
const LISTENERS: Readonly<Record<string, readonly Listener[]>> = {
  HandleHttpRequest: [tcp('Listening Port')],
  ListenFTP: [tcp('Port')],
  ListenHTTP: [tcp('Listening Port'), tcp('Listening Port for Health Check Requests')],
  ListenSyslog: [tcp('TCP Port'), udp('UDP Port')],
  ListenTCP: [tcp('Port')],
  ListenUDP: [udp('Port')],
  ListenUDPRecord: [udp('Port')],
  MapCacheServer: [tcp('Port')],
  SetCacheServer: [tcp('Port')],
};

function tcp(property: string): Listener {
  return { property, protocol: 'TCP' };
}

function udp(property: string): Listener {
  return { property, protocol: 'UDP' };
}

/**
 * - `port-used-twice` (error): two components that should run listen on the same port.
 * - `invalid-port` (error): not a port number.
 */
export function* listeningPorts(context: CheckContext): Iterable<Finding> {
  const taken = new Map<string, { component: Configured; property: string }>();
  for (const component of context.configured) {
    if (component.type === undefined || component.model.state === 'disabled') continue;
    for (const { property, protocol } of LISTENERS[component.type.simpleName] ?? []) {
      if (component.type.property(property) === undefined || !isUsed(component, property)) continue;
      const value = effectiveValue(component, property);
      if (typeof value !== 'string') continue;
      const port = resolved(context, value);
      if (/^\d+$/.test(port) && (Number(port) < 1 || Number(port) > 65535)) {
        yield problem(
          component.model,
          'invalid-port',
          `'${property}' of ${typeName(component)} is ${port}: ports go from 1 to 65535.`,
        );
        continue;
      }
      if (!/^\d+$/.test(port) && parameterReferences(port).length === 0) {
        if (!port.includes('${')) {
          yield problem(
            component.model,
            'invalid-port',
            `'${property}' of ${typeName(component)} is '${port}', which is no port number.`,
          );
        }
        continue;
      }
      const key = `${protocol} ${port}`;
      const other = taken.get(key);
      if (other === undefined) taken.set(key, { component, property });
      else {
        yield problem(
          component.model,
          'port-used-twice',
          `'${property}' of ${component.model.path} is ${protocol} port ${port}, which '${other.property}' of ${other.component.model.path} uses already.`,
          'choose another port',
        );
      }
    }
  }
}

/** ListenSyslog has a port per protocol and listens on one of them. */
function isUsed(component: Configured, property: string): boolean {
  if (component.type?.simpleName !== 'ListenSyslog') return true;
  return effectiveValue(component, 'Protocol') === property.slice(0, 3);
}

/** With the defaults of parameters in place; a parameter without one stands for itself. */
function resolved({ model }: CheckContext, value: string): string {
  const references = parameterReferences(value);
  let text = value;
  for (const reference of [...references].reverse()) {
    const parameter = model.parameterContexts
      .flatMap(({ parameters }) => parameters)
      .find(({ name }) => name === reference.name);
    if (typeof parameter?.value === 'string') {
      text = text.slice(0, reference.start) + parameter.value + text.slice(reference.end);
    }
  }
  return text;
}

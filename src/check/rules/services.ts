import type { Finding } from '../../errors.js';
import { didYouMean } from '../../suggest.js';
import { type CheckContext, type Configured, caution, problem, typeName } from '../context.js';
import { parameterReferences } from '../expression-language/scan.js';

/**
 * - `unknown-service` (error): no service of the flow has this path.
 * - `service-out-of-reach` (error): the service stands in a group that is not around the component.
 * - `wrong-service-kind` (error): the service does not implement what the property wants.
 * - `not-a-service` (error): text where a service is wanted, or a service where text is wanted.
 * - `disabled-service` (warning): a component that should run refers to a service that is to stay disabled.
 */
export function* services(context: CheckContext): Iterable<Finding> {
  for (const component of context.configured) {
    for (const [name, value] of Object.entries(component.model.properties)) {
      const wanted = component.type?.property(name)?.controllerService;
      if (value !== null && typeof value === 'object' && 'service' in value) {
        yield* reference(context, component, name, value.service, wanted);
      } else if (wanted !== undefined && value !== null && !isParameter(value)) {
        yield problem(
          component.model,
          'not-a-service',
          `'${name}' of ${typeName(component)} wants a controller service (${simple(wanted)}), not text.`,
          'pass what group.service(…) returned',
        );
      }
    }
    for (const [name, value] of Object.entries(component.model.dynamic)) {
      if (value !== null && typeof value === 'object' && 'service' in value) {
        yield* reference(context, component, name, value.service, undefined, true);
      }
    }
  }
}

function* reference(
  context: CheckContext,
  component: Configured,
  name: string,
  path: string,
  wanted: string | undefined,
  dynamic = false,
): Iterable<Finding> {
  const { model } = component;
  const property = component.type?.property(name);
  if (!dynamic && property !== undefined && wanted === undefined) {
    yield problem(model, 'not-a-service', `'${name}' of ${typeName(component)} takes text, not a controller service.`);
    return;
  }
  const external = context.model.externalServices.find((service) => service.path === path);
  if (external !== undefined) {
    if (wanted !== undefined && external.provides.length > 0 && !external.provides.includes(wanted)) {
      yield wrongKind(component, name, external.name, external.provides, wanted);
    }
    return;
  }
  const service = context.serviceByPath.get(path);
  if (service === undefined) {
    yield problem(
      model,
      'unknown-service',
      `'${name}' of ${typeName(component)} refers to a service ${path}, which the flow does not have.`,
      didYouMean(path, context.serviceByPath.keys()),
    );
    return;
  }
  if (component.group.path !== service.group.path && !component.group.path.startsWith(`${service.group.path}/`)) {
    yield problem(
      model,
      'service-out-of-reach',
      `'${name}' of ${typeName(component)} refers to ${path}, which stands in a group that is not around it.`,
      `move the service to a group around both`,
    );
  }
  if (wanted !== undefined && service.type !== undefined && !service.type.provides.includes(wanted)) {
    yield wrongKind(component, name, typeName(service), service.type.provides, wanted);
  }
  const active = model.kind === 'processor' ? model.state === 'running' : model.state === 'enabled';
  if (active && service.model.state === 'disabled') {
    yield caution(
      model,
      'disabled-service',
      `${typeName(component)} should run, but '${name}' refers to ${path}, which is to stay disabled.`,
    );
  }
}

function wrongKind(
  component: Configured,
  name: string,
  service: string,
  provides: readonly string[],
  wanted: string,
): Finding {
  return problem(
    component.model,
    'wrong-service-kind',
    `'${name}' of ${typeName(component)} wants a ${simple(wanted)}; ${service} is ${provides.map(simple).join(', ') || 'none'}.`,
  );
}

function isParameter(value: string | { readonly literal: string } | { readonly service: string }): boolean {
  return typeof value === 'string' && parameterReferences(value).length > 0;
}

function simple(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}

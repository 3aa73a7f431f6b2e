import type { Finding } from '../../errors.js';
import type { GroupModel, ParameterModel } from '../../model/model.js';
import { didYouMean } from '../../suggest.js';
import { type CheckContext, type Configured, problem, typeName } from '../context.js';
import { parameterReferences } from '../expression-language/scan.js';

/**
 * - `unknown-parameter` (error): no parameter context of the group has the parameter.
 * - `sensitive-parameter` (error): a sensitive parameter in a property that is not sensitive; NiFi refuses that.
 * - `plain-parameter` (error): a sensitive property with a parameter that everybody can read; NiFi refuses that, too.
 * - `parameter-in-text` (error): NiFi takes a parameter in a sensitive property only as the whole value.
 * - `secret-in-definition` (error): a sensitive property with a value that would stand in the built file.
 * - `unknown-parameter-context` (error): a group or a context names a context that the flow does not have.
 */
export function* parameters(context: CheckContext): Iterable<Finding> {
  yield* contexts(context);
  const scopes = new Map<string, ParameterScope>();
  for (const component of context.configured) {
    let scope = scopes.get(component.group.path);
    if (scope === undefined) {
      scope = scopeOf(context, component.group);
      scopes.set(component.group.path, scope);
    }
    yield* inComponent(component, scope);
  }
}

function* contexts(context: CheckContext): Iterable<Finding> {
  const names = new Set(context.model.parameterContexts.map(({ name }) => name));
  for (const group of context.groups) {
    if (group.parameterContext !== undefined && !names.has(group.parameterContext)) {
      yield unknownContext(group, group.parameterContext, names);
    }
  }
  for (const { name, inherits, location } of context.model.parameterContexts) {
    for (const inherited of inherits) {
      if (names.has(inherited)) continue;
      const about = { path: context.model.id, ...(location === undefined ? {} : { location }) };
      yield unknownContext(about, inherited, names, `, which ${name} inherits from`);
    }
  }
}

function unknownContext(
  about: Parameters<typeof problem>[0],
  name: string,
  names: ReadonlySet<string>,
  what = '',
): Finding {
  return problem(
    about,
    'unknown-parameter-context',
    `The flow has no parameter context '${name}'${what}.`,
    didYouMean(name, names) ?? `declare it: flow.parameterContext(…), or flow.externalParameterContext('${name}')`,
  );
}

interface ParameterScope {
  readonly parameters: ReadonlyMap<string, ParameterModel>;
  /** A context that is owned elsewhere takes part: what it holds is not known. */
  readonly open: boolean;
}

function scopeOf(context: CheckContext, group: GroupModel): ParameterScope {
  let around: GroupModel | undefined = group;
  while (around !== undefined && around.parameterContext === undefined) around = context.parents.get(around.path);
  const parameters = new Map<string, ParameterModel>();
  let open = false;
  const seen = new Set<string>();
  const add = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const found = context.model.parameterContexts.find((one) => one.name === name);
    if (found === undefined || found.external === true) {
      open = true;
      return;
    }
    for (const parameter of found.parameters) {
      if (!parameters.has(parameter.name)) parameters.set(parameter.name, parameter);
    }
    for (const inherited of found.inherits) add(inherited);
  };
  if (around?.parameterContext !== undefined) add(around.parameterContext);
  return { parameters, open };
}

function* inComponent(component: Configured, scope: ParameterScope): Iterable<Finding> {
  const { model } = component;
  for (const [name, value] of Object.entries(model.properties)) {
    const property = component.type?.property(name);
    yield* inProperty(component, name, value, property?.sensitive, scope);
  }
  for (const [name, value] of Object.entries(model.dynamic)) {
    yield* inProperty(component, name, value, model.sensitiveDynamic.includes(name), scope);
  }
  if (model.sensitiveDynamic.length > 0 && component.type?.sensitiveDynamicProperties === false) {
    yield problem(
      model,
      'sensitive-parameter',
      `${typeName(component)} takes no sensitive dynamic properties: ${model.sensitiveDynamic.join(', ')}.`,
    );
  }
}

function* inProperty(
  component: Configured,
  name: string,
  value: Configured['model']['properties'][string],
  /** `undefined`: not known. */
  sensitive: boolean | undefined,
  scope: ParameterScope,
): Iterable<Finding> {
  const { model } = component;
  const where = `'${name}' of ${typeName(component)}`;
  if (sensitive === true && value !== null && typeof value === 'object' && 'literal' in value) {
    yield secretInDefinition(component, where);
  }
  if (typeof value !== 'string') return;
  const references = parameterReferences(value);
  for (const reference of references) {
    const parameter = scope.parameters.get(reference.name);
    if (parameter === undefined) {
      if (!scope.open) {
        yield problem(
          model,
          'unknown-parameter',
          `${where} refers to parameter '${reference.name}', which the flow does not declare.`,
          didYouMean(reference.name, scope.parameters.keys()) ?? `declare it with param('${reference.name}')`,
        );
      }
    } else if (sensitive === false && parameter.sensitive) {
      yield problem(
        model,
        'sensitive-parameter',
        `${where} is not sensitive, parameter '${reference.name}' is; NiFi refuses that.`,
      );
    } else if (sensitive === true && !parameter.sensitive) {
      yield problem(
        model,
        'plain-parameter',
        `${where} is sensitive, parameter '${reference.name}' is not; NiFi refuses that.`,
        `declare it with secret('${reference.name}')`,
      );
    }
  }
  if (sensitive !== true || value === '') return;
  if (references.length === 0) yield secretInDefinition(component, where);
  else if (references.length > 1 || references[0]!.start !== 0 || references[0]!.end !== value.length) {
    yield problem(
      model,
      'parameter-in-text',
      `${where} is sensitive: NiFi takes a parameter there only as the whole value, with no text around it.`,
    );
  }
}

function secretInDefinition({ model }: Configured, where: string): Finding {
  return problem(
    model,
    'secret-in-definition',
    `${where} is sensitive; its value would stand in the built file.`,
    `use secret('…')`,
  );
}

import { createHash, createHmac } from 'node:crypto';
import type { VersionedParameter, VersionedParameterContext } from '../flow/flow-definition.js';
import type { ParameterChange, ParameterContextEntity, ParameterEntity } from '../nifi/index.js';
import type { ContextPlan, ParameterPlan, PlanProblem } from './plan-types.js';
import type { DeployRecord, Fingerprints } from './record.js';
import type { DeployInput, ParameterSource, ParameterValue, SecretMode } from './types.js';

/** A context to create or change, with the values that the plan must not show. */
export interface ContextChange {
  readonly plan: ContextPlan;
  /** New parameters: nothing refers to them yet. */
  readonly add: readonly ParameterChange[];
  readonly change: readonly ParameterChange[];
  readonly remove: readonly string[];
  /** Names of the inherited contexts, where they change (always where the context is created). */
  readonly inherits?: readonly string[];
  readonly description?: string;
}

export interface ParameterPlanning {
  readonly changes: readonly ContextChange[];
  readonly problems: readonly PlanProblem[];
  /** Fingerprints by context name and parameter of all secrets that were given: to be kept after the deploy. */
  readonly fingerprints: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** All secrets that were given: what must not get into a message. */
  readonly secretValues: readonly string[];
}

export interface ParameterInput {
  readonly contexts: readonly ParameterContextEntity[];
  readonly values: ParameterSource | undefined;
  readonly secrets: SecretMode;
  readonly fingerprints: Fingerprints;
  readonly record: DeployRecord | undefined;
}

/** Outer first: a context comes after those that it inherits from. Pure. */
export function planParameters(input: DeployInput, given: ParameterInput): ParameterPlanning {
  const problems: PlanProblem[] = [];
  const changes: ContextChange[] = [];
  const fingerprints: Record<string, Record<string, string>> = {};
  const wanted = inheritedFirst(Object.values(input.flow.parameterContexts ?? {}));
  const external = new Set(input.externalContexts ?? []);
  const known = new Set<string>();
  const secretValues: string[] = [];
  for (const context of wanted) {
    const server = given.contexts.find((candidate) => candidate.component?.name === context.name);
    for (const { name, sensitive } of context.parameters) {
      known.add(name);
      const value = sensitive ? given.values?.get(context.name, name)?.value : undefined;
      if (value !== undefined && value !== null) secretValues.push(value);
    }
    if (external.has(context.name)) {
      if (server === undefined) problems.push(missingExternal(context.name, given.contexts));
      continue;
    }
    if (server !== undefined && server.permissions?.canWrite === false) {
      problems.push(
        error(
          'no-permission',
          `The parameter context '${context.name}' may not be changed.`,
          'Ask for the policy to modify it.',
          context.name,
        ),
      );
      continue;
    }
    const planned = planContext(input, context, server, given, problems, fingerprints);
    if (planned !== undefined) changes.push(planned);
  }
  for (const name of given.values?.names ?? []) {
    if (known.has(name.slice(name.indexOf('/') + 1))) continue;
    problems.push({
      code: 'unknown-parameter',
      severity: 'warning',
      message: `A value is given for the parameter '${name}', which this flow does not have.`,
    });
  }
  return { changes, problems, fingerprints, secretValues };
}

function planContext(
  input: DeployInput,
  wanted: VersionedParameterContext,
  server: ParameterContextEntity | undefined,
  given: ParameterInput,
  problems: PlanProblem[],
  fingerprints: Record<string, Record<string, string>>,
): ContextChange | undefined {
  const own = new Map(
    (server?.component?.parameters ?? [])
      .filter(({ parameter }) => !parameter.inherited)
      .map((entity) => [entity.parameter.name, entity] as const),
  );
  const add: ParameterChange[] = [];
  const change: ParameterChange[] = [];
  const remove: string[] = [];
  const plans: ParameterPlan[] = [];
  for (const parameter of wanted.parameters) {
    const value = givenValue(wanted.name, parameter, given);
    const current = own.get(parameter.name);
    if (parameter.sensitive && given.secrets.mode === 'fingerprint' && value?.value != null) {
      fingerprints[wanted.name] ??= {};
      fingerprints[wanted.name]![parameter.name] = fingerprint(
        given.secrets.key,
        wanted.name,
        parameter.name,
        value.value,
      );
    }
    if (parameter.sensitive && value?.exposed) {
      problems.push(
        error(
          'exposed-secret',
          `The secret '${parameter.name}' stands in plain text (${value.from}).`,
          `Write '${parameter.name}: { env: NAME }' or '{ file: path }' in flowgen.yaml, or use a --param-file.`,
          `${wanted.name}/${parameter.name}`,
        ),
      );
      continue;
    }
    if (value === undefined && current === undefined) {
      problems.push(missingValue(input, wanted.name, parameter));
      continue;
    }
    const decided = decide(wanted.name, parameter, value, current, server, given, problems);
    if (decided === undefined) continue;
    plans.push(decided.plan);
    (current === undefined ? add : change).push(decided.change);
  }
  const deployed = given.record?.deployed?.after.definition.parameterContexts?.[wanted.name];
  const names = new Set(wanted.parameters.map(({ name }) => name));
  for (const { name, sensitive } of deployed?.parameters ?? []) {
    const current = own.get(name);
    if (names.has(name) || current === undefined) continue;
    const users = foreignUsers(current, server);
    if (users.length > 0) {
      problems.push({
        code: 'parameter-in-use',
        severity: 'warning',
        message: `The parameter '${name}' of '${wanted.name}' is no longer declared but stays: ${users.join(', ')} refer to it.`,
      });
      continue;
    }
    remove.push(name);
    plans.push({ name, action: 'remove', sensitive, restarts: [] });
  }
  const inheritsNow = (server?.component?.inheritedParameterContexts ?? []).map(
    ({ component, id }) => component?.name ?? id,
  );
  const inherits = wanted.inheritedParameterContexts ?? [];
  const inheritChange = inherits.join('\n') !== inheritsNow.join('\n');
  const descriptionNow = server?.component?.description ?? '';
  const description = wanted.description ?? '';
  const descriptionChange = server === undefined || description !== descriptionNow;
  if (server !== undefined && plans.length === 0 && !inheritChange && !descriptionChange) return undefined;
  return {
    plan: {
      name: wanted.name,
      action: server === undefined ? 'create' : 'change',
      ...(server === undefined ? {} : { id: server.id }),
      ...(descriptionChange && server !== undefined
        ? { description: { before: descriptionNow, after: description } }
        : {}),
      ...(inheritChange ? { inherits: { before: inheritsNow, after: inherits } } : {}),
      parameters: plans,
    },
    add,
    change,
    remove,
    ...(inheritChange ? { inherits } : {}),
    ...(descriptionChange ? { description } : {}),
  };
}

/** The environment's value, else the definition's default, else nothing. */
function givenValue(context: string, parameter: VersionedParameter, given: ParameterInput): ParameterValue | undefined {
  const value = given.values?.get(context, parameter.name);
  if (value !== undefined) return value;
  return parameter.value === undefined ? undefined : { value: parameter.value, from: 'the definition' };
}

function decide(
  context: string,
  wanted: VersionedParameter,
  given: ParameterValue | undefined,
  current: ParameterEntity | undefined,
  server: ParameterContextEntity | undefined,
  input: ParameterInput,
  problems: PlanProblem[],
): { plan: ParameterPlan; change: ParameterChange } | undefined {
  const description = wanted.description ?? '';
  const { name, sensitive } = wanted;
  const from = given === undefined ? {} : { from: given.from };
  if (current === undefined) {
    const value = given?.value ?? null;
    return {
      plan: { name, action: 'add', sensitive, ...(sensitive ? {} : { after: value }), ...from, restarts: [] },
      change: { name, description, sensitive, value },
    };
  }
  const { parameter } = current;
  if ((parameter.sensitive ?? false) !== sensitive) {
    problems.push(
      error(
        'parameter-sensitivity',
        `The parameter '${name}' of '${context}' is ${sensitive ? 'a secret in the definition but not' : 'no secret in the definition but one'} on the server; NiFi can't change that in place.`,
        'Give the parameter a new name, or remove it in NiFi first.',
        `${context}/${name}`,
      ),
    );
    return undefined;
  }
  if (parameter.provided) return undefined;
  const restarts = users(current);
  const newDescription = description === (parameter.description ?? '') ? {} : { description };
  const redescribed = 'description' in newDescription;
  const value = given === undefined ? undefined : valueChange(context, wanted, given.value, parameter, server, input);
  if (value === undefined) {
    if (!redescribed) return undefined;
    return {
      plan: { name, action: 'change', sensitive, restarts: [] },
      change: { name, description, sensitive },
    };
  }
  return {
    plan: {
      name,
      action: value.certain ? 'change' : 'set',
      sensitive,
      ...(sensitive ? {} : { before: parameter.value ?? null, after: given!.value }),
      ...from,
      restarts,
    },
    change: {
      name,
      sensitive,
      ...newDescription,
      ...(given!.value === null ? { value: null, valueRemoved: true } : { value: given!.value }),
    },
  };
}

/** undefined: nothing to do. `certain`: the server surely has another value. */
function valueChange(
  context: string,
  wanted: VersionedParameter,
  value: string | null,
  parameter: ParameterEntity['parameter'],
  server: ParameterContextEntity | undefined,
  input: ParameterInput,
): { certain: boolean } | undefined {
  const has = parameter.value !== undefined && parameter.value !== null;
  if (value === null) return has ? { certain: true } : undefined;
  if (!wanted.sensitive) return has && parameter.value === value ? undefined : { certain: true };
  if (!has) return { certain: true };
  if (input.secrets.mode === 'always') return { certain: false };
  const known = server === undefined ? undefined : input.fingerprints.contexts[server.id];
  const left = known?.values[wanted.name];
  // A context that was changed since may hold another secret by now, whatever was set then.
  if (left === undefined || known?.revision !== server?.revision.version) return { certain: false };
  const now = fingerprint(input.secrets.key, context, wanted.name, value);
  if (left === now) return undefined;
  return { certain: keyOf(left) === keyOf(now) };
}

/** Keyed, so that whoever reads it can't try out passwords without the key; the key's own id stands in front. */
export function fingerprint(key: Buffer, context: string, name: string, value: string): string {
  const id = createHash('sha256').update('flowgen key id\0').update(key).digest('base64url').slice(0, 8);
  const mac = createHmac('sha256', key).update(`${context}\0${name}\0${value}`).digest('base64url');
  return `${id}.${mac}`;
}

const keyOf = (print: string): string => print.slice(0, print.indexOf('.'));

function users({ parameter }: ParameterEntity): string[] {
  return (parameter.referencingComponents ?? []).map(({ id, component }) => component?.name ?? id);
}

/** Who refers to a parameter from groups that are bound to the context. A context that others inherit counts as used. */
function foreignUsers(entity: ParameterEntity, server: ParameterContextEntity | undefined): string[] {
  const groups = server?.component?.boundProcessGroups ?? [];
  return groups.length <= 1 ? [] : users(entity);
}

function missingValue(input: DeployInput, context: string, parameter: VersionedParameter): PlanProblem {
  const what = parameter.sensitive ? 'secret' : 'parameter';
  return error(
    'missing-parameter',
    `The ${what} '${parameter.name}' of '${context}' has no value.`,
    parameter.sensitive
      ? `Give it under environments.<name>.parameters in flowgen.yaml: '${parameter.name}: { env: NAME }' or '{ file: path }', or in a --param-file.`
      : `Give it with --param '${parameter.name}=…', or under environments.<name>.parameters in flowgen.yaml.`,
    `${input.id}:${context}/${parameter.name}`,
  );
}

function missingExternal(name: string, contexts: readonly ParameterContextEntity[]): PlanProblem {
  const hidden = contexts.some((context) => context.component === undefined);
  return error(
    'missing-context',
    `The parameter context '${name}', which is made elsewhere, is not on the server.`,
    hidden ? 'It may be one that this user may not read.' : 'Create it first, or declare it in this flow.',
    name,
  );
}

function error(code: string, message: string, hint: string, path: string): PlanProblem {
  return { code, severity: 'error', message, hint, path };
}

function inheritedFirst(contexts: readonly VersionedParameterContext[]): VersionedParameterContext[] {
  const byName = new Map(contexts.map((context) => [context.name, context]));
  const out = new Set<VersionedParameterContext>();
  const visit = (context: VersionedParameterContext, open: Set<string>): void => {
    if (out.has(context) || open.has(context.name)) return;
    open.add(context.name);
    for (const name of context.inheritedParameterContexts ?? []) {
      const inner = byName.get(name);
      if (inner !== undefined) visit(inner, open);
    }
    out.add(context);
  };
  for (const context of contexts) visit(context, new Set());
  return [...out];
}

import type { ParamRef, ServiceRef } from '../catalog/value-types.js';
import { type Finding, FlowgenError, type SourceLocation } from '../errors.js';
import type { Dialect, SqlModel } from '../sql/sql-model.js';
import { didYouMean, listed } from '../suggest.js';
import { GroupBuilder } from './group-builder.js';
import { idFromName } from './ids.js';
import { knownOptions, type OptionsOf, unknownOptions } from './known-options.js';
import { callerLocation, thrownAt } from './location.js';
import type {
  ExternalServiceModel,
  FlowModel,
  GroupModel,
  ParameterContextModel,
  ParameterModel,
  PropertyModel,
} from './model.js';
import type { ParameterContextOptions } from './options.js';
import { listenToReferences, Parameter, type ParameterOptions } from './values.js';

export interface FlowOptions {
  /** Identity of the flow: the start of every path, the name of the built files. Letters, digits, `-`, `_`, `.`. */
  readonly id: string;
  /** Display name of the top-level process group; the id where absent. */
  readonly name?: string;
  readonly comments?: string;
  /**
   * The context that holds the flow's `param()`s and `secret()`s. Default: named as the flow's id, inheriting
   * nothing.
   */
  readonly parameterContext?: Partial<ParameterContextOptions>;
  /** Parameters that no property mentions directly (a script reads them, for example). */
  readonly parameters?: readonly Parameter[];
}

/** What `defineFlow` returns: a recipe. Nothing is built before {@link toModel}. */
export interface FlowDefinitionSource {
  readonly flowgen: 'definition';
  readonly options: FlowOptions;
  readonly build: (flow: FlowContext) => void;
  readonly location?: SourceLocation;
}

/** What a definition's function is given. */
export interface FlowContext {
  /** The top-level process group. */
  readonly group: GroupBuilder;
  readonly flow: FlowBuilder;
}

export interface BuildOptions {
  /** Overrides the dialect of databases that leave it open. */
  readonly dialect?: Dialect;
}

/** A flow under construction: what does not belong to one group. */
export class FlowBuilder {
  readonly id: string;
  readonly root: GroupBuilder;
  readonly dialect: Dialect | undefined;
  readonly #options: FlowOptions;
  readonly #parameters = new Map<string, Parameter>();
  readonly #contexts: ParameterContextModel[] = [];
  readonly #external = new Map<string, ExternalServiceModel>();
  readonly #sql: SqlModel[] = [];
  readonly #findings: Finding[] = [];

  constructor(options: FlowOptions, build: BuildOptions = {}) {
    this.id = options.id;
    this.dialect = build.dialect;
    this.#options = options;
    this.root = new GroupBuilder(this, undefined, options.id, {
      name: options.name ?? options.id,
      parameterContext: options.parameterContext?.name ?? options.id,
      ...(options.comments !== undefined && { comments: options.comments }),
    });
    for (const parameter of options.parameters ?? []) this.noteParameter(parameter);
  }

  /** Adds a database part: what must exist in the database before the flow runs. For patterns. */
  addSql(sql: SqlModel): void {
    this.#sql.push(sql);
  }

  /** Adds a finding that only the one who builds can know. */
  finding(finding: Finding): void {
    this.#findings.push(finding);
  }

  /** Finds options that nobody reads: a definition may never have seen a type checker. */
  checkOptions(given: object, of: OptionsOf, path: string, location: SourceLocation | undefined): void {
    for (const unknown of unknownOptions(given, of)) {
      const known = Object.keys(knownOptions[unknown.of]);
      this.finding({
        code: 'unknown-option',
        severity: 'error',
        message: `There is no option '${unknown.name}' here.`,
        path,
        suggestion: didYouMean(unknown.name, known) ?? `options are ${listed(known, 20)}`,
        ...(location && { location }),
      });
    }
  }

  /** Finds the same path used twice. */
  duplicate(path: string, what: string, location: SourceLocation | undefined): void {
    this.finding({
      code: 'duplicate-id',
      severity: 'error',
      message: `Two components have the path ${path} (the second is a ${what}).`,
      path,
      suggestion: 'give one of them an id of its own',
      ...(location && { location }),
    });
  }

  /** A second parameter context, for groups that name it. */
  parameterContext(options: ParameterContextOptions & { readonly parameters: readonly Parameter[] }): void {
    this.#contexts.push(this.#contextModel(options, options.parameters, new Map()));
  }

  /** A context that is made and owned elsewhere: bound and inherited from, never changed. */
  externalParameterContext(name: string): void {
    const location = callerLocation();
    this.#contexts.push({ name, parameters: [], inherits: [], external: true, ...(location && { location }) });
  }

  externalService<Provides extends string>(name: string, provides: Provides | undefined): ServiceRef<Provides> {
    const path = `external:${name}`;
    const known = this.#external.get(path)?.provides ?? [];
    this.#external.set(path, { path, name, provides: provides ? [...new Set([...known, provides])] : known });
    return { path } as ServiceRef<Provides>;
  }

  /** Takes a parameter into the flow's context. Two of one name must agree. */
  noteParameter(reference: ParamRef): void {
    const parameter =
      reference instanceof Parameter
        ? reference
        : new Parameter(reference.param, reference.sensitive, reference as ParameterOptions);
    const known = this.#parameters.get(parameter.param);
    if (!known) {
      this.#parameters.set(parameter.param, parameter);
      return;
    }
    if (known === parameter) return;
    const differs =
      known.sensitive !== parameter.sensitive ||
      (parameter.value !== undefined && known.value !== undefined && known.value !== parameter.value);
    if (differs) {
      this.finding({
        code: 'parameter-conflict',
        severity: 'error',
        message: `Parameter '${parameter.param}' is declared twice, and the two differ.`,
        path: this.id,
        suggestion: 'declare it once, in a constant, and use that everywhere',
        ...(parameter.location && { location: parameter.location }),
      });
    } else if ((known.value === undefined && parameter.value !== undefined) || !known.description) {
      this.#parameters.set(parameter.param, mergedParameter(known, parameter));
    }
  }

  toModel(): FlowModel {
    const root = this.root.toModel();
    const usedBy = parameterUses(root);
    const main = this.#contextModel(
      { name: this.#options.parameterContext?.name ?? this.id, ...this.#options.parameterContext },
      [...this.#parameters.values()],
      usedBy,
    );
    return {
      id: this.id,
      name: this.#options.name ?? this.id,
      root,
      parameterContexts: [main, ...this.#contexts],
      externalServices: [...this.#external.values()],
      sql: this.#sql,
      findings: this.#findings,
    };
  }

  #contextModel(
    options: ParameterContextOptions,
    parameters: readonly Parameter[],
    usedBy: ReadonlyMap<string, readonly string[]>,
  ): ParameterContextModel {
    return {
      name: options.name,
      ...(options.description !== undefined && { description: options.description }),
      // Sorted: the order of declaration means nothing in NiFi and makes noise in diffs.
      parameters: [...parameters]
        .sort((a, b) => (a.param < b.param ? -1 : 1))
        .map(
          (parameter): ParameterModel => ({
            name: parameter.param,
            sensitive: parameter.sensitive,
            ...(parameter.description !== undefined && { description: parameter.description }),
            ...(parameter.value !== undefined && { value: parameter.value }),
            usedBy: usedBy.get(parameter.param) ?? [],
            ...(parameter.location && { location: parameter.location }),
          }),
        ),
      inherits: options.inherits ?? [],
    };
  }
}

/** Describes a flow. The function is called once per build; it must not read the environment or the clock. */
export function defineFlow(options: FlowOptions, build: (flow: FlowContext) => void): FlowDefinitionSource {
  const location = callerLocation();
  return { flowgen: 'definition', options, build, ...(location && { location }) };
}

/**
 * definition → model. Pure.
 * @throws FlowgenError `definition-failed` where the author's own code throws
 */
export function toModel(definition: FlowDefinitionSource, options: BuildOptions = {}): FlowModel {
  const flow = new FlowBuilder(definition.options, options);
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(definition.options.id)) {
    flow.finding({
      code: 'invalid-id',
      severity: 'error',
      message: `'${definition.options.id}' cannot be the id of a flow.`,
      path: definition.options.id,
      suggestion: `use letters, digits, '-', '_' and '.', for example '${idFromName(definition.options.id) || 'my-flow'}'`,
      ...(definition.location && { location: definition.location }),
    });
  }
  try {
    listenToReferences(
      (parameter) => flow.noteParameter(parameter),
      () => definition.build({ group: flow.root, flow }),
    );
  } catch (error) {
    if (error instanceof FlowgenError) throw error;
    const location = thrownAt(error) ?? definition.location;
    throw new FlowgenError('definition-failed', `${definition.options.id}: ${(error as Error).message ?? error}`, {
      cause: error,
      hint: 'The definition itself threw this while it was built.',
      ...(location && { location }),
    });
  }
  return flow.toModel();
}

function mergedParameter(first: Parameter, second: Parameter): Parameter {
  const description = first.description ?? second.description;
  const value = first.value !== undefined ? first.value : second.value;
  return new Parameter(first.param, first.sensitive, {
    ...(description !== undefined && { description }),
    ...(value !== undefined && { value }),
  });
}

const reference = /#\{\s*(?:'([^']+)'|([^}']+?))\s*\}/g;

/** Parameter name → paths of the components whose properties mention it. */
function parameterUses(group: GroupModel, uses = new Map<string, string[]>()): Map<string, string[]> {
  const note = (path: string, value: PropertyModel) => {
    if (typeof value !== 'string') return;
    for (const match of value.matchAll(reference)) {
      const name = (match[1] ?? match[2])!;
      const paths = uses.get(name) ?? [];
      if (!paths.includes(path)) paths.push(path);
      uses.set(name, paths);
    }
  };
  for (const component of [...group.processors, ...group.services]) {
    for (const value of Object.values(component.properties)) note(component.path, value);
    for (const value of Object.values(component.dynamic)) note(component.path, value);
  }
  for (const inner of group.groups) parameterUses(inner, uses);
  return uses;
}

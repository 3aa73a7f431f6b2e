import { randomUUID } from 'node:crypto';
import type { CompiledFlow } from '../../compile/compile.js';
import type { Finding, SourceLocation } from '../../errors.js';
import type { VersionedParameterContext, VersionedProcessGroup } from '../../flow/flow-definition.js';
import type { FlowModel } from '../../model/model.js';
import type { NifiClient } from '../../nifi/index.js';
import type { Reporter } from '../../reporter.js';
import { parameterReferences } from '../expression-language/scan.js';
import { withOwnContexts } from './scratch-copy.js';
import { type Verified, verifyAll } from './verification.js';

export interface ServerValidation {
  readonly findings: readonly Finding[];
  /** Components that refer to parameters without a value here, so that NiFi's word about them means nothing. */
  readonly unjudged: readonly { readonly path: string; readonly parameters: readonly string[] }[];
  /** What could not be removed. */
  readonly leftBehind: readonly string[];
}

/** A value for a parameter: `undefined` where none is known. */
export type ParameterValues = (context: string, name: string) => string | null | undefined;

interface Component {
  readonly id: string;
  readonly kind: 'processors' | 'controller-services' | 'input-ports' | 'output-ports';
  readonly path: string;
  readonly errors: readonly string[];
  readonly properties: Readonly<Record<string, string | null>>;
  readonly usesServices: boolean;
}

/**
 * Lets a server judge a flow: a copy is imported into a scratch group, where nothing is enabled or started, NiFi
 * validates it, verifies the configuration of what can be verified alone, and applies its flow analysis rules. Group
 * and parameter contexts are removed at the end, also where `signal` ends the work.
 *
 * Findings: `nifi-validation` (error), `nifi-verification` (warning), `nifi-flow-analysis` (error or warning, as the
 * rule is enforced or not).
 */
export async function validateOnServer(
  client: NifiClient,
  model: FlowModel,
  compiled: CompiledFlow,
  values: ParameterValues,
  reporter: Reporter,
  signal?: AbortSignal,
): Promise<ServerValidation> {
  const suffix = randomUUID().slice(0, 8);
  const rename = (name: string): string => `flowgen-validate-${suffix}-${name}`;
  const copy = withOwnContexts(compiled.flow, rename);
  const withoutValue = new Set<string>();
  const leftBehind: string[] = [];
  let groupId: string | undefined;
  const contextIds: string[] = [];
  try {
    reporter.step(`Importing a copy of ${model.id}`);
    for (const [name, context] of inherentOrder(compiled.flow.parameterContexts ?? {})) {
      contextIds.push(await createContext(client, rename, name, context, values, withoutValue, contextIds));
    }
    const group = await client.importGroup('root', rename(model.id), copy.flow, { x: 0, y: 0 });
    groupId = group.id;
    signal?.throwIfAborted();
    reporter.step('Waiting for NiFi to validate it');
    const components = await validated(client, groupId, compiled);
    const judged = components.filter((component) => missingParameters(component, withoutValue).length === 0);
    const locations = locationsOf(model);
    const findings = judged.flatMap((component) =>
      component.errors.map((message) => finding('nifi-validation', 'error', component.path, message, locations)),
    );
    signal?.throwIfAborted();
    reporter.step('Letting NiFi verify the configuration');
    const verifiable = judged.filter(
      ({ usesServices, errors, kind }) => !usesServices && errors.length === 0 && !kind.endsWith('ports'),
    );
    for (const { component, results } of await verifyAll(client, verifiable, signal)) {
      findings.push(...results.map((result) => verificationFinding(component.path, result, locations)));
    }
    findings.push(...(await flowAnalysis(client, groupId, components, model.id, locations)));
    const unjudged = components
      .map((component) => ({ path: component.path, parameters: missingParameters(component, withoutValue) }))
      .filter(({ parameters }) => parameters.length > 0);
    return { findings, unjudged, leftBehind };
  } finally {
    await cleanUp(client, groupId, contextIds, leftBehind);
  }
}

/** Inherited contexts first: they must exist before those that inherit from them. */
function inherentOrder(
  contexts: Readonly<Record<string, VersionedParameterContext>>,
): [string, VersionedParameterContext][] {
  const result = new Map<string, VersionedParameterContext>();
  const add = (name: string): void => {
    const context = contexts[name];
    if (context === undefined || result.has(name)) return;
    for (const inherited of context.inheritedParameterContexts ?? []) add(inherited);
    result.set(name, context);
  };
  for (const name of Object.keys(contexts)) add(name);
  return [...result];
}

async function createContext(
  client: NifiClient,
  rename: (name: string) => string,
  name: string,
  context: VersionedParameterContext,
  values: ParameterValues,
  withoutValue: Set<string>,
  earlier: readonly string[],
): Promise<string> {
  const parameters = context.parameters.map((parameter) => {
    const value = values(name, parameter.name) ?? parameter.value;
    if (value === undefined) withoutValue.add(parameter.name);
    return { name: parameter.name, sensitive: parameter.sensitive, value: value ?? null };
  });
  const made = await client.createParameterContext({
    name: rename(name),
    parameters,
    ...((context.inheritedParameterContexts ?? []).length > 0 && { inherited: earlier }),
  });
  return made.id;
}

interface Entity {
  readonly id: string;
  readonly component: {
    readonly versionedComponentId?: string;
    readonly name: string;
    readonly parentGroupId: string;
    readonly validationStatus?: string;
    readonly validationErrors?: readonly string[];
    readonly properties?: Readonly<Record<string, string | null>>;
    readonly descriptors?: Descriptors;
    readonly config?: {
      readonly properties?: Readonly<Record<string, string | null>>;
      readonly descriptors?: Descriptors;
    };
  };
}

type Descriptors = Readonly<Record<string, { readonly identifiesControllerService?: string }>>;

async function validated(client: NifiClient, groupId: string, compiled: CompiledFlow): Promise<Component[]> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const entities = await everything(client, groupId);
    const waiting = entities.some(({ entity }) => entity.component.validationStatus === 'VALIDATING');
    if (!waiting || Date.now() > deadline) {
      const written = writtenProperties(compiled.flow.flowContents);
      return entities.map(({ kind, entity }) => toComponent(kind, entity, groupId, compiled, written));
    }
    await client.wait(200);
  }
}

async function everything(client: NifiClient, groupId: string): Promise<{ kind: Component['kind']; entity: Entity }[]> {
  const processors = (await client.processors(groupId)) as unknown as Entity[];
  const services = (await client.services(groupId)) as unknown as Entity[];
  const result: { kind: Component['kind']; entity: Entity }[] = [
    ...processors.map((entity) => ({ kind: 'processors' as const, entity })),
    ...services.map((entity) => ({ kind: 'controller-services' as const, entity })),
  ];
  const visit = async (id: string): Promise<void> => {
    const { flow } = (await client.flow(id)) as unknown as {
      flow: { inputPorts: Entity[]; outputPorts: Entity[]; processGroups: { id: string }[] };
    };
    result.push(...flow.inputPorts.map((entity) => ({ kind: 'input-ports' as const, entity })));
    result.push(...flow.outputPorts.map((entity) => ({ kind: 'output-ports' as const, entity })));
    for (const inner of flow.processGroups) await visit(inner.id);
  };
  await visit(groupId);
  return result;
}

function toComponent(
  kind: Component['kind'],
  entity: Entity,
  groupId: string,
  compiled: CompiledFlow,
  written: ReadonlyMap<string, Readonly<Record<string, string | null>>>,
): Component {
  const { component } = entity;
  const shown = component.config?.properties ?? component.properties ?? {};
  // NiFi masks what is sensitive; the definition has the reference to the parameter.
  const own = written.get(component.versionedComponentId ?? '') ?? {};
  const properties = Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name, own[name]?.includes('#{') ? own[name] : value]),
  );
  const descriptors = component.config?.descriptors ?? component.descriptors ?? {};
  const outermost = kind.endsWith('ports') && component.parentGroupId === groupId;
  return {
    id: entity.id,
    kind,
    path: compiled.paths[component.versionedComponentId ?? ''] ?? component.name,
    // What is around the flow connects the outer side of its own ports.
    errors: outermost ? [] : (component.validationErrors ?? []).filter((error) => !isAboutDisabledService(error)),
    properties,
    usesServices: Object.entries(descriptors).some(
      ([name, descriptor]) => descriptor.identifiesControllerService !== undefined && properties[name] != null,
    ),
  };
}

/** By identifier. */
function writtenProperties(
  group: VersionedProcessGroup,
  result = new Map<string, Readonly<Record<string, string | null>>>(),
): Map<string, Readonly<Record<string, string | null>>> {
  for (const { identifier, properties } of [...group.processors, ...group.controllerServices]) {
    result.set(identifier, properties);
  }
  for (const inner of group.processGroups) writtenProperties(inner, result);
  return result;
}

/** Nothing is enabled in the scratch group; a service that is wrong has a finding of its own. */
function isAboutDisabledService(error: string): boolean {
  return /Controller Service .*(is disabled|is not enabled|is not valid|is invalid|currently (disabled|enabling))/i.test(
    error,
  );
}

function missingParameters(component: Component, withoutValue: ReadonlySet<string>): string[] {
  const names = Object.values(component.properties).flatMap((value) =>
    value === null ? [] : parameterReferences(value).map(({ name }) => name),
  );
  return [...new Set(names)].filter((name) => withoutValue.has(name)).sort();
}

function finding(
  code: string,
  severity: Finding['severity'],
  path: string,
  message: string,
  locations: ReadonlyMap<string, SourceLocation>,
): Finding {
  const location = locations.get(path);
  return { code, severity, path, message, ...(location === undefined ? {} : { location }) };
}

function verificationFinding(path: string, result: Verified, locations: ReadonlyMap<string, SourceLocation>): Finding {
  return finding('nifi-verification', 'warning', path, `${result.step}: ${result.explanation}`, locations);
}

interface FlowAnalysis {
  readonly flowAnalysisPending?: boolean;
  readonly rules?: readonly unknown[];
  readonly ruleViolations?: readonly {
    readonly subjectId?: string;
    readonly violationMessage?: string;
    readonly enforcementPolicy?: string;
    readonly enabled?: boolean;
  }[];
}

/** Rules that administrators of the server have set up; older servers have none. */
async function flowAnalysis(
  client: NifiClient,
  groupId: string,
  components: readonly Component[],
  flow: string,
  locations: ReadonlyMap<string, SourceLocation>,
): Promise<Finding[]> {
  const paths = new Map(components.map(({ id, path }) => [id, path]));
  const { ruleViolations = [] } = await analysisOf(client, groupId);
  return ruleViolations.map(({ subjectId, violationMessage, enforcementPolicy }) =>
    finding(
      'nifi-flow-analysis',
      enforcementPolicy === 'ENFORCE' ? 'error' : 'warning',
      paths.get(subjectId ?? '') ?? flow,
      violationMessage ?? 'A flow analysis rule is violated.',
      locations,
    ),
  );
}

/** Rules run in the background; without rules the analysis stays pending for ever. */
async function analysisOf(client: NifiClient, groupId: string): Promise<FlowAnalysis> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const analysis = await client
      .get<FlowAnalysis>(`/flow/flow-analysis/results/${groupId}`)
      .catch((): FlowAnalysis => ({}));
    const waiting = analysis.flowAnalysisPending === true && (analysis.rules ?? []).length > 0;
    if (!waiting || Date.now() > deadline) return analysis;
    await client.wait(500);
  }
}

function locationsOf(model: FlowModel): Map<string, SourceLocation> {
  const result = new Map<string, SourceLocation>();
  const visit = (group: FlowModel['root']): void => {
    for (const one of [group, ...group.processors, ...group.services, ...group.inputPorts, ...group.outputPorts]) {
      if (one.location !== undefined) result.set(one.path, one.location);
    }
    for (const inner of group.groups) visit(inner);
  };
  visit(model.root);
  return result;
}

async function cleanUp(
  client: NifiClient,
  groupId: string | undefined,
  contextIds: readonly string[],
  leftBehind: string[],
): Promise<void> {
  const attempt = async (what: string, action: () => Promise<unknown>): Promise<void> => {
    try {
      await action();
    } catch (error) {
      leftBehind.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  if (groupId !== undefined) {
    await attempt(`process group ${groupId}`, async () => client.deleteGroup(await client.processGroup(groupId)));
  }
  // Those that inherit go before those that they inherit from.
  for (const id of [...contextIds].reverse()) {
    await attempt(`parameter context ${id}`, async () =>
      client.deleteParameterContext(await client.parameterContext(id)),
    );
  }
}

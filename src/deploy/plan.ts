import type { WantedState } from '../compile/compile.js';
import { applyDiff } from '../diff/apply.js';
import { diffFlows } from '../diff/diff-flows.js';
import type { ComponentChange } from '../diff/types.js';
import { FlowgenError } from '../errors.js';
import type { FlowDefinition } from '../flow/flow-definition.js';
import { bare, contentChanges } from './compare.js';
import { type ComponentIndex, indexComponents } from './components.js';
import { type DrainNeed, planDrain } from './drain-plan.js';
import { hashOf } from './hash.js';
import { type ContextChange, planParameters } from './parameters.js';
import type { DrainPlan, Plan, PlanComponent, PlanProblem, PlanState, StateChange } from './plan-types.js';
import { readFingerprints } from './record.js';
import type { ServerGroup, ServerState } from './server-state.js';
import type { DeployInput, DeployOptions } from './types.js';

/** The plan with what applying it needs and a plan must not show. */
export interface PreparedPlan {
  readonly plan: Plan;
  /** The definition to deploy: the input's, with hand-made changes where they are kept. */
  readonly wanted: FlowDefinition;
  readonly wantedIndex: ComponentIndex;
  readonly contexts: readonly ContextChange[];
  readonly fingerprints: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What must not get into a message. */
  readonly secretValues: readonly string[];
  readonly drain: DrainNeed;
  /** Wanted state by identifier of every processor, port and service. */
  readonly wantedStates: ReadonlyMap<string, PlanState>;
  /** Start what should run. */
  readonly start: boolean;
}

/** Compares what is wanted with what the server has. Pure: the same arguments give the same plan and hash. */
export function preparePlan(input: DeployInput, server: ServerState, options: DeployOptions = {}): PreparedPlan {
  const problems: PlanProblem[] = [...server.problems];
  const { group } = server;
  const record = group?.record;
  const drift = driftOf(group);
  const wanted = withDrift(input.flow, group, drift, options, problems);
  const wantedIndex = indexComponents(wanted);
  const now = group?.definition ?? emptyGroup(wanted);
  const changes = contentChanges(now, wanted, record?.deployed?.defaults);
  const nowIndex = indexComponents(now);
  const parameters = planParameters(input, {
    contexts: server.contexts,
    values: options.parameters,
    secrets: options.secrets ?? { mode: 'always' },
    fingerprints: readFingerprints(server.contexts),
    record,
  });
  problems.push(...parameters.problems);
  if (group !== undefined) problems.push(...groupProblems(group));
  const definition = definitionHash(input);
  const start = options.start ?? record?.paused === undefined;
  const wantedStates = statesOf(wantedIndex, input.wantedStates);
  const states = stateChanges(wantedIndex, wantedStates, group, start);
  const recreated = changes.filter((change) => change.fields.some(({ field }) => field === 'type'));
  const gone = connectionsThatGo(changes, nowIndex);
  const drain = planDrain(nowIndex, gone);
  const place = (id: string): PlanComponent => describe(id, nowIndex, input);
  const drains: DrainPlan[] = [...drain.removed, ...drain.alsoEmpty].map((connection) => ({
    id: connection.identifier,
    path: nowIndex.byId.get(connection.identifier)?.path ?? connection.identifier,
    queued: group?.queues.get(connection.identifier) ?? 0,
    stops: drain.sources
      .filter(({ id }) => id === connection.source.id)
      .filter(({ id }) => group?.states.get(id) === 'running')
      .map(({ id }) => place(id)),
  }));
  problems.push(...drainProblems(drain, drains, group, nowIndex));
  if (options.sql !== undefined && options.sql.missing.length > 0) {
    problems.push({
      code: 'missing-sql',
      severity: 'warning',
      message: `The database lacks ${options.sql.missing.length} of ${options.sql.steps} things that the flow needs: ${options.sql.missing.join(', ')}.`,
      hint: 'Run `flowgen db apply` first.',
    });
  }
  const contextPlans = parameters.changes.map((change) => change.plan);
  const unfinished = record?.journal !== undefined;
  if (unfinished) {
    problems.push({
      code: 'unfinished-deploy',
      severity: 'warning',
      message: `The deploy of ${record.journal?.startedAt} did not come to its end; this one finishes the work.`,
    });
  }
  const stale = group !== undefined && group.marker?.definition !== definition.slice(0, 16);
  const nothing = changes.length === 0 && contextPlans.length === 0 && states.length === 0 && !unfinished && !stale;
  const body = {
    version: 1 as const,
    flow: { id: input.id, name: input.name, definition },
    server: {
      url: server.url,
      nifiVersion: server.about.version,
      ...(server.cluster.clustered ? { cluster: server.cluster.connectedNodes ?? 'clustered' } : {}),
    },
    group: {
      action: group === undefined ? ('create' as const) : nothing ? ('none' as const) : ('update' as const),
      name: wanted.flowContents.name ?? input.name,
      ...(group === undefined ? {} : { id: group.entity.id }),
      parentId: server.parentId,
      ...(record?.paused === undefined ? {} : { paused: true as const }),
    },
    changes,
    drift,
    parameters: contextPlans,
    states,
    restarts: restartsOf(changes, group, nowIndex, input),
    drains,
    recreated: recreated.map(({ identifier }) => place(identifier)),
    ...(options.sql === undefined ? {} : { sql: options.sql }),
    problems,
    seen: {
      ...(group === undefined ? {} : { groupRevision: group.entity.revision.version, content: contentHash(group) }),
      contexts: seenContexts(input, server),
    },
  };
  return {
    plan: { ...body, hash: planHash(body) },
    wanted,
    wantedIndex,
    contexts: parameters.changes,
    fingerprints: parameters.fingerprints,
    secretValues: parameters.secretValues,
    drain,
    wantedStates,
    start,
  };
}

/** True where the plan would write. */
export function isEmpty(plan: Plan): boolean {
  return plan.group.action === 'none';
}

export function planErrors(plan: Plan): PlanProblem[] {
  return plan.problems.filter(({ severity }) => severity === 'error');
}

/** Of what is wanted, parameter values apart: they belong to the environment. */
export function definitionHash(input: DeployInput): string {
  const { flowContents, externalControllerServices } = input.flow;
  return hashOf({ flowContents, externalControllerServices, states: input.wantedStates });
}

/** Queues come and go between plan and deploy; everything else counts. */
function planHash(body: Omit<Plan, 'hash'>): string {
  const { drains, problems, seen, sql: _database, ...rest } = body;
  return hashOf({
    ...rest,
    drains: drains.map(({ id, path }) => ({ id, path })),
    problems: problems.filter(({ code }) => code !== 'queue-stuck' && code !== 'missing-sql'),
    seen,
  });
}

function contentHash(group: ServerGroup): string {
  return hashOf({ definition: group.definition, states: Object.fromEntries(group.states) });
}

function seenContexts(input: DeployInput, server: ServerState): Record<string, number> {
  const wanted = new Set(Object.keys(input.flow.parameterContexts ?? {}));
  const seen: Record<string, number> = {};
  for (const { component, revision } of server.contexts) {
    if (component !== undefined && wanted.has(component.name)) seen[component.name] = revision.version;
  }
  return seen;
}

/** What was changed by hand since the last deploy; states apart, which `states` shows. */
function driftOf(group: ServerGroup | undefined): readonly ComponentChange[] {
  const record = group?.record;
  if (group === undefined || record?.deployed === undefined || record.journal !== undefined) return [];
  const { after } = record.deployed;
  return contentChanges(after.definition, group.definition);
}

function withDrift(
  flow: FlowDefinition,
  group: ServerGroup | undefined,
  drift: readonly ComponentChange[],
  options: DeployOptions,
  problems: PlanProblem[],
): FlowDefinition {
  const after = group?.record?.deployed?.after.definition;
  if (drift.length === 0 || group === undefined || after === undefined) return flow;
  // What the new definition says, too, is nobody's loss.
  const against = contentChanges(group.definition, flow, group.record?.deployed?.defaults);
  const touched = new Set(against.map((change) => change.identifier));
  const lost = drift.filter((change) => touched.has(change.identifier));
  if (lost.length === 0) return flow;
  const list = lost.map((change) => `'${change.name}'`).join(', ');
  switch (options.drift ?? 'refuse') {
    case 'overwrite':
      problems.push({ code: 'drift', severity: 'warning', message: `Overwrites what was changed by hand: ${list}.` });
      return flow;
    case 'keep': {
      problems.push({ code: 'drift', severity: 'warning', message: `Keeps what was changed by hand: ${list}.` });
      const diff = diffFlows(bare(after), bare(group.definition), { match: 'identifier' });
      try {
        const kept = applyDiff(bare(flow), diff);
        return {
          ...kept,
          ...(flow.parameterContexts === undefined ? {} : { parameterContexts: flow.parameterContexts }),
        };
      } catch (error) {
        if (!(error instanceof FlowgenError)) throw error;
        problems.push({
          code: 'drift-conflict',
          severity: 'error',
          message: `What was changed by hand does not fit the new definition: ${error.message}`,
          hint: 'Take it into the definition, or use --drift overwrite.',
        });
        return flow;
      }
    }
    case 'refuse':
      problems.push({
        code: 'drift',
        severity: 'error',
        message: `Changed by hand since the last deploy, and this one would undo it: ${list}.`,
        hint: 'Take it into the definition, or say --drift overwrite (undo it) or --drift keep.',
      });
      return flow;
  }
}

function groupProblems(group: ServerGroup): PlanProblem[] {
  const problems: PlanProblem[] = [];
  const control = group.entity.component?.versionControlInformation;
  if (control !== undefined && control !== null) {
    problems.push({
      code: 'version-controlled',
      severity: 'error',
      message: `The group is under version control (flow '${control.flowName ?? control.flowId}' of registry '${control.registryName ?? control.registryId}').`,
      hint: 'Stop version control of the group in NiFi, or change the flow through its registry (flowgen build --registry-layout).',
    });
  }
  if (group.entity.permissions?.canWrite === false) {
    problems.push({
      code: 'no-permission',
      severity: 'error',
      message: `The group '${group.entity.component?.name ?? group.entity.id}' may not be changed by this user.`,
      hint: 'Ask for the policy "modify the component" of the group.',
    });
  }
  return problems;
}

function drainProblems(
  need: DrainNeed,
  drains: readonly DrainPlan[],
  group: ServerGroup | undefined,
  index: ComponentIndex,
): PlanProblem[] {
  if (group === undefined) return [];
  return [...need.removed, ...need.alsoEmpty].flatMap((connection) => {
    const queued = drains.find(({ id }) => id === connection.identifier)?.queued ?? 0;
    const { id, type } = connection.destination;
    // A deploy that was killed while it drained had stopped it: this one starts it again.
    const runs = group.states.get(id) === 'running' || group.record?.journal?.before.states[id] === 'running';
    if (queued === 0 || type === 'FUNNEL' || runs) return [];
    const path = index.byId.get(connection.identifier)?.path ?? connection.identifier;
    return [
      {
        code: 'queue-stuck',
        severity: 'error' as const,
        message: `'${path}' goes away but holds ${queued} FlowFiles, and what takes them (${connection.destination.name ?? id}) does not run.`,
        hint: 'Start it until the queue is empty, or empty the queue in NiFi.',
        path,
      },
    ];
  });
}

/** Connections that a replace takes away, though some come back under the same identifier. */
function connectionsThatGo(changes: readonly ComponentChange[], now: ComponentIndex): Set<string> {
  const gone = new Set<string>();
  const uprooted = new Set<string>();
  for (const change of changes) {
    const id = change.identifierBefore ?? change.identifier;
    const fields = new Set(change.fields.map(({ field }) => field));
    if (change.kind === 'connection') {
      if (change.type === 'removed' || fields.has('source') || fields.has('group')) gone.add(id);
    } else if (change.type === 'removed' || fields.has('group') || fields.has('type')) uprooted.add(id);
  }
  for (const connection of now.connections) {
    if (uprooted.has(connection.source.id) || uprooted.has(connection.destination.id)) gone.add(connection.identifier);
  }
  return gone;
}

function statesOf(index: ComponentIndex, wanted: Readonly<Record<string, WantedState>>): Map<string, PlanState> {
  const states = new Map<string, PlanState>();
  for (const [id, placed] of index.byId) {
    if (placed.kind === 'service') {
      const state = wanted[id] ?? (placed.component.scheduledState === 'DISABLED' ? 'disabled' : 'enabled');
      states.set(id, state === 'disabled' ? 'disabled' : 'enabled');
    } else if (placed.kind === 'processor' || placed.kind === 'inputPort' || placed.kind === 'outputPort') {
      const state = wanted[id] ?? (placed.component.scheduledState === 'DISABLED' ? 'disabled' : 'running');
      states.set(id, state === 'enabled' ? 'running' : state);
    }
  }
  return states;
}

function stateChanges(
  index: ComponentIndex,
  wanted: ReadonlyMap<string, PlanState>,
  group: ServerGroup | undefined,
  start: boolean,
): StateChange[] {
  const changes: StateChange[] = [];
  for (const [id, to] of wanted) {
    const placed = index.byId.get(id)!;
    if (
      placed.kind === 'group' ||
      placed.kind === 'funnel' ||
      placed.kind === 'label' ||
      placed.kind === 'connection'
    ) {
      continue;
    }
    const from = group?.states.get(id) ?? 'new';
    if (from === to || (to === 'running' && !start)) continue;
    // Stopped is what a new component is anyway.
    if (from === 'new' && (to === 'stopped' || to === 'disabled')) continue;
    changes.push({ id, kind: placed.kind, path: placed.path, from, to });
  }
  return changes;
}

function restartsOf(
  changes: readonly ComponentChange[],
  group: ServerGroup | undefined,
  now: ComponentIndex,
  input: DeployInput,
): PlanComponent[] {
  if (group === undefined) return [];
  const byPath = new Map<string, string>();
  for (const [id, placed] of now.byId) byPath.set(placed.path, id);
  const out = new Map<string, PlanComponent>();
  for (const change of changes) {
    for (const risk of change.risks) {
      if (risk.kind !== 'restarts') continue;
      for (const path of risk.components) {
        const id = byPath.get(path);
        const state = id === undefined ? undefined : group.states.get(id);
        if (id === undefined || out.has(id) || (state !== 'running' && state !== 'enabled')) continue;
        out.set(id, { ...describe(id, now, input), why: risk.text });
      }
    }
  }
  return [...out.values()];
}

function describe(id: string, index: ComponentIndex, input: DeployInput): PlanComponent {
  const placed = index.byId.get(id);
  return { id, kind: placed?.kind ?? 'processor', path: placed?.path ?? input.paths?.[id] ?? id };
}

function emptyGroup(wanted: FlowDefinition): FlowDefinition {
  return {
    flowContents: {
      ...wanted.flowContents,
      processGroups: [],
      remoteProcessGroups: [],
      processors: [],
      inputPorts: [],
      outputPorts: [],
      connections: [],
      labels: [],
      funnels: [],
      controllerServices: [],
    },
  };
}

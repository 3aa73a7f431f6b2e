import { createHash } from 'node:crypto';
import { FlowgenError } from '../errors.js';
import type { FlowDefinition } from '../flow/flow-definition.js';
import {
  type About,
  type ClusterSummary,
  type Connected,
  type GroupStatusSnapshot,
  type NifiClient,
  orUndefined,
  type ParameterContextEntity,
  type ProcessGroupEntity,
  type ServiceEntity,
} from '../nifi/index.js';
import { indexComponents, type PlacedKind, withoutInstances, withRootIdentifier } from './components.js';
import { inputOfDefinition } from './input.js';
import { isMarkedAs, type Marker, readMarker, withoutMarker } from './marker.js';
import type { PlanProblem, PlanState } from './plan-types.js';
import { type DeployRecord, type GroupSnapshot, readRecord, readRecords } from './record.js';
import { interpretStatus } from './status.js';
import type { DeployInput, DeployOptions } from './types.js';

/** A component of the deployed group on the server. */
export interface Instance {
  readonly id: string;
  readonly kind: PlacedKind;
  /** Instance id of the group that holds it. */
  readonly groupId: string;
}

export interface ServerGroup {
  readonly entity: ProcessGroupEntity;
  readonly marker: Marker | undefined;
  /** As the server has it, in our terms: our identifier of the top-level group, no marker, no instance ids. */
  readonly definition: FlowDefinition;
  /** By identifier. */
  readonly instances: ReadonlyMap<string, Instance>;
  /** By identifier, for processors, ports and services. */
  readonly states: ReadonlyMap<string, PlanState>;
  /** Identifiers of processors and ports that NiFi calls invalid. */
  readonly invalid: ReadonlySet<string>;
  /** FlowFiles by identifier of the connection. */
  readonly queues: ReadonlyMap<string, number>;
  /** Identifiers of processors and services that are just changing (starting, validating, …). */
  readonly unsettled: ReadonlySet<string>;
  readonly activeThreads: number;
  /** Names from the group down, by identifier. */
  readonly paths: ReadonlyMap<string, string>;
  /** Instance ids of services of outer groups, by name. */
  readonly outerServices: ReadonlyMap<string, string>;
  readonly record: DeployRecord | undefined;
}

export interface ServerState {
  readonly about: About;
  readonly cluster: ClusterSummary;
  readonly url: string;
  readonly parentId: string;
  readonly siblings: readonly ProcessGroupEntity[];
  readonly contexts: readonly ParameterContextEntity[];
  readonly group: ServerGroup | undefined;
  /** What came up while the group was looked for. */
  readonly problems: readonly PlanProblem[];
}

/**
 * Reads all that a plan needs, with as few requests as possible: six for a group that is there (the version and the
 * cluster were asked on connecting). Writes nothing.
 */
export async function readServer(
  connected: Connected,
  input: DeployInput,
  options: DeployOptions = {},
): Promise<ServerState> {
  const { client, about, cluster } = connected;
  const contextsRequest = client.parameterContexts();
  contextsRequest.catch(() => {});
  const parent = await resolveParent(client, options.parent ?? 'root');
  const siblings = await client.childGroups(parent);
  const contexts = await contextsRequest;
  const { group: entity, problems } = await findGroup(client, input, siblings, contexts, options);
  // The id, not `root`: a plan made while the parent is empty must hold when another flow has come in between.
  const parentId =
    entity?.component?.parentGroupId ??
    siblings[0]?.component?.parentGroupId ??
    (await client.processGroup(parent).then(
      ({ id }) => id,
      () => parent,
    ));
  const group = entity === undefined ? undefined : await readGroup(client, input, entity, contexts);
  return { about, cluster, url: client.baseUrl, parentId, siblings, contexts, group, problems };
}

/** Reads the group anew, after changes; `entity` where nothing about the group itself can have changed. */
export async function rereadGroup(
  client: NifiClient,
  input: DeployInput,
  groupId: string,
  contexts: readonly ParameterContextEntity[],
  entity?: ProcessGroupEntity,
): Promise<ServerGroup> {
  return readGroup(client, input, entity ?? (await client.processGroup(groupId)), contexts);
}

/** A deployed group without a definition at hand: its own terms are those of the last deploy. */
export async function readKnownGroup(
  client: NifiClient,
  flow: string,
  entity: ProcessGroupEntity,
  record: DeployRecord | undefined,
): Promise<ServerGroup> {
  const [raw, status, services] = await Promise.all([
    client.download(entity.id),
    client.groupStatus(entity.id),
    client.services(entity.id),
  ]);
  const input = inputOfDefinition(flow, record?.deployed?.after.definition ?? raw);
  return interpretGroup(input, entity, raw, status.aggregateSnapshot, services, record);
}

async function readGroup(
  client: NifiClient,
  input: DeployInput,
  entity: ProcessGroupEntity,
  contexts: readonly ParameterContextEntity[],
): Promise<ServerGroup> {
  const external = Object.values(input.flow.externalControllerServices ?? {});
  const [raw, status, services] = await Promise.all([
    client.download(entity.id),
    client.groupStatus(entity.id),
    client.services(entity.id, { ancestors: external.length > 0 }),
  ]);
  return interpretGroup(input, entity, raw, status.aggregateSnapshot, services, readRecord(contexts, entity.id));
}

/** Pure part of reading: what NiFi answered, in our terms. */
export function interpretGroup(
  input: DeployInput,
  entity: ProcessGroupEntity,
  raw: FlowDefinition,
  status: GroupStatusSnapshot,
  services: readonly ServiceEntity[],
  record: DeployRecord | undefined,
): ServerGroup {
  const instances = new Map<string, Instance>();
  const identifiers = new Map<string, string>();
  const paths = new Map<string, string>();
  const rawIndex = indexComponents(raw);
  for (const [identifier, placed] of rawIndex.byId) {
    const own = placed.component === raw.flowContents;
    const id = own ? entity.id : (placed.component.instanceIdentifier ?? '');
    const groupId = placed.group.instanceIdentifier ?? entity.id;
    const key = own ? input.flow.flowContents.identifier : identifier;
    instances.set(key, { id, kind: placed.kind, groupId });
    identifiers.set(id, key);
    paths.set(key, placed.path);
  }
  const running = interpretStatus(status, (id) => identifiers.get(id));
  const states = new Map(running.states);
  const invalid = new Set(running.invalid);
  const unsettled = new Set(running.unsettled);
  for (const service of services) {
    const identifier = identifiers.get(service.id);
    const state = service.component?.state ?? service.status?.runStatus;
    if (identifier === undefined || state === undefined) continue;
    states.set(identifier, state === 'ENABLED' || state === 'ENABLING' ? 'enabled' : 'disabled');
    if (state === 'ENABLING' || state === 'DISABLING') unsettled.add(identifier);
    const validation = service.component?.validationStatus ?? service.status?.validationStatus;
    if (validation === 'INVALID' && state !== 'ENABLED') invalid.add(identifier);
    if (validation === 'VALIDATING') unsettled.add(identifier);
  }
  const definition = withoutInstances(withRootIdentifier(raw, input.flow.flowContents.identifier));
  definition.flowContents.comments = withoutMarker(definition.flowContents.comments);
  definition.externalControllerServices = {
    ...definition.externalControllerServices,
    ...outerServices(services, identifiers),
  };
  return {
    entity,
    marker: readMarker(entity.component?.comments),
    definition,
    instances,
    states,
    invalid,
    unsettled,
    queues: running.queues,
    activeThreads: running.activeThreads,
    paths,
    outerServices: new Map(
      services.flatMap(({ id, component }) =>
        identifiers.has(id) || component === undefined ? [] : [[component.name, id]],
      ),
    ),
    record,
  };
}

/**
 * Services of outer groups by the identifier that an export uses for them: their own versioned id, or the name-based
 * UUID of their instance id (ComponentIdGenerator / NiFiRegistryFlowMapper).
 */
function outerServices(
  services: readonly ServiceEntity[],
  inner: ReadonlyMap<string, string>,
): Record<string, { identifier: string; name: string }> {
  const out: Record<string, { identifier: string; name: string }> = {};
  for (const { id, component } of services) {
    if (inner.has(id) || component === undefined) continue;
    const identifier = component.versionedComponentId ?? nameUuid(id);
    out[identifier] = { identifier, name: component.name };
  }
  return out;
}

/** Java's `UUID.nameUUIDFromBytes`. */
export function nameUuid(text: string): string {
  const bytes = createHash('md5').update(text, 'utf8').digest();
  bytes[6] = (bytes[6]! & 0x0f) | 0x30;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `root`, an id, or names from the root group down. Throws `no-such-parent`. */
export async function resolveParent(client: NifiClient, parent: string): Promise<string> {
  if (parent === 'root' || UUID.test(parent)) return parent;
  let id = 'root';
  for (const name of parent.split('/').filter((part) => part.trim() !== '')) {
    const matching = (await client.childGroups(id)).filter((group) => group.component?.name === name.trim());
    if (matching.length !== 1) {
      const count = matching.length === 0 ? 'There is no group' : `There are ${matching.length} groups`;
      throw new FlowgenError('no-such-parent', `${count} '${name.trim()}' in the path '${parent}'.`, {
        hint: 'Give names from the root group down, joined by /, or the id of the group.',
      });
    }
    id = matching[0]!.id;
  }
  return id;
}

async function findGroup(
  client: NifiClient,
  input: DeployInput,
  siblings: readonly ProcessGroupEntity[],
  contexts: readonly ParameterContextEntity[],
  options: DeployOptions,
): Promise<{ group?: ProcessGroupEntity; problems: PlanProblem[] }> {
  if (options.groupId !== undefined) {
    const group = await orUndefined(client.processGroup(options.groupId));
    if (group !== undefined) return { group, problems: [] };
    throw new FlowgenError('no-such-group', `There is no group ${options.groupId}.`);
  }
  const marked = siblings.filter((group) => isMarkedAs(readMarker(group.component?.comments), input.id));
  if (marked.length > 1) {
    return {
      problems: [
        problem(
          'two-copies',
          `There are ${marked.length} groups of the flow '${input.id}': ${marked.map(({ id }) => id).join(', ')}.`,
          'Say with --group which one is meant, and remove the other.',
        ),
      ],
    };
  }
  if (marked[0] !== undefined) return { group: marked[0], problems: [] };
  // The comments were edited by hand, or an operator moved the group: what was recorded still names it.
  for (const record of readRecords(contexts).filter((candidate) => candidate.flow === input.id)) {
    const inPlace = siblings.find(({ id }) => id === record.groupId);
    if (inPlace !== undefined) return { group: inPlace, problems: [] };
    if (options.parent !== undefined && options.parent !== 'root') continue;
    const moved = await orUndefined(client.processGroup(record.groupId));
    if (moved !== undefined && isMarkedAs(readMarker(moved.component?.comments), input.id)) {
      const was = siblings[0]?.component?.parentGroupId;
      if (was === undefined || record.parentId === was) return { group: moved, problems: [] };
    }
  }
  const namesakes = siblings.filter((group) => group.component?.name === input.name);
  if (namesakes.length === 0) return { problems: [] };
  if (options.adopt && namesakes.length === 1) return { group: namesakes[0]!, problems: [] };
  return {
    problems: [
      problem(
        namesakes.length > 1 ? 'duplicate-names' : 'name-taken',
        `${namesakes.length === 1 ? 'A group' : `${namesakes.length} groups`} named '${input.name}' that flowgen did not deploy ${namesakes.length === 1 ? 'is' : 'are'} there already (${namesakes.map(({ id }) => id).join(', ')}).`,
        'Use --adopt to take it over (its content is replaced), --group to name one, or another name or --parent.',
      ),
    ],
  };
}

function problem(code: string, message: string, hint: string): PlanProblem {
  return { code, severity: 'error', message, hint };
}

/** What a rollback needs of the group as it is. */
export function snapshotOf(group: ServerGroup, contexts: readonly ParameterContextEntity[]): GroupSnapshot {
  const used = new Set(Object.keys(group.definition.parameterContexts ?? {}));
  const parameters: Record<string, Record<string, string | null>> = {};
  for (const { component } of contexts) {
    if (component === undefined || !used.has(component.name)) continue;
    const values: Record<string, string | null> = {};
    for (const { parameter } of component.parameters) {
      if (!parameter.sensitive && !parameter.inherited) values[parameter.name] = parameter.value ?? null;
    }
    parameters[component.name] = values;
  }
  return { definition: group.definition, states: Object.fromEntries(group.states), parameters };
}

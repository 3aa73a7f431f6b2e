import { FlowgenError } from '../errors.js';
import {
  type Connected,
  type GroupStatusSnapshot,
  orUndefined,
  type ParameterContextEntity,
  type ProcessGroupEntity,
} from '../nifi/index.js';
import { isMarkedAs, readMarker } from './marker.js';
import { type DeployRecord, readRecords } from './record.js';
import { readKnownGroup, resolveParent, type ServerGroup } from './server-state.js';

/** A group on the server that flowgen deployed. */
export interface Deployed {
  readonly flow: string;
  readonly entity: ProcessGroupEntity;
  readonly record: DeployRecord | undefined;
}

export interface DeployedQuery {
  /** Ids of flows; all where absent. */
  readonly flows?: readonly string[];
  readonly parent?: string;
  readonly groupId?: string;
}

export interface DeployedGroups {
  readonly groups: readonly Deployed[];
  readonly contexts: readonly ParameterContextEntity[];
}

/**
 * Groups with flowgen's marker in the parent group, and those that the server's record names wherever they are.
 * @throws FlowgenError `not-deployed` where a flow that was asked for is not there, `two-copies` where it is there twice
 */
export async function findDeployed({ client }: Connected, query: DeployedQuery): Promise<DeployedGroups> {
  const contexts = await client.parameterContexts();
  const records = readRecords(contexts);
  const found = new Map<string, Deployed>();
  const take = (entity: ProcessGroupEntity): void => {
    const record = records.find(({ groupId }) => groupId === entity.id);
    const marker = readMarker(entity.component?.comments);
    const flow = record?.flow ?? (marker === undefined ? undefined : decodeURIComponent(marker.flow));
    if (flow !== undefined) found.set(entity.id, { flow, entity, record });
  };
  if (query.groupId === undefined) {
    for (const entity of await client.childGroups(await resolveParent(client, query.parent ?? 'root'))) take(entity);
    const elsewhere = (query.parent === undefined ? records : []).filter(({ groupId }) => !found.has(groupId));
    const wanted = query.flows === undefined ? elsewhere : elsewhere.filter(({ flow }) => query.flows?.includes(flow));
    // Records outlive groups that somebody removed in NiFi: one look at all groups instead of one at each.
    const present = wanted.length > 3 ? groupIds((await client.groupStatus('root')).aggregateSnapshot) : undefined;
    for (const { groupId } of wanted) {
      if (present?.has(groupId) === false) continue;
      const entity = await orUndefined(client.processGroup(groupId));
      if (entity !== undefined) take(entity);
    }
  } else {
    const entity = await orUndefined(client.processGroup(query.groupId));
    if (entity === undefined) throw new FlowgenError('no-such-group', `There is no group ${query.groupId}.`);
    take(entity);
  }
  const all = [...found.values()].sort((a, b) => (a.flow < b.flow ? -1 : 1));
  if (query.flows === undefined) return { groups: all, contexts };
  const groups = query.flows.map((flow) => {
    const matching = all.filter(
      (one) => one.flow === flow || isMarkedAs(readMarker(one.entity.component?.comments), flow),
    );
    if (matching.length === 1) return matching[0]!;
    if (matching.length === 0) {
      throw new FlowgenError('not-deployed', `The flow '${flow}' is not deployed here.`, {
        hint:
          all.length === 0
            ? `There is none at ${client.baseUrl}; is --parent right?`
            : `Deployed are: ${all.map((one) => one.flow).join(', ')}.`,
      });
    }
    const places = matching.map(({ entity }) => entity.id).join(', ');
    throw new FlowgenError('two-copies', `The flow '${flow}' is deployed ${matching.length} times: ${places}.`, {
      hint: 'Say with --group or --parent which one is meant.',
    });
  });
  return { groups, contexts };
}

function groupIds(snapshot: GroupStatusSnapshot, into = new Set<string>()): Set<string> {
  into.add(snapshot.id);
  for (const { processGroupStatusSnapshot } of snapshot.processGroupStatusSnapshots) {
    groupIds(processGroupStatusSnapshot, into);
  }
  return into;
}

/** Reads a deployed group with all its components, without a definition at hand. */
export function readDeployed(connected: Connected, { flow, entity, record }: Deployed): Promise<ServerGroup> {
  return readKnownGroup(connected.client, flow, entity, record);
}

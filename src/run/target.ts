import { isMarkedAs, readMarker } from '../deploy/marker.js';
import { FlowgenError } from '../errors.js';
import { hasStatus, type ProcessorEntity } from '../nifi/index.js';
import {
  RUN_END_MARK as END_MARK,
  RUN_FAILURE_MARK as FAILURE_MARK,
  RUN_START_MARK as START_MARK,
} from '../patterns/run-marker/marks.js';
import type { RunServers } from './servers.js';
import { readTopology, type Topology } from './topology.js';
import type { RunTarget, RunTargetRequest } from './types.js';

/**
 * Finds what to run.
 * @throws FlowgenError `run-target` where nothing was found, or more than one
 */
export async function resolveTarget(servers: RunServers, request: RunTargetRequest): Promise<RunTarget> {
  const groupId = request.flow ? await findGroup(servers, request.flow) : await groupOf(servers, request);
  const topology = await readTopology(servers, groupId);
  const starts = request.start?.length ? request.start : findStarts(topology);
  const marked = (mark: string) =>
    [...topology.processors.values()].filter((one) => commentsOf(one).includes(mark)).map(({ id }) => id);
  const ends = request.start?.length ? [] : marked(END_MARK);
  if (ends.length > 1 && !request.end) {
    throw new FlowgenError('run-target', `Group '${topology.name}' has ${ends.length} end markers.`, {
      hint: `Say which one is meant: --end ${ends.join(' or --end ')}`,
    });
  }
  const endId = request.end ?? ends[0];
  return {
    groupId,
    groupName: topology.name,
    startIds: starts,
    ...(endId ? { endId } : {}),
    failureIds: marked(FAILURE_MARK),
    stateKey: request.stateKey ?? 'last_tms',
  };
}

function commentsOf(processor: ProcessorEntity): string {
  return processor.component?.config?.comments ?? '';
}

/** The marked ones; else the only processor that nothing leads to. */
function findStarts(topology: Topology): string[] {
  const all = [...topology.processors.values()];
  const marked = all.filter((one) => commentsOf(one).includes(START_MARK));
  if (marked.length > 0) return marked.map(({ id }) => id);
  const fed = new Set(
    [...topology.connections.values()].filter((c) => c.sourceId !== c.destinationId).map((c) => c.destinationId),
  );
  const sources = all.filter((one) => !fed.has(one.id) && one.component?.state !== 'DISABLED');
  const stopped = sources.filter((one) => one.component?.state !== 'RUNNING');
  const candidates = sources.length > 1 && stopped.length > 0 ? stopped : sources;
  if (candidates.length === 1) return [candidates[0]!.id];
  if (candidates.length === 0) {
    throw new FlowgenError('run-target', `Group '${topology.name}' has no processor that could start a run.`);
  }
  const names = candidates.map((one) => `${one.component?.name} (${one.id})`).join(', ');
  throw new FlowgenError('run-target', `Group '${topology.name}' has several processors that could start a run.`, {
    hint: `Say which one is meant with --start: ${names}.`,
  });
}

/** A group by identifier, by the flow that was deployed into it, or by a name or path that only one group has. */
async function findGroup(servers: RunServers, flow: string): Promise<string> {
  const byName: string[] = [];
  const byFlow: string[] = [];
  const waiting = [{ id: 'root', path: '' }];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    const { id, path } = parent;
    for (const group of await servers.read((client) => client.childGroups(id))) {
      const name = group.component?.name ?? '';
      const here = path === '' ? name : `${path}/${name}`;
      if (group.id === flow) return flow;
      if (isMarkedAs(readMarker(group.component?.comments), flow)) byFlow.push(group.id);
      if (name === flow || here === flow) byName.push(group.id);
      waiting.push({ id: group.id, path: here });
    }
  }
  const found = byFlow.length > 0 ? byFlow : byName;
  if (found.length === 1) return found[0]!;
  if (found.length === 0) {
    throw new FlowgenError('run-target', `No flow or process group is called '${flow}', or this user may not see it.`, {
      hint: 'Give the id of a deployed flow, or the name or identifier of a process group.',
    });
  }
  throw new FlowgenError('run-target', `${found.length} process groups are called '${flow}'.`, {
    hint: `Give an identifier: ${found.join(', ')}.`,
  });
}

/** The innermost group that holds all start and end processors. */
async function groupOf(servers: RunServers, request: RunTargetRequest): Promise<string> {
  const ids = [...(request.start ?? []), ...(request.end ? [request.end] : [])];
  if (!request.start?.length) {
    throw new FlowgenError('run-target', 'Nothing to run is given.', {
      hint: 'Give a flow or group, or --start with the identifier of a processor.',
    });
  }
  const [first, ...others] = await Promise.all(ids.map((id) => groupLine(servers, id)));
  const common = first!.find((group) => others.every((line) => line.includes(group)));
  if (common === undefined) throw new FlowgenError('run-target', 'The processors have no group in common.');
  return common;
}

/** The groups around a processor, innermost first, as far up as the user may look. */
async function groupLine(servers: RunServers, processorId: string): Promise<string[]> {
  const processor = await servers.read((client) => client.processor(processorId));
  const line: string[] = [];
  for (let group = processor.component?.parentGroupId; group; ) {
    const current = group;
    line.push(current);
    try {
      group = (await servers.read((client) => client.processGroup(current))).component?.parentGroupId;
    } catch (error) {
      if (!hasStatus(error, 403)) throw error;
      group = undefined;
    }
  }
  return line;
}

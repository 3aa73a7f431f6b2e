import type { Bulletin, Connected, ProcessorEntity, ServiceEntity } from '../nifi/index.js';
import { redactValidation } from '../nifi/redact.js';
import { contentChanges } from './compare.js';
import { type Deployed, type DeployedQuery, findDeployed, readDeployed } from './find-deployed.js';
import { readMarker } from './marker.js';
import type { ServerGroup } from './server-state.js';

export type Health = 'healthy' | 'paused' | 'stopped' | 'degraded' | 'failed';

/** What `flowgen status` tells about one deployed flow. */
export interface FlowStatus {
  readonly flow: string;
  readonly groupId: string;
  readonly name: string;
  readonly health: Health;
  /** Hash of the definition that the group holds, as far as its marker says (16 digits). */
  readonly definition?: string;
  readonly deployedAt?: string;
  readonly deployedBy?: string;
  readonly flowgen?: string;
  /** A deploy that did not come to its end. */
  readonly unfinishedSince?: string;
  readonly pausedSince?: string;
  readonly counts: {
    readonly running: number;
    readonly stopped: number;
    readonly disabled: number;
    readonly invalid: number;
    readonly servicesEnabled: number;
    readonly servicesDisabled: number;
  };
  readonly problems: readonly { readonly path: string; readonly what: string; readonly reasons: readonly string[] }[];
  /** Fullest first. */
  readonly queues: readonly { readonly path: string; readonly flowFiles: number }[];
  readonly queued: number;
  readonly activeThreads: number;
  /** Names of components that were changed by hand since the last deploy. */
  readonly drift: readonly string[];
  readonly bulletins: readonly {
    readonly level: string;
    readonly source: string;
    readonly message: string;
    readonly at: string;
  }[];
}

export async function statusOf(connected: Connected, query: DeployedQuery): Promise<FlowStatus[]> {
  const { groups } = await findDeployed(connected, query);
  const out: FlowStatus[] = [];
  for (const deployed of groups) out.push(await statusOfOne(connected, deployed));
  return out;
}

async function statusOfOne(connected: Connected, deployed: Deployed): Promise<FlowStatus> {
  const { client } = connected;
  const { entity } = deployed;
  const [group, processors, services, bulletins] = await Promise.all([
    readDeployed(connected, deployed),
    client.processors(entity.id),
    client.services(entity.id),
    client.bulletins({ groupId: entity.id, limit: 20 }),
  ]);
  return describe(deployed, group, processors, services, bulletins);
}

/** Pure. */
export function describe(
  { flow, entity, record }: Deployed,
  group: ServerGroup,
  processors: readonly ProcessorEntity[],
  services: readonly ServiceEntity[],
  bulletins: readonly Bulletin[],
): FlowStatus {
  const wanted = record?.deployed?.wanted ?? {};
  const runs = [...group.states].filter(([id]) => group.instances.get(id)?.kind !== 'service');
  const serviceStates = [...group.states].filter(([id]) => group.instances.get(id)?.kind === 'service');
  const paused = record?.paused;
  const problems: { path: string; what: string; reasons: readonly string[] }[] = [];
  const reasons = reasonsOf(processors, services);
  const path = (id: string) => group.paths.get(id) ?? id;
  for (const [id, state] of group.states) {
    const why = reasons.get(group.instances.get(id)?.id ?? '') ?? [];
    const should = wanted[id];
    if (group.invalid.has(id) && state !== 'disabled') problems.push({ path: path(id), what: 'invalid', reasons: why });
    else if (should === 'enabled' && state !== 'enabled')
      problems.push({ path: path(id), what: 'disabled', reasons: why });
    else if (should === 'running' && state !== 'running' && paused === undefined) {
      problems.push({ path: path(id), what: state, reasons: why });
    }
  }
  const number = (list: readonly (readonly [string, string])[], state: string) =>
    list.filter(([, is]) => is === state).length;
  const queues = [...group.queues]
    .filter(([, flowFiles]) => flowFiles > 0)
    .map(([id, flowFiles]) => ({ path: path(id), flowFiles }))
    .sort((a, b) => b.flowFiles - a.flowFiles);
  const deployed = record?.deployed;
  const marker = readMarker(entity.component?.comments);
  const drift =
    deployed === undefined || record?.journal !== undefined
      ? []
      : contentChanges(deployed.after.definition, group.definition);
  const running = number(runs, 'running');
  return {
    flow,
    groupId: entity.id,
    name: entity.component?.name ?? '',
    health: healthOf(running, problems.length, paused !== undefined, record?.journal !== undefined),
    ...(marker === undefined ? {} : { definition: marker.definition }),
    ...(deployed === undefined ? {} : { deployedAt: deployed.at }),
    ...(deployed?.user === undefined ? {} : { deployedBy: deployed.user }),
    ...(deployed?.flowgen === undefined ? {} : { flowgen: deployed.flowgen }),
    ...(record?.journal === undefined ? {} : { unfinishedSince: record.journal.startedAt }),
    ...(paused === undefined ? {} : { pausedSince: paused.at }),
    counts: {
      running,
      stopped: number(runs, 'stopped'),
      disabled: number(runs, 'disabled'),
      invalid: group.invalid.size,
      servicesEnabled: number(serviceStates, 'enabled'),
      servicesDisabled: number(serviceStates, 'disabled'),
    },
    problems,
    queues,
    queued: queues.reduce((sum, { flowFiles }) => sum + flowFiles, 0),
    activeThreads: group.activeThreads,
    drift: drift.map((change) => change.path.join(' / ')),
    bulletins: bulletins.flatMap(({ bulletin }) =>
      bulletin === undefined
        ? []
        : [{ level: bulletin.level, source: bulletin.sourceName, message: bulletin.message, at: bulletin.timestamp }],
    ),
  };
}

function healthOf(running: number, problems: number, paused: boolean, unfinished: boolean): Health {
  if (unfinished) return 'failed';
  if (paused) return 'paused';
  if (problems > 0) return running === 0 ? 'stopped' : 'degraded';
  return 'healthy';
}

function reasonsOf(
  processors: readonly ProcessorEntity[],
  services: readonly ServiceEntity[],
): ReadonlyMap<string, readonly string[]> {
  const out = new Map<string, readonly string[]>();
  for (const { id, component } of processors) {
    out.set(id, redactValidation(component?.validationErrors, component?.config?.descriptors));
  }
  for (const { id, component } of services) {
    out.set(id, redactValidation(component?.validationErrors, component?.descriptors));
  }
  return out;
}

import type {
  About,
  Bulletin,
  ClusterNode,
  ClusterSummary,
  ComponentState,
  ConnectionEntity,
  CurrentUser,
  DropRequestEntity,
  ParameterChange,
  ParameterContextEntity,
  ParameterUpdateEntity,
  PortEntity,
  ProcessGroupEntity,
  ProcessGroupFlow,
  ProcessGroupStatus,
  ProcessorEntity,
  ReplaceRequestEntity,
  Revision,
  RunState,
  ServiceEntity,
  Snapshot,
} from './entities.js';
import { hasStatus, NifiError, refusedFor } from './nifi-error.js';
import {
  delay,
  type Method,
  type RequestCounts,
  type RequestOptions,
  Transport,
  type TransportOptions,
} from './transport.js';

export interface NifiClientOptions extends TransportOptions {
  /**
   * Change a node that is cut off from its cluster. Such changes are undone when it reconnects: only on the user's
   * explicit wish. Default false.
   */
  readonly acknowledgeDisconnectedNode?: boolean;
}

/** Anything with a revision that can be read again. */
export interface Revised {
  id: string;
  revision: Revision;
}

export type PortKind = 'input-ports' | 'output-ports';

/**
 * NiFi's REST interface, the part that flowgen needs, on one base URL. Methods answer what NiFi answered and throw
 * NifiError. Changes carry the revision of the entity they are given.
 */
export class NifiClient {
  readonly transport: Transport;
  private readonly options: NifiClientOptions;

  constructor(url: string, options: NifiClientOptions = {}, counts?: RequestCounts) {
    this.options = options;
    this.transport = new Transport(url, options, counts);
  }

  /** The same settings and counters on another node. Tokens are not taken along: they belong to a node. */
  at(url: string): NifiClient {
    return new NifiClient(url, this.options, this.transport.counts);
  }

  /** The same server and settings, with counters of its own. */
  fork(): NifiClient {
    return new NifiClient(this.baseUrl, this.options);
  }

  get baseUrl(): string {
    return this.transport.baseUrl;
  }

  get counts(): RequestCounts {
    return this.transport.counts;
  }

  /** Waits; ends with the client's signal. */
  wait(ms: number): Promise<void> {
    return delay(ms, this.transport.signal);
  }

  request<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
    return this.transport.request<T>(method, path, options);
  }

  get<T>(path: string, query?: RequestOptions['query'], options?: RequestOptions): Promise<T> {
    return this.request<T>('GET', path, { ...options, ...(query === undefined ? {} : { query }) });
  }

  // The server.

  async about(options?: RequestOptions): Promise<About> {
    return (await this.get<{ about: About }>('/flow/about', undefined, options)).about;
  }

  currentUser(): Promise<CurrentUser> {
    return this.get('/flow/current-user');
  }

  async clusterSummary(options?: RequestOptions): Promise<ClusterSummary> {
    return (await this.get<{ clusterSummary: ClusterSummary }>('/flow/cluster/summary', undefined, options))
      .clusterSummary;
  }

  /** Needs the controller policy; only on a cluster. */
  async clusterNodes(): Promise<ClusterNode[]> {
    return (await this.get<{ cluster: { nodes: ClusterNode[] } }>('/controller/cluster')).cluster.nodes;
  }

  // Process groups.

  processGroup(id: string): Promise<ProcessGroupEntity> {
    return this.get(`/process-groups/${id}`);
  }

  /** One level of the canvas with all its components. */
  async flow(groupId: string): Promise<ProcessGroupFlow> {
    return (await this.get<{ processGroupFlow: ProcessGroupFlow }>(`/flow/process-groups/${groupId}`)).processGroupFlow;
  }

  /** The child groups of a group. */
  async childGroups(groupId: string): Promise<ProcessGroupEntity[]> {
    return (await this.get<{ processGroups: ProcessGroupEntity[] }>(`/process-groups/${groupId}/process-groups`))
      .processGroups;
  }

  /** All processors of a group and, with `recursive`, of those in it. */
  async processors(groupId: string, recursive = true): Promise<ProcessorEntity[]> {
    return (
      await this.get<{ processors: ProcessorEntity[] }>(`/process-groups/${groupId}/processors`, {
        includeDescendantGroups: recursive,
      })
    ).processors;
  }

  async services(
    groupId: string,
    options: { ancestors?: boolean; descendants?: boolean } = {},
  ): Promise<ServiceEntity[]> {
    return (
      await this.get<{ controllerServices: ServiceEntity[] }>(`/flow/process-groups/${groupId}/controller-services`, {
        includeAncestorGroups: options.ancestors ?? false,
        includeDescendantGroups: options.descendants ?? true,
      })
    ).controllerServices;
  }

  async groupStatus(groupId: string, options: { nodewise?: boolean } = {}): Promise<ProcessGroupStatus> {
    return (
      await this.get<{ processGroupStatus: ProcessGroupStatus }>(`/flow/process-groups/${groupId}/status`, {
        recursive: true,
        nodewise: options.nodewise ?? false,
      })
    ).processGroupStatus;
  }

  /** The group as a flow definition; services of outer groups by name only. Sensitive values are left out by NiFi. */
  download(groupId: string): Promise<Snapshot> {
    return this.get(`/process-groups/${groupId}/download`, { includeReferencedServices: false });
  }

  /** A new group with the snapshot's content; services of outer groups and bundles are resolved by NiFi. */
  importGroup(
    parentId: string,
    name: string,
    snapshot: Snapshot,
    position: { x: number; y: number },
    revision: Revision = { version: 0 },
  ): Promise<ProcessGroupEntity> {
    return this.request('POST', `/process-groups/${parentId}/process-groups/import`, {
      body: this.acknowledged({
        groupName: name,
        positionDTO: position,
        flowSnapshot: snapshot,
        revisionDTO: revision,
      }),
      timeoutMs: 300_000,
    });
  }

  updateGroup(
    group: Revised,
    component: {
      name?: string;
      comments?: string;
      parameterContext?: { id: string | null };
      position?: { x: number; y: number };
    },
    options: { recursive?: boolean } = {},
  ): Promise<ProcessGroupEntity> {
    return this.request('PUT', `/process-groups/${group.id}`, {
      body: this.acknowledged({
        revision: group.revision,
        ...(options.recursive ? { processGroupUpdateStrategy: 'ALL_DESCENDANTS' } : {}),
        component: { id: group.id, ...component },
      }),
    });
  }

  deleteGroup(group: Revised): Promise<ProcessGroupEntity> {
    return this.remove(`/process-groups/${group.id}`, group.revision);
  }

  /** Starts or stops (or enables, disables) everything in the group, or only `components` (id → revision). */
  scheduleGroup(
    groupId: string,
    state: 'RUNNING' | 'STOPPED' | 'ENABLED' | 'DISABLED',
    components?: Readonly<Record<string, Revision>>,
  ): Promise<unknown> {
    return this.request('PUT', `/flow/process-groups/${groupId}`, {
      body: this.acknowledged({ id: groupId, state, ...(components === undefined ? {} : { components }) }),
    });
  }

  /** Enables or disables the services of the group, or only `components` (id → revision). */
  scheduleServices(
    groupId: string,
    state: 'ENABLED' | 'DISABLED',
    components?: Readonly<Record<string, Revision>>,
  ): Promise<unknown> {
    return this.request('PUT', `/flow/process-groups/${groupId}/controller-services`, {
      body: this.acknowledged({ id: groupId, state, ...(components === undefined ? {} : { components }) }),
    });
  }

  // Replacing the content of a group, which takes time.

  startReplace(groupId: string, revision: Revision, snapshot: Snapshot): Promise<ReplaceRequestEntity> {
    return this.request('POST', `/process-groups/${groupId}/replace-requests`, {
      body: this.acknowledged({
        processGroupRevision: revision,
        versionedFlowSnapshot: snapshot,
      }),
      timeoutMs: 300_000,
    });
  }

  replaceRequest(id: string): Promise<ReplaceRequestEntity> {
    return this.get(`/process-groups/replace-requests/${id}`);
  }

  /** Ends a request; one that still runs is cancelled (which leaves stopped what it had stopped). */
  deleteReplaceRequest(id: string): Promise<ReplaceRequestEntity> {
    return this.request('DELETE', `/process-groups/replace-requests/${id}`, {
      query: this.acknowledgedQuery(),
    });
  }

  // Processors, ports, services, connections.

  processor(id: string): Promise<ProcessorEntity> {
    return this.get(`/processors/${id}`);
  }

  /** `component` holds only what changes (and `config` within it, likewise). */
  updateProcessor(processor: Revised, component: Record<string, unknown>): Promise<ProcessorEntity> {
    return this.update(`/processors/${processor.id}`, processor, component);
  }

  setProcessorState(processor: Revised, state: RunState): Promise<ProcessorEntity> {
    return this.runStatus(`/processors/${processor.id}`, processor.revision, state);
  }

  /** Reading state needs write permission on the processor. */
  async processorState(id: string): Promise<ComponentState> {
    return (await this.get<{ componentState: ComponentState }>(`/processors/${id}/state`)).componentState;
  }

  /** Interrupts the threads of a stopped processor that do not end. */
  terminateThreads(processorId: string): Promise<ProcessorEntity> {
    return this.request('DELETE', `/processors/${processorId}/threads`, { query: this.acknowledgedQuery() });
  }

  port(kind: PortKind, id: string): Promise<PortEntity> {
    return this.get(`/${kind}/${id}`);
  }

  setPortState(kind: PortKind, port: Revised, state: Exclude<RunState, 'RUN_ONCE'>): Promise<PortEntity> {
    return this.runStatus(`/${kind}/${port.id}`, port.revision, state);
  }

  service(id: string): Promise<ServiceEntity> {
    return this.get(`/controller-services/${id}`);
  }

  updateService(service: Revised, component: Record<string, unknown>): Promise<ServiceEntity> {
    return this.update(`/controller-services/${service.id}`, service, component);
  }

  setServiceState(service: Revised, state: 'ENABLED' | 'DISABLED'): Promise<ServiceEntity> {
    return this.runStatus(`/controller-services/${service.id}`, service.revision, state);
  }

  connection(id: string): Promise<ConnectionEntity> {
    return this.get(`/connections/${id}`);
  }

  /** Bends and the like also while it is in use; what routes FlowFiles only while both ends are stopped. */
  updateConnection(connection: Revised, component: Record<string, unknown>): Promise<ConnectionEntity> {
    return this.update(`/connections/${connection.id}`, connection, component);
  }

  /** Empties a queue: the FlowFiles are gone. */
  async dropQueue(connectionId: string): Promise<DropRequestEntity['dropRequest']> {
    let { dropRequest } = await this.request<DropRequestEntity>(
      'POST',
      `/flowfile-queues/${connectionId}/drop-requests`,
    );
    const path = `/flowfile-queues/${connectionId}/drop-requests/${dropRequest.id}`;
    while (!dropRequest.finished) {
      await this.wait(100);
      dropRequest = (await this.get<DropRequestEntity>(path)).dropRequest;
    }
    await this.request('DELETE', path);
    return dropRequest;
  }

  /** Empties all queues of a group and those in it: the FlowFiles are gone. */
  async emptyGroup(groupId: string): Promise<DropRequestEntity['dropRequest']> {
    const path = `/process-groups/${groupId}/empty-all-connections-requests`;
    let { dropRequest } = await this.request<DropRequestEntity>('POST', path);
    while (!dropRequest.finished) {
      await this.wait(100);
      dropRequest = (await this.get<DropRequestEntity>(`${path}/${dropRequest.id}`)).dropRequest;
    }
    await this.request('DELETE', `${path}/${dropRequest.id}`);
    return dropRequest;
  }

  // Bulletins.

  /** Newest last. `after`: only those with a higher id. */
  async bulletins(query: { groupId?: string; sourceId?: string; after?: number; limit?: number }): Promise<Bulletin[]> {
    const board = await this.get<{ bulletinBoard: { bulletins: Bulletin[] } }>('/flow/bulletin-board', query);
    return board.bulletinBoard.bulletins;
  }

  // Parameter contexts.

  async parameterContexts(): Promise<ParameterContextEntity[]> {
    return (await this.get<{ parameterContexts: ParameterContextEntity[] }>('/flow/parameter-contexts'))
      .parameterContexts;
  }

  parameterContext(id: string): Promise<ParameterContextEntity> {
    return this.get(`/parameter-contexts/${id}`);
  }

  createParameterContext(context: {
    name: string;
    description?: string;
    parameters: readonly ParameterChange[];
    inherited?: readonly string[];
  }): Promise<ParameterContextEntity> {
    return this.request('POST', '/parameter-contexts', {
      body: this.acknowledged({ revision: { version: 0 }, component: parameterContextComponent(context) }),
    });
  }

  /** Immediate; only where nothing that runs refers to what changes. Parameters that are left out stay. */
  updateParameterContext(
    context: Revised,
    change: {
      name?: string;
      description?: string;
      parameters?: readonly ParameterChange[];
      inherited?: readonly string[];
    },
  ): Promise<ParameterContextEntity> {
    return this.request('PUT', `/parameter-contexts/${context.id}`, {
      body: this.acknowledged({
        revision: context.revision,
        id: context.id,
        component: { id: context.id, ...parameterContextComponent(change) },
      }),
    });
  }

  /** Stops, changes and restarts what refers to the parameters. Parameters that are left out stay. */
  startParameterUpdate(
    context: Revised,
    change: {
      name?: string;
      description?: string;
      parameters?: readonly ParameterChange[];
      inherited?: readonly string[];
    },
  ): Promise<ParameterUpdateEntity> {
    return this.request('POST', `/parameter-contexts/${context.id}/update-requests`, {
      body: this.acknowledged({
        revision: context.revision,
        id: context.id,
        component: { id: context.id, ...parameterContextComponent(change) },
      }),
    });
  }

  parameterUpdate(contextId: string, requestId: string): Promise<ParameterUpdateEntity> {
    return this.get(`/parameter-contexts/${contextId}/update-requests/${requestId}`);
  }

  deleteParameterUpdate(contextId: string, requestId: string): Promise<ParameterUpdateEntity> {
    return this.request('DELETE', `/parameter-contexts/${contextId}/update-requests/${requestId}`, {
      query: this.acknowledgedQuery(),
    });
  }

  deleteParameterContext(context: Revised): Promise<ParameterContextEntity> {
    return this.remove(`/parameter-contexts/${context.id}`, context.revision);
  }

  // The shapes of changes.

  /** DELETE with a revision. */
  remove<T>(path: string, revision: Revision): Promise<T> {
    return this.request<T>('DELETE', path, {
      query: { version: revision.version, ...this.acknowledgedQuery() },
    });
  }

  private update<T>(path: string, entity: Revised, component: Record<string, unknown>): Promise<T> {
    return this.request<T>('PUT', path, {
      body: this.acknowledged({ revision: entity.revision, component: { id: entity.id, ...component } }),
    });
  }

  private runStatus<T>(path: string, revision: Revision, state: string): Promise<T> {
    return this.request<T>('PUT', `${path}/run-status`, { body: this.acknowledged({ revision, state }) });
  }

  private acknowledged<B extends object>(body: B): B & { disconnectedNodeAcknowledged?: true } {
    return this.options.acknowledgeDisconnectedNode ? { ...body, disconnectedNodeAcknowledged: true } : body;
  }

  private acknowledgedQuery(): { disconnectedNodeAcknowledged?: true } {
    return this.options.acknowledgeDisconnectedNode ? { disconnectedNodeAcknowledged: true } : {};
  }
}

function parameterContextComponent(context: {
  name?: string;
  description?: string;
  parameters?: readonly ParameterChange[];
  inherited?: readonly string[];
}): Record<string, unknown> {
  return {
    ...(context.name === undefined ? {} : { name: context.name }),
    ...(context.description === undefined ? {} : { description: context.description }),
    // Never absent: an update request without the list is a NullPointerException in NiFi.
    parameters: (context.parameters ?? []).map((parameter) => ({ parameter })),
    ...(context.inherited === undefined
      ? {}
      : { inheritedParameterContexts: context.inherited.map((id) => ({ id, component: { id } })) }),
  };
}

/**
 * Brings one entity into a wanted state: reads it, writes unless `done`, and reads again after a stale revision or
 * an answer that got lost. So it neither overwrites blindly nor repeats what was carried out.
 * Answers the entity as last seen. Throws what `write` throws when trying again makes no sense.
 */
export async function converge<E>(options: {
  read: () => Promise<E>;
  done: (entity: E) => boolean;
  write: (entity: E) => Promise<unknown>;
  /** Default 5. */
  attempts?: number;
}): Promise<E> {
  for (let attempt = 1; ; attempt++) {
    const entity = await options.read();
    if (options.done(entity)) return entity;
    try {
      await options.write(entity);
    } catch (error) {
      const again = refusedFor(error, 'stale-revision') || (error instanceof NifiError && error.delivery === 'unknown');
      if (!again || attempt >= (options.attempts ?? 5)) throw error;
    }
    if (attempt >= (options.attempts ?? 5)) return options.read();
  }
}

/** `undefined` instead of a 404. */
export async function orUndefined<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

import type { LiteralText, ParamRef, ServiceRef } from '../catalog/value-types.js';
import type { SourceLocation } from '../errors.js';
import { Connection, Funnel, Port, Processor, Service, type Target } from './components.js';
import type { FlowBuilder } from './flow-builder.js';
import { idFromName, joinPath } from './ids.js';
import { callerLocation } from './location.js';
import type {
  ConnectionModel,
  FunnelModel,
  GroupModel,
  LabelModel,
  PortModel,
  ProcessorModel,
  PropertyModel,
  ServiceModel,
} from './model.js';
import type {
  ClassName,
  ConnectionOptions,
  GroupOptions,
  LabelOptions,
  NamedOptions,
  PortOptions,
  ProcessorOptions,
  ProcessorTypeName,
  ServiceOptions,
  ServiceTypeName,
} from './options.js';
import { type PropertyInput, toPropertyModel } from './values.js';

type Properties = Record<string, PropertyModel>;

/** A process group under construction. Everything that NiFi's canvas offers is a method here. */
export class GroupBuilder {
  readonly id: string;
  /** Path of ids from the flow down. */
  readonly path: string;
  readonly parent: GroupBuilder | undefined;
  /** The flow that the group belongs to: SQL parts, parameters, findings. */
  readonly flow: FlowBuilder;
  readonly #options: GroupOptions;
  readonly #location: SourceLocation | undefined;
  readonly #groups: GroupBuilder[] = [];
  readonly #processors: Processor[] = [];
  readonly #services: Service[] = [];
  readonly #ports: Port[] = [];
  readonly #funnels: FunnelModel[] = [];
  readonly #labels: LabelModel[] = [];
  readonly #connections: ConnectionModel[] = [];
  readonly #connectionIds = new Set<string>();

  constructor(flow: FlowBuilder, parent: GroupBuilder | undefined, id: string, options: GroupOptions) {
    this.flow = flow;
    this.parent = parent;
    this.id = id;
    this.path = parent ? joinPath(parent.path, id) : id;
    this.#options = options;
    this.#location = callerLocation();
  }

  // The overload for known types stands last: it is the one whose errors the type checker shows.
  /** A processor of any type, by its full class name. */
  processor(type: ClassName, options: ProcessorOptions<ClassName>): Processor;
  /** A processor of a known type, by its simple name (`'InvokeHTTP'`). */
  processor<Type extends ProcessorTypeName>(type: Type, options: ProcessorOptions<Type>): Processor<Type>;
  processor(type: string, options: NamedOptions): Processor {
    const base: ProcessorModel = {
      ...this.#identity(options),
      kind: 'processor',
      type,
      properties: {},
      dynamic: {},
      sensitiveDynamic: [],
      autoTerminate: [],
      state: 'running',
    };
    const processor = new Processor(this, this.configuredProcessor(base, options as Partial<ProcessorOptions<string>>));
    this.#processors.push(processor);
    this.flow.checkOptions(options, 'processor', base.path, base.location);
    return processor;
  }

  /** A controller service of any type, by its full class name. */
  service(type: ClassName, options: ServiceOptions<ClassName>): Service;
  /** A controller service of a known type, by its simple name (`'DBCPConnectionPool'`). */
  service<Type extends ServiceTypeName>(type: Type, options: ServiceOptions<Type>): Service<Type>;
  service(type: string, options: NamedOptions): Service {
    const base: ServiceModel = {
      ...this.#identity(options),
      kind: 'service',
      type,
      properties: {},
      dynamic: {},
      sensitiveDynamic: [],
      state: 'enabled',
    };
    const service = new Service(this, this.configuredService(base, options as Partial<ServiceOptions<string>>));
    this.#services.push(service);
    this.flow.checkOptions(options, 'service', base.path, base.location);
    return service;
  }

  /** A group inside this one. */
  group(options: GroupOptions, build?: (group: GroupBuilder) => void): GroupBuilder {
    const group = new GroupBuilder(this.flow, this, options.id ?? idFromName(options.name), options);
    this.#groups.push(group);
    this.flow.checkOptions(options, 'group', group.path, group.#location);
    build?.(group);
    return group;
  }

  inputPort(name: string, options: PortOptions = {}): Port {
    return this.#port('inputPort', name, options);
  }

  outputPort(name: string, options: PortOptions = {}): Port {
    return this.#port('outputPort', name, options);
  }

  funnel(id: string, options: { readonly allow?: Readonly<Record<string, string>> } = {}): Funnel {
    const identity = this.#identity({ id, name: id, ...options });
    this.#funnels.push({ ...identity, kind: 'funnel' });
    return new Funnel(this, identity.id, identity.path);
  }

  /** A text on the canvas, above the components that it explains. */
  label(text: string, options: LabelOptions = {}): void {
    const identity = this.#identity({ id: options.id ?? `label-${idFromName(text.split('\n')[0] ?? '')}`, name: text });
    this.flow.checkOptions(options, 'label', identity.path, identity.location);
    this.#labels.push({
      ...identity,
      kind: 'label',
      text,
      ...(options.over && { over: options.over.map((component) => component.path) }),
      ...(options.background && { background: options.background }),
    });
  }

  /** A controller service that lives in a group around the flow on the server; NiFi finds it by its name. */
  externalService<Provides extends string>(options: { name: string; provides?: Provides }): ServiceRef<Provides> {
    return this.flow.externalService(options.name, options.provides);
  }

  /** Connects two components; `Processor.to`, `Port.to` and `Funnel.to` read better. */
  connect(from: Target, to: Target, relationships: readonly string[], options: ConnectionOptions): Connection {
    // NiFi keeps a connection to or from a port of a child group in the group around that child.
    const home = from.endpoint.kind === 'outputPort' ? from.parent.parent : from.parent;
    const arrival = to.endpoint.kind === 'inputPort' ? to.parent.parent : to.parent;
    const location = callerLocation();
    if (!home || home !== arrival) {
      this.flow.finding({
        code: 'connection-crosses-groups',
        severity: 'error',
        message: `A connection cannot lead from ${from.path} to ${to.path}: they are not in the same group.`,
        path: from.path,
        suggestion: 'lead it through input and output ports of the groups between them',
        ...(location && { location }),
      });
    }
    return (home ?? this).#addConnection(from, to, relationships, options, location);
  }

  #addConnection(
    from: Target,
    to: Target,
    relationships: readonly string[],
    options: ConnectionOptions,
    location: SourceLocation | undefined,
  ): Connection {
    const short = (path: string) => (path.startsWith(`${this.path}/`) ? path.slice(this.path.length + 1) : path);
    const pair = `${short(from.path)}→${short(to.path)}`.replaceAll('/', '.');
    // A second connection between the same two components is told apart by its relationships.
    const id = options.id ?? (this.#connectionIds.has(pair) ? `${pair}:${[...relationships].sort().join('+')}` : pair);
    if (this.#connectionIds.has(id)) {
      this.flow.duplicate(joinPath(this.path, id), 'connection', location);
    }
    this.#connectionIds.add(id);
    const model: ConnectionModel = {
      id,
      path: joinPath(this.path, id),
      from: from.endpoint,
      to: to.endpoint,
      relationships: [...relationships],
      ...(options.name !== undefined && { name: options.name }),
      ...(options.backPressure && { backPressure: options.backPressure }),
      ...(options.expiration !== undefined && { expiration: options.expiration }),
      ...(options.prioritizers && {
        prioritizers: options.prioritizers.map((name) =>
          name.includes('.') ? name : `org.apache.nifi.prioritizer.${name}Prioritizer`,
        ),
      }),
      ...(options.loadBalance && { loadBalance: loadBalanceModel(options.loadBalance) }),
      ...(location && { location }),
    };
    this.#connections.push(model);
    this.flow.checkOptions(options, 'connection', model.path, location);
    return new Connection(model);
  }

  #port(kind: PortModel['kind'], name: string, options: PortOptions): Port {
    const port = new Port(this, {
      ...this.#identity({ name, ...options }),
      kind,
      state: options.state ?? 'running',
      ...(options.concurrentTasks !== undefined && { concurrentTasks: options.concurrentTasks }),
      ...(options.allowRemoteAccess !== undefined && { allowRemoteAccess: options.allowRemoteAccess }),
    });
    this.#ports.push(port);
    this.flow.checkOptions(options, 'port', port.path, port.model.location);
    return port;
  }

  #identity(options: { id?: string; name: string; comments?: string; allow?: Readonly<Record<string, string>> }) {
    const id = options.id ?? idFromName(options.name);
    const location = callerLocation();
    return {
      id,
      path: joinPath(this.path, id),
      name: options.name,
      ...(options.comments !== undefined && { comments: options.comments }),
      ...(options.allow && { allow: options.allow }),
      ...(location && { location }),
    };
  }

  /** A processor's model with more options applied. For {@link Processor.configure}. */
  configuredProcessor(model: ProcessorModel, options: Partial<ProcessorOptions<string>>): ProcessorModel {
    return this.#applied(model, options);
  }

  /** A service's model with more options applied. For {@link Service.configure}. */
  configuredService(model: ServiceModel, options: Partial<ServiceOptions<string>>): ServiceModel {
    return this.#applied(model, options);
  }

  /** The given options over what was said before; properties add up, everything else replaces. */
  #applied<Model extends ProcessorModel | ServiceModel>(
    model: Model,
    options: Partial<ProcessorOptions<string> | ServiceOptions<string>>,
  ): Model {
    const { id: _id, properties, dynamic, sensitiveDynamic, ...rest } = options;
    return {
      ...model,
      ...withoutUndefined(rest),
      ...this.#configured(model, properties, dynamic, sensitiveDynamic),
    };
  }

  #configured(
    model: ProcessorModel | ServiceModel,
    properties: Readonly<Record<string, PropertyInput>> | undefined,
    dynamic: Readonly<Record<string, PropertyInput | undefined>> | undefined,
    sensitiveDynamic: readonly string[] | undefined,
  ) {
    const secrets = Object.entries(dynamic ?? {})
      .filter(([, value]) => isSecret(value))
      .map(([name]) => name);
    return {
      properties: { ...model.properties, ...this.#propertyModels(properties) },
      dynamic: { ...model.dynamic, ...this.#propertyModels(dynamic) },
      sensitiveDynamic: [...new Set([...model.sensitiveDynamic, ...(sensitiveDynamic ?? []), ...secrets])].sort(),
    };
  }

  #propertyModels(properties: Readonly<Record<string, PropertyInput | undefined>> | undefined): Properties {
    const models: Properties = {};
    for (const [name, value] of Object.entries(properties ?? {})) {
      if (value === undefined) continue;
      // A parameter is noted as it becomes text, here as well as inside an author's own template string.
      models[name] = toPropertyModel(value);
    }
    return models;
  }

  /** The group as plain data. */
  toModel(): GroupModel {
    const ports = this.#ports.map((port) => port.model);
    return {
      id: this.id,
      path: this.path,
      kind: 'group',
      name: this.#options.name,
      ...(this.#options.comments !== undefined && { comments: this.#options.comments }),
      ...(this.#options.allow && { allow: this.#options.allow }),
      ...(this.#location && { location: this.#location }),
      groups: this.#groups.map((group) => group.toModel()),
      processors: this.#processors.map((processor) => processor.model),
      services: this.#services.map((service) => service.model),
      inputPorts: ports.filter((port) => port.kind === 'inputPort'),
      outputPorts: ports.filter((port) => port.kind === 'outputPort'),
      funnels: this.#funnels,
      labels: this.#labels,
      connections: this.#connections,
      ...(this.#options.parameterContext !== undefined && { parameterContext: this.#options.parameterContext }),
      ...(this.#options.flowFileConcurrency && { flowFileConcurrency: this.#options.flowFileConcurrency }),
      ...(this.#options.flowFileOutboundPolicy && { flowFileOutboundPolicy: this.#options.flowFileOutboundPolicy }),
    };
  }
}

function loadBalanceModel(option: NonNullable<ConnectionOptions['loadBalance']>): ConnectionModel['loadBalance'] & {} {
  if (typeof option === 'string') return { strategy: option };
  if ('partitionBy' in option) return { strategy: 'PARTITION_BY_ATTRIBUTE', attribute: option.partitionBy };
  return option;
}

function isParameter(value: PropertyInput): value is ParamRef {
  return typeof value === 'object' && value !== null && 'param' in value;
}

function isSecret(value: PropertyInput | LiteralText | undefined): boolean {
  return value !== undefined && isParameter(value) && value.sensitive;
}

function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

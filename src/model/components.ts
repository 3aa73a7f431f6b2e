import type { ServiceKind, ServiceRef } from '../catalog/value-types.js';
import type { GroupBuilder } from './group-builder.js';
import type { ConnectionModel, EndpointModel, PortModel, ProcessorModel, ServiceModel } from './model.js';
import type { ConnectionOptions, ProcessorOptions, ProvidesOf, RelationshipOf, ServiceOptions } from './options.js';

/** Anything that a connection may lead to. */
export interface Target {
  readonly path: string;
  readonly parent: GroupBuilder;
  readonly endpoint: EndpointModel;
}

abstract class Component {
  abstract readonly endpoint: EndpointModel;
  readonly id: string;
  /** Path of ids from the flow down. */
  readonly path: string;
  readonly parent: GroupBuilder;

  constructor(parent: GroupBuilder, id: string, path: string) {
    this.parent = parent;
    this.id = id;
    this.path = path;
  }
}

/** A processor in a definition. */
export class Processor<Type extends string = string> extends Component implements Target {
  readonly endpoint: EndpointModel;
  /** What the definition says so far; `configure` adds to it. */
  model: ProcessorModel;

  constructor(parent: GroupBuilder, model: ProcessorModel) {
    super(parent, model.id, model.path);
    this.model = model;
    this.endpoint = { path: model.path, kind: 'processor' };
  }

  /** Connects one or more relationships to a processor, port or funnel. */
  to(
    target: Target,
    relationships: RelationshipOf<Type> | readonly RelationshipOf<Type>[],
    options: ConnectionOptions = {},
  ): Connection {
    return this.parent.connect(
      this,
      target,
      typeof relationships === 'string' ? [relationships] : relationships,
      options,
    );
  }

  /** Changes what was said before: given properties are added or replace, other options replace. */
  configure(options: Partial<Omit<ProcessorOptions<Type>, 'id'>>): this {
    this.model = this.parent.configuredProcessor(this.model, options as Partial<ProcessorOptions<string>>);
    return this;
  }
}

/** A controller service in a definition; use it as the value of a property. */
export class Service<Type extends string = string> implements ServiceRef<ProvidesOf<Type>> {
  readonly id: string;
  readonly path: string;
  readonly parent: GroupBuilder;
  /** Only a type: which interfaces it implements. */
  declare readonly provides?: ServiceKind<ProvidesOf<Type>>;
  model: ServiceModel;

  constructor(parent: GroupBuilder, model: ServiceModel) {
    this.parent = parent;
    this.id = model.id;
    this.path = model.path;
    this.model = model;
  }

  /** Changes what was said before: given properties are added or replace, other options replace. */
  configure(options: Partial<Omit<ServiceOptions<Type>, 'id'>>): this {
    this.model = this.parent.configuredService(this.model, options as Partial<ServiceOptions<string>>);
    return this;
  }
}

/** An input or output port. As a source inside its own group (input) or outside (output), as NiFi has it. */
export class Port extends Component implements Target {
  readonly endpoint: EndpointModel;
  readonly model: PortModel;

  constructor(parent: GroupBuilder, model: PortModel) {
    super(parent, model.id, model.path);
    this.model = model;
    this.endpoint = { path: model.path, kind: model.kind };
  }

  to(target: Target, options: ConnectionOptions = {}): Connection {
    return this.parent.connect(this, target, [], options);
  }
}

/** A funnel: several connections become one queue. */
export class Funnel extends Component implements Target {
  readonly endpoint: EndpointModel;

  constructor(parent: GroupBuilder, id: string, path: string) {
    super(parent, id, path);
    this.endpoint = { path, kind: 'funnel' };
  }

  to(target: Target, options: ConnectionOptions = {}): Connection {
    return this.parent.connect(this, target, [], options);
  }
}

/** A connection; patterns give these back so that authors can find them. */
export class Connection {
  readonly path: string;
  readonly model: ConnectionModel;

  constructor(model: ConnectionModel) {
    this.path = model.path;
    this.model = model;
  }
}

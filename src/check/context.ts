import type { Catalog, CatalogComponent } from '../catalog/catalog.js';
import type { Finding, SourceLocation } from '../errors.js';
import type {
  ConnectionModel,
  FlowModel,
  FunnelModel,
  GroupModel,
  PortModel,
  ProcessorModel,
  PropertyModel,
  ServiceModel,
} from '../model/model.js';

/** A processor or service with its catalogue entry and the group that it stands in. */
export interface Configured {
  readonly model: ProcessorModel | ServiceModel;
  /** `undefined`: no catalogue knows the type, so its properties can't be judged. */
  readonly type: CatalogComponent | undefined;
  readonly group: GroupModel;
}

export interface ConfiguredProcessor extends Configured {
  readonly model: ProcessorModel;
}

export interface ConfiguredService extends Configured {
  readonly model: ServiceModel;
}

/** What can stand at the end of a connection. */
export type Connectable = ProcessorModel | PortModel | FunnelModel;

/** The model as the rules need it: flat, with indexes. Made once per check. */
export interface CheckContext {
  readonly model: FlowModel;
  readonly catalog: Catalog;
  /** From the outside in, the root first. */
  readonly groups: readonly GroupModel[];
  readonly processors: readonly ConfiguredProcessor[];
  readonly services: readonly ConfiguredService[];
  /** Processors and services. */
  readonly configured: readonly Configured[];
  readonly connectables: readonly Connectable[];
  readonly connections: readonly ConnectionModel[];
  readonly serviceByPath: ReadonlyMap<string, ConfiguredService>;
  readonly incoming: ReadonlyMap<string, readonly ConnectionModel[]>;
  readonly outgoing: ReadonlyMap<string, readonly ConnectionModel[]>;
  /** Path of a group → the group around it. */
  readonly parents: ReadonlyMap<string, GroupModel>;
}

/** One rule, one file. Yields its findings; `allow` and order are dealt with by the caller. */
export type Rule = (context: CheckContext) => Iterable<Finding>;

export function makeContext(model: FlowModel, catalog: Catalog): CheckContext {
  const groups: GroupModel[] = [];
  const parents = new Map<string, GroupModel>();
  const visit = (group: GroupModel): void => {
    groups.push(group);
    for (const inner of group.groups) {
      parents.set(inner.path, group);
      visit(inner);
    }
  };
  visit(model.root);
  const processors = groups.flatMap((group) =>
    group.processors.map((processor) => ({
      model: processor,
      type: catalog.component('processor', processor.type),
      group,
    })),
  );
  const services = groups.flatMap((group) =>
    group.services.map((service) => ({ model: service, type: catalog.component('service', service.type), group })),
  );
  const connections = groups.flatMap((group) => group.connections);
  return {
    model,
    catalog,
    groups,
    parents,
    processors,
    services,
    configured: [...processors, ...services],
    connectables: groups.flatMap((group) => [
      ...group.processors,
      ...group.inputPorts,
      ...group.outputPorts,
      ...group.funnels,
    ]),
    connections,
    serviceByPath: new Map(services.map((service) => [service.model.path, service])),
    incoming: grouped(connections, (connection) => connection.to.path),
    outgoing: grouped(connections, (connection) => connection.from.path),
  };
}

function grouped<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const result = new Map<string, T[]>();
  for (const item of items) {
    const list = result.get(key(item));
    if (list === undefined) result.set(key(item), [item]);
    else list.push(item);
  }
  return result;
}

/** A finding of severity `error` about something that has a path. */
export function problem(
  about: { readonly path: string; readonly location?: SourceLocation },
  code: string,
  message: string,
  suggestion?: string,
): Finding {
  return {
    code,
    severity: 'error',
    message,
    path: about.path,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(about.location === undefined ? {} : { location: about.location }),
  };
}

/** Like {@link problem}, of severity `warning`. */
export function caution(
  about: { readonly path: string; readonly location?: SourceLocation },
  code: string,
  message: string,
  suggestion?: string,
): Finding {
  return { ...problem(about, code, message, suggestion), severity: 'warning' };
}

/** The text of a property, `undefined` where it holds no text that NiFi reads. */
export function textOf(value: PropertyModel | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The value that counts: what the definition says, else NiFi's default; `null` where there is none. */
export function effectiveValue(component: Configured, name: string): PropertyModel {
  const own = component.model.properties[name];
  return own === undefined ? (component.type?.property(name)?.default ?? null) : own;
}

/** `InvokeHTTP`, for messages. */
export function typeName(component: Configured): string {
  return component.type?.simpleName ?? component.model.type;
}

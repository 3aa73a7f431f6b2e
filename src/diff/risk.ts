import type { WalkedComponent } from '../flow/walk.js';
import type { CompareContext } from './compare.js';
import { componentAt, propertiesOf, simpleName, typeOf } from './index-flow.js';
import { type References, referencesOf } from './references.js';
import { namesIn, newNames } from './sql-names.js';
import { keepsState, resetsState } from './state.js';
import { type FieldChange, RISK_KINDS, type Risk, type RiskKind } from './types.js';

/** A change before its risks are known. */
export interface Candidate {
  readonly a?: WalkedComponent;
  readonly b?: WalkedComponent;
  readonly fields: readonly FieldChange[];
}

/** Settings that govern how something works, not what comes out of it. */
const OPERATIONAL =
  /time-?out|interval|threads?\b|pool|\bmax(imum)? (wait|idle|total|conn)|keep-?alive|\blog\b|log level|penal|back-?off|cache|yield|concurren|buffer|health|validation query|ssl context|proxy|idle|fetch size|transaction isolation/i;
/** Processors that only watch. */
const WATCHERS = /^(LogAttribute|LogMessage|MonitorActivity|DebugFlow|ControlRate)$/;
const SQL_PROPERTY = /sql|query|statement|where clause|table name|columns/i;
const SQL_TYPE = /SQL|Database|DBCP|TableFetch|RecordSink/;

/** Says what deploying a change does; asks both flows who uses what. */
export class RiskAssessor {
  private known: { before: References; after: References } | undefined;
  private sqlNames: ReadonlySet<string> | undefined;

  constructor(private readonly context: CompareContext) {}

  /** Read when first asked for: most comparisons find nothing. */
  private get references(): { before: References; after: References } {
    this.known ??= { before: referencesOf(this.context.a), after: referencesOf(this.context.b) };
    return this.known;
  }

  private get before(): References {
    return this.references.before;
  }

  private get after(): References {
    return this.references.after;
  }

  /** Most dangerous first; never empty. */
  assess(candidate: Candidate): Risk[] {
    const risks = new RiskList();
    const { a, b } = candidate;
    if (a && b) {
      if (candidate.fields.some((field) => field.field === 'identifier' && !field.noise)) {
        this.replaced(a, b, risks);
      }
      const real = candidate.fields.filter((field) => !field.noise && field.field !== 'identifier');
      this.changed(a, b, real, risks);
    } else if (b) this.added(b, risks);
    else if (a) this.removed(a, risks);
    return risks.sorted();
  }

  private replaced(a: WalkedComponent, b: WalkedComponent, risks: RiskList): void {
    if (a.kind === 'connection') {
      risks.add('drains', 'its identifier changes: deployed as a removal and a new connection, so it must be empty', a);
    } else if (keepsState(a, this.context.naming)) {
      risks.add('loses-state', 'its identifier changes: deployed as a removal and a new processor without state', a);
    } else if (a.kind === 'processor' || a.kind === 'service') {
      risks.add(
        'restarts',
        'its identifier changes: deployed as a removal and a new component',
        a,
        ...this.users(a, b),
      );
    }
  }

  private added(b: WalkedComponent, risks: RiskList): void {
    if (b.kind === 'connection') {
      this.rerouted(undefined, b, risks);
      this.bothEndsRestart(undefined, b, risks);
    }
    if (b.kind === 'parameter' && b.raw.sensitive === true) {
      risks.add('changes-secret', 'a new secret must be given at deploy');
    }
    if (b.kind === 'processor') this.ddl(b, [...propertiesOf(b, this.context.naming)], risks);
  }

  private removed(a: WalkedComponent, risks: RiskList): void {
    if (a.kind === 'connection') {
      risks.add('drains', 'must be empty before it can be removed', a);
      this.rerouted(a, undefined, risks);
      this.bothEndsRestart(a, undefined, risks);
    }
    if (keepsState(a, this.context.naming)) risks.add('loses-state', 'its state is removed with it', a);
    if (a.kind === 'service') {
      const users = this.survivors(this.before.usersOfService(a.id));
      if (users.length > 0) risks.add('restarts', 'used it', ...users);
    }
    if (a.kind === 'parameter') {
      const users = this.survivors(this.parameterUsers(a, this.before));
      if (users.length > 0) risks.add('restarts', 'referred to it', ...users);
      if (a.raw.sensitive === true) risks.add('changes-secret', 'the secret is removed');
    }
  }

  private changed(a: WalkedComponent, b: WalkedComponent, fields: readonly FieldChange[], risks: RiskList): void {
    if (fields.length === 0) return;
    if (b.kind === 'connection') this.changedConnection(a, b, fields, risks);
    if (b.kind === 'processor' || b.kind === 'service') this.changedConfigured(a, b, fields, risks);
    if (b.kind === 'parameter') this.changedParameter(a, b, fields, risks);
    if (b.kind === 'parameterContext' && fields.some((field) => field.field === 'inheritedParameterContexts')) {
      const users = this.after.usersOfContext(b.name);
      if (users.length > 0) risks.add('restarts', 'may see other values of parameters', ...users);
    }
    if (b.kind === 'group') {
      if (fields.some((field) => field.field === 'parameterContextName')) {
        const users = this.childrenUsingParameters(b);
        risks.add('restarts', 'take their parameters from another context', ...users);
      }
      if (fields.some((field) => /^(flowFile|executionEngine|stateless|maxConcurrent)/i.test(field.field))) {
        risks.add('restarts', 'the group runs in another way', b);
      }
    }
    if (fields.some((field) => field.field === 'group')) this.moved(a, b, risks);
    if ((b.kind === 'inputPort' || b.kind === 'outputPort') && fields.length > 0) {
      risks.add('restarts', 'the port restarts', b);
    }
    if (b.kind === 'remoteGroup' || b.kind === 'remoteInputPort' || b.kind === 'remoteOutputPort') {
      if (fields.some((field) => !isCosmetic(field))) risks.add('restarts', 'transmission restarts', b);
      if (fields.some((field) => field.field === 'targetUris')) risks.add('changes-output', 'data goes elsewhere');
    }
  }

  private changedConnection(
    a: WalkedComponent,
    b: WalkedComponent,
    fields: readonly FieldChange[],
    risks: RiskList,
  ): void {
    const has = (...names: string[]) => fields.some((field) => names.includes(field.field));
    this.bothEndsRestart(a, b, risks);
    // Another destination takes the queue along (seen on 2.3.0); another source does not.
    if (has('source', 'group')) {
      risks.add('drains', 'a connection that gets another source is made anew, so it must be empty', a);
    }
    if (has('source', 'destination', 'selectedRelationships', 'group')) this.rerouted(a, b, risks);
    if (has('flowFileExpiration')) risks.add('changes-output', 'FlowFiles that wait longer than this are dropped');
    if (has('prioritizers')) risks.add('changes-output', 'FlowFiles leave in another order');
  }

  /** NiFi makes what moves anew: same identifier in the definition, another component on the server (seen on 2.3.0). */
  private moved(a: WalkedComponent, b: WalkedComponent, risks: RiskList): void {
    const within = this.context.a.components.filter((component) => component === a || isInside(component, a));
    const stateful = within.filter((component) => keepsState(component, this.context.naming));
    if (stateful.length > 0)
      risks.add('loses-state', 'moves between groups: made anew, without its state', ...stateful);
    const queues = within.filter((component) => component.kind === 'connection');
    if (queues.length > 0) risks.add('drains', 'moves between groups: made anew, so it must be empty', ...queues);
    if (b.kind === 'processor' || b.kind === 'service' || b.kind === 'group') {
      risks.add('restarts', 'moves between groups: made anew', b, ...this.users(a, b));
    }
  }

  /** FlowFiles go another way; says so only where the source existed before. */
  private rerouted(a: WalkedComponent | undefined, b: WalkedComponent | undefined, risks: RiskList): void {
    const { matching } = this.context;
    const before = a && componentAt(this.context.a, a, 'source');
    const afterSource = (b && componentAt(this.context.b, b, 'source')) ?? (before && matching.toB.get(before));
    if (!afterSource || !matching.toA.has(afterSource)) return;
    risks.add('changes-output', `FlowFiles of '${afterSource.name}' go another way`);
  }

  /** NiFi stops both ends of a connection that comes, goes or changes in any way, be it its name. */
  private bothEndsRestart(a: WalkedComponent | undefined, b: WalkedComponent | undefined, risks: RiskList): void {
    const { matching } = this.context;
    const ends = new Set<WalkedComponent>();
    for (const side of ['source', 'destination'] as const) {
      const before = a && componentAt(this.context.a, a, side);
      const after = b && componentAt(this.context.b, b, side);
      for (const end of [before && matching.toB.get(before), after]) {
        if (end && matching.toA.has(end) && end.kind !== 'funnel') ends.add(end);
      }
    }
    if (ends.size > 0) risks.add('restarts', 'both ends are stopped and started again', ...ends);
  }

  private changedConfigured(
    a: WalkedComponent,
    b: WalkedComponent,
    fields: readonly FieldChange[],
    risks: RiskList,
  ): void {
    const type = simpleName(typeOf(b));
    if (fields.some((field) => field.field === 'type')) {
      if (keepsState(a, this.context.naming)) risks.add('loses-state', 'becomes another type: its state is lost', a);
      risks.add('changes-output', `is a ${type} now`);
    }
    const effective = fields.filter((field) => field.field !== 'group');
    if (effective.length === 0) return;
    if (effective.some((field) => field.field === 'scheduledState')) {
      const state = effective.find((field) => field.field === 'scheduledState')?.after;
      risks.add('restarts', state === 'DISABLED' ? 'is disabled: it stops' : 'is enabled', b, ...this.users(a, b));
    } else risks.add('restarts', 'is stopped, changed and started again', b, ...this.users(a, b));
    for (const field of effective) {
      if (field.sensitive) risks.add('changes-secret', `'${field.label}' changes`);
      if (field.field !== 'property' && field.field !== 'annotationData') continue;
      const name = field.key ?? field.label;
      if (keepsState(a, this.context.naming) && resetsState(type, name)) {
        risks.add('loses-state', `'${name}' decides what its state is about`, b);
      }
      if (!WATCHERS.test(type) && !OPERATIONAL.test(name) && !(field.sensitive && !field.afterText)) {
        risks.add('changes-output', `'${name}' of '${b.name}' changes`);
      }
    }
    const properties = effective.flatMap((field) =>
      field.field === 'property' && typeof field.after === 'string' ? [[field.key ?? '', field.after] as const] : [],
    );
    this.ddl(b, properties, risks);
    const ended = effective.find((field) => field.field === 'autoTerminatedRelationships');
    if (ended) {
      const before = new Set((ended.before ?? []) as string[]);
      const dropped = ((ended.after ?? []) as string[]).filter((name) => !before.has(name));
      if (dropped.length > 0) risks.add('changes-output', `FlowFiles of ${dropped.join(', ')} are dropped`);
    }
  }

  private changedParameter(
    a: WalkedComponent,
    b: WalkedComponent,
    fields: readonly FieldChange[],
    risks: RiskList,
  ): void {
    if (fields.some((field) => field.sensitive)) risks.add('changes-secret', 'its value changes');
    if (fields.some((field) => field.field === 'sensitive')) {
      risks.add('changes-secret', 'becomes a secret or stops being one; NiFi refuses that while it is referred to');
    }
    if (!fields.some((field) => field.field === 'value' || field.field === 'referencedAssets')) return;
    const uses = this.after.usersOfParameter(b.parent?.name ?? '', b.name);
    const users = this.parameterUsers(b, this.after);
    if (users.length > 0) risks.add('restarts', 'refer to it', ...users);
    if (a.raw.sensitive === true || b.raw.sensitive === true) return;
    const output = uses.find(
      (use) => !OPERATIONAL.test(use.property) && !WATCHERS.test(simpleName(typeOf(use.component))),
    );
    if (output) risks.add('changes-output', `'${output.property}' of '${output.component.name}' takes the value`);
  }

  private ddl(component: WalkedComponent, properties: readonly (readonly [string, string])[], risks: RiskList): void {
    if (component.kind !== 'processor' || !SQL_TYPE.test(simpleName(typeOf(component)))) return;
    const names = properties
      .filter(([name]) => SQL_PROPERTY.test(name))
      .flatMap(([, value]) => newNames(value, this.knownSqlNames()));
    if (names.length === 0) return;
    risks.add('needs-ddl', `uses what no statement used before: ${[...new Set(names)].slice(0, 8).join(', ')}`);
  }

  private knownSqlNames(): ReadonlySet<string> {
    if (this.sqlNames) return this.sqlNames;
    const names = new Set<string>();
    for (const component of this.context.a.components) {
      if (component.kind !== 'processor' || !SQL_TYPE.test(simpleName(typeOf(component)))) continue;
      for (const [name, value] of propertiesOf(component, this.context.naming)) {
        if (SQL_PROPERTY.test(name)) for (const known of namesIn(value)) names.add(known);
      }
    }
    this.sqlNames = names;
    return names;
  }

  /** Who stops with the component: for a service everything that uses it, before or after. */
  private users(a: WalkedComponent, b: WalkedComponent): WalkedComponent[] {
    if (b.kind !== 'service') return [];
    return [...new Set([...this.survivors(this.before.usersOfService(a.id)), ...this.after.usersOfService(b.id)])];
  }

  /** A parameter's users with those of the services among them: a service takes its users along. */
  private parameterUsers(parameter: WalkedComponent, references: References): WalkedComponent[] {
    const users = references.usersOfParameter(parameter.parent?.name ?? '', parameter.name).map((use) => use.component);
    const services = users.filter((user) => user.kind === 'service');
    return [...new Set([...users, ...services.flatMap((service) => references.usersOfService(service.id))])];
  }

  /** Components of A that B still has, as B knows them. */
  private survivors(components: readonly WalkedComponent[]): WalkedComponent[] {
    return components.flatMap((component) => this.context.matching.toB.get(component) ?? []);
  }

  private childrenUsingParameters(group: WalkedComponent): WalkedComponent[] {
    return (this.context.b.children.get(group) ?? []).filter(
      (child) =>
        (child.kind === 'processor' || child.kind === 'service') &&
        Object.values((child.raw.properties ?? {}) as Record<string, unknown>).some(
          (value) => typeof value === 'string' && value.includes('#{'),
        ),
    );
  }
}

function isInside(component: WalkedComponent, group: WalkedComponent): boolean {
  for (let parent = component.parent; parent; parent = parent.parent) if (parent === group) return true;
  return false;
}

/** Nothing that transmission notices. */
function isCosmetic(field: FieldChange): boolean {
  return field.noise !== undefined || field.field === 'name' || field.field === 'comments' || field.field === 'group';
}

class RiskList {
  private readonly risks = new Map<string, { kind: RiskKind; text: string; components: Set<string> }>();

  add(kind: RiskKind, text: string, ...components: WalkedComponent[]): void {
    const paths = components.map((component) => component.path.join(' / '));
    const known = this.risks.get(`${kind}\u0000${text}`);
    if (known) for (const path of paths) known.components.add(path);
    else this.risks.set(`${kind}\u0000${text}`, { kind, text, components: new Set(paths) });
  }

  sorted(): Risk[] {
    if (this.risks.size === 0) return [{ kind: 'no-restart', text: 'nothing restarts', components: [] }];
    return [...this.risks.values()]
      .map((risk) => ({ kind: risk.kind, text: risk.text, components: [...risk.components] }))
      .sort((a, b) => RISK_KINDS.indexOf(a.kind) - RISK_KINDS.indexOf(b.kind));
  }
}

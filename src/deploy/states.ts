import { type NifiClient, NifiError, type Revision, refusedFor, type ServiceEntity } from '../nifi/index.js';
import { redactValidation } from '../nifi/redact.js';
import { count, type DeployLog } from './log.js';
import type { PlanState } from './plan-types.js';
import type { Instance, ServerGroup } from './server-state.js';
import { readRunStates } from './status.js';

/** What did not get into its wanted state, and why NiFi says so. */
export interface StateProblem {
  readonly id: string;
  readonly wanted: PlanState;
  readonly is: PlanState | 'invalid' | 'changing';
  readonly reasons: readonly string[];
}

/** Milliseconds that a component may stay invalid after the services it needs are enabled: NiFi validates now and then. */
const VALIDATION_GRACE_MS = 8_000;

/**
 * Brings services, processors and ports into their wanted states: stops and disables first, enables services in the
 * order in which they need each other, starts what is valid. Touches nothing that is as wanted.
 */
export class StateApplier {
  private readonly client: NifiClient;
  private readonly groupId: string;
  private readonly log: DeployLog;
  private readonly timeoutMs: number;
  private instances: ReadonlyMap<string, Instance>;
  /** States of a moment ago, good for one look. */
  private justRead: ReadonlyMap<string, PlanState> | undefined;

  constructor(client: NifiClient, group: ServerGroup, log: DeployLog, timeoutMs: number) {
    this.client = client;
    this.groupId = group.entity.id;
    this.instances = group.instances;
    this.log = log;
    this.timeoutMs = timeoutMs;
  }

  /** After a replace: there are new components. */
  use(group: ServerGroup): void {
    this.instances = group.instances;
    this.justRead = group.states;
  }

  /** Answers what could not be brought there; empty: all is as wanted. */
  async apply(wanted: ReadonlyMap<string, PlanState>): Promise<StateProblem[]> {
    await this.stopWhat(wanted);
    const services = await this.applyServices(wanted);
    const components = await this.applyRunStates(wanted);
    return [...services, ...components];
  }

  /** Stops processors and ports (by identifier) and waits until their threads have ended. */
  async stop(ids: readonly string[], timeoutMs = this.timeoutMs): Promise<void> {
    if (ids.length === 0) return;
    await this.scheduleRetrying('STOPPED', ids);
    const deadline = Date.now() + timeoutMs;
    for (let wait = 50; ; wait = Math.min(500, wait * 1.5)) {
      const now = await this.read();
      if (ids.every((id) => now.states.get(id) !== 'running' && (now.threads.get(id) ?? 0) === 0)) return;
      if (Date.now() > deadline) {
        const busy = ids.filter((id) => (now.threads.get(id) ?? 0) > 0 || now.states.get(id) === 'running');
        throw new Error(`${count(busy.length, 'component')} did not stop in time`);
      }
      await this.client.wait(wait);
    }
  }

  async start(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.scheduleRetrying('RUNNING', ids);
  }

  read() {
    return readRunStates(this.client, this.groupId, this.instances);
  }

  private async stopWhat(wanted: ReadonlyMap<string, PlanState>): Promise<void> {
    const states = this.justRead ?? (await this.read()).states;
    this.justRead = undefined;
    const stop = [...wanted].filter(([id, to]) => states.get(id) === 'running' && to !== 'running').map(([id]) => id);
    if (stop.length === 0) return;
    this.log.step(`Stop ${count(stop.length, 'component')}`);
    await this.stop(stop);
    this.log.did(`stopped ${count(stop.length, 'component')}`);
  }

  private async applyServices(wanted: ReadonlyMap<string, PlanState>): Promise<StateProblem[]> {
    const byInstance = new Map<string, string>();
    for (const [id, instance] of this.instances) if (instance.kind === 'service') byInstance.set(instance.id, id);
    if (![...byInstance.values()].some((id) => wanted.has(id))) return [];
    let services = await this.client.services(this.groupId);
    const pending = (to: PlanState) =>
      services.filter((service) => {
        const id = byInstance.get(service.id);
        return (
          id !== undefined && wanted.get(id) === to && stateOf(service) !== (to === 'enabled' ? 'ENABLED' : 'DISABLED')
        );
      });
    const disable = pending('disabled').filter((service) => stateOf(service) === 'ENABLED');
    if (disable.length > 0) {
      this.log.step(`Disable ${count(disable.length, 'service')}`);
      await this.client.scheduleServices(this.groupId, 'DISABLED', revisions(disable));
      this.log.did(`disabled ${count(disable.length, 'service')}`);
    }
    const enable = pending('enabled');
    if (enable.length === 0 && disable.length === 0) return [];
    if (enable.length > 0) {
      this.log.step(`Enable ${count(enable.length, 'service')}`);
      await this.enable(enable);
    }
    const started = Date.now();
    for (let wait = 50; ; wait = Math.min(500, wait * 1.5)) {
      services = await this.client.services(this.groupId);
      const left = [...pending('enabled'), ...pending('disabled')];
      if (left.length === 0) {
        if (enable.length > 0) this.log.did(`enabled ${count(enable.length, 'service')}`);
        return [];
      }
      const waited = Date.now() - started;
      const hopeless = left.every((service) => stateOf(service) === 'DISABLED' && isInvalid(service));
      if (waited > this.timeoutMs || (hopeless && waited > VALIDATION_GRACE_MS)) {
        return Promise.all(
          left.map(async (service) => {
            const id = byInstance.get(service.id)!;
            const is = serviceIs(service);
            // What goes wrong while enabling is told by bulletins alone.
            const errors = redactValidation(service.component?.validationErrors, service.component?.descriptors);
            const reasons = errors.length > 0 ? errors : await this.bulletinsOf(service.id);
            return { id, wanted: wanted.get(id)!, is, reasons };
          }),
        );
      }
      // What became valid meanwhile can be enabled now.
      const ready = pending('enabled').filter((service) => stateOf(service) === 'DISABLED' && !isInvalid(service));
      if (ready.length > 0) await this.enable(ready);
      await this.client.wait(wait);
    }
  }

  /** All at once: NiFi orders them itself. Where it refuses the lot for one of them, one by one. */
  private async enable(services: readonly ServiceEntity[]): Promise<void> {
    try {
      await this.client.scheduleServices(this.groupId, 'ENABLED', revisions(services));
      return;
    } catch (error) {
      if (!(error instanceof NifiError) || error.code === 'interrupted') throw error;
      if (error.status !== undefined && error.status !== 409 && error.status !== 400) throw error;
    }
    for (const service of inOrder(services)) {
      try {
        const fresh = await this.client.service(service.id);
        if (stateOf(fresh) !== 'DISABLED') continue;
        await this.client.setServiceState(fresh, 'ENABLED');
        await this.untilEnabled(service.id);
      } catch (error) {
        if (!(error instanceof NifiError) || (error.status !== 409 && error.status !== 400)) throw error;
      }
    }
  }

  private async untilEnabled(id: string): Promise<void> {
    for (let tries = 0; tries < 20; tries++) {
      const service = await this.client.service(id);
      if (stateOf(service) === 'ENABLED') return;
      await this.client.wait(100);
    }
  }

  private async applyRunStates(wanted: ReadonlyMap<string, PlanState>): Promise<StateProblem[]> {
    const started = Date.now();
    let asked = 0;
    for (let wait = 50; ; wait = Math.min(500, wait * 1.5)) {
      const now = await this.read();
      const left = [...wanted].filter(([id, to]) => {
        const is = now.states.get(id);
        return (
          is !== undefined &&
          (to === 'running' || to === 'stopped' || to === 'disabled') &&
          is !== to &&
          is !== 'enabled'
        );
      });
      const runs = left.filter(([id]) => this.instances.get(id)?.kind !== 'service');
      if (runs.length === 0) {
        if (asked > 0) this.log.did(`started ${count(asked, 'component')}`);
        return [];
      }
      const waited = Date.now() - started;
      const startable = runs.filter(
        ([id, to]) =>
          to === 'running' && now.states.get(id) === 'stopped' && !now.invalid.has(id) && !now.unsettled.has(id),
      );
      const toEnable = runs.filter(([id, to]) => now.states.get(id) === 'disabled' && to !== 'disabled');
      const toDisable = runs.filter(([id, to]) => now.states.get(id) === 'stopped' && to === 'disabled');
      const blocked = runs.filter(([id, to]) => to === 'running' && now.invalid.has(id));
      const onlyBlocked = blocked.length === runs.length;
      if (waited > this.timeoutMs || (onlyBlocked && waited > VALIDATION_GRACE_MS)) {
        if (asked > 0) this.log.did(`started ${count(asked - runs.length, 'component')}`);
        return this.explain(runs, now.invalid, now.states);
      }
      if (toEnable.length > 0)
        await this.scheduleRetrying(
          'ENABLED',
          toEnable.map(([id]) => id),
        );
      if (toDisable.length > 0)
        await this.scheduleRetrying(
          'DISABLED',
          toDisable.map(([id]) => id),
        );
      // Together rather than one after the other: validation of the rest is a matter of moments.
      if (startable.length > 0 && (startable.length === runs.length || waited > 500)) {
        this.log.step(`Start ${count(startable.length, 'component')}`);
        asked = Math.max(asked, runs.length);
        await this.startValid(
          startable.map(([id]) => id),
          wanted,
        );
      }
      await this.client.wait(wait);
    }
  }

  /** One request for the whole group where all of it is to run; else the components by name. */
  private async startValid(ids: readonly string[], wanted: ReadonlyMap<string, PlanState>): Promise<void> {
    const all = [...this.instances].filter(
      ([, { kind }]) => kind === 'processor' || kind === 'inputPort' || kind === 'outputPort',
    );
    const whole = all.every(([id]) => wanted.get(id) === 'running' || wanted.get(id) === 'disabled');
    if (whole) await this.client.scheduleGroup(this.groupId, 'RUNNING');
    else await this.scheduleRetrying('RUNNING', ids);
  }

  private async scheduleRetrying(
    state: 'RUNNING' | 'STOPPED' | 'ENABLED' | 'DISABLED',
    ids: readonly string[],
  ): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const components = await this.revisionsOf(ids, state);
      if (Object.keys(components).length === 0) return;
      try {
        await this.client.scheduleGroup(this.groupId, state, components);
        return;
      } catch (error) {
        const again =
          refusedFor(error, 'stale-revision', 'wrong-state') ||
          (error instanceof NifiError && error.delivery === 'unknown');
        if (!again || attempt >= 6) throw error;
        await this.client.wait(150 * attempt);
      }
    }
  }

  /** Revisions of those that are not yet there (NiFi refuses to start what runs). */
  private async revisionsOf(ids: readonly string[], state: string): Promise<Record<string, Revision>> {
    const wanted = new Map(
      ids.flatMap((id) => {
        const instance = this.instances.get(id);
        return instance === undefined ? [] : [[instance.id, instance] as const];
      }),
    );
    const out: Record<string, Revision> = {};
    const take = (entity: { id: string; revision: Revision; component?: { state: string } }): void => {
      if (!wanted.has(entity.id)) return;
      const is = entity.component?.state;
      if (is === state || (state === 'ENABLED' && is !== 'DISABLED')) return;
      out[entity.id] = entity.revision;
    };
    const kinds = [...wanted.values()];
    if (kinds.some(({ kind }) => kind === 'processor')) {
      for (const processor of await this.client.processors(this.groupId)) take(processor);
    }
    const groups = new Set(kinds.filter(({ kind }) => kind !== 'processor').map(({ groupId }) => groupId));
    for (const groupId of groups) {
      const { flow } = await this.client.flow(groupId);
      for (const port of [...flow.inputPorts, ...flow.outputPorts]) take(port);
    }
    return out;
  }

  private async bulletinsOf(sourceId: string): Promise<string[]> {
    const bulletins = await this.client.bulletins({ sourceId, limit: 20 });
    const errors = bulletins.flatMap(({ bulletin }) => (bulletin?.level === 'ERROR' ? [bulletin.message] : []));
    return errors.slice(-1).map((message) => message.replace(/^\S+\[id=[^\]]*\] /, '').slice(0, 500));
  }

  private async explain(
    left: readonly (readonly [string, PlanState])[],
    invalid: ReadonlySet<string>,
    states: ReadonlyMap<string, PlanState>,
  ): Promise<StateProblem[]> {
    const errors = new Map<string, readonly string[]>();
    for (const { id, component } of await this.client.processors(this.groupId)) {
      errors.set(id, redactValidation(component?.validationErrors, component?.config?.descriptors));
    }
    return left.map(([id, wanted]) => ({
      id,
      wanted,
      is: invalid.has(id) ? ('invalid' as const) : (states.get(id) ?? 'changing'),
      reasons: errors.get(this.instances.get(id)?.id ?? '') ?? [],
    }));
  }
}

function stateOf(service: ServiceEntity): string {
  return service.component?.state ?? service.status?.runStatus ?? '';
}

function isInvalid(service: ServiceEntity): boolean {
  return (service.component?.validationStatus ?? service.status?.validationStatus) === 'INVALID';
}

function serviceIs(service: ServiceEntity): StateProblem['is'] {
  const state = stateOf(service);
  if (state === 'ENABLED') return 'enabled';
  if (state === 'ENABLING' || state === 'DISABLING') return 'changing';
  return isInvalid(service) ? 'invalid' : 'disabled';
}

function revisions(services: readonly ServiceEntity[]): Record<string, Revision> {
  return Object.fromEntries(services.map(({ id, revision }) => [id, revision]));
}

/** Those that others need come first. */
function inOrder(services: readonly ServiceEntity[]): ServiceEntity[] {
  const byId = new Map(services.map((service) => [service.id, service]));
  const out = new Set<ServiceEntity>();
  const visit = (service: ServiceEntity, open: Set<string>): void => {
    if (out.has(service) || open.has(service.id)) return;
    open.add(service.id);
    for (const value of Object.values(service.component?.properties ?? {})) {
      const needed = value === null ? undefined : byId.get(value);
      if (needed !== undefined) visit(needed, open);
    }
    out.add(service);
  };
  for (const service of services) visit(service, new Set());
  return [...out];
}

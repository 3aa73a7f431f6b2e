import {
  changeParameterContext,
  type NifiClient,
  NifiError,
  type ParameterChange,
  type ParameterContextEntity,
  refusedFor,
} from '../nifi/index.js';
import { DeployError } from './deploy-error.js';
import { count, type DeployLog } from './log.js';
import type { ContextChange } from './parameters.js';

/** Parameter contexts while a deploy goes on, kept up to date by name. */
export class ParameterApplier {
  private readonly client: NifiClient;
  private readonly log: DeployLog;
  private readonly byName = new Map<string, ParameterContextEntity>();

  constructor(client: NifiClient, contexts: readonly ParameterContextEntity[], log: DeployLog) {
    this.client = client;
    this.log = log;
    for (const context of contexts) if (context.component) this.byName.set(context.component.name, context);
  }

  /** All that were seen, ours as they are now. */
  all(): ParameterContextEntity[] {
    return [...this.byName.values()];
  }

  context(name: string): ParameterContextEntity | undefined {
    return this.byName.get(name);
  }

  /** Contexts that are missing, and parameters that are missing in those that exist: nothing that runs is touched. */
  async add(changes: readonly ContextChange[]): Promise<void> {
    for (const change of changes) {
      const { name, action } = change.plan;
      if (action === 'create') {
        this.log.step(`Create parameter context ${name}`);
        await this.create(name, change);
      } else if (change.add.length > 0) {
        this.log.step(`Add parameters to ${name}`);
        await this.update(name, { parameters: change.add });
        this.log.did(`added ${count(change.add.length, 'parameter')} to '${name}'`);
      }
    }
  }

  /** Changed values, descriptions and inheritance; NiFi restarts what refers to changed values, and only that. */
  async change(changes: readonly ContextChange[]): Promise<void> {
    for (const change of changes) {
      if (change.plan.action === 'create') continue;
      const { name } = change.plan;
      const inherited = change.inherits?.map((inner) => this.idOf(inner));
      if (change.change.length === 0 && inherited === undefined && change.description === undefined) continue;
      this.log.step(`Change parameters of ${name}`);
      await this.update(name, {
        ...(change.change.length === 0 ? {} : { parameters: change.change }),
        ...(inherited === undefined ? {} : { inherited }),
        ...(change.description === undefined ? {} : { description: change.description }),
      });
      this.log.did(`changed ${describeChange(change)} of '${name}'`);
    }
  }

  /** Parameters that the definition no longer has. */
  async remove(changes: readonly ContextChange[]): Promise<void> {
    for (const { plan, remove } of changes) {
      if (remove.length === 0) continue;
      try {
        await this.update(plan.name, { parameters: remove.map((name) => ({ name })) });
        this.log.did(`removed ${count(remove.length, 'parameter')} of '${plan.name}'`);
      } catch (error) {
        if (!(error instanceof NifiError) || error.status !== 409) throw error;
        this.log.warn(`Parameters ${remove.join(', ')} of '${plan.name}' stay: ${error.nifiMessage ?? error.message}`);
      }
    }
  }

  /** Puts values back that were there before. */
  async restore(values: Readonly<Record<string, Readonly<Record<string, string | null>>>>): Promise<void> {
    for (const [name, before] of Object.entries(values)) {
      const context = await this.fresh(name);
      if (context?.component === undefined) continue;
      const parameters: ParameterChange[] = context.component.parameters.flatMap(({ parameter }) => {
        const was = before[parameter.name];
        if (was === undefined || parameter.sensitive || parameter.inherited || (parameter.value ?? null) === was)
          return [];
        return [{ name: parameter.name, value: was, ...(was === null ? { valueRemoved: true } : {}) }];
      });
      if (parameters.length > 0) await this.update(name, { parameters });
    }
  }

  /** Revision of each context that was written, for the fingerprints. */
  revisions(): ReadonlyMap<string, { id: string; revision: number }> {
    return new Map([...this.byName].map(([name, { id, revision }]) => [name, { id, revision: revision.version }]));
  }

  private async create(name: string, change: ContextChange): Promise<void> {
    const inherited = (change.inherits ?? []).map((inner) => this.idOf(inner));
    try {
      const created = await this.client.createParameterContext({
        name,
        description: change.description ?? '',
        parameters: change.add,
        inherited,
      });
      this.byName.set(name, created);
    } catch (error) {
      if (!(error instanceof NifiError) || (error.delivery !== 'unknown' && error.status !== 409)) throw error;
      // The answer got lost, or another deploy made it at the same moment: bring what is there up to date.
      const found = await this.fresh(name);
      if (found === undefined) throw error;
      await this.update(name, { parameters: change.add, inherited });
    }
    this.log.did(`created parameter context '${name}'`);
  }

  private async update(
    name: string,
    change: { parameters?: readonly ParameterChange[]; inherited?: readonly string[]; description?: string },
  ): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const context = attempt === 1 ? this.byName.get(name) : await this.fresh(name);
      if (context === undefined) throw new DeployError('parameters', `The parameter context '${name}' has gone.`);
      try {
        const outcome = await changeParameterContext(this.client, context, change);
        await this.fresh(name);
        if (outcome.kind === 'done') return;
        // Setting the same values again is harmless, and the only way to learn whether a lost request was carried out.
        if (outcome.kind === 'vanished' && attempt < 4) continue;
        throw new DeployError(
          'parameters',
          `NiFi did not change the parameter context '${name}': ${reasonOf(outcome)}.`,
        );
      } catch (error) {
        const again =
          refusedFor(error, 'stale-revision') || (error instanceof NifiError && error.delivery === 'unknown');
        if (!again || attempt >= 4) throw error;
        await this.client.wait(200 * attempt);
      }
    }
  }

  private async fresh(name: string): Promise<ParameterContextEntity | undefined> {
    const known = this.byName.get(name);
    const found =
      known === undefined
        ? (await this.client.parameterContexts()).find(({ component }) => component?.name === name)
        : await this.client.parameterContext(known.id);
    if (found !== undefined) this.byName.set(name, found);
    return found;
  }

  private idOf(name: string): string {
    const context = this.byName.get(name);
    if (context === undefined)
      throw new DeployError('parameters', `There is no parameter context '${name}' to inherit.`);
    return context.id;
  }
}

function describeChange(change: ContextChange): string {
  const parts: string[] = [];
  if (change.change.length > 0) parts.push(count(change.change.length, 'parameter'));
  if (change.inherits !== undefined) parts.push('inheritance');
  if (change.description !== undefined) parts.push('the description');
  return parts.join(', ');
}

function reasonOf(outcome: { kind: string; reason?: string; state?: string }): string {
  if (outcome.reason !== undefined) return outcome.reason.replace(/\.$/, '');
  if (outcome.kind === 'vanished') return 'the request vanished (was NiFi restarted?)';
  return `it still says '${outcome.state ?? ''}'`;
}

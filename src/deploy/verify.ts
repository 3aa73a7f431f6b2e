import type { ComponentChange } from '../diff/types.js';
import { NifiError } from '../nifi/index.js';
import type { ApplyContext } from './apply-context.js';
import { contentChanges, type LearntDefaults } from './compare.js';
import type { PlanState } from './plan-types.js';
import { rereadGroup, type ServerGroup } from './server-state.js';
import type { StateApplier, StateProblem } from './states.js';

/**
 * What NiFi's replace leaves behind (references to services of outer groups, values that were cleared, on some
 * versions) is set directly. Answers the group as it is then.
 */
export async function mendLeftovers(
  context: ApplyContext,
  group: ServerGroup,
  states: StateApplier,
): Promise<ServerGroup> {
  const left = contentChanges(group.definition, context.prepared.wanted).filter(
    ({ type, kind, fields }) =>
      type === 'changed' &&
      (kind === 'processor' || kind === 'service') &&
      fields.some(({ field }) => field === 'property'),
  );
  const contextsLeft = contentChanges(group.definition, context.prepared.wanted).filter(
    ({ kind, fields }) => kind === 'group' && fields.some(({ field }) => field === 'parameterContextName'),
  );
  if (left.length === 0 && contextsLeft.length === 0) return group;
  for (const change of left) await mend(context, group, states, change);
  for (const change of contextsLeft) await bindContext(context, group, change);
  return rereadGroup(context.client, context.input, group.entity.id, context.server.contexts);
}

async function mend(
  context: ApplyContext,
  group: ServerGroup,
  states: StateApplier,
  change: ComponentChange,
): Promise<void> {
  const { client, log, prepared } = context;
  const instance = group.instances.get(change.identifier);
  const wanted = prepared.wantedIndex.byId.get(change.identifier);
  if (instance === undefined || wanted === undefined) return;
  if (wanted.kind !== 'processor' && wanted.kind !== 'service') return;
  const properties: Record<string, string | null> = {};
  const outer = outerServiceIds(group, context);
  const names = new Set(
    change.fields.flatMap(({ field, key }) => (field === 'property' && key !== undefined ? [key] : [])),
  );
  const server = await (wanted.kind === 'processor' ? client.processor(instance.id) : client.service(instance.id));
  const present =
    (server.component !== undefined && 'config' in server.component
      ? server.component.config?.properties
      : (server.component as { properties?: Record<string, string | null> } | undefined)?.properties) ?? {};
  for (const name of new Set([...Object.keys(present), ...Object.keys(wanted.component.properties)])) {
    const value = wanted.component.properties[name] ?? null;
    if (value === (present[name] ?? null)) continue;
    const sensitive = wanted.component.propertyDescriptors[name]?.sensitive === true;
    if (sensitive && value === null) continue;
    if (!(name in wanted.component.properties) && !names.has(name)) continue;
    properties[name] = value === null ? null : (outer.get(value) ?? inner(group, value) ?? value);
  }
  if (Object.keys(properties).length === 0) return;
  log.step(`Set ${Object.keys(properties).join(', ')} of ${change.name}`);
  try {
    if (wanted.kind === 'processor') {
      await states.stop([change.identifier]);
      await client.updateProcessor(await client.processor(instance.id), { config: { properties } });
    } else {
      const service = await client.service(instance.id);
      if (service.component?.state === 'DISABLED') await client.updateService(service, { properties });
      else log.warn(`'${change.name}' keeps ${Object.keys(properties).join(', ')} until it is disabled once.`);
    }
    log.did(`set ${Object.keys(properties).join(', ')} of '${change.name}' directly`);
  } catch (error) {
    if (!(error instanceof NifiError) || error.status === undefined) throw error;
    log.warn(`'${change.name}': ${error.nifiMessage ?? error.message}`);
  }
}

async function bindContext(context: ApplyContext, group: ServerGroup, change: ComponentChange): Promise<void> {
  const instance = group.instances.get(change.identifier);
  const wanted = context.prepared.wantedIndex.byId.get(change.identifier);
  if (instance === undefined || wanted?.kind !== 'group') return;
  const name = wanted.component.parameterContextName;
  const id = name === undefined ? null : (context.parameters.context(name)?.id ?? null);
  const entity = await context.client.processGroup(instance.id);
  try {
    await context.client.updateGroup(entity, { parameterContext: { id } });
  } catch (error) {
    if (!(error instanceof NifiError) || error.status === undefined) throw error;
    context.log.warn(`'${change.name}' keeps its parameter context: ${error.nifiMessage ?? error.message}`);
  }
}

/** Instance ids of services outside the group, by the identifier that the definition uses. */
function outerServiceIds(group: ServerGroup, context: ApplyContext): Map<string, string> {
  const byName = new Map<string, string>();
  for (const [name, id] of group.outerServices) byName.set(name, id);
  const out = new Map<string, string>();
  for (const { identifier, name } of Object.values(context.prepared.wanted.externalControllerServices ?? {})) {
    const id = byName.get(name);
    if (id !== undefined) out.set(identifier, id);
  }
  return out;
}

function inner(group: ServerGroup, identifier: string): string | undefined {
  const instance = group.instances.get(identifier);
  return instance?.kind === 'service' ? instance.id : undefined;
}

/** Compares what is with what is wanted and notes the rest; true where nothing is left. */
export function judge(
  context: ApplyContext,
  group: ServerGroup,
  stateProblems: readonly StateProblem[],
  wantedStates: ReadonlyMap<string, PlanState>,
  defaults: LearntDefaults,
): boolean {
  const { log, prepared } = context;
  const left = contentChanges(group.definition, prepared.wanted, defaults);
  for (const change of left) {
    const fields = change.fields.map(({ label }) => label).join(', ');
    log.didNot(`'${change.path.join(' / ')}' differs from the definition (${fields === '' ? change.type : fields})`);
  }
  const explained = new Set<string>();
  for (const { id, wanted, is, reasons } of stateProblems) {
    explained.add(id);
    const path = prepared.wantedIndex.byId.get(id)?.path ?? id;
    const why = reasons.length === 0 ? '' : `: ${reasons.map((reason) => reason.replace(/\.$/, '')).join('; ')}`;
    log.didNot(`'${path}' should be ${wanted} but is ${is}${why}`);
  }
  for (const [id, wanted] of wantedStates) {
    const is = group.states.get(id);
    if (explained.has(id) || is === wanted || is === undefined) continue;
    log.didNot(`'${prepared.wantedIndex.byId.get(id)?.path ?? id}' should be ${wanted} but is ${is}`);
  }
  return log.notDone.length === 0;
}

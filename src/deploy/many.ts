import { FlowgenError } from '../errors.js';
import { indexComponents } from './components.js';
import type { DeployInput } from './types.js';

/** For each flow the flows that must be there before it, by id. */
export type FlowDependencies = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * A flow that binds or inherits a parameter context which another flow makes, or uses a service of an outer group that
 * another flow has, comes after it. Throws FlowgenError `flows-depend-on-each-other`.
 */
export function dependenciesOf(inputs: readonly DeployInput[]): FlowDependencies {
  const makers = new Map<string, Set<string>>();
  const note = (what: string, id: string) => makers.set(what, (makers.get(what) ?? new Set()).add(id));
  for (const input of inputs) {
    for (const name of ownContexts(input)) note(`context ${name}`, input.id);
    for (const { kind, component } of indexComponents(input.flow).byId.values()) {
      if (kind === 'service') note(`service ${component.name ?? ''}`, input.id);
    }
  }
  const dependencies = new Map<string, Set<string>>();
  for (const input of inputs) {
    const needs = [
      ...(input.externalContexts ?? []).map((name) => `context ${name}`),
      ...Object.values(input.flow.parameterContexts ?? {}).flatMap((context) =>
        (context.inheritedParameterContexts ?? []).map((name) => `context ${name}`),
      ),
      ...Object.values(input.flow.externalControllerServices ?? {}).map(({ name }) => `service ${name}`),
    ];
    const own = new Set(ownContexts(input).map((name) => `context ${name}`));
    const before = new Set(needs.filter((need) => !own.has(need)).flatMap((need) => [...(makers.get(need) ?? [])]));
    before.delete(input.id);
    dependencies.set(input.id, before);
  }
  refuseCycles(dependencies);
  return dependencies;
}

function ownContexts(input: DeployInput): string[] {
  const external = new Set(input.externalContexts ?? []);
  return Object.keys(input.flow.parameterContexts ?? {}).filter((name) => !external.has(name));
}

function refuseCycles(dependencies: FlowDependencies): void {
  const done = new Set<string>();
  const visit = (id: string, open: readonly string[]): void => {
    if (done.has(id)) return;
    if (open.includes(id)) {
      const cycle = [...open.slice(open.indexOf(id)), id].join(' → ');
      throw new FlowgenError('flows-depend-on-each-other', `Flows need each other in a circle: ${cycle}.`, {
        hint: 'Move what they share into a flow of its own.',
      });
    }
    for (const before of dependencies.get(id) ?? []) visit(before, [...open, id]);
    done.add(id);
  };
  for (const id of dependencies.keys()) visit(id, []);
}

export type ManyResult<R> =
  | { readonly id: string; readonly result: R }
  | { readonly id: string; readonly error: unknown }
  /** Not tried, since this one failed. */
  | { readonly id: string; readonly skippedFor: string };

/** Works on all in order, at most `parallel` at a time. What depends on a failed one is skipped, the rest goes on. */
export async function inOrder<R>(
  dependencies: FlowDependencies,
  parallel: number,
  work: (id: string) => Promise<R>,
): Promise<ManyResult<R>[]> {
  const waiting = new Set(dependencies.keys());
  const results = new Map<string, ManyResult<R>>();
  const running = new Map<string, Promise<void>>();
  const isGood = (id: string) => {
    const result = results.get(id);
    return result !== undefined && 'result' in result;
  };
  while (waiting.size > 0 || running.size > 0) {
    for (const id of [...waiting]) {
      const before = [...(dependencies.get(id) ?? [])];
      const failed = before.find((other) => results.has(other) && !isGood(other));
      if (failed !== undefined) {
        waiting.delete(id);
        results.set(id, { id, skippedFor: failed });
      } else if (running.size < parallel && before.every(isGood)) {
        waiting.delete(id);
        const finished = work(id).then(
          (result) => void results.set(id, { id, result }),
          (error: unknown) => void results.set(id, { id, error }),
        );
        running.set(
          id,
          finished.then(() => void running.delete(id)),
        );
      }
    }
    if (running.size > 0) await Promise.race(running.values());
  }
  return [...dependencies.keys()].map((id) => results.get(id)!);
}

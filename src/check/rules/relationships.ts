import type { Finding } from '../../errors.js';
import type { ConnectionModel } from '../../model/model.js';
import { didYouMean, listed } from '../../suggest.js';
import { type CheckContext, type ConfiguredProcessor, problem, typeName } from '../context.js';
import { type Relationships, relationshipsOf } from '../relationships-of.js';

/**
 * - `unknown-relationship` (error): a connection, an auto-termination or a retry names a relationship that the
 *   processor does not have.
 * - `unconnected-relationship` (error): a relationship is neither connected nor auto-terminated; NiFi will not start
 *   the processor.
 * - `terminated-and-connected` (error): it is both.
 * - `connection-without-relationship` (error): a connection from a processor names none.
 */
export function* relationships(context: CheckContext): Iterable<Finding> {
  for (const processor of context.processors) {
    const outgoing = context.outgoing.get(processor.model.path) ?? [];
    yield* bothWays(processor, outgoing);
    const known = relationshipsOf(processor);
    if (known === undefined) continue;
    yield* unknown(processor, outgoing, known);
    yield* unconnected(processor, outgoing, known);
  }
  yield* fromPorts(context);
}

function* bothWays({ model }: ConfiguredProcessor, outgoing: readonly ConnectionModel[]): Iterable<Finding> {
  for (const connection of outgoing) {
    if (connection.relationships.length === 0) {
      yield problem(
        connectionOf(model.path, connection),
        'connection-without-relationship',
        `The connection from ${model.path} to ${connection.to.path} names no relationship.`,
      );
    }
  }
  const connected = new Set(outgoing.flatMap((connection) => connection.relationships));
  for (const name of model.autoTerminate) {
    if (connected.has(name)) {
      yield problem(
        model,
        'terminated-and-connected',
        `Relationship '${name}' of ${model.path} is connected and auto-terminated; NiFi takes only one of the two.`,
        `take it out of 'autoTerminate', or remove the connection`,
      );
    }
  }
}

function* unknown(
  processor: ConfiguredProcessor,
  outgoing: readonly ConnectionModel[],
  known: Relationships,
): Iterable<Finding> {
  if (known.open) return;
  const { model } = processor;
  const names = new Set(known.names);
  const finding = (name: string, where: string, about: Parameters<typeof problem>[0] = model): Finding =>
    problem(
      about,
      'unknown-relationship',
      `${typeName(processor)} has no relationship '${name}' (${where}).`,
      didYouMean(name, known.names) ?? `it has ${listed(known.names)}`,
    );
  for (const connection of outgoing) {
    for (const name of connection.relationships) {
      if (!names.has(name)) {
        yield finding(name, `connection to ${connection.to.path}`, connectionOf(model.path, connection));
      }
    }
  }
  for (const name of model.autoTerminate) if (!names.has(name)) yield finding(name, 'autoTerminate');
  for (const name of model.retry?.relationships ?? []) if (!names.has(name)) yield finding(name, 'retry');
}

function* unconnected(
  processor: ConfiguredProcessor,
  outgoing: readonly ConnectionModel[],
  known: Relationships,
): Iterable<Finding> {
  const { model } = processor;
  // NiFi does not validate what is disabled. What may exist or not can't be asked for.
  if (model.state === 'disabled' || known.open) return;
  const taken = new Set([
    ...outgoing.flatMap((connection) => connection.relationships),
    ...model.autoTerminate,
    ...(processor.type?.autoTerminated ?? []),
  ]);
  const left = known.names.filter((name) => !taken.has(name));
  if (left.length > 0) {
    yield problem(
      model,
      'unconnected-relationship',
      `${typeName(processor)} leaves ${listed(left)} unconnected; NiFi will not start it.`,
      `connect ${left.length === 1 ? 'it' : 'them'}, or add ${left.length === 1 ? 'it' : 'them'} to 'autoTerminate'`,
    );
  }
}

function* fromPorts({ connections }: CheckContext): Iterable<Finding> {
  for (const connection of connections) {
    if (connection.from.kind !== 'processor' && connection.relationships.length > 0) {
      yield problem(
        connectionOf(connection.from.path, connection),
        'unknown-relationship',
        `${connection.from.path} is a ${connection.from.kind === 'funnel' ? 'funnel' : 'port'}: it has no relationships, ` +
          `${listed(connection.relationships)} can't leave it.`,
      );
    }
  }
}

/** Findings about a connection carry the path of what it leaves, where an author would allow them. */
function connectionOf(path: string, connection: ConnectionModel): Parameters<typeof problem>[0] {
  return { path, ...(connection.location === undefined ? {} : { location: connection.location }) };
}

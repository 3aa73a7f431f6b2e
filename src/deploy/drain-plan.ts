import type { VersionedConnection } from '../flow/flow-definition.js';
import type { ComponentIndex } from './components.js';

/**
 * Which connections must be empty before a replace, and what has to stop for that. NiFi refuses a replace while a
 * connection that goes away holds FlowFiles, and stops both its ends before it looks; so it must run dry first.
 */
export interface DrainNeed {
  /** Connections that go away, by identifier. */
  readonly removed: readonly VersionedConnection[];
  /** Connections that must be empty, too: they feed a removed one through funnels. */
  readonly alsoEmpty: readonly VersionedConnection[];
  /** Components that put FlowFiles into those, each with the connections that must be empty before it may stop. */
  readonly sources: readonly DrainSource[];
}

export interface DrainSource {
  readonly id: string;
  /** Connections that must be empty before it stops: all that lead to it, by identifier. */
  readonly after: readonly string[];
  /** Sources that must have stopped before: all that feed those, save what lies on a cycle with it. */
  readonly afterSources: readonly string[];
}

/** Pure. `gone`: identifiers of connections that the replace would take away. */
export function planDrain(now: ComponentIndex, gone: ReadonlySet<string>): DrainNeed {
  const removed = now.connections.filter((connection) => gone.has(connection.identifier));
  const into = new Map<string, VersionedConnection[]>();
  for (const connection of now.connections) {
    const list = into.get(connection.destination.id);
    if (list) list.push(connection);
    else into.set(connection.destination.id, [connection]);
  }
  // A funnel can't be stopped: what feeds it must be.
  const empty = new Map(removed.map((connection) => [connection.identifier, connection]));
  const alsoEmpty: VersionedConnection[] = [];
  const sources = new Set<string>();
  const visit = (connection: VersionedConnection): void => {
    if (connection.source.type !== 'FUNNEL') {
      sources.add(connection.source.id);
      return;
    }
    for (const feeding of into.get(connection.source.id) ?? []) {
      if (empty.has(feeding.identifier)) continue;
      empty.set(feeding.identifier, feeding);
      alsoEmpty.push(feeding);
      visit(feeding);
    }
  };
  for (const connection of removed) visit(connection);
  const after = new Map([...sources].map((id) => [id, upstream(id, [...empty.values()])]));
  const feeds = (from: string, to: string) => after.get(to)?.some((id) => empty.get(id)?.source.id === from) ?? false;
  return {
    removed,
    alsoEmpty,
    sources: [...sources].map((id) => ({
      id,
      after: after.get(id) ?? [],
      afterSources: [...sources].filter((other) => other !== id && feeds(other, id) && !feeds(id, other)),
    })),
  };
}

/** All that must run dry and leads to `id`; where it lies on a cycle, the whole cycle. */
function upstream(id: string, empty: readonly VersionedConnection[]): string[] {
  const out = new Set<string>();
  const open = [id];
  for (let target = open.pop(); target !== undefined; target = open.pop()) {
    for (const connection of empty) {
      if (connection.destination.id !== target || out.has(connection.identifier)) continue;
      out.add(connection.identifier);
      open.push(connection.source.id);
    }
  }
  return [...out];
}

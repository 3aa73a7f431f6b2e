import { describe, expect, it } from 'vitest';
import { indexComponents } from '../../../src/deploy/components.js';
import { planDrain } from '../../../src/deploy/drain-plan.js';
import type { ConnectableComponent, FlowDefinition, VersionedConnection } from '../../../src/flow/flow-definition.js';

const end = (id: string): ConnectableComponent => ({
  id,
  groupId: 'g',
  type: id.startsWith('f') ? 'FUNNEL' : 'PROCESSOR',
});

/** `a>b` is a connection with that identifier; what starts with `f` is a funnel. */
function need(connections: string[], gone: string[]) {
  const flow = {
    flowContents: {
      identifier: 'g',
      name: 'g',
      connections: connections.map((identifier) => {
        const [from, to] = identifier.split('>') as [string, string];
        return {
          identifier,
          source: end(from),
          destination: end(to),
          selectedRelationships: [],
        } as unknown as VersionedConnection;
      }),
    },
  } as unknown as FlowDefinition;
  const { removed, alsoEmpty, sources } = planDrain(indexComponents(flow), new Set(gone));
  return {
    removed: removed.map(({ identifier }) => identifier),
    alsoEmpty: alsoEmpty.map(({ identifier }) => identifier),
    sources: Object.fromEntries(sources.map(({ id, after, afterSources }) => [id, { after, afterSources }])),
  };
}

describe('what must stop so that connections run dry', () => {
  it('stops only the source of a single connection', () => {
    expect(need(['a>b', 'b>c'], ['b>c'])).toEqual({
      removed: ['b>c'],
      alsoEmpty: [],
      sources: { b: { after: [], afterSources: [] } },
    });
  });

  it('keeps a middle that goes away running until what leads to it is empty and its source has stopped', () => {
    expect(need(['a>b', 'b>c'], ['a>b', 'b>c']).sources).toEqual({
      a: { after: [], afterSources: [] },
      b: { after: ['a>b'], afterSources: ['a'] },
    });
  });

  it('waits for a loop as a whole', () => {
    const { sources } = need(['a>b', 'b>c', 'c>b', 'c>d'], ['a>b', 'b>c', 'c>b', 'c>d']);
    expect(sources.b).toEqual({ after: expect.arrayContaining(['a>b', 'b>c', 'c>b']), afterSources: ['a'] });
    expect(sources.c).toEqual({ after: expect.arrayContaining(['a>b', 'b>c', 'c>b']), afterSources: ['a'] });
  });

  it('waits for a retry loop of one component', () => {
    expect(need(['a>b', 'b>b'], ['b>b']).sources).toEqual({ b: { after: ['b>b'], afterSources: [] } });
  });

  it('stops what feeds a funnel, and empties that way, too', () => {
    expect(need(['a>f', 'b>f', 'f>c'], ['f>c'])).toEqual({
      removed: ['f>c'],
      alsoEmpty: ['a>f', 'b>f'],
      sources: { a: { after: [], afterSources: [] }, b: { after: [], afterSources: [] } },
    });
  });

  it('ends at funnels that feed each other', () => {
    expect(Object.keys(need(['a>f1', 'f1>f2', 'f2>f1', 'f2>c'], ['f2>c']).sources)).toEqual(['a']);
  });
});

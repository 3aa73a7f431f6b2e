import { describe, expect, it } from 'vitest';
import { dependenciesOf, inOrder } from '../../../src/deploy/many.js';
import type { DeployInput } from '../../../src/deploy/types.js';
import type { VersionedParameterContext } from '../../../src/flow/flow-definition.js';

function input(id: string, makes: string[], uses: string[] = []): DeployInput {
  const context = (name: string): [string, VersionedParameterContext] => [name, { name, parameters: [] }];
  const flowContents = { identifier: id, name: id } as DeployInput['flow']['flowContents'];
  return {
    id,
    name: id,
    wantedStates: {},
    externalContexts: uses,
    flow: { flowContents, parameterContexts: Object.fromEntries([...makes, ...uses].map(context)) },
  };
}

describe('several flows', () => {
  it('come after those that make what they share', () => {
    const dependencies = dependenciesOf([input('b', ['own'], ['shared']), input('a', ['shared']), input('c', [])]);
    expect([...dependencies].map(([id, before]) => [id, [...before]])).toEqual([
      ['b', ['a']],
      ['a', []],
      ['c', []],
    ]);
    expect(() => dependenciesOf([input('a', ['x'], ['y']), input('b', ['y'], ['x'])])).toThrow(/a → b → a/);
  });

  it('go on where one fails, but not with what needs it', async () => {
    const dependencies = new Map([
      ['needs-bad', new Set(['bad'])],
      ['bad', new Set<string>()],
      ['needs-good', new Set(['good'])],
      ['good', new Set<string>()],
    ]);
    const order: string[] = [];
    const results = await inOrder(dependencies, 1, async (id) => {
      order.push(id);
      if (id === 'bad') throw new Error('no');
      return id.length;
    });
    expect(order).toEqual(['bad', 'good', 'needs-good']);
    expect(results).toEqual([
      { id: 'needs-bad', skippedFor: 'bad' },
      { id: 'bad', error: expect.any(Error) },
      { id: 'needs-good', result: 10 },
      { id: 'good', result: 4 },
    ]);
  });

  it('never run more at a time than told', async () => {
    const dependencies = new Map(Array.from({ length: 9 }, (_, index) => [String(index), new Set<string>()]));
    let running = 0;
    let most = 0;
    await inOrder(dependencies, 3, async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
    });
    expect(most).toBe(3);
  });
});

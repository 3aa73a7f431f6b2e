import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeployInput, type DeployReport, deploy } from '../../src/deploy/index.js';
import { FlowgenError } from '../../src/errors.js';
import { type FlowContext, param, secret } from '../../src/index.js';
import { connect } from '../../src/nifi/index.js';
import { testNifi, uniqueName } from '../support/index.js';
import { connected, deployNow, flow, removeAll, values } from './deploy-support.js';
import { type Fault, type Hit, WeatherProxy } from './deploy-weather.js';

/** `npm run test:weather` spoils every single request instead of each endpoint once. */
const thorough = process.env.FLOWGEN_WEATHER === 'all';

const ids: string[] = [];
let proxy: WeatherProxy;
beforeAll(async () => {
  proxy = await WeatherProxy.start((await testNifi()).url);
});
afterAll(async () => {
  await proxy.close();
  await removeAll(ids);
});

const secrets = { mode: 'fingerprint', key: Buffer.from('weather') } as const;
const parameters = values({ greeting: 'hi', 'post.password': 'pw' });

/** A connection that stays and holds FlowFiles, one that goes away, a service, parameters and a secret. */
function version(id: string, number: 1 | 2): DeployInput {
  return flow(id, ({ group }: FlowContext) => {
    const tick = group.processor('GenerateFlowFile', {
      name: 'Tick',
      schedule: { timer: '200 ms' },
      properties: { 'Custom Text': param('greeting') },
    });
    const mark = group.processor('UpdateAttribute', { name: 'Mark', dynamic: { version: String(number) } });
    const hold = group.processor('UpdateAttribute', { name: 'Hold', state: 'stopped', autoTerminate: ['success'] });
    group.processor('InvokeHTTP', {
      name: 'Post',
      state: 'disabled',
      properties: {
        'HTTP URL': 'http://127.0.0.1:9/',
        'Request Username': 'me',
        'Request Password': secret('post.password'),
      },
      autoTerminate: ['Original', 'Response', 'Failure', 'Retry', 'No Retry'],
    });
    group.service('JsonTreeReader', { name: 'Reader' });
    mark.to(hold, 'success');
    if (number === 1) {
      tick.to(mark, 'success');
      return;
    }
    group.service('JsonRecordSetWriter', { name: 'Writer' });
    const extra = group.processor('UpdateAttribute', {
      name: 'Extra',
      dynamic: { note: param('note', { value: 'n' }) },
    });
    tick.to(extra, 'success');
    extra.to(mark, 'success');
  });
}

async function deployThroughWeather(input: DeployInput): Promise<DeployReport | FlowgenError> {
  try {
    return await deploy(await connect([proxy.url], { retryForMs: 5_000 }), input, {
      parameters,
      secrets,
      startTimeoutMs: 30_000,
    });
  } catch (error) {
    // Anything else than an error that a user can act on is a fault of ours.
    if (error instanceof FlowgenError) return error;
    throw error;
  }
}

/** FlowFiles that `Tick` made in the last five minutes, and those that wait. */
async function count(groupId: string): Promise<{ made: number; queued: number }> {
  const { client } = await connected();
  const { aggregateSnapshot } = await client.groupStatus(groupId);
  const tick = aggregateSnapshot.processorStatusSnapshots.find(
    ({ processorStatusSnapshot: one }) => one.name === 'Tick',
  );
  return { made: tick?.processorStatusSnapshot.flowFilesOut ?? -1, queued: aggregateSnapshot.flowFilesQueued };
}

/** The wanted state, one copy of the group, and every FlowFile that was ever made. */
async function expectAllWell(id: string, input: DeployInput, what: string): Promise<string> {
  const after = await deployNow(input, { parameters, secrets }).catch((cause: unknown) => {
    throw new Error(`after ${what}`, { cause });
  });
  expect(after, what).toMatchObject({ notDone: [], unknown: [] });
  const unchanged = await deployNow(input, { parameters, secrets });
  expect(
    { changes: unchanged.plan.changes, states: unchanged.plan.states, writes: unchanged.requests.writes },
    what,
  ).toEqual({
    changes: [],
    states: [],
    writes: 0,
  });
  const { client } = await connected();
  const copies = (await client.childGroups('root')).filter(({ component }) => component?.name === id);
  expect(copies, what).toHaveLength(1);
  return copies[0]!.id;
}

interface Case {
  readonly name: string;
  readonly match: (hit: Hit, index: number) => boolean;
  readonly fault: Fault;
  /** How many requests it strikes. */
  readonly times: number;
}

const nameOf = ({ method, endpoint }: Hit): string => `${method} ${endpoint}`;

/** Writes one by one; reads, which flowgen simply repeats, each endpoint once within the same deploy. */
function casesFor(hits: readonly Hit[]): Case[] {
  if (thorough) {
    return hits.flatMap((hit, index) =>
      phases.map((fault) => ({
        name: `#${index} ${nameOf(hit)} ${fault}`,
        match: (_hit: Hit, at: number) => at === index,
        fault,
        times: 1,
      })),
    );
  }
  const names = [...new Set(hits.map(nameOf))];
  const reads = names.filter((name) => name.startsWith('GET '));
  const once = () => {
    const left = new Set(reads);
    return (hit: Hit) => left.delete(nameOf(hit));
  };
  return [
    ...phases.map((fault) => ({ name: `all reads ${fault}`, match: once(), fault, times: reads.length })),
    ...names
      .filter((name) => !reads.includes(name))
      .flatMap((name) =>
        phases.map((fault) => ({
          name: `${name} ${fault}`,
          match: (hit: Hit) => nameOf(hit) === name,
          fault,
          times: 1,
        })),
      ),
  ];
}

const phases: readonly Fault[] = ['before', 'after'];

/** For messages of this test. */
const told = (outcome: DeployReport | FlowgenError): string =>
  outcome instanceof FlowgenError ? `${outcome.code}: ${outcome.message}` : JSON.stringify(outcome.outcome);

describe('bad weather', () => {
  it('spoils a create at each endpoint, and one more deploy mends it', {
    timeout: thorough ? 3_600_000 : 240_000,
  }, async () => {
    const create = async (spoil?: Case): Promise<void> => {
      const id = uniqueName('weather-new');
      ids.push(id);
      if (spoil) proxy.spoil(spoil.match, spoil.fault, spoil.times);
      else proxy.clear();
      const input = version(id, 1);
      const outcome = await deployThroughWeather(input);
      if (spoil?.times === 1) expect(proxy.struck, `${spoil.name}: ${told(outcome)}`).toBe(true);
      const groupId = await expectAllWell(id, input, spoil?.name ?? 'fair weather');
      const { made, queued } = await count(groupId);
      expect(Math.abs(made - queued), spoil?.name).toBeLessThanOrEqual(2);
      await removeAll([id]);
    };
    proxy.clear();
    await create();
    for (const spoil of casesFor([...proxy.hits])) await create(spoil);
  });

  it('spoils an update at each endpoint, and one more deploy mends it', {
    timeout: thorough ? 3_600_000 : 300_000,
  }, async () => {
    const id = uniqueName('weather-update');
    ids.push(id);
    const { groupId } = await deployNow(version(id, 1), { parameters, secrets });
    let number: 1 | 2 = 1;
    const update = async (spoil?: Case): Promise<void> => {
      number = number === 1 ? 2 : 1;
      const before = await count(groupId!);
      if (spoil) proxy.spoil(spoil.match, spoil.fault, spoil.times);
      const input = version(id, number);
      await deployThroughWeather(input);
      const struck = proxy.struck;
      expect(await expectAllWell(id, input, spoil?.name ?? 'fair weather')).toBe(groupId);
      const after = await count(groupId!);
      // Status snapshots of a running flow are a moment apart.
      const lost = after.made - before.made - (after.queued - before.queued);
      expect(Math.abs(lost), `${spoil?.name}: ${JSON.stringify({ before, after, struck })}`).toBeLessThanOrEqual(3);
    };
    proxy.clear();
    await update();
    const forth = [...proxy.hits];
    proxy.clear();
    await update();
    for (const spoil of casesFor([...forth, ...(thorough ? [] : proxy.hits)])) await update(spoil);
  });

  it('is killed at each write of an update, and the next deploy finishes the work', { timeout: 300_000 }, async () => {
    const id = uniqueName('weather-kill');
    ids.push(id);
    const { groupId } = await deployNow(version(id, 1), { parameters, secrets });
    const options = { parameters, secrets, startTimeoutMs: 30_000 };
    for (let write = 0, number: 1 | 2 = 1; ; write++) {
      number = number === 1 ? 2 : 1;
      const before = await count(groupId!);
      const killer = new AbortController();
      let seen = 0;
      proxy.clear();
      proxy.onRequest = ({ method }) => {
        if (method !== 'GET' && seen++ === write) setImmediate(() => killer.abort());
      };
      const input = version(id, number);
      const outcome = await connect([proxy.url], { signal: killer.signal })
        .then((through) => deploy(through, input, options))
        .catch((error: unknown) => error);
      if (seen <= write) {
        expect(outcome).toMatchObject({ outcome: 'updated' });
        expect(write).toBeGreaterThan(5);
        return;
      }
      proxy.clear();
      const what = `killed at write ${write}`;
      expect(await expectAllWell(id, input, what)).toBe(groupId);
      const after = await count(groupId!);
      expect(Math.abs(after.made - before.made - (after.queued - before.queued)), what).toBeLessThanOrEqual(3);
    }
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalNifi } from '../../../src/local/server.js';
import { RunServers, runFlow } from '../../../src/run/index.js';
import { eventually, startLocalNifi } from '../../support/index.js';
import { Lab } from './lab.js';

let nifi: LocalNifi;

beforeAll(async () => {
  nifi = await startLocalNifi();
});
afterAll(() => nifi.kill());

it('goes on waiting while NiFi is killed and started again', async () => {
  const lab = await Lab.open(nifi.url);
  // Most FlowFiles are still queued when NiFi dies.
  const flow = await lab.paced('restart', 5, 4, { every: '20 sec' });
  const running = runFlow(
    new RunServers([nifi.url]),
    { start: [flow.start], end: flow.end },
    { settle: 2_000, poll: 500, timeout: 170_000 },
  );
  await eventually(async () => (await lab.snapshot(flow.end)).flowFilesIn === 4);
  await nifi.kill();
  nifi = await nifi.restart();
  const result = await running;
  expect(result).toMatchObject({ outcome: 'finished', queues: [] });
  expect((await lab.client.processor(flow.end)).component?.state).toBe('RUNNING');
});

it('gives up when NiFi stays away', async () => {
  const lab = await Lab.open(nifi.url);
  const flow = await lab.paced('away', 5, 1, { every: '1 hour' });
  const running = runFlow(
    new RunServers([nifi.url]),
    { start: [flow.start], end: flow.end },
    { settle: 1_000, poll: 250, unreachableAfter: 3_000 },
  );
  await eventually(async () => (await lab.snapshot(flow.start)).flowFilesOut === 5);
  await nifi.kill();
  const result = await running;
  expect(result).toMatchObject({ outcome: 'unreachable' });
  expect(result.message).toMatch(/connection (refused|was cut)/);
});

import { afterEach, expect, it } from 'vitest';
import { RunServers, runFlow } from '../../../src/run/index.js';
import { hasChanged, readMarker, readSnapshot } from '../../../src/run/topology.js';
import { AnswerServer, recording } from '../nifi/replay.js';

const started: AnswerServer[] = [];
const node = async () => {
  const server = await AnswerServer.start();
  started.push(server);
  return server;
};
afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
});

const status = '/nifi-api/flow/process-groups/2d8875f8-01a2-1000-0000-000068187052/status';
const marker = '795a55f3-63e3-3b43-acfe-1f1f811d609d';

it('reads queues, threads and the end marker of every node', async () => {
  const server = (await node()).play(recording('01-cluster-summary'), recording('03-processor-state-two-nodes'));
  server.answer('GET', status, recording('04-group-status-nodewise').response);
  const servers = new RunServers([server.url]);
  const values = await readMarker(servers, marker, 'last_tms', '0');
  expect([...values!.values()].sort()).toEqual(['1796060299398', '1796060301842']);
  expect(servers.clustered).toBe(true);
  const snapshot = await readSnapshot(servers, '2d8875f8-01a2-1000-0000-000068187052');
  expect(server.received.at(-1)!.path).toContain('nodewise=true');
  expect([...snapshot.nodes.keys()].sort()).toEqual([...values!.keys()].sort());
  expect([...snapshot.nodes.values()].map(({ address }) => address).sort()).toEqual([
    '127.0.0.1:8091',
    '127.0.0.1:8092',
  ]);
});

it('sees a change of one node, and none in a node that went away', async () => {
  const server = (await node()).play(recording('01-cluster-summary'), recording('03-processor-state-two-nodes'));
  server.play(recording('26-processor-state-one-node-dead'));
  const servers = new RunServers([server.url]);
  const both = (await readMarker(servers, marker, 'last_tms', '0'))!;
  const alone = (await readMarker(servers, marker, 'last_tms', '0'))!;
  expect(alone.size).toBe(1);
  // The living node's value is newer in the recording.
  expect(hasChanged(both, alone)).toBe(true);
  expect(hasChanged(alone, alone)).toBe(false);
});

it('leaves a node that is cut off from its cluster, although it answers', async () => {
  const cutOff = (await node()).play(recording('08-cluster-summary-on-disconnected-node'));
  cutOff.play(recording('03-processor-state-two-nodes'));
  const connected = (await node()).play(recording('09-cluster-summary-on-connected-node'));
  connected.play(recording('03-processor-state-two-nodes'));
  const servers = new RunServers(['http://127.0.0.1:1', cutOff.url, connected.url]);
  await readMarker(servers, marker, 'last_tms', '0');
  expect(servers.url).toBe(`${connected.url}/nifi-api`);
  const allowed = new RunServers([cutOff.url], { acknowledgeDisconnectedNode: true });
  expect((await readMarker(allowed, marker, 'last_tms', '0'))?.size).toBe(2);
});

it('waits while a node that has just died makes every request fail', async () => {
  const died = recording('21-read-just-after-node2-died').response;
  const server = (await node()).play(recording('01-cluster-summary'));
  server.answer('GET', '/nifi-api/processors/a', died);
  const result = await runFlow(new RunServers([server.url]), { start: ['a'] }, { connectTimeout: 1_500, poll: 300 });
  expect(result).toMatchObject({ outcome: 'unreachable' });
  expect(result.message).toContain('Nothing was started');
  expect(server.received.filter(({ path }) => path.endsWith('/processors/a')).length).toBeGreaterThan(1);
});

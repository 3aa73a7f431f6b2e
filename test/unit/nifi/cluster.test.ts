import { afterEach, describe, expect, it } from 'vitest';
import { connect, converge, NifiClient, NifiError, replaceGroup } from '../../../src/nifi/index.js';
import { refusalOf } from '../../../src/nifi/nifi-error.js';
import { AnswerServer, recording } from './replay.js';

const servers: AnswerServer[] = [];
const start = async () => {
  const server = await AnswerServer.start();
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const about = { status: 200, body: { about: { version: '2.9.0' } } };
const processor = (name: string) => {
  const { request } = recording(name);
  return { id: request.path.split('/')[3]!, revision: (request.body as { revision: { version: number } }).revision };
};

describe('cluster (recordings)', () => {
  it('uses the first node that is connected', async () => {
    const cutOff = await start();
    const connected = await start();
    cutOff.play(recording('08-cluster-summary-on-disconnected-node')).answer('GET', '/nifi-api/flow/about', about);
    connected.play(recording('01-cluster-summary')).answer('GET', '/nifi-api/flow/about', about);
    const down = 'http://127.0.0.1:1';
    const { client, cluster } = await connect([down, cutOff.url, connected.url]);
    expect(client.baseUrl).toBe(`${connected.url}/nifi-api`);
    expect(cluster.connectedNodes).toBe('2 / 2');
    await expect(connect([down, cutOff.url])).rejects.toMatchObject({ code: 'nifi-node-disconnected' });
    const anyway = await connect([cutOff.url], { acknowledgeDisconnectedNode: true });
    expect(anyway.cluster.connectedToCluster).toBe(false);
  });

  it.each([
    ['05-run-status-stale-revision', 'stale-revision'],
    ['06-run-once-while-running', 'wrong-state'],
    ['10-change-on-disconnected-node', 'node-disconnected'],
    ['22-change-just-after-node2-died', 'node-lost'],
    ['21-read-just-after-node2-died', 'node-lost'],
  ])('tells what %s means', (name, kind) => {
    const { status, body } = recording(name).response;
    expect(refusalOf(status, String(body))).toBe(kind);
  });

  it('reads again while the cluster has not noticed that a node died', async () => {
    const server = await start();
    const lost = recording('21-read-just-after-node2-died');
    server.play(lost, lost).answer('GET', lost.request.path, { status: 200, body: { id: 'root' } });
    expect(await new NifiClient(server.url).processGroup('root')).toEqual({ id: 'root' });
    expect(server.received).toHaveLength(3);
  });

  it('repeats a change that no node carried out since one had died', async () => {
    const server = await start();
    const lost = recording('22-change-just-after-node2-died');
    const done = recording('12-change-on-connected-node-while-other-disconnected');
    server.play(lost).answer('PUT', lost.request.path, { status: 200, body: done.response.body });
    const client = new NifiClient(server.url);
    const entity = await client.setProcessorState(processor('22-change-just-after-node2-died'), 'RUNNING');
    expect(entity.id).toBe((done.response.body as { id: string }).id);
    expect(client.counts).toEqual({ reads: 0, writes: 2, repeats: 1 });
  });

  it('gives up when the time for repeats is over', async () => {
    const server = await start();
    server.play(recording('22-change-just-after-node2-died'));
    const client = new NifiClient(server.url, { retryForMs: 300 });
    const change = client.setProcessorState(processor('22-change-just-after-node2-died'), 'RUNNING');
    await expect(change).rejects.toMatchObject({ refusal: 'node-lost', hint: expect.stringContaining('40 seconds') });
  });

  it('refuses to change a node that is cut off, unless acknowledged', async () => {
    const name = '10-change-on-disconnected-node';
    const server = await start();
    server.play(recording(name));
    await expect(new NifiClient(server.url).setProcessorState(processor(name), 'STOPPED')).rejects.toMatchObject({
      status: 400,
      refusal: 'node-disconnected',
      hint: expect.stringContaining('undone when it reconnects'),
    });
    expect(JSON.parse(server.received[0]!.body)).not.toHaveProperty('disconnectedNodeAcknowledged');
    const acknowledged = await start();
    acknowledged.play(recording('11-change-on-disconnected-node-acknowledged'));
    const client = new NifiClient(acknowledged.url, { acknowledgeDisconnectedNode: true });
    await client.setProcessorState(processor(name), 'STOPPED');
    expect(JSON.parse(acknowledged.received[0]!.body)).toEqual(
      recording('11-change-on-disconnected-node-acknowledged').request.body,
    );
  });

  it('reads the revision again when it was stale', async () => {
    const server = await start();
    const stale = recording('05-run-status-stale-revision');
    const { id } = processor('05-run-status-stale-revision');
    const path = `/nifi-api/processors/${id}`;
    const at = (version: number, state: string) => ({
      status: 200,
      body: { id, revision: { version }, component: { state } },
    });
    server.play(stale).answer('PUT', stale.request.path, at(2, 'STOPPED'));
    server.answer('GET', path, at(0, 'RUNNING'), at(1, 'RUNNING'), at(2, 'STOPPED'));
    const client = new NifiClient(server.url);
    await converge({
      read: () => client.processor(id),
      done: ({ component }) => component?.state === 'STOPPED',
      write: (entity) => client.setProcessorState(entity, 'STOPPED'),
    });
    const versions = server.received
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => JSON.parse(body).revision);
    expect(versions).toEqual([{ version: 0 }, { version: 1 }]);
  });

  it.each(['18-replace-request-from-other-node', '20-replace-request-vanished'])(
    'knows that a replace request has vanished (%s)',
    async (name) => {
      const server = await start();
      const started = recording('16-replace-request');
      server.play(started, recording(name));
      const groupId = started.request.path.split('/')[3]!;
      const outcome = await replaceGroup(
        new NifiClient(server.url),
        { id: groupId, revision: { version: 2 } },
        {
          flowContents: {} as never,
        },
      );
      expect(outcome).toEqual({ kind: 'vanished' });
    },
  );

  it('follows a replace request to its end and clears it', async () => {
    const server = await start();
    const started = recording('16-replace-request');
    const complete = recording('17-replace-request-complete');
    server
      .play(started, complete)
      .answer('DELETE', complete.request.path, { status: 200, body: complete.response.body });
    const groupId = started.request.path.split('/')[3]!;
    const states: string[] = [];
    const outcome = await replaceGroup(
      new NifiClient(server.url),
      { id: groupId, revision: { version: 2 } },
      { flowContents: {} as never },
      { onState: (state) => states.push(state) },
    );
    expect(outcome).toEqual({ kind: 'done' });
    expect(states).toEqual(['Stopping Affected Processors']);
    expect(server.received.at(-1)?.method).toBe('DELETE');
  });

  it('keeps NiFi’s own words', () => {
    const { status, body } = recording('06-run-once-while-running').response;
    const error = new NifiError('nifi-conflict', 'x', {
      method: 'PUT',
      path: '/p',
      status,
      nifiMessage: String(body),
      delivery: 'answered',
    });
    expect(error.nifiMessage).toContain('is not stopped. Current state is RUNNING');
  });
});

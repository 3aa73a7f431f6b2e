import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunOptions, RunServers, runFlow } from '../../../src/run/index.js';
import { eventually, freePort, Receiver, TcpProxy, testNifi } from '../../support/index.js';
import { Lab } from './lab.js';

const nifi = await testNifi();
let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open(nifi.url);
});
afterAll(() => lab.close());

const fast: RunOptions = { settle: 1_000, poll: 250, timeout: 90_000 };

function run(flow: { start: string; end?: string }, options: RunOptions = {}, urls = [nifi.url]) {
  const request = { start: [flow.start], ...(flow.end === undefined ? {} : { end: flow.end }) };
  return runFlow(new RunServers(urls), request, { ...fast, ...options });
}

describe('a run that ends', () => {
  it('waits until the last of hundreds of FlowFiles has reached the end', async () => {
    const flow = await lab.paced('hundreds', 300, 100);
    const result = await run(flow);
    expect(result).toMatchObject({ outcome: 'finished', reason: 'end-reached', flowFiles: 300, endedFlowFiles: 300 });
    expect(result.bytes).toBe(1200);
    expect(result.queues).toEqual([]);
    expect(result.nodes).toHaveLength(1);
    expect(Number(result.nodes[0]!.after)).toBeGreaterThan(1e12);
  });

  it('is not fooled by pauses that are longer than the settle time', async () => {
    const flow = await lab.paced('pauses', 4, 1, { every: '3 sec' });
    const result = await run(flow);
    expect(result).toMatchObject({ outcome: 'finished', endedFlowFiles: 4 });
    expect(Date.parse(result.ended) - Date.parse(result.started!)).toBeGreaterThan(8_000);
  });

  it('sees the end although NiFi was faster than the first look, also with a marker of one second', async () => {
    const flow = await lab.paced('fast', 1, 1000, { marker: '${now()}' });
    for (let round = 0; round < 2; round++) {
      expect(await run(flow, { settle: 200 })).toMatchObject({ outcome: 'finished', reason: 'end-reached' });
    }
  });

  it('waits for a start that takes its time', async () => {
    const group = await lab.group('slow-start');
    const start = await lab.processor(
      group,
      'ExecuteProcess',
      'slow listing',
      { Command: 'sleep', 'Command Arguments': '6' },
      { schedulingPeriod: '1 hour' },
    );
    const end = await lab.marker(group);
    await lab.connect(group, start, end, ['success']);
    await lab.set(end, 'RUNNING');
    const result = await run({ start, end });
    expect(Date.parse(result.ended) - Date.parse(result.started!)).toBeGreaterThan(6_000);
    expect(['finished', 'nothing-to-do']).toContain(result.outcome);
  });

  it('can be told by queues and threads alone', async () => {
    const flow = await lab.paced('drained', 10, 5);
    expect(await run({ start: flow.start }, { until: 'drained' })).toMatchObject({
      outcome: 'finished',
      reason: 'drained',
      flowFiles: 10,
    });
  });

  it('runs for an interval where asked, and stops then', async () => {
    const flow = await lab.paced('interval', 1, 1000);
    const result = await run(flow, { mode: 'interval', interval: 3_000 });
    expect(result.outcome).toBe('finished');
    expect(Date.parse(result.ended) - Date.parse(result.started!)).toBeGreaterThan(3_000);
    expect(await lab.state(flow.start)).toBe('STOPPED');
  });

  it('does not wait without an end processor', async () => {
    const flow = await lab.paced('no-end', 50, 1);
    const result = await run({ start: flow.start });
    expect(result).toMatchObject({ outcome: 'started' });
    expect(await lab.state(flow.start)).toBe('STOPPED');
  });
});

describe('a run that brings nothing', () => {
  it('has nothing to do, twice in a row, although a yielded processor ignores RUN_ONCE', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flowgen-run-'));
    const group = await lab.group('nothing');
    const start = await lab.processor(
      group,
      'ListFile',
      'list',
      { 'Input Directory': folder },
      { yieldDuration: '3 sec' },
    );
    const end = await lab.marker(group);
    await lab.connect(group, start, end, ['success']);
    await lab.set(end, 'RUNNING');
    expect(await run({ start, end }, { settle: 500 })).toMatchObject({ outcome: 'nothing-to-do' });
    const before = (await lab.snapshot(start)).taskCount;
    expect(await run({ start, end }, { settle: 500 })).toMatchObject({ outcome: 'nothing-to-do' });
    await eventually(async () => (await lab.snapshot(start)).taskCount > before);
    await writeFile(join(folder, 'a.txt'), 'a');
    // ListFile leaves files alone that may still be written.
    await eventually(async () => (await run({ start, end }, { settle: 500 })).outcome === 'finished');
  });

  it('fails when the start processor never runs, and says why it may be', async () => {
    const group = await lab.group('back-pressure');
    const start = await lab.processor(group, 'GenerateFlowFile', 'start', {}, { schedulingPeriod: '1 hour' });
    const end = await lab.marker(group);
    await lab.connect(group, start, end, ['success'], { backPressureObjectThreshold: 1 });
    await lab.set(start, 'RUN_ONCE');
    await eventually(async () => (await lab.snapshot(start)).flowFilesOut === 1);
    // NiFi counts the FlowFile before it calls the processor stopped.
    await eventually(async () => (await lab.client.processor(start)).component?.state === 'STOPPED');
    const result = await run({ start, end }, { startTimeout: 3_000 });
    expect(result).toMatchObject({ outcome: 'failed', reason: 'not-started' });
    expect(result.message).toContain('start → end');
    expect(await run({ start, end }, { mode: 'interval', interval: 1_000, startTimeout: 2_000 })).toMatchObject({
      reason: 'not-started',
    });
  });

  it('fails when FlowFiles end somewhere else', async () => {
    const group = await lab.group('elsewhere');
    const start = await lab.processor(group, 'GenerateFlowFile', 'start', {}, { schedulingPeriod: '1 hour' });
    const route = await lab.processor(
      group,
      'RouteOnAttribute',
      'route',
      { never: '${filename:isEmpty()}' },
      { autoTerminatedRelationships: ['unmatched'] },
    );
    const end = await lab.marker(group);
    await lab.connect(group, start, route, ['success']);
    await lab.connect(group, route, end, ['never']);
    await lab.set(route, 'RUNNING');
    await lab.set(end, 'RUNNING');
    expect(await run({ start, end })).toMatchObject({ outcome: 'failed', reason: 'end-not-reached', flowFiles: 1 });
  });

  it('refuses an invalid start processor before anything runs', async () => {
    const group = await lab.group('invalid');
    const start = await lab.processor(group, 'GenerateFlowFile', 'start');
    const end = await lab.marker(group);
    await expect(run({ start, end })).rejects.toThrow(/invalid.*success/);
  });
});

describe('a run that fails', () => {
  it('fails half-way through the failure marker, after everything has ended', async () => {
    const receiver = await Receiver.start();
    try {
      const group = await lab.group('half-way');
      const start = await lab.processor(
        group,
        'GenerateFlowFile',
        'start',
        { 'Batch Size': '6' },
        { schedulingPeriod: '1 hour' },
      );
      const post = await lab.processor(
        group,
        'InvokeHTTP',
        'post',
        { 'HTTP URL': receiver.url, 'HTTP Method': 'POST', 'Request Content-Type': 'application/json' },
        { autoTerminatedRelationships: ['Original'] },
      );
      const end = await lab.marker(group);
      const failed = await lab.marker(group, '${now():toNumber()}', 'flowgen:run-failure');
      await lab.connect(group, start, post, ['success']);
      await lab.connect(group, post, end, ['Response']);
      await lab.connect(group, post, failed, ['Failure', 'Retry', 'No Retry']);
      for (const one of [post, end, failed]) await lab.set(one, 'RUNNING');
      receiver.next({ status: 200 });
      receiver.next({ status: 400 });
      const result = await run({ start, end });
      expect(result).toMatchObject({ outcome: 'failed', reason: 'failure-marker', flowFiles: 6 });
      expect(result.endedFlowFiles).toBeGreaterThan(0);
      expect(receiver.requests.length).toBe(6);
    } finally {
      await receiver.close();
    }
  });

  it('fails by an error bulletin and repeats its text', async () => {
    const group = await lab.group('bulletin');
    const start = await lab.processor(group, 'GenerateFlowFile', 'start', {}, { schedulingPeriod: '1 hour' });
    const post = await lab.processor(
      group,
      'InvokeHTTP',
      'post',
      { 'HTTP URL': `http://127.0.0.1:${await freePort()}/`, 'HTTP Method': 'POST' },
      { autoTerminatedRelationships: ['Original', 'Failure', 'Retry', 'No Retry'] },
    );
    const end = await lab.marker(group);
    await lab.connect(group, start, post, ['success']);
    await lab.connect(group, post, end, ['Response']);
    await lab.set(post, 'RUNNING');
    await lab.set(end, 'RUNNING');
    const result = await run({ start, end });
    expect(result).toMatchObject({ outcome: 'failed', reason: 'bulletins' });
    expect(result.bulletins[0]).toMatchObject({ source: 'post' });
    expect(result.message).toContain('post: ');
    expect(await run({ start, end }, { failOnBulletins: false })).toMatchObject({ reason: 'end-not-reached' });
  });

  it('times out, says where the FlowFiles are, and stops what it started', async () => {
    const flow = await lab.paced('time-out', 3, 1, { every: '1 hour' });
    const result = await run(flow, { timeout: 3_000, mode: 'interval', interval: 60_000 });
    expect(result).toMatchObject({ outcome: 'timed-out', queues: [{ from: 'start', to: 'pace', queued: 2 }] });
    expect(result.message).toContain('2 at start → pace');
    expect(await lab.state(flow.start)).toBe('STOPPED');
  });
});

describe('two at once', () => {
  it('lets one of two simultaneous runs start and refuses the other', async () => {
    const flow = await lab.paced('twice', 6, 3);
    const results = await Promise.all([run(flow), run(flow)]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['finished', 'refused']);
    expect((await lab.snapshot(flow.start)).flowFilesOut).toBe(6);
  });

  it('joins the run of somebody else where asked, and stops nothing when it is cancelled', async () => {
    const flow = await lab.paced('attach', 8, 2);
    const first = run(flow);
    await eventually(async () => (await lab.snapshot(flow.start)).flowFilesOut === 8);
    expect((await run(flow)).message).toContain('running already');
    expect(await run(flow, { onRunning: 'attach' })).toMatchObject({ outcome: 'finished', attached: true });
    expect((await first).outcome).toBe('finished');
    expect((await lab.snapshot(flow.start)).flowFilesOut).toBe(8);
  });

  it('refuses while the start processor runs on its schedule', async () => {
    const flow = await lab.paced('scheduled', 1, 100);
    await lab.set(flow.start, 'RUNNING');
    expect(await run(flow)).toMatchObject({ outcome: 'refused' });
    const controller = new AbortController();
    const joined = run(flow, { onRunning: 'attach', signal: controller.signal });
    setTimeout(() => controller.abort(), 2_000);
    expect(await joined).toMatchObject({ outcome: 'cancelled', attached: true });
    expect(await lab.state(flow.start)).toBe('RUNNING');
    await lab.set(flow.start, 'STOPPED');
  });
});

describe('interruptions', () => {
  it('stops what it started when it is cancelled', async () => {
    const flow = await lab.paced('cancelled', 1, 1);
    const controller = new AbortController();
    const running = run(flow, { mode: 'interval', interval: 60_000, signal: controller.signal });
    await eventually(async () => (await lab.state(flow.start)) === 'RUNNING');
    controller.abort();
    expect(await running).toMatchObject({ outcome: 'cancelled' });
    expect(await lab.state(flow.start)).toBe('STOPPED');
  });

  it('goes on with another node when the one in use is gone', async () => {
    const flow = await lab.paced('fail-over', 8, 2);
    const address = new URL(nifi.url);
    const node = await TcpProxy.start({ host: address.hostname, port: Number(address.port) });
    try {
      const running = run(flow, {}, [`http://127.0.0.1:${node.port}`, nifi.url]);
      await eventually(async () => (await lab.snapshot(flow.start)).flowFilesOut === 8);
      await node.down();
      const result = await running;
      expect(result).toMatchObject({ outcome: 'finished', endedFlowFiles: 8 });
      expect(result.url).toContain(address.port);
    } finally {
      await node.close();
    }
  });

  it('says that NiFi can not be reached, and that nothing was started', async () => {
    const result = await run({ start: 'x', end: 'y' }, { connectTimeout: 500 }, [
      `http://127.0.0.1:${await freePort()}`,
    ]);
    expect(result).toMatchObject({ outcome: 'unreachable' });
    expect(result.message).toContain('Nothing was started');
  });
});

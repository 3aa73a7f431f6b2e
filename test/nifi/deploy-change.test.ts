import { afterAll, describe, expect, it } from 'vitest';
import {
  type DeployError,
  type DeployOptions,
  destroy,
  pause,
  planDeploy,
  resume,
  rollbackInput,
  statusOf,
} from '../../src/deploy/index.js';
import { readPlan } from '../../src/deploy/plan-schema.js';
import type { FlowContext } from '../../src/index.js';
import { eventually, uniqueName } from '../support/index.js';
import { connected, deployNow, flow, removeAll, values } from './deploy-support.js';

const ids: string[] = [];
const fresh = (prefix: string) => {
  const id = uniqueName(`deploy-${prefix}`);
  ids.push(id);
  return id;
};
afterAll(() => removeAll(ids));

/** `once` makes one FlowFile each time it starts: its task count tells how often it was started. */
function counting(options: { colour?: string; hold?: boolean; comments?: string } = {}) {
  return ({ group }: FlowContext): void => {
    const once = group.processor('GenerateFlowFile', { name: 'Once', schedule: { timer: '1 day' } });
    const mark = group.processor('UpdateAttribute', {
      name: 'Mark',
      dynamic: { colour: options.colour ?? 'red' },
      ...(options.comments === undefined ? {} : { comments: options.comments }),
    });
    const keep = group.processor('UpdateAttribute', {
      name: 'Keep',
      autoTerminate: ['success'],
      state: options.hold ? 'stopped' : 'running',
    });
    once.to(mark, 'success');
    mark.to(keep, 'success');
  };
}

async function tasks(groupId: string, name: string): Promise<number> {
  const { client } = await connected();
  const { aggregateSnapshot } = await client.groupStatus(groupId);
  const found = aggregateSnapshot.processorStatusSnapshots.find(
    ({ processorStatusSnapshot: one }) => one.name === name,
  );
  return found?.processorStatusSnapshot.taskCount ?? -1;
}

async function processorNamed(groupId: string, name: string) {
  const { client } = await connected();
  return (await client.processors(groupId)).find(({ component }) => component?.name === name)!;
}

describe('update', () => {
  it('restarts only what changes', async () => {
    const id = fresh('only');
    const { groupId } = await deployNow(flow(id, counting()));
    await eventually(async () => (await tasks(groupId!, 'Once')) === 1);
    const report = await deployNow(flow(id, counting({ colour: 'blue' })));
    expect(report).toMatchObject({ outcome: 'updated', notDone: [] });
    expect((await processorNamed(groupId!, 'Mark')).component?.config?.properties.colour).toBe('blue');
    expect(await tasks(groupId!, 'Once')).toBe(1);
  });

  it('restores what was before when a connection that goes away does not run dry', async () => {
    const id = fresh('stuck');
    const { groupId } = await deployNow(flow(id, counting({ hold: true })));
    await eventually(async () => (await processorNamed(groupId!, 'Keep')).status?.aggregateSnapshot?.flowFilesIn === 0);
    const input = flow(id, ({ group }) => {
      const once = group.processor('GenerateFlowFile', { name: 'Once', schedule: { timer: '1 day' } });
      const mark = group.processor('UpdateAttribute', { name: 'Mark', autoTerminate: ['success'] });
      once.to(mark, 'success');
    });
    const { client } = await connected();
    await eventually(async () => (await client.groupStatus(groupId!)).aggregateSnapshot.flowFilesQueued === 1);
    const error = await deployNow(input).catch((thrown: unknown) => thrown as DeployError);
    expect(error).toMatchObject({ code: 'deploy-refused', exitCode: 1 });
    expect((error as DeployError).report?.plan.problems).toMatchObject([{ code: 'queue-stuck' }]);
    // Started by hand, but it can't keep up: the source never ends.
    const slow = await processorNamed(groupId!, 'Keep');
    await client.updateProcessor(slow, { config: { schedulingPeriod: '1 day' } });
    await client.setProcessorState(await client.processor(slow.id), 'RUNNING');
    await eventually(async () => (await client.groupStatus(groupId!)).aggregateSnapshot.flowFilesQueued === 0);
    const once = await processorNamed(groupId!, 'Once');
    await client.setProcessorState(once, 'STOPPED');
    await client.setProcessorState(await client.processor(once.id), 'RUNNING');
    await eventually(async () => (await client.groupStatus(groupId!)).aggregateSnapshot.flowFilesQueued === 1);
    const late = await deployNow(input, { drainTimeoutMs: 1_500, drift: 'overwrite' }).catch(
      (thrown: unknown) => thrown as DeployError,
    );
    expect(late).toMatchObject({ code: 'deploy-drain', exitCode: 3, report: { outcome: 'restored' } });
    expect((await processorNamed(groupId!, 'Mark')).component?.state).toBe('RUNNING');
    expect((await processorNamed(groupId!, 'Once')).component?.state).toBe('RUNNING');
    expect((await client.groupStatus(groupId!)).aggregateSnapshot.flowFilesQueued).toBeGreaterThan(0);
  });

  it('makes a processor anew when its type changes, and moves one between groups', async () => {
    const id = fresh('type');
    const build = (type: 'UpdateAttribute' | 'LogAttribute', inner: boolean) =>
      flow(id, ({ group }) => {
        const tick = group.processor('GenerateFlowFile', { name: 'Tick', schedule: { timer: '100 ms' } });
        if (!inner) {
          const step = group.processor(type, { id: 'step', name: 'Step', autoTerminate: ['success'] });
          tick.to(step, 'success');
          return;
        }
        const child = group.group({ id: 'child', name: 'Child' });
        const port = child.inputPort('in');
        const step = child.processor(type, { id: 'step', name: 'Step', autoTerminate: ['success'] });
        tick.to(port, 'success');
        port.to(step);
      });
    const { groupId } = await deployNow(build('UpdateAttribute', false));
    const changed = await deployNow(build('LogAttribute', false));
    expect(changed).toMatchObject({ outcome: 'updated', notDone: [] });
    expect(changed.plan.recreated.map(({ path }) => path)).toEqual([`${id} / Step`]);
    const step = await processorNamed(groupId!, 'Step');
    expect(step.component?.type).toMatch(/LogAttribute$/);
    const moved = await deployNow(build('LogAttribute', true));
    expect(moved).toMatchObject({ outcome: 'updated', notDone: [] });
    expect((await deployNow(build('LogAttribute', true))).requests.writes).toBe(0);
  });

  it('goes back to the state before with a rollback, and forth again', async () => {
    const id = fresh('rollback');
    const { groupId } = await deployNow(flow(id, counting()));
    const none = await rollbackInput(await connected(), id, {}).catch((error: unknown) => error);
    expect(none).toMatchObject({ code: 'nothing-to-roll-back' });
    await deployNow(flow(id, counting({ colour: 'blue' })));
    const back = await rollbackInput(await connected(), id, {});
    expect(await deployNow(back.input, back.options)).toMatchObject({ outcome: 'updated', notDone: [] });
    const mark = async () => (await processorNamed(groupId!, 'Mark')).component;
    expect(await mark()).toMatchObject({ state: 'RUNNING', config: { properties: { colour: 'red' } } });
    const forth = await rollbackInput(await connected(), id, {});
    await deployNow(forth.input, forth.options);
    expect(await mark()).toMatchObject({ config: { properties: { colour: 'blue' } } });
    expect((await deployNow(flow(id, counting({ colour: 'blue' })))).outcome).toBe('updated');
  });
});

describe('drift', () => {
  async function drifted(): Promise<{
    id: string;
    groupId: string;
    deployWith: (options: DeployOptions) => ReturnType<typeof deployNow>;
  }> {
    const id = fresh('drift');
    const { groupId } = await deployNow(flow(id, counting()));
    const { client } = await connected();
    const mark = await processorNamed(groupId!, 'Mark');
    await client.setProcessorState(mark, 'STOPPED');
    await client.updateProcessor(await client.processor(mark.id), {
      position: { x: 999, y: 999 },
      config: { properties: { colour: 'green' } },
    });
    return { id, groupId: groupId!, deployWith: (options) => deployNow(flow(id, counting()), options) };
  }

  it('refuses to undo what was changed by hand unless told', async () => {
    const { id, groupId, deployWith } = await drifted();
    const error = await deployWith({}).catch((thrown: unknown) => thrown as DeployError);
    expect(error).toMatchObject({ code: 'deploy-refused', exitCode: 1 });
    const { plan } = (error as DeployError).report!;
    expect(plan.drift).toMatchObject([{ name: 'Mark', fields: [{ key: 'colour', before: 'red', after: 'green' }] }]);
    const [status] = await statusOf(await connected(), { flows: [id] });
    expect(status).toMatchObject({ health: 'degraded', drift: [`${id} / Mark`] });
    expect(await deployWith({ drift: 'overwrite' })).toMatchObject({ outcome: 'updated', notDone: [] });
    const mark = (await processorNamed(groupId, 'Mark')).component;
    expect(mark).toMatchObject({ state: 'RUNNING', config: { properties: { colour: 'red' } } });
  });

  it('keeps what was changed by hand where told', async () => {
    const { groupId, deployWith } = await drifted();
    expect(await deployWith({ drift: 'keep' })).toMatchObject({ notDone: [] });
    expect((await processorNamed(groupId, 'Mark')).component?.config?.properties.colour).toBe('green');
  });
});

describe('plan', () => {
  it('is JSON that its schema describes, and refuses once the server has changed', async () => {
    const id = fresh('plan');
    const { groupId } = await deployNow(flow(id, counting()));
    const input = flow(id, counting({ colour: 'blue' }));
    const { prepared } = await planDeploy(await connected(), input);
    const [approved] = readPlan(JSON.stringify(prepared.plan), 'plan.json');
    const again = await planDeploy(await connected(), input);
    expect(again.prepared.plan.hash).toBe(approved!.hash);
    const { client } = await connected();
    const keep = await processorNamed(groupId!, 'Keep');
    await client.setProcessorState(keep, 'STOPPED');
    const error = await deployNow(input, { approved: approved! }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'deploy-plan-stale', exitCode: 1 });
    await client.setProcessorState(await client.processor(keep.id), 'RUNNING');
    expect(await deployNow(input, { approved: approved! })).toMatchObject({ outcome: 'updated', notDone: [] });
  });

  it('finds a name that is taken, and takes the group over where told', async () => {
    const id = fresh('taken');
    const { client } = await connected();
    const theirs = await client.request<{ id: string }>('POST', '/process-groups/root/process-groups', {
      body: { revision: { version: 0 }, component: { name: id, position: { x: 0, y: 0 } } },
    });
    await expect(deployNow(flow(id, counting()))).rejects.toMatchObject({ code: 'deploy-refused' });
    const report = await deployNow(flow(id, counting()), { adopt: true });
    expect(report).toMatchObject({ outcome: 'updated', groupId: theirs.id, notDone: [] });
    expect((await deployNow(flow(id, counting()))).requests.writes).toBe(0);
  });
});

describe('pause, resume, destroy', () => {
  it('stops, stays stopped over a deploy, and starts again', async () => {
    const id = fresh('pause');
    const { groupId } = await deployNow(flow(id, counting()));
    expect(await pause(await connected(), { flows: [id] })).toMatchObject([{ outcome: 'paused', components: 3 }]);
    expect(await statusOf(await connected(), { flows: [id] })).toMatchObject([
      { health: 'paused', counts: { running: 0 } },
    ]);
    expect(await deployNow(flow(id, counting()))).toMatchObject({ outcome: 'unchanged' });
    expect(await deployNow(flow(id, counting({ colour: 'blue' })))).toMatchObject({ outcome: 'updated', notDone: [] });
    expect(await tasks(groupId!, 'Once')).toBeLessThanOrEqual(1);
    expect((await processorNamed(groupId!, 'Once')).component?.state).toBe('STOPPED');
    expect(await resume(await connected(), { flows: [id] })).toMatchObject([{ outcome: 'resumed', components: 3 }]);
    expect(await statusOf(await connected(), { flows: [id] })).toMatchObject([
      { health: 'healthy', counts: { running: 3 } },
    ]);
  });

  it('destroys only when nothing is lost, and only what is its own', async () => {
    const id = fresh('destroy');
    const { groupId } = await deployNow(flow(id, counting({ hold: true })), { parameters: values({}) });
    const { client } = await connected();
    await eventually(async () => (await client.groupStatus(groupId!)).aggregateSnapshot.flowFilesQueued === 1);
    await expect(destroy(await connected(), { flows: [id] }, { drainTimeoutMs: 1_000 })).rejects.toMatchObject({
      code: 'queued-data',
      exitCode: 3,
    });
    expect((await processorNamed(groupId!, 'Once')).component?.state).toBe('RUNNING');
    const [report] = await destroy(await connected(), { flows: [id] }, { dropQueued: true });
    expect(report!.dropped).toBeGreaterThan(0);
    expect((await client.childGroups('root')).some((group) => group.id === groupId)).toBe(false);
    expect((await client.parameterContexts()).some(({ component }) => component?.name === id)).toBe(false);
    await expect(destroy(await connected(), { flows: [id] })).rejects.toMatchObject({ code: 'not-deployed' });
  });
});

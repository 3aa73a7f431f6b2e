import { afterAll, describe, expect, it } from 'vitest';
import type { FlowContext } from '../../src/index.js';
import { param, secret } from '../../src/index.js';
import { eventually, testNifi, uniqueName } from '../support/index.js';
import { connected, deployNow, flow, removeAll, values } from './deploy-support.js';

const ids: string[] = [];
const fresh = (prefix: string) => {
  const id = uniqueName(`deploy-${prefix}`);
  ids.push(id);
  return id;
};
afterAll(() => removeAll(ids));

/** Something that runs all the time and whose counts show it. */
function ticking(options: { text?: string; middle?: boolean; attribute?: string } = {}) {
  return ({ group }: FlowContext): void => {
    const tick = group.processor('GenerateFlowFile', {
      name: 'Tick',
      properties: { 'Custom Text': options.text ?? 'hello' },
      schedule: { timer: '100 ms' },
    });
    const mark = group.processor('UpdateAttribute', {
      name: 'Mark',
      dynamic: { colour: options.attribute ?? 'red' },
      autoTerminate: ['success'],
    });
    if (options.middle) {
      const between = group.processor('UpdateAttribute', { name: 'Between', dynamic: { between: 'yes' } });
      tick.to(between, 'success');
      between.to(mark, 'success');
    } else tick.to(mark, 'success');
  };
}

describe('deploy', () => {
  it('creates a group, runs it, and writes nothing the second time', async () => {
    const id = fresh('twice');
    const input = flow(id, ticking());
    const first = await deployNow(input);
    expect(first).toMatchObject({ outcome: 'created', notDone: [], unknown: [] });
    const second = await deployNow(input);
    expect(second).toMatchObject({ outcome: 'unchanged', groupId: first.groupId });
    expect(second.requests.writes).toBe(0);
    expect(second.requests.reads).toBeLessThanOrEqual(8);
    const { client } = await connected();
    await eventually(async () => {
      const status = await client.groupStatus(first.groupId!);
      return status.aggregateSnapshot.processorStatusSnapshots.every(
        ({ processorStatusSnapshot: one }) => one.runStatus === 'Running' && one.taskCount > 0,
      );
    });
  });

  it('changes a property in place while traffic flows', async () => {
    const id = fresh('change');
    const first = await deployNow(flow(id, ticking()));
    const second = await deployNow(flow(id, ticking({ attribute: 'blue' })));
    expect(second).toMatchObject({ outcome: 'updated', groupId: first.groupId, notDone: [] });
    expect(second.plan.changes.map(({ name, type }) => [name, type])).toEqual([['Mark', 'changed']]);
    expect(second.plan.restarts.map(({ path }) => path)).toEqual([`${id} / Mark`]);
    expect((await deployNow(flow(id, ticking({ attribute: 'blue' })))).requests.writes).toBe(0);
  });

  it('inserts a processor into a connection after draining it', async () => {
    const id = fresh('insert');
    await deployNow(flow(id, ticking()));
    const report = await deployNow(flow(id, ticking({ middle: true })));
    expect(report).toMatchObject({ outcome: 'updated', notDone: [] });
    expect(report.plan.drains).toHaveLength(1);
    expect((await deployNow(flow(id, ticking({ middle: true })))).requests.writes).toBe(0);
    const back = await deployNow(flow(id, ticking()));
    expect(back).toMatchObject({ outcome: 'updated', notDone: [] });
  });

  it('sets parameters and secrets, and restarts only for changed values', async () => {
    const id = fresh('params');
    const { drivers } = await testNifi();
    const build = ({ group }: FlowContext) => {
      const tick = group.processor('GenerateFlowFile', {
        name: 'Tick',
        properties: { 'Custom Text': param('greeting') },
        schedule: { timer: '1 sec' },
      });
      const pool = group.service('DBCPConnectionPool', {
        name: 'Pool',
        properties: {
          'Database Connection URL': 'jdbc:postgresql://127.0.0.1:1/none',
          'Database Driver Class Name': 'org.postgresql.Driver',
          'Database Driver Locations': drivers.postgresql,
          'Database User': 'me',
          Password: secret('db.password'),
        },
      });
      void pool;
      const mark = group.processor('UpdateAttribute', { name: 'Mark', autoTerminate: ['success'] });
      tick.to(mark, 'success');
    };
    const input = flow(id, build);
    await expect(deployNow(input)).rejects.toMatchObject({ code: 'deploy-refused', exitCode: 1 });
    const secrets = { mode: 'fingerprint', key: Buffer.from('key') } as const;
    const given = values({ greeting: 'hi', 'db.password': 's3cret%&' });
    const first = await deployNow(input, { parameters: given, secrets });
    expect(first).toMatchObject({ outcome: 'created', notDone: [] });
    const second = await deployNow(input, { parameters: given, secrets });
    expect(second.plan.parameters).toEqual([]);
    expect(second.requests.writes).toBe(0);
    const third = await deployNow(input, {
      parameters: values({ greeting: 'ho', 'db.password': 's3cret%&' }),
      secrets,
    });
    expect(third.plan.parameters).toMatchObject([
      { name: id, parameters: [{ name: 'greeting', action: 'change', before: 'hi', after: 'ho', restarts: ['Tick'] }] },
    ]);
    expect(third.outcome).toBe('updated');
    const fourth = await deployNow(input, { parameters: values({ greeting: 'ho', 'db.password': 'other' }), secrets });
    expect(fourth.plan.parameters).toMatchObject([
      { parameters: [{ name: 'db.password', action: 'change', sensitive: true }] },
    ]);
    expect(JSON.stringify(fourth)).not.toContain('other');
  });
});

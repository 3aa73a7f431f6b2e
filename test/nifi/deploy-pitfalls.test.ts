/** What users of NiFi ran into with updates, as far as a single server can show it. */
import { afterAll, describe, expect, it } from 'vitest';
import { destroy } from '../../src/deploy/index.js';
import { type FlowContext, param } from '../../src/index.js';
import { uniqueName } from '../support/index.js';
import { connected, deployNow, flow, removeAll, values } from './deploy-support.js';

const ids: string[] = [];
const fresh = (prefix: string) => {
  const id = uniqueName(`deploy-${prefix}`);
  ids.push(id);
  return id;
};
afterAll(() => removeAll(ids));

const tick = ({ group }: FlowContext) =>
  group.processor('GenerateFlowFile', { name: 'Tick', schedule: { timer: '200 ms' } });

describe('an update', () => {
  it('auto-terminates a relationship that was connected before (NIFI-16228)', async () => {
    const id = fresh('terminate');
    const build = (connected: boolean) =>
      flow(id, (context) => {
        const { group } = context;
        const mark = group.processor('UpdateAttribute', {
          name: 'Mark',
          ...(connected ? {} : { autoTerminate: ['success'] }),
        });
        tick(context).to(mark, 'success');
        if (connected) mark.to(group.processor('LogAttribute', { name: 'Log', autoTerminate: ['success'] }), 'success');
      });
    await deployNow(build(true));
    expect(await deployNow(build(false))).toMatchObject({ outcome: 'updated', notDone: [] });
    expect(await deployNow(build(false))).toMatchObject({ outcome: 'unchanged' });
  });

  it('enables a service that is new, and keeps a parameter reference in a service (NIFI-16071, NIFI-16114)', async () => {
    const id = fresh('service');
    const build = (more: boolean) =>
      flow(id, (context) => {
        const { group } = context;
        group.service('JsonTreeReader', { name: 'Reader', properties: { 'Date Format': param('format') } });
        if (more)
          group.service('JsonRecordSetWriter', { name: 'Writer', properties: { 'Date Format': param('format') } });
        tick(context).to(group.processor('UpdateAttribute', { name: 'Mark', autoTerminate: ['success'] }), 'success');
      });
    const parameters = values({ format: 'yyyy' });
    const { groupId } = await deployNow(build(false), { parameters });
    expect(await deployNow(build(true), { parameters })).toMatchObject({ outcome: 'updated', notDone: [] });
    const { client } = await connected();
    const services = await client.services(groupId!);
    expect(services.map(({ component }) => [component?.state, component?.properties['Date Format']])).toEqual([
      ['ENABLED', '#{format}'],
      ['ENABLED', '#{format}'],
    ]);
  });

  it('turns an output port into a funnel (NIFI-9229)', async () => {
    const id = fresh('funnel');
    const build = (funnel: boolean) =>
      flow(id, ({ group }) => {
        const inner = group.group({ name: 'Inner' });
        const made = inner.processor('GenerateFlowFile', { name: 'Tick', schedule: { timer: '200 ms' } });
        const end = group.processor('UpdateAttribute', { name: 'End', autoTerminate: ['success'] });
        if (funnel) {
          const join = inner.funnel('out');
          made.to(join, 'success');
          join.to(inner.processor('UpdateAttribute', { name: 'Last', autoTerminate: ['success'] }));
          group.processor('GenerateFlowFile', { name: 'Other', schedule: { timer: '1 sec' } }).to(end, 'success');
        } else {
          const out = inner.outputPort('out');
          made.to(out, 'success');
          out.to(end);
        }
      });
    await deployNow(build(false));
    expect(await deployNow(build(true))).toMatchObject({ outcome: 'updated', notDone: [] });
    expect(await deployNow(build(true))).toMatchObject({ outcome: 'unchanged' });
  });
});

describe('destroy', () => {
  it('leaves services of the group around it alone (nipyapi #167)', async () => {
    const id = fresh('outer');
    const { client } = await connected();
    const name = uniqueName('deploy-parent');
    ids.push(name);
    const parent = await client.request<{ id: string }>('POST', '/process-groups/root/process-groups', {
      body: { revision: { version: 0 }, component: { name, position: { x: 0, y: 0 } } },
    });
    const service = await client.request<{ id: string }>('POST', `/process-groups/${parent.id}/controller-services`, {
      body: {
        revision: { version: 0 },
        component: { type: 'org.apache.nifi.json.JsonTreeReader', name: `${name} reader` },
      },
    });
    await client.setServiceState(await client.service(service.id), 'ENABLED');
    const writer = uniqueName('writer');
    const build = (records: string) =>
      flow(id, ({ group }) => {
        const own = group.service('JsonRecordSetWriter', { name: writer });
        const source = group.processor('GenerateFlowFile', { name: 'Tick', schedule: { timer: '1 sec' } });
        const split = group.processor('SplitRecord', {
          name: 'Split',
          properties: {
            'Record Reader': group.externalService({ name: `${name} reader` }),
            'Record Writer': own,
            'Records Per Split': records,
          } as never,
          autoTerminate: ['splits', 'original', 'failure'],
        });
        source.to(split, 'success');
      });
    const input = build('1');
    const first = await deployNow(input, { parent: parent.id });
    expect(first).toMatchObject({ outcome: 'created', notDone: [] });
    expect(await deployNow(input, { parent: parent.id })).toMatchObject({ outcome: 'unchanged' });
    expect(await deployNow(build('2'), { parent: parent.id })).toMatchObject({ outcome: 'updated', notDone: [] });
    await destroy(await connected(), { flows: [id], parent: parent.id }, { dropQueued: true });
    expect((await client.service(service.id)).component?.state).toBe('ENABLED');
    expect(await client.childGroups(parent.id)).toEqual([]);
  });
});

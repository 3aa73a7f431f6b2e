import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type FlowContext, param, secret } from '../../src/index.js';
import { eventually, Receiver, testNifi, testPostgres, uniqueName } from '../support/index.js';
import { connected, deployNow, flow, removeAll, values } from './deploy-support.js';

const ids: string[] = [];
const fresh = (prefix: string) => {
  const id = uniqueName(`deploy-${prefix}`);
  ids.push(id);
  return id;
};
const receiver = await Receiver.start();
afterAll(async () => {
  await removeAll(ids);
  await receiver.close();
});

const secrets = { mode: 'fingerprint', key: Buffer.from('key') } as const;

async function contextOf(name: string) {
  const { client } = await connected();
  return (await client.parameterContexts()).find(({ component }) => component?.name === name)!;
}

async function valueIn(context: string, name: string): Promise<unknown> {
  const found = (await contextOf(context)).component?.parameters.find(({ parameter }) => parameter.name === name);
  return found === undefined ? 'missing' : (found.parameter.value ?? null);
}

describe('parameters', () => {
  it('tells nothing, no value and the empty text apart, and removes what is no longer declared', async () => {
    const id = fresh('three');
    const build = (names: readonly string[]) =>
      flow(id, ({ group }: FlowContext) => {
        group.processor('UpdateAttribute', {
          name: 'Mark',
          state: 'disabled',
          dynamic: Object.fromEntries(names.map((name) => [name, `#{${name}}`])),
          autoTerminate: ['success'],
        });
        for (const name of names) group.flow.noteParameter(param(name));
      });
    const input = build(['a', 'b', 'c']);
    await deployNow(input, { parameters: values({ a: '1', b: null, c: '' }), secrets });
    expect([await valueIn(id, 'a'), await valueIn(id, 'b'), await valueIn(id, 'c')]).toEqual(['1', null, '']);
    expect(await deployNow(input, { parameters: values({ a: '1', b: null, c: '' }), secrets })).toMatchObject({
      outcome: 'unchanged',
    });
    expect(await deployNow(input, { parameters: values({}), secrets })).toMatchObject({ outcome: 'unchanged' });
    await deployNow(input, { parameters: values({ a: null, b: '', c: 'x' }), secrets });
    expect([await valueIn(id, 'a'), await valueIn(id, 'b'), await valueIn(id, 'c')]).toEqual([null, '', 'x']);
    // Somebody else's parameter in the same context stays, ours goes with the definition.
    const { client } = await connected();
    const theirs = { name: 'theirs', value: 'keep me', sensitive: false };
    await client.updateParameterContext(await contextOf(id), { parameters: [theirs] });
    expect(await deployNow(build(['a', 'b']), { parameters: values({}), secrets })).toMatchObject({ notDone: [] });
    expect([await valueIn(id, 'c'), await valueIn(id, 'theirs')]).toEqual(['missing', 'keep me']);
  });

  it('never sends a secret back masked, and says that one stands in plain text', async () => {
    const id = fresh('masked');
    const port = new URL(receiver.url).port;
    const build = (colour: string) =>
      flow(id, ({ group }: FlowContext) => {
        const tick = group.processor('GenerateFlowFile', {
          name: 'Tick',
          schedule: { timer: '300 ms' },
          properties: { 'Custom Text': '[]' },
        });
        const post = group.processor('InvokeHTTP', {
          name: 'Post',
          properties: {
            'HTTP Method': 'POST',
            'HTTP URL': `http://127.0.0.1:${port}/`,
            'Request Username': 'me',
            'Request Password': secret('post.password'),
          },
          dynamic: { colour },
          autoTerminate: ['Original', 'Response', 'Failure', 'Retry', 'No Retry'],
        });
        tick.to(post, 'success');
      });
    // NiFi quotes what it finds invalid, secret or not.
    const invalid = await deployNow(build('red'), {
      parameters: values({ 'post.password': 'geheim한' }),
      secrets,
    }).catch((error: unknown) => error as Error);
    expect(invalid).toMatchObject({
      code: 'deploy-unhealthy',
      exitCode: 5,
      message: expect.stringContaining('Request Password'),
    });
    expect(JSON.stringify(invalid) + String(invalid)).not.toContain('geheim');
    await deployNow(build('red'), { parameters: values({ 'post.password': 'p%&s cret' }), secrets });
    const sent = () => receiver.requests.at(-1)?.headers.authorization;
    const basic = `Basic ${Buffer.from('me:p%&s cret').toString('base64')}`;
    await receiver.always({ status: 401, headers: { 'WWW-Authenticate': 'Basic realm="x"' } });
    await eventually(() => sent() === basic);
    await deployNow(build('blue'), { parameters: values({}), secrets });
    const before = receiver.requests.length;
    await eventually(() =>
      receiver.requests
        .slice(before)
        .some(({ headers }) => headers.colour === 'blue' && headers.authorization === basic),
    );
    const plain = { names: [], get: () => ({ value: 'x', from: 'flowgen.yaml', exposed: true as const }) };
    await expect(deployNow(build('red'), { parameters: plain, secrets })).rejects.toMatchObject({
      report: { plan: { problems: expect.arrayContaining([expect.objectContaining({ code: 'exposed-secret' })]) } },
    });
  });

  it('restores inheritance that was lost', async () => {
    const id = fresh('inherit');
    const base = fresh('base');
    const build = ({ group, flow: builder }: FlowContext) => {
      builder.parameterContext({ name: base, parameters: [param('shared', { value: 'from base' })] });
      const tick = group.processor('GenerateFlowFile', {
        name: 'Tick',
        schedule: { timer: '1 sec' },
        properties: { 'Custom Text': '#{shared}' },
      });
      const mark = group.processor('UpdateAttribute', { name: 'Mark', autoTerminate: ['success'] });
      tick.to(mark, 'success');
    };
    const input = flow(id, build, { parameterContext: { inherits: [base] } });
    expect(await deployNow(input, { parameters: values({}) })).toMatchObject({ outcome: 'created', notDone: [] });
    const { client } = await connected();
    expect(await deployNow(input)).toMatchObject({ outcome: 'unchanged' });
    // While something refers to the parameter NiFi does not let go of it.
    await client.scheduleGroup((await deployNow(input)).groupId!, 'STOPPED');
    await eventually(async () => {
      await client.updateParameterContext(await contextOf(id), { inherited: [] });
      return true;
    });
    const report = await deployNow(input);
    expect(report.plan.parameters).toMatchObject([{ name: id, inherits: { before: [], after: [base] } }]);
    expect(report).toMatchObject({ outcome: 'updated', notDone: [] });
  });
});

describe('state', () => {
  it('of QueryDatabaseTableRecord survives an update', async () => {
    const id = fresh('state');
    const database = await testPostgres();
    const { drivers } = await testNifi();
    const sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    await sql.query('CREATE TABLE numbers (id int PRIMARY KEY)');
    await sql.query('INSERT INTO numbers VALUES (1), (2), (3)');
    const build = (fetch: string) =>
      flow(id, ({ group }: FlowContext) => {
        const pool = group.service('DBCPConnectionPool', {
          name: 'Pool',
          properties: {
            'Database Connection URL': database.jdbcUrl,
            'Database Driver Class Name': database.driverClass,
            'Database Driver Locations': drivers.postgresql,
            'Database User': database.user,
            Password: secret('db.password'),
          },
        });
        const writer = group.service('JsonRecordSetWriter', { name: 'Writer' });
        const read = group.processor('QueryDatabaseTableRecord', {
          name: 'Read',
          schedule: { timer: '300 ms' },
          properties: {
            'Database Connection Pooling Service': pool,
            'Table Name': 'numbers',
            'Record Writer': writer,
            'Maximum-value Columns': 'id',
            'Max Rows Per FlowFile': '1',
            'Fetch Size': fetch,
          },
        });
        const hold = group.processor('UpdateAttribute', { name: 'Hold', state: 'stopped', autoTerminate: ['success'] });
        read.to(hold, 'success');
      });
    const parameters = values({ 'db.password': database.password });
    const { groupId } = await deployNow(build('10'), { parameters, secrets });
    const { client } = await connected();
    const queued = async () => (await client.groupStatus(groupId!)).aggregateSnapshot.flowFilesQueued;
    await eventually(async () => (await queued()) === 3);
    expect(await deployNow(build('20'), { parameters, secrets })).toMatchObject({ outcome: 'updated', notDone: [] });
    await sql.query('INSERT INTO numbers VALUES (4)');
    await eventually(async () => (await queued()) === 4);
    const [read] = (await client.processors(groupId!)).filter(({ component }) => component?.name === 'Read');
    const state = await client.processorState(read!.id);
    const entries = [...(state.clusterState?.state ?? []), ...(state.localState?.state ?? [])];
    expect(entries.map(({ value }) => value)).toEqual(['4']);
    expect(await queued()).toBe(4);
    await sql.end();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bigint, mariadb } from '../../src/index.js';
import { connect } from '../../src/nifi/index.js';
import { Receiver, testNifi, testPostgres, uniqueName } from '../support/index.js';
import { postgresKind } from './relay-kinds.js';
import { createTable, RelayRun, relayDefinition } from './relay-setup.js';

describe('a JDBC driver that is not there', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await Receiver.start();
  });
  afterAll(() => receiver?.close());

  it.each([
    [
      'a file that does not exist',
      '/nowhere/driver.jar',
      postgresKind,
      /cannot load the JDBC driver.*\/nowhere\/driver\.jar/,
    ],
    [
      'a JAR with another driver',
      undefined,
      {
        ...postgresKind,
        reach: (options: Parameters<typeof mariadb>[0]) => ({ ...mariadb(options), dialect: 'postgresql' as const }),
      },
      /org\.mariadb\.jdbc\.Driver is not found/,
    ],
  ])('is found before anything is changed: %s', async (_what, driver, kind, message) => {
    const nifi = await testNifi();
    const database = await testPostgres();
    await createTable(database, 'CREATE TABLE report (report_id bigint PRIMARY KEY)');
    const id = uniqueName('driver');
    const definition = relayDefinition(
      id,
      {
        source: { table: 'public.report', key: ['report_id'] },
        record: { report_id: bigint() },
        uuid: { namespace: null },
      },
      kind,
    );
    await expect(
      RelayRun.start(definition, {
        nifiUrl: nifi.url,
        database: { ...database, driver: driver ?? database.driver },
        receiverUrl: receiver.url,
      }),
    ).rejects.toThrow(message);
    const { client } = await connect([nifi.url]);
    const contexts = await client.parameterContexts();
    expect(contexts.map(({ component }) => component?.name)).not.toContain(id);
    const { processGroupFlow } = await client.get<{
      processGroupFlow: { flow: { processGroups: { component: { name: string } }[] } };
    }>('/flow/process-groups/root');
    expect(processGroupFlow.flow.processGroups.map(({ component }) => component.name)).not.toContain(id);
    const services = await client.services('root', { descendants: false });
    expect(services.map(({ component }) => component?.name).filter((name) => name?.includes('is the driver'))).toEqual(
      [],
    );
  });
});

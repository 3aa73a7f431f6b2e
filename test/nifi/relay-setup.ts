import { buildFlow } from '../../src/build/build-flow.js';
import { connectDatabase } from '../../src/db/connection.js';
import { applySchema, planSchema } from '../../src/db/schema.js';
import { type DeployReport, deploy, inputOf } from '../../src/deploy/index.js';
import { defineFlow, type FlowDefinitionSource, outboxRelay, param, secret } from '../../src/index.js';
import { connect, type NifiClient, NifiError } from '../../src/nifi/index.js';
import type { OutboxRelayOptions } from '../../src/patterns/outbox-relay/index.js';
import { silentReporter } from '../../src/reporter.js';
import { sqlSteps } from '../../src/sql/render.js';
import { eventually } from '../support/eventually.js';
import { openPool, postgresKind, type RelayKind, type RelayPool } from './relay-kinds.js';

/** The parts of a test database that a relay needs. */
export interface RelayDatabase {
  readonly url: string;
  readonly jdbcUrl: string;
  readonly user: string;
  readonly password: string;
  readonly driver: string;
}

type Given = Omit<OutboxRelayOptions, 'id' | 'database' | 'send' | 'manual'> & {
  readonly send?: Partial<OutboxRelayOptions['send']>;
  readonly manual?: Partial<NonNullable<OutboxRelayOptions['manual']>> & { readonly port: number };
};

/** A definition with schedules fit for tests: everything that takes minutes takes seconds. */
export function relayDefinition(id: string, options: Given, kind: RelayKind = postgresKind): FlowDefinitionSource {
  return defineFlow({ id }, ({ group }) => {
    outboxRelay(group, {
      id: 'relay',
      database: kind.reach({
        url: param('db.url'),
        user: param('db.user'),
        password: secret('db.password'),
        driver: param('db.driver'),
      }),
      lease: '30 sec',
      recovery: { every: '1 sec' },
      alarm: { every: '1 sec' },
      ...options,
      outbox: { poll: '200 ms', ...options.outbox },
      retry: { every: '2 sec', ...options.retry },
      send: { url: param('receiver.url'), timeout: '2 sec', connectTimeout: '1 sec', ...options.send },
      manual: options.manual && { basePath: 'reports', ...options.manual },
    } as OutboxRelayOptions);
  });
}

export interface RelayRunOptions {
  readonly nifiUrl: string;
  readonly database: RelayDatabase;
  readonly receiverUrl: string;
  /** Instead of the database's own: by way of a proxy. */
  readonly jdbcUrl?: string;
  readonly start?: boolean;
  /** Values of further parameters. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** A relay that runs on a NiFi, and what tests look at. */
export class RelayRun {
  private constructor(
    readonly id: string,
    readonly client: NifiClient,
    readonly groupId: string,
    readonly db: RelayPool,
    readonly report: DeployReport,
    private readonly definition: FlowDefinitionSource,
    private readonly options: RelayRunOptions,
  ) {}

  /** Name of the outbox, without its schema. */
  get outbox(): string {
    const [object] = buildFlow(this.definition).model.sql[0]!.objects as unknown as { table: { name: string } }[];
    return object!.table.name;
  }

  /** Makes the database part and deploys the flow. */
  static async start(definition: FlowDefinitionSource, options: RelayRunOptions): Promise<RelayRun> {
    const report = await deployRelay(definition, options);
    const { client } = await connect([options.nifiUrl]);
    const db = await openPool(options.database.url);
    return new RelayRun(definition.options.id, client, report.groupId!, db, report, definition, options);
  }

  /** Deploys again: the same definition, or another one of the same id. */
  deploy(definition = this.definition, options: Partial<RelayRunOptions> = {}): Promise<DeployReport> {
    return deployRelay(definition, { ...this.options, ...options });
  }

  async rows<T = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.db.query(sql, values)) as T[];
  }

  /** Number of outbox rows by status: `{ 2: 10 }`. */
  async statuses(outbox = 'outbox'): Promise<Record<number, number>> {
    const rows = await this.rows<{ status: number; n: string }>(
      `SELECT status, count(*) AS n FROM ${outbox} GROUP BY 1`,
    );
    return Object.fromEntries(rows.map((row) => [row.status, Number(row.n)]));
  }

  /** Waits until the outbox is exactly so. */
  async untilStatuses(expected: Record<number, number>, timeout = 60_000, outbox = 'outbox'): Promise<void> {
    let last = '';
    await eventually(
      async () => {
        last = JSON.stringify(await this.statuses(outbox));
        return last === JSON.stringify(expected);
      },
      { timeout, interval: 200 },
    ).catch(async (error: Error) => {
      const bulletins = await this.bulletins().catch(() => []);
      const message = `outbox is ${last}, not ${JSON.stringify(expected)}\n${bulletins.slice(0, 8).join('\n')}`;
      throw new Error(message, { cause: error });
    });
  }

  /** Messages of the group's bulletins, newest last. */
  async bulletins(): Promise<string[]> {
    const answer = await this.client.request<{
      bulletinBoard: { bulletins: { bulletin?: { sourceName: string; message: string; groupId: string } }[] };
    }>('GET', '/flow/bulletin-board?limit=1000');
    const groups = new Set(await this.groupIds());
    return answer.bulletinBoard.bulletins
      .flatMap(({ bulletin }) => (bulletin && groups.has(bulletin.groupId) ? [bulletin] : []))
      .map((bulletin) => `${bulletin.sourceName}: ${bulletin.message}`);
  }

  /** Starts or stops one processor by the end of its path of names, for example `Retry failed rows/Claim rows`. */
  async processor(group: string, name: string): Promise<{ id: string; groupId: string }> {
    const found = await this.processors();
    const match = found.find((item) => item.name === name && item.group === group);
    if (!match)
      throw new Error(`No processor ${group}/${name}: ${found.map((p) => `${p.group}/${p.name}`).join(', ')}`);
    return match;
  }

  async setState(group: string, name: string, state: 'RUNNING' | 'STOPPED'): Promise<void> {
    const { id } = await this.processor(group, name);
    await eventually(
      async () => {
        const entity = await this.client.request<{ revision: object; component: { state: string } }>(
          'GET',
          `/processors/${id}`,
        );
        if (entity.component.state === state) return true;
        await this.client.request('PUT', `/processors/${id}/run-status`, {
          body: { revision: entity.revision, state },
        });
        return false;
      },
      { timeout: 20_000 },
    );
  }

  /** FlowFiles that wait in the whole flow. */
  async queued(): Promise<number> {
    const status = await this.client.request<{
      processGroupStatus: { aggregateSnapshot: { flowFilesQueued: number } };
    }>('GET', `/flow/process-groups/${this.groupId}/status`);
    return status.processGroupStatus.aggregateSnapshot.flowFilesQueued;
  }

  /** FlowFiles in front of a processor. */
  async queuedBefore(group: string, name: string): Promise<number> {
    const { id, groupId } = await this.processor(group, name);
    const answer = await this.client.request<{
      connections: { destinationId: string; status: { aggregateSnapshot: { flowFilesQueued: number } } }[];
    }>('GET', `/process-groups/${groupId}/connections`);
    return answer.connections
      .filter((connection) => connection.destinationId === id)
      .reduce((sum, connection) => sum + connection.status.aggregateSnapshot.flowFilesQueued, 0);
  }

  /** Stops everything, and removes it from NiFi. */
  async remove(): Promise<void> {
    await this.db.end();
    const { client, groupId } = this;
    for (let attempt = 1; ; attempt++) {
      try {
        await client.scheduleGroup(groupId, 'STOPPED');
        await client.scheduleServices(groupId, 'DISABLED');
        const { dropRequest } = await client.request<{ dropRequest: { id: string } }>(
          'POST',
          `/process-groups/${groupId}/empty-all-connections-requests`,
        );
        await client.wait(200);
        await client.request('DELETE', `/process-groups/${groupId}/empty-all-connections-requests/${dropRequest.id}`);
        await client.deleteGroup(await client.processGroup(groupId));
        break;
      } catch (error) {
        if (!(error instanceof NifiError) || attempt >= 300) throw error;
        await client.wait(300);
      }
    }
    for (const context of await client.parameterContexts()) {
      if (context.component?.name === this.id) await client.deleteParameterContext(context);
    }
  }

  private async processors(): Promise<{ id: string; groupId: string; name: string; group: string }[]> {
    const answer = await this.client.request<{
      processors: { id: string; component: { name: string; parentGroupId: string } }[];
    }>('GET', `/process-groups/${this.groupId}/processors?includeDescendantGroups=true`);
    const names = await this.groupNames();
    return answer.processors.map(({ id, component }) => ({
      id,
      groupId: component.parentGroupId,
      name: component.name,
      group: names.get(component.parentGroupId) ?? '',
    }));
  }

  private async groupNames(id = this.groupId, names = new Map<string, string>()): Promise<Map<string, string>> {
    const answer = await this.client.request<{ processGroups: { id: string; component: { name: string } }[] }>(
      'GET',
      `/process-groups/${id}/process-groups`,
    );
    for (const group of answer.processGroups) {
      names.set(group.id, group.component.name);
      await this.groupNames(group.id, names);
    }
    return names;
  }

  private async groupIds(): Promise<string[]> {
    return [this.groupId, ...(await this.groupNames()).keys()];
  }
}

/** Runs SQL before the relay is there: the business tables. */
export async function createTable(database: Pick<RelayDatabase, 'url'>, sql: string): Promise<void> {
  const pool = await openPool(database.url);
  try {
    await pool.query(sql);
  } finally {
    await pool.end();
  }
}

async function deployRelay(definition: FlowDefinitionSource, options: RelayRunOptions): Promise<DeployReport> {
  const connected = await connect([options.nifiUrl]);
  const built = buildFlow(definition, { nifiVersion: connected.about.version });
  const connection = await connectDatabase(options.database.url);
  try {
    const steps = sqlSteps(built.model, connection.dialect).up;
    await applySchema(connection, await planSchema(connection, steps), silentReporter);
  } finally {
    await connection.close();
  }
  const { database } = options;
  const given: Record<string, string> = {
    'db.url': options.jdbcUrl ?? database.jdbcUrl,
    'db.user': database.user,
    'db.password': database.password,
    'db.driver': database.driver,
    'receiver.url': options.receiverUrl,
    ...options.parameters,
  };
  const used = new Set(built.model.parameterContexts.flatMap((context) => context.parameters.map(({ name }) => name)));
  for (const name of Object.keys(given)) if (!used.has(name)) delete given[name];
  return deploy(connected, inputOf(built), {
    startTimeoutMs: 60_000,
    // The same secret is no change.
    secrets: { mode: 'fingerprint', key: Buffer.from('a key of the tests, long enough for anyone') },
    ...(options.start !== undefined && { start: options.start }),
    parameters: {
      names: Object.keys(given),
      get: (_context, name) => {
        const value = given[name];
        return value === undefined ? undefined : { value, from: 'the test' };
      },
    },
  });
}

/** What Java's UUID.nameUUIDFromBytes gives. */
export async function nameUuid(name: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  const bytes = createHash('md5').update(name, 'utf8').digest();
  bytes[6] = (bytes[6]! & 0x0f) | 0x30;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

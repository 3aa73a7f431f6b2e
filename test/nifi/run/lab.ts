import { NifiClient, type NifiClientOptions, type ProcessorEntity, type Revision } from '../../../src/nifi/index.js';
import { eventually, uniqueName } from '../../support/index.js';

interface Created {
  id: string;
  revision: Revision;
}

/** Small process groups on a real NiFi, built through its own interface, gone at the end. */
export class Lab {
  readonly client: NifiClient;
  #types = new Map<string, { type: string; bundle: unknown }>();
  #root = '';

  private constructor(url: string, options: NifiClientOptions) {
    this.client = new NifiClient(url, options);
  }

  static async open(url: string, options: NifiClientOptions = {}): Promise<Lab> {
    const lab = new Lab(url, options);
    const { processorTypes } = await lab.client.get<{ processorTypes: { type: string; bundle: unknown }[] }>(
      '/flow/processor-types',
    );
    for (const one of processorTypes) lab.#types.set(one.type.split('.').at(-1)!, one);
    lab.#root = await lab.group(uniqueName('run'), 'root');
    return lab;
  }

  async group(name: string, parent = this.#root): Promise<string> {
    return (await this.#create(`/process-groups/${parent}/process-groups`, { name, position })).id;
  }

  async processor(
    group: string,
    type: string,
    name: string,
    properties: Record<string, string> = {},
    config: Record<string, unknown> = {},
  ): Promise<string> {
    const { bundle, type: full } = this.#types.get(type)!;
    const created = await this.#create(`/process-groups/${group}/processors`, {
      type: full,
      bundle,
      name,
      position,
      config: { properties, schedulingPeriod: '0 sec', ...config },
    });
    return created.id;
  }

  /** An UpdateAttribute that stores when the last FlowFile passed. */
  marker(group: string, value = '${now():toNumber()}', comments = ''): Promise<string> {
    const properties = {
      'Store State': 'Store state locally',
      'Stateful Variables Initial Value': '0',
      last_tms: value,
    };
    return this.processor(group, 'UpdateAttribute', 'end', properties, {
      autoTerminatedRelationships: ['success', 'set state fail'],
      comments,
    });
  }

  async connect(
    group: string,
    source: string,
    destination: string,
    relationships: string[],
    more: Record<string, unknown> = {},
  ): Promise<string> {
    const created = await this.#create(`/process-groups/${group}/connections`, {
      source: { id: source, groupId: group, type: 'PROCESSOR' },
      destination: { id: destination, groupId: group, type: 'PROCESSOR' },
      selectedRelationships: relationships,
      ...more,
    });
    return created.id;
  }

  async set(processor: string, state: 'RUNNING' | 'STOPPED' | 'RUN_ONCE'): Promise<void> {
    await this.client.setProcessorState(await this.client.processor(processor), state);
  }

  async state(processor: string): Promise<string | undefined> {
    return (await this.client.processor(processor)).component?.state;
  }

  async snapshot(processor: string): Promise<NonNullable<NonNullable<ProcessorEntity['status']>['aggregateSnapshot']>> {
    return (await this.client.processor(processor)).status!.aggregateSnapshot!;
  }

  /** GenerateFlowFile → ControlRate → end marker: `count` FlowFiles, `rate` of them per `every`. */
  async paced(name: string, count: number, rate: number, options: { every?: string; marker?: string } = {}) {
    const group = await this.group(name);
    const start = await this.processor(
      group,
      'GenerateFlowFile',
      'start',
      { 'File Size': '4 B', 'Batch Size': String(count) },
      { schedulingPeriod: '1 hour' },
    );
    const pace = await this.processor(
      group,
      'ControlRate',
      'pace',
      {
        'Rate Control Criteria': 'flowfile count',
        'Maximum Rate': String(rate),
        'Time Duration': options.every ?? '1 sec',
      },
      { autoTerminatedRelationships: ['failure'] },
    );
    const end = await this.marker(group, options.marker);
    await this.connect(group, start, pace, ['success']);
    await this.connect(group, pace, end, ['success']);
    await this.set(pace, 'RUNNING');
    await this.set(end, 'RUNNING');
    return { group, start, pace, end, name };
  }

  /** Stops everything, empties the queues and removes it all. */
  async close(): Promise<void> {
    await this.client.scheduleGroup(this.#root, 'STOPPED');
    await eventually(
      async () => {
        const path = `/process-groups/${this.#root}/empty-all-connections-requests`;
        const { dropRequest } = await this.client.request<{ dropRequest: { id: string } }>('POST', path);
        await this.client.request('DELETE', `${path}/${dropRequest.id}`);
        await this.client.deleteGroup(await this.client.processGroup(this.#root));
        return true;
      },
      { timeout: 30_000, interval: 500 },
    );
  }

  #create(path: string, component: Record<string, unknown>): Promise<Created> {
    return this.client.request<Created>('POST', path, { body: { revision: { version: 0 }, component } });
  }
}

const position = { x: 0, y: 0 };

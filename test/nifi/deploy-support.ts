import { buildFlow } from '../../src/build/build-flow.js';
import { type DeployInput, type DeployOptions, type DeployReport, deploy, inputOf } from '../../src/deploy/index.js';
import { FindingsError } from '../../src/errors.js';
import { defineFlow, type FlowContext, type FlowOptions } from '../../src/index.js';
import { type Connected, connect, type NifiClient, NifiError } from '../../src/nifi/index.js';
import type { Reporter } from '../../src/reporter.js';
import { testNifi } from '../support/index.js';

/** A client with counters of its own on the NiFi of this run. */
export async function connected(options: ConstructorParameters<typeof NifiClient>[1] = {}): Promise<Connected> {
  return connect([(await testNifi()).url], options);
}

export function flow(
  id: string,
  build: (context: FlowContext) => void,
  options: Partial<FlowOptions> = {},
): DeployInput {
  try {
    return inputOf(buildFlow(defineFlow({ id, ...options }, build), { nifiVersion: '2.3.0' }));
  } catch (error) {
    if (error instanceof FindingsError) throw new Error(error.findings.map(({ message }) => message).join('\n'));
    throw error;
  }
}

/** Deploys with a conversation of its own and answers the report; `writes` are those of this deploy alone. */
export async function deployNow(
  input: DeployInput,
  options: DeployOptions = {},
  reporter?: Reporter,
): Promise<DeployReport> {
  return deploy(await connected(), input, { startTimeoutMs: 30_000, ...options }, reporter);
}

/** Values given in the test, as a ParameterSource. */
export function values(given: Record<string, string | null>): NonNullable<DeployOptions['parameters']> {
  return {
    names: Object.keys(given),
    get: (_context, name) => {
      const value = given[name];
      return value === undefined ? undefined : { value, from: 'the test' };
    },
  };
}

/** Removes a group with all it holds and the parameter context that has its name. */
export async function removeAll(ids: readonly string[]): Promise<void> {
  const { client } = await connected();
  for (const group of await client.childGroups('root')) {
    const comments = group.component?.comments ?? '';
    if (!ids.some((id) => comments.includes(`[flowgen ${id} `) || group.component?.name === id)) continue;
    await removeGroup(client, group.id);
  }
  // Contexts that inherit from others go first.
  for (let round = 0; round < 4; round++) {
    for (const context of await client.parameterContexts()) {
      if (!ids.includes(context.component?.name ?? '')) continue;
      await client.deleteParameterContext(context).catch((error: unknown) => {
        if (round === 3) throw error;
      });
    }
  }
}

async function removeGroup(client: NifiClient, id: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.scheduleGroup(id, 'STOPPED');
      await client.scheduleServices(id, 'DISABLED');
      const { dropRequest } = await client.request<{ dropRequest: { id: string } }>(
        'POST',
        `/process-groups/${id}/empty-all-connections-requests`,
      );
      await client.wait(100);
      await client.request('DELETE', `/process-groups/${id}/empty-all-connections-requests/${dropRequest.id}`);
      await client.deleteGroup(await client.processGroup(id));
      return;
    } catch (error) {
      if (!(error instanceof NifiError) || attempt >= 30) throw error;
      if (error.status === 404) return;
      await client.wait(200);
    }
  }
}

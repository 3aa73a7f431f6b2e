import { FlowgenError } from '../errors.js';
import { NifiClient, type NifiClientOptions } from './client.js';
import type { About, ClusterSummary } from './entities.js';
import { NifiError } from './nifi-error.js';

export interface Connected {
  readonly client: NifiClient;
  readonly about: About;
  readonly cluster: ClusterSummary;
}

/**
 * The first of several base URLs that answers and is connected to its cluster. One that refuses us (401, 403, TLS)
 * ends the search: the next node would refuse as well, and the reason must not get lost.
 * Throws `nifi-unreachable` with the reason per URL, `nifi-node-disconnected` if only cut-off nodes answer.
 */
export async function connect(urls: readonly string[], options: NifiClientOptions = {}): Promise<Connected> {
  if (urls.length === 0) {
    throw new FlowgenError('no-nifi-url', 'No NiFi URL is given.', {
      hint: 'Use --nifi-url, or `nifi.url` of the environment in flowgen.yaml.',
    });
  }
  const failures: string[] = [];
  let cutOff: Connected | undefined;
  // With several URLs none is waited for long; a single one may just be starting.
  const retryForMs = urls.length > 1 ? 3_000 : (options.retryForMs ?? 15_000);
  for (const url of urls) {
    const client = new NifiClient(url, options);
    try {
      const cluster = await client.clusterSummary({ retryForMs });
      const about = await client.about({ retryForMs });
      const connected = { client, about, cluster };
      if (!cluster.clustered || cluster.connectedToCluster || options.acknowledgeDisconnectedNode) return connected;
      cutOff ??= connected;
      failures.push(`${client.baseUrl}: cut off from its cluster`);
    } catch (error) {
      if (!(error instanceof NifiError)) throw error;
      if (error.code === 'interrupted' || urls.length === 1) throw error;
      if (error.status === 401 || error.status === 403) throw error;
      failures.push(`${client.baseUrl}: ${error.message}`);
    }
  }
  if (cutOff !== undefined) {
    throw new FlowgenError('nifi-node-disconnected', `No node is connected to its cluster: ${failures.join('; ')}`, {
      hint: 'What is changed on such a node is undone when it reconnects. Reconnect it first.',
    });
  }
  throw new FlowgenError('nifi-unreachable', `No NiFi answers: ${failures.join('; ')}`);
}

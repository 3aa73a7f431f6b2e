import { FlowgenError } from '../errors.js';
import { NifiClient, type NifiClientOptions, NifiError } from '../nifi/index.js';

/** A node that left its cluster still answers reads, with what it alone knows: so look now and then. */
const CHECK_CLUSTER_EVERY_MS = 5_000;

/** True where asking again later, or another node, makes sense. */
export function isAway(error: unknown): error is FlowgenError {
  if (!(error instanceof FlowgenError)) return false;
  if (error.code === 'nifi-unreachable' || error.code === 'nifi-node-disconnected') return true;
  if (!(error instanceof NifiError)) return false;
  if (error.status !== undefined && (error.status >= 500 || error.status === 429)) return true;
  if (['too-many-requests', 'node-lost', 'node-disconnected', 'nodes-missing'].includes(error.refusal ?? ''))
    return true;
  // A node that is starting or joining.
  return error.status === 409 && /voting|initializ|not yet|connecting/i.test(error.nifiMessage ?? '');
}

/**
 * Several URLs of one NiFi. The first node that answers and is connected to its cluster is used; a node that dies in
 * the middle is replaced by another. Nothing is waited for here: who asks decides how long to go on asking.
 */
export class RunServers {
  readonly #clients: readonly NifiClient[];
  readonly acknowledgeDisconnected: boolean;
  #current = 0;
  #chosen = false;
  #checkedAt = 0;
  clustered = false;

  constructor(urls: readonly string[], options: NifiClientOptions = {}) {
    if (urls.length === 0) {
      throw new FlowgenError('no-nifi-url', 'No NiFi URL is given.', {
        hint: 'Use --nifi-url, or `nifi.url` of the environment in flowgen.yaml.',
      });
    }
    // A hanging node must not eat up the time of the others.
    const own = { timeoutMs: 20_000, ...options, retryForMs: 0 };
    this.#clients = urls.map((url) => new NifiClient(url, own));
    this.acknowledgeDisconnected = options.acknowledgeDisconnectedNode ?? false;
  }

  /** Base URL of the node in use. */
  get url(): string {
    return this.#clients[this.#current]!.baseUrl;
  }

  /** A read: tried on one node after the other. Throws the last node's error when none gives a usable answer. */
  async read<T>(work: (client: NifiClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(await this.#client());
      } catch (error) {
        if (!isAway(error)) throw error;
        this.#next();
        if (attempt >= this.#clients.length) throw error;
      }
    }
  }

  /** A change: sent once only, since its answer may be lost after it took effect. */
  async change<T>(work: (client: NifiClient) => Promise<T>): Promise<T> {
    const client = await this.#client();
    try {
      return await work(client);
    } catch (error) {
      if (isAway(error)) this.#next();
      throw error;
    }
  }

  #next(): void {
    this.#current = (this.#current + 1) % this.#clients.length;
    this.#chosen = false;
  }

  async #client(): Promise<NifiClient> {
    if (this.#chosen && (!this.clustered || Date.now() - this.#checkedAt < CHECK_CLUSTER_EVERY_MS)) {
      return this.#clients[this.#current]!;
    }
    let last: unknown;
    for (let attempt = 0; attempt < this.#clients.length; attempt++) {
      const client = this.#clients[this.#current]!;
      try {
        const summary = await client.clusterSummary();
        this.clustered = summary.clustered;
        if (!summary.clustered || summary.connectedToCluster || this.acknowledgeDisconnected) {
          this.#chosen = true;
          this.#checkedAt = Date.now();
          return client;
        }
        last = new FlowgenError('nifi-node-disconnected', `${client.baseUrl} is disconnected from its cluster.`);
      } catch (error) {
        if (!isAway(error)) throw error;
        last = error;
      }
      this.#next();
    }
    throw last;
  }
}

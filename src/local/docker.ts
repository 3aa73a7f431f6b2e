import { FlowgenError } from '../errors.js';
import { type Reporter, silentReporter } from '../reporter.js';

export interface DockerNifiOptions {
  /** Tag of the apache/nifi image; default `2.3.0`, as the local assembly. */
  readonly version?: string;
  /** Port of the API on this machine; any free one by default. */
  readonly port?: number;
  /** Share this machine's network (Linux): the NiFi then reaches databases and receivers on 127.0.0.1. */
  readonly hostNetwork?: boolean;
  /** How long to wait until the API answers, milliseconds; default 180,000. */
  readonly timeoutMs?: number;
  readonly reporter?: Reporter;
}
export interface DockerNifi {
  readonly url: string;
  readonly container: string;
  stop(): Promise<void>;
}
export async function startDockerNifi(_options: DockerNifiOptions): Promise<DockerNifi> {
  (_options.reporter ?? silentReporter).step('');
  throw new FlowgenError('docker-not-available', 'later');
}

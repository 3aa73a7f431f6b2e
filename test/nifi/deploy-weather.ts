import { createServer, type IncomingMessage, type Server, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault =
  /** The connection is cut before NiFi sees the request. */
  | 'before'
  /** NiFi carries the request out, and its answer is lost. */
  | 'after'
  /** Something in front of NiFi answers instead of it. */
  | 429
  | 502
  | 503;

export interface Hit {
  readonly method: string;
  /** Ids replaced by `*`: one name per endpoint. */
  readonly endpoint: string;
}

/** Stands between flowgen and a real NiFi, and spoils one request: bad weather at a chosen moment. */
export class WeatherProxy {
  readonly hits: Hit[] = [];
  /** Called before a request goes on. */
  onRequest: ((hit: Hit, index: number) => void) | undefined;
  private rule: { match: (hit: Hit, index: number) => boolean; fault: Fault; left: number } | undefined;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  static async start(target: string): Promise<WeatherProxy> {
    const server = createServer();
    const proxy = new WeatherProxy(server, new URL(target));
    server.on('request', (request, response) => proxy.serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Arms one fault; forgets what was seen. */
  spoil(match: (hit: Hit, index: number) => boolean, fault: Fault, times = 1): void {
    this.clear();
    this.rule = { match, fault, left: times };
  }

  clear(): void {
    this.hits.length = 0;
    this.rule = undefined;
    this.onRequest = undefined;
  }

  get struck(): boolean {
    return this.rule !== undefined && this.rule.left === 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const hit = { method: request.method ?? '', endpoint: endpointOf(request.url ?? '') };
    const index = this.hits.push(hit) - 1;
    this.onRequest?.(hit, index);
    const fault = this.take(hit, index);
    if (fault === 'before') {
      request.socket.destroy();
      return;
    }
    if (typeof fault === 'number') {
      request.resume();
      response.writeHead(fault, { 'Content-Type': 'text/html' }).end('<html><title>Bad weather</title></html>');
      return;
    }
    const { hostname, port } = this.target;
    const upstream = send(
      {
        host: hostname,
        port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, host: this.target.host },
      },
      (answer) => {
        if (fault === 'after') {
          answer.resume();
          answer.once('end', () => request.socket.destroy());
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    upstream.once('error', () => request.socket.destroy());
    request.pipe(upstream);
  }

  private take(hit: Hit, index: number): Fault | undefined {
    const { rule } = this;
    if (rule === undefined || rule.left === 0 || !rule.match(hit, index)) return undefined;
    rule.left--;
    return rule.fault;
  }
}

function endpointOf(url: string): string {
  return url
    .replace(/\?.*$/, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')
    .replace('/process-groups/root', '/process-groups/*');
}

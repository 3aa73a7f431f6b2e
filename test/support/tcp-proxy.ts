import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** When to cut a connection. Patterns are matched against the bytes as Latin-1 text. */
export interface Cut {
  /** What the client must have sent, for example `/UPDATE .*outbox/` or `/COMMIT/`. */
  readonly request: RegExp;
  /**
   * `before`: the request never reaches the server. `after`: it does, and the answer is swallowed from its first byte;
   * the cut comes when the swallowed answer matches `answer` (default: at once).
   */
  readonly side: 'before' | 'after';
  /**
   * For `after`: what shows that the server is done. `postgresIdle` is right for PostgreSQL: rows of an open
   * transaction are sent before it commits, the ready message only afterwards.
   */
  readonly answer?: RegExp;
  /** How many connections are cut; default 1. */
  readonly times?: number;
}

/** PostgreSQL's ReadyForQuery outside a transaction: what was asked for is committed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the message is binary
export const postgresIdle = /Z\x00\x00\x00\x05I/;

/**
 * Stands between NiFi and a server, to cut connections at moments that random kills do not hit. A driver that keeps
 * prepared statements sends a statement's text only once: give PostgreSQL's `prepareThreshold=0` in the JDBC URL.
 */
export class TcpProxy {
  /** How many connections were cut by a rule. */
  cuts = 0;
  private listening = 0;
  private server: Server | undefined;
  private stalled = false;
  private rule: { cut: Cut; left: number } | undefined;
  private readonly pairs = new Set<{ client: Socket; upstream: Socket }>();

  private constructor(private readonly target: { readonly host: string; readonly port: number }) {}

  static async start(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
    const proxy = new TcpProxy({ host: target.host, port: target.port });
    await proxy.up();
    return proxy;
  }

  readonly host = '127.0.0.1';

  get port(): number {
    return this.listening;
  }

  /** The same JDBC or other URL, by way of the proxy. */
  through(url: string): string {
    return url.replace(`${this.target.host}:${this.target.port}`, `${this.host}:${this.listening}`);
  }

  /** Arms the rule; replaces a former one. */
  cutWhen(cut: Cut): void {
    this.rule = { cut, left: cut.times ?? 1 };
  }

  /** Cuts all open connections; new ones work. */
  cutAll(): void {
    for (const { client, upstream } of this.pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  }

  /** Nothing passes in either direction, connections stay open: a network that swallows packets. */
  stall(): void {
    this.stalled = true;
    for (const { client, upstream } of this.pairs) {
      client.pause();
      upstream.pause();
    }
  }

  resume(): void {
    this.stalled = false;
    for (const { client, upstream } of this.pairs) {
      client.resume();
      upstream.resume();
    }
  }

  /** Refuses connections and cuts those that are open. */
  async down(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (server === undefined) return;
    const closed = new Promise((resolve) => server.close(resolve));
    this.cutAll();
    await closed;
  }

  /** Listens again on the same port. */
  async up(): Promise<void> {
    if (this.server !== undefined) return;
    const server = createServer((client) => this.serve(client));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.listening, this.host, resolve);
    });
    this.listening = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async close(): Promise<void> {
    await this.down();
  }

  private serve(client: Socket): void {
    const upstream = connect(this.target);
    const pair = { client, upstream };
    this.pairs.add(pair);
    let sent = '';
    let swallowed: string | undefined;
    const end = (): void => {
      this.pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    const cutNow = (): void => {
      this.cuts++;
      client.resetAndDestroy();
      end();
    };
    client.on('data', (chunk) => {
      // The tail of earlier bytes is kept: a pattern may lie across two packets.
      sent = (sent + chunk.toString('latin1')).slice(-65_536);
      const armed = this.rule;
      if (armed !== undefined && armed.left > 0 && swallowed === undefined && armed.cut.request.test(sent)) {
        armed.left--;
        if (armed.cut.side === 'before') return cutNow();
        swallowed = '';
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (swallowed === undefined) {
        // Answered: what was sent until now has been dealt with.
        sent = '';
        client.write(chunk);
        return;
      }
      swallowed += chunk.toString('latin1');
      if (this.rule?.cut.answer?.test(swallowed) ?? true) cutNow();
    });
    for (const socket of [client, upstream]) {
      socket.on('error', end);
      socket.on('close', end);
      if (this.stalled) socket.pause();
    }
  }
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.js';

/** How the receiver answers one request. */
export interface Behaviour {
  /** Default 200. Records of a 2xx count as received, all others do not. */
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds between the end of the request and the answer. */
  readonly delay?: number;
  /** Never answers; the connection stays open. */
  readonly hang?: boolean;
  /** One byte of the answer's body per so many milliseconds: never idle, never done. */
  readonly trickle?: number;
  /** Cuts the connection instead of answering. */
  readonly reset?: boolean;
  /** Counts the records as received although the answer is a `reset`, `hang` or failure: the answer that got lost. */
  readonly accept?: boolean;
}

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** As it came, for numbers that JSON.parse would round. */
  readonly body: string;
  /** The parsed body as an array: one object becomes an array of one; empty when it is no JSON. */
  readonly records: readonly ReceivedRecord[];
  /** Status of the answer; 0 when there was none. */
  readonly status: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface ReceivedRecord {
  readonly uuid?: string;
  readonly [field: string]: unknown;
}

/**
 * A real HTTP server that plays the receiving system: takes an array of records or one record per POST, keeps the
 * first of each `uuid`, counts the others as duplicates, and fails as told.
 */
export class Receiver {
  /** Every request in order of arrival. */
  readonly requests: ReceivedRequest[] = [];
  /** First accepted record by uuid. */
  readonly records = new Map<string, ReceivedRecord>();
  /** Accepted records whose uuid had been accepted before. */
  duplicates = 0;
  /** Accepted records that carry no uuid. */
  withoutUuid = 0;

  private port = 0;
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private readonly queued: Behaviour[] = [];
  private rule: (request: ReceivedRequest) => Behaviour | undefined = () => undefined;

  /** @param port any free one by default */
  static async start(port = 0): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.port = port;
    await receiver.up();
    return receiver;
  }

  /** Closes connections that are idle for so long, until the next `up`; 60 s otherwise. Node's own default is 5 s. */
  closeIdleAfter(milliseconds: number): void {
    this.server!.keepAliveTimeout = milliseconds;
  }

  /** Root without a path; any path is accepted. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Accepted records, duplicates not counted. */
  get received(): number {
    return this.records.size + this.withoutUuid;
  }

  /** The next requests get these answers, one each, before any rule. */
  next(...behaviours: readonly Behaviour[]): void {
    this.queued.push(...behaviours);
  }

  /** Every request gets this answer from now on; without an argument all is well again. */
  always(behaviour: Behaviour = {}): void {
    this.rule = () => behaviour;
  }

  /** The rule decides per request; undefined means 200. */
  when(rule: (request: ReceivedRequest) => Behaviour | undefined): void {
    this.rule = rule;
  }

  /** Refuses connections and cuts those that are open. */
  async down(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (server === undefined) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.sockets) socket.resetAndDestroy();
    await closed;
  }

  /** Listens again on the same port. */
  async up(): Promise<void> {
    if (this.server !== undefined) return;
    const server = createServer((request, response) => {
      // A client that goes away in the middle is no fault of the receiver's.
      this.handle(request, response).catch(() => response.destroy());
    });
    server.keepAliveTimeout = 60_000;
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Forgets what was received; behaviours stay. */
  clear(): void {
    this.requests.length = 0;
    this.records.clear();
    this.duplicates = 0;
    this.withoutUuid = 0;
  }

  /** Resolves when at least `count` different records were accepted. */
  async waitFor(count: number, timeout = 60_000): Promise<void> {
    await eventually(() => this.received >= count, { timeout, message: `${count} records at the receiver` }).catch(
      (error: Error) => {
        throw new Error(`${error.message}; there are ${this.received}`, { cause: error });
      },
    );
  }

  async close(): Promise<void> {
    await this.down();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
      records: parseRecords(body),
      status: 0,
      at: Date.now(),
    };
    const behaviour = this.queued.shift() ?? this.rule(received) ?? {};
    const silent = behaviour.hang === true || behaviour.reset === true;
    const status = silent ? 0 : (behaviour.status ?? 200);
    this.requests.push({ ...received, status });
    const isSuccess = status >= 200 && status < 300;
    if (behaviour.accept ?? isSuccess) this.keep(received.records);
    if (behaviour.delay !== undefined) await sleep(behaviour.delay);
    if (behaviour.reset) request.socket.resetAndDestroy();
    if (silent) return;
    await answer(response, status, behaviour);
  }

  private keep(records: readonly ReceivedRecord[]): void {
    for (const record of records) {
      if (record.uuid === undefined) this.withoutUuid++;
      else if (this.records.has(record.uuid)) this.duplicates++;
      else this.records.set(record.uuid, record);
    }
  }
}

async function answer(response: ServerResponse, status: number, behaviour: Behaviour): Promise<void> {
  const body = behaviour.body ?? (status < 300 ? '{"result":"ok"}' : `{"error":${status}}`);
  response.writeHead(status, { 'Content-Type': 'application/json', ...behaviour.headers });
  if (behaviour.trickle === undefined) {
    response.end(body);
    return;
  }
  while (!response.destroyed) {
    response.write(' ');
    await sleep(behaviour.trickle);
  }
}

function parseRecords(body: string): readonly ReceivedRecord[] {
  try {
    const parsed = JSON.parse(body) as unknown;
    return (Array.isArray(parsed) ? parsed : [parsed]) as ReceivedRecord[];
  } catch {
    return [];
  }
}

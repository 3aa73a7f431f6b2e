import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request to a real cluster and its answer. */
export interface Recording {
  readonly request: { readonly method: string; readonly path: string; readonly body: unknown };
  readonly response: { readonly status: number; readonly contentType: string; readonly body: unknown };
}

export function recording(name: string): Recording {
  return JSON.parse(readFileSync(new URL(`../../fixtures/cluster/${name}.json`, import.meta.url), 'utf8')) as Recording;
}

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly contentType?: string;
  readonly headers?: Record<string, string>;
}

/** Gives answers in the order in which they were queued per method and path; the last one stays. */
export class AnswerServer {
  readonly received: Received[] = [];
  private readonly answers = new Map<string, Answer[]>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<AnswerServer> {
    const server = createServer();
    const replay = new AnswerServer(server);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const path = (request.url ?? '').replace(/\?.*$/, '');
      const method = request.method ?? '';
      replay.received.push({
        method,
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      const queue = replay.answers.get(`${method} ${path}`) ?? [];
      const answer = queue.length > 1 ? queue.shift() : queue[0];
      if (answer === undefined)
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end(`not queued: ${method} ${path}`);
      else {
        const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
        response
          .writeHead(answer.status, { 'Content-Type': answer.contentType ?? 'application/json', ...answer.headers })
          .end(text);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return replay;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  play(...recordings: readonly Recording[]): this {
    for (const { request, response } of recordings) this.answer(request.method, request.path, response);
    return this;
  }

  answer(method: string, path: string, ...answers: readonly Answer[]): this {
    const key = `${method} ${path}`;
    this.answers.set(key, [...(this.answers.get(key) ?? []), ...answers]);
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

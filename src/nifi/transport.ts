import { rootCertificates } from 'node:tls';
import axios, { AxiosError, type AxiosInstance, type AxiosResponse } from 'axios';
import { FlowgenError } from '../errors.js';
import { createTokenSource, type NifiAuth, type TokenSource } from './auth.js';
import { type Delivery, NifiError, type RefusalKind, refusalOf } from './nifi-error.js';
import { createAgents, type TlsMaterial, tlsHint } from './tls.js';

export interface TransportOptions {
  readonly auth?: NifiAuth;
  readonly tls?: TlsMaterial;
  /** Milliseconds that one request may take; default 60 s (NiFi's own limit for replicated requests). */
  readonly timeoutMs?: number;
  /** Milliseconds during which a request that may be repeated is repeated; default 60 s. 0: never. */
  readonly retryForMs?: number;
  /** Ends all requests and waits. */
  readonly signal?: AbortSignal;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RequestOptions {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** The request may be repeated although it may have been carried out; default: only GET. */
  readonly repeatable?: boolean;
  readonly timeoutMs?: number;
  /** Overrides the transport's `retryForMs`. */
  readonly retryForMs?: number;
  /** Read as text instead of JSON. */
  readonly text?: boolean;
}

/** What was sent, for reports and for the promise that an unchanged deploy writes nothing. */
export interface RequestCounts {
  reads: number;
  /** Requests other than GET, logins apart. */
  writes: number;
  /** Repeats after 409, 429, 5xx and lost connections; part of the two above. */
  repeats: number;
}

/**
 * One conversation with one NiFi base URL. What may be repeated is repeated: everything that surely was not carried
 * out (connection refused, 429, 503, a cluster that replicates too much or has lost a node), and reads after
 * anything that passes. Everything else is thrown as NifiError with `delivery`.
 */
export class Transport {
  readonly baseUrl: string;
  readonly counts: RequestCounts;
  private readonly http: AxiosInstance;
  private readonly tokens: TokenSource;
  private readonly options: TransportOptions;

  constructor(url: string, options: TransportOptions, counts: RequestCounts = { reads: 0, writes: 0, repeats: 0 }) {
    this.baseUrl = apiUrl(url);
    this.options = options;
    this.counts = counts;
    this.http = createHttp(options, options.tls);
    const login = createHttp(options, identityProviderTls(options.tls));
    const auth = options.auth ?? { type: 'none' };
    this.tokens = createTokenSource(auth, this.baseUrl, auth.type === 'oidc' ? login : this.http);
  }

  get signal(): AbortSignal | undefined {
    return this.options.signal;
  }

  /** Answers the body; throws NifiError. */
  async request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
    const deadline = Date.now() + (options.retryForMs ?? this.options.retryForMs ?? 60_000);
    const repeatable = options.repeatable ?? method === 'GET';
    let renewed = false;
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.attempt<T>(method, path, options, attempt);
      if ('value' in outcome) return outcome.value;
      const { error, retryAfterMs } = outcome;
      if (error.status === 401 && !renewed && this.tokens.renew()) {
        renewed = true;
        continue;
      }
      if (!mayRepeat(error, repeatable)) throw error;
      const wait = retryAfterMs ?? backoff(attempt);
      if (Date.now() + wait > deadline) throw error;
      this.counts.repeats++;
      await delay(wait, this.options.signal);
    }
  }

  private async attempt<T>(
    method: Method,
    path: string,
    options: RequestOptions,
    attempt: number,
  ): Promise<{ value: T } | { error: NifiError; retryAfterMs?: number }> {
    let response: AxiosResponse<string>;
    try {
      const token = await this.tokens.token();
      if (method === 'GET') this.counts.reads++;
      else this.counts.writes++;
      response = await this.http.request<string>({
        method,
        url: this.baseUrl + path,
        ...(options.query === undefined ? {} : { params: options.query }),
        ...(options.body === undefined ? {} : { data: options.body }),
        headers: {
          Accept: 'application/json, text/plain',
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        responseType: 'text',
        transformResponse: (text: string) => text,
        timeout: options.timeoutMs ?? this.options.timeoutMs ?? 60_000,
        ...(this.options.signal === undefined ? {} : { signal: this.options.signal }),
      });
    } catch (error) {
      return { error: this.lost(method, path, error) };
    }
    if (response.status >= 200 && response.status < 300) {
      if (options.text === true) return { value: response.data as T };
      try {
        return { value: (response.data === '' ? undefined : JSON.parse(response.data)) as T };
      } catch (cause) {
        return { error: notNifi(method, path, this.baseUrl, response.status, cause) };
      }
    }
    const error = refused(method, path, this.baseUrl, response, this.options.auth?.type ?? 'none');
    const retryAfterMs = attempt < 50 ? retryAfter(response) : undefined;
    return retryAfterMs === undefined ? { error } : { error, retryAfterMs };
  }

  private lost(method: Method, path: string, error: unknown): NifiError {
    if (error instanceof NifiError) return error;
    if (!(error instanceof AxiosError)) throw error;
    if (error.code === 'ERR_CANCELED') {
      throw new NifiError('interrupted', 'Interrupted.', { method, path, delivery: 'unknown' });
    }
    const cause = error.cause instanceof Error ? error.cause : error;
    const code = error.code ?? ('code' in cause ? String(cause.code) : undefined);
    const hint = tlsHint(code, cause.message);
    if (hint !== undefined) {
      return new NifiError('nifi-tls', `The TLS connection to ${this.baseUrl} failed: ${cause.message}.`, {
        method,
        path,
        delivery: 'not-sent',
        hint,
        cause: error,
      });
    }
    const delivery: Delivery = code !== undefined && NEVER_SENT.has(code) ? 'not-sent' : 'unknown';
    const what = LOST[code ?? ''] ?? cause.message;
    return new NifiError('nifi-unreachable', `NiFi at ${this.baseUrl} can't be reached: ${what}.`, {
      method,
      path,
      delivery,
      hint: 'Is the URL right and NiFi running? It takes up to a minute to start.',
      cause: error,
    });
  }
}

/** `https://host:8443`, `…/nifi` and `…/nifi-api` all become `…/nifi-api`. */
export function apiUrl(url: string): string {
  checkUrl(url);
  const bare = url
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  if (bare.endsWith('/nifi-api')) return bare;
  return `${bare.replace(/\/nifi$/, '')}/nifi-api`;
}

function checkUrl(url: string): void {
  // A URL with a password in it is not shown, also where it is no URL.
  const shown = url.includes('@') ? 'it' : `'${url}'`;
  let parsed: URL | undefined;
  try {
    parsed = new URL(url.trim());
  } catch {}
  if (parsed !== undefined && (parsed.username !== '' || parsed.password !== '')) {
    throw new FlowgenError('secret-in-url', `The NiFi URL of ${parsed.host} must not hold a user or a password.`, {
      hint: 'Use --nifi-user with --nifi-password env:NAME (or file:PATH), or `nifi.auth` in flowgen.yaml.',
    });
  }
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || parsed.hostname === '') {
    throw new FlowgenError('invalid-nifi-url', `The NiFi URL cannot be used: ${shown} is not an http or https URL.`, {
      hint: 'Write it like https://nifi.example.org:8443.',
    });
  }
}

/** Waits; rejects as soon as `signal` fires. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new NifiError('interrupted', 'Interrupted.', { method: '', path: '', delivery: 'not-sent' }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN']);

const LOST: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ECONNABORTED: 'no answer in time',
  ETIMEDOUT: 'no answer in time',
};

const PASSING_REFUSALS = new Set<RefusalKind>(['too-many-requests', 'node-lost']);

function mayRepeat(error: NifiError, repeatable: boolean): boolean {
  if (error.code === 'nifi-tls' || error.code === 'interrupted' || error.code === 'not-nifi') return false;
  if (error.status === undefined) return repeatable || error.delivery === 'not-sent';
  if (error.status === 429 || error.status === 503) return true;
  if (error.status === 409 && error.refusal !== undefined && PASSING_REFUSALS.has(error.refusal)) return true;
  if (error.status === 502 || error.status === 504) return repeatable;
  return error.status === 500 && error.refusal === 'node-lost' && repeatable;
}

function backoff(attempt: number): number {
  return Math.min(5_000, 200 * 2 ** Math.min(attempt, 6)) * (0.75 + Math.random() / 2);
}

function retryAfter(response: AxiosResponse<string>): number | undefined {
  const value: unknown = response.headers['retry-after'];
  if (typeof value !== 'string' || !/^\d+$/.test(value)) return undefined;
  return Math.min(30_000, Number(value) * 1000);
}

function createHttp(options: TransportOptions, tls: TlsMaterial | undefined): AxiosInstance {
  const agents = createAgents(tls);
  return axios.create({
    httpAgent: agents.http,
    httpsAgent: agents.https,
    // A proxy from the environment would see internal servers; a redirect would lose the method or leak the token.
    proxy: false,
    maxRedirects: 0,
    maxBodyLength: Number.POSITIVE_INFINITY,
    maxContentLength: Number.POSITIVE_INFINITY,
    timeout: options.timeoutMs ?? 60_000,
    validateStatus: () => true,
    headers: { 'User-Agent': 'flowgen', 'X-Requested-By': 'flowgen' },
  });
}

/** The identity provider may be public or use the same private authority; it never sees NiFi's client certificate. */
function identityProviderTls(tls: TlsMaterial | undefined): TlsMaterial | undefined {
  return tls?.ca === undefined ? undefined : { ca: `${rootCertificates.join('\n')}\n${tls.ca.toString()}` };
}

function notNifi(method: Method, path: string, baseUrl: string, status: number, cause?: unknown): NifiError {
  return new NifiError('not-nifi', `${baseUrl}${path} answered ${status} with something that is not NiFi's.`, {
    method,
    path,
    status,
    delivery: 'answered',
    hint: 'Is the URL that of NiFi itself? A proxy or a login page may stand in front of it.',
    cause,
  });
}

function refused(
  method: Method,
  path: string,
  baseUrl: string,
  response: AxiosResponse<string>,
  auth: NifiAuth['type'],
): NifiError {
  const { status } = response;
  const text = messageOf(response.data);
  const details = { method, path, status, nifiMessage: text, delivery: 'answered' } as const;
  const said = text === '' ? '' : `: ${text.replace(/\.$/, '')}`;
  if (status >= 300 && status < 400) return notNifi(method, path, baseUrl, status);
  if (status === 401) {
    return new NifiError('nifi-unauthorized', `NiFi at ${baseUrl} does not know who we are${said}.`, {
      ...details,
      hint: AUTH_HINTS[auth],
    });
  }
  if (status === 403) {
    return new NifiError('nifi-forbidden', `NiFi does not allow ${method} ${path}${said}.`, {
      ...details,
      hint: 'Give this user the policy that the message names (or the group that has it).',
    });
  }
  if (status === 404) return new NifiError('nifi-not-found', `NiFi has no ${path}${said}.`, details);
  const refusal = refusalOf(status, text);
  // 502 to 504 come from something in front of NiFi, which may have passed the request on.
  const delivery: Delivery = status === 502 || status === 504 ? 'unknown' : 'answered';
  const code = status === 409 ? 'nifi-conflict' : status >= 500 ? 'nifi-failed' : 'nifi-refused';
  const hint = refusal === undefined ? undefined : REFUSAL_HINTS[refusal];
  return new NifiError(code, `NiFi refused ${method} ${path} (${status})${said}.`, {
    ...details,
    delivery,
    ...(refusal === undefined ? {} : { refusal }),
    ...(hint === undefined ? {} : { hint }),
  });
}

const AUTH_HINTS: Readonly<Record<NifiAuth['type'], string>> = {
  none: 'Set `auth` for this environment, or give a client certificate that NiFi trusts.',
  bearer: 'The token has ended or is not of this NiFi: get a new one (tokens last 12 hours at most).',
  password: 'The login worked, but its token is refused: a load balancer may switch nodes; give the URL of one node.',
  oidc: 'NiFi does not accept the identity provider’s token: compare issuer, audience and the claim that names the user.',
};

const REFUSAL_HINTS: Partial<Readonly<Record<RefusalKind, string>>> = {
  'node-disconnected':
    'What is changed on this node now is undone when it reconnects: use another node, or acknowledge it explicitly.',
  'nodes-missing': 'Reconnect or remove the missing node of the cluster first.',
  'node-lost': 'A node of the cluster does not answer; NiFi marks it disconnected after about 40 seconds.',
  'version-controlled': 'Stop version control of the group in NiFi, or change the flow through its registry.',
};

/** NiFi answers errors in plain text, now and then as an HTML page or `{"message": …}`. */
function messageOf(data: unknown): string {
  if (typeof data !== 'string') return '';
  const text = data.trim();
  if (/^<(?:!doctype|html)/i.test(text)) {
    return /<title>([^<]*)<\/title>/i.exec(text)?.[1]?.trim() ?? '';
  }
  if (text.startsWith('{')) {
    try {
      const parsed: unknown = JSON.parse(text);
      if (typeof parsed === 'object' && parsed !== null && 'message' in parsed && typeof parsed.message === 'string') {
        return parsed.message;
      }
    } catch {
      // Not JSON after all.
    }
  }
  return text.slice(0, 2_000);
}

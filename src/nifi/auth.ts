import type { AxiosInstance } from 'axios';
import { FlowgenError } from '../errors.js';

/** How to prove who we are. A client certificate is part of the TLS material; `none` goes with it. */
export type NifiAuth =
  | { readonly type: 'none' }
  | { readonly type: 'bearer'; readonly token: string }
  | { readonly type: 'password'; readonly username: string; readonly password: string }
  | {
      readonly type: 'oidc';
      /** Token endpoint; or `issuer`, whose discovery document names it. */
      readonly tokenUrl?: string;
      readonly issuer?: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly scope?: string;
      readonly audience?: string;
    };

/** Gets, keeps and renews the token of one NiFi base URL (a token of one node may not work on another). */
export interface TokenSource {
  /** The token to send, fetched if there is none or if it ends within half a minute. */
  token(): Promise<string | undefined>;
  /** Forgets the token after a 401; false if a new one can't be had. */
  renew(): boolean;
}

const RENEW_BEFORE_MS = 30_000;

/** `http` must be able to reach both NiFi (`baseUrl`) and the identity provider. */
export function createTokenSource(auth: NifiAuth, baseUrl: string, http: AxiosInstance): TokenSource {
  switch (auth.type) {
    case 'none':
      return { token: async () => undefined, renew: () => false };
    case 'bearer':
      return { token: async () => auth.token, renew: () => false };
    case 'password':
      return renewable(() => passwordToken(auth.username, auth.password, baseUrl, http));
    case 'oidc':
      return renewable(() => oidcToken(auth, http));
  }
}

interface Token {
  readonly value: string;
  /** Milliseconds since the epoch; undefined where nobody said. */
  readonly expires?: number;
}

function renewable(fetch: () => Promise<Token>): TokenSource {
  let current: Promise<Token> | undefined;
  return {
    async token() {
      const held = current;
      if (held !== undefined) {
        const { expires } = await held.catch(() => ({ expires: 0 }));
        // Another request may have begun to renew it meanwhile.
        if (expires !== undefined && expires - Date.now() < RENEW_BEFORE_MS && current === held) current = undefined;
      }
      current ??= fetch();
      const fetching = current;
      try {
        return (await fetching).value;
      } catch (error) {
        if (current === fetching) current = undefined;
        throw error;
      }
    },
    renew() {
      current = undefined;
      return true;
    },
  };
}

async function passwordToken(username: string, password: string, baseUrl: string, http: AxiosInstance): Promise<Token> {
  // URLSearchParams escapes `%` and `&`; NiFi answers 201 with the bare token as text.
  const response = await http.post<string>(`${baseUrl}/access/token`, new URLSearchParams({ username, password }), {
    responseType: 'text',
    transformResponse: (text: string) => text,
  });
  if (response.status >= 200 && response.status < 300 && typeof response.data === 'string') {
    const value = response.data.trim();
    return withExpiry(value, jwtExpiry(value));
  }
  const text = short(response.data);
  if (response.status === 400 || response.status === 401) {
    throw new FlowgenError('nifi-login', `NiFi refused the user name or password of '${username}'${text}.`, {
      hint: 'Check user name and password, and that they belong to this NiFi.',
    });
  }
  if (response.status === 409 || response.status === 404) {
    throw new FlowgenError('nifi-login', `This NiFi does not take user names and passwords${text}.`, {
      hint: 'Use a client certificate, an OIDC client or a token instead (a NiFi over plain http needs none of them).',
    });
  }
  throw new FlowgenError('nifi-login', `NiFi's login answered ${response.status}${text}.`);
}

async function oidcToken(auth: Extract<NifiAuth, { type: 'oidc' }>, http: AxiosInstance): Promise<Token> {
  const url = auth.tokenUrl ?? (await discover(auth.issuer, http));
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: auth.clientId,
    client_secret: auth.clientSecret,
  });
  if (auth.scope !== undefined) form.set('scope', auth.scope);
  if (auth.audience !== undefined) form.set('audience', auth.audience);
  const response = await http.post<{ access_token?: string; expires_in?: number; error?: string }>(url, form);
  const body = response.data;
  if (response.status >= 200 && response.status < 300 && typeof body.access_token === 'string') {
    const seconds = typeof body.expires_in === 'number' ? Date.now() + body.expires_in * 1000 : undefined;
    return withExpiry(body.access_token, seconds ?? jwtExpiry(body.access_token));
  }
  throw new FlowgenError(
    'oidc-login',
    `The identity provider refused client '${auth.clientId}' (${response.status}${body?.error ? `, ${body.error}` : ''}).`,
    { hint: `Check the client id and secret, and that ${url} allows the client credentials grant.` },
  );
}

async function discover(issuer: string | undefined, http: AxiosInstance): Promise<string> {
  if (issuer === undefined) throw new FlowgenError('oidc-login', 'OIDC needs `tokenUrl` or `issuer`.');
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await http.get<{ token_endpoint?: string }>(url);
  if (response.status === 200 && typeof response.data.token_endpoint === 'string') return response.data.token_endpoint;
  throw new FlowgenError('oidc-login', `${url} does not name a token endpoint (${response.status}).`);
}

function withExpiry(value: string, expires: number | undefined): Token {
  return expires === undefined ? { value } : { value, expires };
}

/** `exp` of a JWT in milliseconds; undefined where the token is none. */
function jwtExpiry(token: string): number | undefined {
  const part = token.split('.')[1];
  if (part === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number') {
      return claims.exp * 1000;
    }
  } catch {
    // Not a JWT: renewed when NiFi says 401.
  }
  return undefined;
}

function short(data: unknown): string {
  if (typeof data !== 'string' || data.trim() === '' || data.includes('<html')) return '';
  return `: ${data.trim().slice(0, 200).replace(/\.$/, '')}`;
}

import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { apiUrl, connect, NifiClient } from '../../../src/nifi/index.js';
import { AnswerServer } from './replay.js';

/** How the client speaks HTTP. What NiFi itself does with it is tested against a real one in test/nifi. */
const servers: AnswerServer[] = [];
const start = async () => {
  const server = await AnswerServer.start();
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const about = { status: 200, body: { about: { version: '2.9.0' } } };
const path = '/nifi-api/flow/about';
const jwt = (expiresInS: number) =>
  `h.${Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + expiresInS })).toString('base64url')}.s`;

describe('base URL', () => {
  it.each([
    'http://h:1',
    'http://h:1/',
    'http://h:1/nifi',
    'http://h:1/nifi/',
    'http://h:1/nifi-api',
    'http://h:1/nifi/#/x',
  ])('is found from %s', (url) => {
    expect(apiUrl(url)).toBe('http://h:1/nifi-api');
  });
  it('may have a path of its own', () => {
    expect(apiUrl('https://proxy/team/nifi')).toBe('https://proxy/team/nifi-api');
  });
});

describe('login', () => {
  it('escapes user and password in the form, and sends the token', async () => {
    const server = await start();
    server.answer('POST', '/nifi-api/access/token', { status: 201, contentType: 'text/plain', body: 'tok\n' });
    server.answer('GET', path, about);
    const auth = { type: 'password', username: 'me & you', password: 'p%20&=+w한' } as const;
    await new NifiClient(server.url, { auth }).about();
    const [login, request] = server.received;
    expect(login!.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(login!.body))).toEqual({
      username: auth.username,
      password: auth.password,
    });
    expect(request!.headers.authorization).toBe('Bearer tok');
  });

  it('logs in again after a 401, once', async () => {
    const server = await start();
    const token = (body: string) => ({ status: 201, contentType: 'text/plain', body });
    server.answer('POST', '/nifi-api/access/token', token('one'), token('two'));
    server.answer('GET', path, { status: 401, contentType: 'text/plain', body: 'Unauthorized' }, about);
    const client = new NifiClient(server.url, { auth: { type: 'password', username: 'a', password: 'b' } });
    expect((await client.about()).version).toBe('2.9.0');
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer one',
      undefined,
      'Bearer two',
    ]);
    const never = await start();
    never.answer('POST', '/nifi-api/access/token', token('one'));
    never.answer('GET', path, { status: 401, contentType: 'text/plain', body: 'Unauthorized' });
    const refused = new NifiClient(never.url, { auth: { type: 'password', username: 'a', password: 'b' } }).about();
    await expect(refused).rejects.toMatchObject({ code: 'nifi-unauthorized', status: 401 });
    expect(never.received).toHaveLength(4);
  });

  it('renews a token before it ends, and asks only once for many requests', async () => {
    const server = await start();
    const token = (body: string) => ({ status: 201, contentType: 'text/plain', body });
    server.answer('POST', '/nifi-api/access/token', token(jwt(10)), token(jwt(3600)));
    server.answer('GET', path, about);
    const client = new NifiClient(server.url, { auth: { type: 'password', username: 'a', password: 'b' } });
    await client.about();
    await Promise.all([client.about(), client.about(), client.about()]);
    expect(server.received.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('says what a refused login means, without the password', async () => {
    const server = await start();
    const text = 'The supplied username and password are not valid.';
    server.answer('POST', '/nifi-api/access/token', { status: 400, contentType: 'text/plain', body: text });
    const client = new NifiClient(server.url, { auth: { type: 'password', username: 'me', password: 'hunter2' } });
    const error: Error = await client.about().then(
      () => expect.unreachable(),
      (thrown: Error) => thrown,
    );
    expect(error).toMatchObject({ code: 'nifi-login' });
    expect(error.message).toContain(text.slice(0, -1));
    expect(error.message + String(error.stack)).not.toContain('hunter2');
  });

  it('gets a token by OIDC client credentials, from the discovery document', async () => {
    const provider = await start();
    const server = await start();
    provider.answer('GET', '/realm/.well-known/openid-configuration', {
      status: 200,
      body: { token_endpoint: `${provider.url}/realm/token` },
    });
    provider.answer('POST', '/realm/token', { status: 200, body: { access_token: 'oidc', expires_in: 300 } });
    server.answer('GET', path, about);
    const client = new NifiClient(server.url, {
      auth: { type: 'oidc', issuer: `${provider.url}/realm/`, clientId: 'flowgen', clientSecret: 's&s', scope: 'nifi' },
    });
    await client.about();
    await client.about();
    expect(Object.fromEntries(new URLSearchParams(provider.received[1]!.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'flowgen',
      client_secret: 's&s',
      scope: 'nifi',
    });
    expect(provider.received).toHaveLength(2);
    expect(server.received[1]!.headers.authorization).toBe('Bearer oidc');
  });

  it('says when the OIDC client is refused', async () => {
    const provider = await start();
    provider.answer('POST', '/token', { status: 401, body: { error: 'invalid_client' } });
    const auth = { type: 'oidc', tokenUrl: `${provider.url}/token`, clientId: 'me', clientSecret: 'hunter2' } as const;
    const login = new NifiClient('http://127.0.0.1:1', { auth }).about();
    await expect(login).rejects.toMatchObject({
      code: 'oidc-login',
      message: expect.stringContaining('invalid_client'),
    });
  });
});

describe('repeats', () => {
  it('waits as long as Retry-After says', async () => {
    const server = await start();
    server.answer(
      'PUT',
      '/nifi-api/processors/p/run-status',
      { status: 429, body: '', headers: { 'Retry-After': '1' } },
      { status: 200, body: {} },
    );
    const started = Date.now();
    await new NifiClient(server.url).setProcessorState({ id: 'p', revision: { version: 0 } }, 'RUNNING');
    expect(Date.now() - started).toBeGreaterThanOrEqual(950);
  });

  it('repeats a refused connection also for changes', async () => {
    const server = createServer((_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const change = new NifiClient(`http://127.0.0.1:${port}`).setProcessorState(
      { id: 'p', revision: { version: 0 } },
      'RUNNING',
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await expect(change).resolves.toEqual({});
    server.closeAllConnections();
    server.close();
  });

  it('repeats a 502 for reads, and leaves a change to whoever can look first', async () => {
    const server = await start();
    const bad = { status: 502, contentType: 'text/html', body: '<html><title>Bad Gateway</title></html>' };
    server.answer('GET', path, bad, about);
    server.answer('PUT', '/nifi-api/processors/p/run-status', bad);
    const client = new NifiClient(server.url);
    await client.about();
    const change = client.setProcessorState({ id: 'p', revision: { version: 0 } }, 'RUNNING');
    await expect(change).rejects.toMatchObject({
      status: 502,
      delivery: 'unknown',
      message: expect.stringContaining('Bad Gateway'),
    });
  });
});

describe('other answers', () => {
  it('notices that it is not NiFi that answers', async () => {
    const server = await start();
    server.answer('GET', path, { status: 200, contentType: 'text/html', body: '<html>Log in</html>' });
    await expect(new NifiClient(server.url).about()).rejects.toMatchObject({ code: 'not-nifi' });
    const redirecting = await start();
    redirecting.answer('GET', path, { status: 302, body: '', headers: { Location: 'https://login' } });
    await expect(new NifiClient(redirecting.url).about()).rejects.toMatchObject({ code: 'not-nifi' });
  });

  it('gives the reason of each URL when none answers', async () => {
    const error = connect(['http://127.0.0.1:1', 'http://nowhere.invalid']);
    await expect(error).rejects.toMatchObject({ code: 'nifi-unreachable' });
    await expect(error).rejects.toThrow(/127\.0\.0\.1:1.*connection refused.*nowhere\.invalid/s);
  });

  it('names the policy of a 403 and passes it on from the first node', async () => {
    const server = await start();
    const text = 'Unable to view the user interface. Contact the system administrator.';
    server.answer('GET', '/nifi-api/flow/cluster/summary', { status: 403, contentType: 'text/plain', body: text });
    const refused = connect([server.url, 'http://127.0.0.1:1']);
    await expect(refused).rejects.toMatchObject({
      code: 'nifi-forbidden',
      message: expect.stringContaining(text.slice(0, -1)),
    });
  });
});

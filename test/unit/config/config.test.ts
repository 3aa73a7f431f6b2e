import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  loadConfig,
  parameterSource,
  parseConfig,
  parseDuration,
  parseReference,
  resolveEnvironment,
  secretMode,
} from '../../../src/config/index.js';

const dir = mkdtempSync(join(tmpdir(), 'flowgen-config-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const environmentOf = (text: string, flags = {}, env: Record<string, string> = {}) =>
  resolveEnvironment({ config: parseConfig(text, 'flowgen.yaml'), dir }, flags, env, dir);

describe('flowgen.yaml', () => {
  it('is found in a folder above', () => {
    const inner = join(dir, 'a', 'b');
    mkdirSync(inner, { recursive: true });
    writeFileSync(join(dir, 'flowgen.yaml'), 'nifiVersion: "2.3"\n');
    expect(loadConfig({ cwd: inner })).toMatchObject({ config: { nifiVersion: '2.3' }, dir });
  });

  it('need not be there, unless it is named', () => {
    const empty = mkdtempSync(join(tmpdir(), 'flowgen-empty-'));
    expect(loadConfig({ cwd: empty }).config).toEqual({});
    expect(() => loadConfig({ cwd: empty, file: 'other.yaml' })).toThrow(/other.yaml: no such file/);
    rmSync(empty, { recursive: true });
  });

  it.each([
    ['environment: {}', /may not have 'environment'/],
    ['environments:\n  dev:\n    nifi:\n      ulr: x', /flowgen.yaml:4.*environments.dev.nifi may not have 'ulr'/],
    ['environments:\n  dev:\n    deploy: { drift: ignore }', /must be one of refuse, overwrite, keep/],
    [
      'environments:\n  dev:\n    nifi:\n      auth: { type: password, username: me, password: hunter2 }',
      /password.*must not stand here itself: write \{ env: NAME \}/,
    ],
    ['environments:\n  dev:\n    nifi:\n      auth: { type: magic }', /auth/],
    ['environments:\n  dev:\n    nifi:\n      tls: { cert: a.pem }', /tls/],
    ['a: 1\na: 2', /unique/i],
    ['environments: [', /flowgen.yaml/],
  ])('explains the mistake in %j', (text, message) => {
    expect(() => parseConfig(text, 'flowgen.yaml')).toThrow(message);
  });

  it('never shows a secret that was written into it', () => {
    const text = 'environments:\n  dev:\n    nifi:\n      auth: { type: token, token: hunter2 }';
    try {
      parseConfig(text, 'flowgen.yaml');
      expect.unreachable();
    } catch (error) {
      expect(JSON.stringify(error) + String(error)).not.toContain('hunter2');
    }
  });
});

describe('environment', () => {
  const two =
    'environments:\n  dev: { nifi: { url: "http://dev" } }\n  prod: { nifi: { url: ["http://a", "http://b"] } }\n';

  it('is the named one, the default, or the only one', () => {
    expect(environmentOf(two, { env: 'prod' }).urls).toEqual(['http://a', 'http://b']);
    expect(environmentOf(`defaultEnvironment: dev\n${two}`).name).toBe('dev');
    expect(environmentOf('environments:\n  only: { nifi: { url: "http://x" } }').name).toBe('only');
    expect(() => environmentOf(two)).toThrow(/several environments: dev, prod/);
    expect(() => environmentOf(two, { env: 'test' })).toThrow(/no environment 'test'/);
    expect(environmentOf(two, { urls: ['http://flag'] }).urls).toEqual(['http://flag']);
  });

  it('reads credentials only when they are asked for', () => {
    const environment = environmentOf(
      'environments:\n  dev:\n    nifi:\n      url: { env: URL }\n      auth: { type: password, username: { env: ME }, password: { file: pw.txt } }',
      {},
      { URL: 'https://one,https://two', ME: 'me' },
    );
    expect(environment.urls).toEqual(['https://one', 'https://two']);
    expect(() => environment.nifiOptions()).toThrow(/file pw.txt.*does not exist/);
    writeFileSync(join(dir, 'pw.txt'), 'p%&w \r\n');
    expect(environment.nifiOptions().auth).toEqual({ type: 'password', username: 'me', password: 'p%&w ' });
  });

  it('says which file of the TLS material is missing', () => {
    const environment = environmentOf('environments:\n  dev: { nifi: { url: "https://x", tls: { ca: nowhere.pem } } }');
    expect(() => environment.nifiOptions()).toThrow(/nifi.tls.ca: nowhere.pem does not exist/);
  });
});

describe('parameters', () => {
  const text = `environments:
  dev:
    parameters: { a: one, n: null, e: '', port: 8080, secret: { env: SECRET }, gone: { file: nowhere } }
    contexts: { special: { a: two } }
`;
  const source = (flags = {}) => parameterSource(environmentOf(text, {}, { SECRET: 's3cret' }), flags, dir);

  it('come from the closest place', () => {
    writeFileSync(join(dir, 'values.yaml'), 'a: from file\nsecret: plain\nother: { env: SECRET }\n');
    expect(source().get('any', 'a')).toEqual({ value: 'one', from: 'flowgen.yaml (dev)', exposed: true });
    expect(source().get('special', 'a')?.value).toBe('two');
    expect(source({ paramFiles: ['values.yaml'] }).get('any', 'a')).toEqual({
      value: 'from file',
      from: '--param-file values.yaml',
    });
    expect(source({ paramFiles: ['values.yaml'], params: ['a=x=y'] }).get('any', 'a')?.value).toBe('x=y');
    expect(source({ params: ['special/a=z'] }).get('any', 'a')?.value).toBe('one');
    expect(source({ params: ['special/a=z'] }).get('special', 'a')?.value).toBe('z');
    expect(source({ paramFiles: ['values.yaml'] }).get('any', 'other')?.value).toBe('s3cret');
  });

  it('are references on the command line, too', () => {
    writeFileSync(join(dir, 'secret.txt'), 'from file\n');
    expect(source({ params: ['a=env:SECRET'] }).get('any', 'a')).toEqual({
      value: 's3cret',
      from: 'environment variable SECRET',
    });
    expect(source({ params: ['a=file:secret.txt'] }).get('any', 'a')).toEqual({
      value: 'from file',
      from: 'file secret.txt',
    });
    expect(() => source({ params: ['a=env:OTHER'] }).get('any', 'a')).toThrow(/OTHER .* is not set/);
    expect(source({ params: ['a=plain'] }).get('any', 'a')).toMatchObject({ value: 'plain', exposed: true });
    expect(source({ params: ['a=file:///data/in'] }).get('any', 'a')).toMatchObject({ value: 'file:///data/in' });
  });

  it('tell nothing, no value and the empty text apart', () => {
    expect(source().get('any', 'missing')).toBeUndefined();
    expect(source().get('any', 'n')?.value).toBeNull();
    expect(source().get('any', 'e')?.value).toBe('');
    expect(source().get('any', 'port')?.value).toBe('8080');
  });

  it('are not exposed where they are references', () => {
    expect(source().get('any', 'secret')).toEqual({ value: 's3cret', from: 'environment variable SECRET' });
    expect(() => source().get('any', 'gone')).toThrow(/file nowhere \(parameter gone\) does not exist/);
  });

  it('are refused as arguments where they look like nothing', () => {
    expect(() => source({ params: ['novalue'] }).get('any', 'a')).toThrow(/name=value/);
    expect(() => source({ paramFiles: ['nowhere.yaml'] })).toThrow(/cannot be read/);
  });
});

describe('secrets on the command line', () => {
  it('are references only, and the refusal does not repeat them', () => {
    expect(parseReference('env:TOKEN', '--nifi-token')).toEqual({ env: 'TOKEN' });
    expect(parseReference('file:a:b', '--nifi-token')).toEqual({ file: 'a:b' });
    expect(() => parseReference('hunter2', '--nifi-token')).toThrow(/env:NAME or file:PATH/);
    expect(() => parseReference('hunter2', '--nifi-token')).not.toThrow(/hunter2/);
  });
});

describe('fingerprint key', () => {
  it('is the given one, else one that is made once', () => {
    const given = environmentOf('environments:\n  dev: { deploy: { fingerprintKey: { env: KEY } } }', {}, { KEY: 'k' });
    expect(secretMode(given)).toEqual({ mode: 'fingerprint', key: Buffer.from('k') });
    const own = () => secretMode(environmentOf('', {}, { XDG_CONFIG_HOME: join(dir, 'xdg') }));
    const first = own();
    expect(first).toEqual(own());
    expect(first).toMatchObject({ mode: 'fingerprint' });
    expect(secretMode(environmentOf('environments:\n  dev: { deploy: { secrets: always } }'))).toEqual({
      mode: 'always',
    });
  });
});

describe('durations', () => {
  it.each([
    [90, 90_000],
    ['90', 90_000],
    ['90 s', 90_000],
    ['1.5 min', 90_000],
    ['2h', 7_200_000],
    ['250 ms', 250],
  ])('reads %j', (value, ms) => {
    expect(parseDuration(value, 'x')).toBe(ms);
  });
  it('refuses what is none', () => {
    expect(() => parseDuration('soon', '--drain-timeout')).toThrow(/--drain-timeout: 'soon' is not a duration/);
  });
});

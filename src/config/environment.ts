import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FlowgenError } from '../errors.js';
import type { NifiAuth, NifiClientOptions, TlsMaterial } from '../nifi/index.js';
import type { AuthConfig, DeployConfig, EnvironmentConfig, NifiConfig, Reference, TlsConfig } from './config-types.js';
import type { LoadedConfig } from './load-config.js';
import { type ReferenceContext, readReference, readText } from './references.js';

/** What flags say; each wins over flowgen.yaml. */
export interface EnvironmentFlags {
  readonly env?: string;
  readonly urls?: readonly string[];
  readonly auth?: AuthConfig;
  readonly tls?: TlsConfig;
  readonly parent?: string;
  readonly acknowledgeDisconnectedNode?: boolean;
}

/** One environment, ready to be used; secrets are read when asked for. */
export interface Environment {
  /** Absent where there is none and flags say all. */
  readonly name?: string;
  readonly urls: readonly string[];
  readonly parent?: string;
  /** Target version, where the environment names one. */
  readonly nifiVersion?: string;
  readonly config: EnvironmentConfig;
  readonly deploy: DeployConfig;
  readonly references: ReferenceContext;
  /** Reads tokens, passwords and certificates. */
  nifiOptions(): NifiClientOptions;
  /** Of the database, where the environment has one. */
  databaseUrl(): string | undefined;
}

/**
 * The environment that `flags.env` names, else the default one, else the only one; without any, an empty one.
 * @throws FlowgenError `no-such-environment`, `which-environment`
 */
export function resolveEnvironment(
  loaded: LoadedConfig,
  flags: EnvironmentFlags,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string = loaded.dir,
): Environment {
  const { config } = loaded;
  const environments = config.environments ?? {};
  const names = Object.keys(environments);
  const wanted = flags.env ?? config.defaultEnvironment;
  if (wanted !== undefined && environments[wanted] === undefined) {
    throw new FlowgenError('no-such-environment', `There is no environment '${wanted}' in flowgen.yaml.`, {
      hint: names.length === 0 ? 'It has none: add one under `environments`.' : `There are: ${names.join(', ')}.`,
    });
  }
  const given = flags.urls !== undefined && flags.urls.length > 0;
  if (wanted === undefined && names.length > 1 && !given) {
    throw new FlowgenError('which-environment', `flowgen.yaml has several environments: ${names.join(', ')}.`, {
      hint: 'Say --env NAME, or set defaultEnvironment.',
    });
  }
  const name = wanted ?? (names.length === 1 ? names[0] : undefined);
  const chosen: EnvironmentConfig = name === undefined ? {} : (environments[name] ?? {});
  const nifi: NifiConfig = chosen.nifi ?? {};
  const references: ReferenceContext = { env, dir: loaded.dir };
  const version = nifi.version ?? config.nifiVersion;
  const parent = flags.parent ?? nifi.parent;
  return {
    ...(name === undefined ? {} : { name }),
    urls: given ? flags.urls! : urlsOf(nifi.url, references),
    ...(parent === undefined ? {} : { parent }),
    ...(version === undefined ? {} : { nifiVersion: version }),
    config: chosen,
    deploy: chosen.deploy ?? {},
    references,
    nifiOptions() {
      const auth = flags.auth === undefined ? nifi.auth : flags.auth;
      const tls = flags.tls === undefined ? nifi.tls : { ...nifi.tls, ...flags.tls };
      const acknowledge = flags.acknowledgeDisconnectedNode ?? nifi.acknowledgeDisconnectedNode ?? false;
      // Paths in flags are relative to where the command runs, those in the file to the file.
      const own = { env, dir: cwd };
      return {
        auth: readAuth(auth, flags.auth === undefined ? references : own),
        ...(tls === undefined ? {} : { tls: readTls(tls, nifi.tls ?? {}, references, own) }),
        acknowledgeDisconnectedNode: acknowledge,
      };
    },
    databaseUrl() {
      return chosen.database === undefined ? undefined : readText(chosen.database.url, 'database.url', references);
    },
  };
}

function urlsOf(url: NifiConfig['url'], references: ReferenceContext): string[] {
  if (url === undefined) return [];
  if (Array.isArray(url)) return url;
  return readText(url, 'nifi.url', references)
    .split(',')
    .map((one) => one.trim());
}

function readAuth(auth: AuthConfig | undefined, context: ReferenceContext): NifiAuth {
  switch (auth?.type) {
    case undefined:
    case 'none':
      return { type: 'none' };
    case 'token':
      return { type: 'bearer', token: readReference(auth.token, 'nifi.auth.token', context).trim() };
    case 'password':
      return {
        type: 'password',
        username: readText(auth.username, 'nifi.auth.username', context),
        password: readReference(auth.password, 'nifi.auth.password', context),
      };
    case 'oidc':
      return {
        type: 'oidc',
        ...(auth.issuer === undefined ? {} : { issuer: auth.issuer }),
        ...(auth.tokenUrl === undefined ? {} : { tokenUrl: auth.tokenUrl }),
        clientId: readText(auth.clientId, 'nifi.auth.clientId', context),
        clientSecret: readReference(auth.clientSecret, 'nifi.auth.clientSecret', context),
        ...(auth.scope === undefined ? {} : { scope: auth.scope }),
        ...(auth.audience === undefined ? {} : { audience: auth.audience }),
      };
  }
}

function readTls(
  tls: TlsConfig,
  fromFile: TlsConfig,
  references: ReferenceContext,
  own: ReferenceContext,
): TlsMaterial {
  const dirOf = (key: keyof TlsConfig) => (tls[key] === fromFile[key] ? references : own);
  const read = (key: 'ca' | 'cert' | 'key' | 'pkcs12'): Buffer | undefined => {
    const path = tls[key];
    return path === undefined ? undefined : readMaterial(path, `nifi.tls.${key}`, dirOf(key).dir);
  };
  const ca = read('ca');
  const cert = read('cert');
  const key = read('key');
  const pfx = read('pkcs12');
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(pfx === undefined ? {} : { pfx }),
    ...(tls.passphrase === undefined
      ? {}
      : { passphrase: readReference(tls.passphrase, 'nifi.tls.passphrase', dirOf('passphrase')) }),
    ...(tls.serverName === undefined ? {} : { serverName: tls.serverName }),
  };
}

function readMaterial(path: string, what: string, dir: string): Buffer {
  try {
    return readFileSync(resolve(dir, path));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new FlowgenError(
      'tls-material',
      `${what}: ${path} ${code === 'ENOENT' ? 'does not exist' : 'cannot be read'}.`,
      { cause: error },
    );
  }
}

export type { Reference };

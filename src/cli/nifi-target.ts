import type { AuthConfig, TlsConfig } from '../config/config-types.js';
import { type Environment, loadConfig, parseReference, resolveEnvironment } from '../config/index.js';
import { FlowgenError } from '../errors.js';
import { type Connected, connect, type NifiClientOptions } from '../nifi/index.js';
import type { NifiOptions } from './nifi-options.js';

/** The environment that flags and flowgen.yaml say. */
export function environmentOf(options: NifiOptions & { parent?: string }): Environment {
  const cwd = process.cwd();
  const loaded = loadConfig({ ...(options.config === undefined ? {} : { file: options.config }), cwd });
  const auth = authOf(options);
  const tls = tlsOf(options);
  return resolveEnvironment(
    loaded,
    {
      ...(options.env === undefined ? {} : { env: options.env }),
      ...(options.nifiUrl === undefined ? {} : { urls: options.nifiUrl }),
      ...(auth === undefined ? {} : { auth }),
      ...(tls === undefined ? {} : { tls }),
      ...(options.parent === undefined ? {} : { parent: options.parent }),
      ...(options.acknowledgeDisconnectedNode === undefined
        ? {}
        : { acknowledgeDisconnectedNode: options.acknowledgeDisconnectedNode }),
    },
    process.env,
    cwd,
  );
}

/** A conversation with the environment's NiFi. */
export function connectTo(environment: Environment, options: NifiClientOptions = {}): Promise<Connected> {
  return connect(environment.urls, { ...environment.nifiOptions(), ...options });
}

function authOf(options: NifiOptions): AuthConfig | undefined {
  if (options.nifiToken !== undefined) {
    return { type: 'token', token: parseReference(options.nifiToken, '--nifi-token') };
  }
  if (options.nifiUser !== undefined || options.nifiPassword !== undefined) {
    if (options.nifiUser === undefined || options.nifiPassword === undefined) {
      throw new FlowgenError('incomplete-auth', '--nifi-user and --nifi-password go together.');
    }
    return {
      type: 'password',
      username: options.nifiUser,
      password: parseReference(options.nifiPassword, '--nifi-password'),
    };
  }
  if (options.oidcClientId === undefined && options.oidcClientSecret === undefined) return undefined;
  if (options.oidcClientId === undefined || options.oidcClientSecret === undefined) {
    throw new FlowgenError('incomplete-auth', '--oidc-client-id and --oidc-client-secret go together.');
  }
  return {
    type: 'oidc',
    ...(options.oidcIssuer === undefined ? {} : { issuer: options.oidcIssuer }),
    ...(options.oidcTokenUrl === undefined ? {} : { tokenUrl: options.oidcTokenUrl }),
    clientId: options.oidcClientId,
    clientSecret: parseReference(options.oidcClientSecret, '--oidc-client-secret'),
    ...(options.oidcScope === undefined ? {} : { scope: options.oidcScope }),
  };
}

function tlsOf(options: NifiOptions): TlsConfig | undefined {
  const { ca, cert, key, pkcs12, passphrase, serverName } = options;
  const tls: TlsConfig = {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(pkcs12 === undefined ? {} : { pkcs12 }),
    ...(passphrase === undefined ? {} : { passphrase: parseReference(passphrase, '--passphrase') }),
    ...(serverName === undefined ? {} : { serverName }),
  };
  if ((cert === undefined) !== (key === undefined)) {
    throw new FlowgenError('incomplete-auth', '--cert and --key go together.');
  }
  return Object.keys(tls).length === 0 ? undefined : tls;
}

/** `flowgen.yaml`, as written. Its JSON schema is `config-schema.ts`; documentation: docs/configuration.md. */
export interface Config {
  /** Used where `--env` is not given. Not needed with a single environment. */
  defaultEnvironment?: string;
  /** Target NiFi version of `build` where the environment names none. */
  nifiVersion?: string;
  /** SQL dialect where definitions leave it open. */
  dialect?: 'postgresql' | 'mysql' | 'mariadb' | 'oracle';
  environments?: Record<string, EnvironmentConfig>;
}

export interface EnvironmentConfig {
  nifi?: NifiConfig;
  database?: { url: Reference | string };
  /** By parameter name, for whichever context declares it. */
  parameters?: Record<string, ParameterConfig>;
  /** By name of the context, then of the parameter: wins over `parameters`. */
  contexts?: Record<string, Record<string, ParameterConfig>>;
  deploy?: DeployConfig;
}

export interface NifiConfig {
  /** One URL, or several of one cluster: the first that answers is used. */
  url?: string | string[] | Reference;
  /** Target version; default: the server's. */
  version?: string;
  /** Parent group: `root`, an id, or names joined by `/`. */
  parent?: string;
  auth?: AuthConfig;
  tls?: TlsConfig;
  /** Allow changes on a node that is cut off from its cluster. */
  acknowledgeDisconnectedNode?: boolean;
}

export type AuthConfig =
  | { type: 'none' }
  | { type: 'token'; token: Reference }
  | { type: 'password'; username: string | Reference; password: Reference }
  | {
      type: 'oidc';
      issuer?: string;
      tokenUrl?: string;
      clientId: string | Reference;
      clientSecret: Reference;
      scope?: string;
      audience?: string;
    };

/** Files, relative to flowgen.yaml. A client certificate is `cert` and `key`, or `pkcs12`. */
export interface TlsConfig {
  ca?: string;
  cert?: string;
  key?: string;
  pkcs12?: string;
  passphrase?: Reference;
  serverName?: string;
}

export interface DeployConfig {
  drainTimeout?: string | number;
  startTimeout?: string | number;
  start?: boolean;
  drift?: 'refuse' | 'overwrite' | 'keep';
  /** How secrets that NiFi can't show are compared. */
  secrets?: 'fingerprint' | 'always';
  /** Key of the fingerprints; default: one that flowgen makes for this user. */
  fingerprintKey?: Reference;
}

/** Where a value is that must not stand here. `file`: its content, without one line end at its end. */
export type Reference = { env: string } | { file: string };

/** `null` is "no value", `''` the empty text; what is not written is left as it is on the server. */
export type ParameterConfig = string | number | boolean | null | Reference;

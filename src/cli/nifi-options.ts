import type { Command } from 'commander';

/** Flags that every command which talks to NiFi has. */
export interface NifiOptions {
  config?: string;
  env?: string;
  nifiUrl?: string[];
  nifiToken?: string;
  nifiUser?: string;
  nifiPassword?: string;
  oidcIssuer?: string;
  oidcTokenUrl?: string;
  oidcClientId?: string;
  oidcClientSecret?: string;
  oidcScope?: string;
  ca?: string;
  cert?: string;
  key?: string;
  pkcs12?: string;
  passphrase?: string;
  serverName?: string;
  acknowledgeDisconnectedNode?: boolean;
}

const list = (value: string, before: string[] | undefined): string[] => [...(before ?? []), ...value.split(',')];

/** Adds them. Secrets are given as `env:NAME` or `file:PATH`. */
export function addNifiOptions(command: Command): Command {
  return command
    .option('-e, --env <name>', 'environment of flowgen.yaml (default: defaultEnvironment, or the only one)')
    .option('--config <file>', 'configuration (default: flowgen.yaml here or in a folder above)')
    .option('--nifi-url <url>', 'NiFi; several of one cluster with commas or repeated: the first that answers', list)
    .option('--nifi-token <ref>', 'bearer token: env:NAME or file:PATH')
    .option('--nifi-user <name>', 'user name, with --nifi-password')
    .option('--nifi-password <ref>', 'password: env:NAME or file:PATH')
    .option('--oidc-issuer <url>', 'OIDC client credentials: the issuer (or --oidc-token-url)')
    .option('--oidc-token-url <url>', 'token endpoint')
    .option('--oidc-client-id <id>', 'client id')
    .option('--oidc-client-secret <ref>', 'client secret: env:NAME or file:PATH')
    .option('--oidc-scope <scope>', 'scope to ask for')
    .option('--ca <file>', 'PEM of the private authority that signed NiFi’s certificate')
    .option('--cert <file>', 'PEM of a client certificate, with --key')
    .option('--key <file>', 'PEM of its key')
    .option('--pkcs12 <file>', 'PKCS12 key store with client certificate and key')
    .option('--passphrase <ref>', 'password of the key or key store: env:NAME or file:PATH')
    .option('--server-name <name>', 'name that the certificate holds, where it is not the host of the URL')
    .option(
      '--acknowledge-disconnected-node',
      'change a node that is cut off from its cluster (undone when it reconnects)',
    );
}

import { Agent as HttpAgent } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent } from 'node:https';
import { createSecureContext } from 'node:tls';
import { FlowgenError } from '../errors.js';

/** Contents, not paths: reading files is the caller's business. */
export interface TlsMaterial {
  /** PEM of one or more authorities. They replace the system's, so that nothing else is trusted for this server. */
  readonly ca?: string | Buffer;
  /** PEM of the client certificate, intermediate certificates after it. */
  readonly cert?: string | Buffer;
  readonly key?: string | Buffer;
  /** PKCS12 key store with certificate and key, instead of `cert` and `key`. */
  readonly pfx?: Buffer;
  readonly passphrase?: string;
  /** Name to expect in the server's certificate where it differs from the host in the URL. */
  readonly serverName?: string;
}

/** Kept-alive connections; certificates are always verified, host names too. Throws `tls-material` on unusable files. */
export function createAgents(tls: TlsMaterial | undefined): { http: HttpAgent; https: HttpsAgent } {
  const options: AgentOptions = { keepAlive: true, maxSockets: 8, rejectUnauthorized: true };
  if (tls !== undefined) {
    if (tls.ca !== undefined) options.ca = tls.ca;
    if (tls.cert !== undefined) options.cert = tls.cert;
    if (tls.key !== undefined) options.key = tls.key;
    if (tls.pfx !== undefined) options.pfx = tls.pfx;
    if (tls.passphrase !== undefined) options.passphrase = tls.passphrase;
    if (tls.serverName !== undefined) options.servername = tls.serverName;
    try {
      createSecureContext(options);
    } catch (error) {
      throw unusable(error);
    }
  }
  return { http: new HttpAgent({ keepAlive: true, maxSockets: 8 }), https: new HttpsAgent(options) };
}

function unusable(error: unknown): FlowgenError {
  const text = error instanceof Error ? error.message : String(error);
  let hint = 'PEM files start with "-----BEGIN"; PKCS12 files usually end in .p12 or .pfx.';
  if (/mac verify failure|bad decrypt|bad password|interrupted or cancelled/i.test(text)) {
    hint = 'The password of the key or key store is wrong or missing.';
  } else if (/unsupported/i.test(text)) {
    hint = 'The key store uses an old cipher (RC2, 3DES): export it again with `openssl pkcs12 -export`.';
  } else if (/key values mismatch/i.test(text)) {
    hint = 'The key does not belong to the certificate.';
  }
  return new FlowgenError('tls-material', `The TLS certificate or key cannot be used: ${text}.`, {
    hint,
    cause: error,
  });
}

const TLS_FAULTS: Readonly<Record<string, string>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its authority is not known: give it as the private CA (`tls.ca`).',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its authority is not known: give it as the private CA (`tls.ca`).',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'It is signed by itself: give it as the private CA (`tls.ca`).',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Its authority is not known: give it as the private CA (`tls.ca`).',
  UNABLE_TO_GET_ISSUER_CERT: 'Its authority is not known: give it as the private CA (`tls.ca`).',
  CERT_HAS_EXPIRED: 'It has expired: the server needs a new one.',
  CERT_NOT_YET_VALID: 'It is not valid yet: compare the clocks.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'It is for another host name: use a URL with that name, or set `tls.serverName` to a name that it holds.',
};

/** What to do about a failed handshake; undefined where `code` is no TLS fault. */
export function tlsHint(code: string | undefined, message: string): string | undefined {
  if (code !== undefined && TLS_FAULTS[code] !== undefined) return TLS_FAULTS[code];
  if (
    /alert (?:certificate required|bad certificate|unknown ca|certificate unknown|handshake failure)/i.test(message)
  ) {
    return 'The server does not accept the client certificate, or wants one: check `auth` and the trust store of NiFi.';
  }
  if (code === 'EPROTO' || /wrong version number/i.test(message)) {
    return 'The port does not speak TLS (or not this version): is it http instead of https?';
  }
  return undefined;
}

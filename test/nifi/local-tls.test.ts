import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../src/nifi/index.js';
import { type SecureNifi, startSecureNifi } from '../support/index.js';

let nifi: SecureNifi;
beforeAll(async () => {
  nifi = await startSecureNifi();
});
afterAll(async () => {
  await nifi?.server.stop();
  if (nifi !== undefined) await rm(nifi.server.dir, { recursive: true, force: true });
});

it('lets its administrator in by certificate, as PEM and as PKCS #12', async () => {
  const { admin, authority, url } = nifi;
  const pem = { ca: authority.ca, cert: admin.cert, key: admin.key };
  const pkcs12 = { ca: authority.ca, pfx: readFileSync(admin.pkcs12File), passphrase: admin.pkcs12Password };
  for (const tls of [pem, pkcs12]) {
    const { about } = await connect([url], { tls });
    expect(about.version).toBe(nifi.server.version);
  }
});

it('refuses a guest, and whoever shows no certificate', async () => {
  const { guest, authority, url } = nifi;
  const tls = { ca: authority.ca, cert: guest.cert, key: guest.key };
  await expect(connect([url], { tls })).rejects.toMatchObject({ status: 403 });
  // Without a login of another kind NiFi insists on a certificate, already in the handshake.
  await expect(connect([url], { tls: { ca: authority.ca } })).rejects.toThrow(/TLS/);
});

it('is not trusted without its authority', async () => {
  await expect(connect([nifi.url], { retryForMs: 1_000 })).rejects.toThrow(/certificate/i);
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PEM files and their contents, and the same as PKCS #12. */
export interface Certificate {
  readonly certificateFile: string;
  readonly keyFile: string;
  readonly pkcs12File: string;
  readonly pkcs12Password: string;
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority of the test's own, made with the system's openssl, in a temporary folder. */
export class CertificateAuthority {
  readonly dir = mkdtempSync(join(tmpdir(), `flowgen-test-${process.pid}-certificates-`));
  readonly caFile = join(this.dir, 'ca.pem');

  constructor() {
    const subject = ['-subj', '/CN=flowgen test CA'];
    this.openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '30', '-nodes', ...subject);
  }

  get ca(): string {
    return readFileSync(this.caFile, 'utf8');
  }

  /** For a server on this machine: localhost and 127.0.0.1. */
  server(): Certificate {
    return this.issue('localhost', 'subjectAltName=DNS:localhost,IP:127.0.0.1');
  }

  /** For a client with this common name. */
  client(name: string): Certificate {
    return this.issue(name, 'extendedKeyUsage=clientAuth');
  }

  private issue(name: string, extension: string): Certificate {
    const file = (suffix: string): string => join(this.dir, `${name}.${suffix}`);
    const password = 'password';
    this.openssl('req', ...newKey, '-keyout', file('key'), '-out', file('csr'), '-nodes', '-subj', `/CN=${name}`);
    writeFileSync(file('ext'), extension);
    const ca = ['-CA', this.caFile, '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30', '-extfile', file('ext')];
    this.openssl('x509', '-req', '-in', file('csr'), '-out', file('pem'), ...ca);
    const output = ['-out', file('p12'), '-passout', `pass:${password}`];
    this.openssl('pkcs12', '-export', '-in', file('pem'), '-inkey', file('key'), '-certfile', this.caFile, ...output);
    return {
      certificateFile: file('pem'),
      keyFile: file('key'),
      pkcs12File: file('p12'),
      pkcs12Password: password,
      cert: readFileSync(file('pem'), 'utf8'),
      key: readFileSync(file('key'), 'utf8'),
    };
  }

  private openssl(...args: string[]): void {
    execFileSync('openssl', args, { cwd: this.dir, stdio: 'pipe' });
  }
}

const newKey = ['-newkey', 'rsa:2048'];

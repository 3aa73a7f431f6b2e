import { request } from 'node:https';
import { type LocalNifi, startLocalNifi } from '../../src/local/server.js';
import { type Certificate, CertificateAuthority } from './certificates.js';
import { temporaryFolder } from './temporary.js';

/** A NiFi with HTTPS, client certificates and NiFi's own file authorizer. */
export interface SecureNifi {
  readonly server: LocalNifi;
  /** `https://localhost:…`, without `/nifi-api`. */
  readonly url: string;
  readonly authority: CertificateAuthority;
  /** May do everything. */
  readonly admin: Certificate;
  /** Known to NiFi, without any right; the administrator may grant some. */
  readonly guest: Certificate;
}

const adminName = 'admin';
const guestName = 'guest';

/** Starts one; the caller stops it (`server.stop()`). */
export async function startSecureNifi(): Promise<SecureNifi> {
  const authority = new CertificateAuthority();
  const own = authority.server();
  const admin = authority.client(adminName);
  const guest = authority.client(guestName);
  const client = { ca: authority.ca, cert: admin.cert, key: admin.key };
  const server = await startLocalNifi({
    env: process.env,
    dir: await temporaryFolder('nifi'),
    timeoutMs: 300_000,
    tls: { server: { certificate: own.certificateFile, key: own.keyFile, ca: authority.caFile }, client },
    properties: {
      'nifi.security.user.authorizer': 'managed-authorizer',
      'nifi.authorizer.configuration.file': './conf/authorizers.xml',
      'nifi.security.identity.mapping.pattern.dn': '^CN=([^,]+).*$',
      'nifi.security.identity.mapping.value.dn': '$1',
    },
    configuration: { 'authorizers.xml': authorizers },
  });
  const api = `${server.url}/nifi-api`;
  await grantRootGroup(api, client);
  return { server, url: server.url, authority, admin, guest };
}

/** NiFi gives the first administrator no rights on a root group that it makes only afterwards. */
async function grantRootGroup(api: string, client: Tls): Promise<void> {
  const { processGroupFlow } = (await call(api, 'GET', '/flow/process-groups/root', client)) as {
    processGroupFlow: { id: string };
  };
  const { users } = (await call(api, 'GET', '/tenants/users', client)) as {
    users: { id: string; component: { identity: string } }[];
  };
  const user = users.find(({ component }) => component.identity === adminName);
  if (user === undefined) throw new Error('NiFi does not know the administrator');
  const group = `/process-groups/${processGroupFlow.id}`;
  for (const resource of [group, `/data${group}`, `/operation${group}`, `/provenance-data${group}`]) {
    for (const action of ['read', 'write']) {
      const component = { resource, action, users: [{ id: user.id }], userGroups: [] };
      // Some of them exist, or make no sense for the resource: NiFi says so, and what is missing shows at once.
      await call(api, 'POST', '/policies', client, { revision: { version: 0 }, component }).catch(() => {});
    }
  }
}

interface Tls {
  ca: string;
  cert: string;
  key: string;
}

function call(api: string, method: string, path: string, tls: Tls, body?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request(`${api}${path}`, { method, ...tls, headers: { 'Content-Type': 'application/json' } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text));
      else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
    })
      .once('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const authorizers = `<?xml version="1.0" encoding="UTF-8"?>
<authorizers>
  <userGroupProvider>
    <identifier>users</identifier>
    <class>org.apache.nifi.authorization.FileUserGroupProvider</class>
    <property name="Users File">./conf/users.xml</property>
    <property name="Initial User Identity 1">${adminName}</property>
    <property name="Initial User Identity 2">${guestName}</property>
  </userGroupProvider>
  <accessPolicyProvider>
    <identifier>policies</identifier>
    <class>org.apache.nifi.authorization.FileAccessPolicyProvider</class>
    <property name="User Group Provider">users</property>
    <property name="Authorizations File">./conf/authorizations.xml</property>
    <property name="Initial Admin Identity">${adminName}</property>
  </accessPolicyProvider>
  <authorizer>
    <identifier>managed-authorizer</identifier>
    <class>org.apache.nifi.authorization.StandardManagedAuthorizer</class>
    <property name="Access Policy Provider">policies</property>
  </authorizer>
</authorizers>
`;

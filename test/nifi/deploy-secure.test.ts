import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeployError, deploy, planDeploy, statusOf } from '../../src/deploy/index.js';
import { type FlowContext, param } from '../../src/index.js';
import { type Connected, connect, NifiClient, type TlsMaterial } from '../../src/nifi/index.js';
import { CertificateAuthority, type SecureNifi, startSecureNifi, uniqueName } from '../support/index.js';
import { flow, values } from './deploy-support.js';

let nifi: SecureNifi;
let admin: TlsMaterial;
beforeAll(async () => {
  nifi = await startSecureNifi();
  admin = { ca: nifi.authority.ca, cert: nifi.admin.cert, key: nifi.admin.key };
});
afterAll(() => nifi?.server.stop());

const as = (tls: TlsMaterial): Promise<Connected> => connect([nifi.url], { tls, retryForMs: 2_000 });

const id = uniqueName('secure');
const input = (colour = 'red') =>
  flow(id, ({ group }: FlowContext) => {
    const tick = group.processor('GenerateFlowFile', {
      name: 'Tick',
      properties: { 'Custom Text': param('greeting', { value: 'hi' }) },
      schedule: { timer: '1 sec' },
    });
    const mark = group.processor('UpdateAttribute', { name: 'Mark', dynamic: { colour }, autoTerminate: ['success'] });
    tick.to(mark, 'success');
  });

describe('TLS', () => {
  it('trusts a private authority, and a client certificate in PEM or PKCS12', async () => {
    expect((await as(admin)).about.version).toBe('2.3.0');
    const pfx = readFileSync(nifi.admin.pkcs12File);
    const user = await (
      await as({ ca: nifi.authority.ca, pfx, passphrase: nifi.admin.pkcs12Password })
    ).client.currentUser();
    expect(user).toMatchObject({ identity: 'admin', anonymous: false });
  });

  it('says what is wrong with certificates', async () => {
    const stranger = new CertificateAuthority();
    const { cert, key } = stranger.client('stranger');
    await expect(as({ cert: admin.cert!, key: admin.key! })).rejects.toMatchObject({
      code: 'nifi-tls',
      hint: expect.stringContaining('private CA'),
    });
    await expect(as({ ...admin, serverName: 'other.example' })).rejects.toMatchObject({
      code: 'nifi-tls',
      hint: expect.stringContaining('another host name'),
    });
    await expect(as({ ca: nifi.authority.ca, cert, key })).rejects.toMatchObject({
      code: expect.stringMatching(/^nifi-/),
    });
    const pfx = readFileSync(nifi.admin.pkcs12File);
    expect(() => new NifiClient(nifi.url, { tls: { pfx, passphrase: 'wrong' } })).toThrow(
      expect.objectContaining({ code: 'tls-material', hint: expect.stringContaining('password') }),
    );
    expect(() => new NifiClient(nifi.url, { tls: { cert: nifi.admin.cert, key: nifi.guest.key } })).toThrow(
      expect.objectContaining({ code: 'tls-material', hint: expect.stringContaining('does not belong') }),
    );
    await expect(connect([nifi.url.replace('https', 'http')], { retryForMs: 0 })).rejects.toMatchObject({
      code: expect.stringMatching(/nifi-unreachable|not-nifi|nifi-refused/),
    });
  });
});

describe('authorisation', () => {
  it('lets the administrator deploy, and an unknown user do nothing', async () => {
    const connected = await as(admin);
    const report = await deploy(connected, input(), { parameters: values({}) });
    expect(report).toMatchObject({ outcome: 'created', notDone: [] });
    expect(await deploy(await as(admin), input())).toMatchObject({ outcome: 'unchanged', requests: { writes: 0 } });
    await expect(as({ ca: nifi.authority.ca })).rejects.toMatchObject({
      code: 'nifi-tls',
      hint: expect.stringContaining('client certificate'),
    });
    const guest: TlsMaterial = { ca: nifi.authority.ca, cert: nifi.guest.cert, key: nifi.guest.key };
    await expect(as(guest)).rejects.toMatchObject({ status: 403, code: 'nifi-forbidden' });
  });

  it('lets a user who may only read plan, and refuses the deploy before anything is changed', async () => {
    await grantReading();
    const guest: TlsMaterial = { ca: nifi.authority.ca, cert: nifi.guest.cert, key: nifi.guest.key };
    const connected = await as(guest);
    expect(await statusOf(connected, {})).toMatchObject([{ flow: id, health: 'healthy' }]);
    const { prepared } = await planDeploy(connected, input('blue'));
    expect(prepared.plan.changes).toMatchObject([{ name: 'Mark' }]);
    expect(prepared.plan.problems).toContainEqual(
      expect.objectContaining({ code: 'no-permission', severity: 'error' }),
    );
    const error = await deploy(await as(guest), input('blue')).catch((thrown: unknown) => thrown as DeployError);
    expect(error).toMatchObject({ code: 'deploy-refused', exitCode: 1, report: { requests: { writes: 0 } } });
    const other = flow(uniqueName('secure-other'), ({ group }) => void group.funnel('f'));
    await expect(deploy(await as(guest), other)).rejects.toMatchObject({
      code: 'deploy-refused',
      report: { requests: { writes: 0 } },
    });
  });
});

async function grantReading(): Promise<void> {
  const { client } = await as(admin);
  const { users } = await client.get<{ users: { id: string; component: { identity: string } }[] }>('/tenants/users');
  const user = users.find(({ component }) => component.identity === 'guest')!;
  const root = (await client.processGroup('root')).id;
  for (const resource of ['/flow', `/process-groups/${root}`, '/parameter-contexts']) {
    const known = await client.get<{
      id: string;
      revision: { version: number };
      component: { users: { id: string }[] };
    }>(`/policies/read${resource}`);
    const component = { ...known.component, users: [...known.component.users, { id: user.id }] };
    await client.request('PUT', `/policies/${known.id}`, { body: { revision: known.revision, component } });
  }
}

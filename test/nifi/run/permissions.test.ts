import { afterAll, beforeAll, expect, it } from 'vitest';
import { RunServers, runFlow } from '../../../src/run/index.js';
import { type SecureNifi, startSecureNifi } from '../../support/index.js';
import { Lab } from './lab.js';

let nifi: SecureNifi;
let lab: Lab;

beforeAll(async () => {
  nifi = await startSecureNifi();
  lab = await Lab.open(nifi.url, { tls: tlsOf('admin') });
});
afterAll(() => nifi.server.kill());

const tlsOf = (who: 'admin' | 'guest') => ({
  ca: nifi.authority.ca,
  cert: nifi[who].cert,
  key: nifi[who].key,
});

/** Looking and operating, but not changing. */
async function grant(group: string): Promise<void> {
  const { users } = await lab.client.get<{ users: { id: string; component: { identity: string } }[] }>(
    '/tenants/users',
  );
  const guest = users.find(({ component }) => component.identity === 'guest')!;
  const policies = [
    ['/flow', 'read'],
    [`/process-groups/${group}`, 'read'],
    [`/operation/process-groups/${group}`, 'write'],
  ] as const;
  for (const [resource, action] of policies) {
    const component = { resource, action, users: [{ id: guest.id }], userGroups: [] };
    await lab.client
      .request('POST', '/policies', { body: { revision: { version: 0 }, component } })
      // The administrator's policy for it exists already: take the guest in.
      .catch(async () => {
        const policy = await lab.client.get<{
          id: string;
          revision: object;
          component: { users: { id: string }[] };
        }>(`/policies/${action}${resource}`);
        await lab.client.request('PUT', `/policies/${policy.id}`, {
          body: {
            revision: policy.revision,
            component: { id: policy.id, users: [...policy.component.users, { id: guest.id }] },
          },
        });
      });
  }
}

it('falls back to queues and counters where the state must not be read, and says so', async () => {
  const flow = await lab.paced('guarded', 6, 3);
  const request = { start: [flow.start], end: flow.end };
  const servers = new RunServers([nifi.url], { tls: tlsOf('guest') });
  await expect(runFlow(servers, request)).rejects.toMatchObject({ status: 403 });
  await grant(flow.group);
  const result = await runFlow(servers, request, { settle: 1_000, poll: 250 });
  expect(result).toMatchObject({ outcome: 'finished', reason: 'drained', flowFiles: 6 });
  expect(result.notes.join()).toContain("The end marker's state must not be read");
});

it('does not start what it must not operate', async () => {
  const flow = await lab.paced('not-mine', 1, 1);
  const servers = new RunServers([nifi.url], { tls: tlsOf('guest') });
  await expect(runFlow(servers, { start: [flow.start], end: flow.end })).rejects.toMatchObject({ status: 403 });
  expect((await lab.snapshot(flow.start)).taskCount).toBe(0);
});

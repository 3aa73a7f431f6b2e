import type { NifiClient } from '../nifi/index.js';

const quietMs = 3_000;
const longestMs = 60_000;

/**
 * Waits until nothing about the group changes by itself. NiFi goes on with a replace whose deploy was killed: it stops
 * components, changes them and starts them again. Deploys that began in that moment were seen to hang, probably since
 * they started what NiFi was waiting to see stopped.
 */
export async function settled(client: NifiClient, groupId: string): Promise<void> {
  const deadline = Date.now() + longestMs;
  let seen = '';
  let since = Date.now();
  while (Date.now() < deadline) {
    const { text, stopping } = await look(client, groupId);
    if (text !== seen || stopping) {
      seen = text;
      since = Date.now();
    } else if (Date.now() - since >= quietMs) {
      return;
    }
    await client.wait(300);
  }
}

async function look(client: NifiClient, groupId: string): Promise<{ text: string; stopping: boolean }> {
  const [processors, services] = await Promise.all([client.processors(groupId), client.services(groupId)]);
  const text = [...processors, ...services]
    .map(({ id, revision, component }) => `${id} ${revision.version} ${component?.state}`)
    .sort()
    .join('\n');
  const stopping =
    processors.some(
      ({ component, status }) =>
        component?.state === 'STOPPED' && (status?.aggregateSnapshot?.activeThreadCount ?? 0) > 0,
    ) || services.some(({ component }) => component?.state === 'DISABLING' || component?.state === 'ENABLING');
  return { text, stopping };
}

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range from which systems take ports for outgoing connections (32768 up on Linux, 49152 up elsewhere):
// NiFi binds its port seconds after it was found free, and must not lose it to somebody's connection meanwhile.
const lowest = 20_000;
const highest = 32_000;

/** A TCP port on 127.0.0.1 that nobody listens on now. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${lowest} and ${highest}`);
}

/** Whether one can listen on the port of 127.0.0.1. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

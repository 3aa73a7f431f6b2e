import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = {
  'nifi-flowgen/testing': fileURLToPath(new URL('src/testing.ts', import.meta.url)),
  'nifi-flowgen': fileURLToPath(new URL('src/index.ts', import.meta.url)),
};

/** `unit` needs nothing but Node; `nifi` talks to one real NiFi and real databases, started once for the whole run. */
export default defineConfig({
  test: {
    reporters: ['default', fileURLToPath(new URL('test/support/summary-reporter.ts', import.meta.url))],
    projects: [
      { resolve: { alias }, test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 60_000 } },
      {
        resolve: { alias },
        test: {
          name: 'nifi',
          include: ['test/nifi/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          // After the quick ones; projects with different numbers of workers may not run at the same time.
          sequence: { groupOrder: 1 },
          // Files share two cores with NiFi itself: more than two at a time only make time-outs.
          maxWorkers: 2,
        },
      },
    ],
  },
});

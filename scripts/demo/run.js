// Runs the demo from its TypeScript: the flow in flows/ must get the same flowgen as the demo itself.
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';

const path = (file) => fileURLToPath(new URL(file, import.meta.url));
const jiti = createJiti(import.meta.url, { alias: { 'nifi-flowgen': path('../../src/index.ts') } });
await jiti.import(path('demo.ts'));

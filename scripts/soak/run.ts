/**
 * Runs that take minutes, all at once, against the NiFi at NIFI_URL: `NIFI_URL=http://localhost:8080 npm run soak:run`.
 * They are too long for the tests: hundreds of FlowFiles, pauses far longer than the settle time, a slow listing.
 */
import { type RunResult, RunServers, runFlow } from '../../src/run/index.js';
import { Lab } from '../../test/nifi/run/lab.js';

const url = process.env.NIFI_URL;
if (url === undefined) throw new Error('NIFI_URL is not set');
const lab = await Lab.open(url);

interface Case {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  /** Seconds that the run must take at least. */
  readonly atLeast: number;
  readonly arrive: number;
}

async function slowListing(): Promise<Case> {
  const group = await lab.group('slow listing');
  const start = await lab.processor(
    group,
    'ExecuteProcess',
    'a listing of a minute',
    { Command: 'sh', 'Command Arguments': '-c "sleep 60; echo done"' },
    { schedulingPeriod: '1 hour' },
  );
  const end = await lab.marker(group);
  await lab.connect(group, start, end, ['success']);
  await lab.set(end, 'RUNNING');
  return { name: 'slow listing', start, end, atLeast: 60, arrive: 1 };
}

async function run({ name, start, end, atLeast, arrive }: Case): Promise<boolean> {
  const began = Date.now();
  const result: RunResult = await runFlow(new RunServers([url!]), { start: [start], end }, { timeout: 1_200_000 });
  const seconds = Math.round((Date.now() - began) / 1000);
  // NiFi's counters are of five minutes: what is said of longer runs may be a little too low, never too high.
  const counted = result.endedFlowFiles <= arrive && result.endedFlowFiles >= arrive - 5;
  const good = result.outcome === 'finished' && counted && seconds >= atLeast;
  console.log(
    `${good ? 'passed' : 'FAILED'} ${name}: ${result.message} ${result.endedFlowFiles} arrived, ${seconds} s`,
  );
  return good;
}

try {
  const steady = await lab.paced('one per second', 400, 1);
  const pauses = await lab.paced('one per 45 seconds', 10, 1, { every: '45 sec' });
  const results = await Promise.all(
    [{ ...steady, atLeast: 390, arrive: 400 }, { ...pauses, atLeast: 400, arrive: 10 }, await slowListing()].map(run),
  );
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  await lab.close();
}

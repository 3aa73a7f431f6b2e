import { buildFlow } from '../../src/build/build-flow.js';
import { connectDatabase } from '../../src/db/connection.js';
import { applySchema, planSchema } from '../../src/db/schema.js';
import { deploy, inputOf } from '../../src/deploy/index.js';
import type { FlowDefinition, VersionedProcessGroup } from '../../src/flow/flow-definition.js';
import { connect } from '../../src/nifi/index.js';
import { sqlSteps } from '../../src/sql/render.js';
import { say, sayProgress } from './output.js';
import type { Services } from './services.js';

/** The example retries every five minutes; nobody wants to wait for that in a demo. */
export const retryEvery = '10 sec';
const retryInTheExample = '5 min';

const reporter = { step: sayProgress, note: say, warn: say };

/** What `flowgen build`, `flowgen db apply` and `flowgen deploy` do, with the same functions. */
export async function deployRelay({ postgres, nifi, receiver }: Services, manualPort: number): Promise<void> {
  const { default: definition } = await import('../../flows/report-relay.flow.js');
  const built = buildFlow(definition, { nifiVersion: nifi.version });
  say(`built flows/report-relay.flow.ts for NiFi ${nifi.version}`);

  const database = await connectDatabase(postgres.url());
  const made = await applySchema(
    database,
    await planSchema(database, sqlSteps(built.model, 'postgresql').up),
    reporter,
  ).finally(() => database.close());
  say(`made in the database: ${made.map((step) => step.title).join(', ')}`);

  const values: Readonly<Record<string, string>> = {
    'db.url': `jdbc:postgresql://127.0.0.1:${postgres.port}/postgres`,
    'db.user': postgres.user,
    'db.password': postgres.password,
    'db.driver': nifi.drivers.postgresql,
    'receiver.url': `${receiver.url}/reports`,
    'manual.port': String(manualPort),
  };
  const get = (_context: string, name: string) => {
    const value = values[name];
    return value === undefined ? undefined : { value, from: 'the demo' };
  };
  const input = inputOf(built);
  shortenRetry(input.flow);
  const connected = await connect([nifi.url]);
  const parameters = { get, names: Object.keys(values) };
  const report = await deploy(connected, input, { parameters, secrets: { mode: 'always' } }, reporter);
  say(`deployed, verified and running (${report.outcome}, ${report.seconds.toFixed(1)} s)`);
  say(`failed rows are retried every ${retryEvery} here instead of every ${retryInTheExample}`);
}

function shortenRetry(flow: FlowDefinition): void {
  let shortened = 0;
  const visit = (group: VersionedProcessGroup): void => {
    for (const processor of group.processors) {
      if (processor.schedulingPeriod !== retryInTheExample) continue;
      processor.schedulingPeriod = retryEvery;
      shortened++;
    }
    group.processGroups.forEach(visit);
  };
  visit(flow.flowContents);
  if (shortened !== 1) throw new Error(`The retry schedule was expected once in the flow, not ${shortened} times`);
}

import type { Command } from 'commander';
import { addNifiOptions } from '../nifi-options.js';
import type { StatusOptions } from '../run-deployed.js';

export function register(program: Command): void {
  const command = program
    .command('status')
    .description('Health of the deployed flows: versions, what runs and what does not and why, queues, bulletins')
    .argument('[flows...]', 'ids or definition files (default: all that flowgen deployed)');
  addNifiOptions(command)
    .option('--parent <group>', 'group that the flows are in: root, an id, or names joined by /')
    .option('--group <id>', 'this very group')
    .option('--db-url <url>', 'also the numbers of the flows’ outboxes in this database')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 all healthy, 2 something is paused, stopped, degraded or half-deployed (or rows have failed), 1 errors

Examples:
  flowgen status --env production
  flowgen status report-relay --nifi-url http://localhost:8080 --json
  flowgen status flows/report-relay.flow.ts --env production --db-url postgres://app@localhost/app`,
    )
    .action(async (flows: string[], options: StatusOptions) => {
      const { runStatus } = await import('../run-deployed.js');
      await runStatus(flows, options);
    });
}

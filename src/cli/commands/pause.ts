import type { Command } from 'commander';
import { addNifiOptions } from '../nifi-options.js';
import type { PauseOptions } from '../run-deployed.js';

export function register(program: Command): void {
  const command = program
    .command('pause')
    .description('Stop deployed flows; services stay enabled, queues stay, and a deploy meanwhile starts nothing')
    .argument('[flows...]', 'ids or definition files');
  addNifiOptions(command)
    .option('--parent <group>', 'group that the flows are in: root, an id, or names joined by /')
    .option('--group <id>', 'this very group')
    .option('--all', 'all that flowgen deployed')
    .option('--timeout <time>', 'how long threads may take to end (default: 60 s)')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 done or nothing to do, 1 errors, 5 not all of it

Examples:
  flowgen pause report-relay --env production
  flowgen pause --all --nifi-url http://localhost:8080`,
    )
    .action(async (flows: string[], options: PauseOptions) => {
      const { runPause } = await import('../run-deployed.js');
      await runPause(flows, options, 'pause');
    });
}

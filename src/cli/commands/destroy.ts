import type { Command } from 'commander';
import { addNifiOptions } from '../nifi-options.js';
import type { DestroyCommandOptions } from '../run-deployed.js';

export function register(program: Command): void {
  const command = program
    .command('destroy')
    .description('Remove deployed flows from NiFi; refuses where FlowFiles would be lost')
    .argument('[flows...]', 'ids or definition files');
  addNifiOptions(command)
    .option('--parent <group>', 'group that the flows are in: root, an id, or names joined by /')
    .option('--group <id>', 'this very group')
    .option('--all', 'all that flowgen deployed')
    .option('--drain-timeout <time>', 'how long queues may take to run dry (default: 60 s)')
    .option('--drop-queued', 'throw away FlowFiles that wait in the flow')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Stops what brings FlowFiles in, lets the rest go through, removes the group, and the parameter contexts
that flowgen made and nothing else uses. Database objects stay: see the down file that build writes.

Exit codes: 0 removed, 1 errors, 3 refused since FlowFiles wait (all runs again)

Examples:
  flowgen destroy report-relay --env test
  flowgen destroy report-relay --nifi-url http://localhost:8080 --drop-queued`,
    )
    .action(async (flows: string[], options: DestroyCommandOptions) => {
      const { runDestroy } = await import('../run-deployed.js');
      await runDestroy(flows, options);
    });
}

import type { Command } from 'commander';
import { addDatabaseOptions } from '../database.js';
import type { FailedOptions, OutboxOptions, RequeueOptions } from '../run-outbox.js';

export function register(program: Command): void {
  const outbox = program.command('outbox').description('What operators do with the outboxes of relays');

  common(outbox.command('stats'))
    .description('Rows by state and age, speed, and what needs a look')
    .addHelpText(
      'after',
      `
Counts all rows: where millions of done rows are kept, that takes some seconds.

Exit codes: 0 all is well, 1 errors, 2 rows have failed for good, are stuck or overdue

Examples:
  flowgen outbox stats flows/report-relay.flow.ts --db-url postgres://operator@db/report
  flowgen outbox stats --json`,
    )
    .action(async (flows: string[], options: OutboxOptions) => {
      const { runOutboxStats } = await import('../run-outbox.js');
      await runOutboxStats(flows, options);
    });

  filtered(common(outbox.command('failed')))
    .description('Rows that have failed for good, with their causes')
    .option('--limit <number>', 'how many rows to show', '50')
    .addHelpText(
      'after',
      `
Exit codes: 0 shown, 1 errors

Examples:
  flowgen outbox failed flows/report-relay.flow.ts
  flowgen outbox failed --cause '503%' --json`,
    )
    .action(async (flows: string[], options: FailedOptions) => {
      const { runOutboxFailed } = await import('../run-outbox.js');
      await runOutboxFailed(flows, options);
    });

  filtered(common(outbox.command('requeue')))
    .description('Let failed rows be sent again, with all their retries')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'only say how many there are')
    .addHelpText(
      'after',
      `
Exit codes: 0 done (also when there was nothing), 1 errors or not confirmed

Examples:
  flowgen outbox requeue flows/report-relay.flow.ts                 after a long outage: all of them
  flowgen outbox requeue --cause '503%' --yes
  flowgen outbox requeue --key 4711`,
    )
    .action(async (flows: string[], options: RequeueOptions) => {
      const { runOutboxRequeue } = await import('../run-outbox.js');
      await runOutboxRequeue(flows, options);
    });
}

function common(command: Command): Command {
  return addDatabaseOptions(command)
    .argument('[flows...]', 'definition files or folders (default: flows/**/*.flow.ts)')
    .option('--source <table>', 'only the rows of this source table, as the outbox names it')
    .option('--json', 'the result as JSON');
}

function filtered(command: Command): Command {
  return command
    .option('--key <key>', 'only the row with this key of the source table')
    .option('--id <outbox-id>', 'only this row of the outbox')
    .option('--cause <pattern>', "only rows whose last error is like this ('503%'; % is any text)")
    .option('--retrying', 'also rows that still have retries left');
}

import type { Command } from 'commander';
import { addDatabaseOptions } from '../database.js';
import type { DbOptions } from '../run-db.js';

export function register(program: Command): void {
  const db = program.command('db').description('The database side of flows: outboxes, triggers, functions');

  addDatabaseOptions(db.command('plan'))
    .description('Show what flows need in their database and what of it is missing; write nothing')
    .argument('[flows...]', 'definition files or folders (default: flows/**/*.flow.ts)')
    .option('--sql', 'print the statements that would run')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 nothing is missing, 1 errors, 2 something is missing

Examples:
  flowgen db plan flows/report-relay.flow.ts --env test
  flowgen db plan --sql > to-run.sql         for a database administrator`,
    )
    .action(async (flows: string[], options: DbOptions) => {
      const { runDbPlan } = await import('../run-db.js');
      await runDbPlan(flows, options);
    });

  addDatabaseOptions(db.command('apply'))
    .description('Make what is missing; all of it or nothing, where the database can')
    .argument('[flows...]', 'definition files or folders (default: flows/**/*.flow.ts)')
    .option('--down', 'remove what flows need instead; refused while rows wait to be sent')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
The user needs the right to create tables and functions in the outbox's schema, and triggers on the source table.
Keep the password out of the command line: FLOWGEN_DB_PASSWORD, PGPASSWORD, MYSQL_PWD, a .pgpass file, or
FLOWGEN_DB_URL. MySQL, MariaDB and Oracle commit each step by itself: what was done before an error stays, and
running the command again goes on from there.

Exit codes: 0 all is there, 1 errors

Examples:
  flowgen db apply flows/report-relay.flow.ts --db-url postgres://admin@db:5432/report
  flowgen db apply --env production --json`,
    )
    .action(async (flows: string[], options: DbOptions) => {
      const { runDbApply } = await import('../run-db.js');
      await runDbApply(flows, options);
    });
}

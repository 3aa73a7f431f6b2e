import type { Command } from 'commander';
import { addDatabaseOptions } from '../database.js';
import type { SyncOptions } from '../run-sync.js';

const outboxText = "the sender's outbox (default: outbox)";
const schemaText = "schema of the receiver's tables (default: public)";

export function register(program: Command): void {
  const sync = program.command('sync').description('Both sides of a closed-network file sync');

  addDatabaseOptions(sync.command('status'))
    .description('What waits, failed, arrived, was set aside or is missing; whichever side this database has')
    .option('--outbox <table>', outboxText)
    .option('--schema <schema>', schemaText)
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 all is well, 1 errors, 2 a person should look (failed, set aside, refused within a day, missing)`,
    )
    .action(async (options: SyncOptions) => (await import('../run-sync.js')).runSyncStatus(options));

  sync
    .command('verify')
    .description('Check sync files without any server: name, gzip, JSON, events, manifest; gaps between them')
    .argument('<paths...>', 'files, or folders with sync files')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 all files are good, 1 errors, 2 bad files or events, or a file missing that a manifest names

Example:
  flowgen sync verify /data/sync/archive/2026-04-24`,
    )
    .action(async (paths: string[], options: SyncOptions) =>
      (await import('../run-sync.js')).runSyncVerify(paths, options),
    );

  addDatabaseOptions(sync.command('requeue'))
    .description('Put FAILED events back in line, or send a range of events once more')
    .option('--outbox <table>', outboxText)
    .option('--seq <from-to>', 'these numbers, whatever their state; the receiver knows what it has')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 errors

Examples:
  flowgen sync requeue
  flowgen sync requeue --seq 1001-1500     a file was lost on the way`,
    )
    .action(async (options: SyncOptions) => (await import('../run-sync.js')).runSyncRequeue(options));

  addDatabaseOptions(sync.command('retry'))
    .description('Try events again that the receiver had set aside')
    .option('--schema <schema>', schemaText)
    .option('--json', 'the result as JSON')
    .addHelpText('after', '\nExit codes: 0 none is left, 1 errors, 2 some are still set aside')
    .action(async (options: SyncOptions) => (await import('../run-sync.js')).runSyncRetry(options));

  addDatabaseOptions(sync.command('gaps'))
    .description('Numbers that have not come: new, suspect, or missing where a manifest proves it')
    .option('--schema <schema>', schemaText)
    .option('--after <seconds>', 'a gap is suspect when it is so old', '600')
    .option('--dismiss [seq]', 'forget the gaps (up to this number)')
    .option('--json', 'the result as JSON')
    .addHelpText('after', '\nExit codes: 0 nothing is missing, 1 errors, 2 events are missing')
    .action(async (options: SyncOptions) => (await import('../run-sync.js')).runSyncGaps(options));
}

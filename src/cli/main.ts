import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { register as airflow } from './commands/airflow.js';
import { register as build } from './commands/build.js';
import { register as catalog } from './commands/catalog.js';
import { register as db } from './commands/db.js';
import { register as deploy } from './commands/deploy.js';
import { register as destroy } from './commands/destroy.js';
import { register as diff } from './commands/diff.js';
import { register as local } from './commands/local.js';
import { register as outbox } from './commands/outbox.js';
import { register as pause } from './commands/pause.js';
import { register as plan } from './commands/plan.js';
import { register as resume } from './commands/resume.js';
import { register as review } from './commands/review.js';
import { register as run } from './commands/run.js';
import { register as status } from './commands/status.js';
import { register as sync } from './commands/sync.js';
import { register as validate } from './commands/validate.js';
import { register as view } from './commands/view.js';
import { printError, printJson } from './output.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const commands = [
  build,
  validate,
  plan,
  deploy,
  run,
  airflow,
  status,
  pause,
  resume,
  destroy,
  local,
  db,
  outbox,
  sync,
  diff,
  review,
  view,
  catalog,
];

/** Runs the command line; returns the exit code. Heavy modules are loaded by the command that needs them. */
export async function main(argv: readonly string[]): Promise<number> {
  const program = new Command('flowgen')
    .description('Apache NiFi flows as code: build, check, compare and deploy typed flow definitions.')
    .version(version)
    .option('--no-color', 'no colours (NO_COLOR is respected, too)')
    .exitOverride();
  const json = argv.includes('--json');
  // The error is printed below then, as JSON.
  if (json) program.configureOutput({ writeErr: () => {} });
  for (const register of commands) register(program);
  pointToHelp(program, 'flowgen');
  process.exitCode = 0;
  try {
    await program.parseAsync([...argv]);
    // Commands set the exit code themselves where it is not 0.
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof CommanderError)) return printError(error, json);
    if (error.exitCode === 0) return 0;
    // Without a subcommand commander prints the help instead of a message.
    const message = error.code === 'commander.help' ? 'a command is missing' : error.message.replace(/^error: /, '');
    if (json) printJson({ error: { code: 'usage', message } });
    return 1;
  }
}

/** A wrong argument gives one line and where to look, not pages of help. */
function pointToHelp(command: Command, name: string): void {
  command.exitOverride().showHelpAfterError(`  → ${name} --help shows what there is`);
  for (const inner of command.commands) pointToHelp(inner, `${name} ${inner.name()}`);
}

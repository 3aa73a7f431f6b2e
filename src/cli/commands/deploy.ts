import { type Command, Option } from 'commander';
import { addNifiOptions } from '../nifi-options.js';
import type { DeployCommandOptions } from '../run-deploy.js';

const several = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];

/** Flags that `plan` and `deploy` share: the same flags give the same plan. */
export function addDeployOptions(command: Command): Command {
  return addNifiOptions(command)
    .option('--parent <group>', 'group to deploy into: root, an id, or names joined by /')
    .option('--group <id>', 'this very group, where the marker in its comments was lost')
    .option('--adopt', 'take over a group of the same name that was not deployed by flowgen')
    .option('--start', 'start what should run, also after `flowgen pause`')
    .option('--no-start', 'start nothing that does not run now')
    .option(
      '--param <name=value>',
      'value of a parameter (or env:NAME, file:PATH); context/name=… for one context; repeatable',
      several,
    )
    .option('--param-file <file>', 'YAML or JSON with values of parameters and secrets; repeatable', several)
    .addOption(
      new Option('--secrets <how>', 'set secrets only when their fingerprint changed, or in every deploy').choices([
        'fingerprint',
        'always',
      ]),
    )
    .addOption(
      new Option('--drift <how>', 'what was changed by hand and would be undone (default: refuse)').choices([
        'refuse',
        'overwrite',
        'keep',
      ]),
    )
    .option(
      '--db-url <url>',
      'look at this database, too, for what is missing there (default: FLOWGEN_DB_URL, then the environment’s)',
    )
    .option('--json', 'the result as JSON');
}

export function register(program: Command): void {
  const command = program
    .command('deploy')
    .description('Create flows on a NiFi server, or update them without losing a FlowFile')
    .argument(
      '[flows...]',
      'definitions, folders, or flow definitions in JSON (default: flows/**/*.flow.ts); ids with --rollback',
    );
  addDeployOptions(command)
    .option('--drain-timeout <time>', 'how long connections that go away may take to run dry (default: 60 s)')
    .option('--start-timeout <time>', 'how long all may take to be valid, enabled and running (default: 60 s)')
    .option('--rollback', 'go back to the state before the last deploy (secrets stay as they are)')
    .option('--parallel <n>', 'flows at a time, where there are several (default: 4)')
    .option('--plan <file>', 'do exactly what this plan says, or refuse')
    .addHelpText(
      'after',
      `
Shows the plan, applies it, reads back and verifies. Nothing to do means nothing is written.
Secrets come from environment variables or files (flowgen.yaml, --param-file), never from arguments.

Exit codes: 0 deployed or nothing to do; 1 refused or failed before anything was changed;
  3 failed, the state before is restored; 4 failed half-way (the report says what is known; deploy again);
  5 deployed, but something is not valid or does not run, or the database lacks what the flow needs

Examples:
  flowgen deploy --nifi-url http://localhost:8080
  flowgen deploy flows/report-relay.flow.ts --env production
  flowgen deploy --rollback report-relay --env production
  flowgen plan -e production --out plan.json && flowgen deploy -e production --plan plan.json`,
    )
    .action(async (flows: string[], options: DeployCommandOptions) => {
      const { runDeploy } = await import('../run-deploy.js');
      await runDeploy(flows, options);
    });
}

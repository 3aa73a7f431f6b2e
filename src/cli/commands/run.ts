import type { Command } from 'commander';
import { addNifiOptions } from '../nifi-options.js';
import type { RunCommandOptions } from '../run-run.js';

const list = (value: string, before: string[] | undefined): string[] => [...(before ?? []), ...value.split(',')];

export function register(program: Command): void {
  const command = program
    .command('run')
    .description('Start a flow and wait for its real end')
    .argument('[flow]', 'id or definition file of a deployed flow; name, path or identifier of a process group');
  addNifiOptions(command)
    .option('--start <id>', 'processor to start instead of the marked one (repeatable)', list)
    .option('--end <id>', 'processor that marks the end: an UpdateAttribute that stores its state locally')
    .option('--state-key <name>', 'its property that changes with every FlowFile', 'last_tms')
    .option('--wait', 'wait for the end (the default where there is an end marker)')
    .option('--no-wait', 'only start')
    .option('--until <what>', 'marker, or drained: wait until nothing is queued and nothing works', 'marker')
    .option('--timeout <duration>', 'how long the run may take', '1h')
    .option('--settle <duration>', 'how long nothing may move before the end is believed', '10s')
    .option('--mode <mode>', 'once, or interval: run for --interval, then stop', 'once')
    .option('--interval <duration>', 'for --mode interval', '15s')
    .option('--attach', 'if it runs already: wait for that run')
    .option('--refuse', 'if it runs already: exit code 7 (the default)')
    .option('--ignore-bulletins', 'error bulletins do not make the run fail')
    .option('--start-timeout <duration>', 'the start processor must have run a task within', '60s')
    .option('--unreachable-after <duration>', 'how long NiFi may be away in the middle', '5min')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 finished (or started, with --no-wait), 1 error in the call, 3 nothing to do, 4 failed, 5 timed out,
6 NiFi unreachable, 7 refused because it runs already, 130 interrupted (143 by SIGTERM); then the start is stopped

Examples:
  flowgen run report-export --env production --timeout 2h
  flowgen run "Nightly import" --until drained --nifi-url https://nifi-1:8443,https://nifi-2:8443
  flowgen run --start 2dca1d1f-… --end 2dca1d41-… --mode interval --interval 15s --json`,
    )
    .action(async (flow: string | undefined, options: RunCommandOptions) => {
      const { runRun } = await import('../run-run.js');
      await runRun(flow, options);
    });
}

import type { Command } from 'commander';
import type { AirflowOptions } from '../run-airflow.js';

export function register(program: Command): void {
  program
    .command('airflow')
    .description('Write an Airflow DAG file that runs a flow and waits for its end')
    .argument('<flow>', 'definition file or id of a flow; name, path or identifier of a process group')
    .option('-o, --out <file>', 'file to write (default: <flow>_dag.py here); - for standard output')
    .option('--connection <id...>', "Airflow's connection to NiFi; several for the nodes of a cluster", [
      'nifi_default',
    ])
    .option('--dag-id <id>', 'default: the id of the flow')
    .option('--schedule <cron>', 'cron expression or preset (@daily); default: started by hand')
    .option('--timeout <duration>', 'how long a run may take', '1h')
    .option('--retries <number>', 'a retry joins the run that an earlier attempt started', '2')
    .option('--until <what>', 'marker, or drained for a group without run markers')
    .option('--no-deferrable', 'wait in the worker instead of the triggerer')
    .option('-f, --force', 'overwrite the file')
    .option('--json', 'what was written, as JSON')
    .addHelpText(
      'after',
      `
The DAG needs the package nifi-flowgen-airflow in Airflow, and a connection of type nifi.

Examples:
  flowgen airflow flows/report-export.flow.ts --schedule '0 2 * * *' --out dags/report_export.py
  flowgen airflow "Nightly import" --until drained --out -`,
    )
    .action(async (flow: string, options: AirflowOptions) => {
      const { runAirflow } = await import('../run-airflow.js');
      await runAirflow(flow, options);
    });
}

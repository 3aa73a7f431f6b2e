import type { Command } from 'commander';
import type { DeployCommandOptions } from '../run-deploy.js';
import { addDeployOptions } from './deploy.js';

export function register(program: Command): void {
  const command = program
    .command('plan')
    .description('Say what deploy would create, change, restart, drain and remove; writes nothing')
    .argument('[flows...]', 'definitions, folders, or flow definitions in JSON (default: flows/**/*.flow.ts)');
  addDeployOptions(command)
    .option('-o, --out <file>', 'write the plan, for deploy --plan')
    .addHelpText(
      'after',
      `
Exit codes: 0 nothing to do, 2 changes pending, 1 deploy would refuse (the reasons are in the plan)

Examples:
  flowgen plan --nifi-url http://localhost:8080
  flowgen plan flows/report-relay.flow.ts --env production --out plan.json
  flowgen plan --json | jq '.changes[].path'`,
    )
    .action(async (flows: string[], options: DeployCommandOptions) => {
      const { runPlan } = await import('../run-deploy.js');
      await runPlan(flows, options);
    });
}

import type { Command } from 'commander';
import { addNifiOptions } from '../nifi-options.js';
import type { ValidateOptions } from '../run-validate.js';

const list = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];

export function register(program: Command): void {
  const command = program
    .command('validate')
    .description('Say everything that is wrong with flow definitions; with --nifi-url the server judges, too')
    .argument('[flows...]', 'definition files or folders (default: flows/**/*.flow.ts)')
    .option('--nifi-version <version>', 'target NiFi version (default: 2.9.0, or the server’s)')
    .option('--catalog <file>', 'target: a file of catalog pull');
  addNifiOptions(command)
    .option('--param <name=value>', 'parameter for the server’s judgement, repeatable', list)
    .option('--param-file <file>', 'file of parameters (YAML or JSON), repeatable', list)
    .option('--groovy <jar>', 'let this groovy-*.jar judge Groovy scripts (needs Java)')
    .option('--strict', 'warnings count as errors')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
With --nifi-url a copy is imported into a scratch group, where nothing is enabled or started; NiFi validates it,
verifies configurations and applies its flow analysis rules. Group and parameter contexts are removed again.
Components whose parameters have no value (--param, --param-file, flowgen.yaml) are not judged by the server.
--groovy takes the jar that NiFi has in its nifi-scripting-nar. Rules and their codes: docs/checks.md.

Exit codes: 0 fine (warnings may be shown), 1 errors, or warnings with --strict

Examples:
  flowgen validate
  flowgen validate flows/report-relay.flow.ts --nifi-version 2.3
  flowgen validate --nifi-url http://localhost:8080 --param db.url=jdbc:postgresql://db/app`,
    )
    .action(async (flows: string[], options: ValidateOptions) => {
      const { runValidate } = await import('../run-validate.js');
      await runValidate(flows, options);
    });
}

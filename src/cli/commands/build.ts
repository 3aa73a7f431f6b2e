import type { Command } from 'commander';

interface Options {
  out: string;
  nifiVersion?: string;
  catalog?: string;
  dialect?: string;
  registryLayout?: string;
  check?: boolean;
  json?: boolean;
}

export function register(program: Command): void {
  program
    .command('build')
    .description('Check flow definitions and write the NiFi flow definition (JSON) and the SQL that goes with it')
    .argument('[flows...]', 'definition files or folders (default: flows/**/*.flow.ts)')
    .option('-o, --out <dir>', 'where to write', 'build')
    .option('--nifi-version <version>', 'target NiFi version (default: flowgen.yaml, else 2.9.0)')
    .option('--catalog <file>', 'target: a file of catalog pull (a server with its own components)')
    .option(
      '--dialect <dialect>',
      'SQL dialect where the definition leaves it open: postgresql, mysql, mariadb, oracle',
    )
    .option(
      '--registry-layout <bucket>',
      "write the flow to <bucket>/<id>.json, as NiFi's Git flow registry clients read it",
    )
    .option('--check', 'write nothing; exit 2 if what is in --out is not what the definitions give')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Writes per flow: <id>.flow.json, <id>.<dialect>.sql and <id>.<dialect>.down.sql.
The flow JSON can also be uploaded in NiFi's own user interface.

Exit codes: 0 built, 1 errors, 2 stale output (--check)

Examples:
  flowgen build
  flowgen build flows/report-relay.flow.ts --nifi-version 2.3 --out build
  flowgen build --check            in CI, where the output is committed`,
    )
    .action(async (flows: string[], options: Options) => {
      const { runBuild } = await import('../run-build.js');
      await runBuild(flows, options);
    });
}

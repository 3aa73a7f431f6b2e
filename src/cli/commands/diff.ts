import type { Command } from 'commander';
import { addNifiOptions } from '../nifi-options.js';
import type { RunDiffOptions } from '../run-diff.js';

const list = (text: string, before: string[] | undefined) => [...(before ?? []), ...text.split(',')];

export function register(program: Command): void {
  const command = program
    .command('diff')
    .description('Compare flows by meaning: what changed, and what deploying the change does')
    .argument('[sides...]', 'two files or folders; revisions (main, a..b, a...b) with paths; paths with --against')
    .option('--against <revision>', 'compare the files as they are with where this branch left <revision>')
    .option('--format <format>', 'text, markdown, json, html (default: by --output, else text)')
    .option('-o, --output <file>', 'write to a file')
    .option('--json', 'short for --format json')
    .option(
      '--noise <kinds>',
      'also report: position, bends, defaults, bundles, … (all kinds: docs/diff.md), all',
      list,
    )
    .option('--match <how>', 'match components by identifier alone, or then by name and place (identifier, name)')
    .option('--exclude <pattern>', "leave out components by path, for example '*/Debug/**' (repeatable)", list)
    .option('--parameter-values', 'compare the values of parameters (default, except with a server)')
    .option('--no-parameter-values', 'values of parameters belong to the environment: leave them out')
    .option('--build', 'build the definitions (*.flow.ts) of both sides although built files are there')
    .option('--nifi-version <version>', "target version for building (default: 2.9.0, or the server's)")
    .option('--group <group>', 'with --nifi-url: the group to compare with, by id or by names from the root down')
    .option('--parent <group>', 'with --nifi-url: where flows are deployed (default: root)');
  addNifiOptions(command)
    .addHelpText(
      'after',
      `
Flows are JSON (downloads of NiFi 1.x and 2.x, registry snapshots, built files) or definitions in TypeScript.
Revisions: built files are compared where there are some, otherwise the definitions are built on both sides.

Exit codes: 0 no differences, 1 error, 2 differences

Examples:
  flowgen diff before.json after.json
  flowgen diff --against main
  flowgen diff main..HEAD -- flows/report-relay.flow.ts
  flowgen diff v1.2:build/relay.flow.json build/relay.flow.json
  flowgen diff --nifi-url http://localhost:8080            what runs with what flows/ would deploy
  flowgen diff --nifi-url http://localhost:8080 --group Relay download.json
  flowgen diff --against main --output diff.html`,
    )
    .action(async (sides: string[], options: RunDiffOptions) => {
      const { runDiff } = await import('../run-diff.js');
      await runDiff(sides, options);
    });
}

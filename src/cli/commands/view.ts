import type { Command } from 'commander';
import { addNifiOptions } from '../nifi-options.js';
import type { RunViewOptions } from '../run-view.js';

export function register(program: Command): void {
  const command = program
    .command('view')
    .description('Draw a flow: as a page that folds, searches and works offline, or as an SVG picture')
    .argument('[flow]', 'a flow definition: JSON (any NiFi download) or TypeScript; none with --nifi-url')
    .option('-o, --output <file>', 'where to write; .svg or .html decide the format (default: <name>.html here)')
    .option('--format <format>', 'html or svg')
    .option('--direction <direction>', 'LR: left to right, TB: top to bottom (SVG; the page follows the screen)', 'LR')
    .option('--folded', 'SVG: groups as boxes without their contents')
    .option('--nifi-version <version>', 'target version for building')
    .option('--group <group>', 'with --nifi-url: the group to draw, by id or by names from the root down')
    .option('--json', 'what was written, as JSON');
  addNifiOptions(command)
    .addHelpText(
      'after',
      `
Exit codes: 0 written, 1 error

Examples:
  flowgen view flows/report-relay.flow.ts
  flowgen view download.json -o docs/flow.svg
  flowgen view --nifi-url http://localhost:8080 --group Relay`,
    )
    .action(async (flow: string | undefined, options: RunViewOptions) => {
      const { runView } = await import('../run-view.js');
      await runView(flow, options);
    });
}

import type { Command } from 'commander';
import { addNifiOptions, type NifiOptions } from '../nifi-options.js';
import type { CatalogSourceOptions } from '../run-catalog.js';

export function register(program: Command): void {
  const catalog = program
    .command('catalog')
    .description('What NiFi versions and servers offer: components, properties, relationships');
  registerPull(catalog);
  registerList(catalog);
  registerDiff(catalog);
}

function registerPull(catalog: Command): void {
  const command = catalog
    .command('pull')
    .description('Read the catalogue of a server, custom NARs included, and write it with TypeScript types')
    .option('-o, --out <dir>', 'where to write', 'nifi');
  addNifiOptions(command)
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Writes catalog.json (for --catalog of build and validate) and types.d.ts (what the server has beyond flowgen's
own types; TypeScript finds it when it is inside the project). Components that the server does not document are
created in a scratch group, never started, and removed with it.

Exit codes: 0 written, 1 errors

Examples:
  flowgen catalog pull --nifi-url http://localhost:8080
  flowgen catalog pull --env production --out nifi/production`,
    )
    .action(async (options: NifiOptions & { out: string; json?: boolean }) => {
      const { runCatalogPull } = await import('../run-catalog.js');
      await runCatalogPull(options);
    });
}

function registerList(catalog: Command): void {
  const command = catalog
    .command('list')
    .description('List components, or what one of them has')
    .argument('[name]', 'simple or full class name, or part of a name');
  addNifiOptions(addSource(command))
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 found, 1 errors or nothing found

Examples:
  flowgen catalog list
  flowgen catalog list InvokeHTTP --nifi-version 2.3
  flowgen catalog list sql --nifi-url http://localhost:8080`,
    )
    .action(async (name: string | undefined, options: CatalogSourceOptions & { json?: boolean }) => {
      const { runCatalogList } = await import('../run-catalog.js');
      await runCatalogList(name, options);
    });
}

function registerDiff(catalog: Command): void {
  catalog
    .command('diff')
    .description('Say what a migration from one version to another meets')
    .argument('<before>', 'NiFi version, or a file of catalog pull')
    .argument('<after>', 'NiFi version, or a file of catalog pull')
    .option('-c, --component <name...>', 'only these components (simple class names)')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 no difference, 2 differences, 1 errors

Examples:
  flowgen catalog diff 2.3.0 2.9.0
  flowgen catalog diff 2.3 2.9 --component PutSQL InvokeHTTP
  flowgen catalog diff nifi/catalog.json 2.9.0 --json`,
    )
    .action(async (before: string, after: string, options: { component?: string[]; json?: boolean }) => {
      const { runCatalogDiff } = await import('../run-catalog.js');
      runCatalogDiff(before, after, options);
    });
}

function addSource(command: Command): Command {
  return command
    .option('--nifi-version <version>', 'NiFi version (default: 2.9.0)')
    .option('--catalog <file>', 'file of catalog pull');
}

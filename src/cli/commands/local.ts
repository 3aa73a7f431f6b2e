import { join } from 'node:path';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';

interface Options {
  dir: string;
  json?: boolean;
}

interface UpOptions extends Options {
  port?: number;
  heap: string;
  docker?: boolean;
  nifiVersion?: string;
}

const defaultDir = join('.flowgen', 'nifi');

export function register(program: Command): void {
  const local = program
    .command('local')
    .description('A real NiFi on this machine, unsecured and reachable only from it, to try flows and to test them');

  local
    .command('up')
    .description('Start it and wait until it answers; the first time it is assembled, which takes a few minutes')
    .option('--port <port>', 'port of its user interface and API (default: the last one, else a free one)', parsePort)
    .option('--dir <dir>', 'its own folder: flow, queues, state and log stay there', defaultDir)
    .option('--heap <size>', 'maximum Java heap', '1g')
    .option('--docker', 'run the apache/nifi image instead (a Docker engine must answer)')
    .option('--nifi-version <version>', 'tag of the image, with --docker')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Needs a JDK 21 or newer (JAVA_HOME, else searched in the usual places) and Maven; or Docker.
What is assembled is kept below FLOWGEN_CACHE, else XDG_CACHE_HOME/flowgen, else ~/.cache/flowgen.

Exit codes: 0 it runs, 1 errors

Examples:
  flowgen local up
  flowgen local up --port 8080 --dir /var/tmp/nifi
  flowgen local up --docker --nifi-version 2.9.0`,
    )
    .action(up);

  local
    .command('down')
    .description('Stop it in good order')
    .option('--dir <dir>', 'the folder it was started with', defaultDir)
    .option('--json', 'the result as JSON')
    .addHelpText('after', '\nExit codes: 0 stopped, or nothing ran there; 1 errors\n\nExample:\n  flowgen local down')
    .action(down);

  local
    .command('status')
    .description('Whether it runs, and where')
    .option('--dir <dir>', 'the folder it was started with', defaultDir)
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      '\nExit codes: 0 it runs, 3 it does not (or does not answer yet), 1 errors\n\nExample:\n  flowgen local status --json',
    )
    .action(status);
}

async function up(options: UpOptions): Promise<void> {
  const { print, printJson, progress } = await import('../output.js');
  const reporter = await progress(options);
  const { dir, heap, port } = options;
  const common = { env: process.env, dir, heap, reporter, ...(port !== undefined && { port }) };
  try {
    const started = options.docker ? await upInDocker(common, options.nifiVersion) : await upInProcess(common);
    reporter.done();
    if (options.json) printJson(started);
    else {
      const { url, drivers, logFile } = started;
      print(`NiFi runs at ${url}/nifi`);
      print(`  JDBC drivers: ${drivers.driverDir}`);
      if (logFile !== undefined) print(`  log:          ${logFile}`);
      print(`  stop it with: flowgen local down${dir === defaultDir ? '' : ` --dir ${dir}`}`);
    }
  } finally {
    reporter.done();
  }
}

interface Started {
  readonly url: string;
  readonly drivers: { readonly driverDir: string };
  readonly logFile?: string;
}

interface CommonOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly dir: string;
  readonly heap: string;
  readonly port?: number;
  readonly reporter: import('../../reporter.js').Reporter;
}

async function upInProcess(options: CommonOptions): Promise<Started> {
  const { startLocalNifi } = await import('../../local/server.js');
  const { url, dir, pid, version, drivers, logFile } = await startLocalNifi(options);
  return { state: 'running', url, dir, pid, version, drivers, logFile } as Started;
}

async function upInDocker(options: CommonOptions, version: string | undefined): Promise<Started> {
  const { startDockerNifi } = await import('../../local/docker.js');
  const { url, container, drivers } = await startDockerNifi({ ...options, ...(version !== undefined && { version }) });
  return { state: 'running', url, container, drivers } as Started;
}

async function down(options: Options): Promise<void> {
  const { print, printJson, progress } = await import('../output.js');
  const { stopLocalNifi } = await import('../../local/server.js');
  const reporter = await progress(options);
  const stopped = await stopLocalNifi(options.dir, reporter).finally(() => reporter.done());
  if (options.json) printJson({ stopped });
  else print(stopped ? 'NiFi is stopped.' : `No NiFi runs in ${options.dir}.`);
}

async function status(options: Options): Promise<void> {
  const { print, printJson } = await import('../output.js');
  const { localNifiStatus } = await import('../../local/server.js');
  const found = await localNifiStatus(options.dir);
  if (options.json) printJson(found);
  else if (found.state === 'stopped') print(`No NiFi runs in ${options.dir}.`);
  else {
    print(
      found.state === 'running'
        ? `NiFi ${found.version} runs at ${found.url}/nifi`
        : `NiFi is starting at ${found.url}`,
    );
    if (found.logFile !== undefined) print(`  log: ${found.logFile}`);
  }
  if (found.state !== 'running') process.exitCode = 3;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new InvalidArgumentError('A port is 1 to 65535.');
  return port;
}

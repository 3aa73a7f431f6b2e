import pc from 'picocolors';
import { parseDuration } from '../config/index.js';
import { FlowgenError } from '../errors.js';
import type { Reporter } from '../reporter.js';
import { EXIT_CODES, type Outcome, type RunOptions, type RunResult, RunServers, runFlow } from '../run/index.js';
import { loadDefinition } from './load-definition.js';
import type { NifiOptions } from './nifi-options.js';
import { environmentOf } from './nifi-target.js';
import { print, printJson, progress } from './output.js';

export interface RunCommandOptions extends NifiOptions {
  start?: string[];
  end?: string;
  stateKey: string;
  wait?: boolean;
  until: string;
  timeout: string;
  settle: string;
  mode: string;
  interval: string;
  attach?: boolean;
  refuse?: boolean;
  ignoreBulletins?: boolean;
  startTimeout: string;
  unreachableAfter: string;
  json?: boolean;
}

/** Without a terminal, a line of progress this often is enough. */
const PLAIN_PROGRESS_MS = 15_000;

export async function runRun(flow: string | undefined, options: RunCommandOptions): Promise<void> {
  if (options.attach && options.refuse) throw new FlowgenError('usage', '--attach and --refuse exclude each other.');
  const environment = environmentOf(options);
  const request = {
    ...(flow === undefined ? {} : { flow: await flowId(flow) }),
    ...(options.start === undefined ? {} : { start: options.start }),
    ...(options.end ? { end: options.end } : {}),
    stateKey: options.stateKey,
  };
  const interruption = interruptions();
  const reporter = await progress(options);
  try {
    const servers = new RunServers(environment.urls, environment.nifiOptions());
    const settings = { ...runOptions(options), signal: interruption.signal };
    const result = await runFlow(servers, request, settings, process.stderr.isTTY ? reporter : sparing(reporter));
    reporter.done();
    const exitCode = interruption.received === 'SIGTERM' ? 143 : EXIT_CODES[result.outcome];
    process.exitCode = exitCode;
    if (options.json) printJson({ ...result, exitCode });
    else print(resultText(result));
  } finally {
    reporter.done();
    interruption.end();
  }
}

async function flowId(flow: string): Promise<string> {
  return /\.flow\.[cm]?[jt]s$/.test(flow) ? (await loadDefinition(flow)).options.id : flow;
}

function runOptions(options: RunCommandOptions): RunOptions {
  return {
    mode: oneOf('--mode', options.mode, ['once', 'interval']),
    until: oneOf('--until', options.until, ['marker', 'drained']),
    interval: parseDuration(options.interval, '--interval'),
    timeout: parseDuration(options.timeout, '--timeout'),
    settle: parseDuration(options.settle, '--settle'),
    startTimeout: parseDuration(options.startTimeout, '--start-timeout'),
    unreachableAfter: parseDuration(options.unreachableAfter, '--unreachable-after'),
    onRunning: options.attach ? 'attach' : 'refuse',
    failOnBulletins: !options.ignoreBulletins,
    ...(options.wait === undefined ? {} : { wait: options.wait }),
  };
}

function oneOf<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) {
    throw new FlowgenError('usage', `${flag} must be ${allowed.join(' or ')}, not '${value}'.`);
  }
  return found;
}

/** The first signal ends the wait in good order; the second one ends the process at once. */
function interruptions(): { signal: AbortSignal; received: string | undefined; end(): void } {
  const controller = new AbortController();
  const state = {
    signal: controller.signal,
    received: undefined as string | undefined,
    end() {
      process.off('SIGINT', handle);
      process.off('SIGTERM', handle);
    },
  };
  const handle = (name: NodeJS.Signals) => {
    if (state.received !== undefined) process.exit(name === 'SIGTERM' ? 143 : 130);
    state.received = name;
    controller.abort();
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  return state;
}

function sparing(reporter: Reporter): Reporter {
  let last = 0;
  return {
    note: reporter.note,
    warn: reporter.warn,
    step(text) {
      if (Date.now() - last < PLAIN_PROGRESS_MS) return;
      last = Date.now();
      reporter.step(text);
    },
  };
}

const GOOD: readonly Outcome[] = ['finished', 'started'];

function resultText(result: RunResult): string {
  const sign = GOOD.includes(result.outcome)
    ? pc.green('✓')
    : result.outcome === 'nothing-to-do'
      ? pc.yellow('–')
      : pc.red('✗');
  const lines = [`${sign} ${pc.bold(result.outcome)} ${result.message}`];
  if (result.flowFiles > 0) {
    const arrived = result.endedFlowFiles > 0 ? `, ${result.endedFlowFiles} reached the end` : '';
    lines.push(`    ${result.flowFiles} FlowFiles (${result.bytes} bytes) left the start${arrived}`);
  }
  for (const node of result.nodes) {
    if (node.after === undefined && node.connected) continue;
    lines.push(
      `    ${node.address}: ${node.before ?? '–'} → ${node.after ?? '–'}${node.connected ? '' : pc.red(' away')}`,
    );
  }
  for (const { from, to, queued } of result.queues.slice(0, 10)) lines.push(`    ${queued} at ${from} → ${to}`);
  for (const { time, source, message } of result.bulletins.slice(-10)) {
    lines.push(`    ${pc.red('ERROR')} ${pc.dim(time)} ${source}: ${message.split('\n')[0]}`);
  }
  return lines.join('\n');
}

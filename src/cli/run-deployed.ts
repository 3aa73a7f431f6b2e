import pc from 'picocolors';
import { parseDuration } from '../config/index.js';
import type { OutboxStats } from '../db/outbox.js';
import { destroy, type FlowStatus, type PauseReport, pause, resume, statusOf } from '../deploy/index.js';
import { type DeployedOptions, queryOf } from './deployed-target.js';
import { connectTo, environmentOf } from './nifi-target.js';
import { print, printJson, progress } from './output.js';

export interface StatusOptions extends DeployedOptions {
  dbUrl?: string;
}

export interface PauseOptions extends DeployedOptions {
  timeout?: string;
}

export interface DestroyCommandOptions extends DeployedOptions {
  dropQueued?: boolean;
  drainTimeout?: string;
}

/** Exit code 0 all healthy, 2 something is not. */
export async function runStatus(named: readonly string[], options: StatusOptions): Promise<void> {
  const environment = environmentOf(options);
  const query = await queryOf(named, options, environment.parent, false);
  const connected = await connectTo(environment);
  const statuses = await statusOf(connected, query);
  const outboxes = options.dbUrl === undefined ? undefined : await outboxNumbers(named, options.dbUrl);
  const overdue = (outboxes ?? []).some(({ failed, stuck, overdue: late }) => failed > 0 || stuck > 0 || late > 0);
  if (overdue || statuses.some(({ health }) => health !== 'healthy')) process.exitCode = 2;
  const { about, cluster, client } = connected;
  const server = {
    url: client.baseUrl,
    nifiVersion: about.version,
    ...(cluster.clustered ? { cluster: cluster.connectedNodes ?? 'clustered' } : {}),
  };
  if (options.json) {
    printJson({ server, flows: statuses, ...(outboxes === undefined ? {} : { outboxes }) });
    return;
  }
  print(`${server.url} (NiFi ${server.nifiVersion}${server.cluster ? `, cluster ${server.cluster}` : ''})`);
  if (statuses.length === 0) print('  no flow of flowgen is deployed here');
  for (const status of statuses) print(statusText(status));
  if (outboxes !== undefined) {
    const { statsText } = await import('./run-outbox.js');
    for (const stats of outboxes) print(statsText(stats));
  }
}

/** Which outboxes there are is in the definitions: those named, else all in flows/. */
async function outboxNumbers(named: readonly string[], dbUrl: string): Promise<OutboxStats[]> {
  const { eachOutbox } = await import('./run-outbox.js');
  const { outboxStats } = await import('../db/outbox.js');
  const files = named.filter((name) => /\.flow\.[cm]?[jt]s$/.test(name));
  return eachOutbox(files, { dbUrl }, outboxStats);
}

export async function runPause(
  named: readonly string[],
  options: PauseOptions,
  what: 'pause' | 'resume',
): Promise<void> {
  const environment = environmentOf(options);
  const query = await queryOf(named, options, environment.parent, true);
  const reporter = await progress(options);
  try {
    const connected = await connectTo(environment);
    const timeout = options.timeout === undefined ? {} : { timeoutMs: parseDuration(options.timeout, '--timeout') };
    const reports = await (what === 'pause' ? pause : resume)(connected, query, timeout, reporter);
    reporter.done();
    if (reports.some(({ outcome }) => outcome === 'incomplete')) process.exitCode = 5;
    if (options.json) printJson({ flows: reports });
    else for (const report of reports) print(pauseText(report));
  } finally {
    reporter.done();
  }
}

export async function runDestroy(named: readonly string[], options: DestroyCommandOptions): Promise<void> {
  const environment = environmentOf(options);
  const query = await queryOf(named, options, environment.parent, true);
  const reporter = await progress(options);
  try {
    const connected = await connectTo(environment);
    const drain = options.drainTimeout ?? environment.deploy.drainTimeout;
    const reports = await destroy(
      connected,
      query,
      {
        ...(options.dropQueued ? { dropQueued: true } : {}),
        ...(drain === undefined ? {} : { drainTimeoutMs: parseDuration(drain, '--drain-timeout') }),
      },
      reporter,
    );
    reporter.done();
    if (options.json) printJson({ flows: reports });
    else for (const { flow, done } of reports) print(`${pc.green('✓')} ${pc.bold(flow)} ${done.join(', ')}`);
  } finally {
    reporter.done();
  }
}

const colours: Readonly<Record<FlowStatus['health'], (text: string) => string>> = {
  healthy: pc.green,
  paused: pc.yellow,
  stopped: pc.red,
  degraded: pc.red,
  failed: pc.red,
};

function statusText(status: FlowStatus): string {
  const { counts } = status;
  const when =
    status.deployedAt === undefined
      ? ''
      : ` deployed ${status.deployedAt}${status.deployedBy === undefined ? '' : ` by ${status.deployedBy}`}`;
  const out = [
    `${colours[status.health]('●')} ${pc.bold(status.flow)} ${colours[status.health](status.unfinishedSince === undefined ? status.health : 'half-deployed')} ${pc.dim(`${status.definition ?? 'no marker'}${when}`)}`,
    `    ${counts.running} running, ${counts.stopped} stopped, ${counts.disabled} disabled, ${counts.invalid} invalid; ` +
      `services ${counts.servicesEnabled} enabled, ${counts.servicesDisabled} disabled; ` +
      `${status.queued} FlowFiles queued, ${status.activeThreads} active threads`,
  ];
  if (status.unfinishedSince)
    out.push(
      `    ${pc.red('unfinished')} the deploy of ${status.unfinishedSince} did not come to its end: deploy again`,
    );
  if (status.pausedSince) out.push(`    paused since ${status.pausedSince}`);
  for (const { path, what, reasons } of status.problems) {
    out.push(`    ${pc.red(what)} ${path}${reasons.length === 0 ? '' : `: ${reasons.join('; ')}`}`);
  }
  for (const { path, flowFiles } of status.queues.slice(0, 10)) out.push(`    ${flowFiles} in ${path}`);
  if (status.drift.length > 0) out.push(`    changed by hand: ${status.drift.join(', ')}`);
  for (const { level, source, message, at } of status.bulletins) {
    out.push(
      `    ${level === 'ERROR' ? pc.red(level) : pc.yellow(level)} ${pc.dim(at)} ${source}: ${message.split('\n')[0]}`,
    );
  }
  return out.join('\n');
}

function pauseText(report: PauseReport): string {
  const sign = report.outcome === 'incomplete' ? pc.red('✗') : pc.green('✓');
  const what = {
    paused: `paused, ${report.components} stopped, ${report.queued} FlowFiles wait`,
    resumed: `resumed, ${report.components} started`,
    unchanged: 'unchanged',
    incomplete: `resumed in part, ${report.components} started`,
  }[report.outcome];
  return [
    `${sign} ${pc.bold(report.flow)} ${what}`,
    ...report.notDone.map((text) => `    ${pc.red('not done')} ${text}`),
  ].join('\n');
}

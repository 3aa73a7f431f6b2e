import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import pc from 'picocolors';
import { readServerCatalog } from '../catalog/pull/pull.js';
import { type Environment, parameterSource, parseDuration, secretMode } from '../config/index.js';
import {
  applyPlan,
  DeployError,
  type DeployOptions,
  type DeployReport,
  planDeploy,
  planErrors,
  rollbackInput,
} from '../deploy/index.js';
import { readPlan } from '../deploy/plan-schema.js';
import type { Plan } from '../deploy/plan-types.js';
import { FlowgenError } from '../errors.js';
import type { Connected } from '../nifi/index.js';
import { type FlowToDeploy, flowsToDeploy } from './deploy-inputs.js';
import type { NifiOptions } from './nifi-options.js';
import { connectTo, environmentOf } from './nifi-target.js';
import { findingsText, print, printError, printJson, progress } from './output.js';
import { planText } from './plan-text.js';

export interface DeployCommandOptions extends NifiOptions {
  parent?: string;
  group?: string;
  adopt?: boolean;
  start?: boolean;
  drainTimeout?: string;
  startTimeout?: string;
  param?: string[];
  paramFile?: string[];
  secrets?: 'fingerprint' | 'always';
  drift?: 'refuse' | 'overwrite' | 'keep';
  plan?: string;
  rollback?: boolean;
  out?: string;
  json?: boolean;
}

const version = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version;

/** What flags and the environment say, for the engine. */
export function deployOptionsOf(options: DeployCommandOptions, environment: Environment): DeployOptions {
  const config = environment.deploy;
  const drain = options.drainTimeout ?? config.drainTimeout;
  const start = options.startTimeout ?? config.startTimeout;
  const started = options.start ?? config.start;
  const drift = options.drift ?? config.drift;
  return {
    ...(environment.parent === undefined ? {} : { parent: environment.parent }),
    ...(options.group === undefined ? {} : { groupId: options.group }),
    ...(options.adopt ? { adopt: true } : {}),
    ...(started === undefined ? {} : { start: started }),
    ...(drift === undefined ? {} : { drift }),
    ...(drain === undefined ? {} : { drainTimeoutMs: parseDuration(drain, '--drain-timeout') }),
    ...(start === undefined ? {} : { startTimeoutMs: parseDuration(start, '--start-timeout') }),
    parameters: parameterSource(
      environment,
      {
        ...(options.param === undefined ? {} : { params: options.param }),
        ...(options.paramFile === undefined ? {} : { paramFiles: options.paramFile }),
      },
      process.cwd(),
    ),
    secrets: options.secrets === 'always' ? { mode: 'always' } : secretMode(environment),
    by: { version: version(), user: userName() },
  };
}

interface Prepared {
  readonly environment: Environment;
  readonly connected: Connected;
  readonly flows: readonly FlowToDeploy[];
  readonly options: DeployOptions;
}

async function prepare(
  files: readonly string[],
  options: DeployCommandOptions,
  signal?: AbortSignal,
): Promise<Prepared> {
  const environment = environmentOf(options);
  const engine = deployOptionsOf(options, environment);
  const connected = await connectTo(environment, signal === undefined ? {} : { signal });
  // What the server itself offers decides, unless a version is asked for.
  const target = environment.nifiVersion ?? (await readServerCatalog(connected.client, connected.about));
  const flows = await flowsToDeploy(files, target);
  return { environment, connected, flows, options: engine };
}

/** `flowgen plan`: exit code 0 nothing to do, 2 changes pending, 1 it would be refused. */
export async function runPlan(files: readonly string[], options: DeployCommandOptions): Promise<void> {
  const reporter = await progress(options);
  try {
    const { connected, flows, options: engine } = await prepare(files, options);
    const plans: Plan[] = [];
    for (const { input, findings } of flows) {
      const { prepared } = await planDeploy(connected, input, engine, reporter);
      plans.push(prepared.plan);
      reporter.done();
      if (options.json) continue;
      if (findings.length > 0) process.stderr.write(`${findingsText(findings)}\n\n`);
      print(planText(prepared.plan));
    }
    if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(planFile(plans), null, 2)}\n`);
    if (options.json) printJson(planFile(plans));
    if (plans.some((plan) => planErrors(plan).length > 0)) process.exitCode = 1;
    else if (plans.some(({ group }) => group.action !== 'none')) process.exitCode = 2;
  } finally {
    reporter.done();
  }
}

/** `flowgen deploy`. */
export async function runDeploy(files: readonly string[], options: DeployCommandOptions): Promise<void> {
  const approved = options.plan === undefined ? undefined : readPlan(readFileSync(options.plan, 'utf8'), options.plan);
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const reporter = await progress(options);
  try {
    const prepared = await prepare(files, options, interrupt.signal);
    const reports: DeployReport[] = [];
    const failures: { flow: string; error: unknown }[] = [];
    for (const flow of prepared.flows) {
      try {
        reports.push(await deployOne(prepared, flow, approved, options, reporter));
      } catch (error) {
        if (prepared.flows.length === 1 && !(error instanceof DeployError)) throw error;
        failures.push({ flow: flow.input.id, error });
        if (error instanceof DeployError && error.report !== undefined) reports.push(error.report);
      }
    }
    reporter.done();
    finish(reports, failures, options);
  } finally {
    reporter.done();
    process.removeListener('SIGINT', stop);
    process.removeListener('SIGTERM', stop);
  }
}

async function deployOne(
  { connected, options: engine }: Prepared,
  { input, findings }: FlowToDeploy,
  approved: readonly Plan[] | undefined,
  options: DeployCommandOptions,
  reporter: Awaited<ReturnType<typeof progress>>,
): Promise<DeployReport> {
  const started = Date.now();
  const undone = options.rollback ? await rollbackInput(connected, input.id, engine) : undefined;
  const plan = approved?.find(({ flow }) => flow.id === input.id);
  if (approved !== undefined && plan === undefined) {
    throw new FlowgenError('not-planned', `The plan ${options.plan} does not hold the flow '${input.id}'.`);
  }
  const engineOptions = undone?.options ?? (plan === undefined ? engine : { ...engine, approved: plan });
  const wanted = undone?.input ?? input;
  const planned = await planDeploy(connected, wanted, engineOptions, reporter);
  reporter.done();
  if (!options.json) {
    if (findings.length > 0) process.stderr.write(`${findingsText(findings)}\n\n`);
    process.stderr.write(`${planText(planned.prepared.plan)}\n`);
  }
  return applyPlan(connected, wanted, planned, engineOptions, reporter, started);
}

function finish(
  reports: readonly DeployReport[],
  failures: readonly { flow: string; error: unknown }[],
  options: DeployCommandOptions,
): void {
  const codes = failures.map(({ error }) => (error instanceof FlowgenError ? error.exitCode : 1));
  if (codes.length > 0) process.exitCode = Math.max(...codes);
  if (options.json) {
    const errors = failures.map(({ flow, error }) => ({
      flow,
      code: error instanceof FlowgenError ? error.code : 'internal',
      message: error instanceof Error ? error.message : String(error),
      ...(error instanceof FlowgenError && error.hint !== undefined ? { hint: error.hint } : {}),
    }));
    printJson({ deploys: reports, ...(errors.length === 0 ? {} : { errors }) });
    return;
  }
  for (const report of reports) print(reportText(report));
  for (const { error } of failures) printError(error, false);
}

/** What happened, for people. */
function reportText(report: DeployReport): string {
  const good = report.outcome === 'unchanged' || report.outcome === 'created' || report.outcome === 'updated';
  const sign = good && report.notDone.length === 0 ? pc.green('✓') : pc.red('✗');
  const { reads, writes } = report.requests;
  const out = [
    `${sign} ${pc.bold(report.flow)} ${report.outcome} ${pc.dim(`${report.seconds.toFixed(1)} s, ${reads + writes} requests, ${writes} of them writing`)}`,
  ];
  for (const text of report.done) out.push(`    ${text}`);
  for (const text of report.notDone) out.push(`    ${pc.red('not done')} ${text}`);
  for (const text of report.unknown) out.push(`    ${pc.yellow('unknown')} ${text}`);
  return out.join('\n');
}

/** One plan stands alone; several are a list. */
function planFile(plans: readonly Plan[]): Plan | readonly Plan[] {
  return plans.length === 1 ? plans[0]! : plans;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

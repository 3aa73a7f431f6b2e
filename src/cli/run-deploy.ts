import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import pc from 'picocolors';
import { readServerCatalog } from '../catalog/pull/pull.js';
import { type Environment, parameterSource, parseDuration, secretMode } from '../config/index.js';
import { DEPLOY_EXIT } from '../deploy/deploy-error.js';
import {
  applyPlan,
  DeployError,
  type DeployOptions,
  type DeployReport,
  planDeploy,
  planErrors,
  rollbackInput,
} from '../deploy/index.js';
import { dependenciesOf, inOrder, type ManyResult } from '../deploy/many.js';
import { readPlan } from '../deploy/plan-schema.js';
import type { Plan } from '../deploy/plan-types.js';
import { type Finding, FindingsError, FlowgenError } from '../errors.js';
import type { Connected } from '../nifi/index.js';
import { databaseUrlOf } from './database.js';
import { type FlowToDeploy, flowsToDeploy } from './deploy-inputs.js';
import { lackingSql } from './lacking-sql.js';
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
  parallel?: string;
  dbUrl?: string;
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
  const ids = options.rollback ? files.filter(isId) : [];
  const sources = files.filter((file) => !ids.includes(file));
  const flows = ids.length > 0 && sources.length === 0 ? [] : await buildFor(sources, environment, connected);
  // What there was before is on the server: going back needs no source.
  for (const id of ids) {
    const { input } = await rollbackInput(connected, id, engine);
    flows.push({ input, file: id, sql: [], findings: [] });
  }
  // A name that one flow does not have may be another's.
  const parameters = engine.parameters;
  const quiet = flows.length > 1 && parameters !== undefined ? { parameters: { ...parameters, names: [] } } : {};
  return { environment, connected, flows, options: { ...engine, ...quiet } };
}

/** Neither a file nor a folder, nor the name of one that is missing. */
function isId(name: string): boolean {
  return !existsSync(name) && !/[/\\]|\.(json|json\.gz|[cm]?[jt]s)$/.test(name);
}

/** Findings of a build that what the server itself says about its components can settle. */
const SETTLED_BY_SERVER = new Set(['unknown-type', 'unchecked-type', 'type-not-in-target', 'unconfirmed-names']);

/**
 * For the server's version. Its own list of components (three more requests, megabytes) is read only where what
 * flowgen knows of that version does not suffice.
 */
async function buildFor(
  files: readonly string[],
  { nifiVersion }: Environment,
  connected: Connected,
): Promise<FlowToDeploy[]> {
  const isOpen = (findings: readonly Finding[]) => findings.some(({ code }) => SETTLED_BY_SERVER.has(code));
  try {
    const flows = await flowsToDeploy(files, nifiVersion ?? connected.about.version);
    if (nifiVersion !== undefined || !flows.some(({ findings }) => isOpen(findings))) return flows;
  } catch (error) {
    const open = error instanceof FindingsError && isOpen(error.findings);
    const newer = error instanceof FlowgenError && error.code === 'unknown-nifi-version';
    if (nifiVersion !== undefined || !(open || newer)) throw error;
  }
  return flowsToDeploy(files, await readServerCatalog(connected.client, connected.about));
}

/** `flowgen plan`: exit code 0 nothing to do, 2 changes pending, 1 it would be refused. */
export async function runPlan(files: readonly string[], options: DeployCommandOptions): Promise<void> {
  const reporter = await progress(options);
  try {
    const { connected, flows, options: engine, environment } = await prepare(files, options);
    const plans: Plan[] = [];
    for (const { input, findings, sql } of flows) {
      const lacking = await lackingSql(sql, databaseUrlOf(options.dbUrl, environment.databaseUrl));
      const { prepared } = await planDeploy(connected, input, { ...engine, ...lacking }, reporter);
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

interface Failure {
  readonly flow: string;
  readonly error: unknown;
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
    const flows = new Map(prepared.flows.map((flow, index) => [flow.input.id, { flow, index }]));
    const several = flows.size > 1;
    const results = await inOrder(
      dependenciesOf(prepared.flows.map(({ input }) => input)),
      parallelOf(options.parallel),
      (id) => {
        const { flow, index } = flows.get(id)!;
        return deployOne(prepared, flow, index, approved, options, several ? named(id, reporter) : reporter);
      },
    );
    reporter.done();
    finish(results, options);
  } finally {
    reporter.done();
    process.removeListener('SIGINT', stop);
    process.removeListener('SIGTERM', stop);
  }
}

type Progress = Awaited<ReturnType<typeof progress>>;

/** Says which flow it is about. */
function named(id: string, reporter: Progress): Progress {
  const say = (text: string) => `${id}: ${text}`;
  return {
    step: (text) => reporter.step(say(text)),
    note: (text) => reporter.note(say(text)),
    warn: (text) => reporter.warn(say(text)),
    done: () => reporter.done(),
  };
}

function parallelOf(text: string | undefined): number {
  const number = Number(text ?? 4);
  if (Number.isInteger(number) && number > 0) return number;
  throw new FlowgenError('invalid-option', `--parallel ${text} is not a number of flows.`);
}

async function deployOne(
  { connected: shared, options: engine, environment }: Prepared,
  { input, findings, sql }: FlowToDeploy,
  place: number,
  approved: readonly Plan[] | undefined,
  options: DeployCommandOptions,
  reporter: Progress,
): Promise<DeployReport> {
  const started = Date.now();
  // Each flow counts its own requests.
  const connected = place === 0 ? shared : { ...shared, client: shared.client.fork() };
  const undone = options.rollback ? await rollbackInput(connected, input.id, engine) : undefined;
  const plan = approved?.find(({ flow }) => flow.id === input.id);
  if (approved !== undefined && plan === undefined) {
    throw new FlowgenError('not-planned', `The plan ${options.plan} does not hold the flow '${input.id}'.`);
  }
  const lacking = options.rollback ? {} : await lackingSql(sql, databaseUrlOf(options.dbUrl, environment.databaseUrl));
  const engineOptions: DeployOptions = {
    ...(undone?.options ?? engine),
    ...lacking,
    place,
    ...(plan === undefined ? {} : { approved: plan }),
  };
  const wanted = undone?.input ?? input;
  const planned = await planDeploy(connected, wanted, engineOptions, reporter);
  reporter.done();
  if (!options.json) {
    if (findings.length > 0) process.stderr.write(`${findingsText(findings)}\n\n`);
    process.stderr.write(`${planText(planned.prepared.plan)}\n`);
  }
  const { problems } = planned.prepared.plan;
  // The plan that was just shown has said these.
  const said = new Set(problems.map(({ message }) => message));
  const once = { ...reporter, warn: (text: string) => (said.has(text) ? undefined : reporter.warn(text)) };
  return applyPlan(connected, wanted, planned, engineOptions, once, started);
}

function finish(results: readonly ManyResult<DeployReport>[], options: DeployCommandOptions): void {
  const failures: Failure[] = results.flatMap((result) => {
    if ('error' in result) return [{ flow: result.id, error: result.error }];
    if (!('skippedFor' in result)) return [];
    const message = `'${result.id}' was not deployed: it needs '${result.skippedFor}', which failed.`;
    return [{ flow: result.id, error: new FlowgenError('deploy-skipped', message) }];
  });
  const reports = results.flatMap((result) => {
    if ('result' in result) return [result.result];
    return 'error' in result && result.error instanceof DeployError && result.error.report !== undefined
      ? [result.error.report]
      : [];
  });
  const codes = failures.map(({ error }) => (error instanceof FlowgenError ? error.exitCode : 1));
  if (results.some((result) => 'result' in result && lacksSql(result.result))) codes.push(DEPLOY_EXIT.unhealthy);
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
  if (results.length > 1) print(table(results, reports));
}

/** One line per flow. */
function table(results: readonly ManyResult<DeployReport>[], reports: readonly DeployReport[]): string {
  const width = Math.max(...results.map(({ id }) => id.length));
  return results
    .map((result) => {
      const report = reports.find(({ flow }) => flow === result.id);
      const outcome = 'skippedFor' in result ? 'skipped' : (report?.outcome ?? 'failed');
      const good = 'result' in result && !lacksSql(result.result);
      const time = report === undefined ? '' : `${report.seconds.toFixed(1)} s`;
      return `${good ? pc.green('✓') : pc.red('✗')} ${result.id.padEnd(width)}  ${outcome.padEnd(9)}  ${time}`;
    })
    .join('\n');
}

function lacksSql({ plan }: DeployReport): boolean {
  return (plan.sql?.missing.length ?? 0) > 0;
}

/** What happened, for people. */
function reportText(report: DeployReport): string {
  const good = report.outcome === 'unchanged' || report.outcome === 'created' || report.outcome === 'updated';
  const sign = good && report.notDone.length === 0 && !lacksSql(report) ? pc.green('✓') : pc.red('✗');
  const { reads, writes } = report.requests;
  const out = [
    `${sign} ${pc.bold(report.flow)} ${report.outcome} ${pc.dim(`${report.seconds.toFixed(1)} s, ${reads + writes} requests, ${writes} of them writing`)}`,
  ];
  for (const text of report.done) out.push(`    ${text}`);
  for (const text of report.notDone) out.push(`    ${pc.red('not done')} ${text}`);
  if (good && lacksSql(report)) {
    out.push(
      `    ${pc.red('not done')} deployed, but the database lacks what the flow needs: run \`flowgen db apply\``,
    );
  }
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

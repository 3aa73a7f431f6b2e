import { randomUUID } from 'node:crypto';
import { FlowgenError } from '../errors.js';
import type { Connected } from '../nifi/index.js';
import { NifiError } from '../nifi/index.js';
import { type Reporter, silentReporter } from '../reporter.js';
import { type ApplyContext, Recorder } from './apply-context.js';
import { ParameterApplier } from './apply-parameters.js';
import { createGroup } from './create.js';
import { DEPLOY_EXIT, DeployError } from './deploy-error.js';
import { driverProblems } from './driver-check.js';
import { DeployLog } from './log.js';
import { isEmpty, type PreparedPlan, planErrors, preparePlan } from './plan.js';
import type { Plan } from './plan-types.js';
import { RecordStore } from './record.js';
import { restoreGroup } from './restore.js';
import { readServer, type ServerState } from './server-state.js';
import { settled } from './settle.js';
import type { DeployInput, DeployOptions, DeployOutcome, DeployReport } from './types.js';
import { staticProblems } from './types-check.js';
import { updateGroup } from './update.js';

export interface Planned {
  readonly server: ServerState;
  readonly prepared: PreparedPlan;
}

/** Reads the server once and says what a deploy would do. Writes nothing. */
export async function planDeploy(
  connected: Connected,
  input: DeployInput,
  options: DeployOptions = {},
  reporter: Reporter = silentReporter,
): Promise<Planned> {
  reporter.step(`Read ${connected.client.baseUrl}`);
  let server = await readServer(connected, input, options);
  if (server.group?.record?.journal !== undefined) {
    reporter.step('A deploy did not come to its end here; waiting until NiFi has come to the end of its part');
    await settled(connected.client, server.group.entity.id);
    server = await readServer(connected, input, options);
  }
  const types = await staticProblems(connected.client, input, server);
  const prepared = preparePlan(input, { ...server, problems: [...server.problems, ...types] }, options);
  return { server, prepared };
}

/**
 * Reads, plans, applies and verifies. Writes nothing where there is nothing to do.
 * @throws DeployError with a report: `deploy-refused` before anything was changed, else exit code 3 (restored),
 *   4 (half-way) or 5 (deployed, but not all of it runs)
 */
export async function deploy(
  connected: Connected,
  input: DeployInput,
  options: DeployOptions = {},
  reporter: Reporter = silentReporter,
): Promise<DeployReport> {
  const started = Date.now();
  const planned = await planDeploy(connected, input, options, reporter);
  return applyPlan(connected, input, planned, options, reporter, started);
}

/** The second half of `deploy`, for a caller that has shown the plan in between. */
export async function applyPlan(
  connected: Connected,
  input: DeployInput,
  { server, prepared }: Planned,
  options: DeployOptions = {},
  reporter: Reporter = silentReporter,
  started = Date.now(),
): Promise<DeployReport> {
  const { client } = connected;
  const { plan } = prepared;
  const log = new DeployLog(reporter, prepared.secretValues);
  for (const { severity, message } of plan.problems) if (severity === 'warning') log.warn(message);
  const report = (outcome: DeployReport['outcome'], groupId?: string): DeployReport => ({
    flow: input.id,
    outcome,
    ...(groupId === undefined ? {} : { groupId }),
    done: log.done,
    notDone: log.notDone,
    unknown: log.unknown,
    warnings: log.warnings,
    plan,
    requests: { ...client.counts },
    seconds: (Date.now() - started) / 1000,
  });
  refuse(plan, options.approved, () => report('failed', plan.group.id));
  if (isEmpty(plan)) return report('unchanged', plan.group.id);
  // Not part of the plan: NiFi must be asked with a component of its own.
  const drivers = await driverProblems(client, input, server, options);
  if (drivers.length > 0) refuse({ ...plan, problems: drivers }, undefined, () => report('failed', plan.group.id));
  const store = new RecordStore(
    client,
    server.contexts,
    server.siblings.map(({ id }) => id),
  );
  const context: ApplyContext = {
    client,
    input,
    server,
    prepared,
    options,
    log,
    parameters: new ParameterApplier(client, server.contexts, log),
    recorder: new Recorder(store, input, options, log, randomUUID()),
  };
  let outcome: DeployOutcome;
  let groupId: string;
  let healthy: boolean;
  try {
    if (server.group === undefined) {
      outcome = 'created';
      ({ groupId, healthy } = await createGroup(context));
    } else {
      outcome = 'updated';
      ({ groupId, healthy } = await updateGroup(context, server.group));
    }
  } catch (error) {
    throw await failed(error, context, report);
  }
  if (healthy) return report(outcome, groupId);
  throw new DeployError(
    'unhealthy',
    `'${input.id}' is deployed, but not all of it is as asked: ${log.notDone.join('; ')}`,
    {
      exitCode: DEPLOY_EXIT.unhealthy,
      hint: 'Mend what is named and deploy again; `flowgen status` shows the present state.',
      report: report(outcome, groupId),
    },
  );
}

function refuse(plan: Plan, approved: Plan | undefined, report: () => DeployReport): void {
  const errors = planErrors(plan);
  if (errors.length > 0) {
    throw new DeployError('refused', errors.map(({ message }) => message).join(' '), {
      ...(errors[0]?.hint === undefined ? {} : { hint: errors[0].hint }),
      report: report(),
    });
  }
  if (approved === undefined || approved.hash === plan.hash) return;
  const why =
    approved.flow.definition !== plan.flow.definition
      ? 'the definition is another one'
      : approved.server.url !== plan.server.url
        ? `it was made for ${approved.server.url}`
        : JSON.stringify(approved.seen) !== JSON.stringify(plan.seen)
          ? 'the server has changed since'
          : 'what would be done has changed since';
  throw new DeployError('plan-stale', `The plan no longer holds: ${why}.`, {
    hint: 'Make a new plan and look at it.',
    report: report(),
  });
}

/** Undoes what can be undone, and makes one error of what happened. */
async function failed(
  error: unknown,
  context: ApplyContext,
  report: (outcome: DeployReport['outcome'], groupId?: string) => DeployReport,
): Promise<DeployError> {
  const { log, server } = context;
  const message = log.redact(error instanceof Error ? error.message : String(error));
  const hint = error instanceof FlowgenError ? error.hint : undefined;
  const lost = error instanceof NifiError && error.delivery === 'unknown';
  const groupId = server.group?.entity.id;
  const phase = error instanceof DeployError ? error.phase : 'failed';
  // A read changes nothing.
  const inDoubt = lost && error.method !== 'GET';
  if (inDoubt) log.perhaps(`${error.method} ${error.path} may have been carried out`);
  const options = { cause: error, ...(hint === undefined ? {} : { hint }) };
  if (server.group === undefined) {
    return new DeployError(phase, message, {
      ...options,
      exitCode: log.done.length === 0 && !lost ? 1 : DEPLOY_EXIT.broken,
      hint: hint ?? 'Deploy again: what is there already is found and finished.',
      report: report(inDoubt ? 'unknown' : 'failed'),
    });
  }
  const interrupted = error instanceof NifiError && error.code === 'interrupted';
  const restored = interrupted ? false : await restoreGroup(context, server.group);
  return new DeployError(phase, `${message}${restored ? ' The server is in the state before.' : ''}`, {
    ...options,
    exitCode: restored ? DEPLOY_EXIT.restored : DEPLOY_EXIT.broken,
    hint: hint ?? (restored ? 'Nothing is left to undo.' : 'Deploy again: the half-done work is found and finished.'),
    report: report(restored ? 'restored' : inDoubt ? 'unknown' : 'failed', groupId),
  });
}

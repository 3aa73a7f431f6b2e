import type { Finding } from '../../errors.js';
import type { ConnectionModel, ProcessorModel } from '../../model/model.js';
import { type CheckContext, type ConfiguredProcessor, caution, problem, typeName } from '../context.js';
import { parameterReferences } from '../expression-language/scan.js';
import { cronError } from '../schedule/cron.js';
import { isDuration, isSize } from '../schedule/units.js';

/**
 * - `invalid-duration` (error): not a NiFi duration; a warning for properties that only look like durations.
 * - `invalid-size` (error): not a NiFi data size.
 * - `invalid-cron` (error): not a cron expression of NiFi (six fields, seconds first).
 * - `schedule` (error): where and how often a processor runs contradicts what it is.
 * - `concurrent-tasks` (warning): more tasks than the processor will ever run; not a positive number (error).
 */
export function* schedules(context: CheckContext): Iterable<Finding> {
  for (const processor of context.processors) {
    yield* schedule(processor.model);
    yield* node(processor, context.incoming.get(processor.model.path) ?? []);
    yield* tasks(processor);
  }
  for (const connection of context.connections) yield* queue(connection);
  yield* properties(context);
}

function* schedule(model: ProcessorModel): Iterable<Finding> {
  if (model.schedule !== undefined && 'cron' in model.schedule) {
    const { cron } = model.schedule;
    const error = cronError(cron);
    if (error !== undefined) yield problem(model, 'invalid-cron', `Schedule '${cron}' of ${model.path}: ${error}.`);
  }
  const durations = {
    schedule: model.schedule !== undefined && 'timer' in model.schedule ? model.schedule.timer : undefined,
    penalty: model.penalty,
    yield: model.yield,
    'retry.maxBackoff': model.retry?.maxBackoff,
  };
  for (const [name, value] of Object.entries(durations)) {
    if (value !== undefined && !isDuration(value)) yield invalidDuration(model, name, value);
  }
  if (model.runDurationMs !== undefined && !(Number.isInteger(model.runDurationMs) && model.runDurationMs >= 0)) {
    yield problem(
      model,
      'invalid-duration',
      `'runDurationMs' of ${model.path} must be a whole number of milliseconds.`,
    );
  }
}

function invalidDuration(about: { readonly path: string }, name: string, value: string): Finding {
  return problem(
    about,
    'invalid-duration',
    `'${name}' of ${about.path} is '${value}', which is no duration.`,
    `a number and a unit, for example '5 sec', '500 millis', '1 min'`,
  );
}

function* node(processor: ConfiguredProcessor, incoming: readonly ConnectionModel[]): Iterable<Finding> {
  const { model, type } = processor;
  if (model.executionNode === 'PRIMARY' && incoming.length > 0) {
    yield problem(
      model,
      'schedule',
      `${model.path} has input, so it can't run on the primary node only; NiFi will not start it.`,
      'let what makes the FlowFiles run on the primary node',
    );
  }
  if (type?.primaryNodeOnly === true && model.executionNode === 'ALL') {
    yield problem(
      model,
      'schedule',
      `${typeName(processor)} runs on the primary node only.`,
      `leave out 'executionNode'`,
    );
  }
}

function* tasks(processor: ConfiguredProcessor): Iterable<Finding> {
  const { model, type } = processor;
  const count = model.concurrentTasks;
  if (count === undefined) return;
  if (!Number.isInteger(count) || count < 1) {
    yield problem(model, 'concurrent-tasks', `'concurrentTasks' of ${model.path} must be a whole number from 1 on.`);
  } else if (count > 1 && type?.triggerSerially === true) {
    yield caution(model, 'concurrent-tasks', `${typeName(processor)} runs one task at a time, not ${count}.`);
  }
}

function* queue(connection: ConnectionModel): Iterable<Finding> {
  // Where an author would allow it: at what the connection leaves.
  const about = {
    path: connection.from.path,
    ...(connection.location === undefined ? {} : { location: connection.location }),
  };
  const where = `the connection from ${connection.from.path} to ${connection.to.path}`;
  if (connection.expiration !== undefined && !isDuration(connection.expiration)) {
    yield problem(
      about,
      'invalid-duration',
      `'expiration' of ${where} is '${connection.expiration}', which is no duration.`,
    );
  }
  const { size, objects } = connection.backPressure ?? {};
  if (size !== undefined && !isSize(size)) {
    yield problem(about, 'invalid-size', `'backPressure.size' of ${where} is '${size}'.`, `for example '100 MB'`);
  }
  if (objects !== undefined && (!Number.isInteger(objects) || objects < 0)) {
    yield problem(
      about,
      'invalid-size',
      `'backPressure.objects' of ${where} is ${objects}.`,
      'a whole number, 0 for no limit',
    );
  }
}

/** A property whose default is a duration wants one; some also take numbers such as -1. */
function* properties({ configured }: CheckContext): Iterable<Finding> {
  for (const component of configured) {
    for (const [name, value] of Object.entries(component.model.properties)) {
      const preset = component.type?.property(name)?.default;
      if (typeof value !== 'string' || preset === undefined || !isDuration(preset)) continue;
      if (isDuration(value) || /^-?\d+$/.test(value) || value.includes('${') || parameterReferences(value).length > 0)
        continue;
      yield caution(
        component.model,
        'invalid-duration',
        `'${name}' of ${typeName(component)} is '${value}', which is no duration (its default is '${preset}').`,
      );
    }
  }
}

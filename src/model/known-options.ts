/**
 * The options that builders take, for definitions that no type checker sees. The types make sure that these lists are
 * complete.
 */
import type { RetryModel } from './model.js';
import type {
  ClassName,
  ConnectionOptions,
  GroupOptions,
  LabelOptions,
  PortOptions,
  ProcessorOptions,
  ServiceOptions,
} from './options.js';

type Names<Options> = { readonly [Name in keyof Options]-?: true };

const processor: Names<ProcessorOptions<ClassName>> = {
  name: true,
  id: true,
  comments: true,
  allow: true,
  properties: true,
  dynamic: true,
  sensitiveDynamic: true,
  autoTerminate: true,
  state: true,
  schedule: true,
  concurrentTasks: true,
  executionNode: true,
  runDurationMs: true,
  penalty: true,
  yield: true,
  retry: true,
  bulletinLevel: true,
};

const service: Names<ServiceOptions<ClassName>> = {
  name: true,
  id: true,
  comments: true,
  allow: true,
  properties: true,
  dynamic: true,
  sensitiveDynamic: true,
  state: true,
  bulletinLevel: true,
};

const group: Names<GroupOptions> = {
  name: true,
  id: true,
  comments: true,
  allow: true,
  parameterContext: true,
  flowFileConcurrency: true,
  flowFileOutboundPolicy: true,
};

const port: Names<PortOptions> = {
  id: true,
  comments: true,
  state: true,
  concurrentTasks: true,
  allowRemoteAccess: true,
  allow: true,
};

const connection: Names<ConnectionOptions> = {
  id: true,
  name: true,
  backPressure: true,
  expiration: true,
  prioritizers: true,
  loadBalance: true,
};

const label: Names<LabelOptions> = { id: true, over: true, background: true };
const retry: Names<RetryModel> = { relationships: true, count: true, backoff: true, maxBackoff: true };
const backPressure: Names<NonNullable<ConnectionOptions['backPressure']>> = { objects: true, size: true };
const schedule = { timer: true, cron: true } as const;

/** By what takes them; a dot names an option's own options. */
export const knownOptions = {
  processor,
  'processor.schedule': schedule,
  'processor.retry': retry,
  service,
  group,
  port,
  connection,
  'connection.backPressure': backPressure,
  label,
} as const;

export type OptionsOf = keyof typeof knownOptions;

/** An option that nobody reads. */
export interface UnknownOption {
  readonly name: string;
  readonly of: OptionsOf;
}

/** Options that are not known, those inside of options included. */
export function unknownOptions(given: object, of: OptionsOf): UnknownOption[] {
  const known: Readonly<Record<string, true>> = knownOptions[of];
  return Object.entries(given).flatMap(([name, value]) => {
    if (!Object.hasOwn(known, name)) return value === undefined ? [] : [{ name, of }];
    const inner = `${of}.${name}`;
    return Object.hasOwn(knownOptions, inner) && typeof value === 'object' && value !== null
      ? unknownOptions(value, inner as OptionsOf)
      : [];
  });
}

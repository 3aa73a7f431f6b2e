import type { NifiClient } from '../nifi/index.js';
import { hasStatus, NifiError } from '../nifi/index.js';
import type { ParameterApplier } from './apply-parameters.js';
import type { LearntDefaults } from './compare.js';
import type { DeployLog } from './log.js';
import type { Marker } from './marker.js';
import type { PreparedPlan } from './plan.js';
import {
  type DeployRecord,
  type Fingerprints,
  type GroupSnapshot,
  type Journal,
  type RecordStore,
  readFingerprints,
} from './record.js';
import type { ServerState } from './server-state.js';
import type { DeployInput, DeployOptions } from './types.js';

/** What every step of applying a plan works with. */
export interface ApplyContext {
  readonly client: NifiClient;
  readonly input: DeployInput;
  /** As it was read for the plan. */
  readonly server: ServerState;
  readonly prepared: PreparedPlan;
  readonly options: DeployOptions;
  readonly log: DeployLog;
  readonly parameters: ParameterApplier;
  readonly recorder: Recorder;
}

export function markerOf(context: ApplyContext): Marker {
  return { flow: context.input.id, definition: context.prepared.plan.flow.definition.slice(0, 16) };
}

/** Keeps the record of the deploy. Where this user may not write it, the deploy goes on and says what is lost. */
export class Recorder {
  private readonly store: RecordStore;
  private readonly input: DeployInput;
  private readonly options: DeployOptions;
  private readonly log: DeployLog;
  private readonly owner: string;
  private record: DeployRecord | undefined;
  private forbidden = false;

  constructor(store: RecordStore, input: DeployInput, options: DeployOptions, log: DeployLog, owner: string) {
    this.store = store;
    this.input = input;
    this.options = options;
    this.log = log;
    this.owner = owner;
  }

  /** Before anything is changed: what a restore, a rollback or the next deploy goes back to. */
  async begin(record: DeployRecord, target: string, before: GroupSnapshot): Promise<void> {
    const started = record.journal;
    // A deploy that finishes the work of another keeps the state that was before both.
    const journal: Journal = {
      startedAt: new Date().toISOString(),
      owner: this.owner,
      phase: 'stopping',
      target,
      before: started?.before ?? before,
    };
    await this.write({ ...record, journal });
  }

  get before(): GroupSnapshot | undefined {
    return this.record?.journal?.before;
  }

  /** All is done: what was before becomes what `--rollback` goes back to. */
  async end(
    record: DeployRecord,
    prepared: PreparedPlan,
    after: GroupSnapshot,
    defaults: LearntDefaults,
    fingerprints: Fingerprints,
  ): Promise<void> {
    const { journal, paused, ...kept } = this.record ?? record;
    const { by } = this.options;
    const started = this.options.start === true;
    const made = prepared.contexts.flatMap(({ plan }) => (plan.action === 'create' ? [plan.name] : []));
    const contexts = [...new Set([...(record.contexts ?? []), ...made])];
    await this.write(
      {
        ...kept,
        ...(contexts.length === 0 ? {} : { contexts }),
        deployed: {
          definition: prepared.plan.flow.definition,
          wanted: Object.fromEntries(prepared.wantedStates),
          ...(Object.keys(defaults).length === 0 ? {} : { defaults }),
          at: new Date().toISOString(),
          ...(by === undefined ? {} : { flowgen: by.version }),
          ...(by?.user === undefined ? {} : { user: by.user }),
          after,
        },
        ...(journal === undefined ? {} : { previous: journal.before }),
        ...(paused === undefined || started ? {} : { paused }),
      },
      fingerprints,
    );
  }

  /** The state before is restored: nothing is left to finish. */
  async abandon(): Promise<void> {
    if (this.record?.journal === undefined) return;
    const { journal, ...kept } = this.record;
    await this.write(kept);
  }

  private async write(record: DeployRecord, fingerprints?: Fingerprints): Promise<void> {
    this.record = record;
    await this.guarded(() =>
      fingerprints === undefined ? this.store.writeRecord(record) : this.store.writeLastRecord(record, fingerprints),
    );
  }

  private async guarded(write: () => Promise<void>): Promise<void> {
    if (this.forbidden) return;
    try {
      await write();
    } catch (error) {
      if (!(error instanceof NifiError) || !hasStatus(error, 403)) throw error;
      this.forbidden = true;
      this.log.warn(
        `This user may not keep flowgen's record on the server (${error.nifiMessage ?? 'no permission for parameter contexts'}): ` +
          `hand-made changes to '${this.input.id}' will not be noticed, and --rollback will not work.`,
      );
    }
  }
}

/** Those that are new or have changed: what was set, at the revision that the context has now. */
export function changedFingerprints(
  prints: PreparedPlan['fingerprints'],
  revisions: ReadonlyMap<string, { id: string; revision: number }>,
  server: ServerState,
): Fingerprints {
  const known = readFingerprints(server.contexts).contexts;
  const contexts: Record<string, Fingerprints['contexts'][string]> = {};
  for (const [name, values] of Object.entries(prints)) {
    const at = revisions.get(name);
    if (at === undefined) continue;
    const before = known[at.id];
    const after = { revision: at.revision, values: { ...before?.values, ...values } };
    if (JSON.stringify(before) !== JSON.stringify(after)) contexts[at.id] = after;
  }
  return { contexts };
}

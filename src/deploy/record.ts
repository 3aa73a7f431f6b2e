import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { FlowDefinition } from '../flow/flow-definition.js';
import { converge, hasStatus, type NifiClient, type ParameterContextEntity, refusedFor } from '../nifi/index.js';
import type { PlanState } from './plan-types.js';

/** A group at one moment: what `--rollback` and a restore after a failure go back to. */
export interface GroupSnapshot {
  readonly definition: FlowDefinition;
  /** By identifier, for processors, ports and services. */
  readonly states: Readonly<Record<string, PlanState>>;
  /** Own values that are no secrets, by context. */
  readonly parameters: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
}

/** A change that has begun. While it is there, the last deploy did not come to its end. */
export interface Journal {
  readonly startedAt: string;
  /** One deploy; another deploy's journal is not continued but judged by what the server shows. */
  readonly owner: string;
  readonly phase: 'stopping' | 'replacing' | 'parameters' | 'starting' | 'restoring';
  /** Hash of the wanted definition. */
  readonly target: string;
  readonly before: GroupSnapshot;
}

/** What flowgen keeps on the server about a deployed group. No secrets, no fingerprints of secrets. */
export interface DeployRecord {
  readonly version: 1;
  readonly flow: string;
  readonly groupId: string;
  readonly parentId: string;
  readonly deployed?: {
    /** Hash of the wanted definition. */
    readonly definition: string;
    readonly at: string;
    readonly flowgen?: string;
    readonly user?: string;
    /** Wanted states by identifier, for `resume`. */
    readonly wanted: Readonly<Record<string, PlanState>>;
    /**
     * By identifier: values that NiFi has where the definition says nothing, of types in no catalogue. They are what
     * NiFi takes by default, and no difference.
     */
    readonly defaults?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    /** As NiFi gave it back right after: what differs from it later was changed by hand. */
    readonly after: GroupSnapshot;
  };
  /** Names of the parameter contexts that flowgen made for it: `destroy` removes them, others it leaves. */
  readonly contexts?: readonly string[];
  /** Before the last deploy that changed something. */
  readonly previous?: GroupSnapshot;
  readonly journal?: Journal;
  readonly paused?: { readonly at: string; readonly states: Readonly<Record<string, PlanState>> };
}

/** By context id: what the last deploy set, so that an unchanged secret need not be set again. */
export interface Fingerprints {
  readonly contexts: Readonly<
    Record<string, { readonly revision: number; readonly values: Readonly<Record<string, string>> }>
  >;
}

export const STATE_CONTEXT = 'flowgen state';
const DESCRIPTION =
  'What flowgen deployed on this server, so that hand-made changes are noticed and deploys can be undone. ' +
  'It is bound to no group and holds no secrets. Do not edit.';
const FINGERPRINTS = 'fingerprints';

const recordName = (groupId: string): string => `flow.${groupId}`;

/** Reads and writes what flowgen remembers, in a parameter context of its own on the server. */
export class RecordStore {
  private readonly client: NifiClient;
  private contextId: string | undefined;

  constructor(client: NifiClient, contexts: readonly ParameterContextEntity[]) {
    this.client = client;
    this.contextId = contexts.find((context) => context.component?.name === STATE_CONTEXT)?.id;
  }

  async writeRecord(record: DeployRecord): Promise<void> {
    await this.write(recordName(record.groupId), encode(record));
  }

  async writeFingerprints(fingerprints: Fingerprints): Promise<void> {
    await this.write(FINGERPRINTS, encode(fingerprints));
  }

  async removeRecord(groupId: string): Promise<void> {
    await this.write(recordName(groupId), undefined);
  }

  private async write(name: string, value: string | undefined): Promise<void> {
    // A parameter that is sent with nothing but its name is removed.
    const change = value === undefined ? { name } : { name, sensitive: false, value };
    if (this.contextId === undefined) {
      if (value === undefined) return;
      try {
        const created = await this.client.createParameterContext({
          name: STATE_CONTEXT,
          description: DESCRIPTION,
          parameters: [change],
        });
        this.contextId = created.id;
        return;
      } catch (error) {
        // Another deploy made it in between, or the answer to our own request got lost.
        const contexts = await this.client.parameterContexts();
        this.contextId = contexts.find((context) => context.component?.name === STATE_CONTEXT)?.id;
        if (this.contextId === undefined) throw error;
      }
    }
    const id = this.contextId;
    await converge({
      read: () => this.client.parameterContext(id),
      done: (context) => rawValue(context, name) === value,
      write: (context) => this.client.updateParameterContext(context, { parameters: [change] }),
      attempts: 10,
    });
  }
}

export function readRecord(contexts: readonly ParameterContextEntity[], groupId: string): DeployRecord | undefined {
  const record = decode<DeployRecord>(contexts, recordName(groupId));
  return record?.version === 1 ? record : undefined;
}

export function readRecords(contexts: readonly ParameterContextEntity[]): DeployRecord[] {
  const context = contexts.find((candidate) => candidate.component?.name === STATE_CONTEXT);
  return (context?.component?.parameters ?? []).flatMap(({ parameter }) => {
    if (!parameter.name.startsWith('flow.')) return [];
    const record = decode<DeployRecord>(contexts, parameter.name);
    return record?.version === 1 ? [record] : [];
  });
}

export function readFingerprints(contexts: readonly ParameterContextEntity[]): Fingerprints {
  return decode<Fingerprints>(contexts, FINGERPRINTS) ?? { contexts: {} };
}

/** True where this error only means that this user may not keep records. */
export function isRecordForbidden(error: unknown): boolean {
  return hasStatus(error, 403) || refusedFor(error, 'other');
}

function rawValue(context: ParameterContextEntity | undefined, name: string): string | undefined {
  const found = context?.component?.parameters.find(({ parameter }) => parameter.name === name);
  return found?.parameter.value ?? undefined;
}

function decode<T>(contexts: readonly ParameterContextEntity[], name: string): T | undefined {
  const value = rawValue(
    contexts.find((context) => context.component?.name === STATE_CONTEXT),
    name,
  );
  if (value === undefined) return undefined;
  try {
    return JSON.parse(brotliDecompressSync(Buffer.from(value, 'base64')).toString('utf8')) as T;
  } catch {
    // Edited by hand, or of a future version: as if it were not there.
    return undefined;
  }
}

/** A large window, since a record holds several versions of the same flow. */
function encode(value: unknown): string {
  return brotliCompressSync(JSON.stringify(value), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }).toString('base64');
}

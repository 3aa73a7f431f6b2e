import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { FlowDefinition } from '../flow/flow-definition.js';
import {
  hasStatus,
  type NifiClient,
  NifiError,
  orUndefined,
  type ParameterContextEntity,
  refusedFor,
} from '../nifi/index.js';
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
const FINGERPRINTS = 'fingerprints.';

const recordName = (groupId: string): string => `flow.${groupId}`;

/** Reads and writes what flowgen remembers, in a parameter context of its own on the server. */
export class RecordStore {
  private readonly client: NifiClient;
  /** As last seen. */
  private context: ParameterContextEntity | undefined;
  /** Ids of groups that have a record and are not seen beside the one that is deployed. */
  private readonly known: readonly string[];

  /** `present`: ids of groups that are surely there. */
  constructor(client: NifiClient, contexts: readonly ParameterContextEntity[], present: readonly string[] = []) {
    this.client = client;
    this.context = contexts.find((context) => context.component?.name === STATE_CONTEXT);
    const there = new Set(present);
    this.known = (this.context?.component?.parameters ?? [])
      .flatMap(({ parameter }) => (parameter.name.startsWith('flow.') ? [parameter.name.slice('flow.'.length)] : []))
      .filter((id) => !there.has(id));
  }

  async writeRecord(record: DeployRecord): Promise<void> {
    await this.write({ [recordName(record.groupId)]: encode(record) });
  }

  /** With the fingerprints; also forgets groups that are gone: somebody removed them in NiFi. */
  async writeLastRecord(record: DeployRecord, fingerprints: Fingerprints): Promise<void> {
    const gone = await this.goneGroups(record.groupId);
    await this.write({
      [recordName(record.groupId)]: encode(record),
      // One parameter per context: flows that are deployed at the same moment do not overwrite each other's.
      ...Object.fromEntries(Object.entries(fingerprints.contexts).map(([id, one]) => [FINGERPRINTS + id, encode(one)])),
      ...Object.fromEntries(gone.map((id) => [recordName(id), undefined])),
    });
  }

  async removeRecord(groupId: string): Promise<void> {
    await this.write({ [recordName(groupId)]: undefined });
  }

  /** Of a few, so that a deploy does not pay for all that ever was. */
  private async goneGroups(except: string): Promise<string[]> {
    const candidates = this.known.filter((id) => id !== except).slice(0, 5);
    const found = await Promise.all(candidates.map((id) => orUndefined(this.client.processGroup(id))));
    return candidates.filter((_id, index) => found[index] === undefined);
  }

  /** `undefined` removes. Reads the context anew only where somebody else has changed it, or an answer got lost. */
  private async write(values: Readonly<Record<string, string | undefined>>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const left = Object.entries(values).filter(([name, value]) => rawValue(this.context, name) !== value);
      if (left.length === 0) return;
      // A parameter that is sent with nothing but its name is removed.
      const parameters = left.map(([name, value]) =>
        value === undefined ? { name } : { name, sensitive: false, value },
      );
      try {
        this.context =
          this.context === undefined
            ? await this.client.createParameterContext({ name: STATE_CONTEXT, description: DESCRIPTION, parameters })
            : await this.client.updateParameterContext(this.context, { parameters });
        return;
      } catch (error) {
        const again =
          this.context === undefined ||
          refusedFor(error, 'stale-revision') ||
          (error instanceof NifiError && error.delivery === 'unknown');
        if (!again || attempt >= 10 || hasStatus(error, 403)) throw error;
        const contexts = await this.client.parameterContexts();
        this.context = contexts.find((context) => context.component?.name === STATE_CONTEXT);
      }
    }
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
  const state = contexts.find((context) => context.component?.name === STATE_CONTEXT);
  const found = (state?.component?.parameters ?? []).flatMap(({ parameter: { name } }) => {
    if (!name.startsWith(FINGERPRINTS)) return [];
    const one = decode<Fingerprints['contexts'][string]>(contexts, name);
    return one === undefined ? [] : [[name.slice(FINGERPRINTS.length), one] as const];
  });
  return { contexts: Object.fromEntries(found) };
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

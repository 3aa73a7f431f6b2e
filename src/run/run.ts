import { randomUUID } from 'node:crypto';
import { FlowgenError } from '../errors.js';
import { delay } from '../nifi/index.js';
import { type Reporter, silentReporter } from '../reporter.js';
import { checkStartable, readBaseline, readStarts } from './baseline.js';
import { endingMessage } from './message.js';
import { isAway, type RunServers } from './servers.js';
import { OvertakenError, startProcessor, stopProcessor } from './switch.js';
import { resolveTarget } from './target.js';
import type {
  Baseline,
  NodeResult,
  QueueResult,
  RunOptions,
  RunResult,
  RunTarget,
  RunTargetRequest,
  Settings,
} from './types.js';
import { type Ending, Waiter } from './waiter.js';

/** Nothing queued, no start processor active. */
const ONLY_THREADS = /^\d+ active threads$/;
/** Stored `${now()}` values have a resolution of one second. */
const SECOND_RESOLUTION_MS = 1_100;

/**
 * Starts a flow and waits for its real end: baseline, start, wait until the end marker has moved and nothing moves any
 * more. Everything that NiFi does to a run is an outcome, not an error.
 * @throws FlowgenError `run-target`, `run-start` or NiFi's refusal where the run can't be started as asked
 */
export async function runFlow(
  servers: RunServers,
  request: RunTargetRequest,
  options: RunOptions = {},
  reporter: Reporter = silentReporter,
): Promise<RunResult> {
  const settings = settingsOf(options);
  const signal = options.signal ?? new AbortController().signal;
  const run = new Run(servers, settings, signal, reporter);
  return run.execute(request);
}

function settingsOf(options: RunOptions): Settings {
  const { signal: _, ...given } = options;
  const defaults = {
    mode: 'once',
    interval: 15_000,
    timeout: 3_600_000,
    settle: 10_000,
    poll: 1_000,
    until: 'marker',
    onRunning: 'refuse',
    failOnBulletins: true,
    startTimeout: 60_000,
    unreachableAfter: 300_000,
    connectTimeout: 30_000,
  } as const;
  return { ...defaults, ...given };
}

class Run {
  readonly #id = randomUUID();
  #started: number | undefined;
  #attached = false;

  constructor(
    private readonly servers: RunServers,
    private readonly settings: Settings,
    private readonly signal: AbortSignal,
    private readonly reporter: Reporter,
  ) {}

  async execute(request: RunTargetRequest): Promise<RunResult> {
    let target: RunTarget = {
      groupId: '',
      groupName: request.flow ?? request.start?.join(', ') ?? '',
      startIds: [],
      failureIds: [],
      stateKey: '',
    };
    let baseline: Baseline;
    try {
      this.reporter.step(`Looking for ${target.groupName}`);
      target = await this.#patiently(() => resolveTarget(this.servers, request));
      baseline = await this.#patiently(() => this.#begin(target));
    } catch (error) {
      if (this.signal.aborted) return this.#result(target, { outcome: 'cancelled', reason: 'cancelled' });
      if (!isAway(error)) throw error;
      const detail = `${error.message} ${this.#started === undefined ? 'Nothing was started.' : ''}`.trim();
      return this.#result(target, { outcome: 'unreachable', reason: 'unreachable', detail });
    }
    if (baseline.busy && !this.#attached) {
      return this.#result(target, { outcome: 'refused', reason: 'already-running', detail: baseline.busy }, baseline);
    }
    for (const note of baseline.notes) this.reporter.note(note);
    return this.#watch(target, baseline);
  }

  /** NiFi may be starting: before the start it is waited for, but not long. */
  async #patiently<T>(work: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + this.settings.connectTimeout;
    for (;;) {
      try {
        this.signal.throwIfAborted();
        return await work();
      } catch (error) {
        if (!isAway(error) || Date.now() > deadline || this.#started !== undefined) throw error;
        this.reporter.step(`Waiting for NiFi: ${error.message}`);
        await delay(Math.min(1_000, this.settings.poll), this.signal);
      }
    }
  }

  /** Reads the baseline, and only then starts. Of two runs at the same moment the revision lets only one through. */
  async #begin(target: RunTarget): Promise<Baseline> {
    const useMarker = this.settings.until === 'marker';
    for (let attempt = 0; attempt < 5; attempt++) {
      let baseline = await readBaseline(this.servers, target, useMarker);
      // A processor that looks whether there is work has a thread for a moment: that alone is no run.
      for (let look = 0; look < 5 && ONLY_THREADS.test(baseline.busy); look++) {
        await delay(300, this.signal);
        baseline = await readBaseline(this.servers, target, useMarker);
      }
      if (baseline.busy) {
        if (this.settings.onRunning === 'refuse') return baseline;
        this.#attached = true;
        this.#started = Date.now();
        this.reporter.note(`Joining a run that had begun before (${baseline.busy}).`);
        return { ...baseline, notes: [...baseline.notes, `Joined a run that had begun before: ${baseline.busy}.`] };
      }
      for (const start of await readStarts(this.servers, target)) checkStartable(start);
      if (baseline.marked && [...baseline.end.values()].some((value) => !/^\d+$/.test(value))) {
        // A run that ends within the second of the baseline would leave the same value.
        await delay(SECOND_RESOLUTION_MS, this.signal);
      }
      this.signal.throwIfAborted();
      if (await this.#start(target, baseline)) return baseline;
      this.reporter.note('The start processor was changed meanwhile; looking again.');
    }
    throw new FlowgenError('run-start', 'The start processor is changed by somebody else all the time.');
  }

  /** False if somebody else was faster. */
  async #start(target: RunTarget, baseline: Baseline): Promise<boolean> {
    const state = this.settings.mode === 'interval' ? 'RUNNING' : 'RUN_ONCE';
    const started: string[] = [];
    for (const id of target.startIds) {
      try {
        // From here on it may have been started, whatever the answer says.
        this.#started ??= Date.now();
        await startProcessor(this.servers, id, baseline.revisions.get(id)!, this.#id, state);
        started.push(id);
      } catch (error) {
        if (started.length === 0) this.#started = undefined;
        if (!(error instanceof OvertakenError)) {
          await this.#stop(target);
          throw error;
        }
        if (started.length === 0) return false;
        for (const other of started) await stopProcessor(this.servers, other);
        throw new FlowgenError('run-start', `Not all start processors could be started: ${error.message}`);
      }
    }
    this.#started = Date.now();
    this.reporter.step(`Started ${target.groupName}`);
    return true;
  }

  async #watch(target: RunTarget, baseline: Baseline): Promise<RunResult> {
    const { until } = this.settings;
    const wait = this.settings.wait ?? (target.endId !== undefined || until === 'drained');
    const waiter = new Waiter(
      this.servers,
      target,
      this.settings,
      baseline,
      { id: this.#id, startedAt: this.#started!, attached: this.#attached, wait, signal: this.signal },
      this.reporter,
    );
    let ending: Ending;
    try {
      ending = await waiter.wait();
    } catch (error) {
      await this.#stop(target);
      throw error;
    }
    if (['cancelled', 'timed-out', 'unreachable'].includes(ending.outcome)) {
      ending = { ...ending, ...(await this.#stopNote(target, ending)) };
    }
    return this.#result(target, ending, baseline, waiter);
  }

  async #stopNote(target: RunTarget, ending: Ending): Promise<{ detail?: string }> {
    const detail = ending.detail === undefined ? '' : `${ending.detail} `;
    if (this.#attached) return { detail: `${detail}Somebody else started it; it goes on.` };
    const stopped = await this.#stop(target);
    return {
      detail: stopped
        ? `${detail}The start processor is stopped; FlowFiles on their way go on.`
        : `${detail}The start processor could not be stopped.`,
    };
  }

  /** Stops what this run started. */
  async #stop(target: RunTarget): Promise<boolean> {
    if (this.#attached) return false;
    this.reporter.step('Stopping the start processor');
    let all = true;
    for (const id of target.startIds) {
      try {
        all = (await stopProcessor(this.servers, id)) && all;
      } catch {
        all = false;
      }
    }
    return all;
  }

  #result(target: RunTarget, ending: Ending, baseline?: Baseline, waiter?: Waiter): RunResult {
    const ended = Date.now();
    const bulletins = [...(waiter?.bulletins.values() ?? [])].map(({ bulletin, nodeAddress }) => ({
      time: bulletin?.timestamp ?? '',
      source: bulletin?.sourceName ?? '',
      message: bulletin?.message ?? '',
      ...(nodeAddress === undefined ? {} : { node: nodeAddress }),
    }));
    const nodes = baseline === undefined ? [] : nodeResults(baseline, waiter);
    const queues = queueResults(baseline, waiter);
    const flowFiles = waiter?.produced ?? 0;
    const full = [...(waiter?.topology?.connections.values() ?? [])]
      .filter((one) => target.startIds.includes(one.sourceId) && (waiter?.snapshot?.queues.get(one.id) ?? 0) > 0)
      .map((one) => `${one.sourceName} → ${one.destinationName}`);
    return {
      outcome: ending.outcome,
      reason: ending.reason,
      message: endingMessage(
        {
          ...ending,
          name: target.groupName,
          seconds: (ended - (this.#started ?? ended)) / 1000,
          flowFiles,
          failures: waiter?.failures ?? 0,
          bulletins,
          queues,
          away: nodes.filter((node) => !node.connected).map((node) => node.address),
          full,
        },
        this.settings,
      ),
      ...(this.#started === undefined ? {} : { started: new Date(this.#started).toISOString() }),
      ended: new Date(ended).toISOString(),
      attached: this.#attached,
      group: { id: target.groupId, name: target.groupName },
      url: this.servers.url,
      flowFiles,
      bytes: waiter?.producedBytes ?? 0,
      endedFlowFiles: waiter?.arrived ?? 0,
      nodes,
      queues,
      bulletins,
      notes: baseline?.notes ?? [],
    };
  }
}

function nodeResults(baseline: Baseline, waiter: Waiter | undefined): NodeResult[] {
  const end = waiter?.end ?? baseline.end;
  const ids = new Set([...baseline.nodes.keys(), ...(waiter?.snapshot?.nodes.keys() ?? [])]);
  return [...ids].sort().map((id) => {
    const now = waiter?.snapshot?.nodes.get(id);
    const before = baseline.end.get(id);
    const after = end.get(id);
    return {
      id,
      address: now?.address ?? baseline.nodes.get(id) ?? '',
      connected: waiter?.snapshot === undefined || now !== undefined,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      queued: now?.queued ?? 0,
      active: now?.active ?? 0,
    };
  });
}

function queueResults(baseline: Baseline | undefined, waiter: Waiter | undefined): QueueResult[] {
  const found: QueueResult[] = [];
  for (const [id, count] of waiter?.snapshot?.queues ?? []) {
    const own = count - (baseline?.resting.get(id) ?? 0) - (baseline?.parked.get(id) ?? 0);
    const connection = waiter?.topology?.connections.get(id);
    if (own > 0)
      found.push({ id, from: connection?.sourceName ?? '', to: connection?.destinationName ?? id, queued: own });
  }
  return found.sort((a, b) => b.queued - a.queued);
}

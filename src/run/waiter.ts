import { type Bulletin, hasStatus, type ProcessorEntity } from '../nifi/index.js';
import type { Reporter } from '../reporter.js';
import { bulletinKey, hasChanged, isActive, readEnd, readErrors, readFailures, readStarts } from './baseline.js';
import { isAway, type RunServers } from './servers.js';
import { OvertakenError, startProcessor, stopProcessor } from './switch.js';
import { isFailing, readSnapshot, readTopology, type Snapshot, type Topology } from './topology.js';
import type { Baseline, MarkerValues, Outcome, RunTarget, Settings } from './types.js';
import { Watch, WindowCounter } from './watch.js';

/** RUN_ONCE is given this long to show in the task count before it is sent again. */
const START_AGAIN_MS = 1_500;

export interface Ending {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly detail?: string;
}

/** Watches one run from its start to its end. */
export class Waiter {
  readonly #watch: Watch;
  readonly #counters = new Map<string, WindowCounter>();
  readonly bulletins = new Map<string, Bulletin>();
  topology: Topology | undefined;
  snapshot: Snapshot | undefined;
  end: MarkerValues;
  failures = 0;
  readonly #endBefore: Map<string, string>;
  #ran: boolean;
  #intervalOver: boolean;
  #idleSince: number | undefined;
  #errorsReadAt = 0;

  constructor(
    private readonly servers: RunServers,
    private readonly target: RunTarget,
    private readonly settings: Settings,
    private readonly baseline: Baseline,
    private readonly run: {
      readonly id: string;
      /** Epoch milliseconds. */
      readonly startedAt: number;
      readonly attached: boolean;
      readonly wait: boolean;
      readonly signal: AbortSignal;
    },
    private readonly reporter: Reporter,
  ) {
    this.end = baseline.end;
    this.#endBefore = new Map(baseline.end);
    this.#ran = run.attached;
    this.#intervalOver = run.attached || settings.mode === 'once';
    this.#watch = new Watch({
      settle: settings.settle / 1000,
      wait: run.wait,
      marked: baseline.marked,
      attached: run.attached,
    });
  }

  /** How the run ended. Throws only for what waiting longer does not mend (a permission, for example). */
  async wait(): Promise<Ending> {
    const { settings, run } = this;
    const deadline = run.startedAt + settings.timeout;
    let awaySince: number | undefined;
    for (;;) {
      if (run.signal.aborted) return { outcome: 'cancelled', reason: 'cancelled' };
      let problem: Error | undefined;
      try {
        await this.#endInterval();
        const verdict = await this.#look();
        if (awaySince !== undefined) this.reporter.note('NiFi answers again.');
        awaySince = undefined;
        if (verdict !== undefined) return verdict;
      } catch (error) {
        if (run.signal.aborted) continue;
        // Not found: a server that has just been started may not know its flow yet.
        if (!isAway(error) && !hasStatus(error, 404)) throw error;
        problem = error;
        this.#watch.interrupt();
        this.#idleSince = undefined;
        if (awaySince === undefined) this.reporter.warn(`${error.message} Trying again.`);
        awaySince ??= Date.now();
        if (Date.now() - awaySince > settings.unreachableAfter) return this.#lost(error);
      }
      if (Date.now() >= deadline) {
        return problem === undefined ? { outcome: 'timed-out', reason: 'timed-out' } : this.#lost(problem);
      }
      // Short runs end soon after they began; long ones need no more than a look per second.
      const pause = Date.now() - run.startedAt < 5_000 ? Math.min(250, settings.poll) : settings.poll;
      await sleep(Math.max(20, Math.min(pause, deadline - Date.now())), run.signal);
    }
  }

  #lost(error: Error): Ending {
    return hasStatus(error, 404)
      ? { outcome: 'failed', reason: 'gone', detail: error.message }
      : { outcome: 'unreachable', reason: 'unreachable', detail: error.message };
  }

  async #endInterval(): Promise<void> {
    if (this.#intervalOver || Date.now() < this.run.startedAt + this.settings.interval) return;
    const stopped = await Promise.all(this.target.startIds.map((id) => stopProcessor(this.servers, id)));
    this.#intervalOver = stopped.every(Boolean);
  }

  async #look(): Promise<Ending | undefined> {
    const { servers, target, baseline } = this;
    this.topology ??= await readTopology(servers, target.groupId);
    const starts = await readStarts(servers, target);
    // The queues are read before the state: a FlowFile that leaves the last queue after that shows in the state.
    const snapshot = await readSnapshot(servers, target.groupId);
    this.snapshot = snapshot;
    if (baseline.marked) this.end = (await readEnd(servers, this.topology, target)) ?? this.end;
    await this.#countFailures(snapshot);
    const now = Date.now();
    this.#count(now / 1000, snapshot);
    const threads = target.startIds.reduce((sum, id) => sum + (snapshot.processors.get(id)?.threads ?? 0), 0);
    const active = starts.some(isActive);
    this.#ran ||= threads > 0 || this.#hasRun(snapshot);
    const changed = baseline.marked ? hasChanged(this.#before(), this.end) : undefined;
    const queued = this.#moving(snapshot);
    if (!this.#ran && !changed && queued === 0) {
      const ending = await this.#startAgain(now, starts, active);
      if (ending !== undefined) return ending;
    }
    const missing = servers.acknowledgeDisconnected
      ? []
      : [...baseline.nodes.keys()].filter((id) => !snapshot.nodes.has(id));
    this.#progress(snapshot, queued, missing);
    return this.#watch.observe({
      at: now / 1000,
      startActive: active || threads > 0 || !this.#intervalOver,
      ran: this.#ran,
      queued,
      threads: snapshot.threads,
      ...(changed === undefined ? {} : { endChanged: changed }),
      produced: this.produced,
      failures: this.failures,
      errors: this.settings.failOnBulletins ? this.bulletins.size : 0,
      missingNodes: missing.length,
      activity: JSON.stringify([[...this.end], [...snapshot.queues.values()], this.#everything()]),
    });
  }

  /** A node that joined later brings its old value along: that is its baseline, not a change. */
  #before(): MarkerValues {
    for (const [node, value] of this.end) {
      if (!this.baseline.nodes.has(node) && !this.#endBefore.has(node)) this.#endBefore.set(node, value);
    }
    return this.#endBefore;
  }

  async #countFailures(snapshot: Snapshot): Promise<void> {
    const { servers, target, baseline } = this;
    const topology = this.topology!;
    let failures = 0;
    const values = await readFailures(servers, target);
    for (const [id, value] of values) {
      if (hasChanged(baseline.failures.get(id) ?? new Map(), value)) failures += Math.max(1, this.#total(`in:${id}`));
    }
    for (const id of topology.parked) {
      // What a failure marker passed on was counted there, if its state may be read.
      if (values.has(topology.connections.get(id)?.sourceId ?? '')) continue;
      if (!isFailing(topology, id, target.failureIds)) continue;
      failures += Math.max(0, (snapshot.queues.get(id) ?? 0) - (baseline.parked.get(id) ?? 0));
    }
    this.failures = failures;
    // Bulletins stay for five minutes, so now and then is often enough; before the verdict they are read anew.
    const now = Date.now();
    const nearEnd = this.#watch.quietFor(now / 1000) * 1000 + 2 * this.settings.poll >= this.settings.settle;
    if (!nearEnd && now - this.#errorsReadAt < 10_000) return;
    this.#errorsReadAt = now;
    for (const bulletin of await readErrors(servers, topology)) {
      const key = bulletinKey(bulletin);
      if (!baseline.bulletins.has(key)) this.bulletins.set(key, bulletin);
    }
  }

  #count(at: number, snapshot: Snapshot): void {
    const { target, baseline } = this;
    for (const [id, counts] of snapshot.processors) {
      const before = baseline.counts.get(id);
      if (target.startIds.includes(id)) {
        this.#feed(`out:${id}`, at, before?.flowFilesOut ?? 0, counts.flowFilesOut);
        this.#feed(`bytes:${id}`, at, before?.bytesOut ?? 0, counts.bytesOut);
      } else if (id === target.endId || target.failureIds.includes(id)) {
        this.#feed(`in:${id}`, at, before?.flowFilesIn ?? 0, counts.flowFilesIn);
      }
    }
  }

  #feed(key: string, at: number, before: number, value: number): void {
    let counter = this.#counters.get(key);
    if (counter === undefined) {
      counter = new WindowCounter();
      this.#counters.set(key, counter);
      counter.add(at, before);
    }
    counter.add(at, value);
  }

  #total(key: string): number {
    return this.#counters.get(key)?.total ?? 0;
  }

  #everything(): number {
    return [...this.#counters.values()].reduce((sum, counter) => sum + counter.total, 0);
  }

  /** FlowFiles that left the start processors. */
  get produced(): number {
    return this.target.startIds.reduce((sum, id) => sum + this.#total(`out:${id}`), 0);
  }

  get producedBytes(): number {
    return this.target.startIds.reduce((sum, id) => sum + this.#total(`bytes:${id}`), 0);
  }

  get arrived(): number {
    return this.target.endId === undefined ? 0 : this.#total(`in:${this.target.endId}`);
  }

  #hasRun(snapshot: Snapshot): boolean {
    return this.target.startIds.some((id) => {
      const counts = snapshot.processors.get(id);
      const before = this.baseline.counts.get(id);
      if (counts === undefined) return false;
      return before === undefined || counts.tasks > before.tasks || counts.nanos > before.nanos;
    });
  }

  #moving(snapshot: Snapshot): number {
    let moving = 0;
    for (const [id, count] of snapshot.queues) {
      if (!this.topology!.parked.has(id)) moving += Math.max(0, count - (this.baseline.resting.get(id) ?? 0));
    }
    return moving;
  }

  /**
   * RUN_ONCE is accepted and does nothing when the processor has yielded (a listing that found nothing yields), when
   * the queue behind it is full, or on a node that is not the primary one. The task count tells.
   */
  async #startAgain(now: number, starts: readonly ProcessorEntity[], active: boolean): Promise<Ending | undefined> {
    if (this.run.attached) return undefined;
    if (active || !this.#intervalOver) {
      this.#idleSince = undefined;
      return undefined;
    }
    const { mode, interval, startTimeout } = this.settings;
    const patience = mode === 'once' ? startTimeout : Math.max(startTimeout, interval);
    if (now - this.run.startedAt > patience) return { outcome: 'failed', reason: 'not-started' };
    if (mode !== 'once') return undefined;
    this.#idleSince ??= now;
    if (now - this.#idleSince < START_AGAIN_MS) return undefined;
    this.#idleSince = undefined;
    this.reporter.step('The start processor accepted RUN_ONCE but did not run; trying again');
    for (const { id, revision } of starts) {
      try {
        await startProcessor(this.servers, id, revision, this.run.id, 'RUN_ONCE');
      } catch (error) {
        if (!(error instanceof OvertakenError)) throw error;
      }
    }
    return undefined;
  }

  #progress(snapshot: Snapshot, queued: number, missing: readonly string[]): void {
    const nodes = [...snapshot.nodes.values()];
    const each = nodes.map(({ address, queued: q, active }) => `${address} ${q} queued, ${active} active`);
    const where = nodes.length === 1 ? `${nodes[0]!.active} active` : each.join(' · ');
    const lost = missing.length === 0 ? '' : ` · away: ${missing.map((id) => this.baseline.nodes.get(id)).join(', ')}`;
    this.reporter.step(`${this.target.groupName}: ${queued} FlowFiles on their way · ${where}${lost}`);
  }
}

/** Ends early, without an error, when the signal fires. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

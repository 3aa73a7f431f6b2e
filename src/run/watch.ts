/**
 * When has a run ended, and how? Pure decisions over what was observed, without NiFi, clock or network. The Airflow
 * package has the same rules; test/fixtures/run/decisions.json is tested against both.
 */

/** One look at the running flow. */
export interface Observation {
  /** Seconds on any clock that only goes forward. */
  readonly at: number;
  /** A start processor is not stopped, or has threads. */
  readonly startActive: boolean;
  /** The start processors did run since the baseline. */
  readonly ran: boolean;
  /** FlowFiles that will still move: without parked ones and those that lay before a stopped processor at the start. */
  readonly queued: number;
  /** Active threads of the group, all nodes. */
  readonly threads: number;
  /** The end marker's state differs from the baseline; absent where there is none or it must not be read. */
  readonly endChanged?: boolean;
  /** FlowFiles that left the start processors; absent if nobody counted from the beginning. */
  readonly produced?: number;
  /** FlowFiles at failure markers, and parked ones that came there by a failure relationship. */
  readonly failures: number;
  /** Error bulletins since the baseline, where they count. */
  readonly errors: number;
  /** Nodes that were there at the start and are not now; what they hold cannot be seen. */
  readonly missingNodes: number;
  /** Changes whenever something happened between two looks (counters, queues, state). */
  readonly activity: string;
}

export interface Verdict {
  readonly outcome: 'finished' | 'nothing-to-do' | 'failed' | 'started';
  /** Stable, kebab-case. */
  readonly reason: string;
}

export interface WatchOptions {
  /** Seconds without any change, any queued FlowFile and any thread after which a run has ended. */
  readonly settle: number;
  /** False ends as soon as the start processors have run and stopped. Default true. */
  readonly wait?: boolean;
  /** An end marker exists and can be read. Default true. */
  readonly marked?: boolean;
  /** The run was started by somebody else, perhaps long ago. Default false. */
  readonly attached?: boolean;
  /** An attached run has only ended once the end marker has moved. Default false. */
  readonly mustChange?: boolean;
}

export class Watch {
  readonly #options: WatchOptions;
  readonly #marked: boolean;
  readonly #attached: boolean;
  #quietSince: number | undefined;
  #activity: string | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#marked = options.marked ?? true;
    this.#attached = options.attached ?? false;
  }

  /** NiFi could not be asked: what happened meanwhile is unknown, so the settle time begins anew. */
  interrupt(): void {
    this.#quietSince = undefined;
  }

  /** Seconds since when nothing has moved. */
  quietFor(at: number): number {
    return this.#quietSince === undefined ? 0 : at - this.#quietSince;
  }

  /** The verdict, or undefined while the run goes on. */
  observe(seen: Observation): Verdict | undefined {
    if (this.#options.wait === false) {
      return seen.ran && !seen.startActive ? { outcome: 'started', reason: 'started' } : undefined;
    }
    const quiet = !seen.startActive && seen.queued === 0 && seen.threads === 0 && seen.missingNodes === 0;
    if (!quiet) this.#quietSince = undefined;
    else if (this.#quietSince === undefined || seen.activity !== this.#activity) this.#quietSince = seen.at;
    this.#activity = seen.activity;
    if (this.#quietSince === undefined || seen.at - this.#quietSince < this.#options.settle) return undefined;
    if (!seen.ran && !this.#attached && !seen.endChanged) return undefined;
    if (this.#options.mustChange && !seen.endChanged && seen.failures === 0 && seen.errors === 0) return undefined;
    return this.#ended(seen);
  }

  #ended(seen: Observation): Verdict {
    if (seen.failures > 0) return { outcome: 'failed', reason: 'failure-marker' };
    if (seen.errors > 0) return { outcome: 'failed', reason: 'bulletins' };
    if (this.#marked && seen.endChanged) return { outcome: 'finished', reason: 'end-reached' };
    if (this.#attached) return { outcome: 'finished', reason: 'drained' };
    if (!seen.produced) return { outcome: 'nothing-to-do', reason: 'nothing-produced' };
    if (this.#marked && seen.endChanged !== undefined) return { outcome: 'failed', reason: 'end-not-reached' };
    return { outcome: 'finished', reason: 'drained' };
  }
}

/** NiFi's counters tell the sum of the last five minutes, in steps of a second; after this many seconds it is gone. */
const WINDOW_SECONDS = 303;

/**
 * What went through since the first reading. NiFi only tells the sum of a sliding window: what slides out while
 * something new comes in cannot be seen at once. So this is a lower bound that is never too high; it is exact for a
 * run of less than five minutes after five minutes of rest, and soon catches up otherwise.
 */
export class WindowCounter {
  #first: { readonly at: number; readonly value: number } | undefined;
  #last = 0;
  /** Totals that were reached, with their times. */
  readonly #reached: { readonly at: number; readonly total: number }[] = [];
  total = 0;

  /** Takes a reading. */
  add(at: number, value: number): void {
    if (this.#first === undefined) {
      this.#first = { at, value };
      this.#last = value;
      return;
    }
    // What was counted before the window began, and what is in the window now, but for what was there at first.
    while (this.#reached.length > 1 && this.#reached[1]!.at <= at - WINDOW_SECONDS) this.#reached.shift();
    const [oldest] = this.#reached;
    const gone = oldest !== undefined && oldest.at <= at - WINDOW_SECONDS ? oldest.total : 0;
    const foreign = at - this.#first.at < WINDOW_SECONDS ? this.#first.value : 0;
    const total = Math.max(this.total + Math.max(0, value - this.#last), value - foreign + gone);
    if (total > this.total) this.#reached.push({ at, total });
    this.total = total;
    this.#last = value;
  }
}

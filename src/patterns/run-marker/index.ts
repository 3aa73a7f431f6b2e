import type { Funnel, Processor } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';
import { RUN_END_MARK, RUN_FAILURE_MARK, RUN_START_MARK } from './marks.js';

export interface RunMarkersOptions {
  /** What a run starts: processors that accept no input. They are deployed stopped. */
  readonly start: Processor | readonly Processor[];
  /** Prefix of the markers' ids. Default `run`. */
  readonly id?: string;
  /** Stored property that changes with every FlowFile. Default `last_tms`. */
  readonly stateKey?: string;
  /**
   * What becomes of FlowFiles at the failure marker. `keep`: they wait in a queue for an operator (10,000 of them
   * at most, then the flow stands still). `drop`: they end here; only where nothing is lost by that. Default `keep`.
   */
  readonly failed?: 'keep' | 'drop';
}

export interface RunMarkers {
  /** Lead here what has come to a good end. Stores the time of the last FlowFile and how many there were. */
  readonly end: Processor;
  /** Lead here what has failed: the run's outcome is then `failed`. Made when it is first asked for. */
  readonly failure: Processor;
  /** Where failed FlowFiles wait; absent with `failed: 'drop'` and where there is no failure marker. */
  readonly kept: Funnel | undefined;
  /** Connects the good relationships of a processor to the end and the bad ones to the failure marker. */
  after(last: Processor, ends: { readonly good: readonly string[]; readonly bad?: readonly string[] }): void;
}

/**
 * Marks where a run of this group begins and ends, so that `flowgen run <flow>` needs no identifiers.
 *
 * A marker is an UpdateAttribute that stores its state locally, on every node: what has changed since the start shows
 * that FlowFiles have arrived. `now()` alone is stored with a resolution of one second, hence milliseconds and a count.
 */
export function runMarkers(group: GroupBuilder, options: RunMarkersOptions): RunMarkers {
  const prefix = options.id ?? 'run';
  const stateKey = options.stateKey ?? 'last_tms';
  for (const start of [options.start].flat() as Processor[]) {
    start.configure({ state: 'stopped', comments: withMark(start.model.comments, RUN_START_MARK) });
  }
  const marker = (id: string, name: string, comments: string) =>
    group.processor('UpdateAttribute', {
      id: `${prefix}-${id}`,
      name,
      comments,
      properties: { 'Store State': 'Store state locally', 'Stateful Variables Initial Value': '0' },
      dynamic: {
        [stateKey]: '${now():toNumber()}',
        run_count: "${getStateValue('run_count'):plus(1)}",
      },
      // A state that could not be stored is no reason to lose a FlowFile's way: it has arrived all the same.
      autoTerminate: ['set state fail'],
    });
  const end = marker('end', 'Run: end', withMark('What arrives here has come to a good end.', RUN_END_MARK));
  end.configure({ autoTerminate: ['success', 'set state fail'] });
  let failure: Processor | undefined;
  let kept: Funnel | undefined;
  // A flow in which nothing can fail needs no marker for it, and NiFi takes none that nothing leads to.
  const failureMarker = (): Processor => {
    if (failure) return failure;
    failure = marker('failure', 'Run: failed', withMark('What arrives here makes the run fail.', RUN_FAILURE_MARK));
    if (options.failed === 'drop') {
      failure.configure({ autoTerminate: ['success', 'set state fail'] });
    } else {
      kept = group.funnel(`${prefix}-failed`, {
        allow: { 'unconnected-funnel': 'failed FlowFiles wait here for an operator' },
      });
      failure.configure({ autoTerminate: [] });
      failure.to(kept, ['success', 'set state fail'], { name: 'failed FlowFiles' });
    }
    return failure;
  };
  return {
    end,
    get failure() {
      return failureMarker();
    },
    get kept() {
      return kept;
    },
    after(last, ends) {
      if (ends.good.length > 0) last.to(end, ends.good);
      if (ends.bad?.length) last.to(failureMarker(), ends.bad);
    },
  };
}

function withMark(comments: string | undefined, mark: string): string {
  return comments ? `${comments}\n${mark}` : mark;
}

import type { QueueResult, RunResult, Settings } from './types.js';

export interface MessageFacts {
  readonly outcome: RunResult['outcome'];
  readonly reason: string;
  readonly name: string;
  readonly seconds: number;
  readonly flowFiles: number;
  readonly failures: number;
  readonly bulletins: RunResult['bulletins'];
  readonly queues: readonly QueueResult[];
  /** Addresses of nodes that went away. */
  readonly away: readonly string[];
  /** Connections right behind the start processors that hold something. */
  readonly full: readonly string[];
  /** What the server said, or why the run was refused. */
  readonly detail?: string;
}

/** What a person is told: the outcome, and what to look at next. */
export function endingMessage(facts: MessageFacts, settings: Settings): string {
  const { name, reason } = facts;
  const newest = facts.bulletins.at(-1);
  const cause = newest === undefined ? '' : ` ${newest.source}: ${newest.message}`;
  switch (facts.outcome) {
    case 'finished':
      return reason === 'drained' && facts.flowFiles === 0
        ? `'${name}' has come to rest after ${duration(facts.seconds)}.`
        : `'${name}' finished after ${duration(facts.seconds)}.`;
    case 'nothing-to-do':
      return `'${name}' had nothing to do: the start produced no FlowFile.`;
    case 'started':
      return `'${name}' was started; its end was not waited for.`;
    case 'refused':
      return `'${name}' is running already: ${facts.detail}. Wait for it, or use --attach.`;
    case 'unreachable':
      return `NiFi could not be reached while '${name}' was running: ${facts.detail}`;
    case 'cancelled':
      return `The wait for '${name}' was cancelled. ${facts.detail ?? ''}`.trim();
    case 'timed-out':
      return `'${name}' did not end within ${duration(settings.timeout / 1000)}. ${where(facts)}`;
    case 'failed':
      if (reason === 'failure-marker') {
        return `'${name}' failed: ${count(facts.failures, 'FlowFile')} went to a failure marker.${cause}`;
      }
      if (reason === 'bulletins')
        return `'${name}' failed: ${count(facts.bulletins.length, 'error bulletin')}.${cause}`;
      if (reason === 'not-started') return notStarted(facts, settings);
      if (reason === 'gone') return `'${name}' failed: ${facts.detail}`;
      return (
        `'${name}' ended without reaching its end marker: ${count(facts.flowFiles, 'FlowFile')} left the start, all queues are ` +
        `empty, and the marker's state is unchanged. They were terminated elsewhere.${cause}`
      );
  }
}

function notStarted(facts: MessageFacts, settings: Settings): string {
  const full = facts.full.length === 0 ? '' : ` The queue ${facts.full[0]} may be full.`;
  const within = duration(Math.max(settings.startTimeout, settings.mode === 'interval' ? settings.interval : 0) / 1000);
  return (
    `'${facts.name}' did not start: NiFi accepted the start, but the processor ran no task within ${within} ` +
    `(yielded, back-pressure, or not on the primary node).${full}`
  );
}

function where(facts: MessageFacts): string {
  const queues = facts.queues.slice(0, 5).map((queue) => `${queue.queued} at ${queue.from} → ${queue.to}`);
  const away = facts.away.length === 0 ? '' : ` Nodes that went away: ${facts.away.join(', ')}.`;
  const what =
    queues.length > 0
      ? `FlowFiles still sit here: ${queues.join('; ')}.`
      : 'No FlowFile is queued: a processor still works, the start still runs, or the end marker was not reached.';
  return what + away;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

/** `42 s`, `3 min 20 s`, `1 h 5 min`. */
export function duration(seconds: number): string {
  const total = Math.round(seconds);
  if (total < 60) return `${seconds < 10 && seconds % 1 !== 0 ? seconds.toFixed(1) : total} s`;
  const parts = total < 3600 ? [`${Math.floor(total / 60)} min`, `${total % 60} s`] : hours(total);
  return parts.filter((part) => !part.startsWith('0 ')).join(' ');
}

function hours(total: number): string[] {
  return [`${Math.floor(total / 3600)} h`, `${Math.floor((total % 3600) / 60)} min`];
}

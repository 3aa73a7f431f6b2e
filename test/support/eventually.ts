import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats `check` until it neither throws nor returns false, and returns its result; rethrows its last failure after
 * `timeout` milliseconds (default 30,000).
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  options: { readonly timeout?: number; readonly interval?: number; readonly message?: string } = {},
): Promise<Exclude<T, false>> {
  const timeout = options.timeout ?? 30_000;
  const deadline = Date.now() + timeout;
  for (;;) {
    let failure: unknown;
    try {
      const result = await check();
      if (result !== false) return result as Exclude<T, false>;
      failure = new Error(options.message ?? 'the condition stayed false');
    } catch (error) {
      failure = error;
    }
    if (Date.now() > deadline) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      throw new Error(`Not within ${timeout / 1000} s: ${options.message ?? reason}`, { cause: failure });
    }
    await sleep(options.interval ?? 100);
  }
}

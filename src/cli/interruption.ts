import { FlowgenError } from '../errors.js';

/** A signal that Ctrl-C gives, for engines that clean up behind themselves; `done` gives Ctrl-C its usual meaning back. */
export function interruption(): { readonly signal: AbortSignal; readonly done: () => void } {
  const controller = new AbortController();
  const stop = (): void => controller.abort(new FlowgenError('interrupted', 'Interrupted.'));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return {
    signal: controller.signal,
    done: () => {
      process.removeListener('SIGINT', stop);
      process.removeListener('SIGTERM', stop);
    },
  };
}

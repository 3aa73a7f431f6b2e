import { FlowgenError } from '../errors.js';
import type { DeployReport } from './types.js';

/** Exit codes of `deploy` beyond 0 (done, or nothing to do), 1 (error before anything was changed) and 2 (`plan`). */
export const DEPLOY_EXIT = {
  /** It failed, and the server is in the state before. */
  restored: 3,
  /** It failed half-way, and the state before could not be restored, or an answer got lost: look at the report. */
  broken: 4,
  /** The flow is deployed, but something does not run or is not valid. */
  unhealthy: 5,
} as const;

/** Something that a deploy could not do. `phase`: where it was. */
export class DeployError extends FlowgenError {
  readonly phase: string;
  /** Present on the error that leaves the engine. */
  readonly report?: DeployReport;

  constructor(
    phase: string,
    message: string,
    options: { hint?: string; exitCode?: number; cause?: unknown; report?: DeployReport } = {},
  ) {
    super(`deploy-${phase}`, message, options);
    this.name = 'DeployError';
    this.phase = phase;
    if (options.report !== undefined) this.report = options.report;
  }
}

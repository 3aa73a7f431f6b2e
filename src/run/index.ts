/** Start a flow and know when it has really ended. Without a terminal: `flowgen run` is built on this. */
export { runFlow } from './run.js';
export { isAway, RunServers } from './servers.js';
export {
  type BulletinResult,
  EXIT_CODES,
  type NodeResult,
  type Outcome,
  type QueueResult,
  type RunOptions,
  type RunResult,
  type RunTarget,
  type RunTargetRequest,
} from './types.js';

export type * from './options.js';
export { type OutboxRelay, outboxRelay } from './outbox-relay.js';

export type { OptionalOutboxColumn, OutboxColumn, OutboxMapping, OutboxState } from '../../sql/outbox-layout.js';
export type { IncrementalRelay } from './incremental.js';
export type * from './incremental-options.js';
export type * from './options.js';
export { type OutboxRelay, outboxRelay } from './outbox-relay.js';

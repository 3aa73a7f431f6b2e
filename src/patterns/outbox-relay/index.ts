export type { OptionalOutboxColumn, OutboxColumn, OutboxMapping, OutboxState } from '../../sql/outbox-layout.js';
export type * from './options.js';
export { type OutboxRelay, outboxRelay } from './outbox-relay.js';

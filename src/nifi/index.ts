export type { NifiAuth } from './auth.js';
export { converge, NifiClient, type NifiClientOptions, orUndefined, type PortKind, type Revised } from './client.js';
export { type Connected, connect } from './connect.js';
export type * from './entities.js';
export { changeParameterContext, type LongOptions, type LongOutcome, replaceGroup } from './long-request.js';
export { type Delivery, hasStatus, NifiError, type RefusalKind, refusedFor } from './nifi-error.js';
export { redactValidation } from './redact.js';
export type { TlsMaterial } from './tls.js';
export { apiUrl, delay, type RequestCounts, type RequestOptions } from './transport.js';

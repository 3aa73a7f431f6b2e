/** What a flow author imports: `import { defineFlow, param, secret } from 'nifi-flowgen'`. */
export type { ProcessorTypes, ServiceTypes } from './catalog/component-types.js';
export type * from './catalog/value-types.js';
export type { Finding, SourceLocation } from './errors.js';
export { FindingsError, FlowgenError } from './errors.js';
export { Connection, Funnel, Port, Processor, Service, type Target } from './model/components.js';
export {
  defineFlow,
  type FlowBuilder,
  type FlowContext,
  type FlowDefinitionSource,
  type FlowOptions,
} from './model/flow-builder.js';
export { GroupBuilder } from './model/group-builder.js';
export type * from './model/model.js';
export type * from './model/options.js';
export {
  Literal,
  literal,
  Parameter,
  type ParameterOptions,
  type PropertyInput,
  param,
  secret,
} from './model/values.js';
export { type Database, type DatabaseOptions, mariadb, mysql, oracle, postgresql } from './patterns/database.js';
export * from './patterns/file-sync/index.js';
export * from './patterns/file-sync-receiver/index.js';
export * from './patterns/outbox-relay/index.js';
export { type RunMarkers, type RunMarkersOptions, runMarkers } from './patterns/run-marker/index.js';
export * from './sql/field-types.js';

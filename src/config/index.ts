export { CONFIG_SCHEMA } from './config-schema.js';
export type * from './config-types.js';
export { parseDuration } from './duration.js';
export { type Environment, type EnvironmentFlags, resolveEnvironment } from './environment.js';
export { secretMode } from './fingerprint-key.js';
export { type LoadedConfig, loadConfig, parseConfig } from './load-config.js';
export { type ParameterFlags, parameterSource } from './parameter-values.js';
export { parseReference, readReference } from './references.js';

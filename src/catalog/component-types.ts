/**
 * The types of all components that NiFi ships and flowgen knows, by simple class name. What a server has beyond
 * them, `flowgen catalog pull` adds by `declare module 'nifi-flowgen' { interface ProcessorTypes { … } }`.
 *
 * Each processor has `properties`, `relationships` and `dynamic`, each service `properties`, `provides` and `dynamic`.
 */
import type { KnownProcessorTypes } from './generated/processors.js';
import type { KnownServiceTypes } from './generated/services.js';

export interface ProcessorTypes extends KnownProcessorTypes {}

export interface ServiceTypes extends KnownServiceTypes {}

export type ProcessorType = keyof ProcessorTypes;

export type ServiceType = keyof ServiceTypes;

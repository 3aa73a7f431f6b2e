import { relayBehaviours } from './relay-behaviours.js';
import { postgresKind } from './relay-kinds.js';

relayBehaviours(postgresKind, 'batch');
relayBehaviours(postgresKind, 'record');

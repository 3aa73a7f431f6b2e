import { describeIf, mariadbInstalled } from '../support/index.js';
import { relayBehaviours } from './relay-behaviours.js';
import { mariadbKind } from './relay-kinds.js';

describeIf(mariadbInstalled, 'relay on MariaDB', () => {
  relayBehaviours(mariadbKind, 'batch');
  relayBehaviours(mariadbKind, 'record');
});

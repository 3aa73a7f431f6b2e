import { describe } from 'vitest';
import { describeIf, mariadbInstalled, testMariadb, testPostgres } from '../support/index.js';
import { outboxBehaviours } from './outbox-behaviours.js';

describe('outbox statements on PostgreSQL', () => outboxBehaviours(testPostgres));
describeIf(mariadbInstalled, 'outbox statements on MariaDB', () => outboxBehaviours(testMariadb));

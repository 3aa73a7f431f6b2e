import { describe } from 'vitest';
import { describeIf, mariadbInstalled, testMariadb, testPostgres } from '../support/index.js';
import { outboxBehaviours } from './outbox-behaviours.js';

describe('outbox statements on PostgreSQL', () => outboxBehaviours(testPostgres));

describeIf(mariadbInstalled, 'outbox statements on MariaDB', () => outboxBehaviours(testMariadb));

// No MySQL can be had everywhere: a MariaDB server at least understands what is written for MySQL.
describeIf(mariadbInstalled, 'outbox statements of MySQL, on MariaDB', () =>
  outboxBehaviours(async () => {
    const database = await testMariadb();
    return { ...database, url: database.url.replace(/^mariadb:/, 'mysql:') };
  }),
);

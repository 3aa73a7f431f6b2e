import { afterAll } from 'vitest';
import { describeIf, dockerAnswers } from '../support/index.js';
import type { TestDatabase } from '../support/services.js';
import { outboxBehaviours } from './outbox-behaviours.js';

/*
 * Oracle itself, in a container: only where Docker is. Elsewhere its SQL is read by a grammar (oracle-grammar.test.ts).
 * The image is about 1 GB and takes a minute to start.
 */
describeIf(dockerAnswers, 'outbox statements on Oracle', () => {
  let stop: (() => Promise<unknown>) | undefined;
  afterAll(() => stop?.());

  outboxBehaviours(async (): Promise<TestDatabase> => {
    const { GenericContainer, Wait } = await import('testcontainers');
    const container = await new GenericContainer('gvenzl/oracle-free:23-slim-faststart')
      .withEnvironment({ ORACLE_RANDOM_PASSWORD: 'yes', APP_USER: 'flowgen', APP_USER_PASSWORD: 'flowgen' })
      .withExposedPorts(1521)
      .withWaitStrategy(Wait.forLogMessage('DATABASE IS READY TO USE!'))
      .withStartupTimeout(300_000)
      .start();
    stop = () => container.stop();
    const host = container.getHost();
    const port = container.getMappedPort(1521);
    return {
      host,
      port,
      user: 'flowgen',
      password: 'flowgen',
      database: 'FREEPDB1',
      url: `oracle://flowgen:flowgen@${host}:${port}/FREEPDB1`,
      jdbcUrl: `jdbc:oracle:thin:@//${host}:${port}/FREEPDB1`,
      driverClass: 'oracle.jdbc.OracleDriver',
      driver: '',
    };
  });
});

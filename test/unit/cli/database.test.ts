import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { databaseUrlOf } from '../../../src/cli/database.js';
import { hasPassword } from '../../../src/db/db-url.js';
import { runCli } from '../../support/cli.js';

const dir = mkdtempSync(join(tmpdir(), 'flowgen-database-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

describe('which database', () => {
  it('the flag wins over FLOWGEN_DB_URL, that over flowgen.yaml', () => {
    const yaml = () => 'postgres://yaml/x';
    expect(databaseUrlOf('postgres://flag/x', yaml, { FLOWGEN_DB_URL: 'postgres://variable/x' })).toBe(
      'postgres://flag/x',
    );
    expect(databaseUrlOf(undefined, yaml, { FLOWGEN_DB_URL: 'postgres://variable/x' })).toBe('postgres://variable/x');
    expect(databaseUrlOf(undefined, yaml, {})).toBe('postgres://yaml/x');
  });

  const config = join(dir, 'flowgen.yaml');
  writeFileSync(
    config,
    `environments:
  one: { database: { url: { env: ONE_URL } } }
  two: { database: { url: 'postgres://someone@localhost:1/two' } }
  three: {}
`,
  );

  it.each([
    ['two', /localhost:1/],
    ['one', /The environment variable ONE_URL \(database.url\) is not set/],
    ['three', /No database is given/],
    ['four', /There is no environment 'four'/],
  ])('of the environment %s of flowgen.yaml', async (env, message) => {
    vi.stubEnv('FLOWGEN_DB_URL', '');
    const { exitCode, stderr } = await runCli('sync', 'status', '--config', config, '--env', env);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(message);
  });

  it('warns of a password among the arguments and does not show it', async () => {
    const { stdout, stderr } = await runCli('sync', 'status', '--db-url', 'postgres://someone:pw123@localhost:1/x');
    expect(stderr).toMatch(/warning.*--db-url.*FLOWGEN_DB_PASSWORD/);
    expect(stdout + stderr).not.toContain('pw123');
  });

  it('knows a password in a URL', () => {
    expect(hasPassword('postgres://a:b@c/d')).toBe(true);
    expect(hasPassword('postgres:///d?host=/run&password=b')).toBe(true);
    expect(hasPassword('postgres://a@c:5432/d')).toBe(false);
  });
});

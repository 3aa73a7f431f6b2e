import { describe, expect, it } from 'vitest';
import { canSpin } from '../../../src/cli/output.js';
import { runCli } from '../../support/cli.js';

describe('wrong arguments', () => {
  it.each([
    [['deploy', '--bogus'], "error: unknown option '--bogus'\n  → flowgen deploy --help shows what there is\n"],
    [['db', 'plan', '--bogus'], "error: unknown option '--bogus'\n  → flowgen db plan --help shows what there is\n"],
    [
      ['sync', 'verify'],
      "error: missing required argument 'paths'\n  → flowgen sync verify --help shows what there is\n",
    ],
    [['bogus'], "error: unknown command 'bogus'\n  → flowgen --help shows what there is\n"],
  ])('%j: one line and where to look', async (args, stderr) => {
    expect(await runCli(...args)).toEqual({ exitCode: 1, stdout: '', stderr });
  });

  it.each([
    [['deploy', '--bogus'], "unknown option '--bogus'"],
    [['db'], 'a command is missing'],
  ])('%j with --json: an object on stdout', async (args, message) => {
    const { exitCode, stdout, stderr } = await runCli(...args, '--json');
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
    const { error } = JSON.parse(stdout) as { error: { code: string; message: string } };
    expect(error.code).toBe('usage');
    if (args[0] !== 'db') expect(error.message).toBe(message);
  });

  it('help is still help', async () => {
    expect(await runCli('deploy', '--help')).toMatchObject({ exitCode: 0, stderr: '' });
  });
});

describe('NiFi URLs', () => {
  it('a password in one is refused and not shown', async () => {
    const { exitCode, stderr } = await runCli('status', '--nifi-url', 'http://joe:pw123@localhost:1');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/localhost:1 must not hold a user or a password[\s\S]*--nifi-user/);
    expect(stderr).not.toMatch(/pw123|joe/);
  });

  it.each(['ht!tp://x', 'localhost:8080', 'ftp://x'])('%s is a mistake, not a fault of flowgen', async (url) => {
    const { exitCode, stderr } = await runCli('status', '--nifi-url', url);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`'${url}' is not an http or https URL`);
    expect(stderr).not.toContain('internal');
  });
});

it('spins only on a terminal that has a width', () => {
  expect(canSpin({ isTTY: true, columns: 80 })).toBe(true);
  expect(canSpin({ isTTY: true, columns: 0 })).toBe(false);
  expect(canSpin({ isTTY: true })).toBe(false);
  expect(canSpin({ columns: 80 })).toBe(false);
});

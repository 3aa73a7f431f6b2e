import { vi } from 'vitest';
import { main } from '../../src/cli/main.js';

export interface CliResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process, as `flowgen <args>` does, and returns what it printed. */
export async function runCli(...args: string[]): Promise<CliResult> {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      printed[stream] += String(chunk);
      return true;
    }),
  );
  const before = process.exitCode;
  try {
    const exitCode = await main(['node', 'flowgen', ...args]);
    return { exitCode, ...printed };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}

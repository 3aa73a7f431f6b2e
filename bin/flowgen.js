#!/usr/bin/env node
import { main } from '../dist/cli/main.js';

// `flowgen catalog diff 2.3 2.9 | head` is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    // EIO: the terminal is gone. Progress that nobody reads may end in the middle of the work: no success.
    if (error.code === 'EPIPE' || error.code === 'EIO')
      process.exit(process.exitCode || Number(stream === process.stderr));
    throw error;
  });
}

process.exitCode = await main(process.argv);

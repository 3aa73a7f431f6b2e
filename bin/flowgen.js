#!/usr/bin/env node
import { main } from '../dist/cli/main.js';

// `flowgen catalog diff 2.3 2.9 | head` is no failure.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

process.exitCode = await main(process.argv);

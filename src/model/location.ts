import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceLocation } from '../errors.js';

/** `src/` or `dist/`: frames in here are ours, the first frame outside is the author's. */
const ownFolder = dirname(dirname(fileURLToPath(import.meta.url))) + sep;

const frame = /\(?((?:file:\/\/)?[^()\s][^()]*):(\d+):(\d+)\)?$/;

/** Where the author's definition called us, or undefined where no frame tells. */
export function callerLocation(): SourceLocation | undefined {
  const holder: { stack?: string } = {};
  const limit = Error.stackTraceLimit;
  // Patterns nest a few calls deep; the author's frame is never far below them.
  Error.stackTraceLimit = 40;
  Error.captureStackTrace(holder, callerLocation);
  Error.stackTraceLimit = limit;
  for (const line of (holder.stack ?? '').split('\n').slice(1)) {
    const match = frame.exec(line.trim().replace(/^at (?:async )?/, ''));
    if (!match) continue;
    const named = match[1]!.replace(/^.* \(/, '');
    if (named.startsWith('node:')) continue;
    const file = named.startsWith('file://') ? fileURLToPath(named) : named;
    if (!file.startsWith(ownFolder) && !file.includes(`${sep}node_modules${sep}`)) {
      return { file, line: Number(match[2]), column: Number(match[3]) };
    }
  }
  return undefined;
}

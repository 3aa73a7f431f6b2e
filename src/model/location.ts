import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceLocation } from '../errors.js';

/** `src/` or `dist/`: frames in here are ours, the first frame outside is the author's. */
const ownFolder = dirname(dirname(fileURLToPath(import.meta.url))) + sep;

/** Where the author's definition called us, or undefined where no frame tells. */
export function callerLocation(): SourceLocation | undefined {
  // A large definition asks thousands of times: few frames first, more only below a pattern's own calls.
  return locationWithin(6) ?? locationWithin(40);
}

function locationWithin(frames: number): SourceLocation | undefined {
  for (const site of callSites(frames)) {
    const name = site.getFileName();
    if (!name || name.startsWith('node:')) continue;
    const file = name.startsWith('file://') ? fileURLToPath(name) : name;
    if (!isAuthors(file)) continue;
    const line = site.getLineNumber();
    const column = site.getColumnNumber();
    return line === null ? undefined : { file, line, ...(column !== null && { column }) };
  }
  return undefined;
}

/** Frames as objects: formatting them as text and parsing that again took most of the time of a large definition. */
function callSites(frames: number): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const holder: { stack?: NodeJS.CallSite[] } = {};
  try {
    Error.prepareStackTrace = (_error, sites) => sites;
    Error.stackTraceLimit = frames;
    Error.captureStackTrace(holder, callerLocation);
    return holder.stack ?? [];
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Where an author's own code threw: the first frame outside flowgen. */
export function thrownAt(error: unknown): SourceLocation | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const line of stack.split('\n')) {
    const match = /\(?((?:file:\/\/)?(?:\/|[A-Za-z]:\\)[^()]*):(\d+):(\d+)\)?$/.exec(line.trim());
    if (!match) continue;
    const file = match[1]!.startsWith('file://') ? fileURLToPath(match[1]!) : match[1]!;
    if (isAuthors(file)) return { file, line: Number(match[2]), column: Number(match[3]) };
  }
  return undefined;
}

function isAuthors(file: string): boolean {
  return !file.startsWith(ownFolder) && !file.includes(`${sep}node_modules${sep}`);
}

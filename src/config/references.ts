import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FlowgenError } from '../errors.js';
import type { Reference } from './config-types.js';

/** Where references are looked up. The command line passes the process's environment; nothing below reads it. */
export interface ReferenceContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder that files are relative to. */
  readonly dir: string;
}

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && ('env' in value || 'file' in value);
}

/** Reads the value now. `what` names it in messages, which never hold the value. Throws `reference-missing`. */
export function readReference(reference: Reference, what: string, context: ReferenceContext): string {
  if ('env' in reference) {
    const value = context.env[reference.env];
    if (value !== undefined) return value;
    throw new FlowgenError('reference-missing', `The environment variable ${reference.env} (${what}) is not set.`);
  }
  const path = resolve(context.dir, reference.file);
  try {
    // Editors end files with a line end that is no part of the secret.
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = code === 'ENOENT' ? 'does not exist' : code === 'EACCES' ? 'may not be read' : 'cannot be read';
    throw new FlowgenError('reference-missing', `The file ${reference.file} (${what}) ${why}.`);
  }
}

export function readText(value: string | Reference, what: string, context: ReferenceContext): string {
  return typeof value === 'string' ? value : readReference(value, what, context);
}

/**
 * A secret on the command line: `env:NAME` or `file:PATH`, never the secret itself, which everybody on the machine
 * could read. Throws `secret-in-arguments`.
 */
export function parseReference(text: string, option: string): Reference {
  const match = /^(env|file):(.+)$/s.exec(text);
  if (match?.[1] === 'env') return { env: match[2]! };
  if (match?.[1] === 'file') return { file: match[2]! };
  throw new FlowgenError('secret-in-arguments', `${option} takes env:NAME or file:PATH, not the secret itself.`, {
    hint: 'Arguments of a process can be read by everyone on the machine.',
  });
}

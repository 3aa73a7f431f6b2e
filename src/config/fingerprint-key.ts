import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SecretMode } from '../deploy/types.js';
import type { Environment } from './environment.js';
import { readReference } from './references.js';

/**
 * How this environment compares secrets. Without a key of its own, fingerprints use one that is made once per user
 * and never leaves the machine: on another machine unchanged secrets are simply set once more.
 */
export function secretMode(environment: Environment): SecretMode {
  if (environment.deploy.secrets === 'always') return { mode: 'always' };
  const { fingerprintKey } = environment.deploy;
  const key =
    fingerprintKey === undefined
      ? ownKey(environment.references.env)
      : Buffer.from(readReference(fingerprintKey, 'deploy.fingerprintKey', environment.references), 'utf8');
  return key === undefined ? { mode: 'always' } : { mode: 'fingerprint', key };
}

function ownKey(env: Readonly<Record<string, string | undefined>>): Buffer | undefined {
  const file = join(env.XDG_CONFIG_HOME ?? join(env.HOME ?? homedir(), '.config'), 'flowgen', 'fingerprint.key');
  try {
    return readFileSync(file);
  } catch {
    // Not there yet.
  }
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' });
    return readFileSync(file);
  } catch {
    // No home folder to write to, as in many containers: secrets are set every time.
    return undefined;
  }
}

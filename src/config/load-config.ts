import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument } from 'yaml';
import { FlowgenError } from '../errors.js';
import { CONFIG_SCHEMA } from './config-schema.js';
import type { Config } from './config-types.js';

export interface LoadedConfig {
  readonly config: Config;
  /** Files named in it are relative to this folder. */
  readonly dir: string;
  /** Absent where there is no flowgen.yaml: all comes from flags. */
  readonly file?: string;
}

/** Compiled when first needed: it takes longer than everything else here. */
let validator: ValidateFunction<Config> | undefined;

const NAMES = ['flowgen.yaml', 'flowgen.yml'];

/**
 * `file`, or the flowgen.yaml in `cwd` or the nearest folder above it; an empty configuration where there is none.
 * @throws FlowgenError `config-not-found`, `invalid-config`
 */
export function loadConfig(options: { file?: string; cwd: string }): LoadedConfig {
  const file = options.file === undefined ? findUpwards(options.cwd) : resolve(options.cwd, options.file);
  if (file === undefined) return { config: {}, dir: options.cwd };
  const shown = relative(options.cwd, file) || file;
  if (!existsSync(file)) throw new FlowgenError('config-not-found', `${shown}: no such file.`);
  return { config: parseConfig(readFileSync(file, 'utf8'), shown), dir: dirname(file), file };
}

/** Parses and checks; `shown` names the file in messages. Throws FlowgenError `invalid-config`. */
export function parseConfig(text: string, shown: string): Config {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const fault = document.errors[0];
  if (fault !== undefined) {
    throw new FlowgenError('invalid-config', `${shown}: ${fault.message.split('\n')[0]}`, {
      location: { file: shown, line: lines.linePos(fault.pos[0]).line },
    });
  }
  const content: unknown = document.toJS() ?? {};
  validator ??= new Ajv2020({ allErrors: true, discriminator: true, strict: false }).compile<Config>(CONFIG_SCHEMA);
  if (validator(content)) return content;
  const error = mostTelling(validator.errors ?? []);
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined;
  const line = node?.range === undefined ? undefined : lines.linePos(node.range[0]).line;
  throw new FlowgenError(
    'invalid-config',
    `${shown}${line === undefined ? '' : `:${line}`}: ${path.join('.') || 'the file'} ${explain(error)}.`,
    { ...(line === undefined ? {} : { location: { file: shown, line } }), hint: 'See docs/configuration.md.' },
  );
}

function findUpwards(cwd: string): string | undefined {
  for (let dir = resolve(cwd); ; dir = dirname(dir)) {
    for (const name of NAMES) {
      const file = join(dir, name);
      if (existsSync(file)) return file;
    }
    if (dirname(dir) === dir) return undefined;
  }
}

/** The deepest: an alternative that fails says less than what fails within it. */
function mostTelling(errors: readonly ErrorObject[]): ErrorObject {
  const weight = (error: ErrorObject): number =>
    error.instancePath.split('/').length * 2 + (error.keyword === 'anyOf' || error.keyword === 'oneOf' ? 0 : 1);
  return [...errors].sort((a, b) => weight(b) - weight(a))[0]!;
}

function explain(error: ErrorObject): string {
  const { keyword, params, message } = error as ErrorObject & { params: Record<string, unknown> };
  if (keyword === 'additionalProperties') return `may not have '${String(params.additionalProperty)}'`;
  if (keyword === 'required') return `needs '${String(params.missingProperty)}'`;
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
  if (keyword === 'discriminator') return "needs a 'type' of none, token, password or oidc";
  if (/clientSecret|password|token|passphrase|fingerprintKey/.test(error.instancePath) && keyword === 'type') {
    return 'must not stand here itself: write { env: NAME } or { file: path }';
  }
  return message ?? 'is not right';
}

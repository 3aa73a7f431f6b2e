import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import type { ParameterSource, ParameterValue } from '../deploy/types.js';
import { FlowgenError } from '../errors.js';
import type { ParameterConfig } from './config-types.js';
import type { Environment } from './environment.js';
import { isReference, type ReferenceContext, readReference } from './references.js';

interface Layer {
  readonly from: string;
  /** By `name` or `context/name`. */
  readonly values: ReadonlyMap<string, ParameterConfig>;
  readonly references: ReferenceContext;
  /** Values that stand here themselves can be seen by others: no place for secrets. */
  readonly exposed: boolean;
}

export interface ParameterFlags {
  /** `name=value` or `context/name=value`; `env:NAME` and `file:PATH` as values are references. */
  readonly params?: readonly string[];
  /** YAML or JSON: a map of names to values or references. */
  readonly paramFiles?: readonly string[];
}

/** `--param` wins over `--param-file` (the last one named), that over flowgen.yaml. References are read when asked for. */
export function parameterSource(environment: Environment, flags: ParameterFlags, cwd: string): ParameterSource {
  const own = { env: environment.references.env, dir: cwd };
  const layers: Layer[] = [];
  if ((flags.params ?? []).length > 0) {
    layers.push({ from: '--param', values: new Map(flags.params!.map(parseParam)), references: own, exposed: true });
  }
  for (const file of [...(flags.paramFiles ?? [])].reverse()) layers.push(fileLayer(file, own));
  const flagged = layers.flatMap(({ values: one }) => [...one.keys()]);
  const { parameters, contexts } = environment.config;
  const from = `flowgen.yaml${environment.name === undefined ? '' : ` (${environment.name})`}`;
  const values = new Map<string, ParameterConfig>(Object.entries(parameters ?? {}));
  for (const [context, inner] of Object.entries(contexts ?? {})) {
    for (const [name, value] of Object.entries(inner)) values.set(`${context}/${name}`, value);
  }
  layers.push({ from, values, references: environment.references, exposed: true });
  return {
    // Names in flowgen.yaml may be of other flows.
    names: [...new Set(flagged)],
    get: (context, name) => find(layers, context, name),
  };
}

function find(layers: readonly Layer[], context: string, name: string): ParameterValue | undefined {
  for (const layer of layers) {
    for (const key of [`${context}/${name}`, name]) {
      const value = layer.values.get(key);
      if (value !== undefined) return toValue(value, name, layer);
    }
  }
  return undefined;
}

function toValue(value: ParameterConfig, name: string, layer: Layer): ParameterValue {
  if (isReference(value)) {
    const from = 'env' in value ? `environment variable ${value.env}` : `file ${value.file}`;
    return { value: readReference(value, `parameter ${name}`, layer.references), from };
  }
  const { from } = layer;
  return {
    value: value === null ? null : String(value),
    from,
    ...(layer.exposed && value !== null ? { exposed: true as const } : {}),
  };
}

function parseParam(text: string): [string, ParameterConfig] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), referenceOrText(text.slice(at + 1))];
  throw new FlowgenError('invalid-param', '--param takes name=value.', {
    hint: "For example --param 'db.url=jdbc:…'.",
  });
}

/** `env:NAME` and `file:PATH` are references; a `file://` URL is a text like any other. */
function referenceOrText(text: string): ParameterConfig {
  const env = /^env:([A-Za-z_]\w*)$/.exec(text)?.[1];
  if (env !== undefined) return { env };
  const file = /^file:(?!\/\/)(.+)$/s.exec(text)?.[1];
  return file === undefined ? text : { file };
}

function fileLayer(file: string, own: ReferenceContext): Layer {
  const path = resolve(own.dir, file);
  let content: unknown;
  try {
    content = parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new FlowgenError('param-file', `The parameter file ${file} cannot be read: ${why}`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new FlowgenError('param-file', `The parameter file ${file} must hold a map of names to values.`);
  }
  const values = new Map<string, ParameterConfig>();
  for (const [name, value] of Object.entries(content)) {
    if (typeof value === 'object' && value !== null && !isReference(value)) {
      throw new FlowgenError(
        'param-file',
        `${file}: '${name}' must be a text, a number, null, or { env: … } or { file: … }.`,
      );
    }
    values.set(name, value as ParameterConfig);
  }
  return { from: `--param-file ${file}`, values, references: { env: own.env, dir: dirname(path) }, exposed: false };
}

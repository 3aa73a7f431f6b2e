import type { LiteralText, ParamRef, PlainParamRef, SecretRef, ServiceRef } from '../catalog/value-types.js';
import type { SourceLocation } from '../errors.js';
import { callerLocation } from './location.js';
import type { PropertyModel } from './model.js';

export interface ParameterOptions {
  readonly description?: string;
  /**
   * Value where the configuration of the environment gives none. `null`: explicitly no value. Without it the
   * environment must give one.
   */
  readonly value?: string | number | boolean | null;
}

/**
 * Builds listen here for references that became text (`` `${param('url')}/reports` ``), so that these count, too. On
 * the global object, since a definition may be loaded with an instance of this module of its own.
 */
const LISTENER: unique symbol = Symbol.for('nifi-flowgen.references');
const shared = globalThis as { [LISTENER]?: ((reference: Parameter) => void) | undefined };

/** Runs `action` while every reference that is turned into text is passed to `onText`. Synchronous only. */
export function listenToReferences<T>(onText: (reference: Parameter) => void, action: () => T): T {
  const before = shared[LISTENER];
  shared[LISTENER] = onText;
  try {
    return action();
  } finally {
    shared[LISTENER] = before;
  }
}

/** A parameter of the flow's parameter context. Made by {@link param} and {@link secret}. */
export class Parameter implements ParamRef {
  readonly param: string;
  readonly sensitive: boolean;
  readonly description: string | undefined;
  readonly value: string | null | undefined;
  readonly location: SourceLocation | undefined;

  constructor(name: string, sensitive: boolean, options: ParameterOptions) {
    this.param = name;
    this.sensitive = sensitive;
    this.description = options.description;
    this.value = options.value === undefined || options.value === null ? options.value : String(options.value);
    this.location = callerLocation();
  }

  /** `#{name}`, quoted where the name has a space (NiFi's parameter syntax). */
  toString(): string {
    shared[LISTENER]?.(this);
    return this.param.includes(' ') ? `#{'${this.param}'}` : `#{${this.param}}`;
  }
}

/** A value that differs between environments; NiFi shows it. */
export function param(name: string, options: ParameterOptions = {}): Parameter & PlainParamRef {
  return new Parameter(name, false, options) as Parameter & PlainParamRef;
}

/** A value that nobody may see. It exists only as a sensitive parameter and has no default. */
export function secret(name: string, options: { readonly description?: string } = {}): Parameter & SecretRef {
  return new Parameter(name, true, options) as Parameter & SecretRef;
}

/**
 * Text that NiFi must take as it stands. As a whole property value it is escaped for that property when the flow is
 * compiled; inside other text it is escaped for expression language.
 */
export class Literal implements LiteralText {
  readonly literal: string;

  constructor(text: string) {
    this.literal = text;
  }

  toString(): string {
    return asExpressions(this.literal);
  }
}

export function literal(text: string): Literal {
  return new Literal(text);
}

/**
 * Text as a whole property value. Without `${` and `#{` nothing in it means anything to NiFi. Where expression
 * language is evaluated, `$$` and `##{` are read in different ways by the parsers that look at a value one after
 * another, so both characters are written as expressions of their own; elsewhere `##{` is `#{` (ParameterParser).
 */
export function escapeLiteral(text: string, expressionLanguage: boolean): string {
  if (!/[$#]\{/.test(text)) return text;
  return expressionLanguage ? asExpressions(text) : text.replace(/#+(?=\{)/g, (run) => run + run);
}

function asExpressions(text: string): string {
  return text.replace(/\$|#(?=\{|$)/g, (character) => `\${literal('${character}')}`);
}

/** What a builder takes as the value of a property. */
export type PropertyInput = string | number | boolean | ParamRef | LiteralText | ServiceRef | null;

/** Author's value → plain data. */
export function toPropertyModel(value: PropertyInput): PropertyModel {
  if (value === null) return null;
  if (typeof value === 'object') {
    if ('param' in value) return String(value);
    if ('literal' in value) return { literal: value.literal };
    return { service: value.path };
  }
  return String(value);
}

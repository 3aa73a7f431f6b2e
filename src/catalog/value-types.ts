/**
 * What an author may write as the value of a property. The generated types (`generated/`) and the builders share
 * these; the builder's own classes implement the marker interfaces.
 */

/** A reference to a parameter; `String(reference)` is what NiFi reads: `#{name}`. */
export interface ParamRef {
  readonly param: string;
  /** Sensitive parameters fit only sensitive properties, and the reverse. */
  readonly sensitive: boolean;
  toString(): string;
}

/** A parameter that everybody who sees the flow may read. */
export interface PlainParamRef extends ParamRef {
  readonly sensitive: false;
}

/** A parameter that holds a secret. */
export interface SecretRef extends ParamRef {
  readonly sensitive: true;
}

/** Text that NiFi takes as it stands: no expression language, no parameter reference in it. */
export interface LiteralText {
  readonly literal: string;
}

/**
 * A controller service, named by its path of ids. `provides` exists for the type checker only, so that a property
 * accepts only services of its kind. `ServiceRef` alone is any service.
 */
export interface ServiceRef<Interfaces extends string = never> {
  readonly path: string;
  readonly provides?: ServiceKind<Interfaces>;
}

/**
 * Marks a service with the full names of the interfaces that it implements. A function, since a service of two
 * interfaces must fit where one is wanted, and a service of an unknown type everywhere.
 */
export type ServiceKind<Interfaces extends string> = (name: Interfaces) => void;

/** Text as one types it in NiFi: `'${uuid}'` is expression language, `'#{db.url}'` a parameter. */
export type Text = string | number | boolean | PlainParamRef | LiteralText;

/** Text that contains a parameter reference. */
export type ParamText = `${string}#{${string}}${string}`;

/** Text that contains an expression. */
export type ExpressionText = `${string}\${${string}}${string}`;

/** One of the allowable values, or a parameter that holds one. */
export type OneOf<Value extends string> = Value | PlainParamRef | ParamText;

/** One of the allowable values, a parameter, or an expression: NiFi evaluates expression language here. */
export type OneOfOrExpression<Value extends string> = OneOf<Value> | ExpressionText;

/** `true` or `false`, as a boolean or as NiFi's text (some properties write `True`). */
export type Flag = boolean | OneOf<'true' | 'false' | 'True' | 'False'>;

/** A flag in which NiFi evaluates expression language. */
export type FlagOrExpression = Flag | ExpressionText;

/** Any text, with values that an editor should offer. */
export type Suggested<Value extends string> = Value | (string & {}) | number | PlainParamRef | LiteralText;

/** A controller service of one kind. Only parameters name services from outside the flow. */
export type ServiceOf<Interface extends string> = ServiceRef<Interface> | PlainParamRef | ParamText;

/** A secret: a sensitive parameter and nothing else, so that it never stands in a built file. */
export type Secret = SecretRef | `#{${string}}`;

/** Properties that are not of the component itself; some may be sensitive. */
export type DynamicProperties = Readonly<Record<string, Text | SecretRef | ServiceRef | null>>;

/** Of a component whose dynamic properties everybody may read. */
export type PlainDynamicProperties = Readonly<Record<string, Text | ServiceRef | null>>;

/** Of a component that takes no dynamic properties. */
export type NoDynamicProperties = Readonly<Record<string, never>>;

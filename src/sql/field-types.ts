/**
 * Types of the fields of a record: what a column holds and what a JSON value must be. Dialect-neutral plain data,
 * made by the functions below.
 */
export type FieldType =
  | { readonly type: 'integer' | 'bigint' | 'text' | 'boolean' | 'double' | 'json' | 'uuid' | 'date' | 'time' }
  | { readonly type: 'decimal'; readonly precision?: number; readonly scale?: number }
  | { readonly type: 'timestamp' | 'timestamptz' }
  | { readonly type: 'base64' | 'hex' }
  | { readonly type: 'object'; readonly fields: RecordFields }
  | { readonly type: 'array'; readonly items: Field };

export type Field = FieldType & {
  /** May be null, and may be missing in what is posted by hand. */
  readonly optional?: boolean;
  /** Name of the column, where it differs from the field's name. */
  readonly column?: string;
};

/** Field name → type, in the order in which fields are sent. */
export type RecordFields = Readonly<Record<string, Field>>;

/** Whole number of 32 bits. */
export const integer = (): Field => ({ type: 'integer' });
/** Whole number of 64 bits; kept exact, unlike in JavaScript. */
export const bigint = (): Field => ({ type: 'bigint' });
export const text = (): Field => ({ type: 'text' });
export const boolean = (): Field => ({ type: 'boolean' });
/** Binary floating point. For amounts use {@link decimal}. */
export const double = (): Field => ({ type: 'double' });
/** Exact decimal number of up to `precision` digits, `scale` of them after the point. Any size without them. */
export function decimal(precision?: number, scale?: number): Field {
  return {
    type: 'decimal',
    ...(precision !== undefined && { precision }),
    ...(scale !== undefined && { scale }),
  };
}
/** Calendar date, `2026-04-24`. */
export const date = (): Field => ({ type: 'date' });
/** Time of day, `10:30:00`. */
export const time = (): Field => ({ type: 'time' });
/** Date and time without a zone, `2026-04-24T10:30:00`. */
export const timestamp = (): Field => ({ type: 'timestamp' });
/** A moment: date and time with offset, `2026-04-24T10:30:00+09:00`. */
export const timestamptz = (): Field => ({ type: 'timestamptz' });
export const uuid = (): Field => ({ type: 'uuid' });
/** Bytes, as base64 text without line breaks. */
export const base64 = (): Field => ({ type: 'base64' });
/** Bytes, as text of small hexadecimal digits. */
export const hex = (): Field => ({ type: 'hex' });
/** Any JSON value, passed on untouched. */
export const json = (): Field => ({ type: 'json' });
/** A JSON object with known fields (in the database a JSON column). */
export const object = (fields: RecordFields): Field => ({ type: 'object', fields });
/** A JSON array of one kind of values (in the database a JSON or array column). */
export const array = (items: Field): Field => ({ type: 'array', items });
/** The field may be null, and may be missing in what is posted by hand. */
export const optional = (field: Field): Field => ({ ...field, optional: true });
/** The field comes from a column of another name. */
export const column = (name: string, field: Field): Field => ({ ...field, column: name });

import { createRequire } from 'node:module';

// Loaded only where a definition contains a schema.
const require = createRequire(import.meta.url);

/** What is wrong with the text of an Avro schema, `undefined` where nothing is. */
export function avroSchemaError(text: string): string | undefined {
  const schema = parseJson(text);
  if (schema.error !== undefined) return schema.error;
  // Not 'avsc' itself, which loads its network services, too.
  const { Type } = require('avsc/lib/types') as { Type: { forSchema(schema: unknown): unknown } };
  try {
    Type.forSchema(plainNames(schema.value));
    return undefined;
  } catch (error) {
    return `no Avro schema: ${message(error)}`;
  }
}

/** What is wrong with the text of a JSON schema, `undefined` where nothing is. */
export function jsonSchemaError(text: string): string | undefined {
  const schema = parseJson(text);
  if (schema.error !== undefined) return schema.error;
  if (typeof schema.value !== 'object' || schema.value === null) return 'no JSON schema: it must be an object';
  const { $schema: draft, ...rest } = schema.value as Record<string, unknown>;
  const validator = validatorFor(typeof draft === 'string' ? draft : '');
  try {
    validator.compile(rest);
    return undefined;
  } catch (error) {
    return `no JSON schema: ${message(error)}`;
  }
}

const options = { strict: false, validateFormats: false };

/** The oldest draft that will do: loading the newest takes a tenth of a second. */
function validatorFor(draft: string): { compile(schema: Record<string, unknown>): unknown } {
  if (/draft\/20\d\d-/.test(draft)) {
    const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
    return new Ajv2020(options);
  }
  const { Ajv } = require('ajv') as typeof import('ajv');
  return new Ajv(options);
}

function parseJson(text: string): { readonly value: unknown; readonly error?: undefined } | { readonly error: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: `no JSON: ${message(error)}` };
  }
}

/** Avro for Java, which NiFi uses, takes letters of any script in names; the library only ASCII. */
function plainNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainNames);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'name' && typeof value === 'string'
        ? value.replace(/[\p{L}\p{N}]/gu, (letter) =>
            /[A-Za-z0-9]/.test(letter) ? letter : `u${letter.codePointAt(0)!.toString(16)}`,
          )
        : key === 'default' || key === 'doc'
          ? value
          : plainNames(value),
    ]),
  );
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

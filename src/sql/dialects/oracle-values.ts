import type { CapturedField } from '../dialect.js';

type Quote = (text: string) => string;

const utcText = (value: string, format: string) => `TO_CHAR(SYS_EXTRACT_UTC(${value}), ${format})`;

/** RAW(16) as well as text: dashes are put in where there are none. */
const uuidText = (value: string) =>
  `REGEXP_REPLACE(LOWER('' || ${value}), '^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$', '\\1-\\2-\\3-\\4-\\5')`;

const booleanText = (value: string) =>
  `CASE WHEN UPPER(TRIM(TO_CHAR(${value}))) IN ('0', 'N', 'NO', 'F', 'FALSE') THEN 'false' WHEN ${value} IS NOT NULL THEN 'true' END`;

/** A value of a declared type for JSON_OBJECT. */
function jsonOf(type: CapturedField['type'], value: string): string {
  switch (type) {
    case 'boolean':
      return `${booleanText(value)} FORMAT JSON`;
    case 'json':
    case 'object':
    case 'array':
      return `${value} FORMAT JSON`;
    case 'date':
      return `TO_CHAR(${value}, 'YYYY-MM-DD')`;
    case 'timestamp':
      return `TO_CHAR(CAST(${value} AS TIMESTAMP), 'YYYY-MM-DD"T"HH24:MI:SS.FF6')`;
    case 'timestamptz':
      return utcText(value, `'YYYY-MM-DD"T"HH24:MI:SS.FF6"+00:00"'`);
    case 'uuid':
      return uuidText(value);
    case 'base64':
      return `REPLACE(REPLACE(UTL_RAW.CAST_TO_VARCHAR2(UTL_ENCODE.BASE64_ENCODE(${value})), CHR(13)), CHR(10))`;
    case 'hex':
      return `LOWER(RAWTOHEX(${value}))`;
    default:
      return value;
  }
}

export function rowJson(fields: readonly CapturedField[], columnOf: Quote, text: Quote): string {
  const parts = fields.map(
    ({ field, column, type }) => `      KEY ${text(field)} VALUE ${jsonOf(type, columnOf(column))}`,
  );
  return `JSON_OBJECT(\n${parts.join(',\n')}\n      NULL ON NULL RETURNING CLOB\n    )`;
}

/** Text of a key value: the same as the flow writes for what is posted by hand. */
function keyPart(type: CapturedField['type'], value: string): string {
  switch (type) {
    case 'integer':
    case 'bigint':
    case 'decimal':
      // Independent of the session's decimal sign; a zero before the point as everywhere else.
      return `REGEXP_REPLACE(TO_CHAR(${value}, 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)\\.', '\\10.')`;
    case 'boolean':
      return booleanText(value);
    case 'date':
      return `TO_CHAR(${value}, 'YYYY-MM-DD')`;
    case 'timestamp':
      return `TO_CHAR(CAST(${value} AS TIMESTAMP), 'YYYY-MM-DD HH24:MI:SS.FF6')`;
    case 'timestamptz':
      return utcText(value, `'YYYY-MM-DD HH24:MI:SS.FF6"+00"'`);
    case 'uuid':
      return uuidText(value);
    default:
      return `TO_CHAR(${value})`;
  }
}

export function keyText(key: readonly CapturedField[], columnOf: Quote): string {
  const parts = key.map(({ column, type }) => keyPart(type, columnOf(column)));
  if (parts.length === 1) return `NVL(${parts[0]}, '\\N')`;
  return parts
    .map((part) => `NVL(REPLACE(REPLACE(${part}, '\\', '\\\\'), '|', '\\|'), '\\N')`)
    .join("\n    || '|' || ");
}

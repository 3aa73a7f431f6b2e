import type { CapturedField } from '../dialect.js';

/**
 * Values of an inserted row as JSON text. Built by hand: JSON_OBJECT of MariaDB 10.11 writes ZEROFILL numbers,
 * BIT values and some characters as what is not JSON, shortens FLOAT, and MySQL's sorts the fields.
 */
type Quote = (text: string) => string;

/** Text of a column in whatever character set it is kept. */
const asText = (value: string) => `CONVERT(${value} USING utf8mb4)`;
const jsonText = (value: string) => `JSON_QUOTE(${value})`;
const utcText = (value: string) =>
  // Exact for TIMESTAMP whatever the session's time zone is: it never passes through local time.
  `REPLACE(CAST('1970-01-01' + INTERVAL UNIX_TIMESTAMP(${value}) SECOND AS CHAR), ' ', 'T')`;
/** BINARY(16) as well as text. */
const uuidText = (value: string) =>
  `LOWER(IF(LENGTH(${value}) = 16, INSERT(INSERT(INSERT(INSERT(HEX(${value}), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-'), ${asText(value)}))`;

/** A value of a declared type as JSON text; NULL for NULL. */
export function jsonOf(type: CapturedField['type'], value: string): string {
  switch (type) {
    case 'integer':
    case 'bigint':
    case 'decimal':
      // + 0: without the zeros of ZEROFILL, and the number of a BIT
      return `CAST(${value} + 0 AS CHAR)`;
    case 'double':
      // All digits: a FLOAT as text has six.
      return `CAST(${value} + 0e0 AS CHAR)`;
    case 'boolean':
      // Numbers and BIT as well as 'Y' and 'N'.
      return `CASE WHEN UPPER(${asText(value)}) IN ('0', 'N', 'NO', 'F', 'FALSE', '') OR HEX(${value}) IN ('0', '00') THEN 'false' WHEN ${value} IS NOT NULL THEN 'true' END`;
    case 'json':
    case 'object':
    case 'array':
      return `CAST(${value} AS CHAR)`;
    case 'timestamp':
      return jsonText(`REPLACE(CAST(${value} AS CHAR), ' ', 'T')`);
    case 'timestamptz':
      return jsonText(`CONCAT(${utcText(value)}, '+00:00')`);
    case 'uuid':
      return jsonText(uuidText(value));
    case 'base64':
      return jsonText(`REPLACE(TO_BASE64(${value}), CHAR(10 USING utf8mb4), '')`);
    case 'hex':
      return jsonText(`LOWER(HEX(${value}))`);
    case 'date':
    case 'time':
      return jsonText(`CAST(${value} AS CHAR)`);
    default:
      return jsonText(asText(value));
  }
}

export function rowJson(fields: readonly CapturedField[], columnOf: Quote, text: Quote): string {
  const parts = fields.map(({ field, column, type }, index) => {
    const value = columnOf(column);
    const name = `${index === 0 ? '{' : ','}${JSON.stringify(field)}:`;
    return `    ${text(name)}, COALESCE(${jsonOf(type, value)}, 'null')`;
  });
  return `CONCAT(\n${parts.join(',\n')},\n    '}'\n  )`;
}

/** Text of a key value: the same as the flow writes for what is posted by hand. */
function keyPart(type: CapturedField['type'], value: string): string {
  switch (type) {
    case 'integer':
    case 'bigint':
    case 'decimal':
      return `CAST(${value} + 0 AS CHAR)`;
    case 'boolean':
      return jsonOf('boolean', value);
    case 'timestamptz':
      return `CONCAT(REPLACE(${utcText(value)}, 'T', ' '), '+00')`;
    case 'uuid':
      return uuidText(value);
    case 'date':
    case 'time':
    case 'timestamp':
      return `CAST(${value} AS CHAR)`;
    default:
      return asText(value);
  }
}

const backslash = 'CHAR(92 USING utf8mb4)';

export function keyText(key: readonly CapturedField[], columnOf: Quote): string {
  const missing = `CONCAT(${backslash}, 'N')`;
  const parts = key.map(({ column, type }) => keyPart(type, columnOf(column)));
  if (parts.length === 1) return `COALESCE(${parts[0]}, ${missing})`;
  const escaped = parts.map(
    (part) =>
      `    COALESCE(REPLACE(REPLACE(${part}, ${backslash}, CONCAT(${backslash}, ${backslash})), '|', CONCAT(${backslash}, '|')), ${missing})`,
  );
  return `CONCAT_WS('|',\n${escaped.join(',\n')}\n  )`;
}

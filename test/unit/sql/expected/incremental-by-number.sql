-- ==================== PostgreSQL ====================

SELECT r."a_bigint" AS watched, coalesce(CAST(r."a_bigint" AS text), E'\\N') AS source_pk, CAST((SELECT row_to_json(j) FROM (SELECT r."a_bigint" AS "a_bigint", r."a_integer" AS "a_integer", r."a_decimal" AS "a_decimal", r."a_double" AS "a_double", r."a_text" AS "a_text", r."a_boolean" AS "a_boolean", r."a_date" AS "a_date", r."a_time" AS "a_time", r."a_timestamp" AS "a_timestamp", r."a_timestamptz" AS "a_timestamptz", r."a_uuid" AS "a_uuid", r."a_json" AS "a_json", translate(encode(r."a_base64", 'base64'), E'\n', '') AS "a_base64", encode(r."a_hex", 'hex') AS "a_hex", r."제 목" AS "제목's") AS j) AS text) AS payload
FROM "public"."report" r;

-- the second look
SELECT coalesce(CAST(r."a_bigint" AS text), E'\\N') AS source_pk, CAST((SELECT row_to_json(j) FROM (SELECT r."a_bigint" AS "a_bigint", r."a_integer" AS "a_integer", r."a_decimal" AS "a_decimal", r."a_double" AS "a_double", r."a_text" AS "a_text", r."a_boolean" AS "a_boolean", r."a_date" AS "a_date", r."a_time" AS "a_time", r."a_timestamp" AS "a_timestamp", r."a_timestamptz" AS "a_timestamptz", r."a_uuid" AS "a_uuid", r."a_json" AS "a_json", translate(encode(r."a_base64", 'base64'), E'\n', '') AS "a_base64", encode(r."a_hex", 'hex') AS "a_hex", r."제 목" AS "제목's") AS j) AS text) AS payload
FROM "public"."report" r
WHERE r."a_bigint" > (SELECT MAX(m."a_bigint") FROM "public"."report" m) - 600;

-- ==================== MySQL ====================

SELECT r.`a_bigint` AS watched, COALESCE(CAST(r.`a_bigint` + 0 AS CHAR), CONCAT(CHAR(92 USING utf8mb4), 'N')) AS source_pk, CONCAT(
    '{"a_bigint":', COALESCE(CAST(r.`a_bigint` + 0 AS CHAR), 'null'),
    ',"a_integer":', COALESCE(CAST(r.`a_integer` + 0 AS CHAR), 'null'),
    ',"a_decimal":', COALESCE(CAST(r.`a_decimal` + 0 AS CHAR), 'null'),
    ',"a_double":', COALESCE(CAST(r.`a_double` + 0e0 AS CHAR), 'null'),
    ',"a_text":', COALESCE(JSON_QUOTE(CONVERT(r.`a_text` USING utf8mb4)), 'null'),
    ',"a_boolean":', COALESCE(CASE WHEN UPPER(CONVERT(r.`a_boolean` USING utf8mb4)) IN ('0', 'N', 'NO', 'F', 'FALSE', '') OR HEX(r.`a_boolean`) IN ('0', '00') THEN 'false' WHEN r.`a_boolean` IS NOT NULL THEN 'true' END, 'null'),
    ',"a_date":', COALESCE(JSON_QUOTE(CAST(r.`a_date` AS CHAR)), 'null'),
    ',"a_time":', COALESCE(JSON_QUOTE(CAST(r.`a_time` AS CHAR)), 'null'),
    ',"a_timestamp":', COALESCE(JSON_QUOTE(REPLACE(CAST(r.`a_timestamp` AS CHAR), ' ', 'T')), 'null'),
    ',"a_timestamptz":', COALESCE(JSON_QUOTE(CONCAT(REPLACE(CAST('1970-01-01' + INTERVAL UNIX_TIMESTAMP(r.`a_timestamptz`) SECOND AS CHAR), ' ', 'T'), '+00:00')), 'null'),
    ',"a_uuid":', COALESCE(JSON_QUOTE(LOWER(IF(LENGTH(r.`a_uuid`) = 16, INSERT(INSERT(INSERT(INSERT(HEX(r.`a_uuid`), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-'), CONVERT(r.`a_uuid` USING utf8mb4)))), 'null'),
    ',"a_json":', COALESCE(CAST(r.`a_json` AS CHAR), 'null'),
    ',"a_base64":', COALESCE(JSON_QUOTE(REPLACE(TO_BASE64(r.`a_base64`), CHAR(10 USING utf8mb4), '')), 'null'),
    ',"a_hex":', COALESCE(JSON_QUOTE(LOWER(HEX(r.`a_hex`))), 'null'),
    ',"제목''s":', COALESCE(JSON_QUOTE(CONVERT(r.`제 목` USING utf8mb4)), 'null'),
    '}'
  ) AS payload
FROM `report` r;

-- the second look
SELECT COALESCE(CAST(r.`a_bigint` + 0 AS CHAR), CONCAT(CHAR(92 USING utf8mb4), 'N')) AS source_pk, CONCAT(
    '{"a_bigint":', COALESCE(CAST(r.`a_bigint` + 0 AS CHAR), 'null'),
    ',"a_integer":', COALESCE(CAST(r.`a_integer` + 0 AS CHAR), 'null'),
    ',"a_decimal":', COALESCE(CAST(r.`a_decimal` + 0 AS CHAR), 'null'),
    ',"a_double":', COALESCE(CAST(r.`a_double` + 0e0 AS CHAR), 'null'),
    ',"a_text":', COALESCE(JSON_QUOTE(CONVERT(r.`a_text` USING utf8mb4)), 'null'),
    ',"a_boolean":', COALESCE(CASE WHEN UPPER(CONVERT(r.`a_boolean` USING utf8mb4)) IN ('0', 'N', 'NO', 'F', 'FALSE', '') OR HEX(r.`a_boolean`) IN ('0', '00') THEN 'false' WHEN r.`a_boolean` IS NOT NULL THEN 'true' END, 'null'),
    ',"a_date":', COALESCE(JSON_QUOTE(CAST(r.`a_date` AS CHAR)), 'null'),
    ',"a_time":', COALESCE(JSON_QUOTE(CAST(r.`a_time` AS CHAR)), 'null'),
    ',"a_timestamp":', COALESCE(JSON_QUOTE(REPLACE(CAST(r.`a_timestamp` AS CHAR), ' ', 'T')), 'null'),
    ',"a_timestamptz":', COALESCE(JSON_QUOTE(CONCAT(REPLACE(CAST('1970-01-01' + INTERVAL UNIX_TIMESTAMP(r.`a_timestamptz`) SECOND AS CHAR), ' ', 'T'), '+00:00')), 'null'),
    ',"a_uuid":', COALESCE(JSON_QUOTE(LOWER(IF(LENGTH(r.`a_uuid`) = 16, INSERT(INSERT(INSERT(INSERT(HEX(r.`a_uuid`), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-'), CONVERT(r.`a_uuid` USING utf8mb4)))), 'null'),
    ',"a_json":', COALESCE(CAST(r.`a_json` AS CHAR), 'null'),
    ',"a_base64":', COALESCE(JSON_QUOTE(REPLACE(TO_BASE64(r.`a_base64`), CHAR(10 USING utf8mb4), '')), 'null'),
    ',"a_hex":', COALESCE(JSON_QUOTE(LOWER(HEX(r.`a_hex`))), 'null'),
    ',"제목''s":', COALESCE(JSON_QUOTE(CONVERT(r.`제 목` USING utf8mb4)), 'null'),
    '}'
  ) AS payload
FROM `report` r
WHERE r.`a_bigint` > (SELECT MAX(m.`a_bigint`) FROM `report` m) - 600;

-- ==================== MariaDB ====================

SELECT r.`a_bigint` AS watched, COALESCE(CAST(r.`a_bigint` + 0 AS CHAR), CONCAT(CHAR(92 USING utf8mb4), 'N')) AS source_pk, CONCAT(
    '{"a_bigint":', COALESCE(CAST(r.`a_bigint` + 0 AS CHAR), 'null'),
    ',"a_integer":', COALESCE(CAST(r.`a_integer` + 0 AS CHAR), 'null'),
    ',"a_decimal":', COALESCE(CAST(r.`a_decimal` + 0 AS CHAR), 'null'),
    ',"a_double":', COALESCE(CAST(r.`a_double` + 0e0 AS CHAR), 'null'),
    ',"a_text":', COALESCE(JSON_QUOTE(CONVERT(r.`a_text` USING utf8mb4)), 'null'),
    ',"a_boolean":', COALESCE(CASE WHEN UPPER(CONVERT(r.`a_boolean` USING utf8mb4)) IN ('0', 'N', 'NO', 'F', 'FALSE', '') OR HEX(r.`a_boolean`) IN ('0', '00') THEN 'false' WHEN r.`a_boolean` IS NOT NULL THEN 'true' END, 'null'),
    ',"a_date":', COALESCE(JSON_QUOTE(CAST(r.`a_date` AS CHAR)), 'null'),
    ',"a_time":', COALESCE(JSON_QUOTE(CAST(r.`a_time` AS CHAR)), 'null'),
    ',"a_timestamp":', COALESCE(JSON_QUOTE(REPLACE(CAST(r.`a_timestamp` AS CHAR), ' ', 'T')), 'null'),
    ',"a_timestamptz":', COALESCE(JSON_QUOTE(CONCAT(REPLACE(CAST('1970-01-01' + INTERVAL UNIX_TIMESTAMP(r.`a_timestamptz`) SECOND AS CHAR), ' ', 'T'), '+00:00')), 'null'),
    ',"a_uuid":', COALESCE(JSON_QUOTE(LOWER(IF(LENGTH(r.`a_uuid`) = 16, INSERT(INSERT(INSERT(INSERT(HEX(r.`a_uuid`), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-'), CONVERT(r.`a_uuid` USING utf8mb4)))), 'null'),
    ',"a_json":', COALESCE(CAST(r.`a_json` AS CHAR), 'null'),
    ',"a_base64":', COALESCE(JSON_QUOTE(REPLACE(TO_BASE64(r.`a_base64`), CHAR(10 USING utf8mb4), '')), 'null'),
    ',"a_hex":', COALESCE(JSON_QUOTE(LOWER(HEX(r.`a_hex`))), 'null'),
    ',"제목''s":', COALESCE(JSON_QUOTE(CONVERT(r.`제 목` USING utf8mb4)), 'null'),
    '}'
  ) AS payload
FROM `report` r;

-- the second look
SELECT COALESCE(CAST(r.`a_bigint` + 0 AS CHAR), CONCAT(CHAR(92 USING utf8mb4), 'N')) AS source_pk, CONCAT(
    '{"a_bigint":', COALESCE(CAST(r.`a_bigint` + 0 AS CHAR), 'null'),
    ',"a_integer":', COALESCE(CAST(r.`a_integer` + 0 AS CHAR), 'null'),
    ',"a_decimal":', COALESCE(CAST(r.`a_decimal` + 0 AS CHAR), 'null'),
    ',"a_double":', COALESCE(CAST(r.`a_double` + 0e0 AS CHAR), 'null'),
    ',"a_text":', COALESCE(JSON_QUOTE(CONVERT(r.`a_text` USING utf8mb4)), 'null'),
    ',"a_boolean":', COALESCE(CASE WHEN UPPER(CONVERT(r.`a_boolean` USING utf8mb4)) IN ('0', 'N', 'NO', 'F', 'FALSE', '') OR HEX(r.`a_boolean`) IN ('0', '00') THEN 'false' WHEN r.`a_boolean` IS NOT NULL THEN 'true' END, 'null'),
    ',"a_date":', COALESCE(JSON_QUOTE(CAST(r.`a_date` AS CHAR)), 'null'),
    ',"a_time":', COALESCE(JSON_QUOTE(CAST(r.`a_time` AS CHAR)), 'null'),
    ',"a_timestamp":', COALESCE(JSON_QUOTE(REPLACE(CAST(r.`a_timestamp` AS CHAR), ' ', 'T')), 'null'),
    ',"a_timestamptz":', COALESCE(JSON_QUOTE(CONCAT(REPLACE(CAST('1970-01-01' + INTERVAL UNIX_TIMESTAMP(r.`a_timestamptz`) SECOND AS CHAR), ' ', 'T'), '+00:00')), 'null'),
    ',"a_uuid":', COALESCE(JSON_QUOTE(LOWER(IF(LENGTH(r.`a_uuid`) = 16, INSERT(INSERT(INSERT(INSERT(HEX(r.`a_uuid`), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-'), CONVERT(r.`a_uuid` USING utf8mb4)))), 'null'),
    ',"a_json":', COALESCE(CAST(r.`a_json` AS CHAR), 'null'),
    ',"a_base64":', COALESCE(JSON_QUOTE(REPLACE(TO_BASE64(r.`a_base64`), CHAR(10 USING utf8mb4), '')), 'null'),
    ',"a_hex":', COALESCE(JSON_QUOTE(LOWER(HEX(r.`a_hex`))), 'null'),
    ',"제목''s":', COALESCE(JSON_QUOTE(CONVERT(r.`제 목` USING utf8mb4)), 'null'),
    '}'
  ) AS payload
FROM `report` r
WHERE r.`a_bigint` > (SELECT MAX(m.`a_bigint`) FROM `report` m) - 600;

-- ==================== Oracle ====================

SELECT r."A_BIGINT" AS watched, NVL(REGEXP_REPLACE(TO_CHAR(r."A_BIGINT", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)\.', '\10.'), '\N') AS "source_pk", JSON_OBJECT(
      KEY 'a_bigint' VALUE r."A_BIGINT",
      KEY 'a_integer' VALUE r."A_INTEGER",
      KEY 'a_decimal' VALUE r."A_DECIMAL",
      KEY 'a_double' VALUE r."A_DOUBLE",
      KEY 'a_text' VALUE r."A_TEXT",
      KEY 'a_boolean' VALUE CASE WHEN UPPER(TRIM(TO_CHAR(r."A_BOOLEAN"))) IN ('0', 'N', 'NO', 'F', 'FALSE') THEN 'false' WHEN r."A_BOOLEAN" IS NOT NULL THEN 'true' END FORMAT JSON,
      KEY 'a_date' VALUE TO_CHAR(r."A_DATE", 'YYYY-MM-DD'),
      KEY 'a_time' VALUE r."A_TIME",
      KEY 'a_timestamp' VALUE TO_CHAR(CAST(r."A_TIMESTAMP" AS TIMESTAMP), 'YYYY-MM-DD"T"HH24:MI:SS.FF6'),
      KEY 'a_timestamptz' VALUE TO_CHAR(SYS_EXTRACT_UTC(r."A_TIMESTAMPTZ"), 'YYYY-MM-DD"T"HH24:MI:SS.FF6"+00:00"'),
      KEY 'a_uuid' VALUE REGEXP_REPLACE(LOWER('' || r."A_UUID"), '^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$', '\1-\2-\3-\4-\5'),
      KEY 'a_json' VALUE r."A_JSON" FORMAT JSON,
      KEY 'a_base64' VALUE REPLACE(REPLACE(UTL_RAW.CAST_TO_VARCHAR2(UTL_ENCODE.BASE64_ENCODE(r."A_BASE64")), CHR(13)), CHR(10)),
      KEY 'a_hex' VALUE LOWER(RAWTOHEX(r."A_HEX")),
      KEY '제목''s' VALUE r."제 목"
      NULL ON NULL RETURNING CLOB
    ) AS "payload"
FROM "REPORT" r;

-- the second look
SELECT NVL(REGEXP_REPLACE(TO_CHAR(r."A_BIGINT", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)\.', '\10.'), '\N') AS "source_pk", JSON_OBJECT(
      KEY 'a_bigint' VALUE r."A_BIGINT",
      KEY 'a_integer' VALUE r."A_INTEGER",
      KEY 'a_decimal' VALUE r."A_DECIMAL",
      KEY 'a_double' VALUE r."A_DOUBLE",
      KEY 'a_text' VALUE r."A_TEXT",
      KEY 'a_boolean' VALUE CASE WHEN UPPER(TRIM(TO_CHAR(r."A_BOOLEAN"))) IN ('0', 'N', 'NO', 'F', 'FALSE') THEN 'false' WHEN r."A_BOOLEAN" IS NOT NULL THEN 'true' END FORMAT JSON,
      KEY 'a_date' VALUE TO_CHAR(r."A_DATE", 'YYYY-MM-DD'),
      KEY 'a_time' VALUE r."A_TIME",
      KEY 'a_timestamp' VALUE TO_CHAR(CAST(r."A_TIMESTAMP" AS TIMESTAMP), 'YYYY-MM-DD"T"HH24:MI:SS.FF6'),
      KEY 'a_timestamptz' VALUE TO_CHAR(SYS_EXTRACT_UTC(r."A_TIMESTAMPTZ"), 'YYYY-MM-DD"T"HH24:MI:SS.FF6"+00:00"'),
      KEY 'a_uuid' VALUE REGEXP_REPLACE(LOWER('' || r."A_UUID"), '^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$', '\1-\2-\3-\4-\5'),
      KEY 'a_json' VALUE r."A_JSON" FORMAT JSON,
      KEY 'a_base64' VALUE REPLACE(REPLACE(UTL_RAW.CAST_TO_VARCHAR2(UTL_ENCODE.BASE64_ENCODE(r."A_BASE64")), CHR(13)), CHR(10)),
      KEY 'a_hex' VALUE LOWER(RAWTOHEX(r."A_HEX")),
      KEY '제목''s' VALUE r."제 목"
      NULL ON NULL RETURNING CLOB
    ) AS "payload"
FROM "REPORT" r
WHERE r."A_BIGINT" > (SELECT MAX(m."A_BIGINT") FROM "REPORT" m) - 600;

-- ==================== PostgreSQL ====================

CREATE OR REPLACE FUNCTION "public"."outbox_capture_report"() RETURNS trigger
LANGUAGE plpgsql
-- the owner's rights: whoever inserts business rows needs none on the outbox
SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
-- the same text for the same value, whatever the session has set
SET TimeZone = 'UTC'
SET DateStyle = 'ISO, YMD'
SET IntervalStyle = 'iso_8601'
SET extra_float_digits = '1'
SET bytea_output = 'hex'
AS $flowgen$
BEGIN
  INSERT INTO "public"."outbox" (source_table, source_pk, payload)
  VALUES (
    'report',
    concat_ws('|',
      coalesce(replace(replace(NEW."a_bigint"::text, E'\\', E'\\\\'), '|', E'\\|'), E'\\N'),
      coalesce(replace(replace(NEW."a_text"::text, E'\\', E'\\\\'), '|', E'\\|'), E'\\N'),
      coalesce(replace(replace(NEW."a_uuid"::text, E'\\', E'\\\\'), '|', E'\\|'), E'\\N'),
      coalesce(replace(replace(NEW."a_date"::text, E'\\', E'\\\\'), '|', E'\\|'), E'\\N')
    ),
    (SELECT row_to_json(r) FROM (SELECT
      NEW."a_bigint" AS "a_bigint",
      NEW."a_integer" AS "a_integer",
      NEW."a_decimal" AS "a_decimal",
      NEW."a_double" AS "a_double",
      NEW."a_text" AS "a_text",
      NEW."a_boolean" AS "a_boolean",
      NEW."a_date" AS "a_date",
      NEW."a_time" AS "a_time",
      NEW."a_timestamp" AS "a_timestamp",
      NEW."a_timestamptz" AS "a_timestamptz",
      NEW."a_uuid" AS "a_uuid",
      NEW."a_json" AS "a_json",
      translate(encode(NEW."a_base64", 'base64'), E'\n', '') AS "a_base64",
      encode(NEW."a_hex", 'hex') AS "a_hex",
      NEW."제 목" AS "제목's"
    ) AS r)
  );
  RETURN NULL;
END
$flowgen$;
COMMENT ON FUNCTION "public"."outbox_capture_report"() IS 'flowgen 84a409875eb3add5';

-- ==================== MySQL ====================

SET @flowgen_sql_mode = @@SESSION.sql_mode;
-- The trigger keeps this mode: what it cannot convert must not fail the insert of a business row.
SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION';
-- Nobody inserts between the old trigger and the new one.
LOCK TABLES `report` WRITE;
DROP TRIGGER IF EXISTS `outbox_capture_report`;
CREATE TRIGGER `outbox_capture_report` AFTER INSERT ON `report` FOR EACH ROW
INSERT INTO `outbox` (source_table, source_pk, payload)
VALUES (
  'report',
  CONCAT_WS('|',
    COALESCE(REPLACE(REPLACE(CAST(NEW.`a_bigint` + 0 AS CHAR), CHAR(92 USING utf8mb4), CONCAT(CHAR(92 USING utf8mb4), CHAR(92 USING utf8mb4))), '|', CONCAT(CHAR(92 USING utf8mb4), '|')), CONCAT(CHAR(92 USING utf8mb4), 'N')),
    COALESCE(REPLACE(REPLACE(CONVERT(NEW.`a_text` USING utf8mb4), CHAR(92 USING utf8mb4), CONCAT(CHAR(92 USING utf8mb4), CHAR(92 USING utf8mb4))), '|', CONCAT(CHAR(92 USING utf8mb4), '|')), CONCAT(CHAR(92 USING utf8mb4), 'N')),
    COALESCE(REPLACE(REPLACE(LOWER(IF(LENGTH(NEW.`a_uuid`) = 16, INSERT(INSERT(INSERT(INSERT(HEX(NEW.`a_uuid`), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-'), CONVERT(NEW.`a_uuid` USING utf8mb4))), CHAR(92 USING utf8mb4), CONCAT(CHAR(92 USING utf8mb4), CHAR(92 USING utf8mb4))), '|', CONCAT(CHAR(92 USING utf8mb4), '|')), CONCAT(CHAR(92 USING utf8mb4), 'N')),
    COALESCE(REPLACE(REPLACE(CAST(NEW.`a_date` AS CHAR), CHAR(92 USING utf8mb4), CONCAT(CHAR(92 USING utf8mb4), CHAR(92 USING utf8mb4))), '|', CONCAT(CHAR(92 USING utf8mb4), '|')), CONCAT(CHAR(92 USING utf8mb4), 'N'))
  ),
  CONCAT(
    '{"a_bigint":', COALESCE(CAST(NEW.`a_bigint` + 0 AS CHAR), 'null'),
    ',"a_integer":', COALESCE(CAST(NEW.`a_integer` + 0 AS CHAR), 'null'),
    ',"a_decimal":', COALESCE(CAST(NEW.`a_decimal` + 0 AS CHAR), 'null'),
    ',"a_double":', COALESCE(CAST(NEW.`a_double` + 0e0 AS CHAR), 'null'),
    ',"a_text":', COALESCE(JSON_QUOTE(CONVERT(NEW.`a_text` USING utf8mb4)), 'null'),
    ',"a_boolean":', COALESCE(CASE WHEN UPPER(CONVERT(NEW.`a_boolean` USING utf8mb4)) IN ('0', 'N', 'NO', 'F', 'FALSE', '') OR HEX(NEW.`a_boolean`) IN ('0', '00') THEN 'false' WHEN NEW.`a_boolean` IS NOT NULL THEN 'true' END, 'null'),
    ',"a_date":', COALESCE(JSON_QUOTE(CAST(NEW.`a_date` AS CHAR)), 'null'),
    ',"a_time":', COALESCE(JSON_QUOTE(CAST(NEW.`a_time` AS CHAR)), 'null'),
    ',"a_timestamp":', COALESCE(JSON_QUOTE(REPLACE(CAST(NEW.`a_timestamp` AS CHAR), ' ', 'T')), 'null'),
    ',"a_timestamptz":', COALESCE(JSON_QUOTE(CONCAT(REPLACE(CAST('1970-01-01' + INTERVAL UNIX_TIMESTAMP(NEW.`a_timestamptz`) SECOND AS CHAR), ' ', 'T'), '+00:00')), 'null'),
    ',"a_uuid":', COALESCE(JSON_QUOTE(LOWER(IF(LENGTH(NEW.`a_uuid`) = 16, INSERT(INSERT(INSERT(INSERT(HEX(NEW.`a_uuid`), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-'), CONVERT(NEW.`a_uuid` USING utf8mb4)))), 'null'),
    ',"a_json":', COALESCE(CAST(NEW.`a_json` AS CHAR), 'null'),
    ',"a_base64":', COALESCE(JSON_QUOTE(REPLACE(TO_BASE64(NEW.`a_base64`), CHAR(10 USING utf8mb4), '')), 'null'),
    ',"a_hex":', COALESCE(JSON_QUOTE(LOWER(HEX(NEW.`a_hex`))), 'null'),
    ',"제목''s":', COALESCE(JSON_QUOTE(CONVERT(NEW.`제 목` USING utf8mb4)), 'null'),
    '}'
  )
);
UNLOCK TABLES;
SET SESSION sql_mode = @flowgen_sql_mode;

-- ==================== MariaDB ====================

SET @flowgen_sql_mode = @@SESSION.sql_mode;
-- The trigger keeps this mode: what it cannot convert must not fail the insert of a business row.
SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION';
CREATE OR REPLACE TRIGGER `outbox_capture_report` AFTER INSERT ON `report` FOR EACH ROW
INSERT INTO `outbox` (source_table, source_pk, payload)
VALUES (
  'report',
  CONCAT_WS('|',
    COALESCE(REPLACE(REPLACE(CAST(NEW.`a_bigint` + 0 AS CHAR), CHAR(92 USING utf8mb4), CONCAT(CHAR(92 USING utf8mb4), CHAR(92 USING utf8mb4))), '|', CONCAT(CHAR(92 USING utf8mb4), '|')), CONCAT(CHAR(92 USING utf8mb4), 'N')),
    COALESCE(REPLACE(REPLACE(CONVERT(NEW.`a_text` USING utf8mb4), CHAR(92 USING utf8mb4), CONCAT(CHAR(92 USING utf8mb4), CHAR(92 USING utf8mb4))), '|', CONCAT(CHAR(92 USING utf8mb4), '|')), CONCAT(CHAR(92 USING utf8mb4), 'N')),
    COALESCE(REPLACE(REPLACE(LOWER(IF(LENGTH(NEW.`a_uuid`) = 16, INSERT(INSERT(INSERT(INSERT(HEX(NEW.`a_uuid`), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-'), CONVERT(NEW.`a_uuid` USING utf8mb4))), CHAR(92 USING utf8mb4), CONCAT(CHAR(92 USING utf8mb4), CHAR(92 USING utf8mb4))), '|', CONCAT(CHAR(92 USING utf8mb4), '|')), CONCAT(CHAR(92 USING utf8mb4), 'N')),
    COALESCE(REPLACE(REPLACE(CAST(NEW.`a_date` AS CHAR), CHAR(92 USING utf8mb4), CONCAT(CHAR(92 USING utf8mb4), CHAR(92 USING utf8mb4))), '|', CONCAT(CHAR(92 USING utf8mb4), '|')), CONCAT(CHAR(92 USING utf8mb4), 'N'))
  ),
  CONCAT(
    '{"a_bigint":', COALESCE(CAST(NEW.`a_bigint` + 0 AS CHAR), 'null'),
    ',"a_integer":', COALESCE(CAST(NEW.`a_integer` + 0 AS CHAR), 'null'),
    ',"a_decimal":', COALESCE(CAST(NEW.`a_decimal` + 0 AS CHAR), 'null'),
    ',"a_double":', COALESCE(CAST(NEW.`a_double` + 0e0 AS CHAR), 'null'),
    ',"a_text":', COALESCE(JSON_QUOTE(CONVERT(NEW.`a_text` USING utf8mb4)), 'null'),
    ',"a_boolean":', COALESCE(CASE WHEN UPPER(CONVERT(NEW.`a_boolean` USING utf8mb4)) IN ('0', 'N', 'NO', 'F', 'FALSE', '') OR HEX(NEW.`a_boolean`) IN ('0', '00') THEN 'false' WHEN NEW.`a_boolean` IS NOT NULL THEN 'true' END, 'null'),
    ',"a_date":', COALESCE(JSON_QUOTE(CAST(NEW.`a_date` AS CHAR)), 'null'),
    ',"a_time":', COALESCE(JSON_QUOTE(CAST(NEW.`a_time` AS CHAR)), 'null'),
    ',"a_timestamp":', COALESCE(JSON_QUOTE(REPLACE(CAST(NEW.`a_timestamp` AS CHAR), ' ', 'T')), 'null'),
    ',"a_timestamptz":', COALESCE(JSON_QUOTE(CONCAT(REPLACE(CAST('1970-01-01' + INTERVAL UNIX_TIMESTAMP(NEW.`a_timestamptz`) SECOND AS CHAR), ' ', 'T'), '+00:00')), 'null'),
    ',"a_uuid":', COALESCE(JSON_QUOTE(LOWER(IF(LENGTH(NEW.`a_uuid`) = 16, INSERT(INSERT(INSERT(INSERT(HEX(NEW.`a_uuid`), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-'), CONVERT(NEW.`a_uuid` USING utf8mb4)))), 'null'),
    ',"a_json":', COALESCE(CAST(NEW.`a_json` AS CHAR), 'null'),
    ',"a_base64":', COALESCE(JSON_QUOTE(REPLACE(TO_BASE64(NEW.`a_base64`), CHAR(10 USING utf8mb4), '')), 'null'),
    ',"a_hex":', COALESCE(JSON_QUOTE(LOWER(HEX(NEW.`a_hex`))), 'null'),
    ',"제목''s":', COALESCE(JSON_QUOTE(CONVERT(NEW.`제 목` USING utf8mb4)), 'null'),
    '}'
  )
);
SET SESSION sql_mode = @flowgen_sql_mode;

-- ==================== Oracle ====================

CREATE OR REPLACE TRIGGER "OUTBOX_CAPTURE_REPORT" AFTER INSERT ON "REPORT" FOR EACH ROW
BEGIN
  -- flowgen 3337621b6f2ccf56
  INSERT INTO "OUTBOX" (source_table, source_pk, payload)
VALUES (
  'report',
  NVL(REPLACE(REPLACE(REGEXP_REPLACE(TO_CHAR(:NEW."A_BIGINT", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)\.', '\10.'), '\', '\\'), '|', '\|'), '\N')
    || '|' || NVL(REPLACE(REPLACE(TO_CHAR(:NEW."A_TEXT"), '\', '\\'), '|', '\|'), '\N')
    || '|' || NVL(REPLACE(REPLACE(REGEXP_REPLACE(LOWER('' || :NEW."A_UUID"), '^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$', '\1-\2-\3-\4-\5'), '\', '\\'), '|', '\|'), '\N')
    || '|' || NVL(REPLACE(REPLACE(TO_CHAR(:NEW."A_DATE", 'YYYY-MM-DD'), '\', '\\'), '|', '\|'), '\N'),
  JSON_OBJECT(
      KEY 'a_bigint' VALUE :NEW."A_BIGINT",
      KEY 'a_integer' VALUE :NEW."A_INTEGER",
      KEY 'a_decimal' VALUE :NEW."A_DECIMAL",
      KEY 'a_double' VALUE :NEW."A_DOUBLE",
      KEY 'a_text' VALUE :NEW."A_TEXT",
      KEY 'a_boolean' VALUE CASE WHEN UPPER(TRIM(TO_CHAR(:NEW."A_BOOLEAN"))) IN ('0', 'N', 'NO', 'F', 'FALSE') THEN 'false' WHEN :NEW."A_BOOLEAN" IS NOT NULL THEN 'true' END FORMAT JSON,
      KEY 'a_date' VALUE TO_CHAR(:NEW."A_DATE", 'YYYY-MM-DD'),
      KEY 'a_time' VALUE :NEW."A_TIME",
      KEY 'a_timestamp' VALUE TO_CHAR(CAST(:NEW."A_TIMESTAMP" AS TIMESTAMP), 'YYYY-MM-DD"T"HH24:MI:SS.FF6'),
      KEY 'a_timestamptz' VALUE TO_CHAR(SYS_EXTRACT_UTC(:NEW."A_TIMESTAMPTZ"), 'YYYY-MM-DD"T"HH24:MI:SS.FF6"+00:00"'),
      KEY 'a_uuid' VALUE REGEXP_REPLACE(LOWER('' || :NEW."A_UUID"), '^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$', '\1-\2-\3-\4-\5'),
      KEY 'a_json' VALUE :NEW."A_JSON" FORMAT JSON,
      KEY 'a_base64' VALUE REPLACE(REPLACE(UTL_RAW.CAST_TO_VARCHAR2(UTL_ENCODE.BASE64_ENCODE(:NEW."A_BASE64")), CHR(13)), CHR(10)),
      KEY 'a_hex' VALUE LOWER(RAWTOHEX(:NEW."A_HEX")),
      KEY '제목''s' VALUE :NEW."제 목"
      NULL ON NULL RETURNING CLOB
    )
);
END;

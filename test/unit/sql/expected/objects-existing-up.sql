-- ==================== PostgreSQL ====================

-- column 묶음번호 of 전송함
ALTER TABLE "public"."전송함" ADD COLUMN IF NOT EXISTS "묶음번호" text;
-- there already?
SELECT EXISTS (
  SELECT 1 FROM pg_attribute
  WHERE attrelid = to_regclass('"public"."전송함"') AND attname = '묶음번호' AND attnum > 0 AND NOT attisdropped
)

-- column 재시도 of 전송함
ALTER TABLE "public"."전송함" ADD COLUMN IF NOT EXISTS "재시도" integer NOT NULL DEFAULT 0;
-- there already?
SELECT EXISTS (
  SELECT 1 FROM pg_attribute
  WHERE attrelid = to_regclass('"public"."전송함"') AND attname = '재시도' AND attnum > 0 AND NOT attisdropped
)

-- column 오류 of 전송함
ALTER TABLE "public"."전송함" ADD COLUMN IF NOT EXISTS "오류" text;
-- there already?
SELECT EXISTS (
  SELECT 1 FROM pg_attribute
  WHERE attrelid = to_regclass('"public"."전송함"') AND attname = '오류' AND attnum > 0 AND NOT attisdropped
)

-- column 수정일시 of 전송함
ALTER TABLE "public"."전송함" ADD COLUMN IF NOT EXISTS "수정일시" timestamptz NOT NULL DEFAULT clock_timestamp();
-- there already?
SELECT EXISTS (
  SELECT 1 FROM pg_attribute
  WHERE attrelid = to_regclass('"public"."전송함"') AND attname = '수정일시' AND attnum > 0 AND NOT attisdropped
)

-- index 전송함_waiting
CREATE INDEX IF NOT EXISTS "전송함_waiting" ON "public"."전송함" ("전송번호") WHERE "상태" = '0';
-- there already?
SELECT to_regclass('"public"."전송함_waiting"') IS NOT NULL

-- index 전송함_claimed
CREATE INDEX IF NOT EXISTS "전송함_claimed" ON "public"."전송함" ("묶음번호") WHERE "상태" = '1';
-- there already?
SELECT to_regclass('"public"."전송함_claimed"') IS NOT NULL

-- index 전송함_failed
CREATE INDEX IF NOT EXISTS "전송함_failed" ON "public"."전송함" ("재시도", "전송번호") WHERE "상태" = '9';
-- there already?
SELECT to_regclass('"public"."전송함_failed"') IS NOT NULL

-- table 전송함_alarm
-- what the alarm reported last
CREATE TABLE IF NOT EXISTS "public"."전송함_alarm" (
  source_table text PRIMARY KEY,
  failed       bigint NOT NULL,
  stuck        bigint NOT NULL,
  reported_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- there already?
SELECT to_regclass('"public"."전송함_alarm"') IS NOT NULL

-- index 전송함_done
CREATE INDEX IF NOT EXISTS "전송함_done" ON "public"."전송함" ("수정일시") WHERE "상태" = '2';
-- there already?
SELECT to_regclass('"public"."전송함_done"') IS NOT NULL

-- function 전송함_capture_report
CREATE OR REPLACE FUNCTION "public"."전송함_capture_report"() RETURNS trigger
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
  INSERT INTO "public"."전송함" ("업무키", "전문", "상태", "재시도", "등록일시", "수정일시")
  VALUES (
    coalesce(NEW."a_bigint"::text, E'\\N'),
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
    ) AS r),
    '0', 0, clock_timestamp(), clock_timestamp()
  );
  RETURN NULL;
END
$flowgen$;
COMMENT ON FUNCTION "public"."전송함_capture_report"() IS 'flowgen 02c6a77d525f556d';
-- there already?
SELECT coalesce(obj_description(to_regprocedure('"public"."전송함_capture_report"' || '()'), 'pg_proc') = 'flowgen 02c6a77d525f556d', false)

-- trigger 전송함_capture on report
CREATE OR REPLACE TRIGGER "전송함_capture" AFTER INSERT ON "public"."report"
FOR EACH ROW EXECUTE FUNCTION "public"."전송함_capture_report"();
-- there already?
SELECT EXISTS (
  SELECT 1 FROM pg_trigger
  WHERE tgrelid = to_regclass('"public"."report"') AND tgname = '전송함_capture'
    AND tgfoid = to_regprocedure('"public"."전송함_capture_report"' || '()') AND tgenabled <> 'D'
)

-- ==================== MySQL ====================

-- column 묶음번호 of 전송함
SET @flowgen_ddl = IF((SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '전송함' AND column_name = '묶음번호'), 'DO 0', 'ALTER TABLE `전송함` ADD COLUMN `묶음번호` varchar(36)');
PREPARE flowgen_ddl FROM @flowgen_ddl;
EXECUTE flowgen_ddl;
DEALLOCATE PREPARE flowgen_ddl;
-- there already?
SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '전송함' AND column_name = '묶음번호'

-- column 재시도 of 전송함
SET @flowgen_ddl = IF((SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '전송함' AND column_name = '재시도'), 'DO 0', 'ALTER TABLE `전송함` ADD COLUMN `재시도` int NOT NULL DEFAULT 0');
PREPARE flowgen_ddl FROM @flowgen_ddl;
EXECUTE flowgen_ddl;
DEALLOCATE PREPARE flowgen_ddl;
-- there already?
SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '전송함' AND column_name = '재시도'

-- column 오류 of 전송함
SET @flowgen_ddl = IF((SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '전송함' AND column_name = '오류'), 'DO 0', 'ALTER TABLE `전송함` ADD COLUMN `오류` text');
PREPARE flowgen_ddl FROM @flowgen_ddl;
EXECUTE flowgen_ddl;
DEALLOCATE PREPARE flowgen_ddl;
-- there already?
SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '전송함' AND column_name = '오류'

-- column 수정일시 of 전송함
SET @flowgen_ddl = IF((SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '전송함' AND column_name = '수정일시'), 'DO 0', 'ALTER TABLE `전송함` ADD COLUMN `수정일시` datetime(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6))');
PREPARE flowgen_ddl FROM @flowgen_ddl;
EXECUTE flowgen_ddl;
DEALLOCATE PREPARE flowgen_ddl;
-- there already?
SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '전송함' AND column_name = '수정일시'

-- index 전송함_work
SET @flowgen_ddl = IF((SELECT COUNT(*) > 0 FROM information_schema.statistics
WHERE table_schema = DATABASE() AND table_name = '전송함' AND index_name = '전송함_work'), 'DO 0', 'CREATE INDEX `전송함_work` ON `전송함` (`상태`, `재시도`, `전송번호`)');
PREPARE flowgen_ddl FROM @flowgen_ddl;
EXECUTE flowgen_ddl;
DEALLOCATE PREPARE flowgen_ddl;
-- there already?
SELECT COUNT(*) > 0 FROM information_schema.statistics
WHERE table_schema = DATABASE() AND table_name = '전송함' AND index_name = '전송함_work'

-- index 전송함_batch
SET @flowgen_ddl = IF((SELECT COUNT(*) > 0 FROM information_schema.statistics
WHERE table_schema = DATABASE() AND table_name = '전송함' AND index_name = '전송함_batch'), 'DO 0', 'CREATE INDEX `전송함_batch` ON `전송함` (`묶음번호`)');
PREPARE flowgen_ddl FROM @flowgen_ddl;
EXECUTE flowgen_ddl;
DEALLOCATE PREPARE flowgen_ddl;
-- there already?
SELECT COUNT(*) > 0 FROM information_schema.statistics
WHERE table_schema = DATABASE() AND table_name = '전송함' AND index_name = '전송함_batch'

-- table 전송함_alarm
CREATE TABLE IF NOT EXISTS `전송함_alarm` (
  -- what the alarm reported last
  source_table varchar(190) PRIMARY KEY,
  failed       bigint NOT NULL,
  stuck        bigint NOT NULL,
  reported_at  datetime(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6))
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
-- there already?
SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '전송함_alarm'

-- index 전송함_done
SET @flowgen_ddl = IF((SELECT COUNT(*) > 0 FROM information_schema.statistics
WHERE table_schema = DATABASE() AND table_name = '전송함' AND index_name = '전송함_done'), 'DO 0', 'CREATE INDEX `전송함_done` ON `전송함` (`상태`, `수정일시`)');
PREPARE flowgen_ddl FROM @flowgen_ddl;
EXECUTE flowgen_ddl;
DEALLOCATE PREPARE flowgen_ddl;
-- there already?
SELECT COUNT(*) > 0 FROM information_schema.statistics
WHERE table_schema = DATABASE() AND table_name = '전송함' AND index_name = '전송함_done'

-- trigger 전송함_capture_report on report
SET @flowgen_sql_mode = @@SESSION.sql_mode;
-- The trigger keeps this mode: what it cannot convert must not fail the insert of a business row.
SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION';
-- Nobody inserts between the old trigger and the new one.
LOCK TABLES `report` WRITE;
DROP TRIGGER IF EXISTS `전송함_capture_report`;
CREATE TRIGGER `전송함_capture_report` AFTER INSERT ON `report` FOR EACH ROW
INSERT INTO `전송함` (`업무키`, `전문`, `상태`, `재시도`, `등록일시`, `수정일시`)
VALUES (
  COALESCE(CAST(NEW.`a_bigint` + 0 AS CHAR), CONCAT(CHAR(92 USING utf8mb4), 'N')),
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
  ),
  '0', 0, UTC_TIMESTAMP(6), UTC_TIMESTAMP(6)
);
UNLOCK TABLES;
SET SESSION sql_mode = @flowgen_sql_mode;
-- there already?
SELECT COUNT(*) > 0 FROM information_schema.triggers
WHERE trigger_schema = DATABASE() AND event_object_table = 'report' AND trigger_name = '전송함_capture_report'
  AND MD5(action_statement) = '6ed359223b8a42f9bdc7867ad58f7840'

-- ==================== MariaDB ====================

-- column 묶음번호 of 전송함
ALTER TABLE `전송함` ADD COLUMN IF NOT EXISTS `묶음번호` varchar(36);
-- there already?
SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '전송함' AND column_name = '묶음번호'

-- column 재시도 of 전송함
ALTER TABLE `전송함` ADD COLUMN IF NOT EXISTS `재시도` int NOT NULL DEFAULT 0;
-- there already?
SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '전송함' AND column_name = '재시도'

-- column 오류 of 전송함
ALTER TABLE `전송함` ADD COLUMN IF NOT EXISTS `오류` text;
-- there already?
SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '전송함' AND column_name = '오류'

-- column 수정일시 of 전송함
ALTER TABLE `전송함` ADD COLUMN IF NOT EXISTS `수정일시` datetime(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6));
-- there already?
SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = '전송함' AND column_name = '수정일시'

-- index 전송함_work
CREATE INDEX IF NOT EXISTS `전송함_work` ON `전송함` (`상태`, `재시도`, `전송번호`);
-- there already?
SELECT COUNT(*) > 0 FROM information_schema.statistics
WHERE table_schema = DATABASE() AND table_name = '전송함' AND index_name = '전송함_work'

-- index 전송함_batch
CREATE INDEX IF NOT EXISTS `전송함_batch` ON `전송함` (`묶음번호`);
-- there already?
SELECT COUNT(*) > 0 FROM information_schema.statistics
WHERE table_schema = DATABASE() AND table_name = '전송함' AND index_name = '전송함_batch'

-- table 전송함_alarm
CREATE TABLE IF NOT EXISTS `전송함_alarm` (
  -- what the alarm reported last
  source_table varchar(190) PRIMARY KEY,
  failed       bigint NOT NULL,
  stuck        bigint NOT NULL,
  reported_at  datetime(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6))
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
-- there already?
SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '전송함_alarm'

-- index 전송함_done
CREATE INDEX IF NOT EXISTS `전송함_done` ON `전송함` (`상태`, `수정일시`);
-- there already?
SELECT COUNT(*) > 0 FROM information_schema.statistics
WHERE table_schema = DATABASE() AND table_name = '전송함' AND index_name = '전송함_done'

-- trigger 전송함_capture_report on report
SET @flowgen_sql_mode = @@SESSION.sql_mode;
-- The trigger keeps this mode: what it cannot convert must not fail the insert of a business row.
SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION';
CREATE OR REPLACE TRIGGER `전송함_capture_report` AFTER INSERT ON `report` FOR EACH ROW
INSERT INTO `전송함` (`업무키`, `전문`, `상태`, `재시도`, `등록일시`, `수정일시`)
VALUES (
  COALESCE(CAST(NEW.`a_bigint` + 0 AS CHAR), CONCAT(CHAR(92 USING utf8mb4), 'N')),
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
  ),
  '0', 0, UTC_TIMESTAMP(6), UTC_TIMESTAMP(6)
);
SET SESSION sql_mode = @flowgen_sql_mode;
-- there already?
SELECT COUNT(*) > 0 FROM information_schema.triggers
WHERE trigger_schema = DATABASE() AND event_object_table = 'report' AND trigger_name = '전송함_capture_report'
  AND MD5(action_statement) = '6ed359223b8a42f9bdc7867ad58f7840'

-- ==================== Oracle ====================

-- column 묶음번호 of 전송함
DECLARE
  there NUMBER;
BEGIN
  SELECT (SELECT COUNT(*) FROM all_tab_columns WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND column_name = '묶음번호') INTO there FROM dual;
  IF there = 0 THEN
    EXECUTE IMMEDIATE 'ALTER TABLE "전송함" ADD ("묶음번호" VARCHAR2(36))';
  END IF;
END;
-- there already?
SELECT COUNT(*) FROM all_tab_columns WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND column_name = '묶음번호'

-- column 재시도 of 전송함
DECLARE
  there NUMBER;
BEGIN
  SELECT (SELECT COUNT(*) FROM all_tab_columns WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND column_name = '재시도') INTO there FROM dual;
  IF there = 0 THEN
    EXECUTE IMMEDIATE 'ALTER TABLE "전송함" ADD ("재시도" NUMBER(10) DEFAULT 0 NOT NULL)';
  END IF;
END;
-- there already?
SELECT COUNT(*) FROM all_tab_columns WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND column_name = '재시도'

-- column 오류 of 전송함
DECLARE
  there NUMBER;
BEGIN
  SELECT (SELECT COUNT(*) FROM all_tab_columns WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND column_name = '오류') INTO there FROM dual;
  IF there = 0 THEN
    EXECUTE IMMEDIATE 'ALTER TABLE "전송함" ADD ("오류" VARCHAR2(4000))';
  END IF;
END;
-- there already?
SELECT COUNT(*) FROM all_tab_columns WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND column_name = '오류'

-- column 수정일시 of 전송함
DECLARE
  there NUMBER;
BEGIN
  SELECT (SELECT COUNT(*) FROM all_tab_columns WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND column_name = '수정일시') INTO there FROM dual;
  IF there = 0 THEN
    EXECUTE IMMEDIATE 'ALTER TABLE "전송함" ADD ("수정일시" TIMESTAMP(6) DEFAULT SYS_EXTRACT_UTC(SYSTIMESTAMP) NOT NULL)';
  END IF;
END;
-- there already?
SELECT COUNT(*) FROM all_tab_columns WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND column_name = '수정일시'

-- index 전송함_work
DECLARE
  there NUMBER;
BEGIN
  SELECT (SELECT COUNT(*) FROM all_indexes WHERE table_owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND index_name = '전송함_work') INTO there FROM dual;
  IF there = 0 THEN
    EXECUTE IMMEDIATE 'CREATE INDEX "전송함_work" ON "전송함" ("상태", "재시도", "전송번호")';
  END IF;
END;
-- there already?
SELECT COUNT(*) FROM all_indexes WHERE table_owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND index_name = '전송함_work'

-- index 전송함_batch
DECLARE
  there NUMBER;
BEGIN
  SELECT (SELECT COUNT(*) FROM all_indexes WHERE table_owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND index_name = '전송함_batch') INTO there FROM dual;
  IF there = 0 THEN
    EXECUTE IMMEDIATE 'CREATE INDEX "전송함_batch" ON "전송함" ("묶음번호")';
  END IF;
END;
-- there already?
SELECT COUNT(*) FROM all_indexes WHERE table_owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND index_name = '전송함_batch'

-- table 전송함_alarm
DECLARE
  there NUMBER;
BEGIN
  SELECT (SELECT COUNT(*) FROM all_tables WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함_alarm') INTO there FROM dual;
  IF there = 0 THEN
    EXECUTE IMMEDIATE 'CREATE TABLE "전송함_alarm" (
  -- what the alarm reported last
  source_table VARCHAR2(400) PRIMARY KEY,
  failed       NUMBER(19) NOT NULL,
  stuck        NUMBER(19) NOT NULL,
  reported_at  TIMESTAMP(6) NOT NULL
)';
  END IF;
END;
-- there already?
SELECT COUNT(*) FROM all_tables WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함_alarm'

-- index 전송함_done
DECLARE
  there NUMBER;
BEGIN
  SELECT (SELECT COUNT(*) FROM all_indexes WHERE table_owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND index_name = '전송함_done') INTO there FROM dual;
  IF there = 0 THEN
    EXECUTE IMMEDIATE 'CREATE INDEX "전송함_done" ON "전송함" ("상태", "수정일시")';
  END IF;
END;
-- there already?
SELECT COUNT(*) FROM all_indexes WHERE table_owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = '전송함' AND index_name = '전송함_done'

-- trigger 전송함_capture_report on report
CREATE OR REPLACE TRIGGER "전송함_capture_report" AFTER INSERT ON "REPORT" FOR EACH ROW
BEGIN
  -- flowgen 7908508d4702523d
  INSERT INTO "전송함" ("업무키", "전문", "상태", "재시도", "등록일시", "수정일시")
VALUES (
  NVL(REGEXP_REPLACE(TO_CHAR(:NEW."A_BIGINT", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,'''), '^(-?)\.', '\10.'), '\N'),
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
    ),
  '0', 0, SYS_EXTRACT_UTC(SYSTIMESTAMP), SYS_EXTRACT_UTC(SYSTIMESTAMP)
);
END;
-- there already?
SELECT COUNT(*) FROM all_source s
JOIN all_triggers t ON t.owner = s.owner AND t.trigger_name = s.name AND t.status = 'ENABLED'
WHERE s.type = 'TRIGGER' AND s.owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND s.name = '전송함_capture_report'
  AND s.text LIKE '%' || 'flowgen 7908508d4702523d' || '%'

-- ==================== PostgreSQL ====================

-- trigger outbox_capture on report
DROP TRIGGER IF EXISTS "outbox_capture" ON "public"."report";
DROP FUNCTION IF EXISTS "public"."outbox_capture_report"();

-- table outbox
DO $flowgen$
BEGIN
  IF to_regclass('"public"."outbox"') IS NULL THEN
    RETURN;
  END IF;
  IF EXISTS (SELECT 1 FROM pg_proc WHERE strpos(prosrc, '"public"."outbox"') > 0 AND prorettype = 'trigger'::regtype) THEN
    RAISE NOTICE 'the outbox % stays: triggers of other tables write into it', 'outbox';
    RETURN;
  END IF;
  IF EXISTS (SELECT 1 FROM "public"."outbox" WHERE status <> 2) THEN
    RAISE EXCEPTION 'the outbox % still has rows that were not sent', 'outbox'
      USING HINT = 'Let them be sent, or delete them.';
  END IF;
  DROP TABLE "public"."outbox";
  DROP TABLE IF EXISTS "public"."outbox_alarm";
END
$flowgen$;

-- ==================== MySQL ====================

-- no row of outbox waits
SET @flowgen_unsent = 0;
SET @flowgen_ddl = IF((SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'outbox') = 0, 'DO 0',
  'SELECT COUNT(*) INTO @flowgen_unsent FROM `outbox` WHERE status <> 2');
PREPARE flowgen_ddl FROM @flowgen_ddl;
EXECUTE flowgen_ddl;
-- There is no RAISE outside of procedures: a table of this name does not exist, and the message says so.
SET @flowgen_ddl = IF(@flowgen_unsent = 0, 'DO 0', 'SELECT 1 FROM `the outbox outbox still has rows that were not sent`');
PREPARE flowgen_ddl FROM @flowgen_ddl;
EXECUTE flowgen_ddl;
DEALLOCATE PREPARE flowgen_ddl;

-- trigger outbox_capture_report on report
DROP TRIGGER IF EXISTS `outbox_capture_report`;

-- table outbox
DROP TABLE IF EXISTS `outbox`;
DROP TABLE IF EXISTS `outbox_alarm`;

-- ==================== MariaDB ====================

-- no row of outbox waits
SET @flowgen_unsent = 0;
SET @flowgen_ddl = IF((SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'outbox') = 0, 'DO 0',
  'SELECT COUNT(*) INTO @flowgen_unsent FROM `outbox` WHERE status <> 2');
PREPARE flowgen_ddl FROM @flowgen_ddl;
EXECUTE flowgen_ddl;
-- There is no RAISE outside of procedures: a table of this name does not exist, and the message says so.
SET @flowgen_ddl = IF(@flowgen_unsent = 0, 'DO 0', 'SELECT 1 FROM `the outbox outbox still has rows that were not sent`');
PREPARE flowgen_ddl FROM @flowgen_ddl;
EXECUTE flowgen_ddl;
DEALLOCATE PREPARE flowgen_ddl;

-- trigger outbox_capture_report on report
DROP TRIGGER IF EXISTS `outbox_capture_report`;

-- table outbox
DROP TABLE IF EXISTS `outbox`;
DROP TABLE IF EXISTS `outbox_alarm`;

-- ==================== Oracle ====================

-- no row of outbox waits
DECLARE
  there NUMBER;
  unsent NUMBER;
BEGIN
  SELECT COUNT(*) INTO there FROM all_tables WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = 'OUTBOX';
  IF there > 0 THEN
    EXECUTE IMMEDIATE 'SELECT COUNT(*) FROM "OUTBOX" WHERE status <> 2' INTO unsent;
    IF unsent > 0 THEN
      RAISE_APPLICATION_ERROR(-20001, 'the outbox outbox still has rows that were not sent');
    END IF;
  END IF;
END;

-- trigger outbox_capture_report on report
DECLARE
  there NUMBER;
BEGIN
  SELECT COUNT(*) INTO there FROM all_triggers WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND trigger_name = 'OUTBOX_CAPTURE_REPORT';
  IF there > 0 THEN
    EXECUTE IMMEDIATE 'DROP TRIGGER "OUTBOX_CAPTURE_REPORT"';
  END IF;
END;

-- table outbox
DECLARE
  there NUMBER;
BEGIN
  SELECT COUNT(*) INTO there FROM all_tables WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = 'OUTBOX';
  IF there > 0 THEN
    EXECUTE IMMEDIATE 'DROP TABLE "OUTBOX"';
  END IF;
  SELECT COUNT(*) INTO there FROM all_tables WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND table_name = 'OUTBOX_ALARM';
  IF there > 0 THEN
    EXECUTE IMMEDIATE 'DROP TABLE "OUTBOX_ALARM"';
  END IF;
END;

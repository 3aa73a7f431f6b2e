-- ==================== PostgreSQL ====================

INSERT INTO "public"."outbox_alarm" (source_table, failed, stuck, reported_at)
VALUES (?, ?, ?, clock_timestamp())
ON CONFLICT (source_table) DO UPDATE
SET failed = EXCLUDED.failed, stuck = EXCLUDED.stuck, reported_at = EXCLUDED.reported_at;
-- parameters: sourceTable, failed, stuck

-- ==================== MySQL ====================

INSERT INTO `outbox_alarm` (source_table, failed, stuck, reported_at)
VALUES (?, ?, ?, UTC_TIMESTAMP(6))
ON DUPLICATE KEY UPDATE failed = VALUES(failed), stuck = VALUES(stuck), reported_at = VALUES(reported_at);
-- parameters: sourceTable, failed, stuck

-- ==================== MariaDB ====================

INSERT INTO `outbox_alarm` (source_table, failed, stuck, reported_at)
VALUES (?, ?, ?, UTC_TIMESTAMP(6))
ON DUPLICATE KEY UPDATE failed = VALUES(failed), stuck = VALUES(stuck), reported_at = VALUES(reported_at);
-- parameters: sourceTable, failed, stuck

-- ==================== Oracle ====================

MERGE INTO "OUTBOX_ALARM" a
USING (SELECT ? AS source_table, ? AS failed, ? AS stuck FROM dual) s
ON (a.source_table = s.source_table)
WHEN MATCHED THEN UPDATE SET a.failed = s.failed, a.stuck = s.stuck, a.reported_at = SYS_EXTRACT_UTC(SYSTIMESTAMP)
WHEN NOT MATCHED THEN INSERT (source_table, failed, stuck, reported_at) VALUES (s.source_table, s.failed, s.stuck, SYS_EXTRACT_UTC(SYSTIMESTAMP));
-- parameters: sourceTable, failed, stuck

-- ==================== PostgreSQL ====================

WITH overdue AS (
  SELECT outbox_id FROM "public"."outbox" AS o
  WHERE status = 1 AND source_table = ?
    AND updated_at < clock_timestamp() - 600 * interval '1 second'
  ORDER BY outbox_id
  FOR UPDATE OF o SKIP LOCKED
)
UPDATE "public"."outbox" AS o
SET status = CASE WHEN o.retry_cnt > 0 THEN 9 ELSE 0 END,
  batch_id = NULL,
  recovery_cnt = o.recovery_cnt + 1,
  last_error = 'no outcome within the lease of 600 s',
  updated_at = clock_timestamp()
FROM overdue WHERE o.outbox_id = overdue.outbox_id;
-- parameters: sourceTable

-- ==================== MySQL ====================

UPDATE `outbox`
SET status = CASE WHEN retry_cnt > 0 THEN 9 ELSE 0 END,
  batch_id = NULL,
  recovery_cnt = recovery_cnt + 1,
  last_error = 'no outcome within the lease of 600 s',
  updated_at = UTC_TIMESTAMP(6)
WHERE source_table = ? AND status = 1
  AND updated_at < UTC_TIMESTAMP(6) - INTERVAL 600 SECOND;
-- parameters: sourceTable

-- ==================== MariaDB ====================

UPDATE `outbox`
SET status = CASE WHEN retry_cnt > 0 THEN 9 ELSE 0 END,
  batch_id = NULL,
  recovery_cnt = recovery_cnt + 1,
  last_error = 'no outcome within the lease of 600 s',
  updated_at = UTC_TIMESTAMP(6)
WHERE source_table = ? AND status = 1
  AND updated_at < UTC_TIMESTAMP(6) - INTERVAL 600 SECOND;
-- parameters: sourceTable

-- ==================== Oracle ====================

UPDATE "OUTBOX"
SET status = CASE WHEN retry_cnt > 0 THEN 9 ELSE 0 END,
  batch_id = NULL,
  recovery_cnt = recovery_cnt + 1,
  last_error = 'no outcome within the lease of 600 s',
  updated_at = SYS_EXTRACT_UTC(SYSTIMESTAMP)
WHERE source_table = ? AND status = 1
  AND updated_at < SYS_EXTRACT_UTC(SYSTIMESTAMP) - NUMTODSINTERVAL(600, 'SECOND');
-- parameters: sourceTable

-- ==================== PostgreSQL ====================

DELETE FROM "public"."outbox" WHERE outbox_id IN (
  SELECT outbox_id FROM "public"."outbox"
  WHERE status = 2 AND source_table = ?
    AND updated_at < clock_timestamp() - 86400 * interval '1 second'
  ORDER BY updated_at
  LIMIT 5000
  FOR UPDATE SKIP LOCKED
);
-- parameters: sourceTable

-- ==================== MySQL ====================

DELETE FROM `outbox`
WHERE source_table = ? AND status = 2
  AND updated_at < UTC_TIMESTAMP(6) - INTERVAL 86400 SECOND
ORDER BY updated_at
LIMIT 5000;
-- parameters: sourceTable

-- ==================== MariaDB ====================

DELETE FROM `outbox`
WHERE source_table = ? AND status = 2
  AND updated_at < UTC_TIMESTAMP(6) - INTERVAL 86400 SECOND
ORDER BY updated_at
LIMIT 5000;
-- parameters: sourceTable

-- ==================== Oracle ====================

DELETE FROM "OUTBOX" WHERE outbox_id IN (
  SELECT outbox_id FROM "OUTBOX"
  WHERE source_table = ? AND status = 2
    AND updated_at < SYS_EXTRACT_UTC(SYSTIMESTAMP) - NUMTODSINTERVAL(86400, 'SECOND')
  ORDER BY updated_at
  FETCH FIRST 5000 ROWS ONLY
);
-- parameters: sourceTable

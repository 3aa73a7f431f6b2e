-- ==================== PostgreSQL ====================

WITH counted AS (
  SELECT
    (SELECT count(*) FROM "public"."outbox"
     WHERE status = 9 AND source_table = ? AND retry_cnt >= 3) AS failed,
    (SELECT count(*) FROM "public"."outbox"
     WHERE recovery_cnt >= 3 AND status <> 2 AND source_table = ?) AS stuck
)
SELECT counted.failed, counted.stuck, coalesce((
    SELECT left(last_error, 300) FROM "public"."outbox"
    WHERE status = 9 AND source_table = ? AND retry_cnt >= 3
    ORDER BY updated_at DESC LIMIT 1
  ), '') AS cause
FROM counted
LEFT JOIN "public"."outbox_alarm" AS reported ON reported.source_table = ?
WHERE counted.failed <> coalesce(reported.failed, 0) OR counted.stuck <> coalesce(reported.stuck, 0);
-- parameters: sourceTable, sourceTable, sourceTable, sourceTable

-- ==================== MySQL ====================

SELECT found.failed AS failed, found.stuck AS stuck, COALESCE((
    SELECT SUBSTR(last_error, 1, 300) FROM `outbox`
    WHERE source_table = ? AND status = 9 AND retry_cnt >= 3
    ORDER BY updated_at DESC
    LIMIT 1
  ), '-') AS cause
FROM (
  SELECT
    (SELECT COUNT(*) FROM `outbox`
     WHERE source_table = ? AND status = 9 AND retry_cnt >= 3) AS failed,
    (SELECT COUNT(*) FROM `outbox`
     WHERE source_table = ? AND status IN (0, 1, 9) AND recovery_cnt >= 3) AS stuck
  
) found
LEFT JOIN `outbox_alarm` reported ON reported.source_table = ?
WHERE found.failed <> COALESCE(reported.failed, 0) OR found.stuck <> COALESCE(reported.stuck, 0);
-- parameters: sourceTable, sourceTable, sourceTable, sourceTable

-- ==================== MariaDB ====================

SELECT found.failed AS failed, found.stuck AS stuck, COALESCE((
    SELECT SUBSTR(last_error, 1, 300) FROM `outbox`
    WHERE source_table = ? AND status = 9 AND retry_cnt >= 3
    ORDER BY updated_at DESC
    LIMIT 1
  ), '-') AS cause
FROM (
  SELECT
    (SELECT COUNT(*) FROM `outbox`
     WHERE source_table = ? AND status = 9 AND retry_cnt >= 3) AS failed,
    (SELECT COUNT(*) FROM `outbox`
     WHERE source_table = ? AND status IN (0, 1, 9) AND recovery_cnt >= 3) AS stuck
  
) found
LEFT JOIN `outbox_alarm` reported ON reported.source_table = ?
WHERE found.failed <> COALESCE(reported.failed, 0) OR found.stuck <> COALESCE(reported.stuck, 0);
-- parameters: sourceTable, sourceTable, sourceTable, sourceTable

-- ==================== Oracle ====================

SELECT found.failed AS "failed", found.stuck AS "stuck", COALESCE((
    SELECT SUBSTR(last_error, 1, 300) FROM "OUTBOX"
    WHERE source_table = ? AND status = 9 AND retry_cnt >= 3
    ORDER BY updated_at DESC
    FETCH FIRST 1 ROWS ONLY
  ), '-') AS "cause"
FROM (
  SELECT
    (SELECT COUNT(*) FROM "OUTBOX"
     WHERE source_table = ? AND status = 9 AND retry_cnt >= 3) AS failed,
    (SELECT COUNT(*) FROM "OUTBOX"
     WHERE source_table = ? AND status IN (0, 1, 9) AND recovery_cnt >= 3) AS stuck
  FROM dual
) found
LEFT JOIN "OUTBOX_ALARM" reported ON reported.source_table = ?
WHERE found.failed <> COALESCE(reported.failed, 0) OR found.stuck <> COALESCE(reported.stuck, 0);
-- parameters: sourceTable, sourceTable, sourceTable, sourceTable

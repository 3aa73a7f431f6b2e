-- ==================== PostgreSQL ====================

-- outbox-stats
SELECT status AS status,
  CASE WHEN retry_cnt >= 3 THEN 1 ELSE 0 END AS tried,
  COUNT(*) AS amount,
  MIN(updated_at) AS oldest,
  SUM(CASE WHEN updated_at >= clock_timestamp() - 60 * interval '1 second' THEN 1 ELSE 0 END) AS recent,
  SUM(CASE WHEN updated_at < clock_timestamp() - 600 * interval '1 second' THEN 1 ELSE 0 END) AS overdue,
  SUM(CASE WHEN recovery_cnt >= 3 THEN 1 ELSE 0 END) AS stuck,
  clock_timestamp() AS present
FROM "public"."outbox"
WHERE source_table = ?
GROUP BY status, CASE WHEN retry_cnt >= 3 THEN 1 ELSE 0 END;

-- outbox-failed
SELECT outbox_id, source_pk, retry_cnt, last_error, updated_at
FROM "public"."outbox"
WHERE source_table = ? AND status = 9 AND retry_cnt >= 3
  AND source_pk = ?
  AND last_error LIKE ?
  AND outbox_id = ?
  AND outbox_id > ?
ORDER BY outbox_id
LIMIT 50;

-- outbox-failed-causes
SELECT last_error AS cause, COUNT(*) AS amount
FROM "public"."outbox"
WHERE source_table = ? AND status = 9 AND retry_cnt >= 3
GROUP BY last_error
ORDER BY COUNT(*) DESC
LIMIT 10;

-- outbox-requeue
UPDATE "public"."outbox"
SET status = 0, batch_id = NULL, retry_cnt = 0,
  recovery_cnt = 0,
  updated_at = clock_timestamp()
WHERE status = 9 AND retry_cnt >= 3 AND outbox_id IN (
  ?,
  ?
);

-- ==================== MySQL ====================

-- outbox-stats
SELECT status AS status,
  CASE WHEN retry_cnt >= 3 THEN 1 ELSE 0 END AS tried,
  COUNT(*) AS amount,
  MIN(updated_at) AS oldest,
  SUM(CASE WHEN updated_at >= UTC_TIMESTAMP(6) - INTERVAL 60 SECOND THEN 1 ELSE 0 END) AS recent,
  SUM(CASE WHEN updated_at < UTC_TIMESTAMP(6) - INTERVAL 600 SECOND THEN 1 ELSE 0 END) AS overdue,
  SUM(CASE WHEN recovery_cnt >= 3 THEN 1 ELSE 0 END) AS stuck,
  UTC_TIMESTAMP(6) AS present
FROM `outbox`
WHERE source_table = ?
GROUP BY status, CASE WHEN retry_cnt >= 3 THEN 1 ELSE 0 END;

-- outbox-failed
SELECT outbox_id, source_pk, retry_cnt, last_error, updated_at
FROM `outbox`
WHERE source_table = ? AND status = 9 AND retry_cnt >= 3
  AND source_pk = ?
  AND last_error LIKE ?
  AND outbox_id = ?
  AND outbox_id > ?
ORDER BY outbox_id
LIMIT 50;

-- outbox-failed-causes
SELECT last_error AS cause, COUNT(*) AS amount
FROM `outbox`
WHERE source_table = ? AND status = 9 AND retry_cnt >= 3
GROUP BY last_error
ORDER BY COUNT(*) DESC
LIMIT 10;

-- outbox-requeue
UPDATE `outbox`
SET status = 0, batch_id = NULL, retry_cnt = 0,
  recovery_cnt = 0,
  updated_at = UTC_TIMESTAMP(6)
WHERE status = 9 AND retry_cnt >= 3 AND outbox_id IN (
  ?,
  ?
);

-- ==================== MariaDB ====================

-- outbox-stats
SELECT status AS status,
  CASE WHEN retry_cnt >= 3 THEN 1 ELSE 0 END AS tried,
  COUNT(*) AS amount,
  MIN(updated_at) AS oldest,
  SUM(CASE WHEN updated_at >= UTC_TIMESTAMP(6) - INTERVAL 60 SECOND THEN 1 ELSE 0 END) AS recent,
  SUM(CASE WHEN updated_at < UTC_TIMESTAMP(6) - INTERVAL 600 SECOND THEN 1 ELSE 0 END) AS overdue,
  SUM(CASE WHEN recovery_cnt >= 3 THEN 1 ELSE 0 END) AS stuck,
  UTC_TIMESTAMP(6) AS present
FROM `outbox`
WHERE source_table = ?
GROUP BY status, CASE WHEN retry_cnt >= 3 THEN 1 ELSE 0 END;

-- outbox-failed
SELECT outbox_id, source_pk, retry_cnt, last_error, updated_at
FROM `outbox`
WHERE source_table = ? AND status = 9 AND retry_cnt >= 3
  AND source_pk = ?
  AND last_error LIKE ?
  AND outbox_id = ?
  AND outbox_id > ?
ORDER BY outbox_id
LIMIT 50;

-- outbox-failed-causes
SELECT last_error AS cause, COUNT(*) AS amount
FROM `outbox`
WHERE source_table = ? AND status = 9 AND retry_cnt >= 3
GROUP BY last_error
ORDER BY COUNT(*) DESC
LIMIT 10;

-- outbox-requeue
UPDATE `outbox`
SET status = 0, batch_id = NULL, retry_cnt = 0,
  recovery_cnt = 0,
  updated_at = UTC_TIMESTAMP(6)
WHERE status = 9 AND retry_cnt >= 3 AND outbox_id IN (
  ?,
  ?
);

-- ==================== Oracle ====================

-- outbox-stats
SELECT status AS "status",
  CASE WHEN retry_cnt >= 3 THEN 1 ELSE 0 END AS "tried",
  COUNT(*) AS "amount",
  MIN(updated_at) AS "oldest",
  SUM(CASE WHEN updated_at >= SYS_EXTRACT_UTC(SYSTIMESTAMP) - NUMTODSINTERVAL(60, 'SECOND') THEN 1 ELSE 0 END) AS "recent",
  SUM(CASE WHEN updated_at < SYS_EXTRACT_UTC(SYSTIMESTAMP) - NUMTODSINTERVAL(600, 'SECOND') THEN 1 ELSE 0 END) AS "overdue",
  SUM(CASE WHEN recovery_cnt >= 3 THEN 1 ELSE 0 END) AS "stuck",
  SYS_EXTRACT_UTC(SYSTIMESTAMP) AS "present"
FROM "OUTBOX"
WHERE source_table = ?
GROUP BY status, CASE WHEN retry_cnt >= 3 THEN 1 ELSE 0 END;

-- outbox-failed
SELECT outbox_id AS "outbox_id", source_pk AS "source_pk", retry_cnt AS "retry_cnt", last_error AS "last_error", updated_at AS "updated_at"
FROM "OUTBOX"
WHERE source_table = ? AND status = 9 AND retry_cnt >= 3
  AND source_pk = ?
  AND last_error LIKE ?
  AND outbox_id = ?
  AND outbox_id > ?
ORDER BY outbox_id
FETCH FIRST 50 ROWS ONLY;

-- outbox-failed-causes
SELECT last_error AS "cause", COUNT(*) AS "amount"
FROM "OUTBOX"
WHERE source_table = ? AND status = 9 AND retry_cnt >= 3
GROUP BY last_error
ORDER BY COUNT(*) DESC
FETCH FIRST 10 ROWS ONLY;

-- outbox-requeue
UPDATE "OUTBOX"
SET status = 0, batch_id = NULL, retry_cnt = 0,
  recovery_cnt = 0,
  updated_at = SYS_EXTRACT_UTC(SYSTIMESTAMP)
WHERE status = 9 AND retry_cnt >= 3 AND outbox_id IN (
  ?,
  ?
);

-- ==================== PostgreSQL ====================

WITH mine AS (
  UPDATE "public"."outbox" SET updated_at = clock_timestamp()
  WHERE batch_id = ? AND status = 1
  RETURNING outbox_id, source_pk, record_uuid, payload
), picked AS (
  SELECT outbox_id FROM "public"."outbox" AS o
  WHERE status = 9 AND retry_cnt < 3 AND source_table = ?
    AND updated_at <= clock_timestamp() - CAST(? AS double precision) * interval '1 millisecond'
    AND ? = 'first' AND NOT EXISTS (SELECT 1 FROM mine)
  ORDER BY retry_cnt, outbox_id
  LIMIT 500
  FOR UPDATE OF o SKIP LOCKED
), claimed AS (
  UPDATE "public"."outbox" AS o
  SET status = 1, batch_id = ?, updated_at = clock_timestamp(), retry_cnt = retry_cnt + 1
  FROM picked WHERE o.outbox_id = picked.outbox_id
  RETURNING o.outbox_id, o.source_pk, o.record_uuid, o.payload
)
SELECT outbox_id, source_pk, record_uuid AS uuid, CAST(payload AS text) AS payload
FROM (SELECT * FROM mine UNION ALL SELECT * FROM claimed) AS batch
ORDER BY outbox_id;
-- parameters: batchId, sourceTable, elapsedMs, attempt, batchId

-- ==================== MySQL ====================

UPDATE (
  SELECT outbox_id FROM `outbox`
  WHERE source_table = ? AND status = 9 AND retry_cnt < 3
    AND updated_at <= UTC_TIMESTAMP(6) - INTERVAL CAST(? AS SIGNED) * 1000 MICROSECOND
    AND ? = 'first'
    AND NOT EXISTS (SELECT 1 FROM `outbox` m WHERE m.batch_id = ? AND m.status = 1)
  ORDER BY retry_cnt, outbox_id
  LIMIT 500
  FOR UPDATE SKIP LOCKED
) picked
-- by key only: a scan would wait for rows of business transactions that are still open
STRAIGHT_JOIN `outbox` o FORCE INDEX (PRIMARY) ON o.outbox_id = picked.outbox_id
SET o.status = 1, o.batch_id = ?, o.updated_at = UTC_TIMESTAMP(6), o.retry_cnt = o.retry_cnt + 1;
-- parameters: sourceTable, elapsedMs, attempt, batchId, batchId

SELECT outbox_id, source_pk, record_uuid AS uuid, payload
FROM `outbox`
WHERE batch_id = ? AND status = 1
ORDER BY outbox_id;
-- parameters: batchId

-- ==================== MariaDB ====================

UPDATE (
  SELECT outbox_id FROM `outbox`
  WHERE source_table = ? AND status = 9 AND retry_cnt < 3
    AND updated_at <= UTC_TIMESTAMP(6) - INTERVAL CAST(? AS SIGNED) * 1000 MICROSECOND
    AND ? = 'first'
    AND NOT EXISTS (SELECT 1 FROM `outbox` m WHERE m.batch_id = ? AND m.status = 1)
  ORDER BY retry_cnt, outbox_id
  LIMIT 500
  FOR UPDATE SKIP LOCKED
) picked
-- by key only: a scan would wait for rows of business transactions that are still open
STRAIGHT_JOIN `outbox` o FORCE INDEX (PRIMARY) ON o.outbox_id = picked.outbox_id
SET o.status = 1, o.batch_id = ?, o.updated_at = UTC_TIMESTAMP(6), o.retry_cnt = o.retry_cnt + 1;
-- parameters: sourceTable, elapsedMs, attempt, batchId, batchId

SELECT outbox_id, source_pk, record_uuid AS uuid, payload
FROM `outbox`
WHERE batch_id = ? AND status = 1
ORDER BY outbox_id;
-- parameters: batchId

-- ==================== Oracle ====================

UPDATE "OUTBOX"
SET status = 1, batch_id = ?, updated_at = SYS_EXTRACT_UTC(SYSTIMESTAMP), retry_cnt = retry_cnt + 1
WHERE outbox_id IN (
  SELECT outbox_id FROM "OUTBOX"
  WHERE source_table = ? AND status = 9 AND retry_cnt < 3
    AND updated_at <= SYS_EXTRACT_UTC(SYSTIMESTAMP) - NUMTODSINTERVAL(TO_NUMBER(?) / 1000, 'SECOND')
  ORDER BY retry_cnt, outbox_id
  FETCH FIRST 500 ROWS ONLY
)
AND status = 9
AND ? = 'first'
AND NOT EXISTS (SELECT 1 FROM "OUTBOX" m WHERE m.batch_id = ? AND m.status = 1);
-- parameters: batchId, sourceTable, elapsedMs, attempt, batchId

SELECT outbox_id AS "outbox_id", source_pk AS "source_pk", record_uuid AS "uuid", payload AS "payload"
FROM "OUTBOX"
WHERE batch_id = ? AND status = 1
ORDER BY outbox_id;
-- parameters: batchId

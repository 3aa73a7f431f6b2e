-- ==================== PostgreSQL ====================

WITH mine AS (
  UPDATE "public"."전송함" SET "수정일시" = clock_timestamp()
  WHERE "묶음번호" = ? AND "상태" = '1'
  RETURNING "전송번호" AS outbox_id, "업무키" AS source_pk, "식별자" AS record_uuid, "전문" AS payload
), picked AS (
  SELECT "전송번호" AS outbox_id FROM "public"."전송함" AS o
  WHERE "상태" = '0'
    AND ? = 'first' AND NOT EXISTS (SELECT 1 FROM mine)
  ORDER BY "전송번호"
  LIMIT 500
  FOR UPDATE OF o SKIP LOCKED
), claimed AS (
  UPDATE "public"."전송함" AS o
  SET "상태" = '1', "묶음번호" = ?, "수정일시" = clock_timestamp()
  FROM picked WHERE o."전송번호" = picked.outbox_id
  RETURNING o."전송번호" AS outbox_id, o."업무키" AS source_pk, o."식별자" AS record_uuid, o."전문" AS payload
)
SELECT outbox_id, source_pk, record_uuid AS uuid, CAST(payload AS text) AS payload
FROM (SELECT * FROM mine UNION ALL SELECT * FROM claimed) AS batch
ORDER BY outbox_id;
-- parameters: batchId, attempt, batchId

-- ==================== MySQL ====================

UPDATE (
  SELECT `전송번호` AS outbox_id FROM `전송함`
  WHERE `상태` = '0'
    AND ? = 'first'
    AND NOT EXISTS (SELECT 1 FROM `전송함` m WHERE m.`묶음번호` = ? AND m.`상태` = '1')
  ORDER BY `재시도`, `전송번호`
  LIMIT 500
  FOR UPDATE SKIP LOCKED
) picked
-- by key only: a scan would wait for rows of business transactions that are still open
STRAIGHT_JOIN `전송함` o ON o.`전송번호` = picked.outbox_id
SET o.`상태` = '1', o.`묶음번호` = ?, o.`수정일시` = UTC_TIMESTAMP(6);
-- parameters: attempt, batchId, batchId

SELECT `전송번호` AS outbox_id, `업무키` AS source_pk, `식별자` AS uuid, `전문` AS payload
FROM `전송함`
WHERE `묶음번호` = ? AND `상태` = '1'
ORDER BY `전송번호`;
-- parameters: batchId

-- ==================== MariaDB ====================

UPDATE (
  SELECT `전송번호` AS outbox_id FROM `전송함`
  WHERE `상태` = '0'
    AND ? = 'first'
    AND NOT EXISTS (SELECT 1 FROM `전송함` m WHERE m.`묶음번호` = ? AND m.`상태` = '1')
  ORDER BY `재시도`, `전송번호`
  LIMIT 500
  FOR UPDATE SKIP LOCKED
) picked
-- by key only: a scan would wait for rows of business transactions that are still open
STRAIGHT_JOIN `전송함` o ON o.`전송번호` = picked.outbox_id
SET o.`상태` = '1', o.`묶음번호` = ?, o.`수정일시` = UTC_TIMESTAMP(6);
-- parameters: attempt, batchId, batchId

SELECT `전송번호` AS outbox_id, `업무키` AS source_pk, `식별자` AS uuid, `전문` AS payload
FROM `전송함`
WHERE `묶음번호` = ? AND `상태` = '1'
ORDER BY `전송번호`;
-- parameters: batchId

-- ==================== Oracle ====================

UPDATE "전송함"
SET "상태" = '1', "묶음번호" = ?, "수정일시" = SYS_EXTRACT_UTC(SYSTIMESTAMP)
WHERE "전송번호" IN (
  SELECT "전송번호" FROM "전송함"
  WHERE "상태" = '0'
  ORDER BY "재시도", "전송번호"
  FETCH FIRST 500 ROWS ONLY
)
AND "상태" = '0'
AND ? = 'first'
AND NOT EXISTS (SELECT 1 FROM "전송함" m WHERE m."묶음번호" = ? AND m."상태" = '1');
-- parameters: batchId, attempt, batchId

SELECT "전송번호" AS "outbox_id", "업무키" AS "source_pk", "식별자" AS "uuid", "전문" AS "payload"
FROM "전송함"
WHERE "묶음번호" = ? AND "상태" = '1'
ORDER BY "전송번호";
-- parameters: batchId

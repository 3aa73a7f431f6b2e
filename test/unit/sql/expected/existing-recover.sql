-- ==================== PostgreSQL ====================

WITH overdue AS (
  SELECT "전송번호" AS outbox_id FROM "public"."전송함" AS o
  WHERE "상태" = '1'
    AND "수정일시" < clock_timestamp() - 600 * interval '1 second'
  ORDER BY "전송번호"
  FOR UPDATE OF o SKIP LOCKED
)
UPDATE "public"."전송함" AS o
SET "상태" = CASE WHEN o."재시도" > 0 THEN '9' ELSE '0' END,
  "묶음번호" = NULL,
  "오류" = 'no outcome within the lease of 600 s',
  "수정일시" = clock_timestamp()
FROM overdue WHERE o."전송번호" = overdue.outbox_id;
-- parameters: none

-- ==================== MySQL ====================

UPDATE `전송함`
SET `상태` = CASE WHEN `재시도` > 0 THEN '9' ELSE '0' END,
  `묶음번호` = NULL,
  `오류` = 'no outcome within the lease of 600 s',
  `수정일시` = UTC_TIMESTAMP(6)
WHERE `상태` = '1'
  AND `수정일시` < UTC_TIMESTAMP(6) - INTERVAL 600 SECOND;
-- parameters: none

-- ==================== MariaDB ====================

UPDATE `전송함`
SET `상태` = CASE WHEN `재시도` > 0 THEN '9' ELSE '0' END,
  `묶음번호` = NULL,
  `오류` = 'no outcome within the lease of 600 s',
  `수정일시` = UTC_TIMESTAMP(6)
WHERE `상태` = '1'
  AND `수정일시` < UTC_TIMESTAMP(6) - INTERVAL 600 SECOND;
-- parameters: none

-- ==================== Oracle ====================

UPDATE "전송함"
SET "상태" = CASE WHEN "재시도" > 0 THEN '9' ELSE '0' END,
  "묶음번호" = NULL,
  "오류" = 'no outcome within the lease of 600 s',
  "수정일시" = SYS_EXTRACT_UTC(SYSTIMESTAMP)
WHERE "상태" = '1'
  AND "수정일시" < SYS_EXTRACT_UTC(SYSTIMESTAMP) - NUMTODSINTERVAL(600, 'SECOND');
-- parameters: none

-- ==================== PostgreSQL ====================

WITH counted AS (
  SELECT
    (SELECT count(*) FROM "public"."전송함"
     WHERE "상태" = '9' AND "재시도" >= 3) AS failed,
    CAST(0 AS bigint) AS stuck
)
SELECT counted.failed, counted.stuck, coalesce((
    SELECT left("오류", 300) FROM "public"."전송함"
    WHERE "상태" = '9' AND "재시도" >= 3
    ORDER BY "수정일시" DESC LIMIT 1
  ), '') AS cause
FROM counted
LEFT JOIN "public"."전송함_alarm" AS reported ON reported.source_table = ?
WHERE counted.failed <> coalesce(reported.failed, 0) OR counted.stuck <> coalesce(reported.stuck, 0);
-- parameters: sourceTable

-- ==================== MySQL ====================

SELECT found.failed AS failed, found.stuck AS stuck, COALESCE((
    SELECT SUBSTR(`오류`, 1, 300) FROM `전송함`
    WHERE `상태` = '9' AND `재시도` >= 3
    ORDER BY `수정일시` DESC
    LIMIT 1
  ), '-') AS cause
FROM (
  SELECT
    (SELECT COUNT(*) FROM `전송함`
     WHERE `상태` = '9' AND `재시도` >= 3) AS failed,
    0 AS stuck
  
) found
LEFT JOIN `전송함_alarm` reported ON reported.source_table = ?
WHERE found.failed <> COALESCE(reported.failed, 0) OR found.stuck <> COALESCE(reported.stuck, 0);
-- parameters: sourceTable

-- ==================== MariaDB ====================

SELECT found.failed AS failed, found.stuck AS stuck, COALESCE((
    SELECT SUBSTR(`오류`, 1, 300) FROM `전송함`
    WHERE `상태` = '9' AND `재시도` >= 3
    ORDER BY `수정일시` DESC
    LIMIT 1
  ), '-') AS cause
FROM (
  SELECT
    (SELECT COUNT(*) FROM `전송함`
     WHERE `상태` = '9' AND `재시도` >= 3) AS failed,
    0 AS stuck
  
) found
LEFT JOIN `전송함_alarm` reported ON reported.source_table = ?
WHERE found.failed <> COALESCE(reported.failed, 0) OR found.stuck <> COALESCE(reported.stuck, 0);
-- parameters: sourceTable

-- ==================== Oracle ====================

SELECT found.failed AS "failed", found.stuck AS "stuck", COALESCE((
    SELECT SUBSTR("오류", 1, 300) FROM "전송함"
    WHERE "상태" = '9' AND "재시도" >= 3
    ORDER BY "수정일시" DESC
    FETCH FIRST 1 ROWS ONLY
  ), '-') AS "cause"
FROM (
  SELECT
    (SELECT COUNT(*) FROM "전송함"
     WHERE "상태" = '9' AND "재시도" >= 3) AS failed,
    0 AS stuck
  FROM dual
) found
LEFT JOIN "전송함_alarm" reported ON reported.source_table = ?
WHERE found.failed <> COALESCE(reported.failed, 0) OR found.stuck <> COALESCE(reported.stuck, 0);
-- parameters: sourceTable

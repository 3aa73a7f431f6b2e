-- ==================== PostgreSQL ====================

DELETE FROM "public"."전송함" WHERE "전송번호" IN (
  SELECT "전송번호" FROM "public"."전송함"
  WHERE "상태" = '2'
    AND "수정일시" < clock_timestamp() - 86400 * interval '1 second'
  ORDER BY "수정일시"
  LIMIT 5000
  FOR UPDATE SKIP LOCKED
);
-- parameters: none

-- ==================== MySQL ====================

DELETE FROM `전송함`
WHERE `상태` = '2'
  AND `수정일시` < UTC_TIMESTAMP(6) - INTERVAL 86400 SECOND
ORDER BY `수정일시`
LIMIT 5000;
-- parameters: none

-- ==================== MariaDB ====================

DELETE FROM `전송함`
WHERE `상태` = '2'
  AND `수정일시` < UTC_TIMESTAMP(6) - INTERVAL 86400 SECOND
ORDER BY `수정일시`
LIMIT 5000;
-- parameters: none

-- ==================== Oracle ====================

DELETE FROM "전송함" WHERE "전송번호" IN (
  SELECT "전송번호" FROM "전송함"
  WHERE "상태" = '2'
    AND "수정일시" < SYS_EXTRACT_UTC(SYSTIMESTAMP) - NUMTODSINTERVAL(86400, 'SECOND')
  ORDER BY "수정일시"
  FETCH FIRST 5000 ROWS ONLY
);
-- parameters: none

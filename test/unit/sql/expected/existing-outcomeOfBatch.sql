-- ==================== PostgreSQL ====================

UPDATE "public"."전송함"
SET "상태" = ?, "오류" = NULLIF(left(CAST(? AS text), 200), ''), "수정일시" = clock_timestamp()
WHERE "묶음번호" = ? AND "상태" = '1';
-- parameters: status, lastError, batchId

-- ==================== MySQL ====================

UPDATE `전송함`
SET `상태` = ?, `오류` = NULLIF(LEFT(?, 200), ''), `수정일시` = UTC_TIMESTAMP(6)
WHERE `묶음번호` = ? AND `상태` = '1';
-- parameters: status, lastError, batchId

-- ==================== MariaDB ====================

UPDATE `전송함`
SET `상태` = ?, `오류` = NULLIF(LEFT(?, 200), ''), `수정일시` = UTC_TIMESTAMP(6)
WHERE `묶음번호` = ? AND `상태` = '1';
-- parameters: status, lastError, batchId

-- ==================== Oracle ====================

UPDATE "전송함"
SET "상태" = ?, "오류" = SUBSTR(?, 1, 200), "수정일시" = SYS_EXTRACT_UTC(SYSTIMESTAMP)
WHERE "묶음번호" = ? AND "상태" = '1';
-- parameters: status, lastError, batchId

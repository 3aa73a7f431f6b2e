-- ==================== PostgreSQL ====================

UPDATE "public"."전송함"
SET "상태" = ?, "오류" = NULLIF(left(CAST(? AS text), 200), ''), "수정일시" = clock_timestamp()
WHERE "전송번호" = ? AND "묶음번호" = ? AND "상태" = '1';
-- parameters: status, lastError, outboxId, batchId

-- ==================== MySQL ====================

UPDATE `전송함`
SET `상태` = ?, `오류` = NULLIF(LEFT(?, 200), ''), `수정일시` = UTC_TIMESTAMP(6)
WHERE `전송번호` = ? AND `묶음번호` = ? AND `상태` = '1';
-- parameters: status, lastError, outboxId, batchId

-- ==================== MariaDB ====================

UPDATE `전송함`
SET `상태` = ?, `오류` = NULLIF(LEFT(?, 200), ''), `수정일시` = UTC_TIMESTAMP(6)
WHERE `전송번호` = ? AND `묶음번호` = ? AND `상태` = '1';
-- parameters: status, lastError, outboxId, batchId

-- ==================== Oracle ====================

UPDATE "전송함"
SET "상태" = ?, "오류" = SUBSTR(?, 1, 200), "수정일시" = SYS_EXTRACT_UTC(SYSTIMESTAMP)
WHERE "전송번호" = ? AND "묶음번호" = ? AND "상태" = '1';
-- parameters: status, lastError, outboxId, batchId

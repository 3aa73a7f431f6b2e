-- ==================== PostgreSQL ====================

INSERT INTO "public"."전송함" ("업무키", "전문", "상태", "오류", "식별자", "접수번호", "재시도", "등록일시", "수정일시")
VALUES (
  ?, CAST(? AS json), '9',
  ?, ?, ?, 0, clock_timestamp(), clock_timestamp()
)
ON CONFLICT ("접수번호") WHERE "접수번호" IS NOT NULL DO NOTHING;
-- parameters: sourcePk, payload, lastError, recordUuid, receipt

-- ==================== MySQL ====================

INSERT INTO `전송함` (`업무키`, `전문`, `상태`, `오류`, `식별자`, `접수번호`, `재시도`, `등록일시`, `수정일시`)
VALUES (
  ?, ?, '9',
  ?, ?, ?, 0, UTC_TIMESTAMP(6), UTC_TIMESTAMP(6)
)
ON DUPLICATE KEY UPDATE `접수번호` = `접수번호`;
-- parameters: sourcePk, payload, lastError, recordUuid, receipt

-- ==================== MariaDB ====================

INSERT INTO `전송함` (`업무키`, `전문`, `상태`, `오류`, `식별자`, `접수번호`, `재시도`, `등록일시`, `수정일시`)
VALUES (
  ?, ?, '9',
  ?, ?, ?, 0, UTC_TIMESTAMP(6), UTC_TIMESTAMP(6)
)
ON DUPLICATE KEY UPDATE `접수번호` = `접수번호`;
-- parameters: sourcePk, payload, lastError, recordUuid, receipt

-- ==================== Oracle ====================

BEGIN
  INSERT INTO "전송함" ("업무키", "전문", "상태", "오류", "식별자", "접수번호", "재시도", "등록일시", "수정일시")
  VALUES (
    ?, ?, '9',
    ?, ?, ?, 0, SYS_EXTRACT_UTC(SYSTIMESTAMP), SYS_EXTRACT_UTC(SYSTIMESTAMP)
  );
EXCEPTION
  WHEN DUP_VAL_ON_INDEX THEN NULL;
END;;
-- parameters: sourcePk, payload, lastError, recordUuid, receipt

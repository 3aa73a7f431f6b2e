-- ==================== PostgreSQL ====================

INSERT INTO "public"."outbox" (source_table, source_pk, payload, status, last_error, record_uuid, receipt)
VALUES (
  ?, ?, CAST(? AS json), 9,
  ?, ?, ?
)
ON CONFLICT (receipt) WHERE receipt IS NOT NULL DO NOTHING;
-- parameters: sourceTable, sourcePk, payload, lastError, recordUuid, receipt

-- ==================== MySQL ====================

INSERT INTO `outbox` (source_table, source_pk, payload, status, last_error, record_uuid, receipt)
VALUES (
  ?, ?, ?, 9,
  ?, ?, ?
)
ON DUPLICATE KEY UPDATE receipt = receipt;
-- parameters: sourceTable, sourcePk, payload, lastError, recordUuid, receipt

-- ==================== MariaDB ====================

INSERT INTO `outbox` (source_table, source_pk, payload, status, last_error, record_uuid, receipt)
VALUES (
  ?, ?, ?, 9,
  ?, ?, ?
)
ON DUPLICATE KEY UPDATE receipt = receipt;
-- parameters: sourceTable, sourcePk, payload, lastError, recordUuid, receipt

-- ==================== Oracle ====================

BEGIN
  INSERT INTO "OUTBOX" (source_table, source_pk, payload, status, last_error, record_uuid, receipt)
  VALUES (
    ?, ?, ?, 9,
    ?, ?, ?
  );
EXCEPTION
  WHEN DUP_VAL_ON_INDEX THEN NULL;
END;;
-- parameters: sourceTable, sourcePk, payload, lastError, recordUuid, receipt

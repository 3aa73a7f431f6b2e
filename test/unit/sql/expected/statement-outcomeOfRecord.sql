-- ==================== PostgreSQL ====================

UPDATE "public"."outbox"
SET status = ?, last_error = NULLIF(?, ''), updated_at = clock_timestamp()
WHERE outbox_id = ? AND batch_id = ? AND status = 1;
-- parameters: status, lastError, outboxId, batchId

-- ==================== MySQL ====================

UPDATE `outbox`
SET status = ?, last_error = NULLIF(?, ''), updated_at = UTC_TIMESTAMP(6)
WHERE outbox_id = ? AND batch_id = ? AND status = 1;
-- parameters: status, lastError, outboxId, batchId

-- ==================== MariaDB ====================

UPDATE `outbox`
SET status = ?, last_error = NULLIF(?, ''), updated_at = UTC_TIMESTAMP(6)
WHERE outbox_id = ? AND batch_id = ? AND status = 1;
-- parameters: status, lastError, outboxId, batchId

-- ==================== Oracle ====================

UPDATE "OUTBOX"
SET status = ?, last_error = ?, updated_at = SYS_EXTRACT_UTC(SYSTIMESTAMP)
WHERE outbox_id = ? AND batch_id = ? AND status = 1;
-- parameters: status, lastError, outboxId, batchId

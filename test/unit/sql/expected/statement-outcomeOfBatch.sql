-- ==================== PostgreSQL ====================

UPDATE "public"."outbox"
SET status = ?, last_error = NULLIF(?, ''), updated_at = clock_timestamp()
WHERE batch_id = ? AND status = 1;
-- parameters: status, lastError, batchId

-- ==================== MySQL ====================

UPDATE `outbox`
SET status = ?, last_error = NULLIF(?, ''), updated_at = UTC_TIMESTAMP(6)
WHERE batch_id = ? AND status = 1;
-- parameters: status, lastError, batchId

-- ==================== MariaDB ====================

UPDATE `outbox`
SET status = ?, last_error = NULLIF(?, ''), updated_at = UTC_TIMESTAMP(6)
WHERE batch_id = ? AND status = 1;
-- parameters: status, lastError, batchId

-- ==================== Oracle ====================

UPDATE "OUTBOX"
SET status = ?, last_error = ?, updated_at = SYS_EXTRACT_UTC(SYSTIMESTAMP)
WHERE batch_id = ? AND status = 1;
-- parameters: status, lastError, batchId

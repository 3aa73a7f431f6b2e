-- procedure outbox_claim
CREATE OR REPLACE PROCEDURE "OUTBOX_CLAIM" (
  p_batch_id IN VARCHAR2, p_source_table IN VARCHAR2, p_attempt IN VARCHAR2, p_limit IN PLS_INTEGER,
  p_retry_times IN PLS_INTEGER, p_elapsed_ms IN NUMBER
) AUTHID DEFINER AS
  -- flowgen 55a03044f23254cb
  -- rows that another claim holds are passed over, and not waited for
  CURSOR waiting IS
    SELECT outbox_id FROM "OUTBOX"
    WHERE source_table = p_source_table AND status = 0
    ORDER BY retry_cnt, outbox_id
    FOR UPDATE SKIP LOCKED;
  CURSOR failed IS
    SELECT outbox_id FROM "OUTBOX"
    WHERE source_table = p_source_table AND status = 9 AND retry_cnt < p_retry_times
      AND updated_at <= SYS_EXTRACT_UTC(SYSTIMESTAMP) - NUMTODSINTERVAL(p_elapsed_ms / 1000, 'SECOND')
    ORDER BY retry_cnt, outbox_id
    FOR UPDATE SKIP LOCKED;
  TYPE id_list IS TABLE OF "OUTBOX".outbox_id%TYPE;
  picked id_list;
  claimed id_list;
  mine NUMBER;
BEGIN
  SELECT COUNT(*) INTO mine FROM "OUTBOX"
  WHERE batch_id = p_batch_id AND status = 1 AND ROWNUM = 1;
  IF mine > 0 OR p_attempt <> 'first' THEN
    RETURN;
  END IF;
  IF p_retry_times = 0 THEN
    OPEN waiting;
    FETCH waiting BULK COLLECT INTO picked LIMIT p_limit;
    CLOSE waiting;
  ELSE
    OPEN failed;
    FETCH failed BULK COLLECT INTO picked LIMIT p_limit;
    CLOSE failed;
  END IF;
  -- the state once more: the cursor saw it before the lock
  FORALL i IN 1 .. picked.COUNT
    UPDATE "OUTBOX"
    SET status = 1, batch_id = p_batch_id, updated_at = SYS_EXTRACT_UTC(SYSTIMESTAMP),
      retry_cnt = retry_cnt + CASE WHEN p_retry_times = 0 THEN 0 ELSE 1 END
    WHERE outbox_id = picked(i)
      AND status = CASE WHEN p_retry_times = 0 THEN 0 ELSE 9 END
    RETURNING outbox_id BULK COLLECT INTO claimed;
END;
-- there already?
SELECT COUNT(*) FROM all_source
WHERE type = 'PROCEDURE' AND owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND name = 'OUTBOX_CLAIM'
  AND text LIKE '%' || 'flowgen 55a03044f23254cb' || '%'

-- procedure outbox_claim
DECLARE
  there NUMBER;
BEGIN
  SELECT COUNT(*) INTO there FROM all_procedures WHERE owner = SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AND object_name = 'OUTBOX_CLAIM';
  IF there > 0 THEN
    EXECUTE IMMEDIATE 'DROP PROCEDURE "OUTBOX_CLAIM"';
  END IF;
END;

CALL "OUTBOX_CLAIM"(?, ?, ?, 500, 0, 0);
-- parameters: batchId, sourceTable, attempt

SELECT outbox_id AS "outbox_id", source_pk AS "source_pk", record_uuid AS "uuid", payload AS "payload"
FROM "OUTBOX"
WHERE batch_id = ? AND status = 1
ORDER BY outbox_id;
-- parameters: batchId

CALL "OUTBOX_CLAIM"(?, ?, ?, 500, 3, ?);
-- parameters: batchId, sourceTable, attempt, elapsedMs

SELECT outbox_id AS "outbox_id", source_pk AS "source_pk", record_uuid AS "uuid", payload AS "payload"
FROM "OUTBOX"
WHERE batch_id = ? AND status = 1
ORDER BY outbox_id;
-- parameters: batchId

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../src/db/connection.js';
import { failedCauses, failedRows, outboxStats, requeue } from '../../src/db/outbox.js';
import { applySchema, removeSchema } from '../../src/db/schema.js';
import { silentReporter } from '../../src/reporter.js';
import type { TestDatabase } from '../support/services.js';
import { TestOutbox } from './outbox-setup.js';

/** What a claim, an outcome, the recovery and so on do in a real database, without NiFi. */
export function outboxBehaviours(database: () => Promise<TestDatabase>): void {
  let outbox: TestOutbox;
  let other: DatabaseConnection;
  let second: TestOutbox;

  beforeAll(async () => {
    const at = await database();
    outbox = await TestOutbox.open(at);
    second = await TestOutbox.open(at);
    other = await connectDatabase(at.url);
    const wide = other.dialect === 'oracle' ? 'NUMBER(19)' : 'bigint';
    await other.run(`CREATE TABLE report (report_id ${wide} PRIMARY KEY, title varchar(200))`);
    await outbox.make();
  });
  afterAll(async () => {
    await outbox?.close();
    await second?.close();
    await other?.close();
  });
  beforeEach(async () => {
    await other.run('DELETE FROM outbox');
    await other.run('DELETE FROM outbox_alarm');
    await other.run('DELETE FROM report');
  });

  const insert = async (from: number, to: number, connection = other) => {
    for (let id = from; id <= to; id++) {
      await connection.run(`INSERT INTO report (report_id, title) VALUES (${id}, '제목 ${id}')`);
    }
  };
  const pks = (rows: Record<string, unknown>[]) => rows.map((row) => Number(row.source_pk));
  const statuses = async () => (await outbox.rows()).map((row) => Number(row.status));

  it('is complete after it was made, and making it again changes nothing', async () => {
    expect(await outbox.missing()).toEqual([]);
    expect(await outbox.make()).toEqual([]);
  });

  it('captures rows within the business transaction, and not those that are rolled back', async () => {
    await other
      .transaction(async () => {
        await insert(1, 2);
        throw new Error('business changes its mind');
      })
      .catch(() => {});
    await insert(3, 3);
    const rows = await outbox.rows();
    expect(pks(rows)).toEqual([3]);
    expect(JSON.parse(JSON.stringify(rows[0]!.payload))).toEqual(
      typeof rows[0]!.payload === 'string' ? '{"report_id":3,"title":"제목 3"}' : { report_id: 3, title: '제목 3' },
    );
  });

  it('claims the oldest rows in order, and a claim whose answer was lost reads the same rows and no more', async () => {
    await insert(1, 25);
    expect(pks(await outbox.claim('a'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pks(await outbox.claim('a'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pks(await outbox.claim('a', 'again'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // The first attempt may still be under way: the second adds nothing.
    expect(pks(await outbox.claim('b', 'again'))).toEqual([]);
    expect(pks(await outbox.claim('c'))).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  it('claims neither wait for business transactions that are open nor for other claims', async () => {
    await insert(1, 3);
    await other.transaction(async () => {
      await insert(4, 4);
      expect(pks(await outbox.claim('a'))).toEqual([1, 2, 3]);
    });
    expect(pks(await outbox.claim('b'))).toEqual([4]);
  });

  it('two claimers at once never get the same row', async () => {
    await insert(1, 60);
    const seen: number[] = [];
    const claimer = async (name: string, by: TestOutbox) => {
      for (let turn = 0; ; turn++) {
        const rows = await by.claim(`${name}${turn}`);
        seen.push(...pks(rows));
        const open = await by.connection.query('SELECT 1 AS open FROM outbox WHERE status = 0');
        if (open.length === 0) return;
      }
    };
    await Promise.all([claimer('x', outbox), claimer('y', second)]);
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  it('an outcome counts only for rows that are still the batch’s own', async () => {
    await insert(1, 2);
    const [row] = await outbox.claim('a');
    const { outcomeOfRecord, outcomeOfBatch } = outbox.statements;
    await outbox.run(outcomeOfRecord, { status: 2, lastError: '', outboxId: row!.outbox_id, batchId: 'not-mine' });
    expect(await statuses()).toEqual([1, 1]);
    await outbox.run(outcomeOfRecord, { status: 9, lastError: "503 '한'", outboxId: row!.outbox_id, batchId: 'a' });
    await outbox.run(outcomeOfBatch, { status: 2, lastError: '', batchId: 'a' });
    const rows = await outbox.rows();
    expect(rows.map((r) => [Number(r.status), r.last_error])).toEqual([
      [9, "503 '한'"],
      [2, null],
    ]);
    // Late, and again: nothing is overwritten.
    await outbox.run(outcomeOfBatch, { status: 9, lastError: 'late', batchId: 'a' });
    expect(await statuses()).toEqual([9, 2]);
  });

  it('a retry counts when it is claimed, and ends after three', async () => {
    await insert(1, 1);
    await outbox.claim('first');
    await outbox.run(outbox.statements.outcomeOfBatch, { status: 9, lastError: 'x', batchId: 'first' });
    for (const attempt of [1, 2, 3]) {
      expect(pks(await outbox.claim(`retry${attempt}`, 'first', true))).toEqual([1]);
      // A replayed claim is no further attempt.
      expect(pks(await outbox.claim(`retry${attempt}`, 'first', true))).toEqual([1]);
      expect(Number((await outbox.rows())[0]!.retry_cnt)).toBe(attempt);
      await outbox.run(outbox.statements.outcomeOfBatch, { status: 9, lastError: 'x', batchId: `retry${attempt}` });
    }
    expect(await outbox.claim('retry4', 'first', true)).toEqual([]);
  });

  it('a retry leaves alone what failed since its round began', async () => {
    await insert(1, 1);
    await outbox.claim('a');
    await outbox.run(outbox.statements.outcomeOfBatch, { status: 9, lastError: 'x', batchId: 'a' });
    const { claimRetry } = outbox.statements;
    for (const statement of claimRetry.before) {
      await outbox.run(statement, { batchId: 'b', attempt: 'first', elapsedMs: '60000' });
    }
    expect(await outbox.run(claimRetry, { batchId: 'b', attempt: 'first', elapsedMs: '60000' })).toEqual([]);
  });

  it('the recovery gives first attempts back to waiting and retries back to failed, after the lease', async () => {
    await insert(1, 2);
    await outbox.claim('a');
    await outbox.run(outbox.statements.recover);
    expect(await statuses()).toEqual([1, 1]);
    await other.run("UPDATE outbox SET retry_cnt = 2 WHERE source_pk = '2'");
    await age(other, 3);
    await outbox.run(outbox.statements.recover);
    const rows = await outbox.rows();
    expect(
      rows.map((row) => [Number(row.status), row.batch_id, Number(row.recovery_cnt), Number(row.retry_cnt)]),
    ).toEqual([
      [0, null, 1, 0],
      [9, null, 1, 2],
    ]);
    expect(String(rows[0]!.last_error)).toContain('lease of 2 s');
  });

  it('the alarm reports a number once, and again when it has changed', async () => {
    const { readAlarm, markAlarm } = outbox.statements;
    expect(await outbox.run(readAlarm)).toEqual([]);
    await insert(1, 2);
    await other.run("UPDATE outbox SET status = 9, retry_cnt = 3, last_error = '원인' WHERE source_pk = '1'");
    const [first] = await outbox.run(readAlarm);
    expect(first).toMatchObject({ cause: '원인' });
    expect([Number(first!.failed), Number(first!.stuck)]).toEqual([1, 0]);
    await outbox.run(markAlarm, { failed: 1, stuck: 0 });
    expect(await outbox.run(readAlarm)).toEqual([]);
    await other.run("UPDATE outbox SET recovery_cnt = 3 WHERE source_pk = '2'");
    const [next] = await outbox.run(readAlarm);
    expect([Number(next!.failed), Number(next!.stuck)]).toEqual([1, 1]);
    await outbox.run(markAlarm, { failed: 1, stuck: 1 });
    expect(await outbox.run(readAlarm)).toEqual([]);
  });

  it('deletes old done rows and nothing else', async () => {
    await insert(1, 3);
    await outbox.claim('a');
    await outbox.run(outbox.statements.outcomeOfBatch, { status: 2, lastError: '', batchId: 'a' });
    await insert(4, 4);
    await outbox.run(outbox.statements.purge!);
    expect(await statuses()).toEqual([2, 2, 2, 0]);
    await age(other, 3);
    await outbox.run(outbox.statements.purge!);
    expect(await statuses()).toEqual([0]);
  });

  it('takes in a post that could not be sent once, however often it is told', async () => {
    const post = {
      sourcePk: '7',
      payload: '{"report_id":7,"title":"it\'s \\\\ \\"한\\""}',
      lastError: '503',
      recordUuid: 'c4ca4238-a0b9-3382-8dcc-509a6f75849b',
      receipt: 'r:0',
    };
    await outbox.run(outbox.statements.storeFailed!, post);
    await outbox.run(outbox.statements.storeFailed!, post);
    const [row, more] = await outbox.claim('a', 'first', true);
    expect(more).toBeUndefined();
    expect(row).toMatchObject({ source_pk: '7', uuid: post.recordUuid, payload: post.payload });
  });

  it('operators see how it stands, why rows failed, and put them back', async () => {
    const use = {
      table: { name: 'outbox' },
      layout: outbox.layout,
      sourceTable: 'report',
      retryTimes: 3,
      leaseSeconds: 2,
    };
    await insert(1, 6);
    await outbox.claim('a');
    await outbox.run(outbox.statements.outcomeOfBatch, { status: 2, lastError: '', batchId: 'a' });
    await insert(7, 9);
    await other.run(
      "UPDATE outbox SET status = 9, retry_cnt = 3, last_error = '503 점검' WHERE source_pk IN ('1', '2')",
    );
    await other.run("UPDATE outbox SET status = 9, retry_cnt = 1, last_error = '400' WHERE source_pk = '3'");
    const stats = await outboxStats(other, use);
    expect(stats).toMatchObject({
      ...{ waiting: 3, claimed: 0, overdue: 0, retrying: 1, failed: 2, done: 3, stuck: 0 },
      rowsPerSecond: expect.any(Number),
    });
    expect(stats.oldestWaitingSeconds).toBeLessThan(60);
    expect(await failedCauses(other, use)).toEqual([{ cause: '503 점검', count: 2 }]);
    const rows = await failedRows(other, use, { cause: '503%' }, 10);
    expect(rows.map((row) => row.sourcePk)).toEqual(['1', '2']);
    expect(await failedRows(other, use, { key: '2' }, 10)).toHaveLength(1);
    expect(await failedRows(other, use, { id: rows[0]!.outboxId }, 10)).toHaveLength(1);
    expect(await requeue(other, use, {})).toBe(2);
    const again = (await outbox.rows()).filter((row) => ['1', '2'].includes(String(row.source_pk)));
    expect(again.map((row) => [Number(row.status), Number(row.retry_cnt)])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await requeue(other, use, { retrying: true })).toBe(1);
  });

  it('a change that fails half-way leaves nothing where the database can, else says how far it came', async () => {
    const steps = [
      { title: 'table first', sql: 'CREATE TABLE first_one (a int)', present: false },
      { title: 'table second', sql: 'CREATE TABLE second_one (a nonsense)', present: false },
      { title: 'table third', sql: 'CREATE TABLE third_one (a int)', present: false },
    ];
    const failure = await applySchema(other, steps, silentReporter).catch((error: Error) => error.message);
    const left = await other.query('SELECT a FROM first_one').then(
      () => true,
      () => false,
    );
    if (other.dialect === 'postgresql') {
      expect(failure).toMatch(/^table second: .*nothing was changed/);
      expect(left).toBe(false);
    } else {
      expect(failure).toMatch(
        /^table second: .*made before it: table first; still to make: table second, table third\./,
      );
      expect(left).toBe(true);
    }
  });

  it('a trigger that somebody has changed is replaced', async () => {
    const byHand = {
      postgresql: "COMMENT ON FUNCTION outbox_capture_report() IS 'changed by hand'",
      mysql: "CREATE OR REPLACE TRIGGER outbox_capture_report AFTER INSERT ON report FOR EACH ROW SET @x = 'by hand'",
      mariadb: "CREATE OR REPLACE TRIGGER outbox_capture_report AFTER INSERT ON report FOR EACH ROW SET @x = 'by hand'",
      oracle: 'CREATE OR REPLACE TRIGGER outbox_capture_report AFTER INSERT ON report BEGIN NULL; END;',
    };
    await other.run(byHand[other.dialect]);
    expect(await outbox.missing()).toHaveLength(1);
    await outbox.make();
    expect(await outbox.missing()).toEqual([]);
    await insert(1, 1);
    expect(await outbox.rows()).toHaveLength(1);
  });

  it('goes only when nothing waits to be sent, and can be made again', async () => {
    await insert(1, 1);
    await expect(removeSchema(other, outbox.downSteps(), silentReporter)).rejects.toThrow(
      'still has rows that were not sent',
    );
    // Refused, it goes on as before.
    expect(await outbox.missing()).toEqual([]);
    await outbox.claim('a');
    await outbox.run(outbox.statements.outcomeOfBatch, { status: 2, lastError: '', batchId: 'a' });
    await removeSchema(other, outbox.downSteps(), silentReporter);
    await removeSchema(other, outbox.downSteps(), silentReporter);
    await insert(2, 2);
    expect(await outbox.missing()).toContain('table outbox');
    expect((await outbox.make()).length).toBeGreaterThan(3);
  });
}

/** Lets time pass for all rows. */
async function age(connection: DatabaseConnection, seconds: number): Promise<void> {
  const interval = {
    postgresql: `interval '${seconds} second'`,
    mysql: `INTERVAL ${seconds} SECOND`,
    mariadb: `INTERVAL ${seconds} SECOND`,
    oracle: `NUMTODSINTERVAL(${seconds}, 'SECOND')`,
  }[connection.dialect];
  await connection.run(`UPDATE outbox SET updated_at = updated_at - ${interval}`);
}

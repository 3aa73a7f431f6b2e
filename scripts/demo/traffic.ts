import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Receiver } from '../../test/support/receiver.js';
import { nameUuid } from './uuid.js';

export interface Traffic {
  /** Reports written into the table. */
  readonly rows: number;
  /** Reports posted by hand. */
  readonly posts: number;
}

/** Keys of posted reports: far from those that the table gives. */
const firstPostedKey = 1_000_001;

/** Writes reports as a business application does: many small transactions over about twenty seconds. */
export async function writeRows(database: pg.Client, count: number): Promise<void> {
  const perTransaction = 50;
  for (let written = 0; written < count; written += perTransaction) {
    const size = Math.min(perTransaction, count - written);
    await database.query(
      `INSERT INTO public.report (title, content, reporter, amount, attachments)
       SELECT '신고 ' || n, '도로 파손: ' || n || '번', '홍길동', n * 1.0000000001, '{"사진": ["a.jpg"]}'
       FROM generate_series($1::int, $2::int) AS n`,
      [written + 1, written + size],
    );
    await sleep((20_000 * size) / Math.max(count, 1));
  }
}

/** Posts reports to the flow's own HTTP input, as a person or another system would. */
export async function postByHand(url: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const report = { report_id: firstPostedKey + n, 제목: `직접 접수 ${n + 1}`, 접수일시: new Date().toISOString() };
    // Accepted means kept: a refusal or a lost connection is for the sender to repeat, so this does.
    for (let attempt = 1; ; attempt++) {
      const accepted = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(report),
      }).then(
        (response) => response.ok,
        () => false,
      );
      if (accepted) break;
      if (attempt === 30) throw new Error(`${url} does not accept report ${report.report_id}`);
      await sleep(1_000);
    }
    await sleep(800);
  }
}

/** Takes the receiver away in the middle of it all and gives it back. */
export async function interruptReceiver(receiver: Receiver, onChange: (isUp: boolean) => void): Promise<void> {
  await sleep(6_000);
  await receiver.down();
  onChange(false);
  await sleep(8_000);
  await receiver.up();
  onChange(true);
}

/** The UUIDs that the receiver must have seen in the end. */
export async function expectedUuids(database: pg.Client, posts: number): Promise<string[]> {
  const { rows } = await database.query<{ report_id: string }>('SELECT report_id FROM public.report');
  const posted = Array.from({ length: posts }, (_, n) => String(firstPostedKey + n));
  return [...rows.map((row) => row.report_id), ...posted].map(nameUuid);
}

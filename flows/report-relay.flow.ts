/**
 * The report relay. Citizens' reports (신고) are written into the table `public.report` by a business application. Each
 * new row is sent to a receiver over HTTP, at least once and always with the same UUID. Reports can also be posted by
 * hand; both ways share one declaration of what a report is.
 */
import {
  bigint,
  column,
  decimal,
  defineFlow,
  json,
  optional,
  outboxRelay,
  param,
  postgresql,
  secret,
  text,
  timestamptz,
} from 'nifi-flowgen';

export default defineFlow({ id: 'report-relay', name: '신고 중계' }, ({ group }) => {
  outboxRelay(group, {
    id: 'relay',
    name: '신고 중계 (outbox → HTTP)',
    database: postgresql({
      url: param('db.url', { description: 'JDBC URL, for example jdbc:postgresql://db:5432/report' }),
      user: param('db.user'),
      password: secret('db.password'),
      driver: param('db.driver', { description: "The PostgreSQL driver's JAR, as NiFi sees it" }),
    }),

    // Which rows, and what identifies one. The key must be part of the record.
    source: { table: 'public.report', key: ['report_id'] },

    // What is sent, in this order: columns of the table with their types. Columns not named here stay at home.
    record: {
      report_id: bigint(),
      제목: column('title', text()),
      내용: column('content', optional(text())),
      신고자: column('reporter', optional(text())),
      금액: column('amount', optional(decimal(30, 10))),
      첨부: column('attachments', optional(json())),
      접수일시: column('received_at', timestamptz()),
    },

    // null: the UUID is made of the bare key. Never change it once rows have been sent.
    uuid: { namespace: null },

    // A batch is one POST with a JSON array.
    send: {
      url: param('receiver.url', { description: 'Where reports are POSTed to' }),
      delivery: 'batch',
      batchSize: 500,
    },

    // POST http://nifi:9080/reports with one report or an array of them.
    manual: { port: param('manual.port', { value: 9080 }), basePath: 'reports' },

    // Four attempts in all; then the alarm. A claimed row without an outcome is taken up again after the lease.
    retry: { every: '5 min', times: 3 },
    lease: '10 min',
  });
});

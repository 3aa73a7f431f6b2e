// The other side of file-sync.flow.ts.
import { defineFlow, fileSyncReceiver, param, postgresql, secret } from 'nifi-flowgen';

export default defineFlow({ id: 'file-sync-receiver', name: '폐쇄망 동기화 (수신)' }, ({ group }) => {
  fileSyncReceiver(group, {
    id: 'receive',
    name: 'Receive',
    database: postgresql({
      url: param('db.url'),
      user: param('db.user'),
      password: secret('db.password'),
      driver: param('db.driver'),
    }),
    directories: { incoming: param('sync.in'), archive: param('sync.archive'), quarantine: param('sync.quarantine') },
    targets: {
      USER: { table: 'public.user_account', key: ['id'] },
      ORDER_ITEM: { table: 'public.order_item', key: ['order_id', 'line_no'] },
    },
  });
});

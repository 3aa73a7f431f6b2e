// Sender and receiver of a closed-network file sync. They run in two networks: two flows, two deployments.
import { defineFlow, fileSync, param, postgresql, secret } from 'nifi-flowgen';

export default defineFlow({ id: 'file-sync', name: '폐쇄망 동기화 (송신)' }, ({ group }) => {
  fileSync(group, {
    id: 'send',
    name: 'Send',
    database: postgresql({
      url: param('db.url'),
      user: param('db.user'),
      password: secret('db.password'),
      driver: param('db.driver'),
    }),
    tables: {
      'public.user_account': {
        key: ['id'],
        domain: 'USER',
        exclude: ['password_hash'],
        mask: { phone: { sql: "left(value, 3) || '****'" } },
      },
      'public.order_item': { key: ['order_id', 'line_no'] },
    },
    target: { directory: param('sync.out') },
  });
});

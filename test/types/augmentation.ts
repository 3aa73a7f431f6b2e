/** What `flowgen catalog pull` writes for components that only one server has. */
import { defineFlow, type NoDynamicProperties, type Text } from 'nifi-flowgen';

export interface OwnSenderProperties {
  /** Required. */
  'Target System': Text;
}

declare module 'nifi-flowgen' {
  interface ProcessorTypes {
    OwnSender: { properties: OwnSenderProperties; relationships: 'sent' | 'refused'; dynamic: NoDynamicProperties };
  }
}

export const flow = defineFlow({ id: 'own' }, ({ group }) => {
  const own = group.processor('OwnSender', {
    name: 'Own',
    properties: { 'Target System': 'x' },
    autoTerminate: ['sent'],
  });
  own.to(group.funnel('end'), 'refused');
  // @ts-expect-error required property
  group.processor('OwnSender', { name: 'Own' });
  // What the package knows is still there.
  group.processor('LogMessage', { name: 'Log', autoTerminate: ['success'] });
});

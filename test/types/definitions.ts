/**
 * What an editor must refuse. `npm run types` fails where a line marked with `@ts-expect-error` compiles, and where
 * any other line does not. Nothing here runs.
 */
import { defineFlow, literal, param, secret } from 'nifi-flowgen';

export const right = defineFlow({ id: 'types' }, ({ group }) => {
  const pool = group.service('DBCPConnectionPool', {
    name: 'Pool',
    properties: {
      'Database Connection URL': param('db.url'),
      'Database Driver Class Name': 'org.postgresql.Driver',
      Password: secret('db.password'),
    },
    dynamic: { 'ssl.mode': 'disable' },
  });
  const tls = group.service('StandardSSLContextService', { name: 'TLS' });
  const own = group.service('com.acme.OwnPool', { name: 'Own', properties: { Anything: 'x' } });
  const put = group.processor('PutSQL', {
    name: 'Put',
    properties: {
      'JDBC Connection Pool': pool,
      'SQL Statement': literal('UPDATE a'),
      'Batch Size': 100,
      'Rollback On Failure': true,
    },
    autoTerminate: ['success', 'failure', 'retry'],
  });
  group.processor('PutSQL', { name: 'Put 2', properties: { 'JDBC Connection Pool': own }, autoTerminate: ['success'] });
  const post = group.processor('InvokeHTTP', {
    name: 'Post',
    properties: {
      'HTTP URL': '#{url}/${uuid}',
      'HTTP Method': 'PURGE',
      'Response Redirects Enabled': 'False',
      'Response Cookie Strategy': param('cookies'),
      // Implements two interfaces; one of them is wanted.
      'SSL Context Service': tls,
      'Request Password': '#{password}',
      'Proxy Configuration Service': null,
    },
    dynamic: { 'Idempotency-Key': '${uuid}' },
    autoTerminate: ['Original', 'No Retry'],
    retry: { relationships: ['Retry'], count: 3 },
  });
  post.to(put, 'Response');
  post.to(put, ['Failure', 'Retry']);
  const route = group.processor('RouteOnAttribute', { name: 'Route', dynamic: { big: '${fileSize:gt(10)}' } });
  group.processor('UpdateAttribute', {
    name: 'Remember',
    properties: { 'Store State': 'Store state locally' },
    autoTerminate: ['success', 'set state fail'],
  });
  // Relationships that follow from dynamic properties can't be listed.
  route.to(post, 'big');
});

export const wrong = defineFlow({ id: 'types' }, ({ group }) => {
  const post = group.processor('InvokeHTTP', { name: 'Post', properties: { 'HTTP URL': 'http://x' } });
  const reader = group.service('JsonTreeReader', { name: 'Reader' });
  const log = group.processor('LogMessage', { name: 'Log' });

  // @ts-expect-error no such component
  group.processor('InvokeHttp', { name: 'Post' });
  // @ts-expect-error a service is no processor
  group.processor('JsonTreeReader', { name: 'Post' });
  // @ts-expect-error misspelt property
  group.processor('InvokeHTTP', { name: 'Post', properties: { 'HTTP URL': 'http://x', 'HTTP Methd': 'POST' } });
  // @ts-expect-error the name that 2.3 uses
  group.processor('PutSQL', { name: 'Put', properties: { 'putsql-sql-statement': 'x' } });
  // @ts-expect-error required property
  group.processor('InvokeHTTP', { name: 'Post', properties: { 'HTTP Method': 'POST' } });
  // @ts-expect-error required property, no properties at all
  group.processor('InvokeHTTP', { name: 'Post' });
  // @ts-expect-error a default may not be cleared where a value is required
  group.processor('InvokeHTTP', { name: 'Post', properties: { 'HTTP URL': 'http://x', 'HTTP Method': null } });
  // @ts-expect-error not allowed
  group.processor('InvokeHTTP', { name: 'P', properties: { 'HTTP URL': 'x', 'Response Cookie Strategy': 'ACCEPT' } });
  // @ts-expect-error not a flag
  group.processor('InvokeHTTP', { name: 'P', properties: { 'HTTP URL': 'x', 'Response Cache Enabled': 'yes' } });
  // @ts-expect-error a reader is no connection pool
  group.processor('PutSQL', { name: 'Put', properties: { 'JDBC Connection Pool': reader } });
  // @ts-expect-error text where a service is wanted
  group.processor('PutSQL', { name: 'Put', properties: { 'JDBC Connection Pool': 'pool' } });
  // @ts-expect-error a service where text is wanted
  group.processor('InvokeHTTP', { name: 'Post', properties: { 'HTTP URL': reader } });
  // @ts-expect-error a secret as text
  group.processor('InvokeHTTP', { name: 'P', properties: { 'HTTP URL': 'x', 'Request Password': 'hunter2' } });
  // @ts-expect-error a parameter that everybody can read
  group.processor('InvokeHTTP', { name: 'P', properties: { 'HTTP URL': 'x', 'Request Password': param('password') } });
  // @ts-expect-error takes no dynamic properties
  group.processor('LogMessage', { name: 'Log', dynamic: { a: 'b' } });
  // @ts-expect-error no such relationship: InvokeHTTP writes them with capitals
  post.to(log, 'no retry');
  // @ts-expect-error one of several is wrong
  post.to(log, ['Original', 'success']);
  // @ts-expect-error a processor has a relationship to leave by
  post.to(log);
  // @ts-expect-error no such relationship
  group.processor('LogMessage', { name: 'Log', autoTerminate: ['failure'] });
  // @ts-expect-error no such relationship
  group.processor('LogMessage', { name: 'Log', retry: { relationships: ['failure'], count: 1 } });
});

export const wrongParameters = defineFlow({ id: 'types' }, ({ group }) => {
  // @ts-expect-error a secret that would become an attribute
  group.processor('UpdateAttribute', { name: 'Set', dynamic: { key: secret('key') } });
  group.processor('InvokeHTTP', { name: 'Post', properties: { 'HTTP URL': 'x' }, dynamic: { 'X-Key': secret('key') } });
  // @ts-expect-error a secret in a property that everybody can read
  group.processor('InvokeHTTP', { name: 'Post', properties: { 'HTTP URL': secret('url') } });
});

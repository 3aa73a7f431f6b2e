import type { ServiceRef } from '../../catalog/value-types.js';
import type { Service } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';
import { connectionPool, type Database } from '../database.js';
import type { TlsOptions } from './options.js';

/** What a row looks like between the steps. The payload is text: nothing on the way reads its numbers. */
const rowSchema = JSON.stringify({
  type: 'record',
  name: 'row',
  fields: [
    { name: 'outbox_id', type: ['null', 'long'] },
    { name: 'source_pk', type: ['null', 'string'] },
    { name: 'uuid', type: ['null', 'string'] },
    { name: 'payload', type: ['null', 'string'] },
    { name: 'receipt', type: ['null', 'string'] },
    { name: 'error', type: ['null', 'string'] },
  ],
});

export interface RelayServices {
  readonly pool: Service<'DBCPConnectionPool'>;
  /** Reads rows as the steps pass them on. */
  readonly rowReader: Service<'JsonTreeReader'>;
  /** Writes rows; a row that has a serialised form (the record with its UUID) is written as that. */
  readonly rowWriter: Service<'JsonRecordSetWriter'>;
  /** Writes a row's payload and nothing else. */
  readonly bodyWriter: Service<'FreeFormTextRecordSetWriter'>;
}

export function relayServices(group: GroupBuilder, database: Database): RelayServices {
  return {
    pool: connectionPool(group, database),
    rowReader: group.service('JsonTreeReader', {
      id: 'row-reader',
      name: 'Rows (reader)',
      properties: {
        'Schema Access Strategy': 'schema-text-property',
        'Schema Text': rowSchema,
        'Max String Length': '200 MB',
      },
    }),
    rowWriter: group.service('JsonRecordSetWriter', {
      id: 'row-writer',
      name: 'Rows (writer)',
      comments: 'Explicit schema with uuid. It must be that of the reader, so that records pass through unread.',
      properties: {
        'Schema Write Strategy': 'no-schema',
        'Schema Access Strategy': 'schema-text-property',
        'Schema Text': rowSchema,
        'Suppress Null Values': 'always-suppress',
        'Allow Scientific Notation': true,
        'Pretty Print JSON': false,
      },
    }),
    bodyWriter: group.service('FreeFormTextRecordSetWriter', {
      id: 'body-writer',
      name: 'Body (writer)',
      properties: { Text: '${payload}' },
    }),
  };
}

/** The service given, or one made of a keystore and a truststore. */
export function tlsService(
  group: GroupBuilder,
  id: string,
  name: string,
  tls: TlsOptions | ServiceRef<'org.apache.nifi.ssl.SSLContextProvider'>,
): ServiceRef<'org.apache.nifi.ssl.SSLContextProvider'> {
  if ('path' in tls) return tls;
  return group.service('StandardRestrictedSSLContextService', {
    id,
    name,
    properties: {
      ...(tls.keystore !== undefined && {
        'Keystore Filename': tls.keystore,
        'Keystore Type': tls.keystoreType ?? 'PKCS12',
        ...(tls.keystorePassword !== undefined && { 'Keystore Password': tls.keystorePassword }),
      }),
      ...(tls.truststore !== undefined && {
        'Truststore Filename': tls.truststore,
        'Truststore Type': tls.truststoreType ?? 'PKCS12',
        ...(tls.truststorePassword !== undefined && { 'Truststore Password': tls.truststorePassword }),
      }),
      'TLS Protocol': 'TLS',
    },
  });
}

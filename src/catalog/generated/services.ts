// Generated from src/catalog/data/nifi-2.9.0.json. Do not edit; run: npm run catalog
import type {
  DynamicProperties,
  Flag,
  NoDynamicProperties,
  OneOf,
  OneOfOrExpression,
  PlainDynamicProperties,
  Secret,
  ServiceOf,
  Suggested,
  Text,
} from '../value-types.js';

export interface AvroReaderProperties {
  /**
   * Required. Default: `embedded-avro-schema`.
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   * - `schema-reference-reader`: Schema Reference Reader
   * - `embedded-avro-schema`: Use Embedded Avro Schema
   */
  'Schema Access Strategy'?: OneOf<'schema-name' | 'schema-text-property' | 'schema-reference-reader' | 'embedded-avro-schema'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required while it applies. Applies where `Schema Access Strategy` is `schema-reference-reader`. */
  'Schema Reference Reader'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceReader'>;
  /** Required. Default: `1000`. */
  'Cache Size'?: Text;
  /** Required. Default: `true`. */
  'Fast Reader Enabled'?: Flag;
}

export interface AvroRecordSetWriterProperties {
  /**
   * Required. Default: `avro-embedded`.
   * - `avro-embedded`: Embed Avro Schema
   * - `no-schema`: Do Not Write Schema
   * - `schema-name`: Set 'schema.name' Attribute
   * - `full-schema-attribute`: Set 'avro.schema' Attribute
   * - `schema-reference-writer`: Schema Reference Writer
   */
  'Schema Write Strategy'?: OneOf<'avro-embedded' | 'no-schema' | 'schema-name' | 'full-schema-attribute' | 'schema-reference-writer'>;
  'Schema Cache'?: ServiceOf<'org.apache.nifi.serialization.RecordSchemaCacheService'> | null;
  /** Required while it applies. Applies where `Schema Write Strategy` is `schema-reference-writer`. */
  'Schema Reference Writer'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceWriter'>;
  /**
   * Required. Default: `inherit-record-schema`.
   * - `inherit-record-schema`: Inherit Record Schema
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   */
  'Schema Access Strategy'?: OneOf<'inherit-record-schema' | 'schema-name' | 'schema-text-property'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required while it applies. Applies where `Schema Access Strategy` is `schema-reference-reader`. */
  'Schema Reference Reader'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceReader'>;
  /** Required. Default: `NONE`. */
  'Compression Format'?: OneOf<'BZIP2' | 'DEFLATE' | 'NONE' | 'SNAPPY' | 'LZO'>;
  /** Required. Default: `1000`. */
  'Cache Size'?: Text;
  /** Required. Default: `32`. Expression language: no FlowFile attributes. */
  'Encoder Pool Size'?: Text;
}

export interface CEFReaderProperties {
  /**
   * Required. Default: `infer-schema`.
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   * - `schema-reference-reader`: Schema Reference Reader
   * - `infer-schema`: Infer Schema
   */
  'Schema Access Strategy'?: OneOf<'schema-name' | 'schema-text-property' | 'schema-reference-reader' | 'infer-schema'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required while it applies. Applies where `Schema Access Strategy` is `schema-reference-reader`. */
  'Schema Reference Reader'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceReader'>;
  /** Expression language: no FlowFile attributes. */
  'Raw Message Field'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Invalid Field'?: Text | null;
  /** Required. Default: `en-US`. Expression language: no FlowFile attributes. */
  'DateTime Locale'?: Text;
  /**
   * Required while it applies. Default: `custom-extensions-inferred`. Applies where `Schema Access Strategy` is `infer-schema`.
   * - `headers-only`: Headers only
   * - `headers-and-extensions`: Headers and extensions
   * - `custom-extensions-as-string`: With custom extensions as strings
   * - `custom-extensions-inferred`: With custom extensions inferred
   */
  'Inference Strategy'?: OneOf<'headers-only' | 'headers-and-extensions' | 'custom-extensions-as-string' | 'custom-extensions-inferred'>;
  /** Applies where `Schema Access Strategy` is `infer-schema`. */
  'Schema Inference Cache'?: ServiceOf<'org.apache.nifi.serialization.RecordSchemaCacheService'> | null;
  /** Required. Default: `false`. */
  'Accept Empty Extensions'?: Flag;
}

export interface CSVReaderProperties {
  /**
   * Required. Default: `infer-schema`.
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   * - `schema-reference-reader`: Schema Reference Reader
   * - `csv-header-derived`: Use String Fields From Header
   * - `infer-schema`: Infer Schema
   */
  'Schema Access Strategy'?: OneOf<'schema-name' | 'schema-text-property' | 'schema-reference-reader' | 'csv-header-derived' | 'infer-schema'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required while it applies. Applies where `Schema Access Strategy` is `schema-reference-reader`. */
  'Schema Reference Reader'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceReader'>;
  /**
   * Required. Default: `commons-csv`.
   * - `commons-csv`: Apache Commons CSV
   * - `jackson-csv`: Jackson CSV
   * - `fast-csv`: FastCSV
   */
  'CSV Parser'?: OneOf<'commons-csv' | 'jackson-csv' | 'fast-csv'>;
  'Date Format'?: Text | null;
  'Time Format'?: Text | null;
  'Timestamp Format'?: Text | null;
  /**
   * Required. Default: `custom`.
   * - `custom`: Custom Format
   * - `rfc-4180`: RFC 4180
   * - `excel`: Microsoft Excel
   * - `tdf`: Tab-Delimited
   * - `mysql`: MySQL Format
   * - `informix-unload`: Informix Unload
   * - `informix-unload-csv`: Informix Unload Escape Disabled
   */
  'CSV Format'?: OneOf<'custom' | 'rfc-4180' | 'excel' | 'tdf' | 'mysql' | 'informix-unload' | 'informix-unload-csv'>;
  /** Required while it applies. Default: `,`. Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Value Separator'?: Text;
  /** Required while it applies. Default: `\n`. Applies where `CSV Format` is `custom`. */
  'Record Separator'?: Text;
  /** Required. Default: `false`. */
  'Treat First Line as Header'?: Flag;
  /** Default: `false`. */
  'Ignore CSV Header Column Names'?: Flag | null;
  /** Required while it applies. Default: `"`. Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Quote Character'?: Text;
  /** Required while it applies. Default: `\`. Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Escape Character'?: Text;
  /** Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Comment Marker'?: Text | null;
  /** Applies where `CSV Format` is `custom`. */
  'Null String'?: Text | null;
  /** Required while it applies. Default: `true`. Applies where `CSV Format` is `custom`. */
  'Trim Fields'?: Flag;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Default: `true`. Applies where `CSV Format` is `custom`. */
  'Allow Duplicate Header Names'?: Flag | null;
  /** Required while it applies. Default: `true`. Applies where `CSV Format` is `rfc-4180`. */
  'Trim Double Quote'?: Flag;
}

export interface CSVRecordLookupServiceProperties {
  /** Required. Expression language: no FlowFile attributes. Resource: file. */
  'CSV File': Text;
  /**
   * Required. Default: `default`.
   * - `custom`: Custom Format
   * - `rfc-4180`: RFC 4180
   * - `excel`: Microsoft Excel
   * - `tdf`: Tab-Delimited
   * - `mysql`: MySQL Format
   * - `informix-unload`: Informix Unload
   * - `informix-unload-csv`: Informix Unload Escape Disabled
   * - `default`: Default Format
   */
  'CSV Format'?: OneOf<'custom' | 'rfc-4180' | 'excel' | 'tdf' | 'mysql' | 'informix-unload' | 'informix-unload-csv' | 'default' | 'RFC4180'>;
  /** Required. Default: `UTF-8`. Expression language: no FlowFile attributes. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Expression language: no FlowFile attributes. */
  'Lookup Key Column': Text;
  /** Required. Default: `true`. */
  'Ignore Duplicates'?: Flag;
  /** Required while it applies. Default: `,`. Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Value Separator'?: Text;
  /** Required while it applies. Default: `"`. Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Quote Character'?: Text;
  /**
   * Required while it applies. Default: `MINIMAL`. Applies where `CSV Format` is `custom`.
   * - `ALL`: Quote All Values
   * - `MINIMAL`: Quote Minimal
   * - `NON_NUMERIC`: Quote Non-Numeric Values
   * - `NONE`: Do Not Quote Values
   */
  'Quote Mode'?: OneOf<'ALL' | 'MINIMAL' | 'NON_NUMERIC' | 'NONE'>;
  /** Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Comment Marker'?: Text | null;
  /** Required while it applies. Default: `\`. Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Escape Character'?: Text;
  /** Required while it applies. Default: `true`. Applies where `CSV Format` is `custom`. */
  'Trim Fields'?: Flag;
}

export interface CSVRecordSetWriterProperties {
  /**
   * Required. Default: `no-schema`.
   * - `no-schema`: Do Not Write Schema
   * - `schema-name`: Set 'schema.name' Attribute
   * - `full-schema-attribute`: Set 'avro.schema' Attribute
   * - `schema-reference-writer`: Schema Reference Writer
   */
  'Schema Write Strategy'?: OneOf<'no-schema' | 'schema-name' | 'full-schema-attribute' | 'schema-reference-writer'>;
  'Schema Cache'?: ServiceOf<'org.apache.nifi.serialization.RecordSchemaCacheService'> | null;
  /** Required while it applies. Applies where `Schema Write Strategy` is `schema-reference-writer`. */
  'Schema Reference Writer'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceWriter'>;
  /**
   * Required. Default: `inherit-record-schema`.
   * - `inherit-record-schema`: Inherit Record Schema
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   */
  'Schema Access Strategy'?: OneOf<'inherit-record-schema' | 'schema-name' | 'schema-text-property'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required while it applies. Applies where `Schema Access Strategy` is `schema-reference-reader`. */
  'Schema Reference Reader'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceReader'>;
  'Date Format'?: Text | null;
  'Time Format'?: Text | null;
  'Timestamp Format'?: Text | null;
  /**
   * Required. Default: `custom`.
   * - `custom`: Custom Format
   * - `rfc-4180`: RFC 4180
   * - `excel`: Microsoft Excel
   * - `tdf`: Tab-Delimited
   * - `mysql`: MySQL Format
   * - `informix-unload`: Informix Unload
   * - `informix-unload-csv`: Informix Unload Escape Disabled
   */
  'CSV Format'?: OneOf<'custom' | 'rfc-4180' | 'excel' | 'tdf' | 'mysql' | 'informix-unload' | 'informix-unload-csv'>;
  /**
   * Required. Default: `commons-csv`.
   * - `commons-csv`: Apache Commons CSV
   * - `fast-csv`: FastCSV
   */
  'CSV Writer'?: OneOf<'commons-csv' | 'fast-csv'>;
  /** Required while it applies. Default: `,`. Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Value Separator'?: Text;
  /** Required. Default: `true`. */
  'Include Header Line'?: Flag;
  /** Required while it applies. Default: `"`. Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Quote Character'?: Text;
  /** Required while it applies. Default: `\`. Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Escape Character'?: Text;
  /** Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Comment Marker'?: Text | null;
  /** Applies where `CSV Format` is `custom`. */
  'Null String'?: Text | null;
  /** Required while it applies. Default: `true`. Applies where `CSV Format` is `custom`. */
  'Trim Fields'?: Flag;
  /**
   * Required while it applies. Default: `MINIMAL`. Applies where `CSV Format` is `custom`.
   * - `ALL`: Quote All Values
   * - `MINIMAL`: Quote Minimal
   * - `NON_NUMERIC`: Quote Non-Numeric Values
   * - `NONE`: Do Not Quote Values
   */
  'Quote Mode'?: OneOf<'ALL' | 'MINIMAL' | 'NON_NUMERIC' | 'NONE'>;
  /** Required while it applies. Default: `\n`. Applies where `CSV Format` is `custom`. */
  'Record Separator'?: Text;
  /** Required while it applies. Default: `false`. Applies where `CSV Format` is `custom`. */
  'Include Trailing Delimiter'?: Flag;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
}

export interface DBCPConnectionPoolProperties {
  /** Required. Expression language: no FlowFile attributes. */
  'Database Connection URL': Text;
  /** Required. Expression language: no FlowFile attributes. */
  'Database Driver Class Name': Suggested<'org.postgresql.Driver' | 'org.mariadb.jdbc.Driver' | 'com.mysql.cj.jdbc.Driver' | 'oracle.jdbc.OracleDriver' | 'com.microsoft.sqlserver.jdbc.SQLServerDriver'>;
  /** Expression language: no FlowFile attributes. Resource: url, directory, file; several, separated by commas. */
  'Database Driver Locations'?: Text | null;
  'Kerberos User Service'?: ServiceOf<'org.apache.nifi.kerberos.KerberosUserService'> | null;
  /** Expression language: no FlowFile attributes. */
  'Database User'?: Text | null;
  /**
   * Required. Default: `PASSWORD`.
   * - `PASSWORD`: Password
   * - `PASSWORD_PROVIDER`: Password Provider
   */
  'Password Source'?: OneOf<'PASSWORD' | 'PASSWORD_PROVIDER'>;
  /** Expression language: no FlowFile attributes. Applies where `Password Source` is `PASSWORD`. */
  'Password'?: Secret | null;
  /** Required while it applies. Applies where `Password Source` is `PASSWORD_PROVIDER`. */
  'Database Password Provider'?: ServiceOf<'org.apache.nifi.dbcp.api.DatabasePasswordProvider'>;
  /** Required. Default: `500 millis`. Expression language: no FlowFile attributes. */
  'Max Wait Time'?: Text;
  /** Required. Default: `8`. Expression language: no FlowFile attributes. */
  'Max Total Connections'?: Text;
  /** Expression language: no FlowFile attributes. */
  'Validation Query'?: Text | null;
  /** Default: `0`. Expression language: no FlowFile attributes. */
  'Minimum Idle Connections'?: Text | null;
  /** Default: `8`. Expression language: no FlowFile attributes. */
  'Maximum Idle Connections'?: Text | null;
  /** Default: `-1`. Expression language: no FlowFile attributes. */
  'Maximum Connection Lifetime'?: Text | null;
  /** Default: `-1`. Expression language: no FlowFile attributes. */
  'Time Between Eviction Runs'?: Text | null;
  /** Default: `30 mins`. Expression language: no FlowFile attributes. */
  'Minimum Evictable Idle Time'?: Text | null;
  /** Default: `-1`. Expression language: no FlowFile attributes. */
  'Soft Minimum Evictable Idle Time'?: Text | null;
}

export interface DBCPConnectionPoolLookupProperties {
}

export interface DatabaseRecordLookupServiceProperties {
  /** Required. */
  'Database Connection Pooling Service': ServiceOf<'org.apache.nifi.dbcp.DBCPService'>;
  /** Required. Expression language: FlowFile attributes. */
  'Table Name': Text;
  /** Required. Expression language: no FlowFile attributes. */
  'Lookup Key Column': Text;
  /** Expression language: FlowFile attributes. */
  'Lookup Value Columns'?: Text | null;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Cache Size'?: Text;
  /** Required. Default: `true`. */
  'Clear Cache on Enabled'?: Flag;
  /** Expression language: no FlowFile attributes. */
  'Cache Expiration'?: Text | null;
  /** Required. Default: `10`. Expression language: FlowFile attributes. */
  'Default Decimal Precision'?: Text;
  /** Required. Default: `0`. Expression language: FlowFile attributes. */
  'Default Decimal Scale'?: Text;
}

export interface DatabaseRecordSinkProperties {
  /** Required. */
  'Database Connection Pooling Service': ServiceOf<'org.apache.nifi.dbcp.DBCPService'>;
  /** Expression language: FlowFile attributes. */
  'Catalog Name'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Schema Name'?: Text | null;
  /** Required. Expression language: FlowFile attributes. */
  'Table Name': Text;
  /** Default: `true`. */
  'Translate Field Names'?: Flag | null;
  /** Default: `Ignore Unmatched Fields`. */
  'Unmatched Field Behavior'?: OneOf<'Ignore Unmatched Fields' | 'Fail on Unmatched Fields'> | null;
  /** Default: `Fail on Unmatched Columns`. */
  'Unmatched Column Behavior'?: OneOf<'Ignore Unmatched Columns' | 'Warn on Unmatched Columns' | 'Fail on Unmatched Columns'> | null;
  /** Default: `false`. */
  'Quote Column Identifiers'?: Flag | null;
  /** Default: `false`. */
  'Quote Table Identifiers'?: Flag | null;
  /** Required. Default: `0 seconds`. Expression language: no FlowFile attributes. */
  'Max Wait Time'?: Text;
}

export interface DistributedMapCacheLookupServiceProperties {
  /** Required. */
  'Distributed Cache Service': ServiceOf<'org.apache.nifi.distributed.cache.client.DistributedMapCacheClient'>;
  /** Required. Default: `UTF-8`. */
  'Character Encoding'?: OneOf<'ISO-8859-1' | 'UTF-8' | 'UTF-16' | 'UTF-16LE' | 'UTF-16BE' | 'US-ASCII'>;
}

export interface FreeFormTextRecordSetWriterProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Text': Text;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
}

export interface GrokReaderProperties {
  /**
   * Required. Default: `string-fields-from-grok-expression`.
   * - `string-fields-from-grok-expression`: Use String Fields From Grok Expression
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   * - `schema-reference-reader`: Schema Reference Reader
   */
  'Schema Access Strategy'?: OneOf<'string-fields-from-grok-expression' | 'schema-name' | 'schema-text-property' | 'schema-reference-reader'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required while it applies. Applies where `Schema Access Strategy` is `schema-reference-reader`. */
  'Schema Reference Reader'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceReader'>;
  /** Expression language: no FlowFile attributes. Resource: url, text, file. */
  'Grok Patterns'?: Text | null;
  /** Required. Resource: url, text, file. */
  'Grok Expressions': Text;
  /**
   * Required. Default: `append-to-previous-message`.
   * - `append-to-previous-message`: Append to Previous Message
   * - `skip-line`: Skip Line
   * - `raw-line`: Raw Line
   */
  'No Match Behavior'?: OneOf<'append-to-previous-message' | 'skip-line' | 'raw-line'>;
}

export interface HikariCPConnectionPoolProperties {
  /** Required. Expression language: no FlowFile attributes. */
  'Database Connection URL': Text;
  /** Required. Expression language: no FlowFile attributes. */
  'Database Driver Class Name': Suggested<'org.postgresql.Driver' | 'org.mariadb.jdbc.Driver' | 'com.mysql.cj.jdbc.Driver' | 'oracle.jdbc.OracleDriver' | 'com.microsoft.sqlserver.jdbc.SQLServerDriver'>;
  /** Expression language: no FlowFile attributes. Resource: url, directory, file; several, separated by commas. */
  'Database Driver Locations'?: Text | null;
  'Kerberos User Service'?: ServiceOf<'org.apache.nifi.kerberos.KerberosUserService'> | null;
  /** Expression language: no FlowFile attributes. */
  'Database User'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Password'?: Secret | null;
  /** Required. Default: `500 millis`. Expression language: no FlowFile attributes. */
  'Max Wait Time'?: Text;
  /** Required. Default: `10`. Expression language: no FlowFile attributes. */
  'Max Total Connections'?: Text;
  /** Expression language: no FlowFile attributes. */
  'Validation Query'?: Text | null;
  /** Required. Default: `10`. Expression language: no FlowFile attributes. */
  'Minimum Idle Connections'?: Text;
  /** Default: `-1`. Expression language: no FlowFile attributes. */
  'Max Connection Lifetime'?: Text | null;
}

export interface IPLookupServiceProperties {
  /** Required. Expression language: no FlowFile attributes. Resource: file. */
  'MaxMind Database File': Text;
  /** Required. Default: `true`. */
  'Lookup Geo Enrichment'?: Flag;
  /** Required. Default: `false`. */
  'Lookup ISP'?: Flag;
  /** Required. Default: `false`. */
  'Lookup Domain Name'?: Flag;
  /** Required. Default: `false`. */
  'Lookup Connection Type'?: Flag;
  /** Required. Default: `false`. */
  'Lookup Anonymous IP Information'?: Flag;
}

export interface JWTBearerOAuth2AccessTokenProviderProperties {
  /** Required. */
  'Token Endpoint URL': Text;
  /** Required. */
  'Web Client Service': ServiceOf<'org.apache.nifi.web.client.provider.api.WebClientServiceProvider'>;
  /** Required. */
  'Private Key Service': ServiceOf<'org.apache.nifi.key.service.api.PrivateKeyService'>;
  /** Required. Default: `PS256`. */
  'Signing Algorithm'?: OneOf<'RS256' | 'RS384' | 'RS512' | 'PS256' | 'PS384' | 'PS512' | 'ES256' | 'ES384' | 'ES512' | 'Ed25519'>;
  /** Expression language: no FlowFile attributes. */
  'Issuer'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Subject'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Audience'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Scope'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'JWT ID'?: Text | null;
  /** Required. Default: `false`. */
  'Set JWT Header X.509 Cert Thumbprint'?: Flag;
  /** Required while it applies. Applies where `Set JWT Header X.509 Cert Thumbprint` is `true`. */
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'>;
  /** Expression language: no FlowFile attributes. */
  'Key ID'?: Text | null;
  /** Required. Default: `urn:ietf:params:oauth:grant-type:jwt-bearer`. Expression language: no FlowFile attributes. */
  'Grant Type'?: Text;
  /** Required. Default: `assertion`. Expression language: no FlowFile attributes. */
  'Assertion Parameter Name'?: Text;
  /** Required. Default: `5 minutes`. */
  'Refresh Window'?: Text;
  /** Required. Default: `1 hour`. */
  'JWT Expiration Time'?: Text;
}

export interface JsonPathReaderProperties {
  /**
   * Required. Default: `infer-schema`.
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   * - `schema-reference-reader`: Schema Reference Reader
   * - `infer-schema`: Infer Schema
   */
  'Schema Access Strategy'?: OneOf<'schema-name' | 'schema-text-property' | 'schema-reference-reader' | 'infer-schema'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required while it applies. Applies where `Schema Access Strategy` is `schema-reference-reader`. */
  'Schema Reference Reader'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceReader'>;
  /** Required. Default: `20 MB`. */
  'Max String Length'?: Text;
  /** Required. Default: `false`. */
  'Allow Comments'?: Flag;
  'Date Format'?: Text | null;
  'Time Format'?: Text | null;
  'Timestamp Format'?: Text | null;
}

export interface JsonRecordSetWriterProperties {
  /**
   * Required. Default: `no-schema`.
   * - `no-schema`: Do Not Write Schema
   * - `schema-name`: Set 'schema.name' Attribute
   * - `full-schema-attribute`: Set 'avro.schema' Attribute
   * - `schema-reference-writer`: Schema Reference Writer
   */
  'Schema Write Strategy'?: OneOf<'no-schema' | 'schema-name' | 'full-schema-attribute' | 'schema-reference-writer'>;
  'Schema Cache'?: ServiceOf<'org.apache.nifi.serialization.RecordSchemaCacheService'> | null;
  /** Required while it applies. Applies where `Schema Write Strategy` is `schema-reference-writer`. */
  'Schema Reference Writer'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceWriter'>;
  /**
   * Required. Default: `inherit-record-schema`.
   * - `inherit-record-schema`: Inherit Record Schema
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   */
  'Schema Access Strategy'?: OneOf<'inherit-record-schema' | 'schema-name' | 'schema-text-property'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required while it applies. Applies where `Schema Access Strategy` is `schema-reference-reader`. */
  'Schema Reference Reader'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceReader'>;
  'Date Format'?: Text | null;
  'Time Format'?: Text | null;
  'Timestamp Format'?: Text | null;
  /** Required. Default: `false`. */
  'Pretty Print JSON'?: Flag;
  /**
   * Required. Default: `never-suppress`.
   * - `never-suppress`: Never Suppress
   * - `always-suppress`: Always Suppress
   * - `suppress-missing`: Suppress Missing Values
   */
  'Suppress Null Values'?: OneOf<'never-suppress' | 'always-suppress' | 'suppress-missing'>;
  /** Required. Default: `false`. */
  'Allow Scientific Notation'?: Flag;
  /**
   * Required. Default: `output-array`.
   * - `output-array`: Array
   * - `output-oneline`: One Line Per Object
   */
  'Output Grouping'?: OneOf<'output-array' | 'output-oneline'>;
  /** Required. Default: `none`. */
  'Compression Format'?: OneOf<'none' | 'gzip' | 'bzip2' | 'xz-lzma2' | 'snappy' | 'snappy framed' | 'zstd'>;
  /** Required while it applies. Default: `1`. Applies where `Compression Format` is `gzip`. */
  'Compression Level'?: OneOf<'0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'>;
}

export interface JsonTreeReaderProperties {
  /**
   * Required. Default: `infer-schema`.
   * - `infer-schema`: Infer Schema
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   * - `schema-reference-reader`: Schema Reference Reader
   */
  'Schema Access Strategy'?: OneOf<'infer-schema' | 'schema-name' | 'schema-text-property' | 'schema-reference-reader'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required while it applies. Applies where `Schema Access Strategy` is `schema-reference-reader`. */
  'Schema Reference Reader'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceReader'>;
  /** Applies where `Schema Access Strategy` is `infer-schema`. */
  'Schema Inference Cache'?: ServiceOf<'org.apache.nifi.serialization.RecordSchemaCacheService'> | null;
  /**
   * Required. Default: `ROOT_NODE`.
   * - `ROOT_NODE`: Root Node
   * - `NESTED_FIELD`: Nested Field
   */
  'Starting Field Strategy'?: OneOf<'ROOT_NODE' | 'NESTED_FIELD'>;
  /** Applies where `Starting Field Strategy` is `NESTED_FIELD`. */
  'Starting Field Name'?: Text | null;
  /**
   * Required while it applies. Default: `SELECTED_PART`. Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader` or `schema-text-property`. Applies where `Starting Field Strategy` is `NESTED_FIELD`.
   * - `WHOLE_JSON`: Whole JSON
   * - `SELECTED_PART`: Selected Part
   */
  'Schema Application Strategy'?: OneOf<'WHOLE_JSON' | 'SELECTED_PART'>;
  /** Required. Default: `20 MB`. */
  'Max String Length'?: Text;
  /** Required. Default: `false`. */
  'Allow Comments'?: Flag;
  'Date Format'?: Text | null;
  'Time Format'?: Text | null;
  'Timestamp Format'?: Text | null;
}

export interface MapCacheClientServiceProperties {
  /** Required. */
  'Server Hostname': Text;
  /** Required. Default: `4557`. */
  'Server Port'?: Text;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /** Required. Default: `30 secs`. */
  'Communications Timeout'?: Text;
}

export interface MapCacheServerProperties {
  /** Required. Default: `4557`. */
  'Port'?: Text;
  /** Required. Default: `10000`. */
  'Maximum Cache Entries'?: Text;
  /** Required. Default: `Least Frequently Used`. */
  'Eviction Strategy'?: OneOf<'Least Frequently Used' | 'Least Recently Used' | 'First In, First Out'>;
  'Persistence Directory'?: Text | null;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /** Default: `1 MB`. */
  'Maximum Read Size'?: Text | null;
}

export interface PEMEncodedSSLContextProviderProperties {
  /** Required. Default: `TLS`. */
  'TLS Protocol'?: OneOf<'TLS' | 'TLSv1.3' | 'TLSv1.2'>;
  /**
   * Required. Default: `PROPERTIES`.
   * - `UNDEFINED`: Undefined
   * - `PROPERTIES`: Properties
   * - `FILES`: Files
   */
  'Private Key Source'?: OneOf<'UNDEFINED' | 'PROPERTIES' | 'FILES'>;
  /** Required while it applies. Resource: text. Applies where `Private Key Source` is `PROPERTIES`. */
  'Private Key'?: Secret;
  /** Required while it applies. Resource: file. Applies where `Private Key Source` is `FILES`. */
  'Private Key Location'?: Text;
  /** Required while it applies. Resource: text. Applies where `Private Key Source` is `PROPERTIES`. */
  'Certificate Chain'?: Text;
  /** Required while it applies. Resource: file. Applies where `Private Key Source` is `FILES`. */
  'Certificate Chain Location'?: Text;
  /**
   * Required. Default: `PROPERTIES`.
   * - `PROPERTIES`: Properties
   * - `SYSTEM`: System
   */
  'Certificate Authorities Source'?: OneOf<'PROPERTIES' | 'SYSTEM'>;
  /** Required while it applies. Resource: text, file. Applies where `Certificate Authorities Source` is `PROPERTIES`. */
  'Certificate Authorities'?: Text;
}

export interface PropertiesFileLookupServiceProperties {
  /** Required. Expression language: no FlowFile attributes. Resource: file. */
  'Configuration File': Text;
}

export interface ReaderLookupProperties {
  /** Required. Default: `${recordreader.name}`. Expression language: FlowFile attributes. */
  'Service to Use'?: Text;
}

export interface RecordSetWriterLookupProperties {
  /** Required. Default: `${recordsetwriter.name}`. Expression language: FlowFile attributes. */
  'Service to Use'?: Text;
}

export interface RestLookupServiceProperties {
  /** Required. Expression language: FlowFile attributes. */
  'URL': Text;
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Expression language: no FlowFile attributes. */
  'Record Path'?: Text | null;
  /**
   * Required. Default: `RETURNED`.
   * - `RETURNED`: Returned
   * - `EVALUATED`: Evaluated
   */
  'Response Handling Strategy'?: OneOf<'RETURNED' | 'EVALUATED'>;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /**
   * Required. Default: `NONE`.
   * - `NONE`: None
   * - `BASIC`: Basic
   * - `OAUTH2`: OAuth2
   */
  'Authentication Strategy'?: OneOf<'NONE' | 'BASIC' | 'OAUTH2'>;
  /** Required while it applies. Applies where `Authentication Strategy` is `OAUTH2`. */
  'OAuth2 Access Token Provider'?: ServiceOf<'org.apache.nifi.oauth2.OAuth2AccessTokenProvider'>;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
  /** Expression language: no FlowFile attributes. Applies where `Authentication Strategy` is `BASIC`. */
  'Basic Authentication Username'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Authentication Strategy` is `BASIC`. */
  'Basic Authentication Password'?: Secret | null;
  /** Default: `false`. Applies where `Authentication Strategy` is `BASIC`. */
  'Use Digest Authentication'?: Flag | null;
  /** Required. Default: `5 secs`. */
  'Connection Timeout'?: Text;
  /** Required. Default: `15 secs`. */
  'Read Timeout'?: Text;
}

export interface ScriptedLookupServiceProperties {
  /** Required. Default: `Groovy`. */
  'Script Engine'?: OneOf<'Groovy'>;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Script File'?: Text | null;
  'Script Body'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: directory, file; several, separated by commas. */
  'Module Directory'?: Text | null;
}

export interface ScriptedReaderProperties {
  /** Required. Default: `Groovy`. */
  'Script Engine'?: OneOf<'Groovy'>;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Script File'?: Text | null;
  'Script Body'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: directory, file; several, separated by commas. */
  'Module Directory'?: Text | null;
}

export interface ScriptedRecordSetWriterProperties {
  /** Required. Default: `Groovy`. */
  'Script Engine'?: OneOf<'Groovy'>;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Script File'?: Text | null;
  'Script Body'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: directory, file; several, separated by commas. */
  'Module Directory'?: Text | null;
}

export interface ScriptedRecordSinkProperties {
  /** Required. Default: `Groovy`. */
  'Script Engine'?: OneOf<'Groovy'>;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Script File'?: Text | null;
  'Script Body'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: directory, file; several, separated by commas. */
  'Module Directory'?: Text | null;
}

export interface SetCacheClientServiceProperties {
  /** Required. */
  'Server Hostname': Text;
  /** Required. Default: `4557`. */
  'Server Port'?: Text;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /** Required. Default: `30 secs`. */
  'Communications Timeout'?: Text;
}

export interface SetCacheServerProperties {
  /** Required. Default: `4557`. */
  'Port'?: Text;
  /** Required. Default: `10000`. */
  'Maximum Cache Entries'?: Text;
  /** Required. Default: `Least Frequently Used`. */
  'Eviction Strategy'?: OneOf<'Least Frequently Used' | 'Least Recently Used' | 'First In, First Out'>;
  'Persistence Directory'?: Text | null;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /** Default: `1 MB`. */
  'Maximum Read Size'?: Text | null;
}

export interface SimpleCsvFileLookupServiceProperties {
  /** Required. Expression language: no FlowFile attributes. Resource: file. */
  'CSV File': Text;
  /**
   * Required. Default: `default`.
   * - `custom`: Custom Format
   * - `rfc-4180`: RFC 4180
   * - `excel`: Microsoft Excel
   * - `tdf`: Tab-Delimited
   * - `mysql`: MySQL Format
   * - `informix-unload`: Informix Unload
   * - `informix-unload-csv`: Informix Unload Escape Disabled
   * - `default`: Default Format
   */
  'CSV Format'?: OneOf<'custom' | 'rfc-4180' | 'excel' | 'tdf' | 'mysql' | 'informix-unload' | 'informix-unload-csv' | 'default' | 'RFC4180'>;
  /** Required. Default: `UTF-8`. Expression language: no FlowFile attributes. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Expression language: no FlowFile attributes. */
  'Lookup Key Column': Text;
  /** Required. Default: `true`. */
  'Ignore Duplicates'?: Flag;
  /** Required while it applies. Default: `,`. Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Value Separator'?: Text;
  /** Required while it applies. Default: `"`. Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Quote Character'?: Text;
  /**
   * Required while it applies. Default: `MINIMAL`. Applies where `CSV Format` is `custom`.
   * - `ALL`: Quote All Values
   * - `MINIMAL`: Quote Minimal
   * - `NON_NUMERIC`: Quote Non-Numeric Values
   * - `NONE`: Do Not Quote Values
   */
  'Quote Mode'?: OneOf<'ALL' | 'MINIMAL' | 'NON_NUMERIC' | 'NONE'>;
  /** Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Comment Marker'?: Text | null;
  /** Required while it applies. Default: `\`. Expression language: FlowFile attributes. Applies where `CSV Format` is `custom`. */
  'Escape Character'?: Text;
  /** Required while it applies. Default: `true`. Applies where `CSV Format` is `custom`. */
  'Trim Fields'?: Flag;
  /** Required. Expression language: no FlowFile attributes. */
  'Lookup Value Column': Text;
}

export interface SimpleDatabaseLookupServiceProperties {
  /** Required. */
  'Database Connection Pooling Service': ServiceOf<'org.apache.nifi.dbcp.DBCPService'>;
  /** Required. Expression language: FlowFile attributes. */
  'Table Name': Text;
  /** Required. Expression language: no FlowFile attributes. */
  'Lookup Key Column': Text;
  /** Required. Expression language: no FlowFile attributes. */
  'Lookup Value Column': Text;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Cache Size'?: Text;
  /** Required. Default: `true`. */
  'Clear Cache on Enabled'?: Flag;
  /** Expression language: no FlowFile attributes. */
  'Cache Expiration'?: Text | null;
}

export interface SimpleKeyValueLookupServiceProperties {
}

export interface SimpleScriptedLookupServiceProperties {
  /** Required. Default: `Groovy`. */
  'Script Engine'?: OneOf<'Groovy'>;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Script File'?: Text | null;
  'Script Body'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: directory, file; several, separated by commas. */
  'Module Directory'?: Text | null;
}

export interface StandardDatabaseDialectServiceProperties {
}

export interface StandardHttpContextMapProperties {
  /** Required. Default: `5000`. */
  'Maximum Outstanding Requests'?: Text;
  /** Required. Default: `1 min`. */
  'Request Expiration'?: Text;
}

export interface StandardOauth2AccessTokenProviderProperties {
  /** Required. Expression language: no FlowFile attributes. */
  'Authorization Server URL': Text;
  /** Required. Default: `REQUEST_BODY`. */
  'Client Authentication Strategy'?: OneOf<'REQUEST_BODY' | 'BASIC_AUTHENTICATION'>;
  /**
   * Required. Default: `password`.
   * - `password`: User Password
   * - `client_credentials`: Client Credentials
   * - `refresh_token`: Refresh Token
   */
  'Grant Type'?: OneOf<'password' | 'client_credentials' | 'refresh_token'>;
  /** Required while it applies. Expression language: no FlowFile attributes. Applies where `Grant Type` is `password`. */
  'Username'?: Text;
  /** Required while it applies. Applies where `Grant Type` is `password`. */
  'Password'?: Secret;
  /** Required while it applies. Expression language: no FlowFile attributes. Applies where `Grant Type` is `refresh_token`. */
  'Refresh Token'?: Secret;
  /** Expression language: no FlowFile attributes. */
  'Client ID'?: Text | null;
  /** Required while it applies. Applies where `Client ID` is set. */
  'Client Secret'?: Secret;
  'Scope'?: Text | null;
  'Resource'?: Text | null;
  'Audience'?: Text | null;
  /** Required. Default: `0 s`. */
  'Refresh Window'?: Text;
  /** Required. Default: `1 hour`. */
  'Default Expiration Time'?: Text;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /**
   * Required while it applies. Default: `H2_HTTP_1_1`. Applies where `SSL Context Service` is set.
   * - `HTTP_1_1`: http/1.1
   * - `H2_HTTP_1_1`: h2 http/1.1
   * - `H2`: h2
   */
  'HTTP Protocols'?: OneOf<'HTTP_1_1' | 'H2_HTTP_1_1' | 'H2'>;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
}

export interface StandardPrivateKeyServiceProperties {
  /** Resource: file. */
  'Key File'?: Text | null;
  'Key'?: Secret | null;
  'Key Password'?: Secret | null;
}

export interface StandardProxyConfigurationServiceProperties {
  /** Required. Default: `DIRECT`. */
  'Proxy Type'?: OneOf<'DIRECT' | 'HTTP' | 'SOCKS'>;
  /** Required while it applies. Default: `SOCKS5`. Applies where `Proxy Type` is `SOCKS`. */
  'SOCKS Version'?: OneOf<'SOCKS4' | 'SOCKS5'>;
  /** Expression language: no FlowFile attributes. */
  'Proxy Server Host'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Proxy Server Port'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Proxy User Name'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Proxy User Password'?: Secret | null;
}

export interface StandardRestrictedSSLContextServiceProperties {
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Keystore Filename'?: Text | null;
  'Keystore Password'?: Secret | null;
  'Key Password'?: Secret | null;
  'Keystore Type'?: OneOf<'BCFKS' | 'PKCS12' | 'JKS'> | null;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Truststore Filename'?: Text | null;
  'Truststore Password'?: Secret | null;
  'Truststore Type'?: OneOf<'BCFKS' | 'PKCS12' | 'JKS'> | null;
  /** Default: `TLS`. */
  'TLS Protocol'?: OneOf<'TLS' | 'TLSv1.3' | 'TLSv1.2'> | null;
}

export interface StandardSSLContextServiceProperties {
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Keystore Filename'?: Text | null;
  'Keystore Password'?: Secret | null;
  'Key Password'?: Secret | null;
  'Keystore Type'?: OneOf<'BCFKS' | 'PKCS12' | 'JKS'> | null;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Truststore Filename'?: Text | null;
  'Truststore Password'?: Secret | null;
  'Truststore Type'?: OneOf<'BCFKS' | 'PKCS12' | 'JKS'> | null;
  /** Default: `TLS`. */
  'TLS Protocol'?: OneOf<'SSL' | 'TLS' | 'TLSv1.3' | 'TLSv1.2' | 'TLSv1.1' | 'TLSv1'> | null;
}

export interface StandardWebClientServiceProviderProperties {
  /** Required. Default: `10 secs`. */
  'Connect Timeout'?: Text;
  /** Required. Default: `10 secs`. */
  'Read Timeout'?: Text;
  /** Required. Default: `10 secs`. */
  'Write Timeout'?: Text;
  /** Required. Default: `FOLLOWED`. */
  'Redirect Handling Strategy'?: OneOf<'FOLLOWED' | 'IGNORED'>;
  /** Required. Default: `HTTP_2`. */
  'HTTP Protocol Version'?: OneOf<'HTTP_1_1' | 'HTTP_2'>;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
}

export interface Syslog5424ReaderProperties {
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `false`. */
  'Raw Message'?: Flag;
}

export interface SyslogReaderProperties {
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `false`. */
  'Raw Message'?: Flag;
}

export interface VolatileSchemaCacheProperties {
  /** Required. Default: `100`. Expression language: no FlowFile attributes. */
  'Maximum Cache Size'?: Text;
}

export interface WindowsEventLogReaderProperties {
}

export interface XMLFileLookupServiceProperties {
  /** Required. Expression language: no FlowFile attributes. Resource: file. */
  'Configuration File': Text;
}

export interface XMLReaderProperties {
  /**
   * Required. Default: `infer-schema`.
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   * - `schema-reference-reader`: Schema Reference Reader
   * - `infer-schema`: Infer Schema
   */
  'Schema Access Strategy'?: OneOf<'schema-name' | 'schema-text-property' | 'schema-reference-reader' | 'infer-schema'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required while it applies. Applies where `Schema Access Strategy` is `schema-reference-reader`. */
  'Schema Reference Reader'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceReader'>;
  /** Default: `true`. Applies where `Schema Access Strategy` is `infer-schema`. */
  'Parse XML Attributes'?: Flag | null;
  'Schema Inference Cache'?: ServiceOf<'org.apache.nifi.serialization.RecordSchemaCacheService'> | null;
  /**
   * Required. Default: `false`. Expression language: FlowFile attributes.
   * - `${xml.stream.is.array}`: Use attribute 'xml.stream.is.array'
   */
  'Expect Records as Array'?: OneOfOrExpression<'false' | 'true' | '${xml.stream.is.array}'>;
  /** Expression language: FlowFile attributes. */
  'Attribute Prefix'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Field Name for Content'?: Text | null;
  'Date Format'?: Text | null;
  'Time Format'?: Text | null;
  'Timestamp Format'?: Text | null;
}

export interface XMLRecordSetWriterProperties {
  /**
   * Required. Default: `no-schema`.
   * - `no-schema`: Do Not Write Schema
   * - `schema-name`: Set 'schema.name' Attribute
   * - `full-schema-attribute`: Set 'avro.schema' Attribute
   * - `schema-reference-writer`: Schema Reference Writer
   */
  'Schema Write Strategy'?: OneOf<'no-schema' | 'schema-name' | 'full-schema-attribute' | 'schema-reference-writer'>;
  'Schema Cache'?: ServiceOf<'org.apache.nifi.serialization.RecordSchemaCacheService'> | null;
  /** Required while it applies. Applies where `Schema Write Strategy` is `schema-reference-writer`. */
  'Schema Reference Writer'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceWriter'>;
  /**
   * Required. Default: `inherit-record-schema`.
   * - `inherit-record-schema`: Inherit Record Schema
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   */
  'Schema Access Strategy'?: OneOf<'inherit-record-schema' | 'schema-name' | 'schema-text-property'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required while it applies. Applies where `Schema Access Strategy` is `schema-reference-reader`. */
  'Schema Reference Reader'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceReader'>;
  'Date Format'?: Text | null;
  'Time Format'?: Text | null;
  'Timestamp Format'?: Text | null;
  /**
   * Required. Default: `never-suppress`.
   * - `never-suppress`: Never Suppress
   * - `always-suppress`: Always Suppress
   * - `suppress-missing`: Suppress Missing Values
   */
  'Suppress Null Values'?: OneOf<'never-suppress' | 'always-suppress' | 'suppress-missing'>;
  /** Required. Default: `false`. */
  'Pretty Print XML'?: Flag;
  /** Required. Default: `false`. */
  'Omit XML Declaration'?: Flag;
  'Name of Root Tag'?: Text | null;
  'Name of Record Tag'?: Text | null;
  /**
   * Required. Default: `no-wrapping`.
   * - `use-property-as-wrapper`: Use Property as Wrapper
   * - `use-property-for-elements`: Use Property for Elements
   * - `no-wrapping`: No Wrapping
   */
  'Wrap Elements of Arrays'?: OneOf<'use-property-as-wrapper' | 'use-property-for-elements' | 'no-wrapping'>;
  'Array Tag Name'?: Text | null;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
}

export interface YamlTreeReaderProperties {
  /**
   * Required. Default: `infer-schema`.
   * - `infer-schema`: Infer Schema
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   * - `schema-reference-reader`: Schema Reference Reader
   */
  'Schema Access Strategy'?: OneOf<'infer-schema' | 'schema-name' | 'schema-text-property' | 'schema-reference-reader'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required while it applies. Applies where `Schema Access Strategy` is `schema-reference-reader`. */
  'Schema Reference Reader'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaReferenceReader'>;
  /** Applies where `Schema Access Strategy` is `infer-schema`. */
  'Schema Inference Cache'?: ServiceOf<'org.apache.nifi.serialization.RecordSchemaCacheService'> | null;
  /**
   * Required. Default: `ROOT_NODE`.
   * - `ROOT_NODE`: Root Node
   * - `NESTED_FIELD`: Nested Field
   */
  'Starting Field Strategy'?: OneOf<'ROOT_NODE' | 'NESTED_FIELD'>;
  /** Applies where `Starting Field Strategy` is `NESTED_FIELD`. */
  'Starting Field Name'?: Text | null;
  /**
   * Required while it applies. Default: `SELECTED_PART`. Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader` or `schema-text-property`. Applies where `Starting Field Strategy` is `NESTED_FIELD`.
   * - `WHOLE_JSON`: Whole JSON
   * - `SELECTED_PART`: Selected Part
   */
  'Schema Application Strategy'?: OneOf<'WHOLE_JSON' | 'SELECTED_PART'>;
  /** Required. Default: `20 MB`. */
  'Max String Length'?: Text;
  /** Required. Default: `false`. */
  'Allow Comments'?: Flag;
  'Date Format'?: Text | null;
  'Time Format'?: Text | null;
  'Timestamp Format'?: Text | null;
}

export interface KnownServiceTypes {
  /** org.apache.nifi.avro.AvroReader (nifi-record-serialization-services-nar). */
  AvroReader: { properties: AvroReaderProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.avro.AvroRecordSetWriter (nifi-record-serialization-services-nar). */
  AvroRecordSetWriter: { properties: AvroRecordSetWriterProperties; provides: 'org.apache.nifi.serialization.RecordSetWriterFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.cef.CEFReader (nifi-record-serialization-services-nar). */
  CEFReader: { properties: CEFReaderProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.csv.CSVReader (nifi-record-serialization-services-nar). */
  CSVReader: { properties: CSVReaderProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.lookup.CSVRecordLookupService (nifi-lookup-services-nar). */
  CSVRecordLookupService: { properties: CSVRecordLookupServiceProperties; provides: 'org.apache.nifi.lookup.RecordLookupService' | 'org.apache.nifi.lookup.LookupService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.csv.CSVRecordSetWriter (nifi-record-serialization-services-nar). */
  CSVRecordSetWriter: { properties: CSVRecordSetWriterProperties; provides: 'org.apache.nifi.serialization.RecordSetWriterFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.dbcp.DBCPConnectionPool (nifi-dbcp-service-nar). */
  DBCPConnectionPool: { properties: DBCPConnectionPoolProperties; provides: 'org.apache.nifi.dbcp.DBCPService'; dynamic: DynamicProperties; };
  /** org.apache.nifi.dbcp.DBCPConnectionPoolLookup (nifi-dbcp-service-nar). */
  DBCPConnectionPoolLookup: { properties: DBCPConnectionPoolLookupProperties; provides: 'org.apache.nifi.dbcp.DBCPService'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.lookup.db.DatabaseRecordLookupService (nifi-lookup-services-nar). */
  DatabaseRecordLookupService: { properties: DatabaseRecordLookupServiceProperties; provides: 'org.apache.nifi.lookup.RecordLookupService' | 'org.apache.nifi.lookup.LookupService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.record.sink.db.DatabaseRecordSink (nifi-dbcp-service-nar). */
  DatabaseRecordSink: { properties: DatabaseRecordSinkProperties; provides: 'org.apache.nifi.record.sink.RecordSinkService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.lookup.DistributedMapCacheLookupService (nifi-lookup-services-nar). */
  DistributedMapCacheLookupService: { properties: DistributedMapCacheLookupServiceProperties; provides: 'org.apache.nifi.lookup.StringLookupService' | 'org.apache.nifi.lookup.LookupService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.text.FreeFormTextRecordSetWriter (nifi-record-serialization-services-nar). */
  FreeFormTextRecordSetWriter: { properties: FreeFormTextRecordSetWriterProperties; provides: 'org.apache.nifi.serialization.RecordSetWriterFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.grok.GrokReader (nifi-record-serialization-services-nar). */
  GrokReader: { properties: GrokReaderProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.dbcp.HikariCPConnectionPool (nifi-dbcp-service-nar). */
  HikariCPConnectionPool: { properties: HikariCPConnectionPoolProperties; provides: 'org.apache.nifi.dbcp.DBCPService'; dynamic: DynamicProperties; };
  /** org.apache.nifi.lookup.maxmind.IPLookupService (nifi-lookup-services-nar). */
  IPLookupService: { properties: IPLookupServiceProperties; provides: 'org.apache.nifi.lookup.RecordLookupService' | 'org.apache.nifi.lookup.LookupService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.oauth2.JWTBearerOAuth2AccessTokenProvider (nifi-oauth2-provider-nar). */
  JWTBearerOAuth2AccessTokenProvider: { properties: JWTBearerOAuth2AccessTokenProviderProperties; provides: 'org.apache.nifi.oauth2.OAuth2AccessTokenProvider'; dynamic: DynamicProperties; };
  /** org.apache.nifi.json.JsonPathReader (nifi-record-serialization-services-nar). */
  JsonPathReader: { properties: JsonPathReaderProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.json.JsonRecordSetWriter (nifi-record-serialization-services-nar). */
  JsonRecordSetWriter: { properties: JsonRecordSetWriterProperties; provides: 'org.apache.nifi.serialization.RecordSetWriterFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.json.JsonTreeReader (nifi-record-serialization-services-nar). */
  JsonTreeReader: { properties: JsonTreeReaderProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.distributed.cache.client.MapCacheClientService (nifi-distributed-cache-services-nar). */
  MapCacheClientService: { properties: MapCacheClientServiceProperties; provides: 'org.apache.nifi.distributed.cache.client.AtomicDistributedMapCacheClient' | 'org.apache.nifi.distributed.cache.client.DistributedMapCacheClient'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.distributed.cache.server.map.MapCacheServer (nifi-distributed-cache-services-nar). */
  MapCacheServer: { properties: MapCacheServerProperties; provides: never; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.ssl.PEMEncodedSSLContextProvider (nifi-ssl-context-service-nar). */
  PEMEncodedSSLContextProvider: { properties: PEMEncodedSSLContextProviderProperties; provides: 'org.apache.nifi.ssl.SSLContextProvider'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.lookup.PropertiesFileLookupService (nifi-lookup-services-nar). */
  PropertiesFileLookupService: { properties: PropertiesFileLookupServiceProperties; provides: 'org.apache.nifi.lookup.StringLookupService' | 'org.apache.nifi.lookup.LookupService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.lookup.ReaderLookup (nifi-record-serialization-services-nar). */
  ReaderLookup: { properties: ReaderLookupProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.lookup.RecordSetWriterLookup (nifi-record-serialization-services-nar). */
  RecordSetWriterLookup: { properties: RecordSetWriterLookupProperties; provides: 'org.apache.nifi.serialization.RecordSetWriterFactory'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.lookup.RestLookupService (nifi-lookup-services-nar). */
  RestLookupService: { properties: RestLookupServiceProperties; provides: 'org.apache.nifi.lookup.RecordLookupService' | 'org.apache.nifi.lookup.LookupService'; dynamic: DynamicProperties; };
  /** org.apache.nifi.lookup.script.ScriptedLookupService (nifi-scripting-nar). */
  ScriptedLookupService: { properties: ScriptedLookupServiceProperties; provides: 'org.apache.nifi.lookup.LookupService'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.record.script.ScriptedReader (nifi-scripting-nar). */
  ScriptedReader: { properties: ScriptedReaderProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.record.script.ScriptedRecordSetWriter (nifi-scripting-nar). */
  ScriptedRecordSetWriter: { properties: ScriptedRecordSetWriterProperties; provides: 'org.apache.nifi.serialization.RecordSetWriterFactory'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.record.sink.script.ScriptedRecordSink (nifi-scripting-nar). */
  ScriptedRecordSink: { properties: ScriptedRecordSinkProperties; provides: 'org.apache.nifi.record.sink.RecordSinkService'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.distributed.cache.client.SetCacheClientService (nifi-distributed-cache-services-nar). */
  SetCacheClientService: { properties: SetCacheClientServiceProperties; provides: 'org.apache.nifi.distributed.cache.client.DistributedSetCacheClient'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.distributed.cache.server.SetCacheServer (nifi-distributed-cache-services-nar). */
  SetCacheServer: { properties: SetCacheServerProperties; provides: never; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.lookup.SimpleCsvFileLookupService (nifi-lookup-services-nar). */
  SimpleCsvFileLookupService: { properties: SimpleCsvFileLookupServiceProperties; provides: 'org.apache.nifi.lookup.StringLookupService' | 'org.apache.nifi.lookup.LookupService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.lookup.db.SimpleDatabaseLookupService (nifi-lookup-services-nar). */
  SimpleDatabaseLookupService: { properties: SimpleDatabaseLookupServiceProperties; provides: 'org.apache.nifi.lookup.StringLookupService' | 'org.apache.nifi.lookup.LookupService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.lookup.SimpleKeyValueLookupService (nifi-lookup-services-nar). */
  SimpleKeyValueLookupService: { properties: SimpleKeyValueLookupServiceProperties; provides: 'org.apache.nifi.lookup.StringLookupService' | 'org.apache.nifi.lookup.LookupService'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.lookup.script.SimpleScriptedLookupService (nifi-scripting-nar). */
  SimpleScriptedLookupService: { properties: SimpleScriptedLookupServiceProperties; provides: 'org.apache.nifi.lookup.StringLookupService' | 'org.apache.nifi.lookup.LookupService'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.database.dialect.service.StandardDatabaseDialectService (nifi-database-dialect-service-nar). */
  StandardDatabaseDialectService: { properties: StandardDatabaseDialectServiceProperties; provides: 'org.apache.nifi.database.dialect.service.api.DatabaseDialectService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.http.StandardHttpContextMap (nifi-http-context-map-nar). */
  StandardHttpContextMap: { properties: StandardHttpContextMapProperties; provides: 'org.apache.nifi.http.HttpContextMap'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.oauth2.StandardOauth2AccessTokenProvider (nifi-oauth2-provider-nar). */
  StandardOauth2AccessTokenProvider: { properties: StandardOauth2AccessTokenProviderProperties; provides: 'org.apache.nifi.oauth2.OAuth2AccessTokenProvider'; dynamic: DynamicProperties; };
  /** org.apache.nifi.key.service.StandardPrivateKeyService (nifi-key-service-nar). */
  StandardPrivateKeyService: { properties: StandardPrivateKeyServiceProperties; provides: 'org.apache.nifi.key.service.api.PrivateKeyService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.proxy.StandardProxyConfigurationService (nifi-proxy-configuration-nar). */
  StandardProxyConfigurationService: { properties: StandardProxyConfigurationServiceProperties; provides: 'org.apache.nifi.proxy.ProxyConfigurationService'; dynamic: NoDynamicProperties; };
  /**
   * org.apache.nifi.ssl.StandardRestrictedSSLContextService (nifi-ssl-context-service-nar).
   * @deprecated use org.apache.nifi.ssl.PEMEncodedSSLContextProvider, org.apache.nifi.ssl.StandardSSLContextService
   */
  StandardRestrictedSSLContextService: { properties: StandardRestrictedSSLContextServiceProperties; provides: 'org.apache.nifi.ssl.SSLContextProvider' | 'org.apache.nifi.ssl.SSLContextService' | 'org.apache.nifi.ssl.RestrictedSSLContextService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.ssl.StandardSSLContextService (nifi-ssl-context-service-nar). */
  StandardSSLContextService: { properties: StandardSSLContextServiceProperties; provides: 'org.apache.nifi.ssl.SSLContextProvider' | 'org.apache.nifi.ssl.SSLContextService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.web.client.provider.service.StandardWebClientServiceProvider (nifi-web-client-provider-service-nar). */
  StandardWebClientServiceProvider: { properties: StandardWebClientServiceProviderProperties; provides: 'org.apache.nifi.web.client.provider.api.WebClientServiceProvider'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.syslog.Syslog5424Reader (nifi-record-serialization-services-nar). */
  Syslog5424Reader: { properties: Syslog5424ReaderProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.syslog.SyslogReader (nifi-record-serialization-services-nar). */
  SyslogReader: { properties: SyslogReaderProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.schema.inference.VolatileSchemaCache (nifi-record-serialization-services-nar). */
  VolatileSchemaCache: { properties: VolatileSchemaCacheProperties; provides: 'org.apache.nifi.serialization.RecordSchemaCacheService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.windowsevent.WindowsEventLogReader (nifi-record-serialization-services-nar). */
  WindowsEventLogReader: { properties: WindowsEventLogReaderProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.lookup.XMLFileLookupService (nifi-lookup-services-nar). */
  XMLFileLookupService: { properties: XMLFileLookupServiceProperties; provides: 'org.apache.nifi.lookup.StringLookupService' | 'org.apache.nifi.lookup.LookupService'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.xml.XMLReader (nifi-record-serialization-services-nar). */
  XMLReader: { properties: XMLReaderProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.xml.XMLRecordSetWriter (nifi-record-serialization-services-nar). */
  XMLRecordSetWriter: { properties: XMLRecordSetWriterProperties; provides: 'org.apache.nifi.serialization.RecordSetWriterFactory'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.yaml.YamlTreeReader (nifi-record-serialization-services-nar). */
  YamlTreeReader: { properties: YamlTreeReaderProperties; provides: 'org.apache.nifi.serialization.RecordReaderFactory'; dynamic: NoDynamicProperties; };
}

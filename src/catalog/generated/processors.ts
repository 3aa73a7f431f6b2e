// Generated from src/catalog/data/nifi-2.9.0.json. Do not edit; run: npm run catalog
import type {
  DynamicProperties,
  Flag,
  FlagOrExpression,
  NoDynamicProperties,
  OneOf,
  OneOfOrExpression,
  PlainDynamicProperties,
  Secret,
  ServiceOf,
  Suggested,
  Text,
} from '../value-types.js';

export interface AttributesToCSVProperties {
  /** Expression language: FlowFile attributes. */
  'Attribute List'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Attributes Regular Expression'?: Text | null;
  /** Required. Default: `flowfile-attribute`. */
  'Destination'?: OneOf<'flowfile-attribute' | 'flowfile-content'>;
  /** Required. Default: `true`. */
  'Include Core Attributes'?: Flag;
  /** Required. Default: `false`. */
  'Null Value'?: Flag;
  /** Required. Default: `false`. */
  'Include Schema'?: Flag;
}

export interface AttributesToJSONProperties {
  'Attributes List'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Attributes Regular Expression'?: Text | null;
  /** Required. Default: `flowfile-attribute`. */
  'Destination'?: OneOf<'flowfile-attribute' | 'flowfile-content'>;
  /** Required. Default: `true`. */
  'Include Core Attributes'?: Flag;
  /** Required. Default: `false`. */
  'Null Value'?: Flag;
  /**
   * Required. Default: `ESCAPED`.
   * - `ESCAPED`: Escaped
   * - `NESTED`: Nested
   */
  'JSON Handling Strategy'?: OneOf<'ESCAPED' | 'NESTED'>;
  /** Required while it applies. Default: `false`. Applies where `Destination` is `flowfile-content`. */
  'Pretty Print'?: Flag;
}

export interface CalculateRecordStatsProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. Default: `10`. Expression language: FlowFile attributes. */
  'Record Stats Limit'?: Text;
}

export interface CompressContentProperties {
  /** Required. Default: `compress`. */
  'Mode'?: OneOf<'compress' | 'decompress'>;
  /** Required. Default: `use mime.type attribute`. */
  'Compression Format'?: OneOf<'use mime.type attribute' | 'gzip' | 'deflate' | 'bzip2' | 'xz-lzma2' | 'lzma' | 'snappy' | 'snappy-hadoop' | 'snappy framed' | 'lz4-framed' | 'zstd' | 'brotli'>;
  /** Required while it applies. Default: `1`. Applies where `Compression Format` is `brotli` or `deflate` or `gzip` or `use mime.type attribute` or `xz-lzma2` or `zstd`. Applies where `Mode` is `compress`. */
  'Compression Level'?: OneOf<'0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'>;
  /** Required. Default: `false`. */
  'Update Filename'?: Flag;
}

export interface ControlRateProperties {
  /** Required. Default: `data rate`. */
  'Rate Control Criteria'?: OneOf<'data rate' | 'flowfile count' | 'attribute value' | 'data rate or flowfile count'>;
  /** Required. Default: `1 min`. */
  'Time Duration'?: Text;
  /** Applies where `Rate Control Criteria` is `attribute value` or `data rate` or `flowfile count`. */
  'Maximum Rate'?: Text | null;
  /** Applies where `Rate Control Criteria` is `data rate or flowfile count`. */
  'Maximum Data Rate'?: Text | null;
  /** Applies where `Rate Control Criteria` is `data rate or flowfile count`. */
  'Maximum FlowFile Rate'?: Text | null;
  /** Required. Default: `Hold FlowFile`. */
  'Rate Exceeded Strategy'?: OneOf<'Hold FlowFile' | 'Route to \'rate exceeded\''>;
  /** Applies where `Rate Control Criteria` is `attribute value`. */
  'Rate Controlled Attribute'?: Text | null;
  'Grouping Attribute'?: Text | null;
}

export interface ConvertCharacterSetProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Input Character Set': Text;
  /** Required. Expression language: FlowFile attributes. */
  'Output Character Set': Text;
}

export interface ConvertRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. Default: `true`. */
  'Include Zero Record FlowFiles'?: Flag;
}

export interface CountTextProperties {
  /** Required. Default: `true`. */
  'Count Lines'?: Flag;
  /** Required. Default: `false`. */
  'Count Non-Empty Lines'?: Flag;
  /** Required. Default: `false`. */
  'Count Words'?: Flag;
  /** Required. Default: `false`. */
  'Count Characters'?: Flag;
  /** Required. Default: `false`. */
  'Split Words on Symbols'?: Flag;
  /** Required. Default: `UTF-8`. */
  'Character Encoding'?: OneOf<'ISO-8859-1' | 'UTF-8' | 'UTF-16' | 'UTF-16LE' | 'UTF-16BE' | 'US-ASCII'>;
  /** Required. Default: `false`. */
  'Call Immediate Adjustment'?: Flag;
}

export interface CryptographicHashContentProperties {
  /** Required. Default: `false`. */
  'Fail When Content Empty'?: Flag;
  /** Required. Default: `SHA-256`. */
  'Hash Algorithm'?: OneOf<'MD2' | 'MD5' | 'SHA-1' | 'SHA-224' | 'SHA-256' | 'SHA-384' | 'SHA-512' | 'SHA-512/224' | 'SHA-512/256' | 'SHA3-224' | 'SHA3-256' | 'SHA3-384' | 'SHA3-512' | 'BLAKE2-160' | 'BLAKE2-256' | 'BLAKE2-384' | 'BLAKE2-512'>;
}

export interface DebugFlowProperties {
  /** Required. Default: `1`. */
  'FlowFile Success Iterations'?: Text;
  /** Required. Default: `0`. */
  'FlowFile Failure Iterations'?: Text;
  /** Required. Default: `0`. */
  'FlowFile Rollback Iterations'?: Text;
  /** Required. Default: `0`. */
  'FlowFile Rollback Yield Iterations'?: Text;
  /** Required. Default: `0`. */
  'FlowFile Rollback Penalty Iterations'?: Text;
  /** Required. Default: `0`. */
  'FlowFile Exception Iterations'?: Text;
  /** Required. Default: `java.lang.RuntimeException`. */
  'FlowFile Exception Class'?: Text;
  /** Required. Default: `1`. */
  'No FlowFile Skip Iterations'?: Text;
  /** Required. Default: `0`. */
  'No FlowFile Exception Iterations'?: Text;
  /** Required. Default: `0`. */
  'No FlowFile Yield Iterations'?: Text;
  /** Required. Default: `java.lang.RuntimeException`. */
  'No FlowFile Exception Class'?: Text;
  /** Required. Default: `0`. */
  'Write Iterations'?: Text;
  /** Required. Default: `1 KB`. */
  'Content Size'?: Text;
  /** Required. Default: `0 sec`. */
  '@OnScheduled Pause Time'?: Text;
  /** Required. Default: `false`. */
  'Fail When @OnScheduled Called'?: Flag;
  /** Required. Default: `0 sec`. */
  '@OnUnscheduled Pause Time'?: Text;
  /** Required. Default: `false`. */
  'Fail When @OnUnscheduled Called'?: Flag;
  /** Required. Default: `0 sec`. Expression language: no FlowFile attributes. */
  '@OnStopped Pause Time'?: Text;
  /** Required. Default: `false`. */
  'Fail When @OnStopped Called'?: Flag;
  /** Required. Default: `0 sec`. */
  'OnTrigger Pause Time'?: Text;
  /** Required. Default: `0 sec`. */
  'CustomValidate Pause Time'?: Text;
  /** Required. Default: `false`. */
  'Ignore Interrupts When Paused'?: Flag;
  /** Required. Default: `0`. */
  'Generate State Entries'?: Text;
  /** Required. Default: `LOCAL`. */
  'State Scope'?: OneOf<'LOCAL' | 'CLUSTER'>;
}

export interface DeduplicateRecordProperties {
  /**
   * Required. Default: `single`.
   * - `single`: Single File
   * - `multiple`: Multiple Files
   */
  'Deduplication Strategy'?: OneOf<'single' | 'multiple'>;
  /** Applies where `Deduplication Strategy` is `multiple`. */
  'Distributed Map Cache Client'?: ServiceOf<'org.apache.nifi.distributed.cache.client.DistributedMapCacheClient'> | null;
  /** Expression language: FlowFile attributes. Applies where `Deduplication Strategy` is `multiple`. */
  'Cache Identifier'?: Text | null;
  /** Required while it applies. Default: `false`. Applies where `Distributed Map Cache Client` is set. */
  'Cache Entry Identifier'?: Flag;
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. Default: `true`. */
  'Include Zero Record FlowFiles'?: Flag;
  /**
   * Required. Default: `SHA-256`.
   * - `none`: None
   */
  'Record Hashing Algorithm'?: OneOf<'none' | 'SHA-256' | 'SHA-512'>;
  /**
   * Required while it applies. Default: `hash-set`. Applies where `Deduplication Strategy` is `single`.
   * - `hash-set`: HashSet
   * - `bloom-filter`: BloomFilter
   */
  'Filter Type'?: OneOf<'hash-set' | 'bloom-filter'>;
  /** Required while it applies. Default: `25000`. Applies where `Filter Type` is `bloom-filter`. */
  'Filter Capacity Hint'?: Text;
  /** Default: `0.10`. */
  'Bloom Filter Certainty'?: Text | null;
}

export interface DeleteFileProperties {
  /** Required. Default: `${absolute.path}`. Expression language: FlowFile attributes. */
  'Directory Path'?: Text;
  /** Required. Default: `${filename}`. Expression language: FlowFile attributes. */
  'Filename'?: Text;
}

export interface DeleteSFTPProperties {
  /**
   * Required. Default: `FILE`.
   * - `FILE`: File
   * - `DIRECTORY`: Directory
   */
  'Removal Strategy'?: OneOf<'FILE' | 'DIRECTORY'>;
  /** Required. Default: `${path}`. Expression language: FlowFile attributes. */
  'Directory Path'?: Text;
  /** Required while it applies. Default: `${filename}`. Expression language: FlowFile attributes. Applies where `Removal Strategy` is `FILE`. */
  'Filename'?: Text;
  /** Required. Expression language: FlowFile attributes. */
  'Hostname': Text;
  /** Required. Default: `22`. Expression language: FlowFile attributes. */
  'Port'?: Text;
  /** Required. Expression language: FlowFile attributes. */
  'Username': Text;
  /** Expression language: FlowFile attributes. */
  'Password'?: Secret | null;
  /** Expression language: FlowFile attributes. Resource: file. */
  'Private Key Path'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Private Key Passphrase'?: Secret | null;
  /** Required. Default: `false`. */
  'Strict Host Key Checking'?: Flag;
  /** Resource: file. */
  'Host Key File'?: Text | null;
  /** Required. Default: `500`. */
  'Batch Size'?: Text;
  /** Required. Default: `30 sec`. */
  'Connection Timeout'?: Text;
  /** Required. Default: `30 sec`. */
  'Data Timeout'?: Text;
  /** Required. Default: `true`. */
  'Send Keep Alive On Timeout'?: Flag;
  /** Required. Default: `false`. */
  'Use Compression'?: Flag;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
  /** Required. Default: `DEFAULT`. */
  'Algorithm Negotiation'?: OneOf<'DEFAULT' | 'CUSTOM'>;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Ciphers Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Key Algorithms Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Key Exchange Algorithms Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Message Authentication Codes Allowed'?: Text | null;
}

export interface DetectDuplicateProperties {
  /** Required. Default: `${hash.value}`. Expression language: FlowFile attributes. */
  'Cache Entry Identifier'?: Text;
  /** Required. Default: empty. Expression language: FlowFile attributes. */
  'FlowFile Description'?: Text;
  'Age Off Duration'?: Text | null;
  /** Required. */
  'Distributed Cache Service': ServiceOf<'org.apache.nifi.distributed.cache.client.DistributedMapCacheClient'>;
  /** Default: `true`. */
  'Cache The Entry Identifier'?: Flag | null;
}

export interface DistributeLoadProperties {
  /** Required. Default: `1`. */
  'Number of Relationships'?: Text;
  /** Required. Default: `round robin`. */
  'Distribution Strategy'?: OneOf<'round robin' | 'next available' | 'overflow'>;
}

export interface DuplicateFlowFileProperties {
  /** Required. Default: `100`. Expression language: FlowFile attributes. */
  'Number of Copies'?: Text;
}

export interface EncodeContentProperties {
  /** Required. Default: `Encode`. */
  'Mode'?: OneOf<'Encode' | 'Decode'>;
  /**
   * Required. Default: `base64`.
   * - `base64`: Base64
   * - `base32`: Base32
   * - `hex`: Hexadecimal
   */
  'Encoding'?: OneOf<'base64' | 'base32' | 'hex'>;
  /**
   * Required while it applies. Default: `SINGLE_LINE`. Applies where `Encoding` is `base32` or `base64`. Applies where `Mode` is `Encode`.
   * - `SINGLE_LINE`: Single Line
   * - `MULTIPLE_LINES`: Multiple Lines
   */
  'Line Output Mode'?: OneOf<'SINGLE_LINE' | 'MULTIPLE_LINES'>;
  /** Required while it applies. Default: `76`. Expression language: FlowFile attributes. Applies where `Encoding` is `base32` or `base64`. Applies where `Line Output Mode` is `MULTIPLE_LINES`. Applies where `Mode` is `Encode`. */
  'Encoded Line Length'?: Text;
}

export interface EnforceOrderProperties {
  /** Required. Default: `${filename}`. Expression language: FlowFile attributes. */
  'Group Identifier'?: Text;
  /** Required. */
  'Order Attribute': Text;
  /** Required. Default: `0`. Expression language: FlowFile attributes. */
  'Initial Order'?: Text;
  /** Expression language: FlowFile attributes. */
  'Maximum Order'?: Text | null;
  /** Required. Default: `1000`. */
  'Batch Count'?: Text;
  /** Required. Default: `10 min`. */
  'Wait Timeout'?: Text;
  /** Required. Default: `30 min`. */
  'Inactive Timeout'?: Text;
}

export interface EvaluateJsonPathProperties {
  /** Required. Default: `flowfile-content`. */
  'Destination'?: OneOf<'flowfile-content' | 'flowfile-attribute'>;
  /** Required. Default: `auto-detect`. */
  'Return Type'?: OneOf<'auto-detect' | 'json' | 'scalar'>;
  /** Required while it applies. Default: `ignore`. Applies where `Destination` is `flowfile-attribute`. */
  'Path Not Found Behavior'?: OneOf<'warn' | 'ignore' | 'skip'>;
  /** Required. Default: `empty string`. */
  'Null Value Representation'?: OneOf<'the string \'null\'' | 'empty string'>;
  /** Required. Default: `20 MB`. */
  'Max String Length'?: Text;
}

export interface EvaluateXPathProperties {
  /** Required. Default: `flowfile-content`. */
  'Destination'?: OneOf<'flowfile-content' | 'flowfile-attribute'>;
  /** Required. Default: `auto-detect`. */
  'Return Type'?: OneOf<'auto-detect' | 'nodeset' | 'string'>;
  /** Required. Default: `false`. */
  'Allow DTD'?: Flag;
}

export interface EvaluateXQueryProperties {
  /** Required. Default: `flowfile-content`. */
  'Destination'?: OneOf<'flowfile-content' | 'flowfile-attribute'>;
  /** Required. Default: `xml`. */
  'Output: Method'?: OneOf<'xml' | 'html' | 'text'>;
  /** Required. Default: `false`. */
  'Output: Omit XML Declaration'?: Text;
  /** Required. Default: `false`. */
  'Output: Indent'?: Text;
  /** Required. Default: `false`. */
  'Allow DTD'?: Flag;
}

export interface ExecuteProcessProperties {
  /** Required. Expression language: no FlowFile attributes. */
  'Command': Text;
  /** Expression language: no FlowFile attributes. */
  'Command Arguments'?: Text | null;
  'Batch Duration'?: Text | null;
  /** Default: `false`. */
  'Redirect Error Stream'?: Flag | null;
  /** Expression language: no FlowFile attributes. */
  'Working Directory'?: Text | null;
  /** Required. Default: ` `. */
  'Argument Delimiter'?: Text;
  'MIME Type'?: Text | null;
}

export interface ExecuteSQLProperties {
  /** Required. */
  'Database Connection Pooling Service': ServiceOf<'org.apache.nifi.dbcp.DBCPService'>;
  /** Expression language: FlowFile attributes. */
  'SQL Pre-Query'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'SQL Query'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'SQL Post-Query'?: Text | null;
  /** Required. Default: `0 seconds`. Expression language: FlowFile attributes. */
  'Max Wait Time'?: Text;
  /** Required. Default: `false`. */
  'Normalize Table and Column Names'?: Flag;
  /** Required. Default: `false`. */
  'Use Avro Logical Types'?: Flag;
  /** Required. Default: `NONE`. */
  'Compression Format'?: OneOf<'BZIP2' | 'DEFLATE' | 'NONE' | 'SNAPPY' | 'LZO'>;
  /** Required. Default: `10`. Expression language: FlowFile attributes. */
  'Default Decimal Precision'?: Text;
  /** Required. Default: `0`. Expression language: FlowFile attributes. */
  'Default Decimal Scale'?: Text;
  /** Required. Default: `0`. Expression language: FlowFile attributes. */
  'Max Rows Per FlowFile'?: Text;
  /** Required. Default: `0`. Expression language: FlowFile attributes. */
  'Output Batch Size'?: Text;
  /** Required. Default: `0`. Expression language: FlowFile attributes. */
  'Fetch Size'?: Text;
  /** Required. Default: `true`. */
  'Set Auto Commit'?: Flag;
  /**
   * Required. Default: `EMPTY`.
   * - `EMPTY`: Empty
   * - `ORIGINAL`: Original
   */
  'Content Output Strategy'?: OneOf<'EMPTY' | 'ORIGINAL'>;
}

export interface ExecuteSQLRecordProperties {
  /** Required. */
  'Database Connection Pooling Service': ServiceOf<'org.apache.nifi.dbcp.DBCPService'>;
  /** Expression language: FlowFile attributes. */
  'SQL Pre-Query'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'SQL Query'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'SQL Post-Query'?: Text | null;
  /** Required. Default: `0 seconds`. Expression language: FlowFile attributes. */
  'Max Wait Time'?: Text;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. Default: `false`. */
  'Normalize Table/Column Names'?: Flag;
  /** Required. Default: `false`. */
  'Use Avro Logical Types'?: Flag;
  /** Required. Default: `10`. Expression language: FlowFile attributes. */
  'Default Decimal Precision'?: Text;
  /** Required. Default: `0`. Expression language: FlowFile attributes. */
  'Default Decimal Scale'?: Text;
  /** Required. Default: `0`. Expression language: FlowFile attributes. */
  'Max Rows Per FlowFile'?: Text;
  /** Required. Default: `0`. Expression language: FlowFile attributes. */
  'Output Batch Size'?: Text;
  /** Required. Default: `0`. Expression language: FlowFile attributes. */
  'Fetch Size'?: Text;
  /** Required. Default: `true`. */
  'Set Auto Commit'?: Flag;
}

export interface ExecuteScriptProperties {
  /** Required. Default: `Clojure`. */
  'Script Engine'?: OneOf<'Clojure' | 'Groovy'>;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Script File'?: Text | null;
  'Script Body'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: directory, file; several, separated by commas. */
  'Module Directory'?: Text | null;
}

export interface ExecuteStreamCommandProperties {
  /** Expression language: FlowFile attributes. */
  'Working Directory'?: Text | null;
  /** Required. Expression language: FlowFile attributes. */
  'Command Path': Text;
  /** Default: `Command Arguments Property`. */
  'Command Arguments Strategy'?: OneOf<'Command Arguments Property' | 'Dynamic Property Arguments'> | null;
  /** Expression language: FlowFile attributes. Applies where `Command Arguments Strategy` is `Command Arguments Property`. */
  'Command Arguments'?: Text | null;
  /** Required while it applies. Default: `;`. Applies where `Command Arguments Strategy` is `Command Arguments Property`. */
  'Argument Delimiter'?: Text;
  /** Default: `false`. */
  'Ignore STDIN'?: Flag | null;
  'Output Destination Attribute'?: Text | null;
  /** Default: `256`. */
  'Max Attribute Length'?: Text | null;
  'Output MIME Type'?: Text | null;
}

export interface ExtractGrokProperties {
  /** Required. */
  'Grok Expression': Text;
  /** Resource: url, text, file. */
  'Grok Patterns'?: Text | null;
  /** Required. Default: `flowfile-attribute`. */
  'Destination'?: OneOf<'flowfile-attribute' | 'flowfile-content'>;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `1 MB`. */
  'Maximum Buffer Size'?: Text;
  /** Required. Default: `false`. */
  'Named Captures Only'?: Flag;
  /** Required. Default: `true`. */
  'Keep Empty Captures'?: Flag;
}

export interface ExtractRecordSchemaProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. Default: `10`. */
  'Schema Cache Size'?: Text;
}

export interface ExtractTextProperties {
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `1 MB`. */
  'Maximum Buffer Size'?: Text;
  /** Default: `1024`. */
  'Maximum Capture Group Length'?: Text | null;
  /** Required. Default: `false`. */
  'Enable Canonical Equivalence'?: Flag;
  /** Required. Default: `false`. */
  'Enable Case-insensitive Matching'?: Flag;
  /** Required. Default: `false`. */
  'Permit Whitespace and Comments in Pattern'?: Flag;
  /** Required. Default: `false`. */
  'Enable DOTALL Mode'?: Flag;
  /** Required. Default: `false`. */
  'Enable Literal Parsing of the Pattern'?: Flag;
  /** Required. Default: `false`. */
  'Enable Multiline Mode'?: Flag;
  /** Required. Default: `false`. */
  'Enable Unicode-aware Case Folding'?: Flag;
  /** Required. Default: `false`. */
  'Enable Unicode Predefined Character Classes'?: Flag;
  /** Required. Default: `false`. */
  'Enable Unix Lines Mode'?: Flag;
  /** Required. Default: `true`. */
  'Include Capture Group 0'?: Flag;
  /** Required. Default: `false`. */
  'Enable Repeating Capture Group'?: Flag;
  /** Default: `false`. */
  'Enable Named Groups'?: Flag | null;
}

export interface FetchDistributedMapCacheProperties {
  /** Required. Default: `${hash.value}`. Expression language: FlowFile attributes. */
  'Cache Entry Identifier'?: Text;
  /** Required. */
  'Distributed Cache Service': ServiceOf<'org.apache.nifi.distributed.cache.client.DistributedMapCacheClient'>;
  /** Expression language: FlowFile attributes. */
  'Put Cache Value In Attribute'?: Text | null;
  /** Default: `256`. */
  'Max Length To Put In Attribute'?: Text | null;
  /** Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'> | null;
}

export interface FetchFTPProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Hostname': Text;
  /** Required. Default: `21`. Expression language: FlowFile attributes. */
  'Port'?: Text;
  /** Required. Expression language: FlowFile attributes. */
  'Username': Text;
  /** Expression language: FlowFile attributes. */
  'Password'?: Secret | null;
  /** Required. Expression language: FlowFile attributes. */
  'Remote File': Text;
  /** Required. Default: `None`. */
  'Completion Strategy'?: OneOf<'None' | 'Move File' | 'Delete File'>;
  /** Expression language: FlowFile attributes. */
  'Move Destination Directory'?: Text | null;
  /** Default: `false`. */
  'Create Directory'?: Flag | null;
  /** Required. Default: `30 sec`. */
  'Connection Timeout'?: Text;
  /** Required. Default: `30 sec`. */
  'Data Timeout'?: Text;
  /** Required. Default: `false`. */
  'Use Compression'?: Flag;
  /** Default: `Passive`. */
  'Connection Mode'?: OneOf<'Active' | 'Passive'> | null;
  /** Default: `Binary`. */
  'Transfer Mode'?: OneOf<'Binary' | 'ASCII'> | null;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
  /** Default: `16KB`. */
  'Internal Buffer Size'?: Text | null;
  /** Required. Default: `ERROR`. */
  'Log Level When File Not Found'?: OneOf<'TRACE' | 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'FATAL' | 'NONE'>;
  /** Required. Default: `false`. */
  'Use UTF-8 Encoding'?: Flag;
}

export interface FetchFileProperties {
  /** Required. Default: `${absolute.path}/${filename}`. Expression language: FlowFile attributes. */
  'File to Fetch'?: Text;
  /** Required. Default: `None`. */
  'Completion Strategy'?: OneOf<'None' | 'Move File' | 'Delete File'>;
  /** Expression language: FlowFile attributes. */
  'Move Destination Directory'?: Text | null;
  /** Required. Default: `Rename`. */
  'Move Conflict Strategy'?: OneOf<'Rename' | 'Replace File' | 'Keep Existing' | 'Fail'>;
  /** Required. Default: `ERROR`. */
  'File not Found Log Level'?: OneOf<'TRACE' | 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'FATAL' | 'NONE'>;
  /** Required. Default: `ERROR`. */
  'Permission Denied Log Level'?: OneOf<'TRACE' | 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'FATAL' | 'NONE'>;
}

export interface FetchSFTPProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Hostname': Text;
  /** Required. Default: `22`. Expression language: FlowFile attributes. */
  'Port'?: Text;
  /** Required. Expression language: FlowFile attributes. */
  'Username': Text;
  /** Expression language: FlowFile attributes. */
  'Password'?: Secret | null;
  /** Expression language: FlowFile attributes. Resource: file. */
  'Private Key Path'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Private Key Passphrase'?: Secret | null;
  /** Required. Expression language: FlowFile attributes. */
  'Remote File': Text;
  /** Required. Default: `None`. */
  'Completion Strategy'?: OneOf<'None' | 'Move File' | 'Delete File'>;
  /** Expression language: FlowFile attributes. */
  'Move Destination Directory'?: Text | null;
  /** Default: `false`. */
  'Create Directory'?: Flag | null;
  /** Default: `false`. */
  'Disable Directory Listing'?: Flag | null;
  /** Required. Default: `30 sec`. */
  'Connection Timeout'?: Text;
  /** Required. Default: `30 sec`. */
  'Data Timeout'?: Text;
  /** Required. Default: `true`. */
  'Send Keep Alive On Timeout'?: Flag;
  /** Resource: file. */
  'Host Key File'?: Text | null;
  /** Required. Default: `false`. */
  'Strict Host Key Checking'?: Flag;
  /** Required. Default: `false`. */
  'Use Compression'?: Flag;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
  /** Required. Default: `ERROR`. */
  'Log Level When File Not Found'?: OneOf<'TRACE' | 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'FATAL' | 'NONE'>;
  /** Required. Default: `DEFAULT`. */
  'Algorithm Negotiation'?: OneOf<'DEFAULT' | 'CUSTOM'>;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Ciphers Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Key Algorithms Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Key Exchange Algorithms Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Message Authentication Codes Allowed'?: Text | null;
}

export interface FilterAttributeProperties {
  /** Required. Default: `Retain`. */
  'Filter Mode'?: OneOf<'Retain' | 'Remove'>;
  /** Required. Default: `Enumerate attributes`. */
  'Attribute Matching Strategy'?: OneOf<'Enumerate attributes' | 'Use regular expression'>;
  /** Required while it applies. Expression language: FlowFile attributes. Applies where `Attribute Matching Strategy` is `Enumerate attributes`. */
  'Filtered Attributes'?: Text;
  /** Required while it applies. Expression language: FlowFile attributes. Applies where `Attribute Matching Strategy` is `Use regular expression`. */
  'Filtered Attributes Pattern'?: Text;
}

export interface FlattenJsonProperties {
  /** Default: `.`. Expression language: FlowFile attributes. */
  'Separator'?: Text | null;
  /** Required. Default: `keep arrays`. */
  'Flatten Mode'?: OneOf<'normal' | 'keep arrays' | 'dot notation' | 'keep primitive arrays'>;
  /** Required. Default: `false`. */
  'Ignore Reserved Characters'?: Flag;
  /** Required. Default: `flatten`. */
  'Return Type'?: OneOf<'flatten' | 'unflatten'>;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `false`. */
  'Pretty Print JSON'?: Flag;
}

export interface ForkEnrichmentProperties {
}

export interface ForkRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /**
   * Required. Default: `split`.
   * - `extract`: Extract
   * - `split`: Split
   */
  'Mode'?: OneOf<'extract' | 'split'>;
  /** Required. Default: `false`. */
  'Include Parent Fields'?: Flag;
}

export interface GenerateFlowFileProperties {
  /** Required. Default: `0B`. Expression language: no FlowFile attributes. */
  'File Size'?: Text;
  /** Required. Default: `1`. */
  'Batch Size'?: Text;
  /** Required. Default: `Text`. */
  'Data Format'?: OneOf<'Binary' | 'Text'>;
  /** Required. Default: `false`. */
  'Unique FlowFiles'?: Flag;
  /** Expression language: no FlowFile attributes. */
  'Custom Text'?: Text | null;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  'Mime Type'?: Text | null;
}

export interface GenerateRecordProperties {
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. Default: `100`. Expression language: no FlowFile attributes. */
  'Number of Records'?: Text;
  /** Required. Default: `true`. */
  'Nullable Fields'?: Flag;
  /** Required while it applies. Default: `0`. Expression language: no FlowFile attributes. Applies where `Nullable Fields` is `true`. */
  'Null Value Percentage'?: Text;
  /** Expression language: no FlowFile attributes. */
  'Schema Text'?: Text | null;
  /**
   * - `PERSON`: Person
   * - `ORDER`: Order
   * - `EVENT`: Event
   * - `SENSOR`: Sensor
   * - `PRODUCT`: Product
   * - `STOCK_TRADE`: Stock Trade
   * - `COMPLETE_EXAMPLE`: Complete Example
   */
  'Predefined Schema'?: OneOf<'PERSON' | 'ORDER' | 'EVENT' | 'SENSOR' | 'PRODUCT' | 'STOCK_TRADE' | 'COMPLETE_EXAMPLE'> | null;
}

export interface GenerateTableFetchProperties {
  /** Required. */
  'Database Connection Pooling Service': ServiceOf<'org.apache.nifi.dbcp.DBCPService'>;
  /** Required. Default: `Generic`. */
  'Database Type'?: OneOf<'Database Dialect Service' | 'Generic' | 'Oracle' | 'Oracle 12+' | 'MS SQL 2012+' | 'MS SQL 2008' | 'MySQL' | 'PostgreSQL' | 'Phoenix'>;
  /** Required while it applies. Applies where `Database Type` is `Database Dialect Service`. */
  'Database Dialect Service'?: ServiceOf<'org.apache.nifi.database.dialect.service.api.DatabaseDialectService'>;
  /** Required. Expression language: FlowFile attributes. */
  'Table Name': Text;
  /** Expression language: FlowFile attributes. */
  'Columns to Return'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Maximum-value Columns'?: Text | null;
  /** Required. Default: `0 seconds`. Expression language: FlowFile attributes. */
  'Max Wait Time'?: Text;
  /** Required. Default: `10000`. Expression language: FlowFile attributes. */
  'Partition Size'?: Text;
  /** Expression language: FlowFile attributes. */
  'Column for Value Partitioning'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Additional WHERE Clause'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Custom ORDER BY Column'?: Text | null;
  /** Required. Default: `false`. */
  'Output Empty FlowFile on Zero Results'?: Flag;
}

export interface GetFTPProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Hostname': Text;
  /** Required. Default: `21`. Expression language: FlowFile attributes. */
  'Port'?: Text;
  /** Required. Expression language: FlowFile attributes. */
  'Username': Text;
  /** Expression language: FlowFile attributes. */
  'Password'?: Secret | null;
  /** Default: `Passive`. */
  'Connection Mode'?: OneOf<'Active' | 'Passive'> | null;
  /** Default: `Binary`. */
  'Transfer Mode'?: OneOf<'Binary' | 'ASCII'> | null;
  /** Expression language: FlowFile attributes. */
  'Remote Path'?: Text | null;
  'File Filter Regex'?: Text | null;
  'Path Filter Regex'?: Text | null;
  /** Required. Default: `60 sec`. */
  'Polling Interval'?: Text;
  /** Required. Default: `false`. */
  'Search Recursively'?: Flag;
  /** Required. Default: `false`. */
  'Follow Symbolic Links'?: Flag;
  /** Required. Default: `true`. */
  'Ignore Dotted Files'?: Flag;
  /** Required. Default: `true`. */
  'Delete Original'?: Flag;
  /** Required. Default: `30 sec`. */
  'Connection Timeout'?: Text;
  /** Required. Default: `30 sec`. */
  'Data Timeout'?: Text;
  /** Required. Default: `100`. */
  'Max Selects'?: Text;
  /** Required. Default: `5000`. */
  'Remote Poll Batch Size'?: Text;
  /** Required. Default: `false`. */
  'Use Natural Ordering'?: Flag;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
  /** Default: `16KB`. */
  'Internal Buffer Size'?: Text | null;
  /** Required. Default: `false`. */
  'Use UTF-8 Encoding'?: Flag;
}

export interface GetFileProperties {
  /** Required. Expression language: no FlowFile attributes. */
  'Input Directory': Text;
  /** Required. Default: `[^\.].*`. */
  'File Filter'?: Text;
  'Path Filter'?: Text | null;
  /** Required. Default: `10`. */
  'Batch Size'?: Text;
  /** Required. Default: `false`. */
  'Keep Source File'?: Flag;
  /** Required. Default: `true`. */
  'Recurse Subdirectories'?: Flag;
  /** Required. Default: `30 sec`. */
  'Polling Interval'?: Text;
  /** Required. Default: `true`. */
  'Ignore Hidden Files'?: Flag;
  /** Required. Default: `0 sec`. */
  'Minimum File Age'?: Text;
  'Maximum File Age'?: Text | null;
  /** Required. Default: `0 B`. */
  'Minimum File Size'?: Text;
  'Maximum File Size'?: Text | null;
}

export interface GetFileResourceProperties {
  /** Required. Resource: url, file. */
  'File Resource': Text;
  'MIME Type'?: Text | null;
}

export interface GetSFTPProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Hostname': Text;
  /** Required. Default: `22`. Expression language: FlowFile attributes. */
  'Port'?: Text;
  /** Required. Expression language: FlowFile attributes. */
  'Username': Text;
  /** Expression language: FlowFile attributes. */
  'Password'?: Secret | null;
  /** Expression language: FlowFile attributes. Resource: file. */
  'Private Key Path'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Private Key Passphrase'?: Secret | null;
  /** Expression language: FlowFile attributes. */
  'Remote Path'?: Text | null;
  'File Filter Regex'?: Text | null;
  'Path Filter Regex'?: Text | null;
  /** Required. Default: `60 sec`. */
  'Polling Interval'?: Text;
  /** Required. Default: `false`. */
  'Search Recursively'?: Flag;
  /** Required. Default: `false`. */
  'Follow Symbolic Links'?: Flag;
  /** Required. Default: `true`. */
  'Ignore Dotted Files'?: Flag;
  /** Required. Default: `true`. */
  'Delete Original'?: Flag;
  /** Required. Default: `30 sec`. */
  'Connection Timeout'?: Text;
  /** Required. Default: `30 sec`. */
  'Data Timeout'?: Text;
  /** Resource: file. */
  'Host Key File'?: Text | null;
  /** Required. Default: `100`. */
  'Max Selects'?: Text;
  /** Required. Default: `5000`. */
  'Remote Poll Batch Size'?: Text;
  /** Required. Default: `false`. */
  'Strict Host Key Checking'?: Flag;
  /** Required. Default: `true`. */
  'Send Keep Alive On Timeout'?: Flag;
  /** Required. Default: `false`. */
  'Use Compression'?: Flag;
  /** Required. Default: `false`. */
  'Use Natural Ordering'?: Flag;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
  /** Required. Default: `DEFAULT`. */
  'Algorithm Negotiation'?: OneOf<'DEFAULT' | 'CUSTOM'>;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Ciphers Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Key Algorithms Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Key Exchange Algorithms Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Message Authentication Codes Allowed'?: Text | null;
}

export interface HandleHttpRequestProperties {
  /** Required. Default: `80`. Expression language: no FlowFile attributes. */
  'Listening Port'?: Text;
  'Hostname'?: Text | null;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /**
   * Required while it applies. Default: `HTTP_1_1`. Applies where `SSL Context Service` is set.
   * - `HTTP_1_1`: http/1.1
   * - `H2_HTTP_1_1`: h2 http/1.1
   * - `H2`: h2
   */
  'HTTP Protocols'?: OneOf<'HTTP_1_1' | 'H2_HTTP_1_1' | 'H2'>;
  /** Required. */
  'HTTP Context Map': ServiceOf<'org.apache.nifi.http.HttpContextMap'>;
  'Allowed Paths'?: Text | null;
  /** Required. Default: `UTF-8`. */
  'Default URL Character Set'?: Text;
  /** Required. Default: `true`. */
  'Allow GET'?: Flag;
  /** Required. Default: `true`. */
  'Allow POST'?: Flag;
  /** Required. Default: `true`. */
  'Allow PUT'?: Flag;
  /** Required. Default: `true`. */
  'Allow DELETE'?: Flag;
  /** Required. Default: `false`. */
  'Allow HEAD'?: Flag;
  /** Required. Default: `false`. */
  'Allow OPTIONS'?: Flag;
  /** Required. Default: `200`. */
  'Maximum Threads'?: Text;
  /** Required. Default: `8 KB`. */
  'Request Header Maximum Size'?: Text;
  'Additional HTTP Methods'?: Text | null;
  /** Required. Default: `No Authentication`. */
  'Client Authentication'?: OneOf<'No Authentication' | 'Want Authentication' | 'Need Authentication'>;
  /** Required. Default: `50`. */
  'Container Queue Size'?: Text;
  /** Required. Default: `1 MB`. */
  'Multipart Request Max Size'?: Text;
  /** Required. Default: `512 KB`. */
  'Multipart Read Buffer Size'?: Text;
  'Parameters to Attributes'?: Text | null;
}

export interface HandleHttpResponseProperties {
  /** Required. Expression language: FlowFile attributes. */
  'HTTP Status Code': Text;
  /** Required. */
  'HTTP Context Map': ServiceOf<'org.apache.nifi.http.HttpContextMap'>;
  'Attributes for HTTP Response'?: Text | null;
}

export interface IdentifyMimeTypeProperties {
  /** Required. Default: `true`. */
  'Use Filename In Detection'?: Flag;
  /** Required. Default: `Preset`. */
  'Config Strategy'?: OneOf<'Preset' | 'Replace' | 'Merge'>;
  /** Required while it applies. Resource: url, text, file. Applies where `Config Strategy` is `Merge` or `Replace`. */
  'Custom MIME Configuration'?: Text;
}

export interface InvokeHTTPProperties {
  /** Required. Default: `GET`. Expression language: FlowFile attributes. */
  'HTTP Method'?: Suggested<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'>;
  /** Required. Expression language: FlowFile attributes. */
  'HTTP URL': Text;
  /** Required. Default: `False`. */
  'HTTP/2 Disabled'?: Flag;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /** Required. Default: `5 secs`. */
  'Connection Timeout'?: Text;
  /** Required. Default: `15 secs`. */
  'Socket Read Timeout'?: Text;
  /** Required. Default: `15 secs`. */
  'Socket Write Timeout'?: Text;
  /** Required. Default: `5 mins`. */
  'Socket Idle Timeout'?: Text;
  /** Required. Default: `5`. */
  'Socket Idle Connections'?: Text;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
  'Request OAuth2 Access Token Provider'?: ServiceOf<'org.apache.nifi.oauth2.OAuth2AccessTokenProvider'> | null;
  /** Default: `ON_TOKEN_EXPIRATION`. Applies where `Request OAuth2 Access Token Provider` is set. */
  'OAuth2 Access Token Refresh Strategy'?: OneOf<'ON_TOKEN_EXPIRATION' | 'ON_UNAUTHORIZED_RESPONSE'> | null;
  'Request Username'?: Text | null;
  'Request Password'?: Secret | null;
  /** Required while it applies. Default: `false`. Applies where `Request Username` is set. */
  'Request Digest Authentication Enabled'?: Flag;
  /** Default: `false`. */
  'Request Failure Penalization Enabled'?: Flag | null;
  /** Default: `true`. Applies where `HTTP Method` is `PATCH` or `POST` or `PUT`. */
  'Request Body Enabled'?: Flag | null;
  /** Expression language: FlowFile attributes. Applies where `Request Body Enabled` is `true`. */
  'Request Multipart Form-Data Name'?: Text | null;
  /** Default: `true`. Applies where `Request Multipart Form-Data Name` is set. */
  'Request Multipart Form-Data Filename Enabled'?: Flag | null;
  /** Required while it applies. Default: `false`. Applies where `HTTP Method` is `PATCH` or `POST` or `PUT`. */
  'Request Chunked Transfer-Encoding Enabled'?: Flag;
  /** Required while it applies. Default: `DISABLED`. Applies where `HTTP Method` is `PATCH` or `POST` or `PUT`. */
  'Request Content-Encoding'?: OneOf<'DISABLED' | 'GZIP'>;
  /** Required while it applies. Default: `${mime.type}`. Expression language: FlowFile attributes. Applies where `HTTP Method` is `PATCH` or `POST` or `PUT`. */
  'Request Content-Type'?: Text;
  /** Required. Default: `True`. */
  'Request Date Header Enabled'?: Flag;
  'Request Header Attributes Pattern'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Request User-Agent'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Response Body Attribute Name'?: Text | null;
  /** Required while it applies. Default: `256`. Applies where `Response Body Attribute Name` is set. */
  'Response Body Attribute Size'?: Text;
  /** Required. Default: `false`. */
  'Response Body Ignored'?: Flag;
  /** Required. Default: `false`. */
  'Response Cache Enabled'?: Flag;
  /** Required while it applies. Default: `10MB`. Applies where `Response Cache Enabled` is `true`. */
  'Response Cache Size'?: Text;
  /** Required. Default: `DISABLED`. */
  'Response Cookie Strategy'?: OneOf<'DISABLED' | 'ACCEPT_ALL'>;
  /** Default: `false`. */
  'Response Generation Required'?: Flag | null;
  /** Required. Default: `RANDOM`. */
  'Response FlowFile Naming Strategy'?: OneOf<'RANDOM' | 'URL_PATH'>;
  /** Default: `false`. */
  'Response Header Request Attributes Enabled'?: Flag | null;
  /** Expression language: FlowFile attributes. Applies where `Response Header Request Attributes Enabled` is `true`. */
  'Response Header Request Attributes Prefix'?: Text | null;
  /** Required. Default: `True`. */
  'Response Redirects Enabled'?: Flag;
}

export interface InvokeScriptedProcessorProperties {
  /** Required. Default: `Groovy`. */
  'Script Engine'?: OneOf<'Groovy'>;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Script File'?: Text | null;
  'Script Body'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: directory, file; several, separated by commas. */
  'Module Directory'?: Text | null;
}

export interface JoinEnrichmentProperties {
  /** Required. */
  'Original Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Enrichment Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. Default: `Wrapper`. */
  'Join Strategy'?: OneOf<'Wrapper' | 'SQL' | 'Insert Enrichment Fields'>;
  /** Required while it applies. Default: `SELECT original.*, enrichment.* \nFROM original \nLEFT OUTER JOIN enrichment ...`. Expression language: FlowFile attributes. Applies where `Join Strategy` is `SQL`. */
  'SQL'?: Text;
  /** Default: `10`. Expression language: FlowFile attributes. Applies where `Join Strategy` is `SQL`. */
  'Default Decimal Precision'?: Text | null;
  /** Default: `0`. Expression language: FlowFile attributes. Applies where `Join Strategy` is `SQL`. */
  'Default Decimal Scale'?: Text | null;
  /** Required while it applies. Default: `/`. Expression language: FlowFile attributes. Applies where `Join Strategy` is `Insert Enrichment Fields`. */
  'Insertion Record Path'?: Text;
  /** Required. Default: `10000`. */
  'Maximum Number of Bins'?: Text;
  /** Required. Default: `10 min`. */
  'Timeout'?: Text;
}

export interface JoltTransformRecordProperties {
  /**
   * Required. Default: `jolt-transform-chain`.
   * - `jolt-transform-shift`: Shift
   * - `jolt-transform-chain`: Chain
   * - `jolt-transform-default`: Default
   * - `jolt-transform-remove`: Remove
   * - `jolt-transform-card`: Cardinality
   * - `jolt-transform-sort`: Sort
   * - `jolt-transform-custom`: Custom
   * - `jolt-transform-modify-default`: Modify - Default
   * - `jolt-transform-modify-overwrite`: Modify - Overwrite
   * - `jolt-transform-modify-define`: Modify - Define
   */
  'Jolt Transform'?: OneOf<'jolt-transform-shift' | 'jolt-transform-chain' | 'jolt-transform-default' | 'jolt-transform-remove' | 'jolt-transform-card' | 'jolt-transform-sort' | 'jolt-transform-custom' | 'jolt-transform-modify-default' | 'jolt-transform-modify-overwrite' | 'jolt-transform-modify-define'>;
  /** Expression language: FlowFile attributes. Resource: file, text. */
  'Jolt Specification'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Jolt Transform` is `jolt-transform-custom`. */
  'Custom Transformation Class Name'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: file, directory; several, separated by commas. Applies where `Jolt Transform` is `jolt-transform-custom`. */
  'Custom Module Directory'?: Text | null;
  /** Required. Default: `1`. */
  'Transform Cache Size'?: Text;
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
}

export interface ListDatabaseTablesProperties {
  /** Required. */
  'Database Connection Pooling Service': ServiceOf<'org.apache.nifi.dbcp.DBCPService'>;
  'Catalog'?: Text | null;
  'Schema Pattern'?: Text | null;
  'Table Name Pattern'?: Text | null;
  /** Default: `TABLE`. */
  'Table Types'?: Text | null;
  /** Required. Default: `false`. */
  'Include Count'?: Flag;
  'Record Writer'?: ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'> | null;
  /** Required. Default: `0 sec`. */
  'Refresh Interval'?: Text;
}

export interface ListFTPProperties {
  /**
   * Required. Default: `timestamps`.
   * - `timestamps`: Tracking Timestamps
   * - `entities`: Tracking Entities
   * - `none`: No Tracking
   * - `time-window`: Time Window
   */
  'Listing Strategy'?: OneOf<'timestamps' | 'entities' | 'none' | 'time-window'>;
  /** Required. Expression language: no FlowFile attributes. */
  'Hostname': Text;
  /** Required. Default: `21`. Expression language: no FlowFile attributes. */
  'Port'?: Text;
  /** Required. Expression language: no FlowFile attributes. */
  'Username': Text;
  /** Expression language: FlowFile attributes. */
  'Password'?: Secret | null;
  /** Default: `.`. Expression language: no FlowFile attributes. */
  'Remote Path'?: Text | null;
  'Record Writer'?: ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'> | null;
  /** Required. Default: `false`. */
  'Search Recursively'?: Flag;
  /** Required. Default: `false`. */
  'Follow Symbolic Links'?: Flag;
  'File Filter Regex'?: Text | null;
  'Path Filter Regex'?: Text | null;
  /** Required. Default: `true`. */
  'Ignore Dotted Files'?: Flag;
  /** Required. Default: `5000`. */
  'Remote Poll Batch Size'?: Text;
  /** Required. Default: `30 sec`. */
  'Connection Timeout'?: Text;
  /** Required. Default: `30 sec`. */
  'Data Timeout'?: Text;
  /** Default: `Passive`. */
  'Connection Mode'?: OneOf<'Active' | 'Passive'> | null;
  /** Default: `Binary`. */
  'Transfer Mode'?: OneOf<'Binary' | 'ASCII'> | null;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
  /** Default: `16KB`. */
  'Internal Buffer Size'?: Text | null;
  /**
   * Required. Default: `auto-detect`.
   * - `auto-detect`: Auto Detect
   * - `millis`: Milliseconds
   * - `seconds`: Seconds
   * - `minutes`: Minutes
   */
  'Target System Timestamp Precision'?: OneOf<'auto-detect' | 'millis' | 'seconds' | 'minutes'>;
  'Entity Tracking State Cache'?: ServiceOf<'org.apache.nifi.distributed.cache.client.DistributedMapCacheClient'> | null;
  /** Default: `3 hours`. Expression language: no FlowFile attributes. */
  'Entity Tracking Time Window'?: Text | null;
  /**
   * Default: `all`.
   * - `window`: Tracking Time Window
   * - `all`: All Available
   */
  'Entity Tracking Initial Listing Target'?: OneOf<'window' | 'all'> | null;
  /** Required. Default: `false`. */
  'Use UTF-8 Encoding'?: Flag;
}

export interface ListFileProperties {
  /** Required. Expression language: no FlowFile attributes. */
  'Input Directory': Text;
  /**
   * Required. Default: `timestamps`.
   * - `timestamps`: Tracking Timestamps
   * - `entities`: Tracking Entities
   * - `none`: No Tracking
   */
  'Listing Strategy'?: OneOf<'timestamps' | 'entities' | 'none'>;
  /** Required. Default: `true`. */
  'Recurse Subdirectories'?: Flag;
  'Record Writer'?: ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'> | null;
  /** Required. Default: `Local`. */
  'Input Directory Location'?: OneOf<'Local' | 'Remote'>;
  /** Required. Default: `[^\.].*`. */
  'File Filter'?: Text;
  'Path Filter'?: Text | null;
  /** Required. Default: `true`. */
  'Include File Attributes'?: Flag;
  /** Required. Default: `0 sec`. */
  'Minimum File Age'?: Text;
  'Maximum File Age'?: Text | null;
  /** Required. Default: `0 B`. */
  'Minimum File Size'?: Text;
  'Maximum File Size'?: Text | null;
  /** Required. Default: `true`. */
  'Ignore Hidden Files'?: Flag;
  /**
   * Required. Default: `auto-detect`.
   * - `auto-detect`: Auto Detect
   * - `millis`: Milliseconds
   * - `seconds`: Seconds
   * - `minutes`: Minutes
   */
  'Target System Timestamp Precision'?: OneOf<'auto-detect' | 'millis' | 'seconds' | 'minutes'>;
  'Entity Tracking State Cache'?: ServiceOf<'org.apache.nifi.distributed.cache.client.DistributedMapCacheClient'> | null;
  /** Default: `3 hours`. Expression language: no FlowFile attributes. */
  'Entity Tracking Time Window'?: Text | null;
  /**
   * Default: `all`.
   * - `window`: Tracking Time Window
   * - `all`: All Available
   */
  'Entity Tracking Initial Listing Target'?: OneOf<'window' | 'all'> | null;
  /** Default: `${hostname()}`. Expression language: no FlowFile attributes. */
  'Entity Tracking Node Identifier'?: Text | null;
  /** Required. Default: `false`. */
  'Track Performance'?: Flag;
  /** Required. Default: `100000`. Expression language: no FlowFile attributes. */
  'Maximum Number of Files to Track'?: Text;
  /** Default: `10 secs`. Expression language: no FlowFile attributes. */
  'Max Disk Operation Time'?: Text | null;
  /** Default: `3 mins`. Expression language: no FlowFile attributes. */
  'Max Directory Listing Time'?: Text | null;
}

export interface ListSFTPProperties {
  /**
   * Required. Default: `timestamps`.
   * - `timestamps`: Tracking Timestamps
   * - `entities`: Tracking Entities
   * - `none`: No Tracking
   * - `time-window`: Time Window
   */
  'Listing Strategy'?: OneOf<'timestamps' | 'entities' | 'none' | 'time-window'>;
  /** Required. Expression language: FlowFile attributes. */
  'Hostname': Text;
  /** Required. Default: `22`. Expression language: FlowFile attributes. */
  'Port'?: Text;
  /** Required. Expression language: FlowFile attributes. */
  'Username': Text;
  /** Expression language: FlowFile attributes. */
  'Password'?: Secret | null;
  /** Expression language: FlowFile attributes. Resource: file. */
  'Private Key Path'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Private Key Passphrase'?: Secret | null;
  /** Default: `.`. Expression language: no FlowFile attributes. */
  'Remote Path'?: Text | null;
  'Record Writer'?: ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'> | null;
  /** Required. Default: `false`. */
  'Search Recursively'?: Flag;
  /** Required. Default: `false`. */
  'Follow Symbolic Links'?: Flag;
  'File Filter Regex'?: Text | null;
  'Path Filter Regex'?: Text | null;
  /** Required. Default: `true`. */
  'Ignore Dotted Files'?: Flag;
  /** Required. Default: `false`. */
  'Strict Host Key Checking'?: Flag;
  /** Resource: file. */
  'Host Key File'?: Text | null;
  /** Required. Default: `30 sec`. */
  'Connection Timeout'?: Text;
  /** Required. Default: `30 sec`. */
  'Data Timeout'?: Text;
  /** Required. Default: `true`. */
  'Send Keep Alive On Timeout'?: Flag;
  /**
   * Required. Default: `auto-detect`.
   * - `auto-detect`: Auto Detect
   * - `millis`: Milliseconds
   * - `seconds`: Seconds
   * - `minutes`: Minutes
   */
  'Target System Timestamp Precision'?: OneOf<'auto-detect' | 'millis' | 'seconds' | 'minutes'>;
  /** Required. Default: `false`. */
  'Use Compression'?: Flag;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
  'Entity Tracking State Cache'?: ServiceOf<'org.apache.nifi.distributed.cache.client.DistributedMapCacheClient'> | null;
  /** Default: `3 hours`. Expression language: no FlowFile attributes. */
  'Entity Tracking Time Window'?: Text | null;
  /**
   * Default: `all`.
   * - `window`: Tracking Time Window
   * - `all`: All Available
   */
  'Entity Tracking Initial Listing Target'?: OneOf<'window' | 'all'> | null;
  /** Required. Default: `0 sec`. */
  'Minimum File Age'?: Text;
  'Maximum File Age'?: Text | null;
  /** Required. Default: `0 B`. */
  'Minimum File Size'?: Text;
  'Maximum File Size'?: Text | null;
  /** Required. Default: `DEFAULT`. */
  'Algorithm Negotiation'?: OneOf<'DEFAULT' | 'CUSTOM'>;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Ciphers Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Key Algorithms Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Key Exchange Algorithms Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Message Authentication Codes Allowed'?: Text | null;
}

export interface ListenFTPProperties {
  /** Expression language: no FlowFile attributes. */
  'Address'?: Text | null;
  /** Required. Default: `2221`. Expression language: no FlowFile attributes. */
  'Port'?: Text;
  /** Expression language: no FlowFile attributes. */
  'Username'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Password'?: Secret | null;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
}

export interface ListenHTTPProperties {
  /** Required. Default: `contentListener`. Expression language: no FlowFile attributes. */
  'Base Path'?: Text;
  /** Required. Expression language: no FlowFile attributes. */
  'Listening Port': Text;
  /** Expression language: no FlowFile attributes. */
  'Listening Port for Health Check Requests'?: Text | null;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /**
   * Required while it applies. Default: `HTTP_1_1`. Applies where `SSL Context Service` is set.
   * - `HTTP_1_1`: http/1.1
   * - `H2_HTTP_1_1`: h2 http/1.1
   * - `H2`: h2
   */
  'HTTP Protocols'?: OneOf<'HTTP_1_1' | 'H2_HTTP_1_1' | 'H2'>;
  /** Default: `AUTO`. Applies where `SSL Context Service` is set. */
  'Client Authentication'?: OneOf<'AUTO' | 'WANT' | 'REQUIRED' | 'NONE'> | null;
  /** Required. Default: `.*`. */
  'Authorized Subject DN Pattern'?: Text;
  /** Default: `.*`. */
  'Authorized Issuer DN Pattern'?: Text | null;
  /** Required. Default: `60 secs`. */
  'Max Unconfirmed Flowfile Time'?: Text;
  'HTTP Headers for Attributes'?: Text | null;
  /** Required. Default: `8 KB`. */
  'Request Header Maximum Size'?: Text;
  /** Default: `200`. */
  'Return Code'?: Text | null;
  /** Required. Default: `1 MB`. */
  'Multipart Request Max Size'?: Text;
  /** Required. Default: `512 KB`. */
  'Multipart Read Buffer Size'?: Text;
  /** Required. Default: `200`. */
  'Maximum Thread Pool Size'?: Text;
  'Record Reader'?: ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'> | null;
  /** Required while it applies. Applies where `Record Reader` is set. */
  'Record Writer'?: ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
}

export interface ListenSyslogProperties {
  /** Required. Default: `UDP`. */
  'Protocol'?: OneOf<'TCP' | 'UDP'>;
  /** Required while it applies. Expression language: no FlowFile attributes. Applies where `Protocol` is `TCP`. */
  'TCP Port'?: Text;
  /** Required while it applies. Expression language: no FlowFile attributes. Applies where `Protocol` is `UDP`. */
  'UDP Port'?: Text;
  /** Expression language: no FlowFile attributes. */
  'Local Network Interface'?: Text | null;
  /** Applies where `Protocol` is `TCP`. */
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /** Default: `REQUIRED`. Applies where `SSL Context Service` is set. */
  'Client Auth'?: OneOf<'WANT' | 'REQUIRED' | 'NONE'> | null;
  /** Required. Default: `65507 B`. */
  'Receive Buffer Size'?: Text;
  /** Required. Default: `10000`. */
  'Max Size of Message Queue'?: Text;
  /** Required while it applies. Default: `1 MB`. Applies where `Protocol` is `TCP`. */
  'Max Size of Socket Buffer'?: Text;
  /** Required while it applies. Default: `2`. Applies where `Protocol` is `TCP`. */
  'Worker Threads'?: Text;
  /** Required. Default: `1`. */
  'Max Batch Size'?: Text;
  /** Required. Default: `\n`. */
  'Message Delimiter'?: Text;
  /** Required. Default: `true`. */
  'Parse Messages'?: Flag;
  /** Required. Default: `UTF-8`. Expression language: no FlowFile attributes. */
  'Character Set'?: Suggested<'UTF-8'>;
}

export interface ListenTCPProperties {
  /** Expression language: no FlowFile attributes. */
  'Local Network Interface'?: Text | null;
  /** Required. Default: `65507 B`. */
  'Receive Buffer Size'?: Text;
  /** Required. Default: `10000`. */
  'Max Size of Message Queue'?: Text;
  /** Required. Default: `1 MB`. */
  'Max Size of Socket Buffer'?: Text;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `2`. */
  'Worker Threads'?: Text;
  /** Required. Default: `1`. */
  'Max Batch Size'?: Text;
  /** Required. Default: `\n`. */
  'Batching Message Delimiter'?: Text;
  /** Required. Expression language: no FlowFile attributes. */
  'Port': Text;
  /** Required. Default: `0 seconds`. */
  'Idle Connection Timeout'?: Text;
  /** Required. Default: `True`. */
  'Pool Receive Buffers'?: Flag;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /** Required while it applies. Default: `REQUIRED`. Applies where `SSL Context Service` is set. */
  'Client Auth'?: OneOf<'WANT' | 'REQUIRED' | 'NONE'>;
}

export interface ListenUDPProperties {
  /** Expression language: no FlowFile attributes. */
  'Local Network Interface'?: Text | null;
  /** Required. Expression language: no FlowFile attributes. */
  'Port': Text;
  /** Required. Default: `65507 B`. */
  'Receive Buffer Size'?: Text;
  /** Required. Default: `10000`. */
  'Max Size of Message Queue'?: Text;
  /** Required. Default: `1 MB`. */
  'Max Size of Socket Buffer'?: Text;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `1`. */
  'Max Batch Size'?: Text;
  /** Required. Default: `\n`. */
  'Batching Message Delimiter'?: Text;
  /** Expression language: no FlowFile attributes. */
  'Sending Host'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Sending Host Port'?: Text | null;
}

export interface ListenUDPRecordProperties {
  /** Expression language: no FlowFile attributes. */
  'Local Network Interface'?: Text | null;
  /** Required. Expression language: no FlowFile attributes. */
  'Port': Text;
  /** Required. Default: `65507 B`. */
  'Receive Buffer Size'?: Text;
  /** Required. Default: `10000`. */
  'Max Size of Message Queue'?: Text;
  /** Required. Default: `1 MB`. */
  'Max Size of Socket Buffer'?: Text;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `50 ms`. */
  'Poll Timeout'?: Text;
  /** Required. Default: `1000`. */
  'Batch Size'?: Text;
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Expression language: no FlowFile attributes. */
  'Sending Host'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Sending Host Port'?: Text | null;
}

export interface LogAttributeProperties {
  /** Required. Default: `info`. */
  'Log Level'?: OneOf<'trace' | 'debug' | 'info' | 'warn' | 'error'>;
  /** Required. Default: `false`. */
  'Log Payload'?: Flag;
  'Attributes to Log'?: Text | null;
  /** Default: `.*`. */
  'Attributes to Log Regular Expression'?: Text | null;
  'Attributes to Ignore'?: Text | null;
  'Attributes to Ignore Regular Expression'?: Text | null;
  /** Required. Default: `true`. */
  'Log FlowFile Properties'?: Flag;
  /** Required. Default: `Line per Attribute`. */
  'Output Format'?: OneOf<'Line per Attribute' | 'Single Line'>;
  /** Expression language: FlowFile attributes. */
  'Log Prefix'?: Text | null;
  /** Required. Default: `UTF-8`. Expression language: FlowFile attributes. */
  'Character Set'?: Suggested<'UTF-8'>;
}

export interface LogMessageProperties {
  /** Required. Default: `info`. Expression language: FlowFile attributes. */
  'Log Level'?: Text;
  /** Expression language: FlowFile attributes. */
  'Log Prefix'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Log Message'?: Text | null;
}

export interface LookupAttributeProperties {
  /** Required. */
  'Lookup Service': ServiceOf<'org.apache.nifi.lookup.StringLookupService'>;
  /** Required. Default: `true`. */
  'Include Empty Values'?: Flag;
}

export interface LookupRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. */
  'Lookup Service': ServiceOf<'org.apache.nifi.lookup.LookupService'>;
  /** Expression language: FlowFile attributes. */
  'Root Record Path'?: Text | null;
  /**
   * Required. Default: `route-to-success`.
   * - `route-to-success`: Route to 'success'
   * - `route-to-matched-unmatched`: Route to 'matched' or 'unmatched'
   */
  'Routing Strategy'?: OneOf<'route-to-success' | 'route-to-matched-unmatched'>;
  /**
   * Required. Default: `insert-entire-record`.
   * - `insert-entire-record`: Insert Entire Record
   * - `record-fields`: Insert Record Fields
   */
  'Record Result Contents'?: OneOf<'insert-entire-record' | 'record-fields'>;
  /**
   * Required. Default: `use-property`.
   * - `replace-existing-values`: Replace Existing Values
   * - `use-property`: Use "Result RecordPath" Property
   */
  'Record Update Strategy'?: OneOf<'replace-existing-values' | 'use-property'>;
  /** Expression language: FlowFile attributes. Applies where `Record Update Strategy` is `use-property`. */
  'Result RecordPath'?: Text | null;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Cache Size'?: Text;
}

export interface MergeContentProperties {
  /** Required. Default: `Bin-Packing Algorithm`. */
  'Merge Strategy'?: OneOf<'Bin-Packing Algorithm' | 'Defragment'>;
  /** Required. Default: `Binary Concatenation`. */
  'Merge Format'?: OneOf<'TAR' | 'ZIP' | 'FlowFile Stream, v3' | 'FlowFile Stream, v2' | 'FlowFile Tar, v1' | 'Binary Concatenation' | 'Avro'>;
  /** Required. Default: `Keep Only Common Attributes`. */
  'Attribute Strategy'?: OneOf<'Keep Only Common Attributes' | 'Keep All Unique Attributes'>;
  /** Expression language: FlowFile attributes. Applies where `Merge Strategy` is `Bin-Packing Algorithm`. */
  'Correlation Attribute Name'?: Text | null;
  /** Required while it applies. Default: `Do Not Merge Uncommon Metadata`. Applies where `Merge Format` is `Avro`. */
  'Metadata Strategy'?: OneOf<'Use First Metadata' | 'Keep Only Common Metadata' | 'Ignore Metadata' | 'Do Not Merge Uncommon Metadata'>;
  /** Required while it applies. Default: `1`. Applies where `Merge Strategy` is `Bin-Packing Algorithm`. */
  'Minimum Number of Entries'?: Text;
  /** Required while it applies. Default: `1000`. Applies where `Merge Strategy` is `Bin-Packing Algorithm`. */
  'Maximum Number of Entries'?: Text;
  /** Required while it applies. Default: `0 B`. Applies where `Merge Strategy` is `Bin-Packing Algorithm`. */
  'Minimum Group Size'?: Text;
  /** Applies where `Merge Strategy` is `Bin-Packing Algorithm`. */
  'Maximum Group Size'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Merge Strategy` is `Bin-Packing Algorithm`. */
  'Bin Termination Check'?: Text | null;
  /** Required while it applies. Default: `Last in Bin`. Applies where `Bin Termination Check` is set. */
  'FlowFile Insertion Strategy'?: OneOf<'Last in Bin' | 'First in New Bin' | 'Isolated'>;
  'Max Bin Age'?: Text | null;
  /** Required. Default: `5`. */
  'Maximum Number of Bins'?: Text;
  /** Required while it applies. Default: `Do Not Use Delimiters`. Applies where `Merge Format` is `Binary Concatenation`. */
  'Delimiter Strategy'?: OneOf<'Filename' | 'Text' | 'Do Not Use Delimiters'>;
  /** Expression language: FlowFile attributes. Resource: text, file. Applies where `Delimiter Strategy` is `Filename` or `Text`. Applies where `Merge Format` is `Binary Concatenation`. */
  'Header'?: Text | null;
  /** Expression language: FlowFile attributes. Resource: text, file. Applies where `Delimiter Strategy` is `Filename` or `Text`. Applies where `Merge Format` is `Binary Concatenation`. */
  'Footer'?: Text | null;
  /** Expression language: FlowFile attributes. Resource: text, file. Applies where `Delimiter Strategy` is `Filename` or `Text`. Applies where `Merge Format` is `Binary Concatenation`. */
  'Demarcator'?: Text | null;
  /** Required while it applies. Default: `1`. Applies where `Merge Format` is `ZIP`. */
  'Compression Level'?: OneOf<'0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'>;
  /** Required while it applies. Default: `false`. Applies where `Merge Format` is `TAR` or `ZIP`. */
  'Keep Path'?: Flag;
  /** Default: `${file.lastModifiedTime}`. Expression language: FlowFile attributes. Applies where `Merge Format` is `TAR`. */
  'Tar Modified Time'?: Text | null;
}

export interface MergeRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. Default: `Bin-Packing Algorithm`. */
  'Merge Strategy'?: OneOf<'Bin-Packing Algorithm' | 'Defragment'>;
  'Correlation Attribute Name'?: Text | null;
  /** Required. Default: `Keep Only Common Attributes`. */
  'Attribute Strategy'?: OneOf<'Keep Only Common Attributes' | 'Keep All Unique Attributes'>;
  /** Required. Default: `1`. Expression language: no FlowFile attributes. */
  'Minimum Number of Records'?: Text;
  /** Default: `1000`. Expression language: no FlowFile attributes. */
  'Maximum Number of Records'?: Text | null;
  /** Required. Default: `0 B`. */
  'Minimum Bin Size'?: Text;
  'Maximum Bin Size'?: Text | null;
  'Max Bin Age'?: Text | null;
  /** Required. Default: `10`. */
  'Maximum Number of Bins'?: Text;
}

export interface ModifyBytesProperties {
  /** Required. Default: `0 B`. Expression language: FlowFile attributes. */
  'Start Offset'?: Text;
  /** Required. Default: `0 B`. Expression language: FlowFile attributes. */
  'End Offset'?: Text;
  /** Required. Default: `false`. */
  'Remove All Content'?: Flag;
}

export interface MonitorActivityProperties {
  /** Required. Default: `5 min`. Expression language: no FlowFile attributes. */
  'Threshold Duration'?: Text;
  /** Required. Default: `false`. */
  'Continually Send Messages'?: Flag;
  /** Required. Default: `Lacking activity as of time: ${now():format('yyyy/MM/dd HH:mm:ss')}; flow has...`. Expression language: FlowFile attributes. */
  'Inactivity Message'?: Text;
  /** Required. Default: `Activity restored at time: ${now():format('yyyy/MM/dd HH:mm:ss')} after being...`. Expression language: FlowFile attributes. */
  'Activity Restored Message'?: Text;
  /** Required. Default: `false`. */
  'Wait for Activity'?: Flag;
  /** Required. Default: `true`. */
  'Reset State on Restart'?: Flag;
  /** Required. Default: `false`. */
  'Copy Attributes'?: Flag;
  /** Required. Default: `node`. */
  'Monitoring Scope'?: OneOf<'node' | 'cluster'>;
  /** Required while it applies. Default: `all`. Applies where `Monitoring Scope` is `cluster`. */
  'Reporting Node'?: OneOf<'all' | 'primary'>;
}

export interface NotifyProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Release Signal Identifier': Text;
  /** Required. Default: `default`. Expression language: FlowFile attributes. */
  'Signal Counter Name'?: Text;
  /** Required. Default: `1`. Expression language: FlowFile attributes. */
  'Signal Counter Delta'?: Text;
  /** Required. Default: `1`. */
  'Signal Buffer Count'?: Text;
  /** Required. */
  'Distributed Cache Service': ServiceOf<'org.apache.nifi.distributed.cache.client.AtomicDistributedMapCacheClient'>;
  'Attribute Cache Regular Expression'?: Text | null;
}

export interface PackageFlowFileProperties {
  /** Required. Default: `1`. */
  'Maximum Batch Size'?: Text;
  /** Required. Default: `1 GB`. */
  'Maximum Batch Content Size'?: Text;
}

export interface ParseSyslogProperties {
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
}

export interface ParseSyslog5424Properties {
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `NULL`. */
  'NIL Policy'?: OneOf<'OMIT' | 'NULL' | 'DASH'>;
  /** Default: `true`. */
  'Include Message Body in Attributes'?: Flag | null;
}

export interface PartitionRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
}

export interface PutDatabaseRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. Default: `Generic`. */
  'Database Type'?: OneOf<'Database Dialect Service' | 'Generic' | 'Oracle' | 'Oracle 12+' | 'MS SQL 2012+' | 'MS SQL 2008' | 'MySQL' | 'PostgreSQL' | 'Phoenix'>;
  /** Required while it applies. Applies where `Database Type` is `Database Dialect Service`. */
  'Database Dialect Service'?: ServiceOf<'org.apache.nifi.database.dialect.service.api.DatabaseDialectService'>;
  /** Required. */
  'Statement Type': OneOf<'UPDATE' | 'INSERT' | 'UPSERT' | 'INSERT_IGNORE' | 'DELETE' | 'Use statement.type Attribute' | 'Use Record Path'>;
  /** Required while it applies. Applies where `Statement Type` is `Use Record Path`. */
  'Statement Type Record Path'?: Text;
  'Data Record Path'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Pre-Processing SQL'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Post-Processing SQL'?: Text | null;
  /** Required. */
  'Database Connection Pooling Service': ServiceOf<'org.apache.nifi.dbcp.DBCPService'>;
  /** Expression language: FlowFile attributes. */
  'Database Name'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Schema Name'?: Text | null;
  /** Required. Expression language: FlowFile attributes. */
  'Table Name': Text;
  /** Required. Default: `UTF-8`. Expression language: FlowFile attributes. */
  'Binary String Format'?: OneOfOrExpression<'UTF-8' | 'Hexadecimal' | 'Base64'>;
  /** Default: `true`. */
  'Translate Field Names'?: Flag | null;
  /**
   * Required while it applies. Default: `REMOVE_UNDERSCORE`. Applies where `Translate Field Names` is `true`.
   * - `REMOVE_UNDERSCORE`: Remove Underscore
   * - `REMOVE_SPACE`: Remove Space
   * - `REMOVE_UNDERSCORE_AND_SPACE`: Remove Underscores and Spaces
   * - `REMOVE_ALL_SPECIAL_CHAR`: Remove Regular Expression Characters
   * - `PATTERN`: Regular Expression
   */
  'Column Name Translation Strategy'?: OneOf<'REMOVE_UNDERSCORE' | 'REMOVE_SPACE' | 'REMOVE_UNDERSCORE_AND_SPACE' | 'REMOVE_ALL_SPECIAL_CHAR' | 'PATTERN'>;
  /** Required while it applies. Applies where `Column Name Translation Strategy` is `PATTERN`. */
  'Column Name Translation Pattern'?: Text;
  /** Default: `Ignore Unmatched Fields`. */
  'Unmatched Field Behavior'?: OneOf<'Ignore Unmatched Fields' | 'Fail on Unmatched Fields'> | null;
  /** Default: `Fail on Unmatched Columns`. */
  'Unmatched Column Behavior'?: OneOf<'Ignore Unmatched Columns' | 'Warn on Unmatched Columns' | 'Fail on Unmatched Columns'> | null;
  /** Expression language: FlowFile attributes. Applies where `Statement Type` is `SQL` or `UPDATE` or `UPSERT` or `Use Record Path` or `Use statement.type Attribute`. */
  'Update Keys'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Statement Type` is `DELETE` or `SQL` or `Use Record Path` or `Use statement.type Attribute`. */
  'Delete Keys'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Statement Type` is `Use Record Path` or `Use statement.type Attribute`. */
  'Field Containing SQL'?: Text | null;
  /** Required while it applies. Default: `false`. Applies where `Statement Type` is `Use Record Path` or `Use statement.type Attribute`. */
  'Allow Multiple SQL Statements'?: Flag;
  /** Default: `false`. */
  'Quote Column Identifiers'?: Flag | null;
  /** Default: `false`. */
  'Quote Table Identifiers'?: Flag | null;
  /** Required. Default: `0 seconds`. Expression language: no FlowFile attributes. */
  'Max Wait Time'?: Text;
  /** Required. Default: `false`. */
  'Rollback On Failure'?: Flag;
  /** Required. Default: `100`. */
  'Table Schema Cache Size'?: Text;
  /** Default: `1000`. Expression language: FlowFile attributes. */
  'Maximum Batch Size'?: Text | null;
  /** Default: `false`. */
  'Database Session AutoCommit'?: Flag | null;
}

export interface PutDistributedMapCacheProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Cache Entry Identifier': Text;
  /** Required. */
  'Distributed Cache Service': ServiceOf<'org.apache.nifi.distributed.cache.client.DistributedMapCacheClient'>;
  /**
   * Required. Default: `replace`.
   * - `replace`: Replace if present
   * - `keeporiginal`: Keep original
   */
  'Cache Update Strategy'?: OneOf<'replace' | 'keeporiginal'>;
  /** Default: `1 MB`. */
  'Max Cache Size'?: Text | null;
}

export interface PutEmailProperties {
  /** Required. Expression language: FlowFile attributes. */
  'SMTP Hostname': Text;
  /** Required. Default: `25`. Expression language: FlowFile attributes. */
  'SMTP Port'?: Text;
  /**
   * Required. Default: `password-based-authorization-mode`.
   * - `password-based-authorization-mode`: Use Password
   * - `oauth-based-authorization-mode`: Use OAuth2
   */
  'Authorization Mode'?: OneOf<'password-based-authorization-mode' | 'oauth-based-authorization-mode'>;
  /** Required while it applies. Applies where `Authorization Mode` is `oauth-based-authorization-mode`. */
  'OAuth2 Access Token Provider'?: ServiceOf<'org.apache.nifi.oauth2.OAuth2AccessTokenProvider'>;
  /** Expression language: FlowFile attributes. */
  'SMTP Username'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Authorization Mode` is `password-based-authorization-mode`. */
  'SMTP Password'?: Secret | null;
  /** Required. Default: `true`. Expression language: FlowFile attributes. */
  'SMTP Auth'?: Text;
  /** Required. Default: `false`. Expression language: FlowFile attributes. */
  'SMTP START TLS'?: Text;
  /** Required. Default: `javax.net.ssl.SSLSocketFactory`. Expression language: FlowFile attributes. */
  'SMTP Socket Factory'?: Text;
  /** Required. Default: `NiFi`. Expression language: FlowFile attributes. */
  'SMTP X-Mailer Header'?: Text;
  'Attributes to Send as Headers Regular Expression'?: Text | null;
  /** Required. Default: `text/plain`. Expression language: FlowFile attributes. */
  'Content Type'?: Text;
  /** Required. Expression language: FlowFile attributes. */
  'From': Text;
  /** Expression language: FlowFile attributes. */
  'To'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'CC'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'BCC'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Reply-To'?: Text | null;
  /** Required. Default: `Message from NiFi`. Expression language: FlowFile attributes. */
  'Subject'?: Text;
  /** Expression language: FlowFile attributes. */
  'Message'?: Text | null;
  /** Required. Default: `false`. Expression language: FlowFile attributes. */
  'FlowFile Content as Message'?: Text;
  /** Required. Default: `UTF-8`. */
  'Input Character Set'?: Text;
  /** Required. Default: `false`. */
  'Attach File'?: Flag;
  /** Required. Default: `false`. */
  'Include All Attributes In Message'?: Flag;
}

export interface PutFTPProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Hostname': Text;
  /** Required. Default: `21`. Expression language: FlowFile attributes. */
  'Port'?: Text;
  /** Required. Expression language: FlowFile attributes. */
  'Username': Text;
  /** Expression language: FlowFile attributes. */
  'Password'?: Secret | null;
  /** Expression language: FlowFile attributes. */
  'Remote Path'?: Text | null;
  /** Required. Default: `false`. */
  'Create Directory'?: Flag;
  /** Required. Default: `500`. */
  'Batch Size'?: Text;
  /** Required. Default: `30 sec`. */
  'Connection Timeout'?: Text;
  /** Required. Default: `30 sec`. */
  'Data Timeout'?: Text;
  /** Required. Default: `NONE`. */
  'Conflict Resolution'?: OneOf<'REPLACE' | 'IGNORE' | 'RENAME' | 'REJECT' | 'FAIL' | 'NONE'>;
  /** Default: `true`. */
  'Dot Rename'?: Flag | null;
  /** Expression language: FlowFile attributes. */
  'Temporary Filename'?: Text | null;
  /** Default: `Binary`. */
  'Transfer Mode'?: OneOf<'Binary' | 'ASCII'> | null;
  /** Default: `Passive`. */
  'Connection Mode'?: OneOf<'Active' | 'Passive'> | null;
  /** Default: `true`. */
  'Reject Zero-Byte Files'?: Flag | null;
  /** Expression language: FlowFile attributes. */
  'Last Modified Time'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Permissions'?: Text | null;
  /** Required. Default: `false`. */
  'Use Compression'?: Flag;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
  /** Default: `16KB`. */
  'Internal Buffer Size'?: Text | null;
  /** Required. Default: `false`. */
  'Use UTF-8 Encoding'?: Flag;
}

export interface PutFileProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Directory': Text;
  /** Required. Default: `fail`. */
  'Conflict Resolution Strategy'?: OneOf<'replace' | 'ignore' | 'fail'>;
  /** Required. Default: `true`. */
  'Create Missing Directories'?: Flag;
  'Maximum File Count'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Last Modified Time'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Permissions'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Owner'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Group'?: Text | null;
}

export interface PutRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Destination Service': ServiceOf<'org.apache.nifi.record.sink.RecordSinkService'>;
  /** Required. Default: `false`. */
  'Include Zero Record Results'?: Flag;
}

export interface PutSFTPProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Hostname': Text;
  /** Required. Default: `22`. Expression language: FlowFile attributes. */
  'Port'?: Text;
  /** Required. Expression language: FlowFile attributes. */
  'Username': Text;
  /** Expression language: FlowFile attributes. */
  'Password'?: Secret | null;
  /** Expression language: FlowFile attributes. Resource: file. */
  'Private Key Path'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Private Key Passphrase'?: Secret | null;
  /** Expression language: FlowFile attributes. */
  'Remote Path'?: Text | null;
  /** Required. Default: `false`. */
  'Create Directory'?: Flag;
  /** Default: `false`. */
  'Disable Directory Listing'?: Flag | null;
  /** Required. Default: `500`. */
  'Batch Size'?: Text;
  /** Required. Default: `30 sec`. */
  'Connection Timeout'?: Text;
  /** Required. Default: `30 sec`. */
  'Data Timeout'?: Text;
  /** Required. Default: `NONE`. */
  'Conflict Resolution'?: OneOf<'REPLACE' | 'IGNORE' | 'RENAME' | 'REJECT' | 'FAIL' | 'NONE'>;
  /** Default: `true`. */
  'Reject Zero-Byte Files'?: Flag | null;
  /** Default: `true`. */
  'Dot Rename'?: Flag | null;
  /** Expression language: FlowFile attributes. */
  'Temporary Filename'?: Text | null;
  /** Resource: file. */
  'Host Key File'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Last Modified Time'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Permissions'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Remote Owner'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Remote Group'?: Text | null;
  /** Required. Default: `false`. */
  'Strict Host Key Checking'?: Flag;
  /** Required. Default: `true`. */
  'Send Keep Alive On Timeout'?: Flag;
  /** Required. Default: `false`. */
  'Use Compression'?: Flag;
  'Proxy Configuration Service'?: ServiceOf<'org.apache.nifi.proxy.ProxyConfigurationService'> | null;
  /** Required. Default: `DEFAULT`. */
  'Algorithm Negotiation'?: OneOf<'DEFAULT' | 'CUSTOM'>;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Ciphers Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Key Algorithms Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Key Exchange Algorithms Allowed'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Algorithm Negotiation` is `CUSTOM`. */
  'Message Authentication Codes Allowed'?: Text | null;
}

export interface PutSQLProperties {
  /** Required. */
  'JDBC Connection Pool': ServiceOf<'org.apache.nifi.dbcp.DBCPService'>;
  /** Expression language: FlowFile attributes. */
  'SQL Statement'?: Text | null;
  /** Default: `true`. */
  'Support Fragmented Transactions'?: Flag | null;
  /** Default: `false`. */
  'Database Session AutoCommit'?: Flag | null;
  'Transaction Timeout'?: Text | null;
  /** Required. Default: `100`. */
  'Batch Size'?: Text;
  /** Default: `false`. */
  'Obtain Generated Keys'?: Flag | null;
  /** Required. Default: `false`. */
  'Rollback On Failure'?: Flag;
}

export interface PutSyslogProperties {
  /** Required. Default: `localhost`. Expression language: no FlowFile attributes. */
  'Hostname'?: Text;
  /** Required. Default: `UDP`. */
  'Protocol'?: OneOf<'TCP' | 'UDP'>;
  /** Required. Expression language: no FlowFile attributes. */
  'Port': Text;
  /** Required. Default: `1 MB`. Expression language: no FlowFile attributes. */
  'Max Size of Socket Send Buffer'?: Text;
  /** Applies where `Protocol` is `TCP`. */
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /** Required. Default: `5 seconds`. Expression language: no FlowFile attributes. */
  'Idle Connection Expiration'?: Text;
  /** Default: `10 seconds`. Expression language: no FlowFile attributes. */
  'Timeout'?: Text | null;
  /** Required. Default: `25`. Expression language: no FlowFile attributes. */
  'Batch Size'?: Text;
  /** Required. Default: `UTF-8`. Expression language: no FlowFile attributes. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Expression language: FlowFile attributes. */
  'Message Priority': Text;
  /** Expression language: FlowFile attributes. */
  'Message Version'?: Text | null;
  /** Required. Default: `${now():format('MMM d HH:mm:ss')}`. Expression language: FlowFile attributes. */
  'Message Timestamp'?: Text;
  /** Required. Default: `${hostname(true)}`. Expression language: FlowFile attributes. */
  'Message Hostname'?: Text;
  /** Required. Expression language: FlowFile attributes. */
  'Message Body': Text;
}

export interface PutTCPProperties {
  /** Required. Default: `localhost`. Expression language: no FlowFile attributes. */
  'Hostname'?: Text;
  /** Required. Expression language: no FlowFile attributes. */
  'Port': Text;
  /** Required. Default: `1 MB`. */
  'Max Size of Socket Send Buffer'?: Text;
  /** Required. Default: `15 seconds`. Expression language: no FlowFile attributes. */
  'Idle Connection Expiration'?: Text;
  /** Default: `10 seconds`. Expression language: no FlowFile attributes. */
  'Timeout'?: Text | null;
  /** Required. Default: `false`. */
  'Connection Per FlowFile'?: Flag;
  'SSL Context Service'?: ServiceOf<'org.apache.nifi.ssl.SSLContextProvider'> | null;
  /**
   * Required. Default: `FLOWFILE_ORIENTED`.
   * - `FLOWFILE_ORIENTED`: FlowFile-oriented
   * - `RECORD_ORIENTED`: Record-oriented
   */
  'Transmission Strategy'?: OneOf<'FLOWFILE_ORIENTED' | 'RECORD_ORIENTED'>;
  /** Expression language: FlowFile attributes. Applies where `Transmission Strategy` is `FLOWFILE_ORIENTED`. */
  'Outgoing Message Delimiter'?: Text | null;
  /** Required while it applies. Default: `UTF-8`. Expression language: no FlowFile attributes. Applies where `Transmission Strategy` is `FLOWFILE_ORIENTED`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required while it applies. Applies where `Transmission Strategy` is `RECORD_ORIENTED`. */
  'Record Reader'?: ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required while it applies. Applies where `Transmission Strategy` is `RECORD_ORIENTED`. */
  'Record Writer'?: ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
}

export interface PutUDPProperties {
  /** Required. Default: `localhost`. Expression language: no FlowFile attributes. */
  'Hostname'?: Text;
  /** Required. Expression language: no FlowFile attributes. */
  'Port': Text;
  /** Required. Default: `1 MB`. */
  'Max Size of Socket Send Buffer'?: Text;
  /** Required. Default: `15 seconds`. Expression language: no FlowFile attributes. */
  'Idle Connection Expiration'?: Text;
  /** Default: `10 seconds`. Expression language: no FlowFile attributes. */
  'Timeout'?: Text | null;
}

export interface QueryDatabaseTableProperties {
  /** Required. */
  'Database Connection Pooling Service': ServiceOf<'org.apache.nifi.dbcp.DBCPService'>;
  /** Required. Default: `Generic`. */
  'Database Type'?: OneOf<'Database Dialect Service' | 'Generic' | 'Oracle' | 'Oracle 12+' | 'MS SQL 2012+' | 'MS SQL 2008' | 'MySQL' | 'PostgreSQL' | 'Phoenix'>;
  /** Required while it applies. Applies where `Database Type` is `Database Dialect Service`. */
  'Database Dialect Service'?: ServiceOf<'org.apache.nifi.database.dialect.service.api.DatabaseDialectService'>;
  /** Required. Expression language: FlowFile attributes. */
  'Table Name': Text;
  /** Expression language: FlowFile attributes. */
  'Columns to Return'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Additional WHERE Clause'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Custom Query'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Maximum-value Columns'?: Text | null;
  /** Required. Default: `Start at Beginning`. */
  'Initial Load Strategy'?: OneOf<'Start at Beginning' | 'Start at Current Maximum Values'>;
  /** Required. Default: `0 seconds`. Expression language: FlowFile attributes. */
  'Max Wait Time'?: Text;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Fetch Size'?: Text;
  /** Expression language: no FlowFile attributes. */
  'Set Auto Commit'?: FlagOrExpression | null;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Max Rows Per FlowFile'?: Text;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Output Batch Size'?: Text;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Maximum Number of Fragments'?: Text;
  /** Required. Default: `false`. */
  'Normalize Table and Column Names'?: Flag;
  /**
   * - `0`: TRANSACTION_NONE
   * - `2`: TRANSACTION_READ_COMMITTED
   * - `1`: TRANSACTION_READ_UNCOMMITTED
   * - `4`: TRANSACTION_REPEATABLE_READ
   * - `8`: TRANSACTION_SERIALIZABLE
   */
  'Transaction Isolation Level'?: OneOf<'0' | '2' | '1' | '4' | '8'> | null;
  /** Required. Default: `false`. */
  'Use Avro Logical Types'?: Flag;
  /** Required. Default: `10`. Expression language: no FlowFile attributes. */
  'Default Decimal Precision'?: Text;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Default Decimal Scale'?: Text;
}

export interface QueryDatabaseTableRecordProperties {
  /** Required. */
  'Database Connection Pooling Service': ServiceOf<'org.apache.nifi.dbcp.DBCPService'>;
  /** Required. Default: `Generic`. */
  'Database Type'?: OneOf<'Database Dialect Service' | 'Generic' | 'Oracle' | 'Oracle 12+' | 'MS SQL 2012+' | 'MS SQL 2008' | 'MySQL' | 'PostgreSQL' | 'Phoenix'>;
  /** Required while it applies. Applies where `Database Type` is `Database Dialect Service`. */
  'Database Dialect Service'?: ServiceOf<'org.apache.nifi.database.dialect.service.api.DatabaseDialectService'>;
  /** Required. Expression language: FlowFile attributes. */
  'Table Name': Text;
  /** Expression language: FlowFile attributes. */
  'Columns to Return'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Additional WHERE Clause'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Custom Query'?: Text | null;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Expression language: FlowFile attributes. */
  'Maximum-value Columns'?: Text | null;
  /** Required. Default: `Start at Beginning`. */
  'Initial Load Strategy'?: OneOf<'Start at Beginning' | 'Start at Current Maximum Values'>;
  /** Required. Default: `0 seconds`. Expression language: FlowFile attributes. */
  'Max Wait Time'?: Text;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Fetch Size'?: Text;
  /** Expression language: no FlowFile attributes. */
  'Set Auto Commit'?: FlagOrExpression | null;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Max Rows Per FlowFile'?: Text;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Output Batch Size'?: Text;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Maximum Number of Fragments'?: Text;
  /** Required. Default: `false`. */
  'Normalize Table/Column Names'?: Flag;
  /** Required. Default: `false`. */
  'Use Avro Logical Types'?: Flag;
  /** Required. Default: `10`. Expression language: no FlowFile attributes. */
  'Default Decimal Precision'?: Text;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Default Decimal Scale'?: Text;
}

export interface QueryRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. Default: `true`. */
  'Include Zero Record FlowFiles'?: Flag;
  /** Required. Default: `10`. Expression language: FlowFile attributes. */
  'Default Decimal Precision'?: Text;
  /** Required. Default: `0`. Expression language: FlowFile attributes. */
  'Default Decimal Scale'?: Text;
}

export interface RemoveRecordFieldProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
}

export interface RenameRecordFieldProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
}

export interface ReplaceTextProperties {
  /** Required. Default: `Regex Replace`. */
  'Replacement Strategy'?: OneOf<'Prepend' | 'Append' | 'Surround' | 'Regex Replace' | 'Literal Replace' | 'Always Replace' | 'Substitute Variables'>;
  /** Required while it applies. Default: `(?s)(^.*$)`. Expression language: FlowFile attributes. Applies where `Replacement Strategy` is `Literal Replace` or `Regex Replace`. */
  'Search Value'?: Text;
  /** Required while it applies. Default: `$1`. Expression language: FlowFile attributes. Applies where `Replacement Strategy` is `Always Replace` or `Append` or `Literal Replace` or `Prepend` or `Regex Replace`. */
  'Replacement Value'?: Text;
  /** Required while it applies. Expression language: FlowFile attributes. Applies where `Replacement Strategy` is `Surround`. */
  'Text to Prepend'?: Text;
  /** Required while it applies. Expression language: FlowFile attributes. Applies where `Replacement Strategy` is `Surround`. */
  'Text to Append'?: Text;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `1 MB`. */
  'Maximum Buffer Size'?: Text;
  /** Required. Default: `Line-by-Line`. */
  'Evaluation Mode'?: OneOf<'Line-by-Line' | 'Entire text'>;
  /** Default: `All`. */
  'Line-by-Line Evaluation Mode'?: OneOf<'All' | 'First-Line' | 'Last-Line' | 'Except-First-Line' | 'Except-Last-Line'> | null;
}

export interface ReplaceTextWithMappingProperties {
  /** Required. Default: `\S+`. Expression language: FlowFile attributes. */
  'Regular Expression'?: Text;
  /** Required. Default: `0`. Expression language: no FlowFile attributes. */
  'Matching Group'?: Text;
  /** Required. Resource: file. */
  'Mapping File': Text;
  /** Required. Default: `60s`. */
  'Mapping File Refresh Interval'?: Text;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `1 MB`. */
  'Maximum Buffer Size'?: Text;
}

export interface RetryFlowFileProperties {
  /** Required. Default: `flowfile.retries`. Expression language: no FlowFile attributes. */
  'Retry Attribute'?: Text;
  /** Required. Default: `3`. Expression language: FlowFile attributes. */
  'Maximum Retries'?: Text;
  /** Required. Default: `true`. */
  'Penalize Retries'?: Flag;
  /** Required. Default: `false`. */
  'Fail on Nonnumerical Overwrite'?: Flag;
  /**
   * Required. Default: `fail`.
   * - `fail`: Fail on Reuse
   * - `warn`: Warn on Reuse
   * - `reset`: Reset Reuse
   */
  'Reuse Mode'?: OneOf<'fail' | 'warn' | 'reset'>;
}

export interface RouteOnAttributeProperties {
  /**
   * Required. Default: `Route to Property name`.
   * - `Route to 'match' if all match`: Route to 'matched' if all match
   * - `Route to 'match' if any matches`: Route to 'matched' if any matches
   */
  'Routing Strategy'?: OneOf<'Route to Property name' | 'Route to \'match\' if all match' | 'Route to \'match\' if any matches'>;
}

export interface RouteOnContentProperties {
  /** Required. Default: `content must match exactly`. */
  'Match Requirement'?: OneOf<'content must match exactly' | 'content must contain match'>;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `1 MB`. */
  'Content Buffer Size'?: Text;
}

export interface RouteTextProperties {
  /** Required. Default: `Route to each matching Property Name`. */
  'Routing Strategy'?: OneOf<'Route to each matching Property Name' | 'Route to \'matched\' if line matches all conditions' | 'Route to \'matched\' if lines matches any condition'>;
  /** Required. */
  'Matching Strategy': OneOf<'Satisfies Expression' | 'Starts With' | 'Ends With' | 'Contains' | 'Equals' | 'Matches Regular Expression' | 'Contains Regular Expression'>;
  /** Required. Default: `UTF-8`. */
  'Character Set'?: Suggested<'UTF-8'>;
  /** Required. Default: `true`. */
  'Ignore Leading/Trailing Whitespace'?: Text;
  /** Required. Default: `false`. */
  'Ignore Case'?: Flag;
  'Grouping Regular Expression'?: Text | null;
}

export interface SampleRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /**
   * Required. Default: `reservoir`.
   * - `interval`: Interval Sampling
   * - `range`: Range Sampling
   * - `probabilistic`: Probabilistic Sampling
   * - `reservoir`: Reservoir Sampling
   */
  'Sampling Strategy'?: OneOf<'interval' | 'range' | 'probabilistic' | 'reservoir'>;
  /** Required while it applies. Expression language: FlowFile attributes. Applies where `Sampling Strategy` is `interval`. */
  'Sampling Interval'?: Text;
  /** Required while it applies. Expression language: FlowFile attributes. Applies where `Sampling Strategy` is `range`. */
  'Sampling Range'?: Text;
  /** Required while it applies. Expression language: FlowFile attributes. Applies where `Sampling Strategy` is `probabilistic`. */
  'Sampling Probability'?: Text;
  /** Required while it applies. Expression language: FlowFile attributes. Applies where `Sampling Strategy` is `reservoir`. */
  'Reservoir Size'?: Text;
  /** Expression language: FlowFile attributes. Applies where `Sampling Strategy` is `probabilistic` or `reservoir`. */
  'Random Seed'?: Text | null;
}

export interface ScanAttributeProperties {
  /** Required. Expression language: no FlowFile attributes. Resource: file. */
  'Dictionary File': Text;
  /** Required. Default: `.*`. */
  'Attribute Pattern'?: Text;
  /** Required. Default: `At Least 1 Must Match`. */
  'Match Criteria'?: OneOf<'At Least 1 Must Match' | 'All Must Match'>;
  'Dictionary Filter Pattern'?: Text | null;
}

export interface ScanContentProperties {
  /** Required. Resource: file. */
  'Dictionary File': Text;
  /** Required. Default: `text`. */
  'Dictionary Encoding'?: OneOf<'text' | 'binary'>;
}

export interface ScriptedFilterRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. Default: `Groovy`. */
  'Script Engine'?: OneOf<'Clojure' | 'Groovy'>;
  'Script Body'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Script File'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: directory, file; several, separated by commas. */
  'Module Directory'?: Text | null;
}

export interface ScriptedPartitionRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. Default: `Groovy`. */
  'Script Engine'?: OneOf<'Clojure' | 'Groovy'>;
  'Script Body'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Script File'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: directory, file; several, separated by commas. */
  'Module Directory'?: Text | null;
}

export interface ScriptedTransformRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. Default: `Groovy`. */
  'Script Engine'?: OneOf<'Clojure' | 'Groovy'>;
  'Script Body'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Script File'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: directory, file; several, separated by commas. */
  'Module Directory'?: Text | null;
}

export interface ScriptedValidateRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. Default: `Groovy`. */
  'Script Engine'?: OneOf<'Clojure' | 'Groovy'>;
  'Script Body'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: file. */
  'Script File'?: Text | null;
  /** Expression language: no FlowFile attributes. Resource: directory, file; several, separated by commas. */
  'Module Directory'?: Text | null;
}

export interface SegmentContentProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Segment Size': Text;
}

export interface SplitContentProperties {
  /** Required. Default: `Hexadecimal`. */
  'Byte Sequence Format'?: OneOf<'Hexadecimal' | 'Text'>;
  /** Required. */
  'Byte Sequence': Text;
  /** Required. Default: `false`. */
  'Keep Byte Sequence'?: Flag;
  /** Required. Default: `Trailing`. */
  'Byte Sequence Location'?: OneOf<'Trailing' | 'Leading'>;
}

export interface SplitJsonProperties {
  /** Required. */
  'JsonPath Expression': Text;
  /** Required. Default: `empty string`. */
  'Null Value Representation'?: OneOf<'the string \'null\'' | 'empty string'>;
  /** Required. Default: `20 MB`. */
  'Max String Length'?: Text;
}

export interface SplitRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Required. Expression language: FlowFile attributes. */
  'Records Per Split': Text;
}

export interface SplitTextProperties {
  /** Required. */
  'Line Split Count': Text;
  'Maximum Fragment Size'?: Text | null;
  /** Required. Default: `0`. */
  'Header Line Count'?: Text;
  'Header Line Marker Characters'?: Text | null;
  /** Required. Default: `true`. */
  'Remove Trailing Newlines'?: Flag;
}

export interface SplitXmlProperties {
  /** Required. Default: `1`. */
  'Split Depth'?: Text;
}

export interface TailFileProperties {
  /** Required. Default: `Single file`. */
  'Tailing Mode'?: OneOf<'Single file' | 'Multiple files'>;
  /** Required. Expression language: no FlowFile attributes. */
  'Files to Tail': Text;
  'Rolling Filename Pattern'?: Text | null;
  /** Default: `0 sec`. */
  'Post-Rollover Tail Period'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'Base Directory'?: Text | null;
  /** Required. Default: `Beginning of File`. */
  'Initial Start Position'?: OneOf<'Beginning of Time' | 'Beginning of File' | 'Current Time'>;
  /** Required. Default: `Local`. */
  'State Location'?: OneOf<'Local' | 'Remote'>;
  /** Required. Default: `false`. */
  'Recursive Lookup'?: Flag;
  /** Default: `10 minutes`. */
  'Lookup Frequency'?: Text | null;
  /** Default: `24 hours`. */
  'Maximum Age'?: Text | null;
  /** Default: `false`. */
  'Reread on NUL Encountered'?: Flag | null;
  /** Applies where `Tailing Mode` is `Single file`. */
  'Line Start Pattern'?: Text | null;
  /** Required. Default: `65536 B`. */
  'Preallocated Buffer Size'?: Text;
  /** Required while it applies. Default: `64 KB`. Applies where `Line Start Pattern` is set. */
  'Max Buffer Size'?: Text;
}

export interface TransformXmlProperties {
  /** Expression language: FlowFile attributes. Resource: file. */
  'XSLT File Name'?: Text | null;
  'XSLT Lookup'?: ServiceOf<'org.apache.nifi.lookup.StringLookupService'> | null;
  /** Expression language: FlowFile attributes. */
  'XSLT Lookup Key'?: Text | null;
  /** Required. Default: `true`. */
  'Indent'?: Flag;
  /** Required. Default: `true`. */
  'Secure Processing'?: Flag;
  /** Required. Default: `10`. */
  'Cache Size'?: Text;
  /** Required. Default: `60 secs`. */
  'Cache Duration'?: Text;
}

export interface UnpackContentProperties {
  /** Required. Default: `use mime.type attribute`. */
  'Packaging Format'?: OneOf<'use mime.type attribute' | 'tar' | 'zip' | 'flowfile-stream-v3' | 'flowfile-stream-v2' | 'flowfile-tar-v1'>;
  /** Required while it applies. Default: `UTF-8`. Applies where `Packaging Format` is `use mime.type attribute` or `zip`. */
  'Filename Character Set'?: Text;
  /** Required. Default: `.*`. */
  'File Filter'?: Text;
  /** Applies where `Packaging Format` is `use mime.type attribute` or `zip`. */
  'Password'?: Secret | null;
  /** Required while it applies. Default: `false`. Applies where `Packaging Format` is `use mime.type attribute` or `zip`. */
  'Allow Stored Entries With Data Descriptor'?: Flag;
}

export interface UpdateAttributeProperties {
  /** Expression language: FlowFile attributes. */
  'Delete Attributes Expression'?: Text | null;
  /** Required. Default: `Do not store state`. */
  'Store State'?: OneOf<'Do not store state' | 'Store state locally'>;
  'Stateful Variables Initial Value'?: Text | null;
  /** Required. Default: `100`. */
  'Cache Value Lookup Cache Size'?: Text;
}

export interface UpdateCounterProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Counter Name': Text;
  /** Required. Default: `1`. Expression language: FlowFile attributes. */
  'Delta'?: Text;
}

export interface UpdateDatabaseTableProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Database Connection Pooling Service': ServiceOf<'org.apache.nifi.dbcp.DBCPService'>;
  /** Required. Default: `Generic`. */
  'Database Type'?: OneOf<'Database Dialect Service' | 'Generic' | 'Oracle' | 'Oracle 12+' | 'MS SQL 2012+' | 'MS SQL 2008' | 'MySQL' | 'PostgreSQL' | 'Phoenix'>;
  /** Required while it applies. Applies where `Database Type` is `Database Dialect Service`. */
  'Database Dialect Service'?: ServiceOf<'org.apache.nifi.database.dialect.service.api.DatabaseDialectService'>;
  /** Expression language: FlowFile attributes. */
  'Catalog Name'?: Text | null;
  /** Expression language: FlowFile attributes. */
  'Schema Name'?: Text | null;
  /** Required. Expression language: FlowFile attributes. */
  'Table Name': Text;
  /** Required. Default: `Fail If Not Exists`. */
  'Create Table Strategy'?: OneOf<'Create If Not Exists' | 'Fail If Not Exists'>;
  /** Expression language: FlowFile attributes. Applies where `Create Table Strategy` is `Create If Not Exists`. */
  'Primary Key Fields'?: Text | null;
  /** Required. Default: `true`. */
  'Translate Field Names'?: Flag;
  /**
   * Required while it applies. Default: `REMOVE_UNDERSCORE`. Applies where `Translate Field Names` is `true`.
   * - `REMOVE_UNDERSCORE`: Remove Underscore
   * - `REMOVE_SPACE`: Remove Space
   * - `REMOVE_UNDERSCORE_AND_SPACE`: Remove Underscores and Spaces
   * - `REMOVE_ALL_SPECIAL_CHAR`: Remove Regular Expression Characters
   * - `PATTERN`: Regular Expression
   */
  'Column Name Translation Strategy'?: OneOf<'REMOVE_UNDERSCORE' | 'REMOVE_SPACE' | 'REMOVE_UNDERSCORE_AND_SPACE' | 'REMOVE_ALL_SPECIAL_CHAR' | 'PATTERN'>;
  /** Required while it applies. Applies where `Column Name Translation Strategy` is `PATTERN`. */
  'Column Name Translation Pattern'?: Text;
  /** Required. Default: `false`. */
  'Update Field Names'?: Flag;
  /** Required while it applies. Applies where `Update Field Names` is `true`. */
  'Record Writer'?: ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /** Default: `false`. */
  'Quote Table Identifiers'?: Flag | null;
  /** Default: `false`. */
  'Quote Column Identifiers'?: Flag | null;
  /** Required. Default: `0`. Expression language: FlowFile attributes. */
  'Query Timeout'?: Text;
}

export interface UpdateGaugeProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Gauge Name': Text;
  /** Required. Expression language: FlowFile attributes. */
  'Gauge Value': Text;
}

export interface UpdateRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  /**
   * Required. Default: `literal-value`.
   * - `literal-value`: Literal Value
   * - `record-path-value`: Record Path Value
   */
  'Replacement Value Strategy'?: OneOf<'literal-value' | 'record-path-value'>;
}

export interface ValidateCsvProperties {
  /** Expression language: FlowFile attributes. */
  'Schema'?: Text | null;
  /** Expression language: no FlowFile attributes. Applies where `Validation Strategy` is `FlowFile validation`. */
  'CSV Source Attribute'?: Text | null;
  /** Required. Default: `true`. */
  'Header'?: Flag;
  /** Required. Default: `,`. Expression language: FlowFile attributes. */
  'Delimiter Character'?: Text;
  /** Required. Default: `"`. Expression language: FlowFile attributes. */
  'Quote Character'?: Text;
  /** Required. Default: `0`. */
  'Max Lines Per Row'?: Text;
  /** Required. Default: `\n`. Expression language: FlowFile attributes. */
  'End of Line Symbols'?: Text;
  /** Required. Default: `FlowFile validation`. */
  'Validation Strategy'?: OneOf<'Line by line validation' | 'FlowFile validation'>;
  /** Required. Default: `false`. */
  'Include Violations'?: Flag;
}

export interface ValidateJsonProperties {
  /**
   * Required. Default: `SCHEMA_CONTENT_PROPERTY`.
   * - `SCHEMA_NAME_PROPERTY`: Schema Name Property
   * - `SCHEMA_CONTENT_PROPERTY`: JSON Schema Property
   */
  'Schema Access Strategy'?: OneOf<'SCHEMA_NAME_PROPERTY' | 'SCHEMA_CONTENT_PROPERTY'>;
  /** Required while it applies. Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `SCHEMA_NAME_PROPERTY`. */
  'Schema Name'?: Text;
  /** Required while it applies. Applies where `Schema Access Strategy` is `SCHEMA_NAME_PROPERTY`. */
  'JSON Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.JsonSchemaRegistry'>;
  /** Required while it applies. Resource: url, text, file. Applies where `Schema Access Strategy` is `SCHEMA_CONTENT_PROPERTY`. */
  'JSON Schema'?: Text;
  /**
   * Required while it applies. Default: `DRAFT_2020_12`. Applies where `Schema Access Strategy` is `SCHEMA_CONTENT_PROPERTY`.
   * - `DRAFT_4`: Draft 4
   * - `DRAFT_6`: Draft 6
   * - `DRAFT_7`: Draft 7
   * - `DRAFT_2019_09`: Draft 2019-09
   * - `DRAFT_2020_12`: Draft 2020-12
   */
  'JSON Schema Version'?: OneOf<'DRAFT_4' | 'DRAFT_6' | 'DRAFT_7' | 'DRAFT_2019_09' | 'DRAFT_2020_12'>;
  /**
   * Required. Default: `FLOW_FILE`.
   * - `FLOW_FILE`: FlowFile
   * - `JSON_LINES`: JSON Lines
   */
  'Input Format'?: OneOf<'FLOW_FILE' | 'JSON_LINES'>;
  /** Required. Default: `20 MB`. */
  'Max String Length'?: Text;
}

export interface ValidateRecordProperties {
  /** Required. */
  'Record Reader': ServiceOf<'org.apache.nifi.serialization.RecordReaderFactory'>;
  /** Required. */
  'Record Writer': ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'>;
  'Record Writer for Invalid Records'?: ServiceOf<'org.apache.nifi.serialization.RecordSetWriterFactory'> | null;
  /**
   * Required. Default: `reader-schema`.
   * - `reader-schema`: Use Reader's Schema
   * - `schema-name`: Use 'Schema Name' Property
   * - `schema-text-property`: Use 'Schema Text' Property
   */
  'Schema Access Strategy'?: OneOf<'reader-schema' | 'schema-name' | 'schema-text-property'>;
  /** Applies where `Schema Access Strategy` is `schema-name` or `schema-reference-reader`. */
  'Schema Registry'?: ServiceOf<'org.apache.nifi.schemaregistry.services.SchemaRegistry'> | null;
  /** Default: `${schema.name}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Name'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Branch'?: Text | null;
  /** Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-name`. */
  'Schema Version'?: Text | null;
  /** Default: `${avro.schema}`. Expression language: FlowFile attributes. Applies where `Schema Access Strategy` is `schema-text-property`. */
  'Schema Text'?: Text | null;
  /** Required. Default: `true`. */
  'Allow Extra Fields'?: Flag;
  /** Required. Default: `true`. */
  'Strict Type Checking'?: Flag;
  /** Required. Default: `false`. */
  'Force Types From Reader Schema'?: Flag;
  /** Expression language: FlowFile attributes. */
  'Validation Details Attribute Name'?: Text | null;
  /** Default: `1024`. Expression language: FlowFile attributes. */
  'Maximum Validation Details Length'?: Text | null;
}

export interface ValidateXmlProperties {
  /** Expression language: no FlowFile attributes. Resource: url, file. */
  'Schema File'?: Text | null;
  /** Expression language: no FlowFile attributes. */
  'XML Source Attribute'?: Text | null;
}

export interface WaitProperties {
  /** Required. Expression language: FlowFile attributes. */
  'Release Signal Identifier': Text;
  /** Required. Default: `1`. Expression language: FlowFile attributes. */
  'Target Signal Count'?: Text;
  /** Expression language: FlowFile attributes. */
  'Signal Counter Name'?: Text | null;
  /** Required. Default: `1`. */
  'Wait Buffer Count'?: Text;
  /** Required. Default: `1`. Expression language: FlowFile attributes. */
  'Releasable FlowFile Count'?: Text;
  /** Required. Default: `10 min`. */
  'Expiration Duration'?: Text;
  /** Required. */
  'Distributed Cache Service': ServiceOf<'org.apache.nifi.distributed.cache.client.AtomicDistributedMapCacheClient'>;
  /**
   * Required. Default: `keeporiginal`.
   * - `replace`: Replace if present
   * - `keeporiginal`: Keep original
   */
  'Attribute Copy Mode'?: OneOf<'replace' | 'keeporiginal'>;
  /**
   * Required. Default: `wait`.
   * - `wait`: Transfer to wait relationship
   * - `keep`: Keep in the upstream connection
   */
  'Wait Mode'?: OneOf<'wait' | 'keep'>;
  'Wait Penalty Duration'?: Text | null;
}

export interface KnownProcessorTypes {
  /** org.apache.nifi.processors.standard.AttributesToCSV (nifi-standard-nar). */
  AttributesToCSV: { properties: AttributesToCSVProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.AttributesToJSON (nifi-standard-nar). */
  AttributesToJSON: { properties: AttributesToJSONProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.CalculateRecordStats (nifi-standard-nar). */
  CalculateRecordStats: { properties: CalculateRecordStatsProperties; relationships: 'failure' | 'success'; dynamic: PlainDynamicProperties; };
  /**
   * org.apache.nifi.processors.standard.CompressContent (nifi-standard-nar).
   * @deprecated use org.apache.nifi.processors.compress.ModifyCompression
   */
  CompressContent: { properties: CompressContentProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ControlRate (nifi-standard-nar). */
  ControlRate: { properties: ControlRateProperties; relationships: 'failure' | 'success' | 'rate exceeded'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ConvertCharacterSet (nifi-standard-nar). */
  ConvertCharacterSet: { properties: ConvertCharacterSetProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ConvertRecord (nifi-standard-nar). */
  ConvertRecord: { properties: ConvertRecordProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.CountText (nifi-standard-nar). */
  CountText: { properties: CountTextProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.CryptographicHashContent (nifi-standard-nar). */
  CryptographicHashContent: { properties: CryptographicHashContentProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.DebugFlow (nifi-standard-nar). */
  DebugFlow: { properties: DebugFlowProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.DeduplicateRecord (nifi-standard-nar). */
  DeduplicateRecord: { properties: DeduplicateRecordProperties; relationships: 'duplicate' | 'failure' | 'non-duplicate' | 'original'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.DeleteFile (nifi-standard-nar). */
  DeleteFile: { properties: DeleteFileProperties; relationships: 'failure' | 'not found' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.DeleteSFTP (nifi-standard-nar). */
  DeleteSFTP: { properties: DeleteSFTPProperties; relationships: 'failure' | 'not found' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.DetectDuplicate (nifi-standard-nar). */
  DetectDuplicate: { properties: DetectDuplicateProperties; relationships: 'duplicate' | 'failure' | 'non-duplicate'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.DistributeLoad (nifi-standard-nar). */
  DistributeLoad: { properties: DistributeLoadProperties; relationships: '1' | (string & {}); dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.DuplicateFlowFile (nifi-standard-nar). */
  DuplicateFlowFile: { properties: DuplicateFlowFileProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.EncodeContent (nifi-standard-nar). */
  EncodeContent: { properties: EncodeContentProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.EnforceOrder (nifi-standard-nar). */
  EnforceOrder: { properties: EnforceOrderProperties; relationships: 'failure' | 'overtook' | 'skipped' | 'success' | 'wait'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.EvaluateJsonPath (nifi-standard-nar). */
  EvaluateJsonPath: { properties: EvaluateJsonPathProperties; relationships: 'failure' | 'matched' | 'unmatched'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.EvaluateXPath (nifi-standard-nar). */
  EvaluateXPath: { properties: EvaluateXPathProperties; relationships: 'failure' | 'matched' | 'unmatched'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.EvaluateXQuery (nifi-standard-nar). */
  EvaluateXQuery: { properties: EvaluateXQueryProperties; relationships: 'failure' | 'matched' | 'unmatched'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.ExecuteProcess (nifi-standard-nar). */
  ExecuteProcess: { properties: ExecuteProcessProperties; relationships: 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.ExecuteSQL (nifi-standard-nar). */
  ExecuteSQL: { properties: ExecuteSQLProperties; relationships: 'failure' | 'success'; dynamic: DynamicProperties; };
  /** org.apache.nifi.processors.standard.ExecuteSQLRecord (nifi-standard-nar). */
  ExecuteSQLRecord: { properties: ExecuteSQLRecordProperties; relationships: 'failure' | 'success'; dynamic: DynamicProperties; };
  /** org.apache.nifi.processors.script.ExecuteScript (nifi-scripting-nar). */
  ExecuteScript: { properties: ExecuteScriptProperties; relationships: 'failure' | 'success'; dynamic: DynamicProperties; };
  /** org.apache.nifi.processors.standard.ExecuteStreamCommand (nifi-standard-nar). */
  ExecuteStreamCommand: { properties: ExecuteStreamCommandProperties; relationships: 'nonzero status' | 'original' | 'output stream'; dynamic: DynamicProperties; };
  /** org.apache.nifi.processors.standard.ExtractGrok (nifi-standard-nar). */
  ExtractGrok: { properties: ExtractGrokProperties; relationships: 'matched' | 'unmatched'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ExtractRecordSchema (nifi-standard-nar). */
  ExtractRecordSchema: { properties: ExtractRecordSchemaProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ExtractText (nifi-standard-nar). */
  ExtractText: { properties: ExtractTextProperties; relationships: 'matched' | 'unmatched'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.FetchDistributedMapCache (nifi-standard-nar). */
  FetchDistributedMapCache: { properties: FetchDistributedMapCacheProperties; relationships: 'failure' | 'not-found' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.FetchFTP (nifi-standard-nar). */
  FetchFTP: { properties: FetchFTPProperties; relationships: 'comms.failure' | 'not.found' | 'permission.denied' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.FetchFile (nifi-standard-nar). */
  FetchFile: { properties: FetchFileProperties; relationships: 'failure' | 'not.found' | 'permission.denied' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.FetchSFTP (nifi-standard-nar). */
  FetchSFTP: { properties: FetchSFTPProperties; relationships: 'comms.failure' | 'not.found' | 'permission.denied' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.FilterAttribute (nifi-standard-nar). */
  FilterAttribute: { properties: FilterAttributeProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.FlattenJson (nifi-standard-nar). */
  FlattenJson: { properties: FlattenJsonProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ForkEnrichment (nifi-standard-nar). */
  ForkEnrichment: { properties: ForkEnrichmentProperties; relationships: 'enrichment' | 'original'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ForkRecord (nifi-standard-nar). */
  ForkRecord: { properties: ForkRecordProperties; relationships: 'failure' | 'fork' | 'original'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.GenerateFlowFile (nifi-standard-nar). */
  GenerateFlowFile: { properties: GenerateFlowFileProperties; relationships: 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.GenerateRecord (nifi-standard-nar). */
  GenerateRecord: { properties: GenerateRecordProperties; relationships: 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.GenerateTableFetch (nifi-standard-nar). */
  GenerateTableFetch: { properties: GenerateTableFetchProperties; relationships: 'failure' | 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.GetFTP (nifi-standard-nar). */
  GetFTP: { properties: GetFTPProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.GetFile (nifi-standard-nar). */
  GetFile: { properties: GetFileProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.GetFileResource (nifi-standard-nar). */
  GetFileResource: { properties: GetFileResourceProperties; relationships: 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.GetSFTP (nifi-standard-nar). */
  GetSFTP: { properties: GetSFTPProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.HandleHttpRequest (nifi-standard-nar). */
  HandleHttpRequest: { properties: HandleHttpRequestProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.HandleHttpResponse (nifi-standard-nar). */
  HandleHttpResponse: { properties: HandleHttpResponseProperties; relationships: 'failure' | 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.IdentifyMimeType (nifi-standard-nar). */
  IdentifyMimeType: { properties: IdentifyMimeTypeProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.InvokeHTTP (nifi-standard-nar). */
  InvokeHTTP: { properties: InvokeHTTPProperties; relationships: 'Failure' | 'No Retry' | 'Original' | 'Response' | 'Retry'; dynamic: DynamicProperties; };
  /** org.apache.nifi.processors.script.InvokeScriptedProcessor (nifi-scripting-nar). */
  InvokeScriptedProcessor: { properties: InvokeScriptedProcessorProperties; relationships: never; dynamic: DynamicProperties; };
  /** org.apache.nifi.processors.standard.JoinEnrichment (nifi-standard-nar). */
  JoinEnrichment: { properties: JoinEnrichmentProperties; relationships: 'failure' | 'joined' | 'original' | 'timeout'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.jolt.JoltTransformRecord (nifi-jolt-nar). */
  JoltTransformRecord: { properties: JoltTransformRecordProperties; relationships: 'failure' | 'original' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ListDatabaseTables (nifi-standard-nar). */
  ListDatabaseTables: { properties: ListDatabaseTablesProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ListFTP (nifi-standard-nar). */
  ListFTP: { properties: ListFTPProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ListFile (nifi-standard-nar). */
  ListFile: { properties: ListFileProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ListSFTP (nifi-standard-nar). */
  ListSFTP: { properties: ListSFTPProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ListenFTP (nifi-standard-nar). */
  ListenFTP: { properties: ListenFTPProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ListenHTTP (nifi-standard-nar). */
  ListenHTTP: { properties: ListenHTTPProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ListenSyslog (nifi-standard-nar). */
  ListenSyslog: { properties: ListenSyslogProperties; relationships: 'invalid' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ListenTCP (nifi-standard-nar). */
  ListenTCP: { properties: ListenTCPProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ListenUDP (nifi-standard-nar). */
  ListenUDP: { properties: ListenUDPProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ListenUDPRecord (nifi-standard-nar). */
  ListenUDPRecord: { properties: ListenUDPRecordProperties; relationships: 'parse.failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.LogAttribute (nifi-standard-nar). */
  LogAttribute: { properties: LogAttributeProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.LogMessage (nifi-standard-nar). */
  LogMessage: { properties: LogMessageProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.LookupAttribute (nifi-standard-nar). */
  LookupAttribute: { properties: LookupAttributeProperties; relationships: 'failure' | 'matched' | 'unmatched'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.LookupRecord (nifi-standard-nar). */
  LookupRecord: { properties: LookupRecordProperties; relationships: 'failure' | 'success' | 'matched' | 'unmatched'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.MergeContent (nifi-standard-nar). */
  MergeContent: { properties: MergeContentProperties; relationships: 'failure' | 'merged' | 'original'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.MergeRecord (nifi-standard-nar). */
  MergeRecord: { properties: MergeRecordProperties; relationships: 'failure' | 'merged' | 'original'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ModifyBytes (nifi-standard-nar). */
  ModifyBytes: { properties: ModifyBytesProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.MonitorActivity (nifi-standard-nar). */
  MonitorActivity: { properties: MonitorActivityProperties; relationships: 'activity.restored' | 'inactive' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.Notify (nifi-standard-nar). */
  Notify: { properties: NotifyProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.PackageFlowFile (nifi-standard-nar). */
  PackageFlowFile: { properties: PackageFlowFileProperties; relationships: 'original' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ParseSyslog (nifi-standard-nar). */
  ParseSyslog: { properties: ParseSyslogProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ParseSyslog5424 (nifi-standard-nar). */
  ParseSyslog5424: { properties: ParseSyslog5424Properties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.PartitionRecord (nifi-standard-nar). */
  PartitionRecord: { properties: PartitionRecordProperties; relationships: 'failure' | 'original' | 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.PutDatabaseRecord (nifi-standard-nar). */
  PutDatabaseRecord: { properties: PutDatabaseRecordProperties; relationships: 'failure' | 'retry' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.PutDistributedMapCache (nifi-standard-nar). */
  PutDistributedMapCache: { properties: PutDistributedMapCacheProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.PutEmail (nifi-standard-nar). */
  PutEmail: { properties: PutEmailProperties; relationships: 'failure' | 'success'; dynamic: DynamicProperties; };
  /** org.apache.nifi.processors.standard.PutFTP (nifi-standard-nar). */
  PutFTP: { properties: PutFTPProperties; relationships: 'failure' | 'reject' | 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.PutFile (nifi-standard-nar). */
  PutFile: { properties: PutFileProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.PutRecord (nifi-standard-nar). */
  PutRecord: { properties: PutRecordProperties; relationships: 'failure' | 'retry' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.PutSFTP (nifi-standard-nar). */
  PutSFTP: { properties: PutSFTPProperties; relationships: 'failure' | 'reject' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.PutSQL (nifi-standard-nar). */
  PutSQL: { properties: PutSQLProperties; relationships: 'failure' | 'retry' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.PutSyslog (nifi-standard-nar). */
  PutSyslog: { properties: PutSyslogProperties; relationships: 'failure' | 'invalid' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.PutTCP (nifi-standard-nar). */
  PutTCP: { properties: PutTCPProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.PutUDP (nifi-standard-nar). */
  PutUDP: { properties: PutUDPProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.QueryDatabaseTable (nifi-standard-nar). */
  QueryDatabaseTable: { properties: QueryDatabaseTableProperties; relationships: 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.QueryDatabaseTableRecord (nifi-standard-nar). */
  QueryDatabaseTableRecord: { properties: QueryDatabaseTableRecordProperties; relationships: 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.QueryRecord (nifi-standard-nar). */
  QueryRecord: { properties: QueryRecordProperties; relationships: 'failure' | 'original' | (string & {}); dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.RemoveRecordField (nifi-standard-nar). */
  RemoveRecordField: { properties: RemoveRecordFieldProperties; relationships: 'failure' | 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.RenameRecordField (nifi-standard-nar). */
  RenameRecordField: { properties: RenameRecordFieldProperties; relationships: 'failure' | 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.ReplaceText (nifi-standard-nar). */
  ReplaceText: { properties: ReplaceTextProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ReplaceTextWithMapping (nifi-standard-nar). */
  ReplaceTextWithMapping: { properties: ReplaceTextWithMappingProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.RetryFlowFile (nifi-standard-nar). */
  RetryFlowFile: { properties: RetryFlowFileProperties; relationships: 'failure' | 'retries_exceeded' | 'retry'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.RouteOnAttribute (nifi-standard-nar). */
  RouteOnAttribute: { properties: RouteOnAttributeProperties; relationships: 'unmatched' | (string & {}); dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.RouteOnContent (nifi-standard-nar). */
  RouteOnContent: { properties: RouteOnContentProperties; relationships: 'unmatched' | (string & {}); dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.RouteText (nifi-standard-nar). */
  RouteText: { properties: RouteTextProperties; relationships: 'original' | 'unmatched' | (string & {}); dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.SampleRecord (nifi-standard-nar). */
  SampleRecord: { properties: SampleRecordProperties; relationships: 'failure' | 'original' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ScanAttribute (nifi-standard-nar). */
  ScanAttribute: { properties: ScanAttributeProperties; relationships: 'matched' | 'unmatched'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ScanContent (nifi-standard-nar). */
  ScanContent: { properties: ScanContentProperties; relationships: 'matched' | 'unmatched'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.script.ScriptedFilterRecord (nifi-scripting-nar). */
  ScriptedFilterRecord: { properties: ScriptedFilterRecordProperties; relationships: 'failure' | 'original' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.script.ScriptedPartitionRecord (nifi-scripting-nar). */
  ScriptedPartitionRecord: { properties: ScriptedPartitionRecordProperties; relationships: 'failure' | 'original' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.script.ScriptedTransformRecord (nifi-scripting-nar). */
  ScriptedTransformRecord: { properties: ScriptedTransformRecordProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.script.ScriptedValidateRecord (nifi-scripting-nar). */
  ScriptedValidateRecord: { properties: ScriptedValidateRecordProperties; relationships: 'failure' | 'invalid' | 'original' | 'valid'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.SegmentContent (nifi-standard-nar). */
  SegmentContent: { properties: SegmentContentProperties; relationships: 'original' | 'segments'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.SplitContent (nifi-standard-nar). */
  SplitContent: { properties: SplitContentProperties; relationships: 'original' | 'splits'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.SplitJson (nifi-standard-nar). */
  SplitJson: { properties: SplitJsonProperties; relationships: 'failure' | 'original' | 'split'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.SplitRecord (nifi-standard-nar). */
  SplitRecord: { properties: SplitRecordProperties; relationships: 'failure' | 'original' | 'splits'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.SplitText (nifi-standard-nar). */
  SplitText: { properties: SplitTextProperties; relationships: 'failure' | 'original' | 'splits'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.SplitXml (nifi-standard-nar). */
  SplitXml: { properties: SplitXmlProperties; relationships: 'failure' | 'original' | 'split'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.TailFile (nifi-standard-nar). */
  TailFile: { properties: TailFileProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.TransformXml (nifi-standard-nar). */
  TransformXml: { properties: TransformXmlProperties; relationships: 'failure' | 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.UnpackContent (nifi-standard-nar). */
  UnpackContent: { properties: UnpackContentProperties; relationships: 'failure' | 'original' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.attributes.UpdateAttribute (nifi-update-attribute-nar). */
  UpdateAttribute: { properties: UpdateAttributeProperties; relationships: 'success' | 'set state fail'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.UpdateCounter (nifi-standard-nar). */
  UpdateCounter: { properties: UpdateCounterProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.UpdateDatabaseTable (nifi-standard-nar). */
  UpdateDatabaseTable: { properties: UpdateDatabaseTableProperties; relationships: 'failure' | 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.UpdateGauge (nifi-standard-nar). */
  UpdateGauge: { properties: UpdateGaugeProperties; relationships: 'success'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.UpdateRecord (nifi-standard-nar). */
  UpdateRecord: { properties: UpdateRecordProperties; relationships: 'failure' | 'success'; dynamic: PlainDynamicProperties; };
  /** org.apache.nifi.processors.standard.ValidateCsv (nifi-standard-nar). */
  ValidateCsv: { properties: ValidateCsvProperties; relationships: 'invalid' | 'valid'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ValidateJson (nifi-standard-nar). */
  ValidateJson: { properties: ValidateJsonProperties; relationships: 'failure' | 'invalid' | 'valid'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ValidateRecord (nifi-standard-nar). */
  ValidateRecord: { properties: ValidateRecordProperties; relationships: 'failure' | 'invalid' | 'valid'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.ValidateXml (nifi-standard-nar). */
  ValidateXml: { properties: ValidateXmlProperties; relationships: 'invalid' | 'valid'; dynamic: NoDynamicProperties; };
  /** org.apache.nifi.processors.standard.Wait (nifi-standard-nar). */
  Wait: { properties: WaitProperties; relationships: 'expired' | 'failure' | 'success' | 'wait'; dynamic: NoDynamicProperties; };
}

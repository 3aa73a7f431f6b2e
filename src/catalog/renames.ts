/**
 * Renames between 2.3.0 and 2.9.0 that neither `property-names.json` nor equal display names show:
 * simple class name → canonical name → name up to 2.6. Each is the only property of its component that is left over on
 * both sides with the same meaning, default and values.
 */
export const RENAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CryptographicHashContent: { 'Fail When Content Empty': 'fail_when_empty' },
  DeduplicateRecord: { 'Cache Entry Identifier': 'put-cache-identifier' },
  ExecuteProcess: { 'MIME Type': 'Output MIME type' },
  ExtractText: { 'Enable Named Groups': 'Enable named group support' },
  GetFTP: { 'Follow Symbolic Links': 'follow-symlink' },
  GetSFTP: { 'Follow Symbolic Links': 'follow-symlink' },
  // Text or file in one property since the rename; before, the text had one of its own.
  IdentifyMimeType: { 'Custom MIME Configuration': 'config-body' },
  ListFTP: { 'Follow Symbolic Links': 'follow-symlink' },
  ListenFTP: { Address: 'bind-address', Port: 'listening-port' },
  // One port for both protocols before; only one of the two applies at a time.
  ListenSyslog: {
    'TCP Port': 'Port',
    'UDP Port': 'Port',
    'Worker Threads': 'Max Number of TCP Connections',
  },
  ListenTCP: { 'Worker Threads': 'Max Number of TCP Connections' },
  PutDistributedMapCache: { 'Max Cache Size': 'Max cache entry size' },
  TailFile: { 'Reread on NUL Encountered': 'reread-on-nul' },
  TransformXml: { 'Cache Duration': 'cache-ttl-after-last-access' },
  ValidateCsv: { 'Include Violations': 'validate-csv-violations' },
  ValidateRecord: { 'Force Types From Reader Schema': 'coerce-types' },
};

/**
 * Properties that must be written even with their default value: simple class name → canonical names. Found by
 * importing every component without properties and comparing.
 */
export const WRITE_DEFAULT: Readonly<Record<string, readonly string[]>> = {
  JsonRecordSetWriter: ['Allow Scientific Notation'],
};

/** From this version on, components outside `property-names.json` have their canonical names (NIFI-15164). */
export const RENAMED_SINCE = '2.7.0';

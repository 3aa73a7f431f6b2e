import { type QualifiedName, shortName } from '../names.js';

/** The shorter of PostgreSQL's 63 bytes and MySQL's 64 characters. */
const maxBytes = 63;

/** A name in the schema of `owner`. */
export function suffixed(owner: QualifiedName, suffix: string): QualifiedName {
  return { ...owner, name: shortName([`${owner.name}${suffix}`], maxBytes) };
}

export const sequenceName = (outbox: QualifiedName) => suffixed(outbox, '_seq_seq');
/** The function (PostgreSQL) or procedure (MySQL, MariaDB) that claims events and returns the content of a file. */
export const claimName = (outbox: QualifiedName) => suffixed(outbox, '_claim');
export const manifestName = (outbox: QualifiedName) => suffixed(outbox, '_manifest');
export const purgeName = (outbox: QualifiedName) => suffixed(outbox, '_purge');
/** Name parts of what belongs to one captured table. */
export const captureName = (outbox: QualifiedName, table: QualifiedName, what: string) =>
  suffixed(
    outbox,
    `_${what}_${table.schema === undefined || table.schema === 'public' ? '' : `${table.schema}_`}${table.name}`,
  );

/** Tables and functions of the receiver. */
export function receiverNames(schema: string | undefined) {
  const at = (name: string): QualifiedName => (schema === undefined ? { name } : { schema, name });
  return {
    t: {
      processed: at('processed_seq'),
      keys: at('sync_key'),
      setAside: at('sync_set_aside'),
      files: at('sync_file'),
      gaps: at('sync_gap'),
      progress: at('sync_gap_progress'),
      manifests: at('sync_manifest'),
      manifestRanges: at('sync_manifest_range'),
    },
    fn: {
      apply: at('sync_apply'),
      retry: at('sync_retry'),
      events: at('sync_apply_events'),
      event: at('sync_apply_event'),
      statement: at('sync_statement'),
      setAside: at('sync_set_event_aside'),
      transient: at('sync_is_transient'),
      gaps: at('sync_gaps'),
      holes: at('sync_holes'),
      reportGaps: at('sync_report_gaps'),
      manifest: at('sync_add_manifest'),
    },
  };
}

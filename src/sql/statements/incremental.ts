import type { CapturedField, SqlDialect } from '../dialect.js';
import type { QualifiedName } from '../names.js';
import { renderTemplate } from '../templates.js';

export interface IncrementalStatementOptions {
  readonly source: QualifiedName;
  readonly key: readonly CapturedField[];
  readonly fields: readonly CapturedField[];
  /** The column that grows. */
  readonly column: string;
  /** How far the second look goes back: seconds where `byTime`, else a number of values. None: there is no second look. */
  readonly overlap: { readonly byTime: boolean; readonly amount: number } | undefined;
}

export interface IncrementalStatements {
  /** All rows as `watched` (the column that grows), `source_pk` and `payload`; NiFi puts its condition around it. */
  readonly rows: string;
  /** Rows of the overlap. Its parameter `since`, if any: when the last look was, in milliseconds since 1970. */
  readonly late: { readonly sql: string; readonly args: readonly 'since'[] } | undefined;
}

/** What is read from a table that nothing can be added to. */
export function incrementalStatements(
  dialect: SqlDialect,
  options: IncrementalStatementOptions,
): IncrementalStatements {
  const { source, key, fields, column, overlap } = options;
  const values = {
    source,
    column,
    keyOfRow: dialect.keyOfRow(key, 'r'),
    rowAsJson: dialect.rowAsJson(fields, 'r'),
    byTime: overlap?.byTime ?? false,
    overlap: overlap?.amount ?? 0,
  };
  return {
    rows: renderTemplate(dialect, 'incremental-rows', values).sql,
    late:
      overlap === undefined
        ? undefined
        : (renderTemplate(dialect, 'incremental-late', values) as { sql: string; args: 'since'[] }),
  };
}

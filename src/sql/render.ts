import type { FlowModel } from '../model/model.js';

/** A file that `build` writes beside the flow definition. */
export interface SqlFile {
  /** `report-relay.postgresql.sql` (up) or `report-relay.postgresql.down.sql`; file name without folder. */
  readonly name: string;
  readonly direction: 'up' | 'down';
  readonly text: string;
}

/** model → the SQL that goes with the flow: one pair of files per dialect that the flow uses. Pure. */
export function renderSql(_model: FlowModel): SqlFile[] {
  return [];
}

import type { GroupBuilder } from '../../model/group-builder.js';
import { nameText } from '../../sql/names.js';
import type { Dialect } from '../../sql/sql-model.js';
import { claimOnce } from './once.js';
import type { FileSyncSettings } from './settings.js';

/**
 * What a sender's definition may get wrong although each option is right by itself.
 *
 * - `sync-unseen-changes` (warning): the database does not tell triggers about all changes.
 * - `sync-captured-twice` (error): two file syncs of a flow capture a table into the same outbox.
 * - `sync-shared-domain` (warning): rows of several tables look alike to the receiver.
 */
export function noteFindings(group: GroupBuilder, dialect: Dialect, settings: FileSyncSettings): void {
  const captures = settings.objects.flatMap((object) => (object.kind === 'sync-capture' ? [object] : []));
  if (dialect !== 'postgresql' && captures.length > 0) {
    group.flow.finding({
      code: 'sync-unseen-changes',
      severity: 'warning',
      message:
        'MySQL and MariaDB fire no trigger for TRUNCATE, nor for what a foreign key cascades: neither is captured.',
      path: group.path,
      suggestion:
        'use neither on these tables (DELETE instead; ON DELETE RESTRICT), or compare both sides from time to time',
    });
  }
  for (const { table, outbox } of captures) {
    const what = `${nameText(table)} into ${nameText(outbox)}`;
    if (claimOnce(group.flow, `capture ${what}`)) continue;
    group.flow.finding({
      code: 'sync-captured-twice',
      severity: 'error',
      message: `Another file sync of this flow captures ${what}, too: one would overwrite the other's triggers.`,
      path: group.path,
      suggestion: 'name the table in one of them, or give this one an outbox of its own',
    });
  }
  const domains = captures.map(({ domain }) => domain);
  for (const domain of new Set(domains.filter((one, index) => domains.indexOf(one) !== index))) {
    group.flow.finding({
      code: 'sync-shared-domain',
      severity: 'warning',
      message: `Several tables have the domain ${domain}: the receiver cannot tell their rows apart.`,
      path: group.path,
      suggestion: 'give each table a domain of its own',
    });
  }
}

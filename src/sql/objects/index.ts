import type { SqlDialect } from '../dialect.js';
import type { SqlModel, SqlObject } from '../sql-model.js';
import { captureTrigger } from './capture-trigger.js';
import { claimProcedure } from './claim-procedure.js';
import type { ObjectKind, SqlStep } from './object-kind.js';
import { outboxRetention, outboxTable } from './outbox-table.js';
import { syncCapture, syncOutbox, syncReceiver } from './sync-kinds.js';

const kinds = new Map<string, ObjectKind<SqlObject>>(
  // Each kind only ever sees objects of its own kind.
  [outboxTable, outboxRetention, claimProcedure, captureTrigger, syncOutbox, syncCapture, syncReceiver].map((kind) => [
    kind.kind,
    kind as unknown as ObjectKind<SqlObject>,
  ]),
);

function kindOf(object: SqlObject): ObjectKind<SqlObject> {
  const kind = kinds.get(object.kind);
  if (!kind) throw new Error(`Unknown kind of database object: ${object.kind}`);
  return kind;
}

/** All objects of several database parts, each once, in the order in which they must be made. */
export function distinctObjects(models: readonly SqlModel[]): SqlObject[] {
  const seen = new Map<string, SqlObject>();
  for (const object of models.flatMap((model) => model.objects)) {
    const identity = kindOf(object).identity(object);
    if (!seen.has(identity)) seen.set(identity, object);
  }
  return [...seen.values()];
}

export function upSteps(objects: readonly SqlObject[], dialect: SqlDialect): SqlStep[] {
  return objects.flatMap((object) => kindOf(object).up(object, dialect));
}

/** Steps that undo {@link upSteps}, last made first removed. */
export function downSteps(objects: readonly SqlObject[], dialect: SqlDialect): SqlStep[] {
  const reversed = [...objects].reverse();
  const refusals = dialect.transactionalDdl
    ? []
    : reversed.flatMap((object) => kindOf(object).refuse?.(object, dialect) ?? []);
  return [...refusals, ...reversed.flatMap((object) => kindOf(object).down(object, dialect))];
}

import { createHash } from 'node:crypto';
import type { SqlDialect } from '../dialect.js';
import { nameText, type QualifiedName } from '../names.js';
import type { ObjectKind, SqlStep } from './object-kind.js';
import { captureName, claimName, receiverNames } from './sync-names.js';
import type { SyncCaptureObject, SyncObject, SyncOutboxObject, SyncReceiverObject } from './sync-objects.js';
import { renderSyncObject, sqlText } from './sync-render.js';

export const syncOutbox: ObjectKind<SyncOutboxObject> = {
  kind: 'sync-outbox',
  identity: (object) => `sync-outbox ${nameText(object.outbox)}`,
  up: (object, dialect) =>
    steps(object, dialect, `outbox ${nameText(object.outbox)} of the file sync`, {
      name: claimName(object.outbox),
      parameters: 'uuid, integer, interval, bigint, interval',
    }),
  down: (object, dialect) => removal(object, dialect, `outbox ${nameText(object.outbox)} of the file sync`),
};

export const syncCapture: ObjectKind<SyncCaptureObject> = {
  kind: 'sync-capture',
  identity: (object) => `sync-capture ${nameText(object.table)} ${nameText(object.outbox)}`,
  up: (object, dialect) =>
    steps(object, dialect, `capture of ${nameText(object.table)}`, {
      name: captureName(object.outbox, object.table, 'capture'),
      parameters: '',
      trigger: object.table,
    }),
  down: (object, dialect) => removal(object, dialect, `capture of ${nameText(object.table)}`),
};

export const syncReceiver: ObjectKind<SyncReceiverObject> = {
  kind: 'sync-receiver',
  identity: (object) => `sync-receiver ${object.schema ?? ''}`,
  up: (object, dialect) =>
    steps(object, dialect, 'receiver of the file sync', {
      name: receiverNames(object.schema).fn.apply,
      parameters: 'text, text, text',
    }),
  down: (object, dialect) => removal(object, dialect, 'receiver of the file sync'),
};

interface Marker {
  /** The function that says, in its comment, what everything was made from. */
  readonly name: QualifiedName;
  readonly parameters: string;
  /** A table that must have a trigger that calls the function. */
  readonly trigger?: QualifiedName;
}

function steps(object: SyncObject, dialect: SqlDialect, title: string, marker: Marker): SqlStep[] {
  const { up } = renderSyncObject(object, dialect.name);
  if (dialect.name !== 'postgresql') return [{ title, sql: up.trim() }];
  const fingerprint = `flowgen ${createHash('sha256').update(up).digest('hex').slice(0, 16)}`;
  const called = `${sqlText.qualified(marker.name, dialect.name)}(${marker.parameters})`;
  const found = `to_regprocedure(${dialect.text(called)})`;
  const checks = [`obj_description(${found}::oid, 'pg_proc') = ${dialect.text(fingerprint)}`];
  if (marker.trigger) {
    const table = dialect.text(sqlText.qualified(marker.trigger, dialect.name));
    checks.push(
      `EXISTS (SELECT FROM pg_trigger WHERE tgrelid = to_regclass(${table}) AND tgfoid = ${found}::oid AND tgenabled IN ('O', 'A'))`,
    );
  }
  return [
    {
      title,
      sql: `${up.trim()}\nCOMMENT ON FUNCTION ${called} IS ${dialect.text(fingerprint)};`,
      check: `SELECT coalesce(${checks.join(' AND ')}, false)`,
    },
  ];
}

function removal(object: SyncObject, dialect: SqlDialect, title: string): SqlStep[] {
  return [{ title, sql: renderSyncObject(object, dialect.name).down.trim() }];
}

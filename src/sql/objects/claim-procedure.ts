import { createHash } from 'node:crypto';
import type { SqlDialect } from '../dialect.js';
import { nameText, type QualifiedName, shortName } from '../names.js';
import type { OutboxLayout } from '../outbox-layout.js';
import { renderTemplate } from '../templates.js';
import type { ObjectKind } from './object-kind.js';

/** A stored procedure that claims rows of an outbox: claims of several nodes then do not wait for each other. */
export interface ClaimProcedure {
  readonly kind: 'claim-procedure';
  readonly table: QualifiedName;
  readonly layout?: OutboxLayout;
}

export const claimProcedure: ObjectKind<ClaimProcedure> = {
  kind: 'claim-procedure',
  identity: (object) => `claim-procedure ${nameText(object.table)}`,
  up(object, dialect) {
    const values = templateValues(object, dialect);
    const body = renderTemplate(dialect, 'outbox-claim-procedure', { ...values, fingerprint: '' }).sql;
    const fingerprint = `flowgen ${createHash('sha256').update(body).digest('hex').slice(0, 16)}`;
    return [
      {
        title: `procedure ${nameText(values.procedure)}`,
        sql: renderTemplate(dialect, 'outbox-claim-procedure', { ...values, fingerprint }).sql,
        check: renderTemplate(dialect, 'outbox-claim-procedure-check', { ...values, fingerprint }).sql,
      },
    ];
  },
  down(object, dialect) {
    const values = templateValues(object, dialect);
    return [
      {
        title: `procedure ${nameText(values.procedure)}`,
        sql: renderTemplate(dialect, 'outbox-claim-procedure-down', values).sql,
      },
    ];
  },
};

function templateValues(object: ClaimProcedure, dialect: SqlDialect) {
  const procedure = claimProcedureName(object.table, dialect.maxNameBytes);
  return {
    ...object,
    procedure,
    catalogSchema: dialect.catalogSchema(procedure),
    catalogProcedure: dialect.catalogName(procedure.name),
  };
}

export function claimProcedureName(table: QualifiedName, maxNameBytes: number): QualifiedName {
  return { ...table, name: shortName([table.name, 'claim'], maxNameBytes) };
}

import type { FlowModel } from '../model/model.js';
import { dialectFor } from './dialects/index.js';
import { distinctObjects, downSteps, upSteps } from './objects/index.js';
import type { SqlStep } from './objects/object-kind.js';
import type { Dialect } from './sql-model.js';

/** A file that `build` writes beside the flow definition. */
export interface SqlFile {
  /** `report-relay.postgresql.sql` (up) or `report-relay.postgresql.down.sql`; file name without folder. */
  readonly name: string;
  readonly direction: 'up' | 'down';
  readonly text: string;
}

/** model → the SQL that goes with the flow: one pair of files per dialect that the flow uses. Pure. */
export function renderSql(model: FlowModel): SqlFile[] {
  const dialects = [...new Set(model.sql.map((part) => part.dialect))];
  return dialects.flatMap((name) => {
    const { up, down } = sqlSteps(model, name);
    return [
      { name: `${model.id}.${name}.sql`, direction: 'up' as const, text: fileText(model, name, 'needs', up) },
      {
        name: `${model.id}.${name}.down.sql`,
        direction: 'down' as const,
        text: fileText(model, name, 'no longer needs', down),
      },
    ].filter((file) => file.text !== '');
  });
}

/** What `db plan` and `db apply` look at. */
export function sqlSteps(model: Pick<FlowModel, 'sql'>, name: Dialect): { up: SqlStep[]; down: SqlStep[] } {
  const objects = distinctObjects(model.sql.filter((part) => part.dialect === name));
  const dialect = dialectFor(name);
  return { up: upSteps(objects, dialect), down: downSteps(objects, dialect) };
}

function fileText(model: FlowModel, name: Dialect, verb: string, steps: readonly SqlStep[]): string {
  const dialect = dialectFor(name);
  // What another step makes as well is for `db apply`, which sees whether that step was done long ago.
  const own = steps.filter((step) => step.within === undefined);
  if (own.length === 0) return '';
  const head = [
    `-- What the flow ${JSON.stringify(model.id)} ${verb} in its database. Written by 'flowgen build'; do not edit.`,
    '-- Each statement may be run again without harm.',
    ...(dialect.scriptStart === '' ? [] : [dialect.scriptStart]),
  ];
  const text = own.map((step) => `\n-- ${step.title.replace(/\s+/g, ' ')}\n${dialect.inScript(step.sql)}`);
  return `${[...head, ...text].join('\n')}\n`;
}

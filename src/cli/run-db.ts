import pc from 'picocolors';
import type { DatabaseConnection } from '../db/connection.js';
import { applySchema, planSchema, removeSchema } from '../db/schema.js';
import { schemaNotes } from '../db/schema-notes.js';
import { sourceProblems } from '../db/source-check.js';
import { FlowgenError } from '../errors.js';
import { toModel } from '../model/flow-builder.js';
import type { FlowModel } from '../model/model.js';
import type { SqlStep } from '../sql/objects/object-kind.js';
import { sqlSteps } from '../sql/render.js';
import type { SqlModel } from '../sql/sql-model.js';
import { type DatabaseOptions, openDatabase } from './database.js';
import { findFlows } from './find-flows.js';
import { loadDefinition } from './load-definition.js';
import { print, printJson, progress, shownPath } from './output.js';

export interface DbOptions extends DatabaseOptions {
  readonly json?: boolean;
  readonly sql?: boolean;
  readonly down?: boolean;
}

interface Flow {
  readonly file: string;
  readonly model: FlowModel;
}

/** The `db plan` command. */
export async function runDbPlan(named: readonly string[], options: DbOptions): Promise<void> {
  const { planned, notes } = await withDatabase(named, options, async (connection, { up }, sql) => ({
    planned: await planSchema(connection, up),
    notes: await schemaNotes(connection, sql),
  }));
  const missing = planned.filter((step) => !step.present);
  if (missing.length > 0) process.exitCode = 2;
  if (options.json) {
    printJson({ steps: planned.map(({ title, present, sql }) => ({ title, present, sql })), notes });
    return;
  }
  if (options.sql) {
    for (const note of notes) print(`-- ! ${note}`);
    for (const step of missing) print(`-- ${step.title}\n${step.sql}\n`);
    return;
  }
  for (const step of planned) print(step.present ? pc.dim(`  = ${step.title}`) : `${pc.green('  + ')}${step.title}`);
  for (const note of notes) print(`${pc.yellow('  ! ')}${note}`);
  print(missing.length === 0 ? 'Nothing is missing.' : `${missing.length} of ${planned.length} are missing.`);
}

/** The `db apply` command. */
export async function runDbApply(named: readonly string[], options: DbOptions): Promise<void> {
  const reporter = await progress(options.json ? { json: true } : {});
  let made: readonly SqlStep[];
  try {
    made = await withDatabase(named, options, async (connection, { up, down }) => {
      if (!options.down) return applySchema(connection, await planSchema(connection, up), reporter);
      await removeSchema(connection, down, reporter);
      return down;
    });
  } finally {
    reporter.done();
  }
  if (options.json) {
    const titles = made.map((step) => step.title);
    printJson(options.down ? { removed: titles } : { made: titles });
    return;
  }
  for (const step of made) print(`${pc.green('✓')} ${step.title}`);
  if (made.length === 0) print('Nothing was missing.');
}

async function withDatabase<T>(
  named: readonly string[],
  options: DbOptions,
  work: (
    connection: DatabaseConnection,
    steps: { up: SqlStep[]; down: SqlStep[] },
    sql: readonly SqlModel[],
  ) => Promise<T>,
): Promise<T> {
  const flows: Flow[] = [];
  for (const file of findFlows(named)) flows.push({ file, model: toModel(await loadDefinition(file)) });
  const connection = await openDatabase(options);
  try {
    const sql = flows.flatMap(({ model }) => model.sql);
    const steps = sqlSteps({ sql }, connection.dialect);
    if (steps.up.length === 0) {
      throw new FlowgenError('no-sql', `No flow needs anything in a ${connection.dialect} database.`, {
        hint: 'Name the flow, or check the database that its definition names.',
      });
    }
    if (!options.down) await checkSources(connection, flows);
    return await work(connection, steps, sql);
  } finally {
    await connection.close();
  }
}

/** @throws FlowgenError `source-mismatch` */
async function checkSources(connection: DatabaseConnection, flows: readonly Flow[]): Promise<void> {
  const problems: string[] = [];
  for (const { file, model } of flows) {
    const found = await sourceProblems(connection, model.sql);
    problems.push(...found.map((problem) => `${shownPath(file)}: ${problem}.`));
  }
  if (problems.length === 0) return;
  throw new FlowgenError('source-mismatch', problems.join('\n'), {
    hint: "Nothing was changed. Mend the definition, where column('…') names the column of a field, or the table, or check that --db-url is the right database.",
  });
}

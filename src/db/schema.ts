import { FlowgenError } from '../errors.js';
import type { Reporter } from '../reporter.js';
import { dialectFor } from '../sql/dialects/index.js';
import type { SqlStep } from '../sql/objects/object-kind.js';
import type { DatabaseConnection } from './connection.js';

export interface SchemaStep extends SqlStep {
  /** Whether the database has it as it should be. Unknown where the step cannot tell: then it is run. */
  readonly present: boolean;
}

/** What a flow needs, and what of it the database has already. Writes nothing. */
export async function planSchema(connection: DatabaseConnection, steps: readonly SqlStep[]): Promise<SchemaStep[]> {
  const planned: SchemaStep[] = [];
  for (const step of steps) {
    const whole = planned.find((other) => other.title === step.within);
    if (whole && !whole.present) continue;
    const present = step.check === undefined ? false : await isPresent(connection, step.check);
    planned.push({ ...step, present });
  }
  return planned;
}

/**
 * Makes what is missing, all or nothing where the database can, and looks again.
 * @throws FlowgenError `database-error`, `schema-incomplete`
 */
export async function applySchema(
  connection: DatabaseConnection,
  planned: readonly SchemaStep[],
  reporter: Reporter,
): Promise<SchemaStep[]> {
  const missing = planned.filter((step) => !step.present);
  await runSteps(connection, missing, 'make', reporter);
  const after = await planSchema(connection, missing);
  const still = after.filter((step) => !step.present && step.check !== undefined);
  if (still.length > 0) {
    throw new FlowgenError(
      'schema-incomplete',
      `The database does not show what was made: ${still.map((step) => step.title).join(', ')}.`,
    );
  }
  return missing;
}

async function isPresent(connection: DatabaseConnection, check: string): Promise<boolean> {
  const [row] = await connection.query(check);
  const value = row && Object.values(row)[0];
  return value === true || value === 1 || value === '1' || value === 1n;
}

/** Removes what the steps remove; whatever is not there any more is passed over. */
export async function removeSchema(
  connection: DatabaseConnection,
  steps: readonly SqlStep[],
  reporter: Reporter,
): Promise<void> {
  await runSteps(connection, steps, 'remove', reporter);
}

/** All or nothing where the database can; else in order, and the error says how far it came. */
async function runSteps(
  connection: DatabaseConnection,
  steps: readonly SqlStep[],
  verb: 'make' | 'remove',
  reporter: Reporter,
): Promise<void> {
  const { transactionalDdl } = dialectFor(connection.dialect);
  const work = async () => {
    for (const [index, step] of steps.entries()) {
      reporter.step(`${verb} ${step.title}`);
      try {
        await connection.run(step.sql);
      } catch (error) {
        if (!(error instanceof FlowgenError)) throw error;
        const how = transactionalDdl ? 'nothing was changed' : progressText(steps, index, verb);
        throw new FlowgenError(error.code, `${step.title}: ${error.message}; ${how}`, {
          cause: error,
          ...(error.hint !== undefined && { hint: error.hint }),
        });
      }
    }
  };
  if (transactionalDdl) await connection.transaction(work);
  else await work();
}

function progressText(steps: readonly SqlStep[], failed: number, verb: 'make' | 'remove'): string {
  const titles = (some: readonly SqlStep[]) => some.map((step) => step.title).join(', ') || 'nothing';
  const done = verb === 'make' ? 'made' : 'removed';
  return (
    `${done} before it: ${titles(steps.slice(0, failed))}; still to ${verb}: ${titles(steps.slice(failed))}. ` +
    'Running it again goes on from there.'
  );
}

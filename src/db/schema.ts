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
  const work = async () => {
    for (const step of missing) {
      reporter.step(`make ${step.title}`);
      try {
        await connection.run(step.sql);
      } catch (error) {
        if (!(error instanceof FlowgenError)) throw error;
        throw new FlowgenError(error.code, `${step.title}: ${error.message}`, {
          cause: error,
          ...(error.hint !== undefined && { hint: error.hint }),
        });
      }
    }
  };
  if (dialectFor(connection.dialect).transactionalDdl) await connection.transaction(work);
  else await work();
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

import type { PlanSql } from '../deploy/plan-types.js';
import type { SqlModel } from '../sql/sql-model.js';

/** What the database lacks of what a flow needs; nothing where there is no database to look at. Changes nothing. */
export async function lackingSql(
  sql: readonly SqlModel[],
  databaseUrl: string | undefined,
): Promise<{ sql?: PlanSql }> {
  if (databaseUrl === undefined || sql.length === 0) return {};
  const { connectDatabase } = await import('../db/connection.js');
  const { planSchema } = await import('../db/schema.js');
  const { sqlSteps } = await import('../sql/render.js');
  const connection = await connectDatabase(databaseUrl, process.env);
  try {
    const steps = await planSchema(connection, sqlSteps({ sql }, connection.dialect).up);
    const missing = steps.filter(({ present }) => !present).map(({ title }) => title);
    return { sql: { dialect: connection.dialect, steps: steps.length, missing } };
  } finally {
    await connection.close();
  }
}

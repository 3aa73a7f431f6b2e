import { connectDatabase, type DatabaseConnection } from '../../src/db/connection.js';
import { applySchema, planSchema } from '../../src/db/schema.js';
import { silentReporter } from '../../src/reporter.js';
import type { CapturedField } from '../../src/sql/dialect.js';
import { dialectFor } from '../../src/sql/dialects/index.js';
import { downSteps, upSteps } from '../../src/sql/objects/index.js';
import type { SqlStep } from '../../src/sql/objects/object-kind.js';
import { layoutOf, type OutboxLayout, type OutboxMapping } from '../../src/sql/outbox-layout.js';
import type { SqlObject } from '../../src/sql/sql-model.js';
import {
  type OutboxArgument,
  type OutboxStatements,
  outboxStatements,
  type Statement,
} from '../../src/sql/statements/outbox.js';
import type { TestDatabase } from '../support/services.js';

export interface OutboxOptions {
  readonly limit?: number;
  readonly existing?: OutboxMapping;
  readonly key?: readonly string[];
  readonly fields?: readonly CapturedField[];
}

/** An outbox with its trigger in a real database, and its statements as the flow runs them. */
export class TestOutbox {
  private constructor(
    readonly database: TestDatabase,
    readonly connection: DatabaseConnection,
    readonly statements: OutboxStatements,
    readonly layout: OutboxLayout,
    private readonly options: OutboxOptions,
  ) {}

  /** On a table `report` that must be there. */
  static async open(database: TestDatabase, options: OutboxOptions = {}): Promise<TestOutbox> {
    const connection = await connectDatabase(database.url);
    // As the pools of the flow have it.
    if (connection.dialect !== 'postgresql')
      await connection.run('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
    const layout = layoutOf(options.existing);
    const statements = outboxStatements(dialectFor(connection.dialect), {
      table: { name: 'outbox' },
      layout,
      limit: options.limit ?? 10,
      leaseSeconds: 2,
      retryTimes: 3,
      retentionSeconds: 1,
    });
    return new TestOutbox(database, connection, statements, layout, options);
  }

  steps(): SqlStep[] {
    return upSteps(this.objects(), dialectFor(this.connection.dialect));
  }

  downSteps(): SqlStep[] {
    return downSteps(this.objects(), dialectFor(this.connection.dialect));
  }

  private objects(): SqlObject[] {
    const table = { name: 'outbox' };
    const { layout } = this;
    const objects: unknown = [
      { kind: 'outbox-table', table, layout },
      { kind: 'outbox-retention', table, layout },
      {
        kind: 'capture-trigger',
        source: { name: 'report' },
        sourceText: 'report',
        outbox: table,
        layout,
        key: this.options.key ?? ['report_id'],
        fields: this.options.fields ?? [
          { field: 'report_id', column: 'report_id', type: 'bigint' },
          { field: 'title', column: 'title', type: 'text' },
        ],
      },
    ];
    return objects as SqlObject[];
  }

  async make(): Promise<string[]> {
    const planned = await planSchema(this.connection, this.steps());
    return (await applySchema(this.connection, planned, silentReporter)).map((step) => step.title);
  }

  async missing(): Promise<string[]> {
    return (await planSchema(this.connection, this.steps())).filter((step) => !step.present).map((step) => step.title);
  }

  run(statement: Statement, values: Partial<Record<OutboxArgument, unknown>> = {}): Promise<Record<string, unknown>[]> {
    const all: Partial<Record<OutboxArgument, unknown>> = { sourceTable: 'report', elapsedMs: '0', ...values };
    return this.connection.query(
      statement.sql,
      statement.args.map((argument) => all[argument]),
    );
  }

  /** As the flow claims: what comes before, then the read. */
  async claim(
    batchId: string,
    attempt: 'first' | 'again' = 'first',
    retry = false,
  ): Promise<Record<string, unknown>[]> {
    const claim = retry ? this.statements.claimRetry : this.statements.claim;
    for (const statement of claim.before) await this.run(statement, { batchId, attempt });
    return this.run(claim, { batchId, attempt });
  }

  async rows(): Promise<Record<string, unknown>[]> {
    const rows = await this.connection.query('SELECT * FROM outbox ORDER BY 1');
    // Oracle gives names in capitals.
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value])),
    );
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

/** For tests of one's own definitions: `import { compileForTest } from 'nifi-flowgen/testing'`. */
import { buildFlow } from './build/build-flow.js';
import type { CompiledFlow } from './compile/compile.js';
import type { Finding } from './errors.js';
import type { FlowDefinitionSource } from './model/flow-builder.js';
import type { FlowModel } from './model/model.js';
import type { SqlFile } from './sql/render.js';

export interface TestBuild {
  readonly model: FlowModel;
  readonly compiled: CompiledFlow;
  readonly sql: readonly SqlFile[];
  /** Warnings too. */
  readonly findings: readonly Finding[];
}

/**
 * Builds a definition in memory, for a NiFi version (default 2.9.0).
 * @throws FindingsError where the definition has errors
 */
export function compileForTest(definition: FlowDefinitionSource, options: { nifiVersion?: string } = {}): TestBuild {
  return buildFlow(definition, options);
}

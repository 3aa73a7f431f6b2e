import { defineFlow } from 'nifi-flowgen';
import { catalogFor } from '../../../src/catalog/catalog.js';
import { check } from '../../../src/check/index.js';
import type { Finding } from '../../../src/errors.js';
import type { FlowContext } from '../../../src/model/flow-builder.js';
import { toModel } from '../../../src/model/flow-builder.js';
import type { GroupBuilder } from '../../../src/model/group-builder.js';
import type { ProcessorModel } from '../../../src/model/model.js';

/** All findings of a flow for a version. */
export function findingsOf(build: (flow: FlowContext) => void, version = '2.9.0'): Finding[] {
  return check(toModel(defineFlow({ id: 'flow', name: 'Flow' }, build)), catalogFor(version));
}

/** The findings of one code. */
export function found(code: string, build: (flow: FlowContext) => void, version?: string): Finding[] {
  return findingsOf(build, version).filter((finding) => finding.code === code);
}

/** Codes without repetition, in order of appearance. */
export function codes(build: (flow: FlowContext) => void, version?: string): string[] {
  return [...new Set(findingsOf(build, version).map((finding) => finding.code))];
}

/** What an untyped author (or a cast) can write. */
export function wrong(options: object): never {
  return options as never;
}

/** A processor with all relationships terminated, fed by a generator: valid but for what a test adds. */
export function fed(group: GroupBuilder, type: string, options: object = {}): ProcessorModel {
  const source = group.processor('GenerateFlowFile', { name: `Source of ${type}` });
  const processor = group.processor(type as 'LogAttribute', wrong({ name: type, ...options }));
  source.to(processor, 'success');
  return processor.model;
}

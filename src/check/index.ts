import type { Catalog } from '../catalog/catalog.js';
import type { Finding } from '../errors.js';
import type { FlowModel } from '../model/model.js';

/** model → all findings: those that the builders made and those of every rule. Pure. */
export function check(model: FlowModel, _catalog: Catalog): Finding[] {
  return [...model.findings];
}

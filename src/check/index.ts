import type { Catalog } from '../catalog/catalog.js';
import type { Finding } from '../errors.js';
import type { FlowModel } from '../model/model.js';
import { applyAllowances } from './allow.js';
import { makeContext, type Rule } from './context.js';
import { componentTypes } from './rules/component-types.js';
import { dependencies } from './rules/dependencies.js';
import { expressions } from './rules/expressions.js';
import { graph } from './rules/graph.js';
import { identifiers } from './rules/identifiers.js';
import { parameters } from './rules/parameters.js';
import { listeningPorts } from './rules/ports.js';
import { propertyNames } from './rules/properties.js';
import { relationships } from './rules/relationships.js';
import { schedules } from './rules/schedules.js';
import { scriptSchemas } from './rules/script-schemas.js';
import { services } from './rules/services.js';
import { texts } from './rules/texts.js';
import { values } from './rules/values.js';

const rules: readonly Rule[] = [
  identifiers,
  componentTypes,
  propertyNames,
  values,
  dependencies,
  services,
  parameters,
  expressions,
  relationships,
  graph,
  schedules,
  listeningPorts,
  texts,
  scriptSchemas,
];

/**
 * model → all findings: those that the builders made and those of every rule, less those that a component allows.
 * Pure; nothing stops at the first. In the order of the rules, within a rule in that of the definition.
 */
export function check(model: FlowModel, catalog: Catalog): Finding[] {
  const context = makeContext(model, catalog);
  const findings = [...model.findings, ...rules.flatMap((rule) => [...rule(context)])];
  return applyAllowances(context, findings);
}

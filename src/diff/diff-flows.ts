import type { FlowDefinition } from '../flow/flow-definition.js';
import type { WalkedComponent } from '../flow/walk.js';
import { type CompareContext, compareComponents, compareSnapshots, translations } from './compare.js';
import { ownDefinition } from './definition.js';
import { excluder } from './exclude.js';
import { bundleOf, type FlowIndex, indexFlow, simpleName, typeOf } from './index-flow.js';
import { matchFlows } from './match.js';
import { catalogNaming, type Naming } from './naming.js';
import { type Candidate, RiskAssessor } from './risk.js';
import {
  type BundleChange,
  type ChangeType,
  type ComponentChange,
  type DiffOptions,
  type DiffSummary,
  type FieldChange,
  type FlowDiff,
  NOISE_KINDS,
  type NoiseKind,
  RISK_KINDS,
  type RiskKind,
} from './types.js';

/**
 * What happened between two definitions of a flow, by meaning.
 *
 * @param a the definition before
 * @param b the definition after
 * @param naming property names and defaults across NiFi versions; NiFi's own catalogues by default
 */
export function diffFlows(
  a: FlowDefinition,
  b: FlowDefinition,
  options: DiffOptions = {},
  naming: Naming = catalogNaming,
): FlowDiff {
  const indexA = indexFlow(a);
  const indexB = indexFlow(b);
  const matching = matchFlows(indexA, indexB, naming, options.match === 'identifier');
  const context: CompareContext = {
    a: indexA,
    b: indexB,
    matching,
    naming,
    parameterValues: options.parameterValues ?? true,
    translate: translations(indexA, indexB, matching),
  };
  const shown = new Set<NoiseKind>(options.noise === 'all' ? NOISE_KINDS : (options.noise ?? []));
  const excluded = excluder(options.exclude ?? []);
  const assessor = new RiskAssessor(context);
  const hidden: Partial<Record<NoiseKind, number>> = {};
  const changes: ComponentChange[] = [];
  const add = (candidate: Candidate) => {
    const component = candidate.b ?? candidate.a!;
    if (!excluded(component.path)) changes.push(toChange(candidate, assessor.assess(candidate)));
  };
  for (const component of indexB.components) {
    const before = matching.toA.get(component);
    if (!before) {
      add({ b: component, fields: [] });
      continue;
    }
    const fields: FieldChange[] = [];
    const all = compareComponents(before, component, context);
    if (component === indexB.root) all.push(...compareSnapshots(a, b));
    for (const field of all) {
      if (field.noise && !shown.has(field.noise)) hidden[field.noise] = (hidden[field.noise] ?? 0) + 1;
      else fields.push(field);
    }
    if (fields.length > 0) add({ a: before, b: component, fields });
  }
  for (const component of indexA.components) if (!matching.toB.has(component)) add({ a: component, fields: [] });
  changes.sort(byDanger);
  const sql = options.sql;
  const database =
    sql && (sql.before ?? '') !== (sql.after ?? '')
      ? { database: { before: sql.before ?? '', after: sql.after ?? '' } }
      : {};
  return {
    flow: indexB.root.name,
    summary: summarise(changes, hidden),
    changes,
    bundles: bundleChanges(indexA, matching.toB),
    identifiers: Object.fromEntries(
      [...matching.toB].filter(([left, right]) => left.id !== right.id).map(([left, right]) => [left.id, right.id]),
    ),
    ...database,
  };
}

function toChange(candidate: Candidate, risks: ComponentChange['risks']): ComponentChange {
  const { a, b, fields } = candidate;
  const component = b ?? a!;
  const type = typeOf(component);
  const configured = component.kind === 'processor' || component.kind === 'service';
  const renamed = a && b && a.path.join('\u0000') !== b.path.join('\u0000');
  return {
    type: changeType(candidate),
    kind: component.kind,
    ...(configured ? { componentType: simpleName(type) } : {}),
    name: component.name,
    path: component.path,
    ...(renamed ? { pathBefore: a.path } : {}),
    identifier: component.id,
    ...(a && b && a.id !== b.id ? { identifierBefore: a.id } : {}),
    ...(component.parent ? { parent: component.parent.id } : {}),
    fields,
    ...(a && b ? {} : { definition: ownDefinition(component) }),
    risks,
  };
}

function changeType({ a, b, fields }: Candidate): ChangeType {
  if (!a) return 'added';
  if (!b) return 'removed';
  const names = new Set(fields.map((field) => field.field).filter((field) => field !== 'identifier'));
  const moved = names.delete('group');
  const renamed = names.delete('name');
  if (names.size > 0) return 'changed';
  return moved ? 'moved' : renamed ? 'renamed' : 'changed';
}

function byDanger(x: ComponentChange, y: ComponentChange): number {
  const rank = (change: ComponentChange) => RISK_KINDS.indexOf(change.risks[0]!.kind);
  return rank(x) - rank(y) || compareText(x.path.join('\u0000'), y.path.join('\u0000'));
}

/** The same on every machine, unlike `localeCompare`. */
function compareText(x: string, y: string): number {
  return x < y ? -1 : x > y ? 1 : 0;
}

function summarise(changes: readonly ComponentChange[], hidden: Partial<Record<NoiseKind, number>>): DiffSummary {
  const count = (type: ChangeType) => changes.filter((change) => change.type === type).length;
  const risks = Object.fromEntries(RISK_KINDS.map((kind) => [kind, 0])) as Record<RiskKind, number>;
  for (const change of changes) risks[change.risks[0]!.kind] += 1;
  return {
    added: count('added'),
    removed: count('removed'),
    moved: count('moved'),
    renamed: count('renamed'),
    changed: count('changed'),
    risks,
    hidden,
  };
}

function bundleChanges(a: FlowIndex, toB: ReadonlyMap<WalkedComponent, WalkedComponent>): BundleChange[] {
  const found = new Map<string, { -readonly [K in keyof BundleChange]: BundleChange[K] }>();
  for (const component of a.components) {
    if (component.kind !== 'processor' && component.kind !== 'service') continue;
    const other = toB.get(component);
    if (!other) continue;
    const before = bundleOf(component);
    const after = bundleOf(other);
    if (before.version === after.version && before.artifact === after.artifact && before.group === after.group)
      continue;
    const moved = before.group !== after.group || before.artifact !== after.artifact;
    const text = (bundle: typeof before) => (moved ? `${bundle.artifact}:${bundle.version}` : bundle.version);
    const key = JSON.stringify([before, after]);
    const known = found.get(key);
    if (known) known.components += 1;
    else {
      found.set(key, {
        group: after.group,
        artifact: after.artifact,
        before: text(before),
        after: text(after),
        components: 1,
      });
    }
  }
  return [...found.values()].sort((x, y) => compareText(x.artifact, y.artifact));
}

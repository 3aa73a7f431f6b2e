import { diffLines } from 'diff';
import { KIND_LABELS } from '../fields.js';
import {
  type ComponentChange,
  type FieldChange,
  type FlowDiff,
  type Json,
  RISK_KINDS,
  type Risk,
  type RiskKind,
} from '../types.js';

/** One entry of a report: a change, with all that was added or removed inside it folded in. */
export interface Entry {
  readonly change: ComponentChange;
  /** Added or removed together with the group (remote group, parameter context). */
  readonly inside: readonly ComponentChange[];
  /** Of the change and of what is inside, most dangerous first; never empty. */
  readonly risks: readonly Risk[];
}

export const RISK_LABELS: Readonly<Record<RiskKind, string>> = {
  'loses-state': 'loses state',
  drains: 'drains a queue',
  'needs-ddl': 'needs DDL',
  'changes-secret': 'changes a secret',
  'changes-output': 'changes what is sent',
  restarts: 'restarts',
  'no-restart': 'nothing restarts',
};

/** The changes as people read them: what came or went as a whole is one entry, the most dangerous entry first. */
export function entriesOf(diff: FlowDiff): Entry[] {
  const containers = new Map<string, { change: ComponentChange; inside: ComponentChange[] }>();
  const whole = (change: ComponentChange) => change.type === 'added' || change.type === 'removed';
  for (const change of diff.changes) {
    if (whole(change) && CONTAINERS.has(change.kind))
      containers.set(`${change.type} ${change.identifier}`, { change, inside: [] });
  }
  const roots: ComponentChange[] = [];
  for (const change of diff.changes) {
    const outermost = whole(change) ? outermostContainer(change, containers) : undefined;
    if (outermost) outermost.inside.push(change);
    else roots.push(change);
  }
  return roots
    .map((change) => {
      const inside = containers.get(`${change.type} ${change.identifier}`)?.inside ?? [];
      return { change, inside, risks: mergeRisks([change, ...inside].flatMap((entry) => entry.risks)) };
    })
    .sort((x, y) => rank(x.risks) - rank(y.risks));
}

const CONTAINERS = new Set(['group', 'remoteGroup', 'parameterContext']);

function outermostContainer(
  change: ComponentChange,
  containers: ReadonlyMap<string, { change: ComponentChange; inside: ComponentChange[] }>,
) {
  let outermost: { change: ComponentChange; inside: ComponentChange[] } | undefined;
  for (let parent = change.parent; parent !== undefined; ) {
    const found = containers.get(`${change.type} ${parent}`);
    if (!found) break;
    outermost = found;
    parent = found.change.parent;
  }
  return outermost;
}

function rank(risks: readonly Risk[]): number {
  return RISK_KINDS.indexOf(risks[0]!.kind);
}

function mergeRisks(risks: readonly Risk[]): Risk[] {
  const merged = new Map<string, { kind: RiskKind; text: string; components: Set<string> }>();
  const real = risks.filter((risk) => risk.kind !== 'no-restart');
  for (const risk of real.length > 0 ? real : risks) {
    const key = `${risk.kind} ${risk.text}`;
    const known = merged.get(key) ?? { kind: risk.kind, text: risk.text, components: new Set<string>() };
    for (const component of risk.components) known.components.add(component);
    merged.set(key, known);
  }
  return [...merged.values()]
    .map((risk) => ({ ...risk, components: [...risk.components] }))
    .sort((a, b) => RISK_KINDS.indexOf(a.kind) - RISK_KINDS.indexOf(b.kind));
}

/** `processor InvokeHTTP`, `connection`. */
export function kindText(change: ComponentChange): string {
  return change.componentType ?? KIND_LABELS[change.kind];
}

/** Path without the flow's own name, which the heading says. */
export function placeText(change: Pick<ComponentChange, 'path'>, separator = ' / '): string {
  return (change.path.length > 1 && change.path[0] !== undefined ? change.path.slice(1) : change.path).join(separator);
}

/** `3 processors, 1 service` of what is inside an entry. */
export function insideText(inside: readonly ComponentChange[]): string {
  const counts = new Map<string, number>();
  for (const change of inside) counts.set(change.kind, (counts.get(change.kind) ?? 0) + 1);
  return [...counts]
    .map(([kind, count]) => {
      const label = KIND_LABELS[kind as keyof typeof KIND_LABELS];
      return `${count} ${label}${count === 1 ? '' : 's'}`;
    })
    .join(', ');
}

/** `2 added, 1 changed`; `no differences`. */
export function summaryText(diff: FlowDiff): string {
  const { added, removed, moved, renamed, changed } = diff.summary;
  const parts = Object.entries({ added, removed, moved, renamed, changed })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`);
  if (diff.database) parts.push('database changes');
  return parts.join(', ') || 'no differences';
}

/** What was left out, as one line; empty where nothing was. */
export function hiddenText(diff: FlowDiff): string {
  return Object.entries(diff.summary.hidden)
    .filter(([kind]) => kind !== 'bundles')
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}

/** `nifi-standard-nar 2.3.0 → 2.9.0 (41 components)`, all of one step on one line. */
export function bundleLines(diff: FlowDiff): string[] {
  const steps = new Map<string, { components: number; artifacts: string[] }>();
  for (const bundle of diff.bundles) {
    const key = `${bundle.before} → ${bundle.after}`;
    const step = steps.get(key) ?? { components: 0, artifacts: [] };
    step.components += bundle.components;
    step.artifacts.push(bundle.artifact);
    steps.set(key, step);
  }
  return [...steps].map(([step, { components, artifacts }]) => {
    const names = artifacts.length === 1 ? artifacts[0] : `${artifacts.length} bundles`;
    return `${names} ${step} (${components} ${components === 1 ? 'component' : 'components'})`;
  });
}

export interface Line {
  readonly sign: '+' | '-' | ' ' | '…';
  readonly text: string;
}

/** A field as text: one line `before → after`, or the lines of a long text. */
export interface FieldText {
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
  readonly lines?: readonly Line[];
}

export function fieldText(field: FieldChange): FieldText {
  if (field.sensitive) {
    const { beforeText = 'secret', afterText = 'another secret' } = field;
    return {
      label: field.label,
      before: beforeText,
      after: beforeText === afterText ? `${afterText} (another secret)` : afterText,
    };
  }
  const before = field.beforeText ?? valueText(field.before);
  const after = field.afterText ?? valueText(field.after);
  const long = [before, after].some((text) => text !== undefined && (text.includes('\n') || text.length > 100));
  if (long && before !== undefined && after !== undefined)
    return { label: field.label, lines: lineDiff(before, after) };
  if (Array.isArray(field.before) && Array.isArray(field.after) && field.before.every((e) => typeof e === 'string')) {
    return { label: field.label, ...listText(field.before as string[], field.after as string[]) };
  }
  return {
    label: field.label,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

function listText(before: readonly string[], after: readonly string[]) {
  const text = (list: readonly string[]) => list.join(', ') || 'none';
  return { before: text(before), after: text(after) };
}

function valueText(value: Json | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value === '') return '(empty)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Changed lines with `context` lines around them; `…` where lines are left out, and within lines that are very long. */
export function lineDiff(before: string, after: string, context = 2): Line[] {
  const all = allLines(before, after);
  const near = all.map((_, index) =>
    all.slice(Math.max(0, index - context), index + context + 1).some((line) => line.sign !== ' '),
  );
  const out: Line[] = [];
  all.forEach((line, index) => {
    if (near[index]) out.push(line);
    else if (out.at(-1)?.sign !== '…') out.push({ sign: '…', text: '' });
  });
  return cropLong(out);
}

function allLines(before: string, after: string): Line[] {
  const lines = (text: string, sign: Line['sign']) =>
    text
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => ({ sign, text: line }));
  // Texts that have nothing in common would take for ever, and nobody reads their diff.
  const parts = diffLines(endLine(before), endLine(after), { maxEditLength: 4_000 });
  if (!parts) return [...lines(before, '-'), ...lines(after, '+')];
  return parts.flatMap((part) => lines(part.value, part.added ? '+' : part.removed ? '-' : ' '));
}

const LONG = 240;

/** Of long lines that were changed one for one, the part that differs; of others the beginning. */
function cropLong(lines: readonly Line[]): Line[] {
  const out = [...lines];
  for (let start = 0; start < out.length; ) {
    if (out[start]!.sign !== '-') {
      start += 1;
      continue;
    }
    const added = out.findIndex((line, index) => index > start && line.sign !== '-');
    const count = (added < 0 ? out.length : added) - start;
    for (let index = start; index < start + count; index++) {
      const [removed, replacement] = [out[index]!, out[index + count]];
      if (replacement?.sign !== '+') continue;
      const from = commonStart(removed.text, replacement.text);
      out[index] = { ...removed, text: crop(removed.text, from) };
      out[index + count] = { ...replacement, text: crop(replacement.text, from) };
    }
    start += count;
  }
  return out.map((line) => ({ ...line, text: crop(line.text, 0) }));
}

function commonStart(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a[index] === b[index]) index += 1;
  return index;
}

function crop(text: string, from: number): string {
  if (text.length <= LONG) return text;
  const start = Math.max(0, from - 60);
  const end = Math.min(text.length, start + LONG - 2);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

function endLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

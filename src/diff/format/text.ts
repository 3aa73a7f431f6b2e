import type { FlowDiff, RiskKind } from '../types.js';
import {
  bundleLines,
  type Entry,
  entriesOf,
  fieldText,
  hiddenText,
  insideText,
  kindText,
  lineDiff,
  placeText,
  RISK_LABELS,
  summaryText,
} from './entries.js';

/** What a terminal adds to words; `plainStyle` adds nothing. */
export interface TextStyle {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}

const same = (text: string) => text;
export const plainStyle: TextStyle = { bold: same, dim: same, red: same, green: same, yellow: same };

const SIGNS = { added: '+', removed: '-', changed: '~', moved: '>', renamed: '~' } as const;

/** A diff for a terminal, the dangerous first. Ends without a newline. */
export function textReport(diff: FlowDiff, style: TextStyle = plainStyle): string {
  const out = [`${style.bold(diff.flow || 'flow')}: ${summaryText(diff)}`];
  for (const entry of entriesOf(diff)) out.push('', ...entryLines(entry, style));
  if (diff.database) {
    out.push('', `${style.yellow('~')} ${style.bold('database')} ${style.yellow('needs DDL')}`);
    for (const line of lineDiff(diff.database.before, diff.database.after)) out.push(`    ${signed(line, style)}`);
  }
  const notes = bundleLines(diff).map((line) => `bundles: ${line}`);
  const hidden = hiddenText(diff);
  if (hidden) notes.push(`left out as noise: ${hidden}`);
  if (notes.length > 0) out.push('', ...notes.map((note) => style.dim(note)));
  return out.join('\n');
}

function entryLines({ change, inside, risks }: Entry, style: TextStyle): string[] {
  const paint = change.type === 'added' ? style.green : change.type === 'removed' ? style.red : style.yellow;
  const lines = [
    `${paint(SIGNS[change.type])} ${kindText(change)} ${style.bold(placeText(change))} ${paint(change.type)}${
      inside.length > 0 ? style.dim(` with ${insideText(inside)}`) : ''
    }`,
  ];
  for (const risk of risks) {
    const label = riskPaint(risk.kind, style)(RISK_LABELS[risk.kind]);
    if (risk.kind === 'no-restart') lines.push(`    ${style.dim(label)}`);
    else lines.push(`    ${label}: ${risk.text}${componentsText(risk.components, change.path)}`);
  }
  for (const field of change.fields) {
    const text = fieldText(field);
    if (text.lines) {
      lines.push(`    ${text.label}:`);
      for (const line of text.lines) lines.push(`      ${signed(line, style)}`);
    } else {
      const before = text.before === undefined ? style.dim('(not set)') : style.red(text.before);
      const after = text.after === undefined ? style.dim('(not set)') : style.green(text.after);
      lines.push(`    ${text.label}: ${before} → ${after}`);
    }
  }
  return lines;
}

/** The components of a risk; nothing where it is only the changed component itself. */
export function componentsText(components: readonly string[], path: readonly string[], limit = 6): string {
  const others = components.filter((component) => component !== path.join(' / '));
  if (others.length === 0) return '';
  const names = others.slice(0, limit).map((component) => component.split(' / ').slice(1).join(' / ') || component);
  const more = others.length > limit ? ` and ${others.length - limit} more` : '';
  return ` (${components.length > others.length ? 'and ' : ''}${names.join(', ')}${more})`;
}

function riskPaint(kind: RiskKind, style: TextStyle): (text: string) => string {
  if (kind === 'loses-state' || kind === 'drains') return style.red;
  return kind === 'no-restart' ? same : style.yellow;
}

function signed(line: { sign: string; text: string }, style: TextStyle): string {
  const text = `${line.sign} ${line.text}`.trimEnd();
  if (line.sign === '+') return style.green(text);
  return line.sign === '-' ? style.red(text) : style.dim(text);
}

import type { FlowDiff } from '../types.js';
import {
  bundleLines,
  type Entry,
  entriesOf,
  fieldText,
  hiddenText,
  insideText,
  kindText,
  type Line,
  lineDiff,
  placeText,
  RISK_LABELS,
  summaryText,
} from './entries.js';
import { componentsText } from './text.js';

export interface MarkdownOptions {
  /** Mermaid text of the changed part. */
  readonly picture?: string;
  /** What to call the flow: a file name where there are several. */
  readonly title?: string;
  /** Most characters; what does not fit is counted instead. GitHub takes 65,536. */
  readonly limit?: number;
}

const BADGES = {
  'loses-state': '🔴',
  drains: '🔴',
  'needs-ddl': '🟠',
  'changes-secret': '🟠',
  'changes-output': '🟠',
  restarts: '🟡',
  'no-restart': '⚪',
} as const;

/** A diff for a pull-request comment: one line per change, details folded, the dangerous first. */
export function markdownReport(diff: FlowDiff, options: MarkdownOptions = {}): string {
  const limit = options.limit ?? 60_000;
  const head = [`### ${code(options.title ?? (diff.flow || 'flow'))}: ${summaryText(diff)}`];
  const entries = entriesOf(diff);
  if (entries.length > 0 || diff.database) head.push('', riskSummary(entries, diff.database !== undefined));
  if (options.picture) {
    head.push(
      '',
      '<details><summary>Picture of the changed part</summary>',
      '',
      ...fence(options.picture, 'mermaid'),
      '',
    );
    head.push('</details>');
  }
  const tail: string[] = [];
  if (diff.database) {
    tail.push('', '<details><summary>🟠 <b>database</b>: needs DDL</summary>', '');
    tail.push(...fence(linesText(lineDiff(diff.database.before, diff.database.after)), 'diff'), '', '</details>');
  }
  const notes = bundleLines(diff).map((line) => `bundles: ${escapeHtml(line)}`);
  const hidden = hiddenText(diff);
  if (hidden) notes.push(`left out as noise: ${hidden}`);
  if (notes.length > 0) tail.push('', `<sub>${notes.join('<br>')}</sub>`);
  const out = [...head, ''];
  let length = out.join('\n').length + tail.join('\n').length;
  let left = entries.length;
  for (const entry of entries) {
    const lines = entryLines(entry);
    length += lines.join('\n').length + 1;
    if (length > limit) break;
    out.push(...lines);
    left -= 1;
  }
  if (left > 0)
    out.push('', `_…and ${left} more ${left === 1 ? 'change' : 'changes'}: run \`flowgen diff\` to see them._`);
  return `${[...out, ...tail].join('\n').trimEnd()}\n`;
}

function riskSummary(entries: readonly Entry[], database: boolean): string {
  const counts = new Map<Entry['risks'][number]['kind'], number>();
  for (const entry of entries) {
    for (const kind of new Set(entry.risks.map((risk) => risk.kind))) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  if (database) counts.set('needs-ddl', (counts.get('needs-ddl') ?? 0) + 1);
  return (Object.keys(BADGES) as (keyof typeof BADGES)[])
    .filter((kind) => counts.has(kind))
    .map((kind) => `${BADGES[kind]} ${RISK_LABELS[kind]} (${counts.get(kind)})`)
    .join(' · ');
}

function entryLines(entry: Entry): string[] {
  const { change, inside, risks } = entry;
  const worst = risks[0]!.kind;
  const title = (quote: (text: string) => string) =>
    `${BADGES[worst]} ${quote(kindText(change))} <b>${quote(placeText(change))}</b> ${change.type}${
      inside.length > 0 ? ` with ${insideText(inside)}` : ''
    }`;
  const body = [
    ...risks
      .filter((risk) => risk.kind !== 'no-restart')
      .map(
        (risk) =>
          `- **${RISK_LABELS[risk.kind]}**: ${escapeText(risk.text + componentsText(risk.components, change.path))}`,
      ),
    ...change.fields.flatMap(fieldLines),
    ...inside.slice(0, 30).map((child) => `- ${escapeText(kindText(child))} ${code(child.name)}`),
    ...(inside.length > 30 ? [`- …and ${inside.length - 30} more`] : []),
  ];
  // Markdown is read in a paragraph, but not between HTML tags that begin a block.
  if (body.length === 0) return ['', `${title(escapeText)}<br>`, ''];
  return [`<details><summary>${title(escapeHtml)}</summary>`, '', ...body, '', '</details>'];
}

function fieldLines(field: Parameters<typeof fieldText>[0]): string[] {
  const text = fieldText(field);
  if (text.lines)
    return ['', `- ${escapeText(text.label)}:`, ...fence(linesText(text.lines), 'diff').map((line) => `  ${line}`)];
  const value = (part: string | undefined) => (part === undefined ? '_not set_' : code(part));
  return [`- ${escapeText(text.label)}: ${value(text.before)} → ${value(text.after)}`];
}

function linesText(lines: readonly Line[]): string {
  return lines.map((line) => (line.sign === '…' ? '@@' : `${line.sign} ${line.text}`.trimEnd())).join('\n');
}

/** A code block whose fence no line of the text can end. */
function fence(text: string, language: string): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
  const mark = '`'.repeat(longest + 1);
  return [`${mark}${language}`, ...text.split('\n'), mark];
}

/** A code span, whatever backticks are in the text; newlines would end it. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim() || ' ';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map((match) => match[0].length));
  const mark = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${mark}${pad}${line}${pad}${mark}`;
}

function escapeHtml(text: string): string {
  // A zero-width space keeps names such as `@team` from notifying people.
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@\u200b')
    .replace(/\s+/g, ' ');
}

function escapeText(text: string): string {
  return escapeHtml(text).replace(/[\\`*_{}[\]#|~!$]/g, '\\$&');
}

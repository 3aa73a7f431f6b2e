import pc from 'picocolors';
import type { ContextPlan, ParameterPlan, Plan, PlanProblem } from '../deploy/plan-types.js';
import type { ComponentChange, FieldChange } from '../diff/types.js';

/** A plan for people. Values of secrets are not in it. */
export function planText(plan: Plan): string {
  const out: string[] = [];
  const { group } = plan;
  const where = `${plan.server.url} (NiFi ${plan.server.nifiVersion}${plan.server.cluster ? `, cluster ${plan.server.cluster}` : ''})`;
  const what = { create: 'will be created', update: 'will be updated', none: 'is as defined: nothing to do' }[
    group.action
  ];
  out.push(`${pc.bold(plan.flow.id)} on ${where}: ${what}${group.paused ? pc.yellow(' (paused)') : ''}`);
  if (group.action === 'create') out.push(...created(plan.changes));
  else out.push(...plan.changes.flatMap(changeLines));
  for (const context of plan.parameters) out.push(...contextLines(context));
  const starts = plan.states.filter(({ from }) => from !== 'new');
  for (const { path, from, to } of starts) out.push(`  ${pc.yellow('~')} ${path}: ${from} → ${to}`);
  section(
    out,
    'Stop for a moment',
    plan.restarts.map(({ path, why }) => `${path}${why ? pc.dim(` (${why})`) : ''}`),
  );
  section(
    out,
    'Run dry before they go away',
    plan.drains.map(({ path, queued, stops }) => {
      const stopped = stops.length === 0 ? '' : pc.dim(`, stopping ${stops.map((one) => one.path).join(', ')}`);
      return `${path}: ${queued} FlowFiles${stopped}`;
    }),
  );
  section(
    out,
    'Made anew since the type changes: state is lost',
    plan.recreated.map(({ path }) => path),
  );
  if (plan.sql !== undefined) section(out, `The ${plan.sql.dialect} database lacks`, plan.sql.missing);
  if (plan.drift.length > 0) {
    section(
      out,
      'Changed by hand since the last deploy',
      plan.drift.flatMap((change) => [changeHead(change)]),
    );
  }
  for (const problem of plan.problems) out.push(problemText(problem));
  out.push(pc.dim(`plan ${plan.hash.slice(0, 16)}`));
  return out.join('\n');
}

export function problemText({ severity, code, message, hint }: PlanProblem): string {
  const level = severity === 'error' ? pc.red('error') : pc.yellow('warning');
  return `${level} ${message} ${pc.dim(`[${code}]`)}${hint === undefined ? '' : `\n  → ${hint}`}`;
}

function section(out: string[], title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  out.push(`  ${title}:`);
  for (const line of lines) out.push(`    ${line}`);
}

function created(changes: readonly ComponentChange[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind } of changes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const parts = [...counts].map(([kind, number]) => `${number} ${plural(kind, number)}`);
  return parts.length === 0 ? [] : [`  ${pc.green('+')} ${parts.join(', ')}`];
}

function plural(kind: string, number: number): string {
  const name = { inputPort: 'input port', outputPort: 'output port', remoteGroup: 'remote group' }[kind] ?? kind;
  return number === 1 ? name : `${name}s`;
}

function changeLines(change: ComponentChange): string[] {
  return [`  ${changeHead(change)}`, ...change.fields.map((field) => `      ${fieldText(field)}`)];
}

function changeHead(change: ComponentChange): string {
  const sign = {
    added: pc.green('+'),
    removed: pc.red('-'),
    changed: pc.yellow('~'),
    moved: pc.yellow('»'),
    renamed: pc.yellow('~'),
  }[change.type];
  const type = change.componentType === undefined ? change.kind : change.componentType;
  return `${sign} ${change.path.join(' / ')} ${pc.dim(type)}`;
}

function fieldText(field: FieldChange): string {
  if (field.sensitive) return `${field.label}: (secret)`;
  const show = (text: string | undefined, value: unknown) =>
    shorten(text ?? (value === undefined ? '(none)' : JSON.stringify(value)));
  return `${field.label}: ${show(field.beforeText, field.before)} → ${show(field.afterText, field.after)}`;
}

function contextLines(context: ContextPlan): string[] {
  const sign = context.action === 'create' ? pc.green('+') : pc.yellow('~');
  const out = [`  ${sign} parameter context ${context.name}`];
  if (context.inherits) {
    out.push(
      `      inherits: ${context.inherits.before.join(', ') || '(nothing)'} → ${context.inherits.after.join(', ') || '(nothing)'}`,
    );
  }
  return [...out, ...context.parameters.map((parameter) => `      ${parameterText(parameter)}`)];
}

function parameterText(parameter: ParameterPlan): string {
  const sign = { add: pc.green('+'), remove: pc.red('-'), change: pc.yellow('~'), set: pc.yellow('~') }[
    parameter.action
  ];
  const from = parameter.from === undefined ? '' : pc.dim(` from ${parameter.from}`);
  const restarts = parameter.restarts.length === 0 ? '' : pc.dim(`; restarts ${parameter.restarts.join(', ')}`);
  if (parameter.sensitive) {
    const what = parameter.action === 'set' ? '(secret, set again)' : '(secret)';
    return `${sign} ${parameter.name} ${what}${from}${restarts}`;
  }
  const show = (value: string | null | undefined) =>
    value === null || value === undefined ? '(none)' : shorten(JSON.stringify(value));
  const values = {
    add: ` = ${show(parameter.after)}`,
    change: 'after' in parameter ? `: ${show(parameter.before)} → ${show(parameter.after)}` : ': description',
    set: '',
    remove: '',
  }[parameter.action];
  return `${sign} ${parameter.name}${values}${from}${restarts}`;
}

function shorten(text: string): string {
  const line = text.replaceAll('\n', '⏎');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

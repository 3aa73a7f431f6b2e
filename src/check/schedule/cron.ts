/**
 * NiFi's cron syntax (Spring's CronExpression): six fields with the seconds first, or a macro. Tried on NiFi 2.3.0;
 * unlike Quartz it takes no year, and both days may be given.
 */
interface Field {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
  /** Forms of this field only, such as `L` and `15W`. */
  readonly special?: RegExp;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MACROS = new Set(['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly']);

const FIELDS: readonly Field[] = [
  { name: 'seconds', min: 0, max: 59 },
  { name: 'minutes', min: 0, max: 59 },
  { name: 'hours', min: 0, max: 23 },
  { name: 'day of the month', min: 1, max: 31, special: /^(?:\?|L(?:-([1-9]|[12]\d|30))?|LW|([1-9]|[12]\d|3[01])W)$/ },
  { name: 'month', min: 1, max: 12, names: MONTHS },
  {
    name: 'day of the week',
    min: 0,
    max: 7,
    names: DAYS,
    special: /^(?:\?|L|(?:[0-7]|SUN|MON|TUE|WED|THU|FRI|SAT)(?:L|#[1-5]))$/i,
  },
];

/** What is wrong with a cron expression, `undefined` where nothing is. */
export function cronError(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.startsWith('@')) {
    return MACROS.has(trimmed) ? undefined : `there is no ${trimmed}; there are ${[...MACROS].join(', ')}`;
  }
  const parts = trimmed.split(/\s+/);
  if (parts.length !== FIELDS.length) {
    const hint = parts.length === 5 ? '; the seconds come first' : parts.length === 7 ? '; NiFi takes no year' : '';
    return `six fields are needed, there are ${trimmed === '' ? 0 : parts.length}${hint}`;
  }
  for (const [index, field] of FIELDS.entries()) {
    for (const part of parts[index]!.split(',')) {
      const error = partError(part, field);
      if (error !== undefined) return `${field.name}: ${error}`;
    }
  }
  return undefined;
}

function partError(part: string, field: Field): string | undefined {
  if (part === '*' || field.special?.test(part)) return undefined;
  const [range, step, ...rest] = part.split('/');
  if (rest.length > 0) return `'${part}' has two slashes`;
  if (step !== undefined && !/^[1-9]\d*$/.test(step)) return `'${step}' can't be the step in '${part}'`;
  if (range === '*') return undefined;
  const ends = (range ?? '').split('-');
  if (ends.length > 2) return `'${range}' is no range`;
  const numbers: number[] = [];
  for (const end of ends) {
    const value = numberOf(end, field);
    if (value === undefined) return `'${end}' is not one of ${field.min} to ${field.max}${names(field)}`;
    numbers.push(value);
  }
  const [from, to] = numbers;
  return to !== undefined && to < from! ? `'${range}' ends before it begins` : undefined;
}

function numberOf(text: string, field: Field): number | undefined {
  const index = field.names?.indexOf(text.toUpperCase()) ?? -1;
  if (index >= 0) return index + (field.name === 'month' ? 1 : 0);
  if (!/^\d+$/.test(text)) return undefined;
  const value = Number(text);
  return value >= field.min && value <= field.max ? value : undefined;
}

function names(field: Field): string {
  return field.names === undefined ? '' : ` or ${field.names[0]} to ${field.names.at(-1)}`;
}

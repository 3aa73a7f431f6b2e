/** Names that a statement uses but none of `known` does: tables and columns that the database may not have yet. */
export function newNames(statement: string, known: ReadonlySet<string>): string[] {
  return [...new Set(namesIn(statement))].filter((name) => !known.has(name));
}

/** Lower-cased identifiers of a statement: no keywords, functions, literals, expression language or parameters. */
export function namesIn(statement: string): string[] {
  const bare = statement
    .replace(/--[^\n]*/g, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, ' ')
    .replace(/[$#]\{[^{}]*\}/g, ' ')
    .replace(/::\s*[a-z_]+/gi, ' ');
  const out: string[] = [];
  for (const match of bare.matchAll(/"([^"]+)"|`([^`]+)`|([\p{L}_][\p{L}\p{N}_]*)(?!\s*\()(?![\p{L}\p{N}_])/gu)) {
    const name = (match[1] ?? match[2] ?? match[3] ?? '').toLowerCase();
    if (name.length > 1 && !KEYWORDS.has(name)) out.push(name);
  }
  return out;
}

const KEYWORDS = new Set(
  `all and any as asc between bigint boolean by case cast char check coalesce conflict connect constraint create cross
  current_date current_timestamp current_time date day decimal default delete desc distinct do double else end escape
  except exists extract false fetch first float for from full group having hour in inner insert integer int intersect
  interval into is isnull join json jsonb key last left like limit lock locked materialized merge minute month not
  nothing notnull now nowait null nulls number numeric of offset on only or order outer over partition primary real
  recursive returning right row rownum rows second select set share skip smallint some sysdate systimestamp table text
  then time timestamp timestamptz to top true truncate union unique update using uuid value values varchar varchar2
  view when where window with within year zone excluded dual wait`.split(/\s+/),
);

/** `?` → `$1` (or `:1`), outside of strings, quoted names, comments and dollar quotes. */
export function numberedParameters(sql: string, prefix: '$' | ':' = '$'): string {
  let index = 0;
  return sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|\?/g, (part) =>
    part === '?' ? `${prefix}${++index}` : part,
  );
}

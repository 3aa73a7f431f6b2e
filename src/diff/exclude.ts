/**
 * A test for paths of names: `*` stands for any text within one name, `**` for any number of names.
 * A pattern that matches a group matches all that is in it.
 */
export function excluder(patterns: readonly string[]): (path: readonly string[]) => boolean {
  if (patterns.length === 0) return () => false;
  const expressions = patterns.map((pattern) => {
    const source = pattern
      .split('**')
      .map((part) =>
        part
          .split('*')
          .map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
          .join('[^/]*'),
      )
      .join('.*');
    return new RegExp(`^${source}(/.*)?$`, 'u');
  });
  return (path) => {
    const text = path.join('/');
    return expressions.some((expression) => expression.test(text));
  };
}

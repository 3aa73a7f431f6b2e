import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rulesByFile } from '../../../src/check/rule-codes.js';
import { codes, fed } from './support.js';

const rules = new URL('../../../src/check/rules/', import.meta.url);
const documentation = readFileSync(new URL('../../../docs/checks.md', import.meta.url), 'utf8');

describe('the list of rules', () => {
  test('has every file', () => {
    const files = readdirSync(rules).map((name) => name.replace('.ts', ''));
    expect(files.sort()).toEqual(Object.keys(rulesByFile).sort());
  });

  test.each(Object.entries(rulesByFile))('%s: names the codes that it yields, and explains them', (file, listed) => {
    const source = readFileSync(new URL(`${file}.ts`, rules), 'utf8');
    const quoted = new Set([...source.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].map(([, code]) => code));
    for (const code of listed) {
      expect(quoted, code).toContain(code);
      expect(source, code).toMatch(new RegExp(`\`${code}\` \\((error|warning)\\)`));
    }
    const explained = [...source.matchAll(/^(?: \*(?: -)?|\/\*\*) `([a-z-]+)` \((?:error|warning)\)/gm)].map(
      ([, code]) => code,
    );
    expect(explained.sort()).toEqual([...listed].sort());
  });

  test('is documented', () => {
    for (const code of [
      ...Object.values(rulesByFile).flat(),
      'allow-without-reason',
      'unknown-allow',
      'unused-allow',
    ]) {
      expect(documentation).toMatch(new RegExp(`\\| \`${code}\` (?:† )?\\|`));
    }
  });
});

test('a script that adds fields needs a writer with a schema of its own', () => {
  const transform = (strategy: 'inherit-record-schema' | 'schema-text-property'): string[] =>
    codes(({ group }) => {
      const reader = group.service('JsonTreeReader', { name: 'Reader' });
      const writer = group.service('JsonRecordSetWriter', {
        name: 'Writer',
        properties: {
          'Schema Access Strategy': strategy,
          ...(strategy === 'schema-text-property' && { 'Schema Text': '"string"' }),
        },
      });
      fed(group, 'ScriptedTransformRecord', {
        properties: { 'Record Reader': reader, 'Record Writer': writer, 'Script Body': 'record' },
        autoTerminate: ['success', 'failure'],
      });
    });
  expect(transform('inherit-record-schema')).toEqual(['inherited-schema']);
  expect(transform('schema-text-property')).toEqual([]);
});

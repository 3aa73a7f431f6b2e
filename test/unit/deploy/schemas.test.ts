import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONFIG_SCHEMA } from '../../../src/config/index.js';
import { PLAN_SCHEMA } from '../../../src/deploy/plan-schema.js';

/** `FLOWGEN_UPDATE=1 npx vitest run --project unit test/unit/deploy/schemas.test.ts` writes them anew. */
describe('published schemas', () => {
  it.each([
    ['plan', PLAN_SCHEMA],
    ['flowgen-yaml', CONFIG_SCHEMA],
  ])('schemas/%s.schema.json is what flowgen checks with', (name, schema) => {
    const file = new URL(`../../../schemas/${name}.schema.json`, import.meta.url);
    const text = `${JSON.stringify(schema, null, 2)}\n`;
    if (process.env.FLOWGEN_UPDATE === '1') writeFileSync(file, text);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(schema);
  });
});

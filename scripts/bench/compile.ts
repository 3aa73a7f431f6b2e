/**
 * Compile time of a 1,000-processor definition: in one group, and in groups of 25 as people write them.
 * Run: npm run bench:compile
 */
import { catalogFor } from '../../src/catalog/catalog.js';
import { check } from '../../src/check/index.js';
import { compile, flowDefinitionText } from '../../src/compile/compile.js';
import { defineFlow, toModel } from '../../src/model/flow-builder.js';
import type { GroupBuilder } from '../../src/model/group-builder.js';

function chain(group: GroupBuilder, count: number): void {
  let previous = group.processor('GenerateFlowFile', { name: 'Make', properties: { 'Custom Text': 'x' } });
  for (let index = 1; index < count - 1; index++) {
    const next = group.processor('UpdateAttribute', {
      name: `Step ${index}`,
      dynamic: { step: `${index}`, at: '${now()}' },
    });
    previous.to(next as typeof previous, 'success');
    previous = next as unknown as typeof previous;
  }
  const end = group.processor('LogAttribute', { name: 'Log', autoTerminate: ['success'] });
  previous.to(end, 'success');
}

const flat = defineFlow({ id: 'flat' }, ({ group }) => chain(group, 1000));
const grouped = defineFlow({ id: 'grouped' }, ({ group }) => {
  for (let index = 0; index < 40; index++) group.group({ name: `Part ${index}` }, (part) => chain(part, 25));
});

const catalog = catalogFor('2.9.0');
for (const [name, definition] of Object.entries({ 'one group': flat, 'groups of 25': grouped })) {
  const times: Record<string, number[]> = { model: [], check: [], compile: [], text: [] };
  for (let round = 0; round < 7; round++) {
    let at = performance.now();
    const lap = (stage: string) => {
      const now = performance.now();
      times[stage]!.push(now - at);
      at = now;
    };
    const model = toModel(definition);
    lap('model');
    check(model, catalog);
    lap('check');
    const compiled = compile(model, catalog);
    lap('compile');
    flowDefinitionText(compiled.flow);
    lap('text');
  }
  const shown = Object.entries(times).map(([stage, all]) => {
    const [first, ...rest] = all;
    const median = [...rest].sort((a, b) => a - b)[Math.floor(rest.length / 2)]!;
    return `${stage} ${first!.toFixed(0)} ms cold, ${median.toFixed(0)} ms warm`;
  });
  console.log(`1,000 processors in ${name}: ${shown.join('; ')}`);
}

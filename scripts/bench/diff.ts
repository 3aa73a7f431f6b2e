/**
 * Time of comparing two flows of 1,000 components in process, in three cases: nothing changed, a tenth changed, and
 * all identifiers differ (two servers). The mark is 200 ms. CPU time tells more than wall time on a busy machine. Run: npm run bench:diff
 */
import { diffFlows } from '../../src/diff/diff-flows.js';
import { entriesOf } from '../../src/diff/format/entries.js';
import type { FlowDefinition } from '../../src/flow/flow-definition.js';
import { walkFlow } from '../../src/flow/walk.js';
import { largeFlow } from '../../test/unit/view/large-flow.js';

const before = largeFlow(10, 9);
/** Exports write every property; thirty per processor are usual. */
for (const { raw } of walkFlow(before)) {
  if (!raw.properties) continue;
  const properties = raw.properties as Record<string, string>;
  for (let index = 0; index < 30; index++) properties[`property ${index}`] = `value ${index}`;
}
const copy = () => structuredClone(before);
const changed = copy();
walkFlow(changed).forEach(({ raw }, index) => {
  if (index % 10 === 0 && raw.properties) (raw.properties as Record<string, string>)['property 3'] = 'changed';
});
const text = JSON.stringify(before);
const elsewhere = JSON.parse(text.replace(/"(identifier|id|groupId)":"/g, '"$1":"other-')) as FlowDefinition;

const cases: Record<string, FlowDefinition> = {
  'nothing changed': copy(),
  'a tenth changed': changed,
  'all identifiers differ': elsewhere,
};
console.log(`${walkFlow(before).length} components, ${(text.length / 1e6).toFixed(1)} MB of JSON`);
for (const [name, after] of Object.entries(cases)) {
  const runs = Array.from({ length: 11 }, () => {
    const start = performance.now();
    const cpu = process.cpuUsage();
    entriesOf(diffFlows(before, after));
    const { user, system } = process.cpuUsage(cpu);
    return { wall: performance.now() - start, cpu: (user + system) / 1000 };
  });
  for (const clock of ['wall', 'cpu'] as const) {
    const sorted = runs.map((run) => run[clock]).toSorted((a, b) => a - b);
    const [first, median, slowest] = [runs[0]![clock], sorted[5]!, sorted.at(-1)!].map((time) => time.toFixed(0));
    console.log(`${name}, ${clock} time: first ${first} ms, median ${median} ms, slowest ${slowest} ms`);
  }
}

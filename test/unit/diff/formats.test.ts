import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../src/diff/comparison.js';
import { diffFlows } from '../../../src/diff/diff-flows.js';
import { entriesOf, lineDiff } from '../../../src/diff/format/entries.js';
import { markdownReport } from '../../../src/diff/format/markdown.js';
import { jsonReport, markdownReports, textReports } from '../../../src/diff/format/report.js';
import { textReport } from '../../../src/diff/format/text.js';
import type { FlowDefinition } from '../../../src/flow/flow-definition.js';
import { largeFlow } from '../view/large-flow.js';
import { RandomFlow } from './random-flow.js';

const schema = JSON.parse(readFileSync(new URL('../../../schemas/flow-diff.schema.json', import.meta.url), 'utf8'));
const validate = new Ajv({ allErrors: true }).compile(schema);

/** A changed query, a renamed processor, a connection that goes, a new section and another NiFi version. */
function pair(): [FlowDefinition, FlowDefinition] {
  const before = largeFlow(2, 1);
  const after = structuredClone(before);
  const [first] = after.flowContents.processGroups;
  first!.processors[1]!.properties['SQL Query'] = 'SELECT id, amount\nFROM outbox\nWHERE status = 0';
  first!.processors[2]!.name = 'Route @everyone | `x` <img src=x>';
  first!.processors[4]!.bundle.version = '2.10.0';
  first!.connections.splice(2, 1);
  const added = JSON.stringify(before.flowContents.processGroups[1]).replaceAll('group-1', 'group-9');
  after.flowContents.processGroups.push(
    JSON.parse(added.replaceAll(/(p|service)-1/g, '$1-9').replaceAll('Section 2', 'New')),
  );
  return [before, after];
}

describe('the text format', () => {
  it('says what changed and what deploying does, the dangerous first', () => {
    expect(textReport(diffFlows(...pair()))).toMatchInlineSnapshot(`
      "Large flow: 15 added, 1 removed, 1 renamed, 1 changed

      - connection Section 1 / Route 신고 1 → Send to the receiver 1 (Failure, No Retry, Retry) removed
          drains a queue: must be empty before it can be removed
          changes what is sent: FlowFiles of 'Route @everyone | \`x\` <img src=x>' go another way
          restarts: both ends are stopped and started again (Section 1 / Route @everyone | \`x\` <img src=x>, Section 1 / Send to the receiver 1)

      ~ ExecuteSQLRecord Section 1 / Claim rows 1 changed
          needs DDL: uses what no statement used before: amount
          changes what is sent: 'SQL Query' of 'Claim rows 1' changes
          restarts: is stopped, changed and started again
          SQL Query:
            - SELECT id
            + SELECT id, amount
              FROM outbox
              WHERE status = 0

      ~ RouteOnAttribute Section 1 / Route @everyone | \`x\` <img src=x> renamed
          restarts: is stopped, changed and started again
          name: Route 신고 1 → Route @everyone | \`x\` <img src=x>

      + group New added with 5 processors, 6 connections, 1 service, 1 input port, 1 output port
          nothing restarts

      bundles: nifi-standard-nar 2.9.0 → 2.10.0 (1 component)"
    `);
  });

  it('says that nothing differs', () => {
    expect(textReport(diffFlows(largeFlow(1, 1), largeFlow(1, 1)))).toBe('Large flow: no differences');
  });

  it('counts flows that are the same and says which are new or gone', () => {
    const flow = largeFlow(1, 1);
    const side = { label: 'x', flow };
    const text = textReports([compare(side, side), compare(undefined, side), compare(side, undefined)]);
    expect(text).toContain('flow added (1 group, 5 processors, 1 service');
    expect(text).toContain('flow removed');
    expect(text).toContain('1 of 3 flows are the same.');
  });
});

describe('the Markdown format', () => {
  it('is short, folded and drawn', () => {
    const [before, after] = pair();
    const text = markdownReports([compare({ label: 'a', flow: before }, { label: 'b', flow: after })]);
    expect(text).toMatchInlineSnapshot(`
      "### \`Large flow\`: 15 added, 1 removed, 1 renamed, 1 changed

      🔴 drains a queue (1) · 🟠 needs DDL (1) · 🟠 changes what is sent (2) · 🟡 restarts (3) · ⚪ nothing restarts (1)

      <details><summary>Picture of the changed part</summary>

      \`\`\`mermaid
      flowchart LR
        subgraph g0["Section 1"]
          n0["~ Claim rows 1<br/><small>ExecuteSQLRecord</small>"]:::changed
          n1["~ Route #64;everyone #124; #96;x#96; #60;img src=x#62;<br/><small>RouteOnAttribute</small>"]:::changed
          n3["Send to the receiver 1<br/><small>InvokeHTTP</small>"]
          n4["GenerateFlowFile 1<br/><small>GenerateFlowFile</small>"]
          n5(["in"])
        end
        n2[["＋ New"]]:::added
        n4 -->|"success"| n0
        n0 -->|"success"| n1
        n5 --> n0
        n1 -.->|"Failure, No Retry, Retry"| n3
        linkStyle 3 stroke:#cf222e
        classDef added fill:#dafbe1,stroke:#1a7f37,color:#1f2328
        classDef removed fill:#ffebe9,stroke:#cf222e,color:#1f2328,stroke-dasharray:5 3
        classDef changed fill:#fff8c5,stroke:#9a6700,color:#1f2328
      \`\`\`

      </details>

      <details><summary>🔴 connection <b>Section 1 / Route 신고 1 → Send to the receiver 1 (Failure, No Retry, Retry)</b> removed</summary>

      - **drains a queue**: must be empty before it can be removed
      - **changes what is sent**: FlowFiles of 'Route @​everyone \\| \\\`x\\\` &lt;img src=x&gt;' go another way
      - **restarts**: both ends are stopped and started again (Section 1 / Route @​everyone \\| \\\`x\\\` &lt;img src=x&gt;, Section 1 / Send to the receiver 1)

      </details>
      <details><summary>🟠 ExecuteSQLRecord <b>Section 1 / Claim rows 1</b> changed</summary>

      - **needs DDL**: uses what no statement used before: amount
      - **changes what is sent**: 'SQL Query' of 'Claim rows 1' changes
      - **restarts**: is stopped, changed and started again

      - SQL Query:
        \`\`\`diff
        - SELECT id
        + SELECT id, amount
          FROM outbox
          WHERE status = 0
        \`\`\`

      </details>
      <details><summary>🟡 RouteOnAttribute <b>Section 1 / Route @​everyone | \`x\` &lt;img src=x&gt;</b> renamed</summary>

      - **restarts**: is stopped, changed and started again
      - name: \`Route 신고 1\` → \`\`Route @everyone | \`x\` <img src=x>\`\`

      </details>
      <details><summary>⚪ group <b>New</b> added with 5 processors, 6 connections, 1 service, 1 input port, 1 output port</summary>

      - ExecuteSQLRecord \`Claim rows 1\`
      - connection \`Claim rows 1 → Route 신고 1 (success)\`
      - GenerateFlowFile \`GenerateFlowFile 1\`
      - connection \`GenerateFlowFile 1 → Claim rows 1 (success)\`
      - DBCPConnectionPool \`Pool\`
      - RouteOnAttribute \`Route 신고 1\`
      - connection \`Route 신고 1 → Send to the receiver 1 (Failure, No Retry, Retry)\`
      - InvokeHTTP \`Send to the receiver 1\`
      - connection \`Send to the receiver 1 → Write the outcome back 1 (success)\`
      - PutSQL \`Write the outcome back 1\`
      - connection \`Write the outcome back 1 → out (success)\`
      - input port \`in\`
      - connection \`in → Claim rows 1\`
      - output port \`out\`

      </details>

      <sub>bundles: nifi-standard-nar 2.9.0 → 2.10.0 (1 component)</sub>
      "
    `);
  });

  it('lets no name notify people, break out of its place or become markup', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('`', '<', '>', '|', '@', '\n', '"', '#', ']', '[', '&', 'a', ' ') }),
        (name) => {
          const before = largeFlow(1, 1);
          const after = structuredClone(before);
          after.flowContents.processGroups[0]!.processors[0]!.name = `a${name}`;
          after.flowContents.processGroups[0]!.processors[1]!.properties['SQL Query'] = `${name}\n\`\`\`\n</details>`;
          const text = markdownReports([compare({ label: 'a', flow: before }, { label: 'b', flow: after })]);
          const bare = text
            .replace(/^( *)(`{3,})[^\n]*\n[\s\S]*?\n\1\2$/gm, '')
            .split('\n')
            // Markdown is not read in a line that begins with a tag.
            .map((line) => (line.startsWith('<') ? line : line.replace(/(?<![\\`])(`+)(?!`).*?(?<!`)\1(?!`)/g, '')))
            .join('\n');
          expect(bare).not.toMatch(/@[a-z]/);
          expect([...bare.matchAll(/<(\/?)details>/g)].reduce((depth, [, end]) => depth + (end ? -1 : 1), 0)).toBe(0);
          expect(bare.replace(/<\/?(details|summary|b|sub|br|code)>/g, '')).not.toMatch(/<\/?[a-z]/);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('stays within what a comment takes', () => {
    const before = largeFlow(6, 20);
    const after = structuredClone(before);
    for (const group of after.flowContents.processGroups) {
      for (const processor of group.processors) processor.properties.Something = 'x'.repeat(400);
    }
    const text = markdownReport(diffFlows(before, after), { limit: 20_000 });
    expect(text.length).toBeLessThan(20_300);
    expect(text).toMatch(/…and \d+ more changes: run `flowgen diff`/);
  });
});

describe('the JSON format', () => {
  it('fits its schema, whatever happened', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const random = new RandomFlow(gen);
        const [before, after] = [random.flow(), random.flow()];
        const report = jsonReport([
          compare({ label: 'a', flow: before, sql: 'a' }, { label: 'b', flow: after, sql: 'b' }, { noise: 'all' }),
          compare({ label: 'a', flow: before }, { label: 'a', flow: before }),
          compare(undefined, { label: 'b', flow: after }),
        ]);
        validate(JSON.parse(JSON.stringify(report)));
        expect(validate.errors).toBeNull();
      }),
      { numRuns: 50 },
    );
  });

  it('has what a script asks for', () => {
    const [before, after] = pair();
    const report = jsonReport([compare({ label: 'a', flow: before }, { label: 'b', flow: after })]);
    expect(report.different).toBe(true);
    expect(report.comparisons[0]).toMatchObject({ status: 'changed', flow: 'Large flow', before: 'a', after: 'b' });
  });
});

describe('entries', () => {
  it('fold what came or went as a whole, with the risks of all that is in it', () => {
    const [after, before] = pair();
    const entry = entriesOf(diffFlows(before, after)).find(({ change }) => change.name === 'New')!;
    expect(entry.change.type).toBe('removed');
    expect(entry.inside.length).toBeGreaterThan(10);
    expect(entry.risks[0]).toMatchObject({ kind: 'drains' });
  });

  it('show of very long lines the part that changed', () => {
    const [before, after] = [
      `${'a'.repeat(1_000)}old${'b'.repeat(1_000)}`,
      `${'a'.repeat(1_000)}new${'b'.repeat(1_000)}`,
    ];
    const lines = lineDiff(before, after);
    expect(lines.map(({ sign, text }) => `${sign}${text.slice(0, 64)}`)).toEqual([
      `-…${'a'.repeat(60)}old`,
      `+…${'a'.repeat(60)}new`,
    ]);
    expect(lines.every(({ text }) => text.length <= 240)).toBe(true);
  });

  it('do not take for ever over texts that have nothing in common', () => {
    const text = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word} ${index}`).join('\n');
    const start = performance.now();
    expect(lineDiff(text('a'), text('b'))).toHaveLength(40_000);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('show long texts as the lines that changed', () => {
    const text = Array.from({ length: 12 }, (_, index) => `line ${index}`);
    const after = text.with(6, 'other');
    expect(lineDiff(text.join('\n'), after.join('\n'), 1).map(({ sign, text }) => `${sign}${text}`)).toEqual([
      '…',
      ' line 5',
      '-line 6',
      '+other',
      ' line 7',
      '…',
    ]);
  });
});

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { diffFlows } from '../../../src/diff/diff-flows.js';
import { viewGraph } from '../../../src/view/graph.js';
import { mermaidPicture } from '../../../src/view/mermaid.js';
import { viewPage } from '../../../src/view/page.js';
import { layOut, svgPicture } from '../../../src/view/scene.js';
import type { Box } from '../../../templates/view/scene.js';
import { largeFlow } from './large-flow.js';

const graph = viewGraph(largeFlow());
const everything = new Set(graph.nodes.filter((node) => node.kind === 'group').map((node) => node.key));

function overlapping(boxes: readonly Box[]): string[] {
  const out: string[] = [];
  boxes.forEach((a, index) => {
    for (const b of boxes.slice(index + 1)) {
      const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      const nested = a.node.key === b.node.group || b.node.key === a.node.group || a.depth !== b.depth;
      if (!apart && !nested) out.push(`${a.node.name} and ${b.node.name}`);
    }
  });
  return out;
}

describe('the picture of a flow', () => {
  it('lays 300 processors out without anything on top of anything else, either way', () => {
    for (const direction of ['LR', 'TB'] as const) {
      const scene = layOut(graph, { open: everything, direction });
      expect(scene.boxes.filter((box) => box.node.kind === 'processor')).toHaveLength(300);
      expect(overlapping(scene.boxes)).toEqual([]);
    }
  });

  it('keeps what is in a group within its frame', () => {
    const scene = layOut(graph, { open: everything });
    const frames = new Map(scene.boxes.map((box) => [box.node.key, box]));
    for (const box of scene.boxes) {
      const frame = frames.get(box.node.group ?? '');
      if (!frame) continue;
      expect(box.x).toBeGreaterThanOrEqual(frame.x);
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
      expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
    }
  });

  it('folds large flows at first, and opens what changed', () => {
    expect(layOut(graph).boxes.filter((box) => box.open)).toHaveLength(0);
    const before = largeFlow();
    const after = structuredClone(before);
    after.flowContents.processGroups[2]!.processors[3]!.name = 'Renamed';
    const changed = viewGraph(after, { before, diff: diffFlows(before, after) });
    expect(
      layOut(changed)
        .boxes.filter((box) => box.open)
        .map((box) => box.node.name),
    ).toEqual(['Section 3']);
  });

  it('is an SVG that runs nothing and shows no secret', () => {
    const flow = largeFlow(1, 1);
    const service = flow.flowContents.processGroups[0]!.controllerServices[0]!;
    service.properties.Password = 'hunter2';
    flow.flowContents.processGroups[0]!.processors[0]!.name = '</svg><script>alert(1)</script>';
    const svg = svgPicture(viewGraph(flow), { open: new Set(['group:root', 'group:group-0']) });
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;/svg&gt;');
    expect(viewPage(flow, 'x.json')).not.toContain('hunter2');
  });

  it('is drawn for Markdown as the changed part with its neighbours', () => {
    const before = largeFlow(2, 2);
    const after = structuredClone(before);
    const group = after.flowContents.processGroups[1]!;
    group.processors[3]!.properties['HTTP URL'] = 'https://other.example.com/';
    group.connections.splice(0, 1);
    const picture = mermaidPicture(viewGraph(after, { before, diff: diffFlows(before, after) }));
    expect(picture).toMatchInlineSnapshot(`
      "flowchart LR
        subgraph g0["Section 2"]
          n0["~ Send to the receiver 1<br/><small>InvokeHTTP</small>"]:::changed
          n1["GenerateFlowFile 1<br/><small>GenerateFlowFile</small>"]
          n2["Claim rows 1<br/><small>ExecuteSQLRecord</small>"]
          n3["Route 신고 1<br/><small>RouteOnAttribute</small>"]
          n4["Write the outcome back 1<br/><small>PutSQL</small>"]
        end
        n2 -->|"success"| n3
        n3 -->|"Failure, No Retry, Retry"| n0
        n0 -->|"success"| n4
        n1 -.->|"success"| n2
        linkStyle 3 stroke:#cf222e
        classDef added fill:#dafbe1,stroke:#1a7f37,color:#1f2328
        classDef removed fill:#ffebe9,stroke:#cf222e,color:#1f2328,stroke-dasharray:5 3
        classDef changed fill:#fff8c5,stroke:#9a6700,color:#1f2328"
    `);
    expect(mermaidPicture(viewGraph(after))).toBeUndefined();
  });

  it('has scripts that the type checker accepts', () => {
    const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
    const run = spawnSync(process.execPath, [tsc, '-p', join(root, 'templates', 'view', 'tsconfig.json')], {
      encoding: 'utf8',
    });
    expect(run.stdout).toBe('');
  }, 60_000);
});

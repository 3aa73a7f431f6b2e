import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildFlow } from '../../src/build/build-flow.js';
import { runDiff } from '../../src/cli/run-diff.js';
import { diffFlows } from '../../src/diff/diff-flows.js';
import type { FlowDiff } from '../../src/diff/types.js';
import type { FlowDefinition } from '../../src/flow/flow-definition.js';
import { readFlow } from '../../src/flow/read-flow.js';
import type { FlowDefinitionSource } from '../../src/model/flow-builder.js';
import { testNifi, uniqueName } from '../support/index.js';
import { captured } from '../unit/diff/repository.js';

const nifi = await testNifi();
const made: string[] = [];

interface Entity {
  id: string;
  revision: { version: number };
  component: Record<string, unknown> & { id: string; name: string };
}

async function rest<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${nifi.api}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Imports a definition under a name of its own; nothing in it is started. */
async function importFlow(flow: FlowDefinition): Promise<string> {
  const name = uniqueName('diff');
  const copy = structuredClone(flow);
  copy.parameterContexts = {};
  for (const context of Object.values(structuredClone(flow.parameterContexts ?? {}))) {
    const before = context.name;
    context.name = `${name}-${before}`;
    copy.parameterContexts[context.name] = context;
    bind(copy.flowContents, before, context.name);
  }
  for (const context of Object.values(copy.parameterContexts)) {
    context.inheritedParameterContexts = (context.inheritedParameterContexts ?? []).map((inner) => `${name}-${inner}`);
  }
  const group = await rest<Entity>('POST', '/process-groups/root/process-groups/import', {
    groupId: 'root',
    groupName: name,
    positionDTO: { x: 0, y: 0 },
    revisionDTO: { version: 0 },
    flowSnapshot: copy,
  });
  made.push(group.id);
  return group.id;
}

/** A parameter context of the test's own, wherever it is bound. */
function bind(group: FlowDefinition['flowContents'], before: string, after: string): void {
  if (group.parameterContextName === before) group.parameterContextName = after;
  for (const child of group.processGroups) bind(child, before, after);
}

async function download(id: string): Promise<FlowDefinition> {
  const text = JSON.stringify(await rest('GET', `/process-groups/${id}/download`));
  // Parameter contexts by the names that the definition knows them by.
  return readFlow(text.replace(/"diff-[0-9a-f]{8}-(?=[^"]+")/g, '"'), 'download');
}

/**
 * Without what the test itself changed (the group's name), and without defaults that differ between
 * NiFi versions: those are real, and the upgrade's.
 */
function outline(diff: FlowDiff): string[] {
  return diff.changes
    .map((change) => ({
      ...change,
      fields: change.fields.filter(
        ({ field, afterText }) =>
          !(change.path.length === 1 && field === 'name') && !/\(default of [\d.]+\)$/.test(afterText ?? ''),
      ),
    }))
    .filter((change) => change.fields.length > 0 || change.type === 'added' || change.type === 'removed')
    .map((change) => {
      const fields = change.fields.map((field) => `${field.key ?? field.field}: ${field.before} → ${field.after}`);
      return `${change.type} ${change.kind} ${change.name} [${fields.join('; ')}]`;
    })
    .sort();
}

afterAll(async () => {
  for (const id of made) {
    const group = await rest<Entity>('GET', `/process-groups/${id}`);
    await rest('DELETE', `/process-groups/${id}?version=${group.revision.version}`);
  }
  const { parameterContexts } = await rest<{ parameterContexts: Entity[] }>('GET', '/flow/parameter-contexts');
  for (const context of parameterContexts) {
    if (!/^diff-/.test(context.component.name)) continue;
    await rest('DELETE', `/parameter-contexts/${context.id}?version=${context.revision.version}`).catch(
      () => undefined,
    );
  }
});

describe('diff of real exports', () => {
  const folder = join(import.meta.dirname, '../../flows');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.flow.ts'))
    .sort();

  // By the test's own loader, so that there is one copy of flowgen.
  const definitionIn = async (name: string): Promise<FlowDefinitionSource> =>
    ((await import(join(folder, name))) as { default: FlowDefinitionSource }).default;

  it.each(files)('finds nothing between %s and its export, nor between its builds for 2.3 and 2.9', async (name) => {
    const definition = await definitionIn(name);
    const { about } = await rest<{ about: { version: string } }>('GET', '/flow/about');
    const built = buildFlow(definition, { nifiVersion: about.version }).compiled.flow;
    const exported = await download(await importFlow(built));
    expect(outline(diffFlows(built, exported))).toEqual([]);
    expect(outline(diffFlows(exported, built))).toEqual([]);
    const newer = buildFlow(definition, { nifiVersion: '2.9.0' }).compiled.flow;
    const diff = diffFlows(exported, newer);
    expect(outline(diff)).toEqual([]);
    expect(diff.bundles.length > 0).toBe(about.version !== '2.9.0');
  });

  it('finds exactly what was changed by hand', async () => {
    const definition = await definitionIn(files[0]!);
    const { about } = await rest<{ about: { version: string } }>('GET', '/flow/about');
    const id = await importFlow(buildFlow(definition, { nifiVersion: about.version }).compiled.flow);
    const before = await download(id);
    const { processGroupFlow } = await rest<{ processGroupFlow: { flow: { processors: Entity[] } } }>(
      'GET',
      `/flow/process-groups/${id}`,
    );
    const groups = await rest<{ processors: Entity[] }>(
      'GET',
      `/process-groups/${id}/processors?includeDescendantGroups=true`,
    );
    const processor = processGroupFlow.flow.processors[0] ?? groups.processors[0]!;
    await rest('PUT', `/processors/${processor.id}`, {
      revision: processor.revision,
      component: { id: processor.id, name: 'By hand', config: { schedulingPeriod: '17 min', comments: 'see wiki' } },
    });
    await rest('POST', `/process-groups/${id}/labels`, {
      revision: { version: 0 },
      component: { label: '손으로 추가', position: { x: -400, y: -400 }, width: 100, height: 60 },
    });
    const diff = diffFlows(before, await download(id));
    const period = (processor.component.config as { schedulingPeriod: string }).schedulingPeriod;
    expect(outline(diff).map((line) => line.replace(/comments: .*? →/, 'comments: →'))).toEqual([
      'added label 손으로 추가 []',
      `changed processor By hand [name: ${processor.component.name} → By hand; comments: → see wiki; schedulingPeriod: ${period} → 17 min]`,
    ]);
    const changed = diff.changes.find((change) => change.type === 'changed')!;
    expect(changed.risks.map((risk) => risk.kind)).toEqual(['restarts']);
  });

  it('compares what runs with a file, on the command line', async () => {
    const { about } = await rest<{ about: { version: string } }>('GET', '/flow/about');
    const flow: FlowDefinition = readFlow(
      JSON.stringify({
        flowContents: {
          identifier: '5f1c1f0e-0000-3000-8000-000000000001',
          name: 'x',
          processors: [
            {
              identifier: '5f1c1f0e-0000-3000-8000-000000000002',
              name: 'Generate',
              type: 'org.apache.nifi.processors.standard.GenerateFlowFile',
              bundle: { group: 'org.apache.nifi', artifact: 'nifi-standard-nar', version: about.version },
              properties: { 'Custom Text': '첫 번째' },
              propertyDescriptors: {},
              autoTerminatedRelationships: ['success'],
              scheduledState: 'ENABLED',
              schedulingStrategy: 'TIMER_DRIVEN',
              schedulingPeriod: '1 min',
              executionNode: 'ALL',
              penaltyDuration: '30 sec',
              yieldDuration: '1 sec',
              bulletinLevel: 'WARN',
              runDurationMillis: 0,
              concurrentlySchedulableTaskCount: 1,
              retryCount: 10,
              retriedRelationships: [],
              backoffMechanism: 'PENALIZE_FLOWFILE',
              maxBackoffPeriod: '10 mins',
              position: { x: 0, y: 0 },
              componentType: 'PROCESSOR',
              groupIdentifier: '5f1c1f0e-0000-3000-8000-000000000001',
            },
          ],
        },
      }),
      'flow',
    );
    const id = await importFlow(flow);
    const { name } = (await download(id)).flowContents;
    flow.flowContents.name = name!;
    const folder = mkdtempSync(join(tmpdir(), 'flowgen-diff-'));
    const file = join(folder, 'x.flow.json');
    try {
      writeFileSync(file, JSON.stringify(flow));
      const options = { nifiUrl: [nifi.url], json: true };
      const same = await captured(folder, () => runDiff([file], { ...options, group: name! }));
      expect(JSON.parse(same.out).comparisons[0].diff.changes).toEqual([]);
      expect(same.code).toBe(0);
      flow.flowContents.processors[0]!.properties['Custom Text'] = '두 번째';
      writeFileSync(file, JSON.stringify(flow));
      const changed = await captured(folder, () => runDiff([file], { ...options, group: id }));
      expect(changed.code).toBe(2);
      expect(JSON.parse(changed.out).comparisons[0].diff.changes[0].fields).toEqual([
        { field: 'property', key: 'Custom Text', label: 'Custom Text', before: '첫 번째', after: '두 번째' },
      ]);
      const absent = await captured(folder, () => runDiff([file], options));
      expect(JSON.parse(absent.out).comparisons[0].status).toBe('added');
      await expect(captured(folder, () => runDiff([file], { ...options, group: 'no such group' }))).rejects.toThrow(
        /no group named/,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** The core alone: what it compiles is imported, and NiFi understands it as it was meant. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { defineFlow, type FlowDefinitionSource, literal, param } from 'nifi-flowgen';
import { compileForTest } from 'nifi-flowgen/testing';
import { afterAll, expect, it } from 'vitest';
import { NifiClient, type ProcessGroupEntity } from '../../src/nifi/index.js';
import { eventually, testNifi, uniqueName } from '../support/index.js';

const nifi = await testNifi();
const client = new NifiClient(nifi.api);
const version = (await client.about()).version;
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function importFlow(definition: FlowDefinitionSource): Promise<ProcessGroupEntity> {
  const { compiled } = compileForTest(definition, { nifiVersion: version });
  const group = await client.importGroup('root', uniqueName(compiled.id), compiled.flow, { x: 0, y: 0 });
  cleanups.push(async () => {
    await client.scheduleGroup(group.id, 'STOPPED');
    await eventually(async () => {
      const now = await client.processGroup(group.id);
      for (const connection of (await client.flow(group.id)).flow.connections) await client.dropQueue(connection.id);
      await client.deleteGroup(now);
      return true;
    });
    for (const context of await client.parameterContexts()) {
      if (context.component?.name === compiled.id) await client.deleteParameterContext(context);
    }
  });
  return group;
}

it('imports every kind of component, with no dynamic property that was not meant', async () => {
  const id = uniqueName('kinds');
  const group = await importFlow(
    defineFlow({ id, name: '모든 것' }, ({ group }) => {
      group.label('설명\nsecond line');
      const inner = group.group({ name: 'inner' });
      const input = inner.inputPort('in');
      const output = inner.outputPort('out');
      const route = inner.processor('RouteOnAttribute', {
        name: 'Route',
        dynamic: { odd: '${fragment.index:mod(2):equals(1)}' },
        autoTerminate: ['unmatched'],
      });
      input.to(route);
      route.to(output, 'odd');
      const join = group.funnel('join');
      const make = group.processor('GenerateFlowFile', {
        name: 'Make',
        schedule: { cron: '0 0 2 * * ?' },
        executionNode: 'PRIMARY',
        properties: { 'Custom Text': '안녕' },
      });
      make.to(join, 'success');
      join.to(input, { loadBalance: 'ROUND_ROBIN', prioritizers: ['FirstInFirstOut'] });
      const post = group.processor('InvokeHTTP', {
        name: 'Post',
        properties: { 'HTTP Method': 'POST', 'HTTP URL': param('url', { value: 'http://localhost/' }) },
        dynamic: { 'Idempotency-Key': '${uuid}' },
        autoTerminate: ['Original', 'Response', 'Failure', 'No Retry'],
        retry: { relationships: ['Failure'], count: 2 },
      });
      output.to(post);
      post.to(post, 'Retry', { expiration: '1 hour', backPressure: { objects: 5, size: '1 MB' } });
      group.label('sends', { over: [post] });
    }),
  );
  const processors = await client.processors(group.id);
  const dynamic = processors.flatMap(({ component }) =>
    Object.values(component?.config?.descriptors ?? {})
      .filter((descriptor) => descriptor.dynamic)
      .map((descriptor) => `${component?.name}: ${descriptor.name}`),
  );
  expect(dynamic.sort()).toEqual(['Post: Idempotency-Key', 'Route: odd']);
  expect(processors.flatMap(({ component }) => component?.validationErrors ?? [])).toEqual([]);
  const exported = await client.download(group.id);
  expect(exported.flowContents.labels).toHaveLength(2);
  const loop = exported.flowContents.connections.find((connection) =>
    connection.selectedRelationships.includes('Retry'),
  );
  expect(loop).toMatchObject({ backPressureObjectThreshold: 5, flowFileExpiration: '1 hour' });
});

it('keeps literal text as it is, whatever it looks like', async () => {
  const awkward = fc.string({
    unit: fc.constantFrom('$', '#', '{', '}', 'a', "'", ' ', '가'),
    minLength: 1,
    maxLength: 12,
  });
  const texts = [
    ...fc.sample(awkward, { numRuns: 40, seed: 7 }),
    '${x} $$ $ ${literal("y")}',
    '#{a} ##{b} ### #',
    '$${z} $$$',
    'it\'s {} \\ " 한글 😀',
    '#{$x} ${#{y}}',
  ];
  const folder = mkdtempSync(join(tmpdir(), 'flowgen-core-'));
  cleanups.push(async () => rmSync(folder, { recursive: true }));
  const group = await importFlow(
    defineFlow({ id: uniqueName('literal') }, ({ group }) => {
      texts.forEach((text, index) => {
        const make = group.processor('GenerateFlowFile', {
          name: `Make ${index}`,
          schedule: { timer: '1 hour' },
          // As a whole value, and inside text with an expression of the author's.
          properties: { 'Custom Text': index % 2 === 0 ? literal(text) : `${literal(text)}\${literal('!')}` },
          dynamic: { filename: `${index}` },
        });
        const put = group.processor('PutFile', {
          name: `Put ${index}`,
          properties: { Directory: folder },
          autoTerminate: ['success', 'failure'],
        });
        make.to(put, 'success');
      });
    }),
  );
  await client.scheduleGroup(group.id, 'RUNNING');
  await eventually(async () => readdirSync(folder).filter((name) => !name.startsWith('.')).length === texts.length);
  expect(texts.map((_, index) => readFileSync(join(folder, `${index}`), 'utf8'))).toEqual(
    texts.map((text, index) => (index % 2 === 0 ? text : `${text}!`)),
  );
});

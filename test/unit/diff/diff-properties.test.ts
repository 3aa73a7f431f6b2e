import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDiff } from '../../../src/diff/apply.js';
import { diffFlows } from '../../../src/diff/diff-flows.js';
import type { FlowDiff } from '../../../src/diff/types.js';
import type { FlowDefinition } from '../../../src/flow/flow-definition.js';
import type { RawComponent } from '../../../src/flow/walk.js';
import { groupsOf, list, RandomFlow } from './random-flow.js';

/** `kind identifier type field,field`, sorted: what a test can foretell of a change. */
function outline(diff: FlowDiff): string[] {
  return diff.changes
    .map((change) => {
      const fields = change.fields.map((field) =>
        field.key === undefined ? field.field : `${field.field}:${field.key}`,
      );
      return [change.kind, change.identifier, change.type, fields.sort().join(',')].join(' | ');
    })
    .sort();
}

const runs = { numRuns: 150 };

/** Edits a flow in place, each component at most once, and says what a diff must report, no more and no less. */
function edit(random: RandomFlow, flow: FlowDefinition): string[] {
  const expected: string[] = [];
  const touched = new Set<unknown>();
  const expectChange = (kind: string, raw: RawComponent, type: string, ...fields: string[]) =>
    expected.push([kind, raw.identifier, type, fields.sort().join(',')].join(' | '));
  for (let count = random.int(6); count > 0; count--) {
    const groups = groupsOf(flow);
    const group = random.pick(groups);
    const processors = list(group, 'processors').filter((raw) => !touched.has(raw));
    const processor = processors[0] && random.pick(processors);
    const action = random.pick([
      'property',
      'rename',
      'move',
      'remove',
      'add',
      'schedule',
      'label',
      'parameter',
      'noise',
      'relationships',
    ]);
    if (action === 'property' && processor) {
      touched.add(processor);
      const properties = processor.properties as Record<string, string>;
      const name = random.pick([
        'alpha',
        'Something New',
        ...Object.keys(properties).filter((key) => key !== 'Service'),
      ]);
      properties[name] = `edited ${random.text()}`;
      expectChange('processor', processor, 'changed', `property:${name}`);
    } else if (action === 'rename' && processor) {
      touched.add(processor);
      processor.name = `${processor.name} renamed`;
      expectChange('processor', processor, 'renamed', 'name');
    } else if (action === 'schedule' && processor) {
      touched.add(processor);
      processor.schedulingPeriod = '7 hours';
      processor.autoTerminatedRelationships = ['other'];
      expectChange('processor', processor, 'changed', 'schedulingPeriod', 'autoTerminatedRelationships');
    } else if (action === 'move' && processor) {
      const free = !groups.some((g) =>
        list(g, 'connections').some((c) =>
          [c.source, c.destination].some((end) => (end as { id: string }).id === processor.identifier),
        ),
      );
      const target = random.pick(groups);
      if (!free || target === group) continue;
      touched.add(processor);
      list(group, 'processors').splice(list(group, 'processors').indexOf(processor), 1);
      list(target, 'processors').push(processor);
      expectChange('processor', processor, 'moved', 'group');
    } else if (action === 'remove') {
      const connection = list(group, 'connections').find((raw) => !touched.has(raw));
      if (!connection) continue;
      list(group, 'connections').splice(list(group, 'connections').indexOf(connection), 1);
      expectChange('connection', connection, 'removed');
    } else if (action === 'add') {
      const added = random.service();
      touched.add(added);
      list(group, 'controllerServices').push(added);
      expectChange('service', added, 'added');
    } else if (action === 'label') {
      const label = list(group, 'labels').find((raw) => !touched.has(raw));
      if (!label) continue;
      touched.add(label);
      label.label = `${String(label.label)}\nmore`;
      expectChange('label', label, 'changed', 'label');
    } else if (action === 'parameter') {
      const parameter = flow.parameterContexts?.first?.parameters[0];
      if (!parameter || touched.has(parameter)) continue;
      touched.add(parameter);
      parameter.value = `${parameter.value} edited`;
      expected.push(`parameter | first/${parameter.name} | changed | value`);
    } else if (action === 'relationships') {
      const connection = list(group, 'connections').find((raw) => !touched.has(raw));
      if (!connection) continue;
      touched.add(connection);
      connection.selectedRelationships = ['edited'];
      connection.prioritizers = ['org.example.First'];
      expectChange('connection', connection, 'changed', 'prioritizers', 'selectedRelationships');
    } else if (action === 'noise' && processor) {
      processor.position = { x: -1, y: -1 };
      (processor as { instanceIdentifier?: string }).instanceIdentifier = random.id('instance');
    }
  }
  return expected.sort();
}

describe('diff of random flows', () => {
  it('is empty for a flow and itself in any order', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const random = new RandomFlow(gen);
        const flow = random.flow();
        expect(diffFlows(flow, random.shuffled(flow)).changes).toEqual([]);
        const shown = diffFlows(flow, random.shuffled(flow), { noise: 'all' }).changes.flatMap(({ fields }) => fields);
        expect(shown.filter(({ noise }) => noise !== 'order')).toEqual([]);
      }),
      runs,
    );
  });

  it('is empty where only all identifiers differ, as between two servers', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const random = new RandomFlow(gen);
        const flow = random.flow();
        const text = JSON.stringify(flow);
        const other = JSON.parse(
          text.replace(
            /"((?:group|processor|service|label|port|funnel|connection|remote|remoteport)-\d+)"/g,
            '"other-$1"',
          ),
        );
        const diff = diffFlows(flow, other);
        expect(outline(diff)).toEqual([]);
        expect(diff.summary.hidden.identifiers ?? 0).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });

  it('reports exactly the edits', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const random = new RandomFlow(gen);
        const before = random.flow();
        const after = structuredClone(before);
        const expected = edit(random, after);
        expect(outline(diffFlows(before, random.shuffled(after), { match: 'identifier' }))).toEqual(expected);
      }),
      runs,
    );
  });

  it('turns A into B when it is applied', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const random = new RandomFlow(gen);
        const before = random.flow();
        const after = structuredClone(before);
        edit(random, after);
        for (const match of ['identifier', 'identifier-then-name'] as const) {
          const diff = diffFlows(before, after, { match, noise: 'all' });
          const applied = applyDiff(before, diff);
          expect(canonical(applied)).toEqual(canonical(after));
          expect(diffFlows(applied, after, { noise: 'all', match: 'identifier' }).changes).toEqual([]);
        }
      }),
      runs,
    );
  });

  it('turns any flow into any other', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const random = new RandomFlow(gen);
        const before = random.flow();
        const after = random.flow();
        for (const match of ['identifier', 'identifier-then-name'] as const) {
          const applied = applyDiff(before, diffFlows(before, after, { match, noise: 'all' }));
          expect(diffFlows(applied, after, { noise: 'all', match: 'identifier' }).changes).toEqual([]);
        }
      }),
      runs,
    );
  });
});

/** Independent of the diff: lists by identifier, sets sorted, no nulls, and nothing that no diff speaks of. */
function canonical(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => canonical(entry));
    if (key === 'inheritedParameterContexts' || key === 'prioritizers') return entries;
    const id = (entry: unknown) => {
      const raw = entry as { identifier?: string; name?: string };
      return typeof entry === 'object' ? String(raw.identifier ?? raw.name) : String(entry);
    };
    return entries.sort((a, b) => (id(a) < id(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  const skipped = ['instanceIdentifier', 'propertyDescriptors', 'source', 'destination'];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => inner !== null && inner !== undefined && !skipped.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner, name)]),
  );
}

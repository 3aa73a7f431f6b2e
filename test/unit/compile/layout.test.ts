import { defineFlow, type GroupBuilder } from 'nifi-flowgen';
import { describe, expect, it } from 'vitest';
import { catalogFor } from '../../../src/catalog/catalog.js';
import { compile } from '../../../src/compile/compile.js';
import { sizes } from '../../../src/compile/layout.js';
import type { VersionedProcessGroup } from '../../../src/flow/flow-definition.js';
import { toModel } from '../../../src/model/flow-builder.js';

interface Box {
  readonly what: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function laidOut(build: (group: GroupBuilder) => void): VersionedProcessGroup {
  return compile(toModel(defineFlow({ id: 'f' }, ({ group }) => build(group))), catalogFor('2.9.0')).flow.flowContents;
}

/** Everything that NiFi draws as a box: components, and connections where their box is. */
function boxes(group: VersionedProcessGroup): Box[] {
  const components = [
    ...group.processors.map((component) => ({ component, size: sizes.processor })),
    ...group.processGroups.map((component) => ({ component, size: sizes.group })),
    ...group.funnels.map((component) => ({ component, size: sizes.funnel })),
    ...[...group.inputPorts, ...group.outputPorts].map((component) => ({ component, size: sizes.port })),
  ].map(({ component, size }) => ({
    id: component.identifier,
    what: component.name ?? '',
    ...component.position!,
    ...size,
  }));
  const middle = (id: string) => {
    const box = components.find((component) => component.id === id)!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const connections = group.connections.map((connection) => {
    const [from, to] = [middle(connection.source.id), middle(connection.destination.id)];
    const center = connection.bends[connection.labelIndex] ?? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const { width } = sizes.connection;
    // NiFi's own box is lower than the room that the layout gives it.
    return {
      what: connection.selectedRelationships.join(),
      x: center.x - width / 2,
      y: center.y - 38,
      width,
      height: 76,
    };
  });
  return [...components, ...connections];
}

function overlaps(all: readonly Box[]): string[] {
  return all.flatMap((a, index) =>
    all
      .slice(index + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => `${a.what} / ${b.what}`),
  );
}

describe('layout', () => {
  it('puts nothing on top of anything else: branches, loops, parallel connections, ways back', () => {
    const group = laidOut((group) => {
      const make = group.processor('GenerateFlowFile', { name: 'make' });
      const route = group.processor('RouteOnAttribute', {
        name: 'route',
        dynamic: { a: '${a}', b: '${b}', c: '${c}' },
      });
      const log = group.processor('LogAttribute', { name: 'log' });
      const put = group.processor('PutSQL', { name: 'put', properties: { 'JDBC Connection Pool': '#{p}' } });
      const join = group.funnel('join');
      make.to(route, 'success');
      route.to(log, 'a');
      route.to(log, 'b');
      route.to(put, 'c');
      route.to(route, 'unmatched');
      put.to(put, 'retry');
      put.to(make as never, 'failure');
      log.to(join, 'success');
      put.to(join, 'success');
      join.to(group.processor('LogAttribute', { name: 'end' }));
      for (let index = 0; index < 6; index++) group.group({ name: `other ${index}` });
    });
    expect(overlaps(boxes(group))).toEqual([]);
  });

  it('reads from left to right', () => {
    const group = laidOut((group) => {
      const names = ['first', 'second', 'third', 'fourth'];
      const steps = names.map((name) => group.processor('LogAttribute', { name }));
      for (const [index, step] of steps.slice(1).entries()) steps[index]!.to(step, 'success');
    });
    const x = group.processors.map(({ position }) => position!.x);
    expect([...x].sort((a, b) => a - b)).toEqual(x);
    expect(new Set(group.processors.map(({ position }) => position!.y)).size).toBe(1);
    expect(overlaps(boxes(group))).toEqual([]);
  });

  it('frames the components that a label speaks of', () => {
    const group = laidOut((group) => {
      const log = group.processor('LogAttribute', { name: 'log' });
      group.label('설명', { over: [log] });
    });
    const [label] = group.labels;
    const { x, y } = group.processors[0]!.position!;
    expect(label!.position!.x).toBeLessThan(x);
    expect(label!.position!.y).toBeLessThan(y);
    expect(label!.position!.x + label!.width).toBeGreaterThan(x + sizes.processor.width);
  });
});

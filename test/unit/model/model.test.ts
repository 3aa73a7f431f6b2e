import { defineFlow, literal, param } from 'nifi-flowgen';
import { describe, expect, it } from 'vitest';
import { toModel } from '../../../src/model/flow-builder.js';
import { idFromName } from '../../../src/model/ids.js';
import { escapeLiteral } from '../../../src/model/values.js';

describe('ids', () => {
  it('come from the display name, in any script', () => {
    expect(idFromName('Pick up')).toBe('pick-up');
    expect(idFromName('신고 중계')).toBe('신고-중계');
    expect(idFromName('신고'.normalize('NFD'))).toBe('신고');
  });
});

describe('literal text', () => {
  it('is left alone where nothing in it means anything to NiFi', () => {
    expect(escapeLiteral('$$ $a # ## {b}', true)).toBe('$$ $a # ## {b}');
  });

  it('becomes expressions where expression language is read', () => {
    expect(escapeLiteral('$ ${c} ##{d}', true)).toBe("${literal('$')} ${literal('$')}{c} #${literal('#')}{d}");
    expect(`${literal('5$')}{x}`).toBe("5${literal('$')}{x}");
  });

  it('doubles the sharp of a parameter reference elsewhere', () => {
    expect(escapeLiteral('a$b ${c} ##{d}', false)).toBe('a$b ${c} ####{d}');
  });
});

describe('toModel', () => {
  it('puts a connection to a port of a child group into the group around it', () => {
    const model = toModel(
      defineFlow({ id: 'f' }, ({ group }) => {
        const inner = group.group({ name: 'inner' });
        const input = inner.inputPort('in');
        const log = inner.processor('LogAttribute', { name: 'log', autoTerminate: ['success'] });
        input.to(log);
        group.processor('GenerateFlowFile', { name: 'make' }).to(input, 'success');
      }),
    );
    expect(model.root.connections.map(({ path }) => path)).toEqual(['f/make→inner.in']);
    expect(model.root.groups[0]!.connections.map(({ path }) => path)).toEqual(['f/inner/in→log']);
    expect(model.findings).toEqual([]);
  });

  it('refuses a connection that jumps over a group border', () => {
    const model = toModel(
      defineFlow({ id: 'f' }, ({ group }) => {
        const log = group.group({ name: 'inner' }).processor('LogAttribute', { name: 'log' });
        group.processor('GenerateFlowFile', { name: 'make' }).to(log, 'success');
      }),
    );
    expect(model.findings).toMatchObject([{ code: 'connection-crosses-groups' }]);
  });

  it('tells two connections between the same components apart by their relationships', () => {
    const model = toModel(
      defineFlow({ id: 'f' }, ({ group }) => {
        const a = group.processor('SplitJson', { name: 'a', properties: { 'JsonPath Expression': '$' } });
        const b = group.processor('LogAttribute', { name: 'b' });
        a.to(b, 'split');
        a.to(b, 'original');
        a.to(b, 'original');
      }),
    );
    expect(model.root.connections.map(({ id }) => id)).toEqual(['a→b', 'a→b:original', 'a→b:original']);
    expect(model.findings).toMatchObject([{ code: 'duplicate-id' }]);
  });

  it('knows file and line of a component', () => {
    const model = toModel(
      defineFlow({ id: 'f' }, ({ group }) => {
        group.processor('LogAttribute', { name: 'log' });
      }),
    );
    expect(model.root.processors[0]!.location).toMatchObject({ file: import.meta.filename });
  });

  it('refuses one parameter with two meanings', () => {
    const model = toModel(
      defineFlow({ id: 'f' }, ({ group }) => {
        group.processor('LogAttribute', { name: 'a', properties: { 'Log Prefix': param('p', { value: 'x' }) } });
        group.processor('LogAttribute', { name: 'b', properties: { 'Log Prefix': param('p', { value: 'y' }) } });
      }),
    );
    expect(model.findings).toMatchObject([{ code: 'parameter-conflict' }]);
  });

  it('changes what a pattern made through configure', () => {
    const model = toModel(
      defineFlow({ id: 'f' }, ({ group }) => {
        const log = group.processor('LogAttribute', { name: 'a', properties: { 'Log Prefix': 'x' } });
        log.configure({ properties: { 'Log Level': 'warn' }, concurrentTasks: 2 });
      }),
    );
    expect(model.root.processors[0]).toMatchObject({
      properties: { 'Log Prefix': 'x', 'Log Level': 'warn' },
      concurrentTasks: 2,
    });
  });

  it('refuses options that nobody reads, with the one that was meant', () => {
    const model = toModel(
      defineFlow({ id: 'f' }, ({ group }) => {
        const a = group.processor('LogAttribute', { name: 'a', autoterminate: ['success'] } as never);
        const b = group.processor('LogAttribute', { name: 'b', schedule: { every: '5 sec' } } as never);
        a.to(b, 'success', { backPresure: { objects: 1 } } as never);
        b.to(a, 'success', { backPressure: { object: 1 } } as never);
      }),
    );
    expect(model.findings.map(({ code, path, suggestion }) => [code, path, suggestion])).toEqual([
      ['unknown-option', 'f/a', "did you mean 'autoTerminate'?"],
      ['unknown-option', 'f/b', "options are 'timer', 'cron'"],
      ['unknown-option', 'f/a→b', "did you mean 'backPressure'?"],
      ['unknown-option', 'f/b→a', "did you mean 'objects'?"],
    ]);
  });
});

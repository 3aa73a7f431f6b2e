import { defineFlow } from 'nifi-flowgen';
import { describe, expect, test } from 'vitest';
import { catalogFor } from '../../../src/catalog/catalog.js';
import { check } from '../../../src/check/index.js';
import { toModel } from '../../../src/model/flow-builder.js';
import { codes, fed, found, wrong } from './support.js';

describe('relationships', () => {
  test('one that is left over is named', () => {
    const [finding] = found('unconnected-relationship', ({ group }) => {
      fed(group, 'InvokeHTTP', {
        properties: { 'HTTP URL': 'http://x' },
        autoTerminate: ['Original', 'Response', 'Retry'],
      });
    });
    expect(finding).toMatchObject({
      path: 'flow/invokehttp',
      message: "InvokeHTTP leaves 'Failure', 'No Retry' unconnected; NiFi will not start it.",
      suggestion: "connect them, or add them to 'autoTerminate'",
    });
  });

  test('InvokeHTTP writes them with capitals, PutSQL without', () => {
    const [connection, retry] = found('unknown-relationship', ({ group }) => {
      const post = group.processor('InvokeHTTP', { name: 'Post', properties: { 'HTTP URL': 'http://x' } });
      const end = group.funnel('end');
      post.to(end, 'no retry' as 'No Retry');
      fed(group, 'PutSQL', { autoTerminate: ['Retry'] });
    });
    expect(connection?.suggestion).toBe("did you mean 'No Retry'?");
    expect(retry?.suggestion).toBe("did you mean 'retry'?");
  });

  test('retries of a relationship that is not there', () => {
    expect(
      found('unknown-relationship', ({ group }) => {
        fed(group, 'LogMessage', { autoTerminate: ['success'], retry: { relationships: ['failure'], count: 3 } });
      })[0]?.message,
    ).toBe("LogMessage has no relationship 'failure' (retry).");
  });

  test('connected and terminated', () => {
    expect(
      codes(({ group }) => {
        const source = group.processor('GenerateFlowFile', { name: 'Source', autoTerminate: ['success'] });
        source.to(group.processor('LogMessage', { name: 'Log', autoTerminate: ['success'] }), 'success');
      }),
    ).toEqual(['terminated-and-connected']);
  });

  test('a connection without any, and one from a funnel with one', () => {
    expect(
      codes(({ group }) => {
        const source = group.processor('GenerateFlowFile', { name: 'Source', autoTerminate: ['success'] });
        const funnel = group.funnel('all');
        group.connect(source, funnel, [], {});
        group.connect(
          funnel,
          group.processor('LogMessage', { name: 'Log', autoTerminate: ['success'] }),
          ['success'],
          {},
        );
      }),
    ).toEqual(['connection-without-relationship', 'unknown-relationship']);
  });

  test('what NiFi terminates by itself may stay unconnected', () => {
    expect(
      codes(({ group }) => {
        fed(group, 'RetryFlowFile', { autoTerminate: ['retry', 'retries_exceeded'] });
      }),
    ).toEqual([]);
  });

  test('a disabled processor may be unfinished', () => {
    expect(
      codes(({ group }) => {
        group.processor('LogMessage', { name: 'Log', state: 'disabled' });
      }),
    ).toEqual([]);
  });

  test.each([
    ['RouteOnAttribute', { dynamic: { big: '${fileSize:gt(10)}' } }, ['big', 'unmatched']],
    [
      'RouteOnAttribute',
      { dynamic: { a: '${a:isNull()}' }, properties: { 'Routing Strategy': "Route to 'match' if all match" } },
      ['matched', 'unmatched'],
    ],
    [
      'RouteText',
      { dynamic: { a: 'x' }, properties: { 'Matching Strategy': 'Equals' } },
      ['a', 'original', 'unmatched'],
    ],
    ['QueryRecord', { dynamic: { a: 'SELECT * FROM FLOWFILE' } }, ['a', 'failure', 'original']],
    ['DistributeLoad', { properties: { 'Number of Relationships': 3 } }, ['1', '2', '3']],
    ['UpdateAttribute', { properties: { 'Store State': 'Store state locally' } }, ['success', 'set state fail']],
    ['UpdateAttribute', {}, ['success']],
    [
      'LookupRecord',
      { properties: { 'Routing Strategy': 'route-to-matched-unmatched' } },
      ['failure', 'matched', 'unmatched'],
    ],
    [
      'ControlRate',
      { properties: { 'Rate Exceeded Strategy': "Route to 'rate exceeded'" } },
      ['failure', 'rate exceeded', 'success'],
    ],
    ['ExecuteStreamCommand', { properties: { 'Output Destination Attribute': 'x' } }, ['original']],
  ])('%s with %o has %s', (type, options, names) => {
    const with_ = (autoTerminate: readonly string[]): string[] =>
      codes(({ group }) => {
        fed(group, type, { ...options, autoTerminate });
      }).filter((code) => code.includes('relationship'));
    expect(with_(names)).toEqual([]);
    expect(with_(names.slice(1))).toEqual(['unconnected-relationship']);
    expect(with_([...names, 'more'])).toEqual(['unknown-relationship']);
  });
});

describe('the graph', () => {
  test('input that is missing, forbidden, or there', () => {
    expect(
      codes(({ group }) => {
        group.processor('LogMessage', { name: 'Log', autoTerminate: ['success'] });
      }),
    ).toEqual(['input-missing']);
    expect(
      found('input-forbidden', ({ group }) => {
        fed(group, 'ListenHTTP', { properties: { 'Listening Port': 1 }, autoTerminate: ['success'] });
      }),
    ).toHaveLength(1);
    expect(
      codes(({ group }) => {
        fed(group, 'LogMessage', { autoTerminate: ['success'] });
      }),
    ).toEqual([]);
  });

  test('a loop that nothing feeds', () => {
    const loop = (fedFromOutside: boolean): string[] =>
      codes(({ group }) => {
        const one = group.processor('LogMessage', { name: 'One' });
        const two = group.processor('LogMessage', { name: 'Two' });
        one.to(two, 'success');
        two.to(one, 'success');
        if (fedFromOutside) group.processor('GenerateFlowFile', { name: 'Source' }).to(one, 'success');
      });
    expect(loop(false)).toEqual(['unreachable']);
    expect(loop(true)).toEqual([]);
  });

  test('only itself is no input', () => {
    expect(
      codes(({ group }) => {
        const log = group.processor('LogMessage', { name: 'Log' });
        log.to(log, 'success');
      }),
    ).toEqual(['input-missing', 'unreachable']);
  });

  test('ports of inner groups need both sides, those of the flow itself only the inner one', () => {
    expect(
      found('unconnected-port', ({ group }) => {
        const inner = group.group({ name: 'Inner' });
        inner.inputPort('in');
        group.outputPort('out');
      }).map(({ message }) => message),
    ).toEqual([
      'Output port flow/out: no connection leads to it; NiFi will not start it.',
      'Input port flow/inner/in: no connection leads to it; NiFi will not start it.',
      'Input port flow/inner/in: no connection leaves it; NiFi will not start it.',
    ]);
    expect(
      codes(({ group }) => {
        const inner = group.group({ name: 'Inner' });
        const entry = inner.inputPort('in');
        const exit = inner.outputPort('out');
        const log = inner.processor('LogMessage', { name: 'Log' });
        entry.to(log);
        log.to(exit, 'success');
        const outside = group.inputPort('arrivals');
        outside.to(entry);
        exit.to(group.outputPort('departures'));
      }),
    ).toEqual([]);
  });

  test('a connection to something that is not there', () => {
    const model = toModel(
      defineFlow({ id: 'flow' }, ({ group }) => {
        const log = group.processor('LogMessage', { name: 'Log', autoTerminate: ['success'] });
        group.processor('GenerateFlowFile', { name: 'Source' }).to(log, 'success');
      }),
    );
    const root = { ...model.root, processors: model.root.processors.filter(({ id }) => id !== 'log') };
    const findings = check({ ...model, root }, catalogFor('2.9.0'));
    expect(findings.map(({ code }) => code)).toEqual(['unknown-endpoint']);
  });

  test('a funnel in the air', () => {
    expect(
      found('unconnected-funnel', ({ group }) => {
        group.funnel('lost');
      }),
    ).toHaveLength(2);
  });
});

describe('ports that components listen on', () => {
  const listen = (ports: readonly unknown[], extra: object = {}): string[] =>
    codes(({ group }) => {
      ports.forEach((port, index) => {
        group.processor(
          'ListenHTTP',
          wrong({ name: `In ${index}`, properties: { 'Listening Port': port }, autoTerminate: ['success'], ...extra }),
        );
      });
    });

  test('twice the same, through a parameter, too', () => {
    expect(listen([9000, 9000])).toEqual(['port-used-twice']);
    expect(listen([9000, 9001])).toEqual([]);
    expect(listen([9000, 9000], { state: 'disabled' })).toEqual([]);
    expect(listen(['#{a}', '#{a}'])).toEqual(['unknown-parameter', 'port-used-twice']);
    expect(listen([70000, 'http'])).toEqual(['invalid-port']);
  });

  test('UDP and TCP do not meet', () => {
    expect(
      codes(({ group }) => {
        group.processor('ListenTCP', wrong({ name: 'T', properties: { Port: 5000 }, autoTerminate: ['success'] }));
        group.processor('ListenUDP', wrong({ name: 'U', properties: { Port: 5000 }, autoTerminate: ['success'] }));
      }),
    ).toEqual([]);
  });
});

describe('ids', () => {
  test('twice the same path', () => {
    expect(
      codes(({ group }) => {
        group.processor('GenerateFlowFile', { name: 'A', id: 'a', autoTerminate: ['success'] });
        group.service('JsonTreeReader', { name: 'A' });
      }),
    ).toEqual(['duplicate-id']);
  });

  test('a name that gives none, and a slash', () => {
    expect(
      found('invalid-id', ({ group }) => {
        group.processor('GenerateFlowFile', { name: '→', autoTerminate: ['success'] });
        group.processor('GenerateFlowFile', { name: 'B', id: 'a/b', autoTerminate: ['success'] });
      }).map(({ message }) => message),
    ).toEqual([
      "A processor in flow has no id, and its name '→' gives none.",
      "'a/b' can't be an id: it may contain no slash and no space at its ends.",
    ]);
  });
});

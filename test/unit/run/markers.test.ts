import { expect, it } from 'vitest';
import reportExport from '../../../flows/report-export.flow.js';
import { buildFlow } from '../../../src/build/build-flow.js';
import { defineFlow, type RunMarkersOptions, runMarkers } from '../../../src/index.js';

function build(options: Omit<RunMarkersOptions, 'start'> = {}) {
  return buildFlow(
    defineFlow({ id: 'marked' }, ({ group }) => {
      const start = group.processor('GenerateFlowFile', { name: 'Start', comments: 'Ours.' });
      const log = group.processor('LogAttribute', { name: 'Log' });
      start.to(log, 'success');
      const run = runMarkers(group, { start, ...options });
      run.after(log, { good: ['success'] });
      // Something must be able to fail.
      const route = group.processor('RouteOnAttribute', { name: 'Route', autoTerminate: ['unmatched'] });
      start.to(route, 'success');
      route.configure({ dynamic: { bad: '${bad}' } });
      run.after(route, { good: [], bad: ['bad'] });
    }),
  );
}

it.each(['2.3.0', '2.9.0'])('is a valid flow for NiFi %s, the example as well', (nifiVersion) => {
  expect(buildFlow(reportExport, { nifiVersion }).findings).toEqual([]);
});

it('marks start, end and failure, and leaves the start stopped', () => {
  const { model, findings } = build();
  expect(findings).toEqual([]);
  const { processors, funnels } = model.root;
  const start = processors.find(({ id }) => id === 'start');
  expect(start).toMatchObject({ state: 'stopped', comments: 'Ours.\nflowgen:run-start' });
  const end = processors.find(({ id }) => id === 'run-end');
  expect(end?.comments).toContain('flowgen:run-end');
  expect(end?.properties['Store State']).toBe('Store state locally');
  expect(end?.dynamic.last_tms).toBe('${now():toNumber()}');
  // UpdateAttribute with state has a relationship more (pitfall of stateful markers).
  expect(end?.autoTerminate).toEqual(['success', 'set state fail']);
  expect(funnels.map(({ id }) => id)).toEqual(['run-failed']);
});

it('lets failed FlowFiles end where asked', () => {
  const { model, findings } = build({ failed: 'drop', id: 'done', stateKey: 'seen' });
  expect(findings).toEqual([]);
  expect(model.root.funnels).toEqual([]);
  expect(model.root.processors.find(({ id }) => id === 'done-failure')?.dynamic).toHaveProperty('seen');
});

it('makes no failure marker where nothing can fail', () => {
  const { model, findings } = buildFlow(
    defineFlow({ id: 'sure' }, ({ group }) => {
      const start = group.processor('GenerateFlowFile', { name: 'Start' });
      runMarkers(group, { start }).after(start, { good: ['success'] });
    }),
  );
  expect(findings).toEqual([]);
  expect(model.root.processors.map(({ id }) => id)).toEqual(['start', 'run-end']);
});

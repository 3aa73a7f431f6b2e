/**
 * A flow that is run from outside: files of a folder are posted, one by one, and `flowgen run report-export` (or an
 * Airflow task) starts it and waits until the last one has arrived.
 *
 *   flowgen deploy flows/report-export.flow.ts --env local
 *   flowgen run report-export --env local --timeout 30min
 */
import { defineFlow, param, runMarkers } from 'nifi-flowgen';

export default defineFlow({ id: 'report-export', name: 'Report export' }, ({ group }) => {
  // Only new files since the last run: the listing is remembered on the server.
  const list = group.processor('ListFile', {
    name: 'List files',
    properties: { 'Input Directory': param('export.dir'), 'File Filter': '[^.].*\\.json' },
    executionNode: 'PRIMARY',
  });
  const fetch = group.processor('FetchFile', {
    name: 'Fetch file',
    properties: { 'File to Fetch': '${absolute.path}/${filename}', 'Completion Strategy': 'None' },
  });
  const post = group.processor('InvokeHTTP', {
    name: 'Post',
    properties: {
      'HTTP Method': 'POST',
      'HTTP URL': param('export.url'),
      'Request Content-Type': 'application/json',
      'Connection Timeout': '5 secs',
      'Socket Read Timeout': '30 secs',
    },
    dynamic: { 'Idempotency-Key': '${filename}' },
    autoTerminate: ['Original'],
    // A receiver that is away for a moment is no failure.
    retry: { relationships: ['Retry', 'Failure'], count: 3, backoff: 'PENALIZE_FLOWFILE', maxBackoff: '1 min' },
    penalty: '5 sec',
  });

  list.to(fetch, 'success', { loadBalance: 'ROUND_ROBIN' });
  fetch.to(post, 'success');

  const run = runMarkers(group, { start: list });
  run.after(post, { good: ['Response'], bad: ['No Retry', 'Retry', 'Failure'] });
  run.after(fetch, { good: [], bad: ['failure', 'not.found', 'permission.denied'] });
});

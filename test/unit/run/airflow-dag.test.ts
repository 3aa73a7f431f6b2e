import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dagFile, dagIdFor } from '../../../src/run/airflow-dag.js';
import { runCli } from '../../support/cli.js';

const dag = {
  dagId: 'report-export',
  flow: 'report-export',
  connections: ['nifi_default'],
  timeout: 3_600_000,
  retries: 2,
  until: 'marker',
  deferrable: true,
} as const;

it('writes a DAG that runs the flow', () => {
  const text = dagFile(dag);
  expect(text).toContain('flow="report-export"');
  expect(text).toContain('timeout=timedelta(seconds=3600)');
  expect(text).toContain('schedule=None');
});

it('quotes what people type', () => {
  const text = dagFile({ ...dag, flow: 'a"""\\b\n신고', connections: ['n1', 'n2'], schedule: '@daily' });
  expect(text).toContain('flow="a\\"\\"\\"\\\\b\\n신고"');
  expect(text).toContain('nifi_conn_id=["n1", "n2"]');
  expect(text.split('\n')[0]).toBe('"""Runs the NiFi flow a____b_신고 and waits for its end."""');
});

it('makes an id that Airflow takes', () => {
  expect(dagIdFor('Nightly import / 신고')).toBe('Nightly-import-신고');
  expect(dagIdFor('//')).toBe('nifi-flow');
});

it('does not overwrite a file unless told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flowgen-dag-'));
  try {
    const out = join(folder, 'dags', 'export.py');
    expect((await runCli('airflow', 'Nightly import', '--out', out)).exitCode).toBe(0);
    expect(await readFile(out, 'utf8')).toContain('dag_id="Nightly-import"');
    expect((await runCli('airflow', 'Nightly import', '--out', out)).exitCode).toBe(1);
    expect((await runCli('airflow', 'Nightly import', '--out', out, '--force', '--until', 'drained')).exitCode).toBe(0);
    expect(await readFile(out, 'utf8')).toContain('until="drained"');
  } finally {
    await rm(folder, { recursive: true });
  }
});

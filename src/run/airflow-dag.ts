/** What goes into a DAG file. */
export interface DagFile {
  readonly dagId: string;
  readonly flow: string;
  readonly connections: readonly string[];
  /** Cron expression or preset; undefined: started by hand. */
  readonly schedule?: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly retries: number;
  readonly until: 'marker' | 'drained';
  readonly deferrable: boolean;
}

/** A DAG file for Airflow 3 with the package nifi-flowgen-airflow. */
export function dagFile(dag: DagFile): string {
  const connection = dag.connections.length === 1 ? text(dag.connections[0]!) : list(dag.connections);
  const seconds = Math.round(dag.timeout / 1000);
  return `"""Runs the NiFi flow ${comment(dag.flow)} and waits for its end."""

from datetime import datetime, timedelta

from airflow.sdk import DAG
from flowgen_airflow import NifiRunOperator

with DAG(
    dag_id=${text(dag.dagId)},
    schedule=${dag.schedule === undefined ? 'None' : text(dag.schedule)},
    start_date=datetime(2025, 1, 1),
    catchup=False,
    # One run at a time: a second one would be refused by the first.
    max_active_runs=1,
    tags=["nifi"],
):
    NifiRunOperator(
        task_id="run",
        nifi_conn_id=${connection},
        flow=${text(dag.flow)},
        until=${text(dag.until)},
        timeout=timedelta(seconds=${seconds}),
        deferrable=${dag.deferrable ? 'True' : 'False'},
        # A retry joins the run that an earlier attempt started.
        retries=${dag.retries},
        retry_delay=timedelta(minutes=1),
    )
`;
}

/** JSON's strings are Python's, once what JSON leaves as it is (beyond ASCII) is no problem either: files are UTF-8. */
function text(value: string): string {
  return JSON.stringify(value).replaceAll('\u007f', '\\u007f');
}

function list(values: readonly string[]): string {
  return `[${values.map(text).join(', ')}]`;
}

/** Within a docstring nothing may end it, escape in it or begin a new line. */
function comment(value: string): string {
  return value.replace(/["\\\p{Cc}]/gu, '_');
}

/** Airflow allows letters, digits, `-`, `_` and `.`. */
export function dagIdFor(flow: string): string {
  return (
    flow
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 200) || 'nifi-flow'
  );
}

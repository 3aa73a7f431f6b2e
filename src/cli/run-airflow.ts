import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pc from 'picocolors';
import { parseDuration } from '../config/index.js';
import { FlowgenError } from '../errors.js';
import { toModel } from '../model/flow-builder.js';
import type { GroupModel } from '../model/model.js';
import { RUN_END_MARK } from '../patterns/run-marker/marks.js';
import { dagFile, dagIdFor } from '../run/airflow-dag.js';
import { loadDefinition } from './load-definition.js';
import { print, printJson, shownPath } from './output.js';

export interface AirflowOptions {
  out?: string;
  connection: string[];
  dagId?: string;
  schedule?: string;
  timeout: string;
  retries: string;
  until?: string;
  deferrable: boolean;
  force?: boolean;
  json?: boolean;
}

export async function runAirflow(named: string, options: AirflowOptions): Promise<void> {
  const { flow, marked } = await flowOf(named);
  const until = options.until ?? (marked === false ? 'drained' : 'marker');
  if (until !== 'marker' && until !== 'drained') {
    throw new FlowgenError('usage', `--until must be marker or drained, not '${until}'.`);
  }
  const retries = Number(options.retries);
  if (!Number.isInteger(retries) || retries < 0) {
    throw new FlowgenError('usage', `--retries must be a whole number, not '${options.retries}'.`);
  }
  const dagId = options.dagId ?? dagIdFor(flow);
  const text = dagFile({
    dagId,
    flow,
    connections: options.connection,
    ...(options.schedule === undefined ? {} : { schedule: options.schedule }),
    timeout: parseDuration(options.timeout, '--timeout'),
    retries,
    until,
    deferrable: options.deferrable,
  });
  if (options.out === '-') {
    process.stdout.write(text);
    return;
  }
  const out = options.out ?? `${dagId.replaceAll(/[.-]/g, '_')}_dag.py`;
  if (existsSync(out) && !options.force) {
    throw new FlowgenError('file-exists', `${shownPath(out)} exists already.`, {
      hint: 'Use --force to overwrite it.',
    });
  }
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, text);
  if (options.json) printJson({ file: out, dagId, flow, until });
  else {
    print(`${pc.green('✓')} ${pc.bold(dagId)} ${shownPath(out)}`);
    if (until === 'drained' && options.until === undefined) {
      print('    The flow has no end marker: its end is told by queues and threads alone (runMarkers adds markers).');
    }
  }
}

async function flowOf(named: string): Promise<{ flow: string; marked?: boolean }> {
  if (!/\.flow\.[cm]?[jt]s$/.test(named)) return { flow: named };
  const definition = await loadDefinition(named);
  return { flow: definition.options.id, marked: hasEnd(toModel(definition).root) };
}

function hasEnd(group: GroupModel): boolean {
  return group.processors.some((one) => one.comments?.includes(RUN_END_MARK)) || group.groups.some(hasEnd);
}

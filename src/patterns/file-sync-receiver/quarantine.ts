import type { Text } from '../../catalog/value-types.js';
import type { Port, Processor } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';

/** Where files go that are not used. */
export interface Quarantine {
  readonly group: GroupBuilder;
  /** For a file whose content is still as it came; the attribute `reason` says why. */
  readonly asItIs: Port;
  /** For a file that has been archived and is moved from there; `reason` may hold expression language. */
  because(id: string, reason: string): Processor<'UpdateAttribute'>;
}

export function quarantine(parent: GroupBuilder, directory: Text): Quarantine {
  const group = parent.group({ id: 'quarantine', name: 'Quarantine' });
  const asItIs = group.inputPort('as it came');
  const archived = group.inputPort('archived');
  const put = group.processor('PutFile', {
    id: 'put',
    name: 'Into quarantine',
    properties: { Directory: directory, 'Conflict Resolution Strategy': 'replace', 'Create Missing Directories': true },
    penalty: '10 sec',
  });
  const move = group.processor('FetchFile', {
    id: 'move',
    name: 'From the archive into quarantine',
    properties: {
      'File to Fetch': '${archive.dir}/${filename}',
      'Completion Strategy': 'Move File',
      'Move Destination Directory': directory,
      'Move Conflict Strategy': 'Rename',
    },
    penalty: '10 sec',
  });
  const report = group.processor('LogMessage', {
    id: 'report',
    name: 'Report refused files',
    properties: { 'Log Level': 'error', 'Log Message': '${sync.file} was not used: ${reason}' },
  });
  const text = group.processor('ReplaceText', {
    id: 'reason-text',
    name: 'Write the reason',
    properties: {
      'Replacement Strategy': 'Always Replace',
      'Replacement Value': '${sync.file} was not used: ${reason}\n',
      'Evaluation Mode': 'Entire text',
      'Maximum Buffer Size': '1 GB',
    },
  });
  const name = group.processor('UpdateAttribute', {
    id: 'reason-name',
    name: 'Name it',
    dynamic: { filename: '${filename}.reason.txt' },
  });
  const putReason = group.processor('PutFile', {
    id: 'reason-file',
    name: 'Put the reason beside it',
    properties: { Directory: directory, 'Conflict Resolution Strategy': 'replace', 'Create Missing Directories': true },
    autoTerminate: ['success', 'failure'],
  });
  asItIs.to(put);
  archived.to(move);
  put.to(report, 'success');
  put.to(put, 'failure');
  move.to(report, ['success', 'not.found', 'permission.denied']);
  move.to(move, 'failure');
  report.to(text, 'success');
  text.to(name, ['success', 'failure']);
  name.to(putReason, 'success');
  group.label('What is not used is set aside, with the reason beside it and in a bulletin', { id: 'label' });
  return {
    group,
    asItIs,
    because: (id, reason) => {
      const note = parent.processor('UpdateAttribute', {
        id: `reason-${id}`,
        name: `Reason: ${id.replaceAll('-', ' ')}`,
        dynamic: { reason },
      });
      note.to(archived, 'success');
      return note;
    },
  };
}

/**
 * The core alone, no pattern: files of a folder are posted to a receiver, one request each. What the receiver refuses
 * is kept in a folder for a person to look at; while it is away, NiFi waits and tries again.
 */
import { defineFlow, param } from 'nifi-flowgen';

export default defineFlow({ id: 'folder-to-api', name: 'Folder to API' }, ({ group }) => {
  const pickUp = group.processor('GetFile', {
    name: 'Pick up',
    properties: {
      'Input Directory': param('inbox.dir', { description: 'Folder that other systems write to' }),
      // Writers use a temporary name first, then rename.
      'File Filter': '[^\\.].*\\.json',
      'Minimum File Age': '2 sec',
    },
    schedule: { timer: '5 sec' },
  });
  const post = group.processor('InvokeHTTP', {
    name: 'Post',
    properties: {
      'HTTP Method': 'POST',
      'HTTP URL': param('receiver.url'),
      'Request Content-Type': 'application/json',
      'Socket Read Timeout': '30 secs',
      'Response Body Attribute Name': 'refusal',
    },
    // The file name tells the receiver what it has seen already.
    dynamic: { 'Idempotency-Key': '${filename:urlEncode()}' },
    concurrentTasks: 2,
    penalty: '10 sec',
    autoTerminate: ['Original', 'Response'],
  });
  const keep = group.processor('PutFile', {
    name: 'Keep refused',
    properties: { Directory: param('refused.dir'), 'Conflict Resolution Strategy': 'replace' },
    autoTerminate: ['success'],
  });

  pickUp.to(post, 'success', { backPressure: { objects: 1000, size: '100 MB' } });
  // Away or overloaded: the FlowFile is penalised and comes round again.
  post.to(post, ['Failure', 'Retry']);
  post.to(keep, 'No Retry');
  // Written later, when the disk has room again.
  keep.to(keep, 'failure');

  group.label('Files are posted one by one; what is refused stays in a folder', { over: [pickUp, post, keep] });
});

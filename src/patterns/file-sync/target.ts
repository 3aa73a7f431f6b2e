import type { Processor, Target } from '../../model/components.js';
import type { GroupBuilder } from '../../model/group-builder.js';
import type { DirectoryTarget, SftpTarget } from './options.js';

/** The processor that puts a file where it belongs, whatever its kind. */
export interface FileTarget {
  readonly first: Processor;
  readonly processors: readonly Processor[];
  success(connect: (processor: Processor<'PutFile'>) => void): void;
  failures(target: Target): void;
}

/** Both kinds write under a name with a leading dot and rename when the file is complete; neither overwrites. */
export function fileTarget(
  group: GroupBuilder,
  target: DirectoryTarget | SftpTarget,
  id = 'write',
  name = 'Write the file',
): FileTarget {
  if ('directory' in target) {
    const put = group.processor('PutFile', {
      id,
      name,
      comments: 'Under a name with a leading dot, then renamed: who sees the name sees the whole file.',
      properties: {
        Directory: target.directory,
        'Conflict Resolution Strategy': 'fail',
        'Create Missing Directories': true,
      },
      penalty: '1 sec',
    });
    return {
      first: put,
      processors: [put],
      success: (connect) => connect(put),
      failures: (failure) => void put.to(failure, 'failure'),
    };
  }
  const { host, port, user, password, privateKey, passphrase, directory, knownHosts } = target.sftp;
  const put = group.processor('PutSFTP', {
    id,
    name,
    comments: 'Under a name with a leading dot, then renamed: who sees the name sees the whole file.',
    properties: {
      Hostname: host,
      Port: port ?? '22',
      Username: user,
      ...(password !== undefined && { Password: password }),
      ...(privateKey !== undefined && { 'Private Key Path': privateKey }),
      ...(passphrase !== undefined && { 'Private Key Passphrase': passphrase }),
      'Remote Path': directory,
      'Create Directory': true,
      'Conflict Resolution': 'FAIL',
      'Dot Rename': true,
      'Host Key File': knownHosts,
      'Strict Host Key Checking': true,
    },
    penalty: '1 sec',
  });
  return {
    first: put,
    processors: [put],
    success: (connect) => connect(put as unknown as Processor<'PutFile'>),
    failures: (failure) => void put.to(failure, ['failure', 'reject']),
  };
}

export type { ColumnMask, SyncColumnType, SyncSource } from '../../sql/objects/sync-objects.js';
export { type FileSync, fileSync } from './file-sync.js';
export type { CapturedTable, DirectoryTarget, FileSyncOptions, SftpTarget } from './options.js';

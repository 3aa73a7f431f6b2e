export { type FileSyncReceiver, fileSyncReceiver } from './file-sync-receiver.js';
export type { FileSyncReceiverOptions, ReceiverTarget } from './options.js';

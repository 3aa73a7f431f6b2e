import { createHash } from 'node:crypto';

/** What Java's UUID.nameUUIDFromBytes gives for the text in UTF-8: the UUID that the relay must send for a key. */
export function nameUuid(name: string): string {
  const bytes = createHash('md5').update(name, 'utf8').digest();
  bytes[6] = (bytes[6]! & 0x0f) | 0x30;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

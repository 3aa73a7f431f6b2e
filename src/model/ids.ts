/**
 * An id from a display name, for components without one of their own: letters and digits of any script, everything
 * else becomes `-`. NFC, so that the same name typed on different systems is the same id.
 */
export function idFromName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** A path of ids. */
export function joinPath(parent: string, id: string): string {
  return `${parent}/${id}`;
}

/** Ids stand between slashes, so they hold none. */
export function isValidId(id: string): boolean {
  return id !== '' && id.trim() === id && !/[/\p{Cc}]/u.test(id);
}

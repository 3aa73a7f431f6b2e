/** URLs, JDBC's included. */
const URLS = /\b[a-z][a-z0-9+.-]*:(?:[a-z0-9]+:)*\/\/[^\s"'<>]+/gi;
const USER_INFO = /(\/\/[^/@\s:]*:)([^@/\s]+)(?=@)/g;
const IN_QUERY =
  /([?&;](?:password|passwd|pwd|secret|client[-_]?secret|token|access[-_]?token|api[-_]?key|sig|signature)=)([^&;\s]+)/gi;

/**
 * A text with the passwords in its URLs made unreadable: such a property is not sensitive to NiFi, and would end up
 * in a comment that everybody reads. Parameters and expressions are no secrets.
 */
export function maskSecrets(text: string): string {
  if (!text.includes('//')) return text;
  const hide = (whole: string, before: string, secret: string) => (/^[#$]\{/.test(secret) ? whole : `${before}***`);
  return text.replace(URLS, (url) => url.replace(USER_INFO, hide).replace(IN_QUERY, hide));
}

/** Whether `maskSecrets` hides anything. */
export function holdsSecret(text: string): boolean {
  return maskSecrets(text) !== text;
}

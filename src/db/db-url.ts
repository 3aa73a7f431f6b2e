/** Whether the password stands in the URL itself, as user information or as a query parameter. */
export function hasPassword(url: string): boolean {
  try {
    const { password, searchParams } = new URL(url);
    return password !== '' || searchParams.has('password');
  } catch {
    return /:\/\/[^/@]*:[^/@]+@/.test(url);
  }
}

interface Described {
  readonly name: string;
  readonly displayName?: string;
  readonly sensitive?: boolean;
}

const VALIDATED = /^'([\s\S]+?)' validated against '([\s\S]*)' is invalid because ([\s\S]*)$/;

/**
 * NiFi's validation errors quote the value that is wrong, that of a sensitive property as well (StandardValidators):
 * it is left out here, so that it gets into no log and no report.
 */
export function redactValidation(
  errors: readonly string[] | undefined,
  descriptors: Readonly<Record<string, Described>> | undefined,
): string[] {
  const sensitive = new Set<string>();
  for (const { name, displayName, sensitive: is } of Object.values(descriptors ?? {})) {
    if (is !== true) continue;
    sensitive.add(name);
    if (displayName !== undefined) sensitive.add(displayName);
  }
  return (errors ?? []).map((error) => {
    const match = VALIDATED.exec(error);
    if (match === null || !sensitive.has(match[1]!)) return error;
    const [, property, value, reason] = match;
    return `'${property}' is invalid because ${value === '' ? reason : reason!.replaceAll(value!, '(secret)')}`;
  });
}

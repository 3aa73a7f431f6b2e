/** Where in an author's definition something was written. Lines and columns count from 1. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

/**
 * An error that a user can mend. The command line prints `message` and `hint` and nothing else;
 * every other error is a fault of flowgen itself and is printed as such.
 */
export class FlowgenError extends Error {
  /** Stable, documented, kebab-case: scripts may rely on it. */
  readonly code: string;
  /** What to do about it, one sentence. */
  readonly hint?: string;
  readonly location?: SourceLocation;
  /** The exit code of the command that ends with this error; 1 unless the command documents another. */
  readonly exitCode: number;

  constructor(
    code: string,
    message: string,
    options: { hint?: string; location?: SourceLocation; exitCode?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'FlowgenError';
    this.code = code;
    this.exitCode = options.exitCode ?? 1;
    if (options.hint !== undefined) this.hint = options.hint;
    if (options.location !== undefined) this.location = options.location;
  }
}

/** One thing that a check found. Findings are gathered; nothing stops at the first. */
export interface Finding {
  /** Stable, documented rule name in kebab-case, for example `unknown-property`. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** One sentence that names what is wrong. */
  readonly message: string;
  /** Path of ids from the flow down, for example `report-relay/relay/send`. */
  readonly path: string;
  /** How to mend it, for example `did you mean 'HTTP URL'?`. */
  readonly suggestion?: string;
  readonly location?: SourceLocation;
}

/** Thrown when a definition has findings of severity `error`; carries all findings, warnings too. */
export class FindingsError extends FlowgenError {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    const errors = findings.filter((finding) => finding.severity === 'error').length;
    super('invalid-definition', `The definition has ${errors} ${errors === 1 ? 'error' : 'errors'}.`);
    this.name = 'FindingsError';
    this.findings = findings;
  }
}

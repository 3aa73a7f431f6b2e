/** How an engine tells what it is doing. The command line turns it into a spinner; libraries may pass their own. */
export interface Reporter {
  /** A new step began; replaces the last one on a progress line. */
  step(text: string): void;
  /** Something a person should read even after the end. */
  note(text: string): void;
  warn(text: string): void;
}

/** Reports nothing. */
export const silentReporter: Reporter = { step() {}, note() {}, warn() {} };

/** A broken promise, and the lines of the history that show it. */
export interface Violation {
  readonly rule: string;
  readonly message: string;
  /** Indexes of lines; empty if it shows itself by what is missing. */
  readonly lines: readonly number[];
}

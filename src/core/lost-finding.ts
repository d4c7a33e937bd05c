/** A finding that a run made and does not report as it was found. */
export interface LostFinding {
  readonly rule: string;
  /** From the repository's root. */
  readonly path: string;
  /** The blob that it was found in, for contents that are read once for many paths; null for none. */
  readonly blob: string | null;
  /** From 1. */
  readonly line: number;
  readonly message: string;
  /** Why it is not reported, as half a sentence. */
  readonly why: string;
}

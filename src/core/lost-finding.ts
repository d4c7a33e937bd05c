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

/** Why a finding is not reported of which these rules report the fault. */
export function reportedBy(rules: readonly string[]): string {
  return `${rules.join(' and ')} ${rules.length === 1 ? 'reports' : 'report'} the same fault`;
}

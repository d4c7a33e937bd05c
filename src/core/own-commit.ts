/**
 * A commit that can still be made anew: no ref that publishes what it holds (`history.protectedRefs`)
 * reaches it, and no merge is between it and what is checked out.
 */
export interface OwnCommit {
  readonly id: string;
  /** What it was made from; null for the first of all. */
  readonly parent: string | null;
}

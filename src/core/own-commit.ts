/**
 * A commit that can still be made anew: what is checked out reaches it, and no ref that publishes what
 * it holds (`history.protectedRefs`) does.
 */
export interface OwnCommit {
  readonly id: string;
  /** What it was made from; none for the first of all. */
  readonly parents: readonly string[];
}

/** The commits of a repository that nobody else has yet. */
export interface OwnCommits {
  /** Children before parents, from the one that is checked out. */
  readonly commits: readonly OwnCommit[];
  /** @param id a commit that may be none of these: another branch has it. */
  isPublished(id: string): Promise<boolean>;
  /**
   * Published commits that were made anew here, as `git commit --amend` does: what is checked out does
   * not reach them. By the id of the commit that took their place.
   */
  amended?(): Promise<ReadonlyMap<string, string>>;
  /** The commits that HEAD was, newest first: what a rebase or a reset has left is among them. */
  former?(): Promise<readonly string[]>;
}

/** What can be done about entries that are there twice, byte for byte. */
export const COPIES_HELP =
  'If no published branch has the copy, `lint-protocol logs settle --onto REF` removes it; REF is the branch that this one is to be merged into. A published copy stays. `lint-protocol init --merge-driver` sets up a merge that writes each entry once.';

/**
 * What is said of a copy in one state: nothing is lost by it, and the merge that made it is reported.
 * One that no merge made is written twice, and can still be taken out while it is not committed.
 */
export const COPY = {
  level: 'warning',
  levelIfNew: 'error',
  yieldsTo: 'history/merged-copies',
  help: { uncommitted: 'Remove the second line.', committed: COPIES_HELP },
} as const;

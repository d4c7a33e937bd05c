/** What can be done about entries that are there twice, byte for byte. */
export const COPIES_HELP =
  'If no published branch has the copy, run `lint-protocol logs settle --onto REF`, with the branch to merge into as REF: it removes the copy. Leave a published copy. `lint-protocol init --merge-driver` prevents such copies.';

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

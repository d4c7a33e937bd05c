/** What can be done about entries that are there twice, byte for byte. */
export const COPIES_HELP =
  'As long as no published branch holds the copies, `lint-protocol logs settle --onto REF` takes them out, where REF is the branch that this one goes to. `lint-protocol init --merge-driver` sets up a merge that writes each entry once. Copies that are published stay.';

/** What is said of a copy in one state: nothing is lost by it, and the merge that made it is reported. */
export const COPY = {
  level: 'warning',
  yieldsTo: 'history/merged-copies',
  help: { uncommitted: 'Remove the second line.', committed: COPIES_HELP },
} as const;

/**
 * Where what a problem is about stands, seen from what is judged: in no commit yet, in the commits
 * that are judged, or in what was there before them. What is reported says so of the problem itself,
 * where a state before is known.
 */
export type ProblemState = 'uncommitted' | 'in-range' | 'older';

/**
 * Who can mend a problem: whoever writes the records, a person who has to decide something, or
 * nobody any more by changing files, because history holds it.
 */
export type MendedBy = 'you' | 'human' | 'history';

/** How to fix a problem where that depends on whether its record is committed. */
export interface HelpByState {
  readonly uncommitted: string;
  readonly committed: string;
}

export type Help = string | HelpByState;

/** One thing to do besides correcting the place itself. */
export interface MendStep {
  /**
   * `append`: `text` is a line for the end of the file at `path`. `insert`: `text` is a further
   * element for the list that `into` names in it. `run`: `text` is a command, run at the root of the
   * repository. `do`: `text` says what.
   */
  readonly action: 'append' | 'insert' | 'run' | 'do';
  /** From the repository's root; left out where it is about no single file. */
  readonly path?: string;
  /** The path of keys and indexes to a list, as in `decisions[0].evidence`. */
  readonly into?: string;
  readonly text: string;
}

export function helpIn(help: Help, state: ProblemState): string {
  if (typeof help === 'string') return help;
  return state === 'uncommitted' ? help.uncommitted : help.committed;
}

/** All that a help says, for who reads of a rule and not of a problem. */
export function wholeHelp(help: Help): string {
  if (typeof help === 'string') return help;
  return `Not committed yet, or in a commit that you can still amend: ${help.uncommitted} Committed: ${help.committed}`;
}

/** What mends a problem, as sentences: its help, then what has to follow. */
export function mendingWords(mending: Mending): string | null {
  const sentences = mendingLines(mending);
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** The help, and each step by itself. */
export function mendingLines({ help, steps }: Mending): readonly string[] {
  return [...(help === null ? [] : [help]), ...steps.map(stepInWords)];
}

/** What a problem says of its mending. */
interface Mending {
  readonly help: string | null;
  readonly steps: readonly MendStep[];
}

/** A step as a sentence. */
export function stepInWords({ action, path, into, text }: MendStep): string {
  switch (action) {
    case 'append':
      return `Append this line to ${path}: ${text}`;
    case 'insert':
      return `Add to "${into}" of ${path}: ${text}`;
    case 'run':
      return `Run: ${text}`;
    case 'do':
      return text;
  }
}

/** Lines of a file, counted from 1: as they were before a change, or as it left them. */
export interface Piece {
  readonly isOld: boolean;
  readonly from: number;
  /** The last one. */
  readonly to: number;
}

/** How the step begins that commits what was restored. */
export const COMMITTING = 'git diff --cached --quiet || git commit ';

/** How the step begins that goes back before a commit, and the step itself where that is the first of all. */
export const GOING_BACK = {
  toParent: 'git reset --soft ',
  fromFirst: 'git update-ref -d HEAD',
} as const;

/** Commits a tree, but for a commit that becomes empty. */
const COMMITTING_MORE = `if [ "$1" = "$(git rev-parse "$3^{tree}")" ] && ! git diff --quiet "$GIT_COMMIT^!"; then skip_commit "$@"; else git commit-tree "$@"; fi`;

/** How the step begins that changes each of some commits. */
export const REWRITING = `FILTER_BRANCH_SQUELCH_WARNING=1 git filter-branch -f --commit-filter '${COMMITTING_MORE}' --tree-filter `;

/** True for a step that takes a commit back whose changes stay staged, or changes commits in place. */
export function isGoingBack({ text }: MendStep): boolean {
  const { toParent, fromFirst } = GOING_BACK;
  return text.startsWith(toParent) || text === fromFirst || text.startsWith(REWRITING);
}

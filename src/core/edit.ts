import type { Place, Range } from './place.ts';
import type { RecordRef } from './record.ts';

/** A stretch of a record's text, and what is to stand in its place. */
export interface Replacement {
  readonly at: Place;
  /** Line ends are `\n`: each file that it is written to keeps its own. */
  readonly text: string;
}

/**
 * A change that mends a finding and leaves nothing to judge: data, worked out by the rule. It is made
 * as a whole or not at all, and the finding is gone then.
 */
export interface Edit {
  /** Where a file is to be made, from the repository's root; left out for the finding's own record. */
  readonly creates?: string;
  /** The record that is changed, where that is not the finding's own. */
  readonly record?: RecordRef;
  /** In the order of the text; they do not overlap. */
  readonly replacements: readonly Replacement[];
}

/** A stretch of a file, and what is to stand in its place. */
export interface LocatedReplacement {
  readonly range: Range;
  readonly text: string;
}

/** An edit with its places worked out. */
export interface LocatedEdit {
  /** The path of a file to be made; null for the finding's own. */
  readonly creates: string | null;
  /** The record to be changed; left out for the finding's own. */
  readonly record?: RecordRef;
  readonly replacements: readonly LocatedReplacement[];
}

/** A file that an edit changes, and the blob that it was judged by; null for a file that it makes. */
export interface EditedFile {
  readonly path: string;
  readonly id: string | null;
}

/** What `--fix` does about a problem: in all of the files, or in none. */
export interface SafeEdit {
  /** A record and its copies. They hold the same, line ends aside, so that places hold in each. */
  readonly files: readonly EditedFile[];
  readonly replacements: readonly LocatedReplacement[];
}

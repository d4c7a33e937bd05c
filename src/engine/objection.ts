/** A path that a step changed otherwise than it may. */
export interface Objection {
  /** Null for what is no commit. */
  readonly commit: string | null;
  readonly path: string;
  /** Where all of it is now. */
  readonly movedTo?: string;
  readonly side?: Side;
}

/** A step that gave a path back what it was before somebody changed that. */
export interface Restored extends Objection {
  /** The commits that held what it is again. */
  readonly like: readonly (string | null)[];
  /** The commit that changed it. */
  readonly violated: string;
}

/** What a rule says of what is right of a path. */
export interface Side {
  /** The parent of a merge whose version is the right one. */
  readonly from: string;
  /** True where one record of several is put back: the others may stay as they are. */
  readonly isSingle: boolean;
  /** True for what a log's records went to wrongly: nothing that the step brought there is right. */
  readonly isWhole?: true;
}

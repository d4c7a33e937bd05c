import type { SnapshotEntry } from './snapshot.ts';

/** Who made a state, and when they say it was. */
export interface CommitRef {
  readonly id: string;
  /** The author's date as RFC 3339, with the author's offset; null where the commit holds none that can be read. */
  readonly authored: string | null;
}

/** One path that a step leaves otherwise than at least one parent had it. */
export interface Change {
  readonly path: string;
  /** What each parent holds there, in the order of the step's parents; null where it holds nothing. */
  readonly before: readonly (SnapshotEntry | null)[];
  /** What stands there afterwards; its `id` is null only where nothing but the working tree has it. */
  readonly after: SnapshotEntry | null;
}

/** One state of the repository against all the states it was made from. */
export interface Step {
  /** Null for the index, the working tree, and the edge that a forced push leaves. */
  readonly commit: CommitRef | null;
  /** Commit ids, in the commit's own order. None for a root commit, or an index without HEAD. */
  readonly parents: readonly string[];
  /** Sorted by path (code units), each path once. */
  readonly changes: readonly Change[];
}

/** What `include` reach and `exclude` do not. Commit ids. */
export interface RevisionRange {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

import type { Options } from './config.ts';

/** One path between a state and the state before it. Blobs are ids in hex; null where the path is absent. */
export interface Change {
  readonly path: string;
  readonly before: readonly (string | null)[];
  readonly after: string | null;
  /** The commit that made the change; null for the index and the working tree. */
  readonly commit: string | null;
  /** The parents, in the order of `before`. */
  readonly parents: readonly string[];
}

/** What a history rule sees: changes of one commit, or of the index against its parents. */
export interface HistoryInput {
  readonly changes: readonly Change[];
  readonly options: Options;
}

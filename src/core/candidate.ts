import type { PathTwin } from './path-twin.ts';
import type { Kind, PathKind, ReadableKind } from './record.ts';
import type { SnapshotEntry } from './snapshot.ts';

/** A path that is, or may turn out to be, a record. */
export interface Candidate {
  readonly entry: SnapshotEntry;
  readonly kind: Kind;
  readonly home: string;
  readonly declared: boolean;
  readonly copy: boolean;
  /** Of a file that a declared kind claims: the kind that it is of by its place, if its content says so. */
  readonly contender?: ReadableKind;
  /** Of a `path-twin`: null for the path that others may be taken for. */
  readonly twin?: PathTwin | null;
  /** Of a `submodule`: true where records would be looked for at its path or below. */
  readonly isPlace?: boolean;
}

/** A record that is one because somebody says so, whatever its path. */
export interface GivenRecord {
  readonly path: string;
  readonly kind: ReadableKind;
}

/** A folder, as the first of its files shows it: one fact a folder, no record of its own. */
export interface FolderCandidate extends Candidate {
  readonly kind: PathKind;
}

/** A candidate whose content says more than its path. */
export interface ReadableCandidate extends Candidate {
  readonly kind: ReadableKind;
}

/** Says what stands at a path; null where it knows nothing of it. */
export type Matcher = (entry: SnapshotEntry) => Candidate | null;

/** The folder that a path stands in, '' for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

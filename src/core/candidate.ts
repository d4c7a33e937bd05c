import { isReadable } from './format.ts';
import type { PathTwin } from './path-twin.ts';
import type { Kind, ReadableKind } from './record.ts';
import type { SnapshotEntry } from './snapshot.ts';

/** A path that is, or may turn out to be, a record. */
export interface Candidate {
  readonly entry: SnapshotEntry;
  readonly kind: Kind;
  readonly home: string;
  readonly declared: boolean;
  readonly copy: boolean;
  /** Of a `path-twin`: null for the path that others may be taken for. */
  readonly twin?: PathTwin | null;
}

/** A record that is one because somebody says so, whatever its path. */
export interface GivenRecord {
  readonly path: string;
  readonly kind: 'message' | 'voting-matrix';
}

/** A folder, as the first of its files shows it: one fact a folder, no record of its own. */
export interface FolderCandidate extends Candidate {
  readonly kind: 'agent-folder' | 'vouch-base';
}

/** A candidate whose content says more than its path. */
export interface ReadableCandidate extends Candidate {
  readonly kind: ReadableKind;
}

/** True for what has content that is to be read. */
export function hasContent(candidate: Candidate): candidate is ReadableCandidate {
  return isReadable(candidate.kind);
}

/** True for what is a fact about a folder. */
export function isFolder(candidate: Candidate): candidate is FolderCandidate {
  return candidate.kind === 'agent-folder' || candidate.kind === 'vouch-base';
}

/** Says what stands at a path; null where it knows nothing of it. */
export type Matcher = (entry: SnapshotEntry) => Candidate | null;

/** The folder that a path stands in, '' for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

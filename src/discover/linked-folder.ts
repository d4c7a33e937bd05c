import type { Candidate, Matcher } from '../core/candidate.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { isLinkedByTools, KINDS } from '../protocols/kinds.ts';

/** Names of files that make a folder one of records. */
export const FOLDER_SAMPLES: readonly string[] = [
  ...new Set(KINDS.flatMap(({ samples = [] }) => samples)),
];

/** A name that may be a folder's: a dot within it begins a file's ending. */
const FOLDER_NAME = /(?:^|\/)\.?[^./]+$/;

/** What the user's globs name. */
export interface Watched {
  /** The folders that they lead through. */
  readonly folders: ReadonlySet<string>;
  /** True for the path of a log. */
  fits(path: string): boolean;
}

/**
 * What a symbolic link is that stands where a folder of records would: nobody looks behind it.
 * Null for any other link.
 * @param match says what stands at a path
 */
export function linkedFolder(
  entry: SnapshotEntry,
  match: Matcher,
  { folders, fits }: Watched,
): Candidate | null {
  if (entry.mode !== 'symlink') return null;
  const isFolder =
    FOLDER_NAME.test(entry.path) && (folders.has(entry.path) || wouldHoldRecords(entry, match));
  if (!isFolder && !fits(entry.path)) return null;
  return { entry, kind: 'linked-folder', home: '', declared: true, copy: false };
}

/** What a submodule is: nobody looks into it. */
export function submoduleAt(
  entry: SnapshotEntry,
  match: Matcher,
  { folders, fits }: Watched,
): Candidate {
  const file = { ...entry, mode: 'file' as const };
  const isPlace =
    folders.has(entry.path) ||
    fits(entry.path) ||
    isRecord(match(file)) ||
    wouldHoldRecords(file, match);
  return { entry, kind: 'submodule', home: '', declared: true, copy: false, isPlace };
}

function wouldHoldRecords(entry: SnapshotEntry, match: Matcher): boolean {
  return FOLDER_SAMPLES.some((sample) =>
    isRecord(match({ ...entry, path: `${entry.path}/${sample}` })),
  );
}

function isRecord(candidate: Candidate | null): boolean {
  return candidate !== null && !isLinkedByTools(candidate.kind);
}

import type { Candidate, Matcher } from '../core/candidate.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { isLinkedByTools, KINDS } from '../protocols/kinds.ts';

/** Names of files that make a folder one of records. */
export const FOLDER_SAMPLES: readonly string[] = [
  ...new Set(KINDS.flatMap(({ samples = [] }) => samples)),
];

/** A name that may be a folder's: a dot within it begins a file's ending. */
const FOLDER_NAME = /(?:^|\/)\.?[^./]+$/;

/**
 * What a symbolic link is that stands where a folder of records would: nobody looks behind it.
 * Null for any other link.
 * @param match says what stands at a path
 * @param named folders that the user's globs lead through
 */
export function linkedFolder(
  entry: SnapshotEntry,
  match: Matcher,
  named: ReadonlySet<string>,
): Candidate | null {
  if (entry.mode !== 'symlink' || !FOLDER_NAME.test(entry.path)) return null;
  if (!wouldHoldRecords(entry, match) && !named.has(entry.path)) return null;
  return { entry, kind: 'linked-folder', home: '', declared: true, copy: false };
}

/**
 * What a submodule is: nobody looks into it.
 * @param named folders that the user's globs lead through
 * @param isLog true for a path that is a log, or final, because the user says so
 */
export function submoduleAt(
  entry: SnapshotEntry,
  match: Matcher,
  named: ReadonlySet<string>,
  isLog: (path: string) => boolean,
): Candidate {
  const file = { ...entry, mode: 'file' as const };
  const isPlace =
    named.has(entry.path) ||
    isLog(entry.path) ||
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

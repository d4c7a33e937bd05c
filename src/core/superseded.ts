import type { RecordRef } from './record.ts';
import type { Answer, Answers, Citation } from './request.ts';

/**
 * Entries of manifests in whose place a later one of the same manifest counts: manifests only grow,
 * so that a wrong entry is corrected by appending. What is wrong with a superseded entry is not told.
 */
export interface Superseded {
  /** @param index of the entry among those of its record */
  has(record: RecordRef, index: number): boolean;
}

/** An entry of a manifest: its index among those of its record, and its line of the file, from 1. */
export interface EntryPlace {
  readonly index: number;
  readonly line: number;
}

/** The superseded entries of each manifest, by its path; manifests without any are left out. */
export type SupersededByPath = ReadonlyMap<string, readonly EntryPlace[]>;

/** The same, as rules ask for it. */
export function supersededIn(byPath: SupersededByPath): Superseded {
  const indexes = new Map(
    [...byPath].map(([path, entries]) => [path, new Set(entries.map(({ index }) => index))]),
  );
  return { has: ({ path }, index) => indexes.get(path)?.has(index) === true };
}

/** What later entries are about. One that repeats an id corrects nothing: readers can't tell the two apart. */
export class LaterEntries {
  readonly #ids = new Map<string, Set<string | null>>();

  add(id: string | null, subject: readonly (string | null)[]): void {
    const key = JSON.stringify(subject);
    const ids = this.#ids.get(key);
    if (ids === undefined) this.#ids.set(key, new Set([id]));
    else ids.add(id);
  }

  has(id: string | null, subject: readonly (string | null)[]): boolean {
    const ids = this.#ids.get(JSON.stringify(subject));
    return ids !== undefined && ids.size > Number(ids.has(id));
  }
}

/** What entries cite, by their index. */
export function byEntry(citations: readonly Citation[]): ReadonlyMap<unknown, readonly Citation[]> {
  const found = new Map<unknown, Citation[]>();
  for (const citation of citations) {
    const others = found.get(citation.at[0]);
    if (others === undefined) found.set(citation.at[0], [citation]);
    else others.push(citation);
  }
  return found;
}

/** True where no place had a file in any state. Where the history can't be asked, nobody knows. */
export function neverWas(
  record: RecordRef,
  citations: readonly Citation[] = [],
  answers: Answers,
): boolean {
  return (
    citations.length > 0 &&
    citations.every((citation) => {
      const { now, introduced } = answers.to(record, citation);
      return isNoFile(now) && introduced !== null && isNoFile(introduced);
    })
  );
}

/** What is ignored, or behind a link, may be a file where nobody can look. */
function isNoFile({ presence }: Answer): boolean {
  return presence === 'absent' || presence === 'folder' || presence === 'outside';
}

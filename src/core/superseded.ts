import type { RecordRef } from './record.ts';
import type { Answer, Answers, Citation } from './request.ts';

/**
 * Entries of manifests in whose place a later one of the same manifest counts: manifests only grow,
 * so that a wrong entry is corrected by appending. What is wrong with a superseded entry is not reported.
 */
export interface Superseded {
  /** @param index of the entry among those of its record */
  has(record: RecordRef, index: number): boolean;
}

/** An entry of a manifest in whose place a later one counts. */
export interface SupersededEntry {
  /** Among the entries of its record. */
  readonly index: number;
  /** Of the file, from 1. */
  readonly line: number;
  /** The line of the last entry that counts in its place. */
  readonly by: number;
}

/** The superseded entries of each manifest, by its path; manifests without any are left out. */
export type SupersededByPath = ReadonlyMap<string, readonly SupersededEntry[]>;

/** The same, as rules ask for it. */
export function supersededIn(byPath: SupersededByPath): Superseded {
  const indexes = new Map(
    [...byPath].map(([path, entries]) => [path, new Set(entries.map(({ index }) => index))]),
  );
  return { has: ({ path }, index) => indexes.get(path)?.has(index) === true };
}

/**
 * What later entries are about: the last comes first. One that repeats an id corrects nothing: readers
 * can't tell the two apart.
 */
export class LaterEntries {
  readonly #lines = new Map<string, Map<string | null, number>>();

  add(id: string | null, line: number, subject: readonly (string | null)[]): void {
    const key = JSON.stringify(subject);
    const lines = this.#lines.get(key);
    if (lines === undefined) this.#lines.set(key, new Map([[id, line]]));
    else if (!lines.has(id)) lines.set(id, line);
  }

  /** The line of the last entry about it that has another id; null for none. */
  lineOf(id: string | null, subject: readonly (string | null)[]): number | null {
    for (const [other, line] of this.#lines.get(JSON.stringify(subject)) ?? []) {
      if (other !== id) return line;
    }
    return null;
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

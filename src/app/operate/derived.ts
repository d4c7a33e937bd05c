import type { Candidate } from '../../core/candidate.ts';
import type { Derived } from '../../core/operation.ts';
import type { BlobRead, SnapshotEntry } from '../../core/snapshot.ts';
import type { Recall } from './recall.ts';

export type WholeRead = Extract<BlobRead, { readonly bytes: Uint8Array }>;

/** How records are read, and what is worked out from each; null for one that can't be read. */
interface Deriving<T> {
  read(entries: readonly SnapshotEntry[]): AsyncIterable<BlobRead>;
  derive(read: WholeRead): Promise<T | null>;
}

/** What was worked out last. */
interface Last {
  readonly candidates: readonly Candidate[];
  /** By candidate: the content that it had, and what was found in it. */
  readonly ids: readonly (string | null)[];
  readonly rows: readonly (Derived<unknown> | null)[];
  readonly found: readonly Derived<unknown>[];
}

const LAST = new WeakMap<Recall, Last>();
const NOTHING: Last = { candidates: [], ids: [], rows: [], found: [] };

/**
 * What is worked out from each of some files, sorted by path. Of a file that is as it was, it is the same
 * object as the last time, and the same list where all are: so whoever goes on with it can see what is new.
 */
export async function derivedFrom<T>(
  candidates: readonly Candidate[],
  known: Recall,
  { read, derive }: Deriving<T>,
  anew: boolean,
): Promise<readonly Derived<T>[]> {
  if (anew) known.forget();
  const last = (anew ? null : LAST.get(known)) ?? NOTHING;
  // Whoever is asked for the id takes a look at the file.
  const ids = candidates.map(({ entry: { id } }) => id);
  const isSame = (id: string | null, at: number) => id !== null && id === last.ids[at];
  // Sound because nothing but this derivation goes by what is known.
  if (last.candidates === candidates && ids.every(isSame))
    return last.found as readonly Derived<T>[];
  const isKnown = (at: number) => known.has(ids[at] ?? '');
  const unread = candidates.flatMap(({ entry }, at) => (isKnown(at) ? [] : { entry, at }));
  const places = new Map(unread.map(({ entry, at }) => [entry.path, at]));
  for await (const each of read(unread.map(({ entry }) => entry))) {
    if (!('bytes' in each)) continue;
    ids[places.get(each.entry.path) ?? -1] = each.id;
    if (!known.has(each.id)) known.set(each.id, await derive(each));
  }
  known.keep(ids);
  let before = 0;
  const rows = candidates.map((candidate, at) => {
    const { entry, home } = candidate;
    while ((last.candidates[before]?.entry.path ?? entry.path) < entry.path) before += 1;
    const value = known.get(ids[at] ?? '') as T | null | undefined;
    if (value == null) return null;
    const old = last.candidates[before] === candidate ? last.rows[before] : null;
    return old?.value === value ? (old as Derived<T>) : { path: entry.path, home, value };
  });
  const found = rows.filter((each) => each !== null);
  LAST.set(known, { candidates, ids, rows, found });
  return found;
}

import type { Settled } from '../core/finding.ts';
import { placeOf, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import type { Cause } from './causes.ts';
import { possibleCopies } from './follow-ups.ts';
import type { PathVersions } from './path-versions.ts';

/**
 * Files with problems that are copies of others beside them, byte for byte: a sync tool, a file manager
 * or a `cp` made them, and nothing is lost where they go. By path.
 */
export async function strayCopies(
  problems: readonly Settled[],
  { entries, scope }: Pick<Snapshot, 'entries' | 'scope'>,
  past: PathVersions,
): Promise<ReadonlyMap<string, Cause>> {
  const found = new Map<string, Cause>();
  const head = scope.head ?? scope.base;
  if (head === null) return found;
  const blobs = new Map(problems.map(({ diagnostic: { path }, blob }) => [path, blob]));
  for (const [path, originals] of possibleCopies(problems, entries)) {
    const entry = entries[placeOf(entries, path)];
    const id = (entry?.path === path ? entry.id : null) ?? blobs.get(path) ?? null;
    const cause = id === null ? null : await copiedFrom(path, id, { originals, head, past });
    if (cause !== null) found.set(path, cause);
  }
  return found;
}

interface Asked {
  readonly originals: readonly SnapshotEntry[];
  readonly head: string;
  readonly past: PathVersions;
}

async function copiedFrom(
  path: string,
  id: string,
  { originals, head, past }: Asked,
): Promise<Cause | null> {
  for (const original of originals) {
    const brought = (await past.of(path)).at(-1)?.commit ?? null;
    for (const version of await past.of(original.path)) {
      const held = await version.entry();
      if (held?.id !== id || (await version.entriesIn(path)).length > 0) continue;
      const right = { commit: brought === null ? head : version.commit, blob: '' };
      return { commit: brought, path, right, copyOf: original.path, before: null, after: id };
    }
  }
  return null;
}

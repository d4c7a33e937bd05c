import type { Settled } from '../core/finding.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { isLogKind } from '../protocols/kinds.ts';
import type { Cause } from './causes.ts';
import { isCopyName } from './follow-ups.ts';
import type { PathVersions } from './path-versions.ts';

/** Files of which more are not looked up. */
const MOST_FILES = 100;

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
  const asked = new Map(
    problems.flatMap((problem) =>
      isLogKind(problem.kind) ? [] : [[problem.diagnostic.path, problem.blob] as const],
    ),
  );
  const head = scope.head ?? scope.base;
  if (asked.size > MOST_FILES || head === null) return found;
  for (const [path, blob] of asked) {
    const id = entries.find((each) => each.path === path)?.id ?? blob;
    const cause = id === null ? null : await copiedFrom(path, id, { entries, head, past });
    if (cause !== null) found.set(path, cause);
  }
  return found;
}

interface Asked {
  readonly entries: readonly SnapshotEntry[];
  readonly head: string;
  readonly past: PathVersions;
}

async function copiedFrom(
  path: string,
  id: string,
  { entries, head, past }: Asked,
): Promise<Cause | null> {
  for (const original of entries) {
    if (!isCopyName(path, original.path)) continue;
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

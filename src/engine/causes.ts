import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { objectIn } from '../core/texts.ts';

/** What a commit holds at a path. */
interface Version {
  readonly commit: string;
  readonly blob: string;
}

/** The commit that made a record of a state what it is. */
export interface Cause {
  readonly commit: string;
  /** Whose content it is about: the record's own path, or one beside it. */
  readonly path: string;
  /** What was there by right; null where the record was wrong from the beginning. */
  readonly right: Version | null;
  /** What was there before the commit; null for nothing. */
  readonly before: string | null;
  readonly after: string;
}

/** Versions of a path that are looked at, at most. */
const MOST_VERSIONS = 100;

/** Bytes of the largest contribution that is read. */
const LARGEST_RECORD = 2 ** 22;

/** Files of which more are not looked up: git asks for their whole history. */
const MOST_FILES = 100;

/**
 * Which commits made records what they are, of those that are not to change any more. None where the
 * history is not at hand.
 */
export async function causesOf(
  problems: readonly Settled[],
  snapshot: Snapshot,
  history: History | null,
): Promise<ReadonlyMap<Settled, Cause>> {
  const causes = new Map<Settled, Cause>();
  const paths = new Map(problems.map((problem) => [problem, pathOf(problem, snapshot.entries)]));
  const asked = [...new Set([...paths.values()].flatMap((path) => path ?? []))];
  if (asked.length === 0 || asked.length > MOST_FILES) return causes;
  const states = await snapshot.introducing?.(asked.sort());
  for (const [problem, path] of paths) {
    const past = path === null ? undefined : states?.get(path);
    if (path === null || past === undefined) continue;
    const versions: Version[] = [];
    for (const state of past.slice(0, MOST_VERSIONS)) {
      const { entries, scope } = await state.at([path]);
      const entry = entries.find((each) => each.path === path);
      // What it was before it was final is not what it is to be again.
      if (entry !== undefined && !(await wasFinal(problem, entry, history))) break;
      const blob = entry?.id ?? null;
      if (blob !== null && scope.head !== null) versions.push({ commit: scope.head, blob });
    }
    const cause = causeIn(versions, problem.about, path);
    if (cause !== null) causes.set(problem, cause);
  }
  return causes;
}

/** False for a version of a contribution from before it was merged: that may change. */
async function wasFinal(
  { kind }: Settled,
  entry: SnapshotEntry,
  history: History | null,
): Promise<boolean> {
  if (kind !== 'contribution') return true;
  for await (const found of history?.read([entry], () => LARGEST_RECORD) ?? []) {
    return (
      'bytes' in found && objectIn(Buffer.from(found.bytes).toString())?.['status'] === 'merged'
    );
  }
  return false;
}

/** The file that is not what it should be: the record's, or one of its folder. */
function pathOf(
  { about, blob, diagnostic: { path } }: Settled,
  entries: readonly SnapshotEntry[],
): string | null {
  if (about === null || about === blob) return path;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return entries.find((each) => each.id === about && each.path.startsWith(folder))?.path ?? null;
}

/** @param versions newest first */
function causeIn(
  versions: readonly Version[],
  about: Settled['about'],
  path: string,
): Cause | null {
  const [newest] = versions;
  if (newest === undefined || newest.blob !== about) return null;
  const other = versions.findIndex(({ blob }) => blob !== about);
  const first = versions.at(-1) ?? newest;
  if (other === -1) return { commit: first.commit, path, right: null, before: null, after: about };
  // All is final as it came in.
  const right = versions.at(-1);
  const changed = versions.at(-2);
  if (right === undefined || changed === undefined || right.blob === about) return null;
  const { commit, blob: after } = changed;
  return { commit, path, right, before: right.blob, after };
}

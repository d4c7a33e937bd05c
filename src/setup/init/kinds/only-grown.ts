import { Failure } from '../../../core/failure.ts';
import { grouped } from '../../../core/grouped.ts';
import type { Repository } from '../../../core/repository.ts';
import type { Snapshot } from '../../../core/snapshot.ts';
import { type ContentStep, readContentSteps } from '../../../git/native/recent-changes.ts';
import type { ListOfRecords } from './lists-of-records.ts';

/** Commits that are looked through for those that changed a list. */
const MOST_COMMITS = 5000;

/** Of these, as many are looked at. */
const MOST_CHANGES = 50;

/** Bytes of all versions of one list: of a large one, fewer commits are looked at. */
const MOST_BYTES = 2 ** 24;

type Contents = ReadonlyMap<string, Uint8Array>;

/**
 * The lists to which all commits that were looked at only added lines, each with the number of these
 * commits. What is not in the history, or cannot be read, is not among them.
 */
export async function onlyGrown(
  { repository, snapshot }: { readonly repository: Repository; readonly snapshot: Snapshot },
  lists: readonly ListOfRecords[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<ReadonlyMap<string, number>> {
  const grown = new Map<string, number>();
  // At the cut of a shallow clone, a commit seems to add everything.
  if (lists.length === 0 || (await repository.isShallow())) return grown;
  const paths = lists.map(({ path }) => path);
  const steps = await readContentSteps({ cwd: repository.root, env }, paths, MOST_COMMITS);
  for (const { path, bytes } of lists) {
    const most = Math.min(MOST_CHANGES, Math.floor(MOST_BYTES / Math.max(bytes.length, 1)));
    const looked = commitsOf(steps, path).slice(0, most);
    const [newest] = looked[0] ?? [];
    if (newest === undefined) continue;
    const contents = await contentsOf(looked.flat(), snapshot, bytes.length);
    const now = newest.after === null ? undefined : contents.get(newest.after);
    if (now === undefined || !hasGrown(now, bytes)) continue;
    const isFirst = (commit: readonly ContentStep[]) => commit === looked.at(-1);
    const added = looked.map((commit) => additions(commit, isFirst(commit), contents));
    const sum = added.reduce((all, each) => all + each, 0);
    if (sum > 0 && Number.isFinite(sum)) grown.set(path, sum);
  }
  return grown;
}

/** What each commit made of a path, newest first. */
function commitsOf(
  steps: readonly ContentStep[],
  path: string,
): readonly (readonly ContentStep[])[] {
  const own = steps.filter((each) => each.path === path);
  return [...grouped(own, ({ commit }) => commit).values()];
}

/**
 * Whether a commit added lines to what was there: 1 where it did, 0 where the list was not there before,
 * infinity where something else became of it.
 */
function additions(steps: readonly ContentStep[], isFirst: boolean, contents: Contents): number {
  const parts = steps.map(({ before, after, isMerge }) => {
    if (before === null && after !== null && (isMerge || isFirst)) return 0;
    const was = contents.get(before ?? '');
    const is = contents.get(after ?? '');
    if (was === undefined || is === undefined) return Number.POSITIVE_INFINITY;
    return (isMerge ? holdsAll(was, is) : hasGrown(was, is)) ? 1 : Number.POSITIVE_INFINITY;
  });
  return Math.max(0, ...parts);
}

/** The contents that can be had, by their ids; whatever is larger than the list as it is now has not grown. */
async function contentsOf(
  steps: readonly ContentStep[],
  snapshot: Snapshot,
  most: number,
): Promise<Contents> {
  const ids = steps.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  const path = steps[0]?.path ?? '';
  const entries = [...new Set(ids)].map((id) => ({ path, mode: 'file' as const, id }));
  const contents = new Map<string, Uint8Array>();
  try {
    for await (const blob of snapshot.read(entries, () => most)) {
      if ('bytes' in blob) contents.set(blob.id, blob.bytes);
    }
  } catch (error) {
    // A clone without all contents: what is missing was not looked at.
    if (!(error instanceof Failure)) throw error;
  }
  return contents;
}

/** Whether whole lines were added at the end, or nothing at all. */
function hasGrown(before: Uint8Array, after: Uint8Array): boolean {
  if (Buffer.compare(before, after.subarray(0, before.length)) !== 0) return false;
  const isWhole = before.length === 0 || before.at(-1) === 10 || before.length === after.length;
  return isWhole || after[before.length] === 10 || after[before.length] === 13;
}

/** Whether a merge has all lines of a parent, in their order. */
function holdsAll(before: Uint8Array, after: Uint8Array): boolean {
  const [wanted, lines] = [before, after].map((bytes) =>
    new TextDecoder().decode(bytes).split(/\r?\n/).filter(Boolean),
  );
  let found = 0;
  for (const line of lines ?? []) if (line === wanted?.[found]) found += 1;
  return found === wanted?.length;
}

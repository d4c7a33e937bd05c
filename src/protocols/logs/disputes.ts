import type { Step } from '../../core/change.ts';
import type { AskedFork, Fork } from '../../core/history.ts';
import { parentName } from './log-place.ts';

/** Two versions of one thing, each held by a parent of a merge. */
export interface Dispute<V> extends Pick<AskedFork, 'parents'> {
  readonly one: V;
  readonly other: V;
}

/**
 * The first version that a parent holds against each other one. No more pairs are needed: where a
 * version became another one on the way from what two parents have in common, the step that changed
 * it is judged by itself.
 * @param nameOf equal for versions that count as the same
 */
export function disputesOf<V>(
  before: readonly (V | null)[],
  nameOf: (version: V) => string | number | null | undefined,
): readonly Dispute<V>[] {
  const versions = new Map<string | number, { readonly parent: number; readonly version: V }>();
  for (const [parent, version] of before.entries()) {
    const name = version === null ? null : (nameOf(version) ?? null);
    if (version === null || name === null || versions.has(name)) continue;
    versions.set(name, { parent, version });
  }
  const [first, ...others] = versions.values();
  if (first === undefined) return [];
  return others.map(({ parent, version }) => ({
    parents: [first.parent, parent],
    one: first.version,
    other: version,
  }));
}

/** True where one of the two versions is what the parents had before they parted: one side changed it. */
export function isSettled<V>(
  { parents: [first, second], one, other }: Dispute<V>,
  forks: readonly Fork[],
  holds: (fork: Fork, version: V) => boolean,
): boolean {
  return forks.some(
    (fork) =>
      fork.parents[0] === first &&
      fork.parents[1] === second &&
      (holds(fork, one) || holds(fork, other)),
  );
}

/** For a path that a merge leaves out: the first parent that has it, and the first that has not. */
export function partedOver({
  path,
  before,
  after,
}: {
  readonly path: string;
  readonly before: readonly (unknown | null)[];
  readonly after: unknown | null;
}): readonly AskedFork[] {
  const has = before.findIndex((state) => state !== null);
  const lacks = before.indexOf(null);
  if (after !== null || has === -1 || lacks === -1) return [];
  return [{ parents: [Math.min(has, lacks), Math.max(has, lacks)], paths: [path] }];
}

/** True where a parent had taken it out by itself: that side's own step is judged. */
export function wentBefore(
  change: Parameters<typeof partedOver>[0],
  forks: readonly Fork[],
): boolean {
  return partedOver(change).some(({ parents: [first, second] }) =>
    forks.some(
      ({ parents, entries }) =>
        parents[0] === first &&
        parents[1] === second &&
        entries.some(({ path }) => path === change.path),
    ),
  );
}

/** True where what two parents have in common has a blob at a path. */
export function hasBlob({ entries }: Fork, path: string, id: string | null | undefined): boolean {
  return entries.some((entry) => entry.path === path && entry.id === id);
}

/** The two versions as a message names them, each with the parent that has it. */
export function inWords<V>(
  { parents: [first, second], one, other }: Dispute<V>,
  step: Step,
  say: (version: V) => string,
): { readonly one: string; readonly other: string } {
  return {
    one: `${say(one)} ${parentName(step, first)}`,
    other: `${say(other)} ${parentName(step, second)}`,
  };
}

/** What can be done about a dispute over a path: which version holds, no program can say. */
export const SETTLING =
  'A human has to decide which version counts. If the other version is in no published commit yet, remove it from its branch and merge again.';

/** Commits what keeps both, but for a merge that is not committed yet: that takes it along. */
export const COMMIT_UNLESS_MERGING =
  "{ git rev-parse -q --verify MERGE_HEAD || git commit -qm 'Keep what both branches wrote'; }";

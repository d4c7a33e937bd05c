import type { Step } from '../core/change.ts';
import type { AskedFork, Course, Fork, History } from '../core/history.ts';
import type { Kind } from '../core/record.ts';
import type { Judging } from './judging.ts';
import { ofKinds, PAST, statesOf } from './past-records.ts';
import { readContents } from './records.ts';

/** How states are looked into. */
export interface Looking {
  readonly history: History;
  readonly judging: Judging;
  /** The kinds of records that are read. */
  readonly kinds: ReadonlySet<Kind>;
}

/** Looks up what the parents of a merge have in common. Few merges are asked about. */
export async function forksOf(
  { parents }: Step,
  asked: readonly AskedFork[],
  looking: Looking,
): Promise<readonly Fork[]> {
  const pairs = new Map<string, { parents: AskedFork['parents']; paths: Set<string> }>();
  for (const { parents, paths } of asked) {
    const key = parents.join(' ');
    const pair = pairs.get(key) ?? { parents, paths: new Set() };
    pairs.set(key, pair);
    for (const path of paths) pair.paths.add(path);
  }
  const forks: Fork[] = [];
  for (const { parents: pair, paths } of pairs.values()) {
    const [one, other] = pair.map((at) => parents[at] ?? '');
    const bases = await looking.history.mergeBases(one ?? '', other ?? '');
    const held = await heldAt(bases, [...paths], looking);
    const entries = held.flatMap((each) => each.entries);
    const records = held.flatMap((each) => each.records);
    forks.push({ parents: pair, entries, records, commits: bases });
  }
  return forks;
}

/** What each of some commits holds at and below some paths. */
export async function heldAt(
  commits: readonly string[],
  paths: readonly string[],
  { history, judging, kinds }: Looking,
): Promise<Course['bases']> {
  const held: Course['bases'][number][] = [];
  for (const commit of commits) {
    const entries = await history.at(commit, paths);
    const files = ofKinds({ scope: PAST, entries, read: history.read }, kinds, judging);
    const records = [...statesOf(await readContents(files, judging)).values()];
    held.push({ commit, entries, records });
  }
  return held;
}

import type { Step } from '../core/change.ts';
import type { AskedFork, Fork, History, RecordState } from '../core/history.ts';
import type { Kind } from '../core/record.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import type { Judging } from './judging.ts';
import { ofKinds, PAST, statesOf } from './past-records.ts';
import { readContents } from './records.ts';

/** How states are looked into. */
interface Looking {
  readonly history: History;
  readonly judging: Judging;
  /** The kinds of records that are read. */
  readonly kinds: ReadonlySet<Kind>;
}

/** Looks up what the parents of a merge have in common. Few merges are asked about. */
export async function forksOf(
  { parents }: Step,
  asked: readonly AskedFork[],
  { history, judging, kinds }: Looking,
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
    const entries: SnapshotEntry[] = [];
    const records: RecordState[] = [];
    for (const base of await history.mergeBases(one ?? '', other ?? '')) {
      const held = await history.at(base, [...paths]);
      const files = ofKinds({ scope: PAST, entries: held, read: history.read }, kinds, judging);
      entries.push(...held);
      records.push(...statesOf(await readContents(files, judging)).values());
    }
    forks.push({ parents: pair, entries, records });
  }
  return forks;
}

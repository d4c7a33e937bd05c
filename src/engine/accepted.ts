import type { Step } from '../core/change.ts';
import type { AcceptedChange } from '../core/config.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';

/** What the configuration excuses of the past, and whether it still excuses anything. */
export class AcceptedChanges {
  readonly #accepted: readonly AcceptedChange[];
  readonly #used = new Set<AcceptedChange>();
  /** Problems that were excused. */
  count = 0;

  constructor(accepted: readonly AcceptedChange[]) {
    this.#accepted = accepted;
  }

  /** Excuses a problem of a path whose change in this very commit is accepted, blob for blob. */
  excuse(step: Pick<Step, 'commit' | 'changes'>, path: string): AcceptedChange | null {
    const entry = this.entryFor(step, path);
    if (entry === null) return null;
    this.#used.add(entry);
    this.count += 1;
    return entry;
  }

  /** The same for who only wants to know. */
  entryFor(
    { commit, changes }: Pick<Step, 'commit' | 'changes'>,
    path: string,
  ): AcceptedChange | null {
    const entry = this.#accepted.find((each) => each.commit === commit?.id && each.path === path);
    const change = entry && changes.find((each) => each.path === path);
    if (entry === undefined || change === undefined) return null;
    // Before a first commit nothing was there.
    const held = change.before.length === 0 ? [null] : change.before;
    const isBefore = held.some((before) => idOf(before) === entry.before);
    return isBefore && idOf(change.after) === entry.after ? entry : null;
  }

  /**
   * Names the entries that excused nothing in the commits that were judged: there they should. Of a range
   * also those that excused something: nobody has looked at either yet.
   */
  notes(judged: ReadonlySet<string>, isWhole: boolean): readonly string[] {
    const fresh = isWhole ? [] : [...this.#used].filter(({ commit }) => judged.has(commit));
    const excused = fresh.map(
      ({ commit, path }) =>
        `history.accepted excuses the change of ${path} in commit ${commit}, which is one of the commits that are checked: review the entry together with the change.`,
    );
    const unused = this.#accepted
      .filter((entry) => judged.has(entry.commit) && !this.#used.has(entry))
      .map(
        ({ commit, path }) =>
          `history.accepted names ${path} in commit ${commit}, where there is no such change to excuse (any more). Check its blobs, or remove the entry.`,
      );
    return [...excused, ...unused];
  }
}

function idOf(entry: SnapshotEntry | null): string | null {
  return entry?.id ?? null;
}

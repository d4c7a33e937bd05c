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

  /** True for a problem of a path whose change in this very commit is accepted, blob for blob. */
  covers({ commit, changes }: Pick<Step, 'commit' | 'changes'>, path: string): boolean {
    const entry = this.#entryFor({ commit, changes }, path);
    if (entry === null) return false;
    this.#used.add(entry);
    this.count += 1;
    return true;
  }

  /** The same for who only wants to know. */
  names(step: Pick<Step, 'commit' | 'changes'>, path: string): boolean {
    return this.#entryFor(step, path) !== null;
  }

  #entryFor(
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

  /** Names the entries that excused nothing in the commits that were judged: there they should. */
  notes(judged: ReadonlySet<string>): readonly string[] {
    return this.#accepted
      .filter((entry) => judged.has(entry.commit) && !this.#used.has(entry))
      .map(
        ({ commit, path }) =>
          `history.accepted names ${path} in commit ${commit}, where there is no such change to excuse (any more). Check its blobs, or remove the entry.`,
      );
  }
}

function idOf(entry: SnapshotEntry | null): string | null {
  return entry?.id ?? null;
}

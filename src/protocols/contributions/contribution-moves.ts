import type { RecordChange, RecordState } from '../../core/history.ts';

/** What one state holds of a contribution. */
export type State = RecordState<'contribution'>;

/** Contributions that left one path for another, known by their ids. */
export class ContributionMoves {
  readonly #gone = new Map<string, readonly (State | null)[]>();
  readonly #arrived = new Set<string>();

  constructor(changes: readonly RecordChange<'contribution'>[]) {
    for (const { before, after } of changes) {
      if (after !== null) this.#arrived.add(contributionName(after)).add(after.record.id ?? '');
      else for (const state of before) if (state) this.#gone.set(contributionName(state), before);
    }
  }

  /** True where a contribution that is gone is at another path now. */
  hasArrived(lost: State): boolean {
    return this.#arrived.has(contributionName(lost));
  }

  /** The same where a merge takes it to another home, byte for byte: it is another history's. */
  isElsewhere(lost: State, { before }: RecordChange<'contribution'>): boolean {
    const { id } = lost.record;
    return before.includes(null) && id !== null && this.#arrived.has(id);
  }

  /** What a parent held of a contribution that came from another path. */
  leftBehind(arrived: State, parent: number): State | null {
    const before = this.#gone.get(contributionName(arrived)) ?? [];
    return before[parent] ?? null;
  }
}

/** A contribution without an id is nobody's. */
export function contributionName({ record, fact }: State): string {
  return fact?.id ? `${record.home} ${fact.id}` : record.path;
}

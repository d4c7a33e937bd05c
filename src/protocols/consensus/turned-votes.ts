import type { AskedFork, Fork, RecordChange, RecordState } from '../../core/history.ts';
import { type Dispute, disputesOf, hasBlob, isSettled, partedOver } from '../logs/disputes.ts';
import {
  anotherBasis,
  anotherDecision,
  anotherReason,
  anotherVote,
  isSameVote,
} from './another-vote.ts';

/** What one state holds of a vote. */
export type VoteState = RecordState<'voting-matrix'>;

type Change = RecordChange<'voting-matrix'>;

/** Matrices that left one path for another, known by their questions. */
export class MatrixMoves {
  /** What each parent held of what is at a path now, where it came from another one. */
  readonly #left = new Map<string, readonly (VoteState | null)[]>();
  /** The paths that were left. */
  readonly #moved = new Set<string>();

  constructor(changes: readonly Change[]) {
    const gone = changes.filter(({ after }) => after === null);
    for (const { path, before, after } of changes) {
      if (after === null || before.every((state) => state !== null)) continue;
      const from = nearestOf(
        after,
        gone.filter((each) => !this.#moved.has(each.path)),
      );
      if (from === null) continue;
      this.#left.set(path, from.before);
      this.#moved.add(from.path);
    }
  }

  /** True where what was at a path is at another one now. */
  hasMoved(path: string): boolean {
    return this.#moved.has(path);
  }

  /** What each parent held of a vote, here or where it came from. */
  before({ path, before }: Change): readonly (VoteState | null)[] {
    const left = this.#left.get(path);
    return before.map((state, parent) => state ?? left?.[parent] ?? null);
  }
}

/** What is gone and has the same id: several projects may move at once, and have votes of the same ids. */
function nearestOf(after: VoteState, gone: readonly Change[]): Change | null {
  const held = gone.filter(({ before }) => before.some((state) => isSameId(state, after)));
  const is = (fits: (state: VoteState) => boolean) =>
    held.find(({ before }) => before.some((state) => state !== null && fits(state)));
  return (
    is(({ record }) => record.id === after.record.id) ??
    is((state) => turnOf(state, after) === null) ??
    held[0] ??
    null
  );
}

function isSameId(one: VoteState | null, other: VoteState): boolean {
  const id = other.fact?.questionId ?? null;
  return id !== null && one?.fact?.questionId === id;
}

/** A committed vote that a step turned into another one. */
export interface TurnedVote {
  readonly before: VoteState;
  /** Whose it is: an index into the step's parents. */
  readonly parent: number;
  readonly what: string;
}

/** The first parent's vote that the step turned into another one; null for none. */
export function turnedIn(
  change: Change,
  moves: MatrixMoves,
  forks: readonly Fork[],
  how = turnOf,
): TurnedVote | null {
  const { after } = change;
  if (after === null) return null;
  const held = moves.before(change);
  for (const [parent, before] of held.entries()) {
    if (before === null || before.record.id === after.record.id) continue;
    const what = how(before, after);
    if (what === null) continue;
    const taken = held.findIndex((state) => state?.record.id === after.record.id);
    // The other parent turned it, or brought another one: that side's own step is judged.
    if (taken !== -1 && leftAlone(before, [parent, taken], forks)) continue;
    return { before, parent, what };
  }
  return null;
}

/** How a vote became another one, in words; null where it did not. */
export function turnOf(before: VoteState, after: VoteState): string | null {
  if (before.fact === null || after.fact === null) {
    return before.fact === null ? null : 'it cannot be read any more';
  }
  const { questionId: from } = before.fact;
  const { questionId: to } = after.fact;
  // One file for two questions is reported by unique-question.
  if (from !== null && to !== null && from !== to) return null;
  return anotherVote(before.fact.vote, after.fact.vote);
}

/** What was decided about a conflict of the vote, and is decided otherwise; null for nothing. */
function decidedAnew(before: VoteState, after: VoteState): string | null {
  if (before.fact === null || after.fact === null) return null;
  return anotherDecision(before.fact.vote, after.fact.vote);
}

/** What a counted vote was counted from, and is otherwise now; null for nothing. */
function basedAnew(before: VoteState, after: VoteState): string | null {
  if (before.fact === null || after.fact === null) return null;
  return anotherBasis(before.fact.vote, after.fact.vote);
}

/** What was given as the reason of an option, and is another one now; null for nothing. */
function reasonedAnew(before: VoteState, after: VoteState): string | null {
  if (before.fact === null || after.fact === null) return null;
  return anotherReason(before.fact.vote, after.fact.vote);
}

/** What may have become of a vote, worst first. */
export const TURNS = [
  { message: 'changed', at: ['verdict'], level: undefined, how: turnOf },
  { message: 'decidedAnew', at: ['conflicts'], level: 'warning', how: decidedAnew },
  { message: 'basedAnew', at: ['options'], level: 'warning', how: basedAnew },
  { message: 'reasonedAnew', at: ['options'], level: 'warning', how: reasonedAnew },
] as const;

function leftAlone(
  { record }: VoteState,
  [one, other]: readonly [number, number],
  forks: readonly Fork[],
): boolean {
  const [first, second] = [Math.min(one, other), Math.max(one, other)];
  return forks.some(
    (fork) =>
      fork.parents[0] === first &&
      fork.parents[1] === second &&
      hasBlob(fork, record.path, record.id),
  );
}

/** What is to be known of where the parents of a merge parted: of all pairs, for there are few. */
export function votesAt(changes: readonly Change[]): readonly AskedFork[] {
  const paths = changes.map(({ path }) => path);
  return changes.flatMap((change) => {
    const { before, after } = change;
    if (after === null) return partedOver(change);
    const taken = before.findIndex((state) => state?.record.id === after.record.id);
    if (taken === -1)
      return disputesOf(before, ({ record }) => record.id).map(({ parents }) => ({
        parents,
        paths,
      }));
    return before.flatMap((_, parent): readonly AskedFork[] =>
      parent === taken
        ? []
        : [{ parents: [Math.min(parent, taken), Math.max(parent, taken)], paths }],
    );
  });
}

/** Two votes that parents of a merge have at one place, each held on its own branch; null for none. */
export function disputedVotes(
  { path, before }: Change,
  forks: readonly Fork[],
): Dispute<VoteState> | null {
  const isIn = (fork: Fork, { record }: VoteState) => hasBlob(fork, path, record.id);
  const found = disputesOf(before, ({ record }) => record.id).find(
    (each) =>
      (turnOf(each.one, each.other) ?? turnOf(each.other, each.one)) !== null &&
      !isSettled(each, forks, isIn),
  );
  return found ?? null;
}

/** True where a merge has both, one under its id and the other one under an id of its own. */
export function isNoneLost(
  { one, other }: Dispute<VoteState>,
  { after }: Change,
  changes: readonly Change[],
): boolean {
  const isHere = (vote: VoteState) => after !== null && isOneVote(vote, after);
  const isBeside = (vote: VoteState) =>
    changes.some(
      ({ after: now }) =>
        now !== null &&
        now.record.home === vote.record.home &&
        now !== after &&
        isOneVote(vote, now),
    );
  return (isHere(one) && isBeside(other)) || (isHere(other) && isBeside(one));
}

function isOneVote({ fact: one }: VoteState, { fact: other }: VoteState): boolean {
  if (one === null || other === null) return false;
  return isSameVote(one.vote, other.vote) && anotherDecision(one.vote, other.vote) === null;
}

import type { RecordChange, RecordState } from '../../core/history.ts';
import { declarationOf } from './known-kinds.ts';
import { shared } from './likeness.ts';

type Changed = RecordChange<'custom'>;
type State = RecordState<'custom'>;

/** Files that are gone times files that are new, above which only what says the same is found again. */
const MOST_COMPARED = 10_000;

/** The share of what two files say that must be in both, above which the one became the other. */
const LIKE = 0.5;

/** Where files went in a step, by where they were: to a new file that says the same, or most of it. */
export function movesIn(changes: readonly Changed[]): ReadonlyMap<string, string> {
  const gone = changes.filter(({ after }) => after === null);
  const added = changes.filter(({ after, before }) => after !== null && before.includes(null));
  const moves = new Map<string, string>();
  const taken = new Set<string>();
  const isFree = (from: Changed, to: Changed) => !moves.has(from.path) && !taken.has(to.path);
  for (const pairs of [sameIn, alikeIn]) {
    const [left, free] = [
      gone.filter(({ path }) => !moves.has(path)),
      added.filter(({ path }) => !taken.has(path)),
    ];
    for (const { from, to } of pairs(left, free)) {
      if (!isFree(from, to)) continue;
      moves.set(from.path, to.path);
      taken.add(to.path);
    }
  }
  return moves;
}

interface Pair {
  readonly from: Changed;
  readonly to: Changed;
}

/** Files that say the same, those that are called the same first. Each is in one pair. */
function* sameIn(gone: readonly Changed[], added: readonly Changed[]): Generator<Pair> {
  const paired = new Set<Changed>();
  for (const nameOf of [({ path }: Changed) => lastOf(path), () => '']) {
    const free = new Map<string, Set<Changed>>();
    const keyOf = (words: string, each: Changed) => `${words}\0${nameOf(each)}`;
    for (const to of added) {
      const words = wordsOf(to.after);
      if (words === null || paired.has(to)) continue;
      const key = keyOf(words, to);
      free.set(key, (free.get(key) ?? new Set()).add(to));
    }
    for (const from of gone) {
      const words = paired.has(from) ? [] : from.before.flatMap((state) => wordsOf(state) ?? []);
      const same = words.flatMap((each) => free.get(keyOf(each, from)) ?? []);
      const to = firstOf(same, (each) => couldBe(from, each));
      if (to === null) continue;
      for (const each of same) each.delete(to);
      paired.add(from).add(to);
      yield { from, to };
    }
  }
}

function firstOf<T>(sets: readonly ReadonlySet<T>[], fits: (each: T) => boolean): T | null {
  for (const set of sets) for (const each of set) if (fits(each)) return each;
  return null;
}

/** Files that say mostly the same, the most alike first. */
function alikeIn(gone: readonly Changed[], added: readonly Changed[]): readonly Pair[] {
  if (gone.length * added.length > MOST_COMPARED) return [];
  const pairs = gone.flatMap((from) =>
    added.flatMap((to) => {
      const share = couldBe(from, to) ? shareOf(from, to) : 0;
      return share > LIKE ? { from, to, share } : [];
    }),
  );
  return pairs.sort((one, other) => other.share - one.share);
}

/** True for files of one kind of which no parent has both. */
function couldBe(from: Changed, to: Changed): boolean {
  const kind = to.after?.record.kind;
  const isOfKind = (state: State | null) =>
    state !== null && kind !== undefined && nameOf(state.record.kind) === nameOf(kind);
  return (
    from.before.some(isOfKind) &&
    from.before.every((state, parent) => state === null || to.before[parent] === null)
  );
}

function nameOf(kind: string): string {
  return declarationOf(kind).name;
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function shareOf({ before }: Changed, { after }: Changed): number {
  const now = after?.fact?.likeness ?? [];
  return Math.max(...before.map((state) => shared(state?.fact?.likeness ?? [], now)));
}

/** What a file says, so that it is found again; null for one of which nobody knows. */
export function wordsOf(state: State | null): string | null {
  const likeness = state?.fact?.likeness ?? null;
  if (state === null || likeness === null) return null;
  return likeness.length === 0 ? state.record.id : likeness.join(' ');
}

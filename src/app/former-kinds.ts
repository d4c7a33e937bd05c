import type { DeclaredKind } from '../core/declared-kind.ts';
import { guardedKind, isSame } from './stricter-kinds.ts';

/** The kinds by which a step is judged. */
export interface GuardedKinds {
  /** Of the state that it leaves. */
  readonly after: readonly DeclaredKind[];
  /** Of those that it came from: what was read in another way before is read so there. */
  readonly before: readonly DeclaredKind[];
}

/**
 * The kinds of a configuration, with what others guarded of them before: neither says more of what may
 * become of a record than the other.
 * @returns the same lists where nothing was guarded more
 */
export function guardedAsBefore(
  own: readonly DeclaredKind[],
  formers: readonly (readonly DeclaredKind[])[],
): GuardedKinds {
  let all = own;
  const read: DeclaredKind[] = [];
  for (const former of formers) {
    for (const kind of former.filter(isGuarding)) {
      const now = all.find(({ name }) => name === kind.name) ?? renamed(kind, former, own);
      // What is read in another way has its records under the same ids, in other files or there.
      const isBeside = now?.format !== kind.format || now.of !== kind.of;
      const beside = { ...kind, name: now?.name ?? kind.name, keep: null };
      const both = now === undefined || isBeside ? beside : guardedKind(kind, now);
      if (all.some((each) => isSame(both, each))) continue;
      // Of two kinds that claim a file the first one has it.
      all = isBeside ? [...all, both] : all.map((each) => (each === now ? both : each));
      if (isBeside) read.push(both);
    }
  }
  return { after: all, before: read.length === 0 ? all : [...read, ...all] };
}

/**
 * A kind that is declared under a new name: it claims the same files, or guards other ones in the same
 * way. What only has the same steps may be anything else.
 */
export function renamed(
  kind: DeclaredKind,
  former: readonly DeclaredKind[],
  own: readonly DeclaredKind[],
): DeclaredKind | undefined {
  const isNew = ({ name }: DeclaredKind) => former.every((each) => each.name !== name);
  const news = own.some(({ name }) => name === kind.name) ? [] : own.filter(isNew);
  return (
    news.find(({ files }) => files.some((each) => kind.files.includes(each))) ??
    news.find((each) => isSame(guardsOf(each), guardsOf(kind)))
  );
}

function guardsOf({ steps, fixed, keep, id, unique, latest }: DeclaredKind) {
  return [steps, fixed, keep, id, unique, latest];
}

function isGuarding({ steps, fixed }: DeclaredKind): boolean {
  return steps !== null || fixed !== null;
}

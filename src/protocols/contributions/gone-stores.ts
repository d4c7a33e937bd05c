import type { FactEntry } from '../../core/fact.ts';
import type { HistoryInput, RecordChange, RecordState } from '../../core/history.ts';
import { isOver } from './tasks.ts';

/** The kinds of records that others are looked up in. */
export const STORES = ['task-list', 'session-store'] as const;

type StoreKind = (typeof STORES)[number];
type Store = RecordState<StoreKind>;

/** A store that a step took away, or left without what it held. */
export interface GoneStore {
  readonly change: RecordChange<StoreKind>;
  readonly lost: Store;
  /** Whose it was: an index into the step's parents. */
  readonly parent: number;
  /** The ids that no other store has. */
  readonly ids: readonly string[];
  /** What became of the file: it is there and lists nothing, is there and cannot be read, or is gone. */
  readonly now: 'emptied' | 'unread' | 'removed';
}

/** The changes by which a store goes, or nothing is left in it. */
export function goneIn({
  records,
}: Pick<HistoryInput, 'records'>): readonly RecordChange<StoreKind>[] {
  const changes: readonly RecordChange<StoreKind>[] = STORES.flatMap((kind) => records.of(kind));
  return changes.filter(
    ({ before, after }) =>
      idsIn(after).length === 0 && before.some((state) => idsIn(state).length > 0),
  );
}

/** The stores that a step took away, and did not put elsewhere. */
export function goneStores(input: Pick<HistoryInput, 'records' | 'after'>): readonly GoneStore[] {
  return goneIn(input).flatMap((change) => {
    const parent = change.before.findIndex((state) => idsIn(state).length > 0);
    const lost = change.before[parent];
    if (!lost) return [];
    const kept = keptIds(lost, input);
    const now = becameOf(change.after);
    const ids = idsIn(lost, now === 'emptied').filter((id) => !kept.has(id));
    return ids.length === 0 ? [] : [{ change, lost, parent, ids, now }];
  });
}

function becameOf(after: Store | null): GoneStore['now'] {
  if (after === null) return 'removed';
  return after.fact == null ? 'unread' : 'emptied';
}

/** The ids that stores of the same project have afterwards; of any project whose stores came with the step. */
function keptIds(
  { record: { kind, home } }: Store,
  { records, after }: Pick<HistoryInput, 'records' | 'after'>,
): ReadonlySet<string> {
  const beside = after.of(kind).filter(({ record }) => record.home === home);
  const come = records.of(kind).flatMap(({ after: now }) => now ?? []);
  return new Set([...beside, ...come].flatMap((each) => idsIn(each)));
}

/** @param inWork true for those alone that nobody is done with: finished tasks leave their list */
function idsIn(state: Store | FactEntry<StoreKind> | null, inWork = false): readonly string[] {
  const { fact = null } = state ?? {};
  if (fact === null) return [];
  if ('sessions' in fact) return fact.sessions.map(({ id }) => id);
  return fact.tasks.filter((task) => !inWork || !isOver(task)).map(({ id }) => id);
}

/** A contribution that came with a step that took its stores away. */
export interface Stranded {
  readonly entry: FactEntry<'contribution'>;
  /** The stores of its project as they were before. */
  readonly stores: readonly FactEntry<StoreKind>[];
}

/**
 * The contributions that a step adds or changes, whose project has no store of a kind any more, with
 * those that it had.
 */
export function strandedIn(
  kind: StoreKind,
  { records, after }: Pick<HistoryInput, 'records' | 'after'>,
): readonly Stranded[] {
  const gone = goneIn({ records }).filter(({ before, path }) => {
    const state = before.find((each) => each !== null);
    return state?.record.kind === kind && state.record.path === path;
  });
  if (gone.length === 0) return [];
  const there = new Set(
    after.of(kind).flatMap((each) => (idsIn(each).length > 0 ? each.record.home : [])),
  );
  return records.of('contribution').flatMap(({ before, after: now }) => {
    if (now === null || now.fact === null || there.has(now.record.home)) return [];
    if (before.some((state) => state?.record.id === now.record.id)) return [];
    const stores = gone
      .flatMap((change) => change.before)
      .flatMap((state) =>
        state !== null && state.fact !== null && state.record.home === now.record.home
          ? { record: state.record, fact: state.fact }
          : [],
      );
    if (stores.length === 0) return [];
    return [{ entry: { record: now.record, fact: now.fact }, stores }];
  });
}

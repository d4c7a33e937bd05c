import type {
  AskedFork,
  Fork,
  ForkedInput,
  RecordChange,
  RecordChanges,
  RecordState,
} from '../../core/history.ts';
import { oncePer } from '../../core/once-per.ts';
import type { Kind } from '../../core/record.ts';
import { askedOver, overridden } from '../../core/three-way.ts';
import { ARTIFACT_KINDS, type ArtifactKind, nameOf } from './vouch-gate.ts';

type ObjectKind = ArtifactKind | 'vouch-proposal';

/** An object of a knowledge base that a step itself added, changed or removed. */
export interface ObjectChange<K extends ObjectKind = ObjectKind> {
  readonly done: 'added' | 'changed' | 'removed';
  /** As it is afterwards; where it was removed, as the parent has it. */
  readonly state: RecordState<K>;
  /** As the parent has it; null where it was added. */
  readonly before: RecordState<K> | null;
  /** Which parent that is: an index into the step's parents; -1 where there is none. */
  readonly parent: number;
  /** True where a merge did that to what this parent has, */
  readonly isOver: boolean;
  /** and true where it took that from another parent. */
  readonly isTaken: boolean;
  /** What it may be called: by its own word, by its file's name, before and after. */
  readonly ids: ReadonlySet<string>;
}

/** Where objects of a step are looked for. */
type Merging = Pick<ForkedInput, 'records' | 'forks'>;

/**
 * The objects of a kind that a step itself made something of. What a merge takes from a parent is a
 * change of what another one had made of it since they parted; what no parent has is a change of all
 * that they have. So one object may be there for several parents. A file that moves keeps what it says.
 */
export function objectChanges<K extends ObjectKind>(
  { records, forks }: Merging,
  kind: K,
): readonly ObjectChange<K>[] {
  const known = KNOWN(records);
  const found = known.get(kind) ?? changesOf(records.of(kind), forks);
  known.set(kind, found);
  // Sound because they are kept by the kind of their records.
  return found as readonly ObjectChange[] as readonly ObjectChange<K>[];
}

/** What has to be known of merges for that. */
export function objectForks(records: RecordChanges): readonly AskedFork[] {
  return OBJECT_KINDS.flatMap((kind) => records.of(kind).flatMap(askedOver));
}

const OBJECT_KINDS = [...ARTIFACT_KINDS, 'vouch-proposal'] as const;

/** Several rules ask for those of one step. */
const KNOWN = oncePer((_records: RecordChanges) => new Map<Kind, readonly ObjectChange[]>());

function changesOf<K extends ObjectKind>(
  changes: readonly RecordChange<K>[],
  forks: readonly Fork[],
): readonly ObjectChange<K>[] {
  const left = new Set(changes.filter(({ after }) => after === null).flatMap(contentsBefore));
  const names = new Set(
    changes.flatMap(({ after }) => (after === null ? [] : nameOf(after.record))),
  );
  return changes.flatMap((change) =>
    change.before.length === 0
      ? objectChange(change, -1, { left, names })
      : overridden(change, forks).flatMap((parent) =>
          objectChange(change, parent, { left, names }),
        ),
  );
}

/** What is somewhere else before and after. */
interface Moving {
  /** Names and contents of what is gone. */
  readonly left: ReadonlySet<string>;
  /** Names of what is there. */
  readonly names: ReadonlySet<string>;
}

function objectChange<K extends ObjectKind>(
  change: RecordChange<K>,
  parent: number,
  { left, names }: Moving,
): readonly ObjectChange<K>[] {
  const { before: all, after } = change;
  const before = all[parent] ?? null;
  const isOver = all.length > 1;
  const held = [...all, after].filter((state) => state !== null);
  const isTaken = isOver && all.some((state) => state?.record.id === after?.record.id);
  const known = { before, parent, isOver, isTaken, ids: new Set(held.flatMap(namesOf)) };
  if (after === null) {
    // A parent of another place in the tree has its whole base elsewhere.
    const isElsewhere = before !== null && isOver && names.has(nameOf(before.record));
    return before === null || isElsewhere ? [] : [{ done: 'removed', state: before, ...known }];
  }
  if (before !== null) return [{ done: 'changed', state: after, ...known }];
  return left.has(contentOf(after)) ? [] : [{ done: 'added', state: after, ...known }];
}

function contentsBefore({ before }: RecordChange): readonly string[] {
  return before.flatMap((state) => (state === null ? [] : contentOf(state)));
}

function contentOf({ record }: RecordState): string {
  return `${nameOf(record)} ${record.id}`;
}

function namesOf<K extends ObjectKind>({ record, fact }: RecordState<K>): readonly string[] {
  const id = fact?.id ?? null;
  return id === null ? [nameOf(record)] : [id, nameOf(record)];
}

/** What a kind is called in messages. */
export function wordFor(kind: string): string {
  return kind.slice('vouch-'.length);
}

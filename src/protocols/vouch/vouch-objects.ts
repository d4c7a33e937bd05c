import type { RecordChange, RecordChanges, RecordState } from '../../core/history.ts';
import { oncePer } from '../../core/once-per.ts';
import type { Kind } from '../../core/record.ts';
import { type ArtifactKind, nameOf } from './vouch-gate.ts';

type ObjectKind = ArtifactKind | 'vouch-proposal';

/** An object of a knowledge base that a step itself added, changed or removed. */
export interface ObjectChange<K extends ObjectKind = ObjectKind> {
  readonly done: 'added' | 'changed' | 'removed';
  /** As it is afterwards; where it was removed, as the first parent has it. */
  readonly state: RecordState<K>;
  /** As the first parent that has it does; null where it was added. */
  readonly before: RecordState<K> | null;
  /** Which parent that is: an index into the step's parents. */
  readonly parent: number;
  /** What it may be called: by its own word, by its file's name, before and after. */
  readonly ids: ReadonlySet<string>;
}

/**
 * The objects of a kind that a step itself made something of. What a merge takes from a parent as it
 * is was made elsewhere, and so was what it makes of versions that its parents changed each for
 * itself. A file that moves keeps what it says.
 */
export function objectChanges<K extends ObjectKind>(
  records: RecordChanges,
  kind: K,
): readonly ObjectChange<K>[] {
  const known = KNOWN(records);
  const found = known.get(kind) ?? changesOf(records, kind);
  known.set(kind, found);
  // Sound because they are kept by the kind of their records.
  return found as readonly ObjectChange[] as readonly ObjectChange<K>[];
}

/** Several rules ask for those of one step. */
const KNOWN = oncePer((_records: RecordChanges) => new Map<Kind, readonly ObjectChange[]>());

function changesOf<K extends ObjectKind>(
  records: RecordChanges,
  kind: K,
): readonly ObjectChange<K>[] {
  const changes = records.of(kind);
  const left = new Set(changes.filter(({ after }) => after === null).flatMap(contentsBefore));
  return changes.flatMap((change) => objectChange(change, left));
}

function objectChange<K extends ObjectKind>(
  change: RecordChange<K>,
  left: ReadonlySet<string>,
): readonly ObjectChange<K>[] {
  const { before, after } = change;
  const held = before.filter((state) => state !== null);
  const [first = null] = held;
  const parent = before.indexOf(first);
  const ids = new Set([...held, ...(after ? [after] : [])].flatMap(namesOf));
  if (after === null) {
    if (first === null || held.length < before.length) return [];
    return [{ done: 'removed', state: first, before: first, parent, ids }];
  }
  if (first === null) {
    return left.has(contentOf(after))
      ? []
      : [{ done: 'added', state: after, before: null, parent, ids }];
  }
  const blobs = new Set(held.map(({ record }) => record.id));
  if (blobs.has(after.record.id) || blobs.size > 1) return [];
  return [{ done: 'changed', state: after, before: first, parent, ids }];
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
